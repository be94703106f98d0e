"""The book of hands: every throw of some dice looked up in a table compiled once."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from clow_tui.dice.pattern import Groups, Pattern, fit, grouped, take_apart
from clow_tui.dice.spec import RUN, Dice, DiceError, DiceSpec, Hand, HandSpec, Otherwise
from clow_tui.dice.words import show_dice

# Dice as they lie, each by its face's place from low to high, in that order.
_Lie = tuple[int, ...]
# An entry of the list, counted from the bottom.
_Entry = tuple[int, HandSpec, Pattern]
# Where a throw stands: its entry (0: none), then the places of the ranking faces.
_Standing = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class HandCount:
    """How many of all `of` rolls make the hand called `name`."""

    name: str
    count: int
    of: int


class Roll(NamedTuple):
    """Dice as they lie, faces from low to high, with the number of rolls that give them and their hand."""

    dice: Dice
    ways: int
    hand: Hand


@dataclass(frozen=True, slots=True)
class HandBook:
    """All hands of some dice; made by `compile_hands`.

    `rolls` lists every way the dice can lie; `unreachable` holds the places in `hands` of the entries that
    no roll makes.
    """

    spec: DiceSpec
    hands: tuple[HandSpec, ...]
    otherwise: Otherwise
    rolls: tuple[Roll, ...] = field(repr=False, compare=False)
    unreachable: tuple[int, ...] = field(repr=False, compare=False)
    _table: dict[Sequence[str], Hand] = field(repr=False, compare=False)

    def read(self, dice: Sequence[str]) -> Hand:
        """The hand these dice make, in any order; DiceError if they are no throw of these dice."""
        try:
            return self._table[dice]
        except (KeyError, TypeError):  # a new order, or no tuple
            return self._read_in_order(tuple(dice))

    def _read_in_order(self, dice: Dice) -> Hand:
        """Dice that have not lain in this order before; kept, since sorting takes longer than looking up."""
        hand = self._table.get(tuple(sorted(dice)))
        if hand is None:
            wanted = f"{self.spec.count} dice with the faces {' '.join(self.spec.faces)}"
            raise DiceError(f"{show_dice(dice)} is no throw of {wanted}")
        self._table[dice] = hand
        return hand

    def counts(self) -> tuple[HandCount, ...]:
        """How many rolls make each hand, in the order of the list; the hand without a name comes last."""
        made = Counter[str]()
        for roll in self.rolls:
            made[roll.hand.name] += roll.ways
        names = (*(hand.name for hand in self.hands), nameless(self.otherwise).name)
        total = len(self.spec.faces) ** self.spec.count
        return tuple(HandCount(name, made[name], total) for name in names)


def nameless(otherwise: Otherwise) -> Hand:
    """The hand without a name: rank 0, called "again" where the same player rolls again, else "nothing"."""
    again = otherwise == "roll again"
    name = "again" if again else "nothing"
    return Hand(name, 0, not again, "lose" if otherwise == "lose" else None, 1, (), name)


def compile_hands(spec: DiceSpec, hands: Sequence[HandSpec], otherwise: Otherwise) -> HandBook:
    """The book of these hands, ranked from high to low as listed; the same book for the same arguments.

    Takes well-formed specs: one word in `match` for each die, faces that are on the dice, no name twice;
    ValueError if they are not.
    """
    return _compile(spec, tuple(hands), otherwise)


@lru_cache(maxsize=64)
def _compile(spec: DiceSpec, hands: tuple[HandSpec, ...], otherwise: Otherwise) -> HandBook:
    _refuse_malformed(spec, hands)
    place = {face: index for index, face in enumerate(spec.faces)}
    lying = tuple(combinations_with_replacement(range(len(spec.faces)), spec.count))
    groups = {dice: grouped(dice) for dice in lying}
    entries = [(len(hands) - index, hand, take_apart(hand)) for index, hand in enumerate(hands)]
    standings = _with_wild(_natural_standings(groups, entries, place), spec, place)
    made = _hands_made(set(standings.values()), spec, entries, otherwise)
    rolls = tuple(
        Roll(tuple([spec.faces[face] for face in dice]), _ways(groups[dice]), made[standings[dice]])
        for dice in lying
    )
    reached = {entry for entry, _ in standings.values()}
    return HandBook(
        spec,
        hands,
        otherwise,
        rolls=rolls,
        unreachable=tuple(index for index in range(len(hands)) if len(hands) - index not in reached),
        _table={tuple(sorted(roll.dice)): roll.hand for roll in rolls},
    )


def _refuse_malformed(spec: DiceSpec, hands: tuple[HandSpec, ...]) -> None:
    if spec.count < 1 or not spec.faces or len(set(spec.faces)) != len(spec.faces):
        raise ValueError("dice need a count and faces, no face twice")
    if spec.wild and not {spec.wild.face, *spec.wild.stands_for} <= set(spec.faces):
        raise ValueError("a wild face and what it stands for are on the dice")
    if spec.wild and not spec.wild.stands_for:
        raise ValueError("a wild face stands for something")
    if len({hand.name for hand in hands}) != len(hands):
        raise ValueError("no two hands have one name")
    for hand in hands:
        if hand.match != RUN and len(hand.match) != spec.count:
            raise ValueError(f"{hand.name}: {len(hand.match)} dice in the pattern, {spec.count} thrown")


def _natural_standings(
    lying: Mapping[_Lie, Groups], entries: list[_Entry], place: Mapping[str, int]
) -> dict[_Lie, _Standing]:
    """Where each throw stands when every die counts as the face it shows."""
    # stable: among equals the first listed
    first = sorted(entries, key=lambda entry: -entry[2].specificity)
    return {dice: _standing(groups, first, place) for dice, groups in lying.items()}


def _standing(groups: Groups, entries: list[_Entry], place: Mapping[str, int]) -> _Standing:
    for entry, _, pattern in entries:
        worth = fit(pattern, groups, place)
        if worth is not None:
            return entry, worth
    return 0, ()


def _with_wild(
    natural: dict[_Lie, _Standing], spec: DiceSpec, place: Mapping[str, int]
) -> dict[_Lie, _Standing]:
    """Where each throw stands with the best that its wild dice can count as."""
    if spec.wild is None:
        return natural
    wild = place[spec.wild.face]
    stands_for = [place[face] for face in spec.wild.stands_for]

    @cache
    def best(kept: _Lie, more: int) -> _Standing:
        if not more:
            return natural[kept]
        return max([best(tuple(sorted((*kept, face))), more - 1) for face in stands_for])

    return {dice: best(tuple([face for face in dice if face != wild]), dice.count(wild)) for dice in natural}


def _ways(groups: Groups) -> int:
    return _orders(tuple([count for _, count in groups]))


@cache
def _orders(counts: tuple[int, ...]) -> int:
    """In how many orders dice can fall of which so many show each face."""
    return factorial(sum(counts)) // prod(factorial(count) for count in counts)


def _hands_made(
    standings: set[_Standing], spec: DiceSpec, entries: list[_Entry], otherwise: Otherwise
) -> dict[_Standing, Hand]:
    made: dict[_Standing, Hand] = {(0, ()): nameless(otherwise)}
    named = sorted(standing for standing in standings if standing[0])
    for rank, standing in enumerate(named, start=1):
        _, hand, pattern = entries[len(entries) - standing[0]]
        worth = tuple(spec.faces[index] for index in standing[1])
        pays = 1 if hand.pays is None else hand.pays
        made[standing] = Hand(hand.name, rank, True, hand.effect, pays, worth, _label(hand, pattern, worth))
    return made


def _label(hand: HandSpec, pattern: Pattern, worth: tuple[str, ...]) -> str:
    """The hand in words: its name and the faces that rank it, in the plural where several dice show them."""
    if not worth:
        return hand.name
    sizes = [pattern.sizes[position] for position in pattern.ranking] or [1]
    words = [f"{face}s" if size > 1 else face for face, size in zip(worth, sizes, strict=True)]
    if pattern.spelled:  # the name tells of faces already: "Pair and 1 with 5s"
        return f"{hand.name} with {' and '.join(words)}"
    with_ = f" with {' and '.join(words[1:])}" if words[1:] else ""
    return f"{hand.name} {worth[0]}{with_}"
