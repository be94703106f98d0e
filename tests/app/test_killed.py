"""Forty tables in the real app under kill -9 every two seconds: no act that was on the screen is lost."""

from __future__ import annotations

import os
import random
import re
import signal
import time
from pathlib import Path

import pytest

from clow_tui.director import verify
from clow_tui.tournament.events import Event
from tests.app.test_terminal import Terminal
from tests.support.directors import at, begin

BETWEEN = 2.0  # seconds from the first key to the kill
CONTROLS = re.compile(
    rb"\x1b(\[[0-9;?<>=:]*[ -/]*[@-~]|[\]PX^_].*?(\x1b\\|\x07)|[()][A-Z0-9]|[=>78])", re.DOTALL
)
ROW = re.compile(rb"(?<!\d)(\d{1,2})  round (\d+) ")


def shown(screen: bytes) -> dict[int, int]:
    """The round that stood beside each table at last."""
    return {int(table): int(number) for table, number in ROW.findall(CONTROLS.sub(b"", screen))}


def run_and_kill(data: Path, chance: random.Random) -> dict[int, int]:
    """Open the night, let the program throw at tables as fast as keys come, kill it; what was shown."""
    terminal = Terminal(data)
    try:
        assert terminal.until(lambda: b"Friday" in terminal.seen)
        os.write(terminal.fd, b"\r")
        assert terminal.until(lambda: shown(terminal.seen) != {})
        end = time.monotonic() + BETWEEN
        while time.monotonic() < end:
            keys = str(chance.randint(1, 9)) + " " * chance.randint(1, 6)
            os.write(terminal.fd, keys.encode())
            terminal.read()
            time.sleep(0.05)
        os.kill(terminal.pid, signal.SIGKILL)
        assert terminal.until(terminal.over)
        for _ in range(20):  # what the terminal had been given before
            terminal.read()
    finally:
        terminal.close()
        os.close(terminal.fd)
    return shown(terminal.seen)


def killed_for(folder: Path, seconds: float, kills: int) -> int:
    """Kill it again and again, for so long and so often at least; how many acts were done in all."""
    chance = random.Random(6)
    director = at(folder)
    night_id = begin(director, count=12, players=[f"P{n}" for n in range(1, 161)], seats=4, every="99r")
    assert len(director.view(night_id).night.tables) == 40
    before = acts(folder, night_id)
    director.close()
    end, done, highest = time.monotonic() + seconds, 0, 0
    while done < kills or time.monotonic() < end:
        seen = run_and_kill(folder, chance)
        after = acts(folder, night_id)
        assert after[: len(before)] == before
        looking = at(folder, write=False)
        tables = looking.view(night_id).night.tables
        for number, shown_round in seen.items():
            assert tables[number].game.round >= shown_round, f"table {number} stood at round {shown_round}"
        before, done, highest = after, done + 1, max(highest, *seen.values())
    assert highest > 1  # rounds that were thrown here, read off the screen
    director = at(folder)
    assert verify(director, night_id).faults == ()
    director.close()
    return len(before)


def acts(folder: Path, night_id: str) -> list[tuple[Event, ...]]:
    return [act.events for act in at(folder, write=False).history(night_id).acts]


def test_killed_twice(tmp_path: Path) -> None:
    assert killed_for(tmp_path, 0, 2) > 10


@pytest.mark.campaign
def test_killed_for_five_minutes(tmp_path: Path) -> None:
    assert killed_for(tmp_path, 300, 20) > 200
