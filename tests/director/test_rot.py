"""Files changed by hand or by rot: the same state, a recovery that is said, or a refusal; all is kept."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from clow_tui.director import Director, play
from clow_tui.director.errors import EventError, LookOnly, NothingToDo, StoreError
from clow_tui.director.folder import doctor
from clow_tui.director.folder.checkup import examine
from clow_tui.store import log
from clow_tui.tournament.events import Event, encode_events
from tests.support.directors import begin, on
from tests.support.memory_disk import MemoryDisk

Files = dict[str, bytes]
Rot = Callable[[bytes, random.Random], bytes]


def flipped(data: bytes, chance: random.Random) -> bytes:
    """One bit is another."""
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << chance.randrange(8))]) + data[at + 1 :]


def cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def hole(data: bytes, chance: random.Random) -> bytes:
    """A block is NULs, as on a disk with a bad sector."""
    at = chance.randrange(len(data))
    size = min(512, len(data) - at)
    return data[:at] + b"\0" * size + data[at + size :]


def twice(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + data[max(0, at - 512) : at] + data[at:]


def gone(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + data[at + chance.randint(1, 512) :]


def line_gone(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def lines_swapped(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    chance.shuffle(lines)
    return b"".join(lines)


def word_changed(data: bytes, chance: random.Random) -> bytes:
    """As by somebody who puts his own name there."""
    return data.replace(b"Ann", b"Bob", 1).replace(b'"dice":"1', b'"dice":"6', 1)


ROTS: tuple[Rot, ...] = (
    flipped,
    flipped,
    cut,
    hole,
    twice,
    gone,
    line_gone,
    lines_swapped,
    word_changed,
    lambda data, chance: b"\xef\xbb\xbf" + data,
    lambda data, chance: data.replace(b"\n", b"\r\n"),
    lambda data, chance: data.decode("utf-8").encode("utf-16"),
    lambda data, chance: data + b"\0" * chance.randint(1, 4096),
    lambda data, chance: b"",
    lambda data, chance: data.replace(b'"schema": 1', b'"schema": 9').replace(b'"schema":1', b'"schema":9'),
    lambda data, chance: data + chance.randbytes(40),
)


@dataclass(frozen=True)
class Whole:
    """The files of two nights as they were left, and what they hold."""

    files: Files
    acts: dict[str, list[tuple[Event, ...]]]
    names: tuple[str, ...]


@cache
def whole() -> Whole:
    """A night to its end and one under way, in a data folder with a copy."""
    disk = MemoryDisk()
    director = on(disk)
    first = begin(director, count=3, name="Friday")
    play(director, first, until="end")
    second = begin(director, count=4, name="Saturday")
    for _ in range(3):
        play(director, second, until="round")
    director.close()
    names = tuple(sorted(player.name for player in director.roster.people.players.values()))
    return Whole(disk.files(), {night: acts_of(director, night) for night in (first, second)}, names)


def acts_of(director: Director, night: str) -> list[tuple[Event, ...]]:
    return [act.events for act in director.history(night).acts]


def rotten(seed: int) -> None:
    """One file rots; everything that is then seen, said and mended."""
    chance = random.Random(seed)
    then = whole()
    path = chance.choice([name for name in then.files if name.endswith((".json", ".jsonl"))])
    before = then.files[path]
    after = chance.choice(ROTS)(before, chance)
    disk = MemoryDisk()
    for name, data in then.files.items():
        disk.put(Path(name), after if name == path else data)
    try:
        director = on(disk, write=chance.random() < 0.8)
    except (StoreError, LookOnly, EventError):
        assert disk.files()[path] == after
        return
    said = same(director, then)
    checkup = examine(director)
    assert said or director.findings or checkup.wrong, path
    go_on(director)
    for one in examine(director).wrong:
        mend(director, one.option)
    director.close()
    if after not in (before, b"") and not path_is_copy(path):
        assert kept(disk, after) or said or only_appended(disk, path, after), path
    nobody_else(director, then)


def path_is_copy(path: str) -> bool:
    return "/backups/" in path


def same(director: Director, then: Whole) -> bool:
    """Whether all nights and players are as they were; what cannot be read is not."""
    try:
        found = {night: acts_of(director, night) for night in director.night_ids()}
        director.summaries()
    except (StoreError, EventError):
        return False
    names = tuple(sorted(player.name for player in director.roster.people.players.values()))
    return found == then.acts and names == then.names


def go_on(director: Director) -> None:
    """What a host does next, where he can."""
    for night in director.night_ids():
        with suppress(StoreError, LookOnly, EventError, NothingToDo):
            director.undo(night, yes=True)
            director.catch_up_records()


def mend(director: Director, option: str) -> None:
    with suppress(StoreError, LookOnly, EventError):
        if option == "--rebuild":
            doctor.rebuild(director)
        elif option:
            doctor.cut(director, option.removeprefix("--cut "))


def kept(disk: MemoryDisk, after: bytes) -> bool:
    """Whether the rotten file is there as it was, under whatever name."""
    return after in disk.files().values()


def only_appended(disk: MemoryDisk, path: str, after: bytes) -> bool:
    """Whether the good lines are there, and a piece cut off from them is in backups/."""
    data = disk.files().get(path, b"")
    if data.startswith(after):  # a last line that is whole and lacks its newline alone
        return True
    good = after[: after.rfind(b"\n") + 1]
    while good and not data.startswith(good):
        good = good[: good[:-1].rfind(b"\n") + 1]
    torn = after[len(good) :]
    return bool(good) and (not torn or torn in disk.files().values())


def nobody_else(director: Director, then: Whole) -> None:
    """Whatever is left was there before: no act that nobody did, but for undoing the last."""
    for night in director.night_ids():
        try:
            acts = director.history(night).acts
        except (StoreError, EventError):
            continue
        known = [encode_events(events) for events in then.acts.get(night, [])]
        for act in acts:
            assert act.act in ("undo", "lost") or encode_events(act.events) in known


@pytest.mark.parametrize("block", range(5))
def test_five_hundred_times(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        rotten(seed)


def test_where_no_sum_is_compared_the_rot_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that cannot fail proves nothing: lines believed as they are give acts that nobody did."""

    def believed(line: bytes) -> dict[str, Any] | None:
        with suppress(ValueError):
            act: dict[str, Any] = json.loads(line[9:])
            return act
        return None

    whole()
    monkeypatch.setattr(log, "decode_line", believed)
    unfound = 0
    for seed in range(60):
        try:
            rotten(seed)
        except Exception:
            unfound += 1
    assert unfound


@pytest.mark.campaign
@pytest.mark.parametrize("block", range(10))
def test_five_thousand_times(block: int) -> None:
    for seed in range(1000 + block * 500, 1000 + block * 500 + 500):
        rotten(seed)
