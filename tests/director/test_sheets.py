"""The sheets of a night: what is on them, and when there is nothing to show."""

from __future__ import annotations

import pytest

from clow_tui.director.errors import NotNow
from clow_tui.director.past.sheets import past_sheet
from clow_tui.director.sheets import sheet_of, write_text
from clow_tui.sheets import Cards, Grid, chat
from tests.support.app import NAMES, director, night


def test_everybody_is_on_every_sheet_of_seats_once_where_he_sits() -> None:
    data = director()
    one = night(data, names=NAMES[:9])
    seated = {
        (data.name(seat.player), table.number, seat.number)
        for table in data.view(one).night.open_tables()
        for seat in table.people()
    }
    find, *by_table = sheet_of(data, one, "seats").parts
    assert isinstance(find, Grid)
    assert {
        (who, int(table.split()[1]), int(seat)) for who, table, seat in (row.cells for row in find.rows)
    } == seated
    assert [row.cells[0] for row in find.rows] == sorted(who for who, _, _ in seated)
    assert sum(len(part.rows) for part in by_table if isinstance(part, Grid)) == 9
    (slips,) = sheet_of(data, one, "slips").parts
    assert isinstance(slips, Cards)
    assert {large for large, _ in slips.cards} == set(NAMES[:9])
    scores = sheet_of(data, one, "scores").parts
    assert all(isinstance(part, Grid) and part.rows[0].cells[0] == "tokens" for part in scores)


def test_a_finished_freezeout_says_who_came_where_and_has_no_seats_any_more() -> None:
    data = director()
    one = night(data, name="Midsummer", names=NAMES[:6], to_end=True)
    sheet = sheet_of(data, one, "standings")
    (grid,) = sheet.parts
    assert isinstance(grid, Grid)
    assert grid.rows[0].cells[0] == "1"
    assert "Not over" not in " ".join(sheet.under)
    assert chat(sheet).splitlines()[3].startswith(f"1. {grid.rows[0].cells[1]}, 600 tokens")
    with pytest.raises(NotNow, match="over"):
        sheet_of(data, one, "seats")
    with pytest.raises(NotNow, match="no bracket"):
        sheet_of(data, one, "bracket")
    (past,) = past_sheet(data, "history").parts
    assert isinstance(past, Grid)
    assert past.rows[0].cells[1] == "Midsummer"


def test_before_the_draw_it_says_what_comes_first() -> None:
    data = director()
    one = night(data, names=NAMES[:6], draw=False)
    for wanted in ("seats", "slips", "scores"):
        with pytest.raises(NotNow, match="draw draws them"):
            sheet_of(data, one, wanted)  # type: ignore[arg-type]
    with pytest.raises(NotNow, match="not drawn yet"):
        sheet_of(data, one, "bracket")
    assert len(sheet_of(data, one, "standings").parts[0].rows) == 6  # type: ignore[union-attr]


def test_a_text_is_never_written_over_another() -> None:
    data = director()
    first, again, other = (write_text(data, "Friday: Näh/..", text) for text in ("a", "a", "b"))
    assert first == again
    assert (first.name, other.name) == ("friday-nah.txt", "friday-nah-2.txt")
    assert first.parent == data.store.place.exports
