"""kill -9 while a night is played: whatever was said to be done is there, and the night goes on."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from clow_tui.director import Director, play, verify
from clow_tui.tournament.events import Event
from tests.support.directors import at, begin

ROOT = Path(__file__).parents[2]


def run_and_kill(folder: Path, night_id: str, step: str, lines: int) -> tuple[int, bool]:
    """The acts the program said were done when it was killed, and whether it came to its own end before."""
    words = [sys.executable, "-m", "tests.support.player", str(folder), night_id, step]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        said = 0
        for _ in range(lines):
            line = program.stdout.readline()
            if not line:
                return said, True
            said = int(line)
        program.send_signal(signal.SIGKILL)
        rest = program.stdout.read().split()  # what it had said before the signal reached it
        program.wait()
        return int(rest[-1]) if rest else said, program.returncode == 0


def events(director: Director, night_id: str) -> list[tuple[Event, ...]]:
    return [act.events for act in director.history(night_id).acts]


def killed_again_and_again(folder: Path, step: str, seed: int, kills: int) -> None:
    rng = random.Random(seed)
    director = at(folder / "data")
    night_id = begin(director)
    director.close()
    shutil.copytree(folder / "data", folder / "whole")
    for kill in range(kills):
        said, over = run_and_kill(folder / "data", night_id, step, rng.randint(2, 60 if step == "act" else 4))
        looking = at(folder / "data", write=False)
        assert looking.view(night_id).acts >= said
        looking.close()
        director = at(folder / "data")
        assert director.view(night_id).acts >= said
        assert verify(director, night_id).faults == ()
        director.catch_up_records()
        assert director.summaries()[0]["acts"] == director.view(night_id).acts
        if kill == 0 and step == "group":
            assert played_without(folder / "whole", night_id)[:said] == events(director, night_id)[:said]
        director.close()
        if over:
            break
    director = at(folder / "data")
    if not director.view(night_id).night.finished:
        play(director, night_id, until="end")
    assert director.view(night_id).night.finished
    assert verify(director, night_id).faults == ()
    director.close()


def played_without(folder: Path, night_id: str) -> list[tuple[Event, ...]]:
    """The acts of the same night that nobody killed."""
    director = at(folder)
    play(director, night_id, until="end")
    found = events(director, night_id)
    director.close()
    return found


pytestmark = pytest.mark.skipif(os.name == "nt", reason="kill -9 is not there")


@pytest.mark.parametrize("step", ["act", "group"])
def test_every_act_that_was_said_to_be_done_is_there(tmp_path: Path, step: str) -> None:
    killed_again_and_again(tmp_path, step, seed=1, kills=2)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(10, 30))
def test_killed_many_times(tmp_path: Path, seed: int) -> None:
    killed_again_and_again(tmp_path, "act" if seed % 2 else "group", seed, kills=6)
