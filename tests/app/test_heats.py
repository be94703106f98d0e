"""A night of heats on the floor: from round to round by enter."""

from __future__ import annotations

from clow_tui.director import NightPlan, play
from clow_tui.tournament.commands import Draw
from tests.support.app import NAMES, director, running


async def test_enter_rolls_off_ties_and_draws_the_next_round_to_the_champion() -> None:
    held = director()
    plan = NightPlan(
        "Heats",
        format="heats",
        players=NAMES,
        seats=4,
        advance=2,
        levels="10x2",
        every="2r",
        mode="program",
        seed=11,
    )
    night_id = held.create(plan)
    held.submit(night_id, Draw())
    async with running(held) as app:
        await app.open(night_id)
        rounds = set()
        for _ in range(40):
            night = held.view(night_id).night
            rounds.add(night.heat)
            if night.finished:
                break
            for table in night.open_tables():
                play(held, night_id, table=table.number, until="end")
            app.app.refresh_place()
            await app.settle()
            if held.view(night_id).night.finished:
                break
            assert "enter draws the next round" in app.text() or "enter rolls it off" in app.text()
            await app.press("enter")
        night = held.view(night_id).night
        assert night.finished
        assert rounds >= {1, 2, 3}
        assert "champion" in app.text()


async def test_a_tie_waits_while_other_tables_play_and_names_those_who_tied() -> None:
    held = director()
    plan = NightPlan(
        "Heats",
        format="heats",
        players=NAMES[:8],
        seats=4,
        advance=2,
        levels="10x2",
        every="15m",
        mode="outcome",
    )
    night_id = held.create(plan)
    held.submit(night_id, Draw())
    async with running(held, night_id=night_id) as app:
        assert "0 of 2 tables done" in app.lines()[0]
        await app.press("1", "r", *"1>2=3>4", "enter")
        assert "1 of 2 tables done" in app.lines()[0]
        assert "is tied at the cut" in app.text()
        await app.press("2")
        assert "Table 2: r says who went out, or the places." in app.text()
        await app.press("r", *"4>3>2>1", "enter")
        assert "done: 1 " in app.text()
        await app.press("enter", *"3", ",", "2", "enter")
        table = held.view(night_id).night.tables[1]
        assert [held.name(seat.player) for seat in table.people()][2] == held.name(table.rolled[0])
        assert "All tables are done; enter draws the next round." in app.text()
        await app.press("enter")
        assert held.view(night_id).night.heat == 2


async def test_who_sits_a_round_out_waits_for_no_seat() -> None:
    held = director()
    plan = NightPlan("Swiss", ruleset="indian-dice", format="swiss", players=NAMES[:5], seats=2)
    night_id = held.create(plan)
    held.submit(night_id, Draw())
    async with running(held, night_id=night_id) as app:
        assert any(entrant.table is None for entrant in held.view(night_id).night.entrants.values())
        assert "for a seat" not in app.text()
        await app.press("p")
        assert "to get a seat" not in app.text()


async def test_two_who_share_the_first_place_are_not_out() -> None:
    held = director()
    night_id = held.create(NightPlan("Swiss", format="swiss", players=NAMES[:4], seats=2, mode="outcome"))
    held.submit(night_id, Draw())
    async with running(held, night_id=night_id) as app:
        await app.press("1", "r", *"1=2", "enter")
        assert len(held.view(night_id).night.tables[1].result) == 1
