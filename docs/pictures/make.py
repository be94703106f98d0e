"""Make the pictures of this folder anew from a made-up night: `python docs/pictures/make.py`."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from textual.pilot import Pilot

from clow_tui.app.app import ClowApp
from clow_tui.app.themes import DEFAULT
from clow_tui.app.widgets.rules_text import RulesText
from clow_tui.board.screen import BoardApp
from clow_tui.board.watch import Sight, Watcher
from clow_tui.director import Director, NightPlan, play
from clow_tui.tournament.commands import Answer, Draw
from clow_tui.tournament.commands.heats import ReportResult

HERE = Path(__file__).resolve().parent
FOLDER = "clow-tui"
MOMENT = datetime(2026, 1, 31, 21, 47, tzinfo=UTC)
NAMES = (
    *("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Joe", "Kay", "Lu"),
    *("Mo", "Nan", "Ola", "Pia", "Quin", "Raj", "Sam", "Tess", "Uma", "Vic", "Wim", "Zoë"),
)


Keys = tuple[str, ...]
# A table of each kind of game: the ruleset, its players, what they answered so far, the keys pressed then.
TABLES: dict[str, tuple[str, int, Keys, Keys]] = {
    "bank": (
        "cee-lo-banker",
        5,
        ("456", *["pass"] * 4, "60", "20", "15", "25", "442", "663", "322"),
        (),
    ),
    "indian-dice": (
        "indian-dice",
        5,
        (*"65432", "66123", "keep 6 6 1", "64", "stand", "33155", "stand", "22146"),
        ("1", "2", "3"),
    ),
    "poker-dice": ("poker-dice", 4, (*"AKQJ", "QQQ9J", "keep Q Q Q", "JK", "KKA10 9"), ("1", "2")),
}


def begin(folder: Path) -> None:
    """A freezeout, some rounds in, with a throw or two of the next."""
    director = Director.open(folder, by="app", clock=lambda: MOMENT)
    plan = NightPlan(
        "Friday Freezeout", players=NAMES, seats=6, levels="10x2", every="10r", mode="program", seed=7
    )
    night = director.create(plan)
    director.submit(night, Draw())
    for _ in range(12):
        play(director, night)
    for _ in range(3):
        play(director, night, table=1, until="throw")
    director.close()


def begin_table(folder: Path, rules: str, players: int, answers: Keys) -> None:
    """One table of a game, after some answers."""
    director = Director.open(folder, by="app", clock=lambda: MOMENT)
    plan = NightPlan("Friday", rules, "heats", NAMES[:players], seats=players, as_listed=True, seed=7)
    night = director.create(plan)
    director.submit(night, Draw())
    for words in answers:
        director.submit(night, Answer(1, words))
    director.close()


def begin_cup(folder: Path) -> None:
    """A double elimination of sixteen, some rounds in, two tables of the last one still out."""
    director = Director.open(folder, by="app", clock=lambda: MOMENT)
    plan = NightPlan("Poker Dice Cup", "poker-dice", "double-elimination", NAMES[:16], mode="outcome", seed=7)
    night = director.create(plan)
    for round_ in range(4):
        director.submit(night, Draw())
        tables = list(director.view(night).night.open_tables())
        for table in tables[: -2 if round_ == 3 else None]:
            players = [seat.player for seat in table.people()]
            won = (table.number + round_) % 3 % 2
            director.submit(night, ReportResult(table.number, ((players[won],), (players[1 - won],))))
    director.close()


SOUND = """\
# yaml-language-server: $schema=./ruleset.schema.json
format: 1
name: Cee-lo at Ann's
about: The banker takes ties, and a pair with a 1 is a point like any other.
extends: cee-lo-banker
hands:                                 # ranked from high to low
  - {name: 4-5-6, match: [4, 5, 6], effect: win}
  - {name: Trips, match: xxx, effect: win}
  - {name: Pair and 6, match: xx6, effect: win}
  - {name: Point, match: xxy, ranked_by: y}
  - {name: 1-2-3, match: [1, 2, 3], effect: lose}
bank: {tied: banker, ends: {rounds: 12}}
"""
FAULTY = SOUND.replace("tied: banker", "tied: bnaker").replace(", effect: lose", ", efect: lose")


def write(folder: Path) -> None:
    """A ruleset of the host's own."""
    own = folder / "rulesets"
    own.mkdir()
    (own / "cee-lo-banker.yaml").write_text(SOUND, encoding="utf-8")


SHOTS: tuple[tuple[str, Keys], ...] = (
    ("lobby", ()),
    ("floor", ("enter",)),
    ("table", ("enter",)),
    ("rules-editor", ("escape", "escape", "R", "down", "enter")),
    ("rules-that-differ", ("f4",)),
    ("rules-editor-faulty", ("f4", "f4", FAULTY, "f8")),
)


async def still(pilot: Pilot[int]) -> None:
    """Wait until nothing moves on the screen any more."""
    before, now = "", pilot.app.export_screenshot()
    while before != now:
        await pilot.pause(0.5)
        before, now = now, pilot.app.export_screenshot()


async def take(folder: Path, shots: Iterable[tuple[str, Keys]], size: tuple[int, int] = (100, 30)) -> None:
    """What the host sees after some keys, one picture after the other."""
    os.chdir(folder.parent)  # the lobby shows the folder
    app = ClowApp(Path(FOLDER), now=lambda: MOMENT)
    async with app.run_test(size=size) as pilot:
        while app.director is None:
            await pilot.pause(0.1)
        await still(pilot)
        for name, keys in shots:
            for key in keys:
                if key == FAULTY:
                    app.screen.query_one(RulesText).take_text(key)
                else:
                    await pilot.press(key)
                await still(pilot)
            (HERE / f"{name}.svg").write_text(app.export_screenshot(title="Clow TUI"), encoding="utf-8")


async def take_board(folder: Path) -> None:
    """What the room sees on the second screen: the tables, with the calls gone by."""
    board = BoardApp(Watcher(folder, clock=lambda: MOMENT), address="http://192.168.1.20:8000/", look=DEFAULT)
    async with board.run_test(size=(100, 24)) as pilot:
        while not isinstance(board.seen, Sight):
            await pilot.pause(0.1)
        while board.shown != "floor":
            await pilot.press("right")
        await still(pilot)
        (HERE / "board.svg").write_text(board.export_screenshot(title="Clow TUI board"), encoding="utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as data:
        begin(Path(data, FOLDER))
        asyncio.run(take_board(Path(data, FOLDER)))
        write(Path(data, FOLDER))
        asyncio.run(take(Path(data, FOLDER), SHOTS))
    for game, (rules, players, answers, keys) in TABLES.items():
        with tempfile.TemporaryDirectory() as data:
            begin_table(Path(data, FOLDER), rules, players, answers)
            asyncio.run(take(Path(data, FOLDER), [(f"table-{game}", ("enter", "enter", *keys))]))
    with tempfile.TemporaryDirectory() as data:
        begin_cup(Path(data, FOLDER))
        asyncio.run(
            take(Path(data, FOLDER), [("bracket", ("enter", "b", "slash", *"eli", "enter"))], (120, 40))
        )
