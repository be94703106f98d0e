"""A table's state as the plain object that `referee`, `table` and `answer` print as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from clow_tui.games.model import PotState
from clow_tui.games.pot import places
from clow_tui.games.pot_round import prompt


def summary(
    state: PotState, *, ruleset: str, players: Iterable[str], name: Callable[[str], str] = str
) -> dict[str, Any]:
    """The state at the prompt of the moment; `players` says whose tokens are told, and in which order.

    Tokens and pot add up to `total` when all players are told, those who are out among them (C9).
    """
    asked, placed = prompt(state), places(state)
    holds = {out.player: out.tokens for out in state.outs}
    holds.update((seat.player, seat.tokens) for seat in state.seats)
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
        "tokens": {name(player): holds[player] for player in players},
        "pot": state.pot,
        "banker": None,
        "bets": {},
        "legs": {},
        "places": placed and [[name(player) for player in group] for group in placed],
    }
