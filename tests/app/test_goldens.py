"""The main screens as text. `CLOW_GOLDENS=write pytest tests/app/test_goldens.py` writes them anew."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from clow_tui.app.screens.rules_editor import Editor
from clow_tui.app.widgets.rows import Rows
from clow_tui.director import NightPlan
from clow_tui.tournament.commands import Answer, Draw
from tests.support.app import HOSTILE, NAMES, Driver, director, keys_of, night, running, utc
from tests.support.cups import cup, played
from tests.support.evenings import some_years
from tests.support.screens import SHOWN, WORLDS, show

GOLDENS = Path(__file__).parent / "goldens"
SIZES = [(80, 24), (120, 40)]


@pytest.fixture(autouse=True)
def _utc() -> None:
    utc()


def held(name: str, size: tuple[int, int], text: str) -> None:
    """Compare a screen with its golden, or write that."""
    path = GOLDENS / f"{name}-{size[0]}x{size[1]}.txt"
    if os.environ.get("CLOW_GOLDENS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()


async def odds_shown(app: Driver) -> None:
    """Wait for what the rules editor works out beside the text."""
    screen = app.app.screen
    assert isinstance(screen, Editor)
    while screen._odds.busy or not screen._odds.known:
        await app.pilot.pause(0.02)
    await app.settle()


@pytest.mark.parametrize("size", SIZES)
async def test_lobby(size: tuple[int, int]) -> None:
    async with running(director(), size=size) as app:
        held("lobby-empty", size, app.text())
    data = director()
    night(data, name="Midsummer", to_end=True)
    night(data, name="The Early One", names=NAMES[:9], to_end=True, seed=3)
    night(data, name="Friday Freezeout", rounds=15)
    night(data, name="Sunday", draw=False)
    async with running(data, size=size) as app:
        held("lobby", size, app.text())


@pytest.mark.parametrize("size", SIZES)
async def test_players(size: tuple[int, int]) -> None:
    data = director()
    night(data, name="Midsummer", names=(*NAMES[:8], *HOSTILE, "Zoe"), to_end=True)
    night(data, name="The Early One", names=NAMES[:9], to_end=True, seed=3)
    night(data, name="Sample night", names=NAMES[:4], practice=True, to_end=True)
    night(data, name="Friday Freezeout", rounds=15)
    async with running(data, size=size) as app:
        await app.press("P")
        held("players", size, app.text())
        await app.press("j", "j", "j", "j", "j", "enter")
        held("player", size, app.text())
        await app.press("escape", "escape", "H")
        held("history", size, app.text())
        await app.press("j", "j", "enter")
        held("past", size, app.text())


@pytest.mark.parametrize("size", SIZES)
async def test_a_past_night_s_bracket_and_money(size: tuple[int, int]) -> None:
    data = director()
    names = (*HOSTILE[:5], *NAMES[:7])
    played(data, cup(data, "double-elimination", 12, names=names, money="5 € charity 10%"), 99)
    async with running(data, size=size) as app:
        await app.press("H", "enter")
        held("past-cup", size, app.text())
        await app.press("b", "1")
        held("past-bracket", size, app.text())
        await app.press("escape", "escape", "$")
        held("past-money", size, app.text())


@pytest.mark.parametrize("size", SIZES)
async def test_years(size: tuple[int, int]) -> None:
    data = director()
    some_years(data)
    night(data, name="Played", names=NAMES[:5], to_end=True, every="2r")
    async with running(data, size=size) as app:
        await app.press("H", "F")
        held("which-nights", size, app.text())
        await app.press(*"c-l", "enter", "F", *"2025", "enter")
        held("history-some", size, app.text())
        await app.press("C")
        held("all-time-some", size, app.text())
        await app.press("backspace")
        held("all-time", size, app.text())
        await app.press("B")
        held("records", size, app.text())


@pytest.mark.parametrize("size", SIZES)
async def test_new_night(size: tuple[int, int]) -> None:
    async with running(director(), size=size) as app:
        await app.press("n")
        held("new-night-empty", size, app.text())
        await app.paste("\n".join(f"{at}. {name}" for at, name in enumerate(NAMES, 1)))
        app.app.clear_notifications()
        await app.settle()
        held("new-night", size, app.text())


@pytest.mark.parametrize("size", SIZES)
async def test_floor(size: tuple[int, int]) -> None:
    data = director()
    night_id = night(data, rounds=15)
    async with running(data, size=size, night_id=night_id) as app:
        held("floor", size, app.text())
    data = director()
    async with running(data, size=size, night_id=night(data, names=HOSTILE, rounds=3)) as app:
        held("floor-names", size, app.text())
    data = director()
    names = [f"Player {at}" for at in range(1, 201)]
    async with running(data, size=size, night_id=night(data, names=names, seats=5, rounds=2)) as app:
        held("floor-forty-tables", size, app.text())
    data = director()
    async with running(data, size=size, night_id=night(data, to_end=True)) as app:
        held("floor-champion", size, app.text())


@pytest.mark.parametrize("size", SIZES)
async def test_table(size: tuple[int, int]) -> None:
    data = director()
    night_id = night(data, rounds=15)
    async with running(data, size=size, night_id=night_id) as app:
        await app.press("enter", *"225", "enter", *"123", "enter")
        app.app.clear_notifications()
        await app.settle()
        held("table", size, app.text())
        await app.press("i")
        held("table-why", size, app.text())


@pytest.mark.parametrize("size", SIZES)
async def test_lists(size: tuple[int, int]) -> None:
    data = director()
    night_id = night(data, rounds=15)
    async with running(data, size=size, night_id=night_id) as app:
        await app.press("S")
        held("standings", size, app.text())
        await app.press("L")
        held("log", size, app.text())
        await app.press("escape", "escape", "?")
        held("help", size, app.text())
        await app.press("escape", "f")
        held("throw-on", size, app.text())


@pytest.mark.parametrize("size", SIZES)
async def test_real_dice(size: tuple[int, int]) -> None:
    data = director()
    async with running(data, size=size, night_id=night(data, mode="pots", rounds=5)) as app:
        await app.press("2", "r")
        held("floor-pots", size, app.text())
        await app.press("escape", "enter", "w", "0", "enter", "2", "enter")
        app.app.clear_notifications()
        await app.settle()
        held("table-pots", size, app.text())
        await app.press("m")
        held("ways", size, app.text())
        await app.press("escape", "p", "a", "n")
        held("people", size, app.text())
        await app.press("enter")
        held("about-somebody", size, app.text())
    data = director()
    night_id = night(data, mode="outcome", every="15m", stop="90m")
    async with running(data, size=size, night_id=night_id) as app:
        await app.press("4", "r", "3", "enter", "#", "1", *keys_of("90 110 80 120 60"), "enter")
        app.app.clear_notifications()
        await app.settle()
        held("floor-outcome", size, app.text())
        await app.press("enter")
        held("table-outcome", size, app.text())
        await app.press("c")
        held("clock", size, app.text())


@pytest.mark.parametrize("size", SIZES)
async def test_drawn_round_by_round(size: tuple[int, int]) -> None:
    data = director()
    night_id = cup(data, "double-elimination", 16)
    played(data, night_id, 4, out=1)
    async with running(data, size=size, night_id=night_id) as app:
        await app.press("b", "slash", *"ola", "enter")
        held("bracket", size, app.text())
    data = director()
    night_id = cup(data, "heats", 22, seats=4, advance=2)
    played(data, night_id, 2, out=1)
    async with running(data, size=size, night_id=night_id) as app:
        await app.press("b")
        held("bracket-tables", size, app.text())
    data = director()
    night_id = cup(data, "swiss", 15, seats=2)
    played(data, night_id, 3, out=2)
    async with running(data, size=size, night_id=night_id) as app:
        await app.press("b")
        held("rounds", size, app.text())
        await app.press("S", "down", "i")
        held("standings-sums", size, app.text())


AT_TABLE: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "bank": (
        "cee-lo-banker",
        ("456", "pass", "pass", "pass", "60", "20", "10", "pass", "443", "664", "331"),
        ("i",),
    ),
    "legs": ("indian-dice", ("6", "4", "3", "1", "66123", "keep 6 6 1", "62", "stand", "55123"), ("2", "1")),
    "poker": ("poker-dice", ("A", "K", "Q", "J", "KK9J10"), ("1", "2")),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", AT_TABLE)
async def test_a_table_of_each_game(name: str, size: tuple[int, int]) -> None:
    rules, answers, keys = AT_TABLE[name]
    data = director()
    plan = NightPlan("Friday", rules, "heats", NAMES[:4], seats=4, as_listed=True, seed=7)
    night_id = data.create(plan)
    data.submit(night_id, Draw())
    for words in answers:
        data.submit(night_id, Answer(1, words))
    async with running(data, size=size, night_id=night_id) as app:
        held(f"floor-{name}", size, app.text())
        await app.press("enter")
        held(f"table-{name}", size, app.text())
        await app.press(*keys)
        held(f"table-{name}-marked" if name != "bank" else "table-bank-why", size, app.text())


MINE = """\
# yaml-language-server: $schema=./ruleset.schema.json
name: Cee-lo at Ann's
about: The bank goes to whoever rolls 4-5-6. [/x] Bob keeps the books.
extends: cee-lo-banker
hands:
  - {name: 4-5-6, match: [4, 5, 6], effect: win}
  - {name: Trips, match: xxx, effect: win}
  - {name: Point, match: xxy, ranked_by: y}
  - {name: 1-2-3, match: [1, 2, 3], effect: lose}
bank: {tied: banker}                              # he takes ties
"""


@pytest.mark.parametrize("size", SIZES)
async def test_rulesets(size: tuple[int, int], tmp_path: Path) -> None:
    (tmp_path / "cee-lo-banker.yaml").write_text(MINE)
    (tmp_path / "friday.yaml").write_text(
        MINE.replace("banker}", "bnaker}").replace(", effect: l", ", efect: l")
    )
    data = director(own=tmp_path)
    async with running(data, size=size) as app:
        await app.press("R", "down")
        header, *rest = app.lines()
        held("rulesets", size, "\n".join((header.replace(str(tmp_path), "").rstrip(), *rest)))
        await app.press("enter")
        await odds_shown(app)
        held("rules-editor", size, app.text())
        await app.press("f4")
        held("rules-that-differ", size, app.text())
        await app.press("escape", "t")
        held("try-out", size, app.text())
        await app.press("escape")
        app.app.screen.query_one(Rows).choose(str(tmp_path / "friday.yaml"))
        await app.press("enter", "f8")
        held("rules-editor-faulty", size, app.text())


@pytest.mark.parametrize("size", SIZES)
async def test_what_a_host_does_beside_the_dice(size: tuple[int, int]) -> None:
    data = director()
    async with running(data, size=size, night_id=night(data, mode="pots", rounds=5)) as app:
        await app.press(",", "7", *keys_of("Window, Bar"), "enter", "3", "enter", *keys_of("225"), "enter")
        await app.press("escape", "c", "1")
        app.app.clear_notifications()
        await app.settle()
        held("floor-break", size, app.text())
        await app.press("1", "#", "1", *keys_of("100 100 100 100 100 70"), "enter")
        held("count-short", size, app.text())
        await app.press("escape", ",")
        held("settings", size, app.text())
        await app.press("6", "x")
        held("order-of-breaking", size, app.text())


CARDS = (
    "options", "palette", "ticks", "formats", "places", "a season", "night of a season", "void or swap",
    "seats of the round", "who has won", "leave unbegun", "take home", "the data",
)  # fmt: skip


@pytest.mark.campaign
@pytest.mark.parametrize("name", CARDS)
async def test_cards_and_what_else_is_seldom_seen(name: str) -> None:
    shown = SHOWN[name]
    for size in SIZES:  # opened at each: Textual lays out what lies under a card once only when it is resized
        data, night_id = WORLDS[shown.world]()
        async with running(data, size=size, night_id=night_id) as app:
            await show(app, night_id, shown)
            held(re.sub(r"\W+", "-", name).strip("-"), size, app.text())
