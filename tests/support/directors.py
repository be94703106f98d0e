"""Directors over a real folder or a disk in memory, and the plan of a night for them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tinydb import TinyDB

from clow_tui.director import Director, NightPlan
from clow_tui.rulesets import Shelf, shipped_folder
from clow_tui.store import Store
from clow_tui.tournament.commands import Draw
from tests.support.memory_disk import MemoryDisk

DATA = Path("/data")
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lu")


class Clock:
    """A clock that goes on by a second each time it is read."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 31, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def plan(**changed: Any) -> NightPlan:
    """Friday: C-low at tables of six, antes doubling every two rounds, a seed, the program throwing."""
    friday = NightPlan("Friday", players=NAMES, seats=6, levels="10x2", every="2r", mode="program", seed=6)
    return replace(friday, **changed)


def lines(folder: Path, night_id: str) -> list[dict[str, Any]]:
    """The lines of a night's log, without their CRC."""
    text = (folder / "nights" / f"{night_id}.jsonl").read_text("utf-8")
    return [json.loads(line[9:]) for line in text.splitlines()]


def rewrite_line(
    folder: Path,
    night_id: str,
    n: int,
    change: Callable[[dict[str, Any]], dict[str, Any]],
    *,
    crc: bool = True,
) -> None:
    """Change act `n` in a log by hand; with its CRC made right, or left as it was."""
    path = folder / "nights" / f"{night_id}.jsonl"
    whole = path.read_bytes().splitlines(keepends=True)
    text = json.dumps(change(json.loads(whole[n][9:])), ensure_ascii=False, separators=(",", ":")).encode()
    digits = b"%08x" % zlib.crc32(text) if crc else whole[n][:8]
    whole[n] = digits + b" " + text + b"\n"
    path.write_bytes(b"".join(whole))


def summaries_of(folder: Path) -> list[dict[str, Any]]:
    """The nights as they stand in clow.json itself, read by stock TinyDB."""
    with TinyDB(folder / "clow.json", encoding="utf-8") as database:
        return [dict(record) for record in database.table("nights").all()]


def at(folder: Path, *, write: bool = True, keep_going: bool = False) -> Director:
    """The director of a real folder."""
    return Director.open(folder, by="verb", write=write, keep_going=keep_going, clock=Clock())


def on(disk: MemoryDisk, *, write: bool = True, keep_going: bool = False) -> Director:
    """The director of a disk in memory."""
    store = Store.open(DATA, write=write, disk=disk, clock=Clock())
    return Director(store, Shelf(shipped_folder()), by="app", clock=Clock(), keep_going=keep_going)


def begin(director: Director, count: int = 12, **changed: Any) -> str:
    """A night, drawn."""
    changed.setdefault("players", NAMES[:count])
    night_id = director.create(plan(**changed))
    director.submit(night_id, Draw())
    return night_id
