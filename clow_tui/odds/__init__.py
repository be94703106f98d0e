"""Exact chances and best play, from dice and rulesets alone."""

from clow_tui.odds.bank import BankOdds
from clow_tui.odds.pot import PotGame, PotOdds, pot_game, pot_odds
from clow_tui.odds.report import HandOdds, Odds, hand_odds, odds_of
from clow_tui.odds.sampling import round_end, round_ends, round_table
from clow_tui.odds.turns import OutOfReach

__all__ = [
    "BankOdds",
    "HandOdds",
    "Odds",
    "OutOfReach",
    "PotGame",
    "PotOdds",
    "hand_odds",
    "odds_of",
    "pot_game",
    "pot_odds",
    "round_end",
    "round_ends",
    "round_table",
]
