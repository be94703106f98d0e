"""Exact odds beside icepool and beside plain programs, and rounds drawn beside rounds thrown.

Ours begin with a ruleset that has been read and end with fractions, everything kept forgotten before each
run, the book of hands too. Run, with the extra `bench`: python -m benchmarks.odds
"""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from fractions import Fraction

import numpy as np
from icepool import Die, d6, tupleize

from benchmarks.pairs import report
from clow_tui.dice import book as books
from clow_tui.odds import bank as banks
from clow_tui.odds import choice, legs, odds_of, pot, pot_game, pot_odds, round_ends, turns
from clow_tui.rulesets import Ruleset, Shelf, shipped_folder
from tests.support import plain_odds as plain

ROUNDS, THROWN = 200_000, 2_000


def main() -> None:
    """Each in pairs."""
    banker, c_low, indian = shipped("cee-lo-banker"), shipped("c-low"), shipped("indian-dice")
    assert icepool_bank() == Fraction(2, 81)
    report("the banker's figures | icepool", fresh(lambda: banks.bank_odds(banker)), icepool_bank)
    report(
        "C-low, six players | plain program",
        fresh(lambda: odds_of(c_low, 6)),
        lambda: plain.c_low(6),
        pairs=7,
    )
    report("Indian Dice, a leg | plain program", fresh(lambda: odds_of(indian)), forgetful_leg, pairs=3)
    rounds(c_low, 2)
    rounds(c_low, 6)


def shipped(name: str) -> Ruleset:
    """A shipped ruleset."""
    entry = Shelf(shipped_folder()).find(name)
    assert entry is not None
    assert entry.reading.ruleset is not None
    return entry.reading.ruleset


KEPT = [
    books._compile,
    turns.throws_of,
    turns.turn_of,
    banks.odds_of_bank,
    pot.pot_odds,
    choice.choices_of,
    legs.reply,
]


def fresh(job: Callable[[], object]) -> Callable[[], object]:
    """The job with nothing kept from the run before."""

    def run() -> object:
        for kept in KEPT:
            kept.cache_clear()
        return job()

    return run


def icepool_bank() -> Fraction:
    """The banker's edge as one would write it with icepool."""

    def hand(a: int, b: int, c: int) -> object:
        low, middle, high = sorted((a, b, c))
        if (low, middle, high) == (4, 5, 6) or low == high:
            return 7
        if (low, middle, high) == (1, 2, 3):
            return 0
        point = high if low == middle else low if middle == high else None
        if point is None:
            return -1
        return 7 if point == 6 else 0 if point == 1 else point

    roll: Die[int] = tupleize(d6, d6, d6).map(lambda dice: hand(*dice))  # type: ignore[attr-defined]
    decided = Die({value: roll.quantity(value) for value in roll if value != -1})

    def bet(bank: int, player: int) -> int:
        if bank in (0, 7):
            return 1 if bank else -1
        return (bank > player) - (bank < player)

    outcome = tupleize(decided, decided).map(lambda both: bet(*both))  # type: ignore[attr-defined]
    return sum((Fraction(value) * outcome.probability(value) for value in outcome), Fraction(0))


def forgetful_leg() -> float:
    """The plain program with nothing kept."""
    for kept in (plain.indian_hand, plain.falls, plain.kept):
        kept.cache_clear()
    return plain.indian_leg()


def rounds(c_low: Ruleset, players: int) -> None:
    """Rounds of C-low drawn from their distribution beside rounds of which every die is thrown."""
    odds, ours, theirs = pot_odds(pot_game(c_low), players), np.random.default_rng(1), random.Random(1)
    gc.collect()
    ratio = report(
        f"{ROUNDS:,} rounds of {players} drawn | {THROWN:,} thrown",
        lambda: round_ends(odds, ours.random(ROUNDS)),
        lambda: [plain.c_low_round(players, theirs) for _ in range(THROWN)],
    )
    print(f"{'  a round drawn beside one thrown':<58} {1 / (ratio * THROWN / ROUNDS):9.0f} times as fast")


if __name__ == "__main__":
    main()
