"""Nights drawn round by round, played some rounds by a fixed rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clow_tui.director import Director, NightPlan
from clow_tui.tournament.commands import Draw
from clow_tui.tournament.commands.heats import ReportResult
from clow_tui.tournament.results import done
from clow_tui.tournament.steps import played_at
from tests.support.app import NAMES


def cup(
    held: Director,
    format_: str,
    players: int,
    *,
    names: Sequence[str] = (),
    rules: str = "poker-dice",
    name: str = "Poker Dice Cup",
    **settings: Any,
) -> str:
    """A night of so many, its first round drawn; its id."""
    numbered = [f"Player {at}" for at in range(1, players + 1)]
    called = tuple(names or (NAMES[:players] if players <= len(NAMES) else numbered))
    night_id = held.create(NightPlan(name, rules, format_, called, seed=7, mode="outcome", **settings))
    held.submit(night_id, Draw())
    return night_id


def played(held: Director, night_id: str, rounds: int, *, out: int = 0) -> None:
    """So many rounds told, the next one drawn; with `out` so many tables of the last one are still out."""
    for n in range(rounds):
        last = n == rounds - 1
        night = held.view(night_id).night
        tables = [table for table in night.open_tables() if not done(night, table)]
        for at, table in enumerate(tables[: len(tables) - out] if last else tables):
            players = list(played_at(night, table))
            if (at + n) % 3 == 1:
                players.reverse()
            held.submit(night_id, ReportResult(table.number, tuple((player,) for player in players)))
        if held.view(night_id).night.finished:
            return
        if not (last and out):
            held.submit(night_id, Draw())
