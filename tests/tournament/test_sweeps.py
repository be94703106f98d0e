"""Every format, tables of two to six, any field, results by lot: the night ends, and all is counted right."""

from __future__ import annotations

import pytest

from clow_tui.tournament.commands import NotNow
from clow_tui.tournament.formats import FORMATS
from tests.support.sweeps import Swept, seats_of, sweep

KINDS = [(name, seats) for name in FORMATS for seats in seats_of(name)]


def _swept(format_: str, players: int, seats: int) -> None:
    """A sweep; where pairs that play side by side would leave one out, that is refused with what does."""
    if seats == 2 and players % 2 and format_ in ("freezeout", "open"):
        with pytest.raises(NotNow, match=f"{players} players do not fit tables of 2"):
            Swept(format_, players, seats, 1, moving=False).play()
        return
    sweep(format_, players, seats, rounds=4 if format_ == "round-robin" and players > 20 else None)


@pytest.mark.parametrize(("format_", "seats"), KINDS)
def test_any_field_comes_to_its_end(format_: str, seats: int) -> None:
    for players in range(2, 18):
        if len(seats_of(format_)) == 1 or (players + seats) % 2:
            _swept(format_, players, seats)


@pytest.mark.parametrize("format_", FORMATS)
def test_sixty_four_come_to_their_end(format_: str) -> None:
    _swept(format_, 64, seats_of(format_)[-1])


@pytest.mark.campaign
@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("first", range(2, 65, 9))
def test_every_field_to_sixty_four_comes_to_its_end(format_: str, first: int) -> None:
    for players in range(first, min(65, first + 9)):
        seats = seats_of(format_)
        _swept(format_, players, seats[players % len(seats)])


@pytest.mark.campaign
@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize(("players", "seats"), [(100, 6), (257, 3), (500, 4)])
def test_large_fields_come_to_their_end(format_: str, players: int, seats: int) -> None:
    _swept(format_, players, seats if seats in seats_of(format_) else 2)
