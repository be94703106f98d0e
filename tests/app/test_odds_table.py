"""The odds of a round under way at a table, where the host shows them."""

from __future__ import annotations

import pytest

from clow_tui.app.screens.table import TableScreen
from clow_tui.app.widgets.board import Story
from clow_tui.director import NightPlan
from clow_tui.tournament.commands import Answer, Draw
from clow_tui.tournament.commands.changes import ChangeSettings
from tests.support.app import Driver, director, night, running


async def story(app: Driver) -> str:
    """The log of the table once its odds are there."""
    await app.settle()
    screen = app.app.screen
    assert isinstance(screen, TableScreen)
    while screen._odds.busy:
        await app.pilot.pause(0.02)
    await app.settle()
    return " ".join(" ".join(screen.query_one(Story).text_lines()).split())


async def test_the_host_turns_them_on_and_off() -> None:
    data = director()
    night_id = night(data, names=["Ann", "[/x] Bob", "Cy"])
    async with running(data, night_id=night_id) as app:
        await app.press("enter")
        assert "Odds" not in await story(app)
        data.submit(night_id, ChangeSettings({"odds": True}))
        app.app.refresh_place()
        shown = await story(app)
        for chance in ("[/x] Bob 33.64%", "Cy 33.31%", "Ann 32.99%", "carries 0.07%"):
            assert chance in shown
        data.submit(night_id, ChangeSettings({"odds": False}))
        app.app.refresh_place()
        assert "Odds" not in await story(app)


@pytest.mark.parametrize("width", [60, 80])
async def test_a_throw_changes_them(width: int) -> None:
    data = director()
    night_id = night(data, names=["Ann", "Bo", "Cy"])
    data.submit(night_id, ChangeSettings({"odds": True}))
    data.submit(night_id, Answer(1, "1 2 3"))
    async with running(data, night_id=night_id, size=(width, 24)) as app:
        await app.press("enter")
        before = await story(app)
        assert "%" in before
        await app.press(*"666", "enter")
        after = await story(app)
        assert "Odds:" in after
        assert after != before


async def test_a_player_who_chooses_sees_what_to_keep() -> None:
    data = director()
    plan = NightPlan("Cup", "indian-dice", "heats", players=("Ann", "Bo"), mode="keyed", seats=2)
    night_id = data.create(plan)
    data.submit(night_id, Draw())
    data.submit(night_id, ChangeSettings({"odds": True}))
    for words in ("6", "1", "6 6 6 2 3", "keep 6 6 6 2", "2", "stand", "6 6 6 2 2"):
        data.submit(night_id, Answer(1, words))
    async with running(data, night_id=night_id) as app:
        await app.press("enter")
        shown = await story(app)
        assert "Best: keep 6 6 6, 65.28% to win the leg" in shown
        assert "stand 50.00%" in shown
