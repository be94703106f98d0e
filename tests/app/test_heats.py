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
