"""Who sits where, by name: what the pages for phones and the sheets on paper both list."""

from __future__ import annotations

import re
from dataclasses import dataclass

from clow_tui.tournament.model import Night
from clow_tui.tournament.people import key_of
from clow_tui.tournament.people.alike import folded
from clow_tui.tournament.words import Name


@dataclass(frozen=True, slots=True)
class Found:
    """Somebody of a night by the name he goes by; `table` and `seat` are None while he sits at none."""

    player: str
    name: str
    table: int | None = None
    seat: int | None = None


def seats_by_name(night: Night, name: Name) -> list[Found]:
    """Everybody of the night once, by name: Łukasz between Lu and Max, 9 before 10.

    Nobody sits when the night is over.
    """
    seats = {
        seat.player: (table.number, seat.number)
        for table in (() if night.finished else night.open_tables())
        for seat in table.people()
    }
    found = [Found(player, name(player), *seats.get(player, ())) for player in night.entrants]
    return sorted(found, key=lambda one: (_counted(folded(one.name)), key_of(one.name)))


def _counted(name: str) -> str:
    """So that Player 9 stands before Player 10."""
    return re.sub(r"\d+", lambda figures: figures[0].rjust(9, "0"), name)
