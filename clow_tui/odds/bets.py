"""How one bet against the bank is settled."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from clow_tui.dice import Hand
from clow_tui.odds.turns import Throwing, throwing_of
from clow_tui.rulesets import Ruleset

Tied = Literal["stays", "push", "banker"]
Figures = tuple[Fraction, Fraction, Fraction]  # the banker's gain for each token bet, his wins, ties


@dataclass(frozen=True, slots=True)
class BankGame:
    """How the banker and a player throw, and what a tie means."""

    throwing: Throwing
    tied: Tied


def bank_game(ruleset: Ruleset) -> BankGame:
    """The bank of a ruleset that has one."""
    assert ruleset.bank is not None
    return BankGame(throwing_of(ruleset), ruleset.bank.tied)


def settled(game: BankGame, banker: Hand, player: Hand | None) -> tuple[int, int, int]:
    """What one bet comes to; `player` is None where he does not roll, the banker's hand having settled it."""
    if player is None:
        won = banker.effect == "win"
    elif player.effect is not None:
        won = player.effect == "lose"
    elif player.rank == banker.rank and game.tied != "banker":
        return 0, 0, 1
    else:
        won = player.rank <= banker.rank
    winner, loser = (banker, player) if won else (player, banker)
    pays = winner.pays if winner is not None else 1
    if loser is not None and loser.effect == "lose":
        pays = max(pays, loser.pays)
    return pays if won else -pays, int(won), 0
