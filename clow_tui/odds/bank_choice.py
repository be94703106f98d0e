"""A bet against the bank with a choice of dice: best play of the player, and of the bank that knows it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm

import numpy as np

from clow_tui.dice import Hand
from clow_tui.odds.bets import BankGame, Figures, settled
from clow_tui.odds.choice import Worth, choices_of, played, within_reach

LONG = 60  # times as long as with machine words


def chosen(game: BankGame) -> Figures:
    """With a choice: the player does what costs the bank most, and the banker knows it."""
    throwing, choices = game.throwing, choices_of(game.throwing)
    throws = range(1, (throwing.most or 1) + 1)
    within_reach(choices, LONG * len(throws) ** 2 * len(set(choices.hands)))
    replies = {
        limit: replies_to(game, limit if throwing.first_sets_limit else len(throws)) for limit in throws
    }
    of = lcm(
        *(
            part.denominator
            for by_hand in replies.values()
            for figures in by_hand.values()
            for part in figures
        )
    )
    stands = [
        np.array([[[int(part * of) for part in replies[limit][hand]]] for hand in choices.hands], object)
        for limit in throws
    ]
    before = choices.before(played(choices, stands)[0])[0]
    whole = of * choices.outcomes ** len(throws)
    gain, win, tie = (Fraction(int(part), whole) for part in before)
    return gain, win, tie


@lru_cache(maxsize=64)
def replies_to(game: BankGame, limit: int) -> Mapping[Hand, Figures]:
    """For each hand of the banker what a bet comes to against best play of so many throws."""
    choices = choices_of(game.throwing)
    found: dict[Hand, Figures] = {}
    for banker in dict.fromkeys(choices.hands):
        if banker.effect is not None:
            gains, wins, ties = settled(game, banker, None)
            found[banker] = Fraction(gains), Fraction(wins), Fraction(ties)
            continue
        before = choices.before(played(choices, [stand_against(game, banker)] * limit)[0])[0]
        whole = choices.outcomes**limit
        gain, win, tie = (Fraction(int(part), whole) for part in before)
        found[banker] = -gain, win, tie
    return found


def stand_against(game: BankGame, banker: Hand) -> Worth:
    """What each hand is worth to a player who stands on it: his gain, then the banker's win, and the tie."""
    rows = []
    for hand in choices_of(game.throwing).hands:
        gain, win, tie = settled(game, banker, hand)
        rows.append([[-gain, win, tie]])
    return np.array(rows, object)
