"""kill -9 half through verbs, and while they recover from an earlier crash: what was there stays."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from clow_tui.director import verify
from clow_tui.director.folder.checkup import examine
from tests.director.test_killed import ROOT, events
from tests.support.directors import at, begin

pytestmark = pytest.mark.skipif(os.name == "nt", reason="kill -9 is not there")

VERBS = (
    ("play", "--table", "1"),
    ("play",),
    ("answer", "1", "roll"),
    ("answer", "2", "roll"),
    ("undo",),
    ("undo", "--table", "2", "--yes"),
    ("redo",),
    ("mode", "1", "program"),
    ("clock", "pause"),
    ("clock", "resume"),
    ("level", "next"),
    ("leave", "Ann"),
    ("rename", "Bo", "Bobby"),
    ("rename", "Bobby", "Bo"),
    ("doctor", "--rebuild"),
    ("tables",),
)
RECOVERS = 5  # of how many kills one comes while the program puts right what an earlier crash left


def kill(data: Path, words: tuple[str, ...], chance: random.Random) -> int:
    """Run a verb and kill it: at one of its calls to the disk, or at a moment; its exit code, or -9."""
    by_call = chance.random() < 0.6
    last = chance.randint(5, 70) if by_call else 0
    line = [sys.executable, "-m", "tests.support.dying", str(last), chance.choice(("before", "after"))]
    with subprocess.Popen(
        [*line, "--data", str(data), *words], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as program:
        if not by_call:
            time.sleep(chance.uniform(0.05, 0.6))
            program.kill()
        return program.wait()


def crash(data: Path, night_id: str, chance: random.Random) -> bytes:
    """What a crash of the system may leave: half a line in the log, half of clow.json; the latter."""
    with (data / "nights" / f"{night_id}.jsonl").open("ab") as log:
        log.write(b'0badc0de {"n":99,"at":"2026-' if chance.random() < 0.7 else b"\0" * 300)
    file = data / "clow.json"
    whole = file.read_bytes()
    half = whole[: chance.randint(1, len(whole) - 1)]
    file.write_bytes(half)
    return half


def kept(data: Path, half: bytes) -> bool:
    """Whether the damaged file is there, under its name or another."""
    return any(path.read_bytes() == half for path in data.iterdir() if path.name.startswith("clow.json"))


def killed(folder: Path, seed: int, kills: int) -> int:
    """Kill verbs on one night; how many were killed before their end."""
    chance = random.Random(seed)
    data = folder / "data"
    director = at(data)
    night_id = begin(director)
    director.close()
    before = events(at(data, write=False), night_id)
    deaths = 0
    for turn in range(kills):
        half = crash(data, night_id, chance) if turn % RECOVERS == 0 else b""
        words = chance.choice(VERBS)
        code = kill(data, words, chance)
        deaths += code == -9
        assert code in (-9, 0, 1, 2, 3)
        assert not half or kept(data, half)
        looking = at(data, write=False)
        assert events(looking, night_id)[: len(before)] == before
        director = at(data)
        after = events(director, night_id)
        assert after[: len(before)] == before
        assert len(after) > len(before) or code != 0 or words[0] in ("rename", "doctor", "tables")
        assert [fault for fault in verify(director, night_id).faults if "was cut off" not in fault] == []
        assert {director.name(player) for player in director.view(night_id).night.entrants} > {"Cy", "Dee"}
        director.close()
        director = at(data)
        assert [one for one in examine(director).wrong if one.harm != "repaired"] == []
        assert director.summaries()[0]["acts"] == len(after)
        director.close()
        before = after
    return deaths


def test_verbs_killed_half_through(tmp_path: Path) -> None:
    assert killed(tmp_path, 1, 16) >= 5


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(10, 29))
def test_verbs_killed_many_times(tmp_path: Path, seed: int) -> None:
    assert killed(tmp_path, seed, 20) >= 5
