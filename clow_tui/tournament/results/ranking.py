"""Players in groups of equals, the best first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any


def grouped(players: Iterable[str], key: Callable[[str], Any]) -> list[list[str]]:
    """Those with the same key together, the greatest first; within a group as given."""
    keys = {player: key(player) for player in players}
    ordered = sorted(keys, key=lambda player: keys[player], reverse=True)
    return [list(group) for _, group in groupby(ordered, key=lambda player: keys[player])]
