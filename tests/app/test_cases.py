"""What went wrong for hosts elsewhere, and does not in this app; each under its name."""

from __future__ import annotations

import asyncio
import time

from clow_tui.director import NightPlan
from clow_tui.tournament.commands import Answer, Draw
from clow_tui.tournament.commands.tables import ReportOuts, ReportPot
from tests.support.app import NAMES, director, night, running
from tests.support.app import keys_of as typed


async def test_log_the_hosts_search_the_log_of_actions() -> None:
    data = director()
    night_id = night(data, names=NAMES[:6], mode="pots")
    table = data.view(night_id).night.tables[1]
    names = [data.name(seat.player) for seat in table.people()]
    for at in (0, 1, 1):
        data.submit(night_id, ReportPot(1, (table.people()[at].player,)))
    async with running(data, night_id=night_id) as app:
        await app.press("L", "/", *typed(f"{names[1]} takes"), "enter")
        shown = [line for line in app.lines() if " takes the pot" in line]
        assert len(shown) == 2
        assert all(names[1] in line for line in shown)
        await app.press("/", "escape")
        assert sum(" takes the pot" in line for line in app.lines()) == 3


async def test_why_hand_a_throw_says_why_it_counts_as_what_it_does() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4])
    data.submit(night_id, Answer(1, "225"))
    async with running(data, night_id=night_id) as app:
        await app.press("enter", "i")
        text = " ".join(app.text().split())
        assert "threw 2 2 5: point 5" in text
        assert "this one" in text


async def test_why_blocked_a_table_that_is_done_names_those_still_out() -> None:
    data = director()
    plan = NightPlan(
        "Heats", format="heats", players=NAMES[:13], seats=4, advance=2, mode="outcome", seed=1, levels=None
    )
    night_id = data.create(plan)
    data.submit(night_id, Draw())
    seats = [str(seat.number) for seat in data.view(night_id).night.tables[2].people()]
    async with running(data, night_id=night_id) as app:
        await app.press("2", "r", *typed(">".join(seats)), "enter")
        assert "Table 2 is done. Tables 1 and 3 are still out." in app.text()


async def test_worst_place_places_before_the_end_are_marked_as_not_final() -> None:
    data = director()
    night_id = night(data, names=NAMES[:6], mode="outcome", every="15m")
    async with running(data, night_id=night_id) as app:
        await app.press("r", "3", "enter", "S")
        assert "(place): not final yet" in app.text()


async def test_last_result_a_wrong_last_word_that_closed_the_night_is_taken_back_on_another_day() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4], mode="outcome", every="15m")
    people = [seat.player for seat in data.view(night_id).night.tables[1].people()]
    data.submit(night_id, ReportOuts(1, tuple(people[:3])))
    assert data.view(night_id).night.finished
    async with running(data) as app:
        await app.press("enter")
        assert app.place == "Past"
        await app.press("u")
        assert app.place == "Floor"
        assert not data.view(night_id).night.finished
        assert "U brings it back" in app.toasts()[0]
        await app.press("U")
        assert data.view(night_id).night.finished


async def test_busy_loop_an_app_that_waits_leaves_the_processor_alone() -> None:
    data = director()
    async with running(data, night_id=night(data, names=NAMES[:12])):
        before = time.process_time()  # of this process alone, however busy the machine is
        await asyncio.sleep(1)
        assert time.process_time() - before < 0.5
