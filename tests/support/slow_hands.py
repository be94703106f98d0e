"""What a throw is worth, worked out the slow way: straight from what the manual says, by trying everything.

It shares no line with clow_tui.dice. A pattern fits if some order of the dice makes it letter by letter; a
wild die is tried as each face it stands for; a throw belongs to the entry that spells out most of its faces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product

from clow_tui.dice import DiceSpec, HandSpec

# The place of the entry from the top and the heights of the ranking faces; greater is better.
Worth = tuple[int, tuple[int, ...]]
NOTHING: Worth = (-1_000, ())


class SlowHands:
    """The worth of throws of some dice by a list of hands."""

    def __init__(self, spec: DiceSpec, hands: Sequence[HandSpec]) -> None:
        self.spec = spec
        self.hands = hands
        self._known: dict[tuple[str, ...], Worth] = {}

    def worth(self, dice: Sequence[str]) -> Worth:
        """What the dice are worth, wild ones as what serves best."""
        known = tuple(sorted(dice))
        if known not in self._known:
            self._known[known] = max(self._natural(tuple(sorted(each))) for each in self._readings(dice))
        return self._known[known]

    def name(self, dice: Sequence[str]) -> str:
        """The hand's name, or "" where there is none."""
        worth = self.worth(dice)
        return "" if worth == NOTHING else self.hands[-worth[0]].name

    def _readings(self, dice: Sequence[str]) -> Iterator[tuple[str, ...]]:
        wild = self.spec.wild
        ways = [wild.stands_for if wild and face == wild.face else (face,) for face in dice]
        yield from product(*ways)

    def _natural(self, dice: tuple[str, ...]) -> Worth:
        return _natural(self.spec.faces, tuple(self.hands), dice)


@cache
def _natural(faces: tuple[str, ...], hands: tuple[HandSpec, ...], dice: tuple[str, ...]) -> Worth:
    """Every die as the face it shows."""
    fits: list[tuple[int, Worth]] = []
    for place, hand in enumerate(hands):
        ranking = _ranking(faces, hand, dice)
        if ranking is not None:
            spelled = 0 if hand.match == "run" else sum(not _is_letter(word) for word in hand.match)
            fits.append((spelled, (-place, ranking)))
    if not fits:
        return NOTHING
    most = max(spelled for spelled, _ in fits)
    return next(worth for spelled, worth in fits if spelled == most)  # the first in the list


def _ranking(faces: tuple[str, ...], hand: HandSpec, dice: tuple[str, ...]) -> tuple[int, ...] | None:
    """The heights that rank these dice in this entry, or None if they do not make it."""
    heights = [faces.index(face) for face in dice]
    if hand.match == "run":
        low = min(heights)
        if sorted(heights) != list(range(low, low + len(dice))):
            return None
        return (max(heights),) if hand.ranked_by is None else ()
    for order in set(permutations(dice)):
        stands = _letters(hand.match, order)
        if stands is not None and _higher_first(hand.match, stands, faces):
            letters = hand.ranked_by if hand.ranked_by is not None else _by_default(hand.match)
            return tuple(faces.index(stands[letter]) for letter in letters)
    return None


def _letters(match: Sequence[str], order: Sequence[str]) -> dict[str, str] | None:
    """The face each letter stands for if the dice in this order are the pattern, else None."""
    stands: dict[str, str] = {}
    spelled = {word for word in match if not _is_letter(word)}
    for word, face in zip(match, order, strict=True):
        if not _is_letter(word):
            if face != word:
                return None
        elif face in spelled or stands.setdefault(word, face) != face:
            return None
    return stands if len(set(stands.values())) == len(stands) else None


def _higher_first(match: Sequence[str], stands: dict[str, str], faces: tuple[str, ...]) -> bool:
    """Of letters that stand for equally many dice the earlier is the higher face."""
    written = list(dict.fromkeys(word for word in match if _is_letter(word)))
    return all(
        faces.index(stands[one]) > faces.index(stands[other])
        for place, one in enumerate(written)
        for other in written[place + 1 :]
        if list(match).count(one) == list(match).count(other)
    )


def _by_default(match: Sequence[str]) -> list[str]:
    """Letters that stand for more than one die, most dice first."""
    written = list(dict.fromkeys(word for word in match if _is_letter(word)))
    several = [letter for letter in written if list(match).count(letter) > 1]
    return sorted(several, key=lambda letter: -list(match).count(letter))


def _is_letter(word: str) -> bool:
    return len(word) == 1 and word in "abcdefghijklmnopqrstuvwxyz"
