"""Throws with a choice, and a leg of two hands: what best play comes to."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clow_tui.odds.choice import Choices, Worth, by_wishes, choices_of, played, within_reach
from clow_tui.odds.turns import NONE, ONE, Throwing, lengths, turn_of

HALF = Fraction(1, 2)
LONG = 2**4000  # a denominator beyond it means thousands of digits, or floats in disguise: floats then


def best_chances(throwing: Throwing) -> dict[str, Fraction]:
    """The best chance, with a choice, of each hand or a better one, by name and from high to low."""
    choices = choices_of(throwing)
    ranks = np.array([hand.rank for hand in choices.hands])
    lowest, least = {}, max(int(ranks.max()), 0) + 1
    made: dict[str, int] = {}
    for hand in choices.hands:
        made[hand.name] = min(hand.rank, made.get(hand.name, hand.rank))
    for spec in throwing.book.hands:  # one that no dice make counts as what is above it
        least = min(least, made.get(spec.name, least))
        lowest[spec.name] = least

    def stand(wishes: NDArray[np.intp]) -> Worth:
        reached: Worth = ranks[:, None] >= wishes[None, :]
        return reached[:, :, None]

    found = by_wishes(choices, throwing.most or 1, list(lowest.values()), 1, stand)
    return dict(zip(lowest, found, strict=True))


@lru_cache(maxsize=128)
def reply(throwing: Throwing, limit: int | None) -> tuple[Fraction, ...]:
    """What the second of two expects with best play against each rank, from 0; a tie counts a half."""
    if throwing.again is None:
        hands = turn_of(throwing, limit)
        top = max(hand.rank for hand in hands)
        level = [NONE] * (top + 1)
        for hand, chance in hands.items():
            level[hand.rank] += chance
        return tuple(sum(level[at + 1 :], NONE) + HALF * level[at] for at in range(top + 1))
    choices = choices_of(throwing)
    ranks = np.array([hand.rank for hand in choices.hands])

    def stand(wishes: NDArray[np.intp]) -> Worth:
        above, level = ranks[:, None] > wishes[None, :], ranks[:, None] == wishes[None, :]
        points: Worth = 2 * above + level
        return points[:, :, None]

    wishes = range(int(ranks.max()) + 1)
    return tuple(HALF * each for each in by_wishes(choices, limit or 1, wishes, 2, stand))


def stands(throwing: Throwing) -> tuple[list[Worth], int]:
    """What each hand is worth to the first of two as he stands on it, by throws taken; and over how many."""
    within_reach(
        choices_of(throwing), sum(range((throwing.most or 1) + 1)) * len(set(choices_of(throwing).hands))
    )
    limits = [
        throw if throwing.first_sets_limit else throwing.most for throw in range(1, (throwing.most or 1) + 1)
    ]
    worth = [[ONE - each for each in reply(throwing, limit)] for limit in limits]
    return by_rank(choices_of(throwing), worth)


def by_rank(choices: Choices, worth: Sequence[Sequence[Fraction]]) -> tuple[list[Worth], int]:
    """What each hand is worth by throws taken, given it by rank; whole numbers, and over how many.

    Floats over 1 where the numbers would be too long.
    """
    ranks = np.array([hand.rank for hand in choices.hands])
    of = lcm(*(each.denominator for row in worth for each in row))
    if of > LONG:
        return [np.array([float(each) for each in row])[ranks][:, None, None] for row in worth], 1
    rows = [np.array([int(each * of) for each in row], object) for row in worth]
    return [row[ranks][:, None, None] for row in rows], of


def leg_first(throwing: Throwing) -> Fraction:
    """The chance of the first of two to win a leg with best play on both sides, a tied leg counted half."""
    if throwing.again is None:
        parts = lengths(throwing, throwing.most)
        limits = (
            (throws if throwing.first_sets_limit else throwing.most, chances) for throws, chances in parts
        )
        return sum(
            (
                chance * (ONE - reply(throwing, limit)[hand.rank])
                for limit, chances in limits
                for hand, chance in chances.items()
            ),
            NONE,
        )
    choices = choices_of(throwing)
    worth, of = stands(throwing)
    before: Any = choices.before(played(choices, worth)[0])[0, 0]
    if worth[0].dtype == np.float64:
        return Fraction(float(before))
    return Fraction(int(before), of * choices.outcomes ** len(worth))
