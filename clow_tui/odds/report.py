"""All that can be said of a ruleset's chances, in one answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from clow_tui.odds.bank import BankOdds, odds_of_bank
from clow_tui.odds.bets import bank_game
from clow_tui.odds.pot import PotOdds, pot_game, pot_odds
from clow_tui.odds.turns import OutOfReach, Throwing, throwing_of
from clow_tui.rulesets import Ruleset, book_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class HandOdds:
    """A hand: the rolls that make it of all there are, and its chance among rolls that decide.

    `decided` is None for the roll that is made again.
    """

    name: str
    count: int
    of: int
    decided: Fraction | None

    @property
    def probability(self) -> Fraction:
        """Its chance on one throw of all dice."""
        return Fraction(self.count, self.of)


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of a ruleset; what does not apply is None.

    `best`: with a choice of dice, the best chance of each hand or a better one within all throws; `leg`: the
    first player's chance to win a leg of two, best play on both sides, a tied leg counted half. `beyond` says
    in a sentence what could not be worked out exactly.
    """

    players: int
    hands: tuple[HandOdds, ...]
    bank: BankOdds | None
    pot: PotOdds | None
    best: Mapping[str, Fraction] | None
    leg: Fraction | None
    beyond: str


def hand_odds(ruleset: Ruleset) -> tuple[HandOdds, ...]:
    """Each hand's chance, as listed; the hand without a name comes last."""
    book = book_of(ruleset)
    again = book.otherwise == "roll again"
    counts = book.counts()
    deciding = counts[0].of - (counts[-1].count if again else 0)
    found = []
    for at, hand in enumerate(counts):
        none = (again and at == len(counts) - 1) or not deciding
        found.append(
            HandOdds(hand.name, hand.count, hand.of, None if none else Fraction(hand.count, deciding))
        )
    return tuple(found)


def odds_of(ruleset: Ruleset, players: int | None = None) -> Odds:
    """The chances of a ruleset among so many players; left out, the fewest it allows.

    Takes milliseconds for the games that are shipped, seconds at the bounds of what a ruleset may ask.
    """
    players = players or ruleset.players.least
    throwing = throwing_of(ruleset)
    beyond: list[str] = []

    def within(work: Callable[[], T]) -> T | None:
        try:
            return work()
        except OutOfReach as error:
            beyond.append(str(error))
            return None

    return Odds(
        players,
        hand_odds(ruleset),
        within(lambda: odds_of_bank(bank_game(ruleset))) if ruleset.bank else None,
        within(lambda: pot_odds(pot_game(ruleset), players)) if ruleset.pot else None,
        within(lambda: _best(throwing)) if throwing.again else None,
        within(lambda: _leg(throwing)) if ruleset.legs else None,
        "; ".join(dict.fromkeys(beyond)),
    )


# What brings in numpy is imported where it is asked for.


def _best(throwing: Throwing) -> Mapping[str, Fraction]:
    from clow_tui.odds.legs import best_chances

    return best_chances(throwing)


def _leg(throwing: Throwing) -> Fraction:
    from clow_tui.odds.legs import leg_first

    return leg_first(throwing)
