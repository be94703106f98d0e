"""Who sits where, by name."""

from __future__ import annotations

from clow_tui.tournament.finding import Found, seats_by_name
from tests.support.app import director, night


def test_everybody_is_found_once_accents_and_case_aside() -> None:
    data = director()
    one = night(data, names=("Zoë", "max", "Łukasz", "Lu", "Ann", "Ändy", "李"))
    found = seats_by_name(data.view(one).night, data.name)
    assert [at.name for at in found] == ["Ändy", "Ann", "Lu", "Łukasz", "max", "Zoë", "李"]
    seated = {(table.number, seat.number): seat.player
              for table in data.view(one).night.open_tables() for seat in table.people()}  # fmt: skip
    assert {(at.table, at.seat): at.player for at in found} == seated


def test_nobody_sits_before_the_draw_nor_when_it_is_over() -> None:
    data = director()
    for changed in ({"draw": False}, {"to_end": True}):
        one = night(data, names=("Bo", "Ann"), **changed)
        ann, bo = sorted(data.view(one).night.entrants, key=data.name)
        assert seats_by_name(data.view(one).night, data.name) == [Found(ann, "Ann"), Found(bo, "Bo")]
