"""What went wrong elsewhere with files and restarts, each under the name of its case."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from clow_tui.director import play
from clow_tui.director.errors import StoreError
from clow_tui.store import os_disk as disk_module
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands import Draw, Throw
from tests.support.directors import at, begin, on, plan, summaries_of
from tests.support.memory_disk import Fault, MemoryDisk
from tests.support.nights import everyone, sizes
from tests.support.verbs import ROOT, Verbs


def dice(director: object, night_id: str) -> list[str]:
    """All dice of the log, in order."""
    acts = director.history(night_id).acts  # type: ignore[attr-defined]
    return [event.dice for act in acts for event in act.events if isinstance(event, ev.Thrown)]


def test_resume_dice_after_a_restart_the_dice_do_not_repeat_nor_skip() -> None:
    """boardgame.io 233: one program to the end, and one that is killed after every throw."""
    whole = on(MemoryDisk())
    night_id = begin(whole, count=4)
    disk = MemoryDisk()
    killed = on(disk)
    begin(killed, count=4)
    for _ in range(30):
        whole.submit(night_id, Throw(1))
        killed.submit(night_id, Throw(1))
        disk = disk.copy()
        killed = on(disk)
    assert dice(killed, night_id) == dice(whole, night_id)
    assert len(set(dice(whole, night_id))) > 10


def test_resubmit_an_act_whose_saving_failed_shows_the_same_dice_when_it_is_done_again() -> None:
    """backgammon-js 2: submitting again never throws again."""
    disk = MemoryDisk()
    director = on(disk)
    night_id = begin(director, count=4)
    untroubled = on(disk.copy())
    untroubled.submit(night_id, Throw(1))
    disk.fault = Fault(1, errno.ENOSPC, calls=("append",), for_good=True)
    with pytest.raises(StoreError):
        director.submit(night_id, Throw(1))
    again = on(disk.copy())
    assert dice(again, night_id) == []
    again.submit(night_id, Throw(1))
    assert dice(again, night_id) == dice(untroubled, night_id)


def test_atomic_round_a_draw_that_cannot_be_saved_leaves_no_empty_round() -> None:
    """cobra 136."""
    disk = MemoryDisk()
    director = on(disk)
    night_id = director.create(plan())
    disk.fault = Fault(1, errno.EIO, calls=("append", "sync"), for_good=True, written=70)
    with pytest.raises(StoreError):
        director.submit(night_id, Draw())
    assert director.view(night_id).night.tables == {}
    again = on(disk.copy())
    assert again.view(night_id).night.tables == {}
    again.submit(night_id, Draw())
    assert list(sizes(again.view(night_id).night).values()) == [6, 6]


def test_self_pair_nobody_sits_twice_whatever_is_dropped_and_reloaded() -> None:
    """tournament-organizer 10."""
    disk = MemoryDisk()
    director = on(disk)
    night_id = begin(director, count=12)
    for _ in range(12):
        play(director, night_id, until="round")
        director.undo(night_id, yes=True)
        disk = disk.copy()
        director = on(disk)
        seated = everyone(director.view(night_id).night.tables.values())
        assert len(seated) == len(set(seated))


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-16"])
def test_windows_encoding_names_are_kept_whatever_the_system_writes_by_itself(
    tmp_path: Path, encoding: str
) -> None:
    """tinydb 222: all files are UTF-8."""
    names = ["Łukasz", "Zoë", "李小龍", "[/x] Bob"]
    environ = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    environ["PYTHONIOENCODING"] = encoding
    people = tmp_path / "people.txt"
    people.write_text("\n".join(names), "utf-8")
    words = ["new", "Friday", "--ruleset", "c-low", "--format", "freezeout", "--players", str(people)]
    line = [sys.executable, "-m", "clow_tui", "--data", str(tmp_path / "data"), *words]
    done = subprocess.run(line, cwd=ROOT, env=environ, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    (record,) = summaries_of(tmp_path / "data")
    assert (record["name"], sorted(record["players"].values())) == ("Friday", sorted(names))
    assert json.loads((tmp_path / "data" / "clow.json").read_text("utf-8"))
    for path in (tmp_path / "data").rglob("*.jsonl"):
        path.read_bytes().decode("utf-8")


# Real files, beyond what a disk in memory can show


def test_a_system_that_writes_a_few_bytes_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    short = 0

    def a_few(number: int, data: bytes) -> int:
        nonlocal short
        short += 1
        return write(number, bytes(data[:7]))

    monkeypatch.setattr(disk_module.os, "write", a_few)
    director = at(tmp_path / "data")
    night_id = begin(director, count=4)
    play(director, night_id, until="round")
    acts = director.view(night_id).acts
    director.close()
    monkeypatch.undo()
    assert short > 100
    assert at(tmp_path / "data").view(night_id).acts == acts


@pytest.mark.skipif(not hasattr(os, "setuid") or os.getuid() != 0, reason="only root can become another user")
@pytest.mark.parametrize("closed", ["folder", "log", "record"])
def test_another_user_is_told_that_he_may_not(tmp_path: Path, closed: str) -> None:
    """As a program that becomes another user, since modes mean nothing to root."""
    like, verbs = tmp_path / "like", Verbs(tmp_path / "data")
    verbs.begin()
    shutil.copytree(verbs.data, like)
    (log,) = (verbs.data / "nights").glob("*.jsonl")
    for path in (tmp_path, *tmp_path.parents[:2], verbs.data, verbs.data / "nights"):
        path.chmod(0o755)
    for path in (log, verbs.data / "clow.json", verbs.data / "people.jsonl"):
        path.chmod(0o644)
    {"folder": verbs.data, "log": log, "record": verbs.data / "clow.json"}[closed].chmod(0o000)
    before = log.read_bytes()
    for words in (("play",), ("tables",)):
        code, out, err = as_somebody_else(like, verbs.data, words)
        assert (code, out) == (3, ""), (words, err)
        assert "permission denied" in err
        assert err.count("\n") == 1
    assert log.read_bytes() == before


def as_somebody_else(like: Path, data: Path, words: tuple[str, ...]) -> tuple[int, str, str]:
    """A verb run by nobody; `like` is such a folder that he does not touch."""
    line = [sys.executable, "-m", "tests.support.nobody", str(like), str(data), *words]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr
