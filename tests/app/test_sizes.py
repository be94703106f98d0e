"""What a window of another size changes; the sweep over all sizes is in test_every_screen.py."""

from __future__ import annotations

import pytest

from clow_tui.app.screens.floor import floor_plan
from clow_tui.app.widgets.small import LEAST_HEIGHT, LEAST_WIDTH
from tests.support.app import NAMES, director, night, running


async def test_below_the_least_size_nothing_is_lost_and_nothing_is_done() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4], mode="program")
    async with running(data, night_id=night_id) as app:
        await app.press("enter", "4", "5")
        await app.resize(40, 10)
        assert "too small" in app.text()
        await app.press("escape", "space")
        assert data.view(night_id).acts == 2
        await app.resize(80, 24)
        assert app.place == "TableScreen"
        assert "'s dice 45" in app.text()


@pytest.mark.parametrize("size", [(59, 24), (80, 17)])
async def test_a_window_too_small_from_the_start_says_so(size: tuple[int, int]) -> None:
    async with running(director(), size=size) as app:
        assert "too small" in app.text()
        assert f"{LEAST_WIDTH} x {LEAST_HEIGHT}" in app.text()


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
def test_cards_where_they_fit_lines_where_they_do_not(size: tuple[int, int]) -> None:
    few, many = floor_plan(*size, 2, 6), floor_plan(*size, 40, 6)
    assert few.height > 6
    assert many.height == 1
    assert few.side == (0 if size[0] < 100 else few.side)


def test_four_tables_of_six_are_cards_at_80_by_24() -> None:
    plan = floor_plan(80, 24, 4, 6)
    assert (plan.columns, plan.side) == (2, 0)
    assert plan.height >= 7


async def test_forty_tables_are_one_line_each_and_can_be_scrolled() -> None:
    data = director()
    night_id = night(data, names=[f"P{at}" for at in range(160)], seats=4)
    async with running(data, night_id=night_id) as app:
        assert "40 in" not in app.text()
        await app.press("G")
        assert " 40  round 1" in app.text()
        await app.press("enter")
        assert "Table 40" in app.lines()[0]


async def test_a_window_made_wider_shows_the_standings_at_once() -> None:
    data = director()
    async with running(data, night_id=night(data, rounds=15)) as app:
        assert "Standings" not in app.text()
        await app.resize(100, 30)
        assert "Standings" in app.text()
        assert "Ola" in "".join(line[70:] for line in app.lines())
