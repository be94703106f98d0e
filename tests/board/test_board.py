"""The board: its turns, keys and sizes; and on a terminal beside a writer that is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from clow_tui.board.screen import BoardApp, Wall
from clow_tui.board.watch import Nothing, Sight, Watcher
from clow_tui.director import play
from tests.app.test_killed import CONTROLS
from tests.app.test_terminal import Terminal
from tests.support.app import HOSTILE, NAMES, director, night, utc
from tests.support.boards import sight
from tests.support.directors import at, begin
from tests.support.verbs import ROOT, Verbs


class Still(Watcher):
    """A watcher that sees what it is given."""

    def look(self) -> Sight | Nothing:
        return self._last

    def give(self, seen: Sight | Nothing) -> None:
        self._last = seen


class Hands:
    """A clock that goes on when told."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def showing(
    seen: Sight | Nothing, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[BoardApp, Pilot[int], Hands]]:
    utc()
    watcher, hands = Still(Path("/data")), Hands()
    watcher.give(seen)
    app = BoardApp(watcher, address="http://192.0.2.7:8000/", tick=hands)
    async with app.run_test(size=size) as pilot:
        app.show(seen)
        yield app, pilot, hands


def lines(app: BoardApp) -> list[str]:
    return app.query_one(Wall).text_lines()


def title(app: BoardApp) -> str:
    return lines(app)[1].split("  ")[0]


async def test_by_turns_held_and_by_hand() -> None:
    data = director()
    seen = sight(data, night(data, names=NAMES[:8]))
    async with showing(seen) as (app, pilot, hands):
        assert title(app) == "Tables"
        turns = []
        for _ in range(4):
            hands.now += 13
            app.show(seen)
            turns.append(title(app))
        assert turns == ["Standings", "Clock", "On your phone", "Tables"]
        await pilot.press("space")
        hands.now += 100
        app.show(seen)
        assert title(app) == "Tables"
        assert "held, space goes on" in lines(app)[1]
        await pilot.press("right", "l")
        assert title(app) == "Clock"
        await pilot.press("h", "left", "left")
        assert title(app) == "On your phone"
        await pilot.press("space")
        hands.now += 13
        app.show(seen)
        assert title(app) == "Tables"
        await pilot.press("q")
    assert app.return_code == 0


async def test_a_call_is_shown_at_once_and_a_night_that_ends_too() -> None:
    data = director()
    night_id = night(data, names=NAMES[:12])
    async with showing(sight(data, night_id)) as (app, _, _hands):
        before = title(app)
        while not any(not call.done for call in data.view(night_id).night.calls):
            play(data, night_id, until="round", everywhere=True)
        app.show(sight(data, night_id))
        assert (before, title(app).startswith("Calls")) == ("Tables", True)
        play(data, night_id, until="end", everywhere=True)
        app.show(sight(data, night_id))
        assert not title(app).startswith("Calls")
        assert "1 of 12 in" in lines(app)[0]
        other = night(data, name="Sunday", names=HOSTILE)
        app.show(sight(data, other))
        assert lines(app)[0].startswith("Sunday")


@pytest.mark.parametrize("size", [(1, 1), (8, 3), (40, 10), (60, 18), (80, 24), (140, 45), (300, 100)])
async def test_every_size_and_every_name(size: tuple[int, int]) -> None:
    data = director()
    seen = replace(sight(data, night(data, names=HOSTILE, rounds=2)), trouble="[/x] is damaged.")
    async with showing(seen, size) as (app, pilot, _):
        for _turn in range(5):
            assert len(lines(app)) <= max(size[1], 4)
            await pilot.press("right")
        if size[0] >= 40:
            assert "[/x] is damaged." in lines(app)[-1]
        app.show(Nothing("No night [b] yet."))
        if size[0] >= 40:
            assert "No night [b] yet." in lines(app)[2]


# On a terminal


def said(terminal: Terminal) -> str:
    return CONTROLS.sub(b"", terminal.seen).decode("utf-8", "replace")


FALLS = """
import sys
from clow_tui.__main__ import main
from clow_tui.board.screen import BoardApp
def falls(self, seen):
    raise ValueError("[/x] b")
BoardApp.show = falls
sys.argv.insert(1, "board")
sys.exit(main())
"""


def test_a_mistake_of_ours_ends_with_a_sentence(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, program=("-c", FALLS))
    try:
        assert terminal.until(terminal.over)
        terminal.read()
        assert terminal.ended == 3
        assert "Traceback" not in said(terminal)
        assert "(ValueError: [/x] b); the night goes on without the board; set CLOW_TUI_TRACE=1" in said(
            terminal
        )
    finally:
        terminal.close()


def test_beside_a_writer_that_is_killed_and_started_again(tmp_path: Path) -> None:
    data = tmp_path / "data"
    writer = at(data)
    begin(writer, mode="keyed")
    writer.close()
    terminal = Terminal(data, "board", "--seconds", "3600")
    try:
        assert terminal.until(lambda: "Friday" in said(terminal))
        assert Verbs(data).program("mode", "1", "program").code == 0  # nothing stands in the way of a writer
        hold = "import sys, time; from pathlib import Path; from tests.support.directors import at\n"
        hold += "d = at(Path(sys.argv[1])); d.submit(d.pick(None), __import__('clow_tui.tournament.commands')"
        hold += ".tournament.commands.Throw(1)); print('on', flush=True); time.sleep(600)"
        line = [sys.executable, "-c", hold, str(data)]
        held = subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE)
        assert held.stdout is not None
        assert held.stdout.readline() == b"on\n"
        held.send_signal(signal.SIGKILL)
        held.communicate()
        assert Verbs(data).program("play", "--to-end", "--all").code == 0
        winner = Verbs(data).json("standings")["standings"][0]["player"]
        assert terminal.until(lambda: "The champion" in said(terminal) and winner in said(terminal))
        terminal.seen = b""
        begun = Verbs(data).program("new", "Sunday", *NEW_ONE, stdin="Ann\nBo\nCy\n[/x] Bob")
        assert begun.code == 0, begun.err
        assert terminal.until(lambda: "Sunday" in said(terminal) and "[/x] Bob" in said(terminal))
        os.write(terminal.fd, b"q")
        assert terminal.until(terminal.over)
        assert terminal.ended == 0
    finally:
        terminal.close()
        os.close(terminal.fd)


NEW_ONE = ("--ruleset", "c-low", "--format", "freezeout", "--players", "-")
