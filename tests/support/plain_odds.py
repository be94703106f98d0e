"""Plain programs that work out the same odds as one would write them down: ours are held to them."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product

Worth = tuple[int, ...]
WIN, LOSE = (9, 0), (-1, 0)


def c_low_hand(dice: tuple[int, ...]) -> Worth | None:
    """A C-low hand that compares; None is thrown again."""
    low, middle, high = sorted(dice)
    if (low, middle, high) == (4, 5, 6):
        return WIN
    if (low, middle, high) == (1, 2, 3):
        return LOSE
    if low == high:
        return (2, low)
    if low == middle:
        return (1, high)
    return (1, low) if middle == high else None


@cache
def c_low_hands() -> dict[Worth, Fraction]:
    """The chance of each hand once one has come."""
    made = Counter(c_low_hand(dice) for dice in product(range(1, 7), repeat=3))
    whole = sum(number for hand, number in made.items() if hand is not None)
    return {hand: Fraction(number, whole) for hand, number in made.items() if hand is not None}


def c_low(players: int, known: dict[int, dict[int, Fraction]] | None = None) -> dict[int, Fraction]:
    """Who takes a fresh pot, by order of rolling; -1: it carries. Player by player, with who leads so far."""
    known = {} if known is None else known
    if players in known:
        return known[players]
    standing: dict[tuple[tuple[int, ...], Worth], Fraction] = {((), LOSE): Fraction(1)}
    ends: dict[int, Fraction] = Counter()
    for player in range(players):
        after: dict[tuple[tuple[int, ...], Worth], Fraction] = Counter()
        for (leaders, best), chance in standing.items():
            for hand, part in c_low_hands().items():
                if hand == WIN:
                    ends[player] += chance * part
                elif hand == LOSE or (leaders and hand < best):
                    after[leaders, best] += chance * part
                elif leaders and hand == best:
                    after[(*leaders, player), best] += chance * part
                else:
                    after[(player,), hand] += chance * part
        standing = after
    anew = Fraction(0)
    for (leaders, _), chance in standing.items():
        if len(leaders) < 2:
            ends[leaders[0] if leaders else -1] += chance
        elif len(leaders) == players:
            anew += chance
        else:
            for place, part in c_low(len(leaders), known).items():
                ends[leaders[place] if place >= 0 else -1] += chance * part
    known[players] = {player: chance / (1 - anew) for player, chance in ends.items()}
    return known[players]


def c_low_round(players: int, chance: random.Random) -> int:
    """One round with every die thrown: who takes the pot, or -1 where it carries."""
    rolling = list(range(players))
    while True:
        best: Worth = LOSE
        leaders: list[int] = []
        for player in rolling:
            hand = None
            while hand is None:
                hand = c_low_hand((chance.randint(1, 6), chance.randint(1, 6), chance.randint(1, 6)))
            if hand == WIN:
                return player
            if hand == LOSE or hand < best:
                continue
            if hand == best:
                leaders.append(player)
            else:
                best, leaders = hand, [player]
        if len(leaders) < 2:
            return leaders[0] if leaders else -1
        rolling = leaders


# Indian Dice: 1 is wild


@cache
def indian_hand(dice: tuple[int, ...]) -> Worth:
    """An Indian Dice hand that compares: its kind, then the sets that rank it."""
    wild, natural = dice.count(1), [die for die in dice if die != 1]
    best: Worth = (0,)
    for others in product(range(2, 7), repeat=wild):
        counts = Counter([*natural, *others])
        groups = sorted(((number, face) for face, number in counts.items()), reverse=True)
        shape = tuple(number for number, _ in groups)
        kinds = {(5,): 6, (4, 1): 5, (3, 2): 4, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
        kind = kinds.get(shape, 0)
        best = max(best, (kind, *(face for number, face in groups if number > 1)))
    return best


@cache
def falls(count: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """The ways in which so many dice fall, in order of their faces, with their chances."""
    ways = Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=count))
    return tuple((dice, number / 6**count) for dice, number in ways.items())


@cache
def kept(dice: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every lot of dice that can be put aside, all of them left out."""
    return tuple({part for size in range(5) for part in combinations(dice, size)})


def indian_leg() -> float:
    """The first of two with best play on both sides, three throws and his the limit; a tie counts half."""

    @cache
    def answer(theirs: Worth, limit: int) -> float:
        def stand(dice: tuple[int, ...], _taken: int) -> float:
            mine = indian_hand(dice)
            return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0

        return best_play(stand, limit)

    return best_play(lambda dice, taken: 1 - answer(indian_hand(dice), taken), 3)


def best_play(stand, most: int) -> float:  # type: ignore[no-untyped-def]
    """The most that a player can expect who throws up to `most` times."""

    @cache
    def worth(dice: tuple[int, ...], taken: int) -> float:
        value: float = stand(dice, taken)
        return value if taken == most else max(value, *(after(part, taken) for part in kept(dice)))

    @cache
    def after(part: tuple[int, ...], taken: int) -> float:
        return sum(
            chance * worth(tuple(sorted((*part, *dice))), taken + 1) for dice, chance in falls(5 - len(part))
        )

    return after((), 0)
