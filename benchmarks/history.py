"""A long history: opening with 1,000 nights beside an empty folder, and the bytes that a night takes.

Opening is what the app does behind its first paint: the data opened to write, brought up to date, and the
list of nights read.

Run: python -m benchmarks.history
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from pathlib import Path

from benchmarks.processes import python
from clow_tui.director import Director, NightPlan, play
from clow_tui.tournament.commands import Draw

NIGHTS, PLAYERS = 1000, 24
OPENING = """
import pathlib, sys, time
from clow_tui.app.app import _open
begun = time.perf_counter()
director, _ = _open(pathlib.Path(sys.argv[1]))
director.summaries()
print(time.perf_counter() - begun)
director.close()
"""


def one_night(folder: Path) -> str:
    """A night of 24 players to its end; its id."""
    director = Director.open(folder, by="verb")
    names = tuple(f"Player {n}" for n in range(1, PLAYERS + 1))
    night = director.create(
        NightPlan("Friday", players=names, seats=6, levels="10x2", every="4r", mode="program", seed=1)
    )
    director.submit(night, Draw())
    play(director, night, until="end")
    director.close()
    return night


def many(folder: Path, night: str, count: int) -> None:
    """The same night again and again under other ids."""
    director = Director.open(folder, by="verb")
    lines = [dict(line) for line in director.store.read_log(night).lines]
    for line in lines:
        for key in ("night", "schema", "program"):
            line.pop(key, None)
    record = director.store.get("nights", night)
    assert record is not None
    for n in range(1, count):
        name = f"{night}-{n}"
        director.store.create_log(name, lines)
        director.store.put("nights", name, {**record, "id": name})
    director.store.flush()
    director.close()


def opened(folder: Path) -> float:
    """Seconds until the nights are listed, in a program of its own, the middle one of five."""
    return statistics.median(float(python("-c", OPENING, str(folder))) for _ in range(5))


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        empty, full = Path(place) / "empty", Path(place) / "full"
        Director.open(empty, by="verb").close()
        night = one_night(full)
        begun = time.perf_counter()
        many(full, night, NIGHTS)
        print(f"{NIGHTS} nights laid in {time.perf_counter() - begun:.0f} s")
        log = (full / "nights" / f"{night}.jsonl").stat().st_size
        record = (full / "clow.json").stat().st_size / NIGHTS
        print(f"a night of {PLAYERS}: {log} bytes of log, {record:.0f} bytes in clow.json")
        nothing, all_ = opened(empty) * 1e3, opened(full) * 1e3
        print(
            f"opening: {nothing:.0f} ms empty, {all_:.0f} ms with {NIGHTS} nights: {all_ / nothing:.1f} times"
        )
        shutil.rmtree(full)


if __name__ == "__main__":
    main()
