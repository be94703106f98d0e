"""A banker's evening on the floor: the books, what is bought and cashed, the bank offered, places by gain."""

from __future__ import annotations

from datetime import timedelta

from rich.cells import cell_len

from clow_tui.app.presenters.books import brought_to
from clow_tui.director import Director, NightPlan
from clow_tui.tournament.commands import Draw
from clow_tui.tournament.commands.books import Buy, Cash
from clow_tui.tournament.commands.people import Enter
from clow_tui.tournament.commands.seats import MoveTo
from clow_tui.tournament.commands.tables import ReportOuts
from clow_tui.tournament.standings import standings
from tests.support.app import MOMENT, NAMES, director, night, running
from tests.support.app import keys_of as typed


def evening(data: Director, *, mode: str = "keyed", tables: int = 1, stop: str | None = None) -> str:
    plan = NightPlan(
        "Bankers",
        ruleset="cee-lo-banker",
        format="open",
        players=NAMES[: 4 * tables],
        tables=tables,
        mode=mode,  # type: ignore[arg-type]
        stop=stop,
        names=("Window",),
        seed=5,
    )
    night_id = data.create(plan)
    data.submit(night_id, Draw())
    return night_id


async def test_tokens_are_bought_and_cashed_and_the_books_agree() -> None:
    data = director()
    night_id = evening(data)
    async with running(data, night_id=night_id) as app:
        assert "issued 400 · on tables 400 · cashed 0 · 0 short" in app.text()
        await app.press("p", *typed("bo"), "enter", "4", *typed("lots"), "enter")
        assert "for example 100" in app.toasts()[-1]
        await app.press(*["backspace"] * 4, *typed("50"), "enter")
        await app.press("p", *typed("cy"), "enter", "5", *typed("500"), "enter")
        assert "Cy holds 100; that is the most that can be cashed." in app.toasts()[-1]
        await app.press(*["backspace"] * 3, *typed("100"), "enter")
        assert "issued 450 · on tables 350 · cashed 100 · 0 short" in app.text()
        await app.press("p", *typed("dee"), "enter", "1")
        assert "Dee leaves" in app.toasts()[-1]
        night = data.view(night_id).night
        assert [line.points for line in standings(night)] == [0, 0, 0, 0]


async def test_open_tables_with_their_books_at_all_kinds_of_sizes() -> None:
    data = director()
    night_id = evening(data, tables=3)
    async with running(data, night_id=night_id) as app:
        for keys in ((), ("p", "enter", "4"), ("escape", "i")):
            await app.press(*keys)
            for width, height in ((60, 18), (64, 20), (80, 24), (100, 30), (200, 60)):
                await app.pilot.resize_terminal(width, height)
                await app.settle()
                assert all(cell_len(line) <= width for line in app.lines())


async def test_a_bank_that_nobody_took_is_offered_again_by_one_key() -> None:
    data = director()
    night_id = evening(data)
    async with running(data, night_id=night_id) as app:
        for _ in range(12):
            if "nobody takes the bank" in app.text():
                break
            await app.press(".")
        assert "Table 1, Window: nobody takes the bank; o offers it again." in app.text()
        await app.press("o")
        assert "nobody takes the bank" not in app.text()
        assert "puts up the bank" in app.text()


async def test_the_bell_rings_by_itself_and_the_money_counted_gives_the_places() -> None:
    data = director()
    night_id = evening(data, mode="outcome", tables=2, stop="30m")
    async with running(data, night_id=night_id, size=(120, 40)) as app:
        for minutes in range(4, 33, 4):
            data.clock = lambda minutes=minutes: MOMENT + timedelta(minutes=minutes)  # type: ignore[misc]
            app.app._look_after()
            await app.settle()
        assert data.view(night_id).night.bell == "30 minutes are over"
        assert "After the bell: the chips of tables 1, 2 (#)." in app.text()
        await app.press("#", "2", *typed("140 60 100 100"), "enter", *typed("100 100 100 80"), "enter")
        assert "Accept 20 short of the 400 expected?" in app.text()
        await app.press("enter")
        assert data.view(night_id).night.finished
        assert "issued 800 · taken home 780 · 20 short" in app.text()
        assert "takes home 100, 0" in app.text()
        await app.press("i")
        assert "Table 1, Window: all 400 there" in app.text()
        assert "Table 2: 20 short of the 400 expected" in app.text()
        await app.press("escape", "S")
        lines = app.lines()
        assert "gain" in lines[2]
        assert "+40" in lines[3]
        assert "takes home 140, bought 100" in lines[3]
        assert any("-40" in line for line in lines)


async def test_somebody_without_a_seat_gets_a_table_or_waits() -> None:
    data = director()
    night_id = night(data, names=NAMES[:12], seats=6, mode="pots", every="10r")
    for name in ("Max", "[/x] Bob"):
        data.submit(night_id, Enter(data.newcomer(name), 100))
    async with running(data, night_id=night_id) as app:
        assert "Max and [/x] Bob wait for a seat, all tables are full: N opens table 3" in app.text()
        await app.press("p")
        text = app.text()
        assert text.index("1st to get a seat") < text.index("2nd to get a seat") < text.index("table 1, seat")
        await app.press("escape", "x")
        assert "wait for a seat" not in app.text()
        await app.press("N")
        waiting = [e for e in data.view(night_id).night.entrants.values() if e.table is None]
        assert waiting == []


async def test_before_the_draw_one_is_kept_at_a_table_and_apart_from_others() -> None:
    data = director()
    night_id = night(data, names=NAMES[:8], seats=4, draw=False, mode="pots", every="10r")
    async with running(data, night_id=night_id) as app:
        await app.press("p", *typed("ann"), "enter", "8", *typed("2"), "enter")
        await app.press("p", *typed("ann"), "enter", *["down"] * 9, "enter", *typed("Bo, Zed"), "enter")
        assert "'Zed' fits nobody here" in app.toasts()[-1]
        await app.press(*["backspace"] * 3, *typed("Cy"), "enter", "enter")
        now = data.view(night_id).night
        who = {name: now.entrants[data.words(night_id).entrant(name)].table for name in ("Ann", "Bo", "Cy")}
        assert who == {"Ann": 2, "Bo": 1, "Cy": 1}
        first = data.name(now.tables[1].people()[0].player)
        await app.press("p", *typed(first), "enter", "7", *typed("Ann"), "enter")
        after = data.view(night_id).night
        assert after.entrants[data.words(night_id).entrant("Ann")].table == 1


def test_what_was_brought_to_each_table() -> None:
    data = director()
    night_id = evening(data, mode="outcome", tables=2)

    def brought() -> dict[int, int | None]:
        return brought_to(data.history(night_id).effective())

    who = {n: [seat.player for seat in data.view(night_id).night.tables[n].people()] for n in (1, 2)}
    assert brought() == {1: 400, 2: 400}
    data.submit(night_id, Buy(who[1][0], 50))
    data.submit(night_id, Cash(who[2][0], 30))
    assert brought() == {1: 450, 2: 370}
    data.submit(night_id, ReportOuts(2, (who[2][1],)))
    data.submit(night_id, MoveTo(who[1][1], 2))
    assert brought() == {1: None, 2: None}
