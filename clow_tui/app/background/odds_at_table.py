"""The odds of a round under way, in words, worked out in a thread while the table plays on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from clow_tui.app.background.newest import Newest
from clow_tui.app.presenters.model import Name
from clow_tui.app.text import signs
from clow_tui.games import BankState, LegsState, State

if TYPE_CHECKING:
    from clow_tui.director.table_odds import TableOdds

WAYS = 2  # of going on that are told beside the best


class OddsAtTable:
    """Odds by the state they are of: of the one shown now, or none until they are ready."""

    def __init__(self, run: Callable[..., object], ready: Callable[[], None]) -> None:
        self._ready = ready
        self._desk = Newest(run, _odds_of, self._done)
        self._known: tuple[State, TableOdds | None] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return self._desk.busy

    def words(self, state: State, name: Name) -> str:
        """What is known of this state, in a line or two; asks for it where nothing is."""
        if self._known is not None and (self._known[0] is state or self._known[0] == state):
            return "" if self._known[1] is None else odds_words(state, self._known[1], name)
        if state.phase != "rolling":
            return ""
        self._desk.ask(state)
        return "Odds: being worked out."

    def _done(self, state: State, odds: TableOdds | None) -> None:
        self._known = state, odds
        self._ready()


def _odds_of(state: State) -> TableOdds | None:
    from clow_tui.director.table_odds import table_odds  # here, since nothing waits for it at the start

    return table_odds(state)


def odds_words(state: State, odds: TableOdds, name: Name) -> str:
    """Each player's chance, the likeliest first; for one who chooses, the best ways to go on."""
    from clow_tui.odds.words import percent

    dot = f" {signs().dot} "
    if odds.options:
        best, *others = odds.options
        lying = len(state.turn.dice) if state.turn is not None else 0

        def keep(dice: tuple[str, ...]) -> str:
            if len(dice) == lying:
                return "stand"
            return f"keep {' '.join(dice)}" if dice else "all again"

        stand = [option for option in others if len(option.keep) == lying]
        told = (stand + [option for option in others if option not in stand])[:WAYS]
        ways = [f"{keep(option.keep)} {percent(option.worth)}" for option in told]
        return dot.join([f"Best: {keep(best.keep)}, {percent(best.worth)} {_worth(state, odds)}", *ways])
    if isinstance(state, BankState):
        said = [
            f"{name(player)} wins {percent(chance)}, ties {percent(odds.ties[player])}"
            for player, chance in odds.wins.items()
        ]
        return f"Odds: {dot.join(said)}"
    if odds.about:
        (player, chance), *_ = odds.wins.items()
        return f"Odds: {name(player)} {percent(chance)} {_worth(state, odds)}"
    ranked = sorted(odds.wins.items(), key=lambda item: -item[1])
    said = [f"{name(player)} {percent(chance)}" for player, chance in ranked]
    said += [f"carries {percent(odds.carry)}"] if odds.carry else []
    return f"Odds: {dot.join(said)}"


def _worth(state: State, odds: TableOdds) -> str:
    """What the chance is of."""
    if isinstance(state, LegsState) and state.counts == "lowest":
        return "not to be the lowest, about"
    return "to win the leg, about" if odds.about else "to win the leg"
