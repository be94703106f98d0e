"""The years in the app: which nights are looked at, all players, records, one night, and between them."""

from __future__ import annotations

import pytest
from textual.css.query import NoMatches

from clow_tui.app.widgets.curve import curve_marks
from clow_tui.app.widgets.lines import Header
from clow_tui.director import Director
from clow_tui.director.past.alltime import alltime
from clow_tui.director.past.bests import bests
from clow_tui.director.past.which import Which
from tests.support.app import HOSTILE, NAMES, Driver, director, night, running
from tests.support.cups import cup, played
from tests.support.evenings import evening, some_years
from tests.support.memory_disk import MemoryDisk


@pytest.fixture
def years() -> Director:
    """Five nights of three years."""
    data = director()
    some_years(data)
    return data


def names(app: Driver, column: int = 1) -> list[str]:
    """A column of the list in front, headings and further lines left out."""
    return [row.cells[column] for row in app.app.screen.rows().rows if row.key]  # type: ignore[attr-defined]


async def test_nights_are_asked_for_and_all_come_back_by_one_key(years: Director) -> None:
    async with running(years) as app:
        await app.press("H")
        assert names(app) == ["Trial", "New", "Cold", "Spring", "May"]
        await app.press("backspace")
        assert any("All nights are shown." in toast for toast in app.toasts())
        await app.press("F", *"2025", "enter")
        assert names(app) == ["Cold", "Spring"]
        assert "Only 2025: 2 nights. backspace shows all." in app.text()
        await app.press("F", *"bo", "enter", "F", *"c-l", "enter")
        assert (names(app), app.app.which) == (
            ["Spring"],
            Which("C-low", "2025", player=years.roster.people.find("Bo", years.roster.people.players)),
        )
        assert "Only C-low, 2025, with Bo: 1 night." in app.text()
        await app.press("F", *"c-l", "enter")  # what is chosen is let go
        assert names(app) == ["Cold", "Spring"]
        await app.press("F", "escape", "F", *"zzzz", "enter")
        assert names(app) == ["Cold", "Spring"]
        await app.press("slash", *"col", "enter")
        assert names(app) == ["Cold"]
        await app.press("escape", "H")
        assert names(app) == ["Cold", "Spring"]
        await app.press("backspace")
        assert len(names(app)) == 5
        assert "Only" not in app.text()


async def test_the_table_is_over_the_same_nights_and_goes_by_what_s_says(years: Director) -> None:
    async with running(years) as app:
        await app.press("H", "F", *"winter", "enter", "C")
        assert "Only Winter Cup: 2 nights." in app.text()
        assert names(app) == ["Bo", "Ann"]
        await app.press("backspace")
        seen = []
        for _ in range(5):
            seen.append((app.app.screen.order, names(app)))  # type: ignore[attr-defined]
            await app.press("s")
        assert seen == [
            (by, [line.name for line in alltime(years, by=by).lines])
            for by in ("won", "nights", "average", "beaten", "rating")
        ]
        await app.press("enter", "enter")
        assert app.place == "Past"
        await app.press("escape", "escape")
        assert app.place == "AllTimeTable"
        await app.press("B")
        assert app.place == "Records"
        await app.press("escape")
        assert app.place == "History"


async def test_a_record_leads_to_its_night_or_to_its_player(years: Director) -> None:
    night(years, name="Played", names=NAMES[:4], to_end=True, every="2r")
    found = bests(years)
    async with running(years) as app:
        await app.press("H", "B")
        assert names(app, 0) == [best.words for best in found]
        for at, best in enumerate(found):
            app.app.screen.rows().choose(str(at))  # type: ignore[attr-defined]
            await app.press("enter")
            held = best.held[0]
            assert app.place == ("Past" if held.night else "PlayerPage")
            assert (held.name or years.name(held.players[0])) in app.lines()[0]
            await app.press("escape")


async def test_what_is_listed_is_copied_and_taken_home() -> None:
    disk = MemoryDisk()
    years = director(disk)
    some_years(years)
    async with running(years) as app:
        await app.press("H", "F", *"2025", "enter", "y")
        assert any("Copied 2 lines" in toast for toast in app.toasts())
        for key, name in (("C", "all-time-table-alltime"), ("B", "records-records")):
            await app.press(key, "Y", "3")
            assert any(f"{name}.md" in toast for toast in app.toasts()), name
        await app.press("escape", "Y", "5")
        assert any("past-nights-history.json" in toast for toast in app.toasts())
        await app.press("backspace", "C", "enter", "Y", "1")
        assert any("-player.html" in toast for toast in app.toasts())
    (table,) = (data for path, data in disk.files().items() if path.endswith("all-time-table-alltime.md"))
    assert b"2025, 2 nights" in table


async def test_merging_renaming_and_undoing_is_seen_at_once(years: Director) -> None:
    evening(years, ["Anna", "Bo"], "2026-02-02", "Other")
    async with running(years) as app:
        await app.press("H", "C")
        assert "Anna" in names(app)
        ann = years.roster.people.id_of("Ann") or ""
        app.app.screen.rows().choose(ann)  # type: ignore[attr-defined]
        await app.press("enter", "e", *" Z", "enter", "escape")
        assert "Ann Z" in names(app)
        await app.press("enter", "M", *"anna", "enter", "enter", "escape")
        assert "Anna" not in names(app)
        (row,) = [row for row in app.app.screen.rows().rows if row.key == ann]  # type: ignore[attr-defined]
        assert row.cells[1:4] == ("Ann Z", "5", "3")
        await app.press("enter", "u", "escape")
        assert "Anna" in names(app)


async def test_nothing_played_yet() -> None:
    async with running(director()) as app:
        await app.press("H")
        assert "No night has been played yet." in app.text()
        await app.press("C")
        assert "No night is over yet." in app.text()
        await app.press("B")
        assert "No night is over yet." in app.text()
        await app.press("F", "enter")
        assert "Only" not in app.text()


def test_a_curve_has_a_mark_for_each_night_from_the_lowest_to_the_highest() -> None:
    assert curve_marks([1.0, 3.0, 2.0], 40, 5) == (4, None, 0, None, 2)
    assert curve_marks([2.0, 2.0, 2.0], 3, 5) == (0, 0, 0)
    many = curve_marks([float(n) for n in range(1000)], 30, 6)
    assert (len(many), many[0], many[-1]) == (30, 5, 0)
    assert list(many) == sorted((mark for mark in many if mark is not None), reverse=True)


async def test_a_page_with_room_draws_the_rating_as_a_curve(years: Director) -> None:
    async with running(years, size=(120, 30)) as app:
        await app.press("P")
        app.app.screen.rows().choose(years.roster.people.id_of("Ann") or "")  # type: ignore[attr-defined]
        await app.press("enter")
        page = years.player("Ann")
        highest = max(step.after for step in page.course)
        assert "rating after each night" in app.text()
        assert f"{highest:.2f}" in app.text()
        assert sum(line[70:].count("●") for line in app.lines()[1:-2]) == len(page.course)
        await app.press("escape", "end", "enter")
        assert "rating after each night" not in app.text()


async def test_the_bracket_of_a_past_night_is_looked_at_and_nothing_is_done_to_it() -> None:
    held = director()
    past, now = cup(held, "double-elimination", 8, names=(*HOSTILE[:1], *NAMES[:7])), cup(held, "swiss", 4)
    played(held, past, 99)
    acts = held.view(past).acts
    async with running(held, night_id=now) as app:
        await app.press("H")
        app.app.screen.rows().choose(past)  # type: ignore[attr-defined]
        await app.press("enter", "b")
        assert (app.place, "[/x] Bob" in app.text()) == ("Bracket", True)
        assert held.history(past).created.date in app.lines()[0]
        await app.press("slash", *"bob", "enter")
        assert "[/x] Bob's path" in app.text()
        before = app.lines()[2:-2]
        await app.press("g")
        assert app.lines()[2:-2] != before
        await app.press("r", "p", "D", "u", "U")
        assert any("only looked at here; u on its page" in toast for toast in app.toasts())
        await app.press("enter")
        assert app.place == "Reading"
        await app.press("escape", "b", "left")
        assert (app.place, "earlier" in app.lines()[0]) == ("Rounds", True)
        await app.press("L", "b", "S")
        assert app.place == "Past"
        assert (held.view(past).acts, app.app.night_id) == (acts, now)


async def test_a_past_night_whose_tables_are_drawn_once_has_no_rounds() -> None:
    held = director()
    night(held, names=NAMES[:4], to_end=True)
    async with running(held) as app:
        await app.press("H", "enter", "b")
        assert app.place == "Past"
        assert any("drawn once in this format: it has no rounds" in toast for toast in app.toasts())


async def test_what_a_screen_asked_for_may_come_when_it_has_gone(years: Director) -> None:
    async with running(years) as app:
        await app.press("H", "enter")
        past, came = app.app.screen, list[int]()
        await app.app.pop_screen()

        def draw(given: int) -> None:
            came.append(given)
            past.query_one(Header)

        past.refresh_keys()  # type: ignore[attr-defined]
        past.act(lambda: 7, draw)  # type: ignore[attr-defined]
        await app.settle()
        assert (came, app.place) == ([7], "History")
        await app.press("enter")
        assert app.place == "Past"


async def test_a_mistake_of_ours_in_showing_an_act_is_said_and_the_next_act_is_done(years: Director) -> None:
    async with running(years) as app:
        await app.press("H")
        history = app.app.screen
        history.act(lambda: 7, lambda given: history.query_one(f"Nothing{given}"))  # type: ignore[attr-defined]
        with pytest.raises(NoMatches, match="Nothing7"):
            await app.settle()
        (toast,) = app.toasts()
        assert toast.startswith("Clow-tui made a mistake of its own (NoMatches: No nodes match 'Nothing7' on")
        assert "what was done is saved, and esc and back shows it anew; set CLOW_TUI_TRACE=1" in toast
        app.app.mistakes.clear()
        await app.press("enter")
        assert app.place == "Past"
