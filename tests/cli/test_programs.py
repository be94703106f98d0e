"""Verbs as programs of their own: streams, exit codes, two at once, ctrl-c."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.directors import NAMES
from tests.support.verbs import NEW, ROOT, Verbs


@pytest.fixture
def verbs(tmp_path: Path) -> Verbs:
    return Verbs(tmp_path / "data")


def test_a_night_by_programs_alone(verbs: Verbs) -> None:
    for words in (
        [*NEW, "--json"],
        ["draw", "--json"],
        ["play", "--to-end", "--json"],
        ["standings", "--json"],
    ):
        done = verbs.program(*words, stdin="\n".join(NAMES))
        assert (done.code, done.err) == (0, "")
        answer = json.loads(done.out)
    here = Verbs(verbs.data.parent / "here")
    here.begin()
    here.says("play", "--to-end")
    assert answer == here.json("standings")
    done = verbs.program("verify")
    assert (done.code, done.err) == (0, "")
    assert "all of them hold" in done.out


def test_refusals_put_one_line_on_standard_error(verbs: Verbs) -> None:
    verbs.begin("--mode", "keyed")
    for code, words in ((1, ["redo"]), (2, ["answer", "1", "7 7 7"]), (2, ["answer", "9", "2 2 5"])):
        done = verbs.program(*words, "--json")
        assert (done.code, done.out, done.err.count("\n")) == (code, "", 1)


def test_a_second_program_names_the_first(verbs: Verbs) -> None:
    verbs.begin("--mode", "keyed")
    line = [
        sys.executable,
        "-m",
        "tests.support.player",
        str(verbs.data),
        verbs.json("history")["nights"][0]["id"],
        "wait",
    ]
    with subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        first.stdout.readline()
        done = verbs.program("answer", "1", "2 2 5")
        assert (done.code, done.out) == (3, "")
        assert (
            done.err
            == f"{verbs.data} is open in clow-tui (process {first.pid}); do it there or leave it first\n"
        )
        assert verbs.program("tables").code == 0
        first.communicate("")
    assert verbs.program("answer", "1", "2 2 5").code == 0


@pytest.mark.skipif(os.name == "nt", reason="no such signal there")
def test_ctrl_c_stops_a_fast_forward_and_keeps_what_is_thrown(verbs: Verbs) -> None:
    names = "\n".join(f"Player {number}" for number in range(1, 61))
    verbs.says(*NEW, "--levels", "1x2", "--every", "40r", stdin=names)
    verbs.says("draw")
    (log,) = (verbs.data / "nights").iterdir()
    line = [sys.executable, "-m", "clow_tui", "--data", str(verbs.data), "play", "--to-end", "--json"]
    with subprocess.Popen(
        line, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        size = log.stat().st_size
        while log.stat().st_size == size and program.poll() is None:
            pass
        program.send_signal(signal.SIGINT)
        out, err = program.communicate()
    answer = json.loads(out)
    assert (program.returncode, err) == (0, "")
    assert (answer["stopped"], answer["finished"]) == (True, False)
    assert verbs.json("verify")["thrown"] == answer["throws"] > 0
    assert verbs.json("verify")["holds"]


def test_the_data_of_the_environment(verbs: Verbs) -> None:
    verbs.begin()
    line = [sys.executable, "-m", "clow_tui", "tables", "--json"]
    env = {**os.environ, "CLOW_TUI_DATA": str(verbs.data)}
    done = subprocess.run(line, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == verbs.json("tables")
