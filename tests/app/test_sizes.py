"""Every screen at every size: nothing crashes, no line is longer than the window, and below it a card."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from clow_tui.app.screens.floor import floor_plan
from clow_tui.app.widgets.small import LEAST_HEIGHT, LEAST_WIDTH, too_small
from clow_tui.director import Director, NightPlan
from clow_tui.tournament.commands import Answer, Draw
from tests.support.app import HOSTILE, NAMES, Driver, director, night, running
from tests.support.cups import cup, played

SIZES = [
    (1, 1), (1, 24), (7, 24), (33, 24), (59, 24), (60, 18), (80, 24), (100, 30), (200, 24), (80, 3), (80, 17),
    (80, 60),
]  # fmt: skip
KEYS = {
    "lobby": ("escape",),
    "new night": ("escape", "n"),
    "new player": ("escape", "n", "n", "A"),
    "last time's people": ("escape", "A", "down", "v"),
    "rarer fields": ("escape", "a", "up", "up", "enter", "down", "down", "left"),
    "ticks": ("escape", "n", "enter", "space", "slash", "b"),
    "formats": ("escape", "n", "g", "down", "down", "enter"),
    "places": ("escape", "a", "up", "up", "right", *["down"] * 4, "left", "G", "enter", "a"),
    "floor": (),
    "why": ("i",),
    "choice": ("f",),
    "table": ("1", "enter"),
    "entry": ("1", "enter", "4"),
    "standings": ("S",),
    "money": ("$",),
    "a split": ("$", "e"),
    "log": ("L",),
    "history": ("H",),
    "which nights": ("H", "F", "a"),
    "all players": ("H", "F", *"ann", "enter", "C"),
    "records": ("H", "B"),
    "players": ("escape", "P"),
    "a player": ("escape", "P", "enter"),
    "another name": ("escape", "P", "e", "x"),
    "people": ("p", "a"),
    "about somebody": ("p", "enter"),
    "way to play": ("m",),
    "report": ("m", "1", "r", "3"),
    "outs": ("m", "3", "r"),
    "stacks": ("m", "3", "m", "1"),
    "settings": (",",),
    "a setting": (",", "2", "x"),
    "order of breaking": (",", "6", "space"),
    "a break": ("c", "1"),
    "accept a count": ("#", "1", *"9 9 9 9 9 9".replace(" ", ","), "enter"),
    "rulesets": ("escape", "R"),
    "new ruleset": ("escape", "R", "n", "A"),
    "rules editor": ("escape", "R", "enter"),
    "typing rules": ("escape", "R", "enter", "e", "x"),
    "rules that differ": ("escape", "R", "enter", "f4"),
    "try-out": ("escape", "R", "t"),
    "help": ("?",),
    "palette": (":", "t"),
}


async def resize(app: Driver, width: int, height: int) -> None:
    """Give the window another size."""
    await app.pilot.resize_terminal(width, height)
    await app.pilot.pause()


@pytest.mark.parametrize("keys", KEYS.values(), ids=KEYS)
async def test_narrow_a_screen_at_all_kinds_of_sizes(keys: tuple[str, ...]) -> None:
    data = director()
    night_id = night(data, names=(*HOSTILE, *NAMES), rounds=11, money="[/x] 2.50 added 20")
    async with running(data, night_id=night_id) as app:
        await app.press(*keys)
        for width, height in SIZES:
            await resize(app, width, height)
            lines = app.lines()
            assert all(cell_len(line) <= width for line in lines)
            if too_small(width, height) and width >= 30 and height >= 5:
                assert "too small" in app.text()
            elif not too_small(width, height):
                assert "too small" not in app.text()


GAMES: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "bank": ("cee-lo-banker", ("456", *["pass"] * 13, "60", *["4"] * 13), ("4",)),
    "marked": ("poker-dice", ("A", "K", "Q", "J", "10", "9", "KK9J10"), ("1", "2")),
    "in hand": ("indian-dice", ("6", "5", "4", "3", "2", "1", "66123", "keep 6 6"), ()),
}


def table_of(name: str) -> tuple[Director, str, tuple[str, ...]]:
    """A night of one table of such a game, some hostile names at it, and keys to press there."""
    rules, answers, keys = GAMES[name]
    data = director()
    names = (*HOSTILE, *NAMES[:2]) if name == "bank" else HOSTILE[:6]
    night_id = data.create(NightPlan("N", rules, "heats", names, seats=len(names), seed=7, as_listed=True))
    data.submit(night_id, Draw())
    for words in answers:
        data.submit(night_id, Answer(1, words))
    return data, night_id, keys


@pytest.mark.parametrize("name", GAMES)
async def test_a_table_of_any_game_at_all_kinds_of_sizes(name: str) -> None:
    data, night_id, keys = table_of(name)
    async with running(data, night_id=night_id) as app:
        for opened in ((), ("enter", *keys)):
            await app.press(*opened)
            for width, height in SIZES:
                await resize(app, width, height)
                assert all(cell_len(line) <= width for line in app.lines())
                if not too_small(width, height):
                    assert "[/x] Bob" in app.text()


DRAWN = {
    "bracket": ("double-elimination", ("b", "1")),
    "bracket of tables": ("heats", ("b", "slash", "a")),
    "rounds": ("swiss", ("b", "r")),
    "sums": ("swiss", ("S", "i")),
}


@pytest.mark.parametrize("name", DRAWN)
async def test_what_is_drawn_round_by_round_at_all_kinds_of_sizes(name: str) -> None:
    format_, keys = DRAWN[name]
    data = director()
    settings = {} if format_ == "double-elimination" else {"seats": 4}
    night_id = cup(data, format_, 24, names=(*HOSTILE, *NAMES[:12]), **settings)
    played(data, night_id, 2, out=1)
    async with running(data, night_id=night_id) as app:
        await app.press(*keys)
        for width, height in SIZES:
            await resize(app, width, height)
            assert all(cell_len(line) <= width for line in app.lines())


@pytest.mark.campaign
@pytest.mark.parametrize("name", GAMES)
async def test_a_table_of_any_game_at_every_width_and_height(name: str) -> None:
    data, night_id, keys = table_of(name)
    async with running(data, night_id=night_id) as app:
        await app.press("enter", *keys)
        for width, height in [(w, 24) for w in range(1, 201)] + [(80, h) for h in range(1, 61)]:
            await resize(app, width, height)
            assert all(cell_len(line) <= width for line in app.lines())


@pytest.mark.campaign
@pytest.mark.parametrize("keys", KEYS.values(), ids=KEYS)
async def test_a_screen_at_every_width_and_height(keys: tuple[str, ...]) -> None:
    data = director()
    night_id = night(data, names=(*HOSTILE, *NAMES), rounds=11)
    async with running(data, night_id=night_id) as app:
        await app.press(*keys)
        for width, height in [(w, 24) for w in range(1, 201)] + [(80, h) for h in range(1, 61)]:
            await resize(app, width, height)
            assert all(cell_len(line) <= width for line in app.lines())


async def test_below_the_least_size_nothing_is_lost_and_nothing_is_done() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4], mode="program")
    async with running(data, night_id=night_id) as app:
        await app.press("enter", "4", "5")
        await resize(app, 40, 10)
        assert "too small" in app.text()
        await app.press("escape", "space")
        assert data.view(night_id).acts == 2
        await resize(app, 80, 24)
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
        await resize(app, 100, 30)
        assert "Standings" in app.text()
        assert "Ola" in "".join(line[70:] for line in app.lines())
