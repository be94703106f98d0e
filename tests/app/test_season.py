"""The grid of a season, and players merged, parted and forgotten in the app, by keys and by mouse."""

from __future__ import annotations

import random

import pytest

from clow_tui.app.widgets.grid import Grid
from clow_tui.director import Director, NightPlan, persons, seasons
from clow_tui.tournament.commands.night import Finish
from clow_tui.tournament.people.seasons import Cell, cell_words
from tests.support.app import NAMES, Driver, director, keys_of, running

WHO = ("[/x] Bob", *NAMES[:11])


def evening(data: Director, name: str, order: list[str], date: str) -> str:
    """A night played on paper."""
    night_id = data.create(NightPlan(name, players=tuple(sorted(order)), seats=6, date=date))
    words = data.words(night_id)
    data.submit(night_id, Finish("order", tuple((words.entrant(player),) for player in order)))
    return night_id


def ten_weeks(data: Director) -> None:
    """A winter of six to twelve people."""
    rng = random.Random(5)
    for number in range(10):
        date = f"2026-{1 + number // 4:02}-{2 + 7 * (number % 4):02}"
        evening(data, f"Week {number + 1}", rng.sample(WHO, rng.randint(6, 12)), date)


def cup(data: Director) -> None:
    ten_weeks(data)
    words = {"begins": "2026-01-01", "ends": "2026-12-31", "best": "6", "least": "5", "bonus": "1"}
    seasons.create(data, "Winter Cup", words)


def grid(app: Driver) -> Grid:
    return app.app.screen.query_one(Grid)


def test_a_cell_in_words() -> None:
    assert cell_words(None) == "."
    from fractions import Fraction

    assert cell_words(Cell(Fraction(7, 2), 1, True)) == "3.5"
    assert cell_words(Cell(Fraction(3), 1, False)) == "(3)"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (140, 45)])
async def test_the_grid_pans_to_every_week_and_opens_a_player(size: tuple[int, int]) -> None:
    data = director()
    cup(data)
    async with running(data, size=size) as app:
        await app.press("W")
        assert app.place == "SeasonGrid"
        assert app.lines()[0].startswith(" Winter Cup   10 weeks")
        assert "[/x] Bob" in app.text()
        assert "(" in app.text()
        assert "03-09" in app.text()
        for _ in range(9):
            await app.fast("left")
        assert (grid(app).week, "01-02" in app.text()) == (0, True)
        assert "2 January 2026: Week 1" in app.text()
        best = grid(app).rows[0].cells[1]
        await app.press("enter")
        assert (app.place, app.lines()[0].startswith(f" {best} ")) == ("PlayerPage", True)
        assert "rating" in app.text()


async def test_a_season_is_begun_set_and_removed_and_each_is_undone() -> None:
    data = director()
    ten_weeks(data)
    async with running(data) as app:
        await app.press("W")
        assert "No season yet" in app.text()
        await app.press("n", *keys_of("Cup"), "enter")
        assert seasons.find(data, "Cup").best is None
        await app.press("e", "6")
        await app.press("ctrl+u", *keys_of("4"), "enter")
        assert seasons.find(data, "Cup").best == 4
        await app.press("u")
        assert seasons.find(data, "Cup").best is None
        await app.press("e", "8")
        assert seasons.find(data, "Cup").guests
        await app.press("d", "escape")
        assert len(seasons.listed(data)) == 1
        await app.press("d", "enter")
        assert seasons.listed(data) == []
        assert "No season yet" in app.text()
        await app.press("u")
        assert seasons.find(data, "Cup").guests


async def test_a_night_is_taken_out_put_in_again_and_undone() -> None:
    data = director()
    cup(data)
    async with running(data) as app:
        await app.press("W", "left", "I", "enter")
        assert [week.name for week in grid(app).weeks][-2:] == ["Week 8", "Week 10"]
        await app.press("u")
        assert len(grid(app).weeks) == 10
        await app.press("I", *keys_of("Week 3"), "enter")
        assert "Week 3" not in [week.name for week in grid(app).weeks]


async def test_two_seasons_are_near_each_other_and_a_click_chooses_a_player() -> None:
    data = director()
    cup(data)
    seasons.create(data, "Summer", {"begins": "2026-06-01"})
    async with running(data) as app:
        await app.press("W")
        assert "Summer" in app.lines()[0]
        assert "No night of this season" in app.text()
        await app.press("]")
        assert "Winter Cup" in app.lines()[0]
        row = next(at for at, line in enumerate(app.lines()) if grid(app).rows[2].cells[1] in line)
        await app.pilot.click(offset=(10, row))
        await app.settle()
        assert grid(app).chosen == grid(app).rows[2].key


async def test_two_are_merged_once_it_is_said_what_happens_and_parted_by_u() -> None:
    data = director()
    evening(data, "First", ["Ann", "Bo"], "2026-01-02")
    evening(data, "Second", ["[/x] Bob", "Anne"], "2026-01-09")
    async with running(data) as app:
        await app.press("P", "g", "M")
        chosen = data.name(app.app.screen.chosen_player())  # type: ignore[attr-defined]
        assert chosen == "[/x] Bob"
        await app.press("escape", "j", "M", *keys_of("Anne"), "enter")
        said = " ".join(app.text().split())
        assert "Are Ann and Anne one person?" in said
        assert "1 night (Second)" in said
        await app.press("enter")
        assert [line.name for line in data.players()] == ["[/x] Bob", "Ann", "Bo"]
        await app.press("enter")
        assert "also Anne" in app.lines()[0]
        await app.press("u")
        assert [line.nights for line in data.players()] == [1, 1, 1, 1]


async def test_two_who_met_are_refused_with_the_night() -> None:
    data = director()
    evening(data, "First", ["Ann", "Bo"], "2026-01-02")
    async with running(data) as app:
        await app.press("P", "g", "M", *keys_of("Bo"), "enter")
        assert any("Ann and Bo met" in toast for toast in app.toasts())
        assert len(data.players()) == 2


async def test_a_name_is_forgotten_from_its_own_page_after_a_question() -> None:
    data = director()
    evening(data, "First", ["[/x] Bob", "Bo"], "2026-01-02")
    async with running(data) as app:
        await app.press("P", "g", "enter")
        assert app.place == "PlayerPage"
        await app.app.screen.do("forget")  # type: ignore[attr-defined]
        await app.settle()
        assert "This cannot be undone" in " ".join(app.text().split())
        await app.press("enter")
        assert app.place == "Reading"
        await app.press("escape")
        assert app.place == "Players"
        assert "Bob" not in app.text()
        assert [line.name for line in data.players()] == ["Bo"]


async def test_who_was_merged_is_parted_by_the_palette() -> None:
    data = director()
    evening(data, "First", ["Ann", "Bo"], "2026-01-02")
    evening(data, "Second", ["Cy", "Anne"], "2026-01-09")
    persons.merge(data, "Ann", "Anne")
    async with running(data) as app:
        await app.press("P")
        await app.app.screen.do("unmerge")  # type: ignore[attr-defined]
        await app.settle()
        assert "Anne, now Ann" in app.text()
        await app.press("1")
        assert len(data.players()) == 4
