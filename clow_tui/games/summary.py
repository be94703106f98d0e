"""A table's state as the plain object that `referee`, `table` and `answer` print as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from clow_tui.games.bank_model import BankState
from clow_tui.games.door import State, holds, places, prompt
from clow_tui.games.legs_model import LegsState


def summary(
    state: State, *, ruleset: str, players: Iterable[str], name: Callable[[str], str] = str
) -> dict[str, Any]:
    """The state at the prompt of the moment; `players` says whose tokens are told, and in which order.

    Tokens and pot add up to `total` when all players are told, those who are out among them (C9).
    """
    asked, placed, stacks = prompt(state), places(state), holds(state)
    banker, bets, legs = None, {}, {}
    if isinstance(state, BankState):
        banker = state.banker and name(state.banker)
        bets = {name(bet.player): bet.amount for bet in state.bets}
    elif isinstance(state, LegsState):
        legs = {name(player): won for player, won in state.won}
    return {
        "ruleset": ruleset,
        "finished": state.phase == "over",
        "prompt": asked
        and {
            "kind": asked.kind,
            "player": name(asked.player),
            "least": asked.least,
            "most": asked.most,
            "dice": asked.dice,
        },
        "round": state.round,
        "tokens": {name(player): stacks[player] for player in players} if stacks else {},
        "pot": state.pot,
        "banker": banker,
        "bets": bets,
        "legs": legs,
        "places": None if placed is None else [[name(player) for player in group] for group in placed],
    }
