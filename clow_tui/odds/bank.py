"""A bet against the bank, exactly: win, loss, tie, and what it brings the banker for each token bet.

Players settle with the bank one by one, so that the figures of one bet are those of all. A bet that stays on
the table when it is tied meets the next round as any other does: until it is decided it brings the banker
`edge / (1 - tie)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm

from clow_tui.dice import Hand
from clow_tui.odds.bets import BankGame, Figures, bank_game, settled
from clow_tui.odds.turns import NONE, ONE, OutOfReach, lengths, throws_of, turn_of, whole
from clow_tui.rulesets import Ruleset

HANDS_MOST = 1_500  # different hands, each of which meets every other


@dataclass(frozen=True, slots=True)
class BankOdds:
    """One player's bet, from the banker's side.

    `edge` is his gain for each token bet and round, a tie counted as nothing; `edge_resolved` the same for
    each token of which the round, or a later one it stays for, decides: None where none is ever decided.
    Ties that are the banker's count as his wins.
    """

    win: Fraction
    lose: Fraction
    tie: Fraction
    edge: Fraction

    @property
    def edge_resolved(self) -> Fraction | None:
        """The edge for each bet that is decided."""
        return self.edge / (ONE - self.tie) if self.tie != 1 else None


def bank_odds(ruleset: Ruleset) -> BankOdds:
    """The figures of one bet by a ruleset that has a bank; with a choice of dice, by best play."""
    return odds_of_bank(bank_game(ruleset))


@lru_cache(maxsize=64)
def odds_of_bank(game: BankGame) -> BankOdds:
    """The figures of one bet."""
    if game.throwing.again is None:
        gain, win, tie = _thrown(game)
    else:
        from clow_tui.odds.bank_choice import chosen  # here, since it brings in numpy

        gain, win, tie = chosen(game)
    return BankOdds(win, ONE - win - tie, tie, gain)


def _thrown(game: BankGame) -> Figures:
    """Without a choice every final hand of the banker meets every one of the player."""
    throwing = game.throwing
    gain = win = tie = NONE
    if len(throws_of(throwing)) > HANDS_MOST:
        raise OutOfReach(f"with more than {HANDS_MOST:,} different hands each meets too many others")
    for throws, bankers in lengths(throwing, throwing.most):
        limit = throws if throwing.first_sets_limit else throwing.most
        of, numbers = whole(bankers)
        met = [(number, *_against(game, hand, limit, 0)) for hand, number in numbers]
        common = lcm(*(each[4] for each in met))
        g = w = t = 0
        for number, gains, wins, ties, over in met:
            times = number * (common // over)
            g, w, t = g + times * gains, w + times * wins, t + times * ties
        gain, win, tie = (
            gain + Fraction(g, of * common),
            win + Fraction(w, of * common),
            tie + Fraction(t, of * common),
        )
    return gain, win, tie


def against(game: BankGame, banker: Hand, limit: int | None, used: int = 0) -> Figures:
    """What a bet comes to once the banker has this hand, the player still to roll where he does."""
    gain, win, tie, of = _against(game, banker, limit, used)
    return Fraction(gain, of), Fraction(win, of), Fraction(tie, of)


def _against(game: BankGame, banker: Hand, limit: int | None, used: int) -> tuple[int, int, int, int]:
    """The same as whole numbers, and over how many."""
    if banker.effect is not None:
        return (*settled(game, banker, None), 1)
    of, numbers = whole(turn_of(game.throwing, limit, used))
    gain = win = tie = 0
    for hand, number in numbers:
        gains, wins, ties = settled(game, banker, hand)
        gain, win, tie = gain + number * gains, win + number * wins, tie + number * ties
    return gain, win, tie, of
