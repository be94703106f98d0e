"""A thousand past nights beside ten: what is worked out of them, and how long the screen waits for it.

The nights are made by the program itself: some weeks of every format and game, thrown to their end, and laid
again and again under other dates. In the app each screen is opened by its keys; "waits" is the longest time
in which the screen could not have answered a key meanwhile.

Run: python -m benchmarks.years
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

from benchmarks.pairs import report
from clow_tui.__main__ import collect_seldom
from clow_tui.app.app import ClowApp
from clow_tui.director import Director
from clow_tui.director.past.alltime import alltime
from clow_tui.director.past.bests import bests
from clow_tui.director.past.which import ALL, Which, choices
from clow_tui.director.sample import past_nights

FEW, MANY, PLAYED, PAIRS = 10, 1000, 50, 11
TODAY = date(2026, 6, 12)
SCREENS = {  # the keys that open each from the lobby
    "history": ("H",),
    "history of a game": ("H", "F", "c", "-", "enter"),
    "all players": ("H", "C"),
    "records": ("H", "B"),
    "players": ("P",),
    "a player's page": ("P", "enter"),
    "seasons": ("W",),
}


def laid(folder: Path, nights: int) -> None:
    """So many nights: as many as are played are played, the others are those again on other dates."""
    director = Director.open(folder, by="verb")
    played = past_nights(director, min(nights, PLAYED), TODAY)
    for night in played if nights > PLAYED else ():
        record = director.store.get("nights", night)
        assert record is not None
        lines = [
            {key: line[key] for key in line if key not in ("night", "schema", "program")}
            for line in director.store.read_log(night).lines
        ]
        for again in range(1, nights // PLAYED):
            day = (date.fromisoformat(record["date"]) - timedelta(weeks=PLAYED * again)).isoformat()
            lines[0]["events"][0]["date"] = day
            name = f"{day}{night[10:]}"
            director.store.create_log(name, lines)
            director.store.put("nights", name, {**record, "id": name, "date": day})
    director.store.flush()
    director.close()


def worked_out(few: Director, many: Director) -> None:
    """What the threads behind the screens work out."""
    name = few.players()[0].name
    jobs: dict[str, Callable[[Director], object]] = {
        "all records read": lambda d: d.summaries(),
        "their outlines, as all that follows": lambda d: d.outlines(),
        "those of a game, a year and a player": lambda d: Which(
            "C-low", "2026", player=d.roster.people.id_of(name) or ""
        ).of(d.outlines(), d.roster.people),
        "what nights can be asked for by": lambda d: choices(d.outlines(), d.roster.people),
        "all-time table": lambda d: alltime(d, ALL),
        "all-time table of a game": lambda d: alltime(d, Which(game="C-low")),
        "records": lambda d: bests(d, ALL),
        "everybody": lambda d: d.players(),
        "a player's page": lambda d: d.player(name),
    }
    print(f"{'worked out in a thread':<58} {MANY:>5} nights  {FEW:>5} nights")
    for what, job in jobs.items():
        report(what, lambda job=job: job(many), lambda job=job: job(few), PAIRS)  # type: ignore[misc]


async def opened(folder: Path) -> dict[str, tuple[float, float]]:
    """For each screen the seconds until it is shown, and the longest that it waited meanwhile."""
    found: dict[str, tuple[float, float]] = {}
    app = ClowApp(folder, foresees=False)
    async with app.run_test(size=(100, 30)) as pilot:
        while app.director is None:
            await asyncio.sleep(0.05)
        for what, keys in {"": ("H",), **SCREENS}.items():  # the first time all is read and imported
            await pilot.pause(0.1)
            worst, beating = 0.0, True

            async def beat() -> None:
                nonlocal worst
                while beating:  # noqa: B023
                    begun = time.perf_counter()
                    await asyncio.sleep(0.001)
                    worst = max(worst, time.perf_counter() - begun - 0.001)

            beats, begun = asyncio.create_task(beat()), time.perf_counter()
            for key in keys:
                await pilot.press(key)
                await app.jobs_done()
            found[what] = time.perf_counter() - begun, worst
            beating = False
            await beats
            app.which = None
            app.to_lobby()
            await pilot.pause()
            await app.jobs_done()
    return found


def screens(few: Path, many: Path) -> None:
    """Each screen over both, in turn."""
    print(f"\n{'opened by its keys, in the app':<34} shown after{'':>14} the screen waits at most")
    pairs = [(asyncio.run(opened(many)), asyncio.run(opened(few))) for _ in range(PAIRS)]
    for what in SCREENS:
        line = f"{what:<34}"
        for at in (0, 1):
            mine, his = (statistics.median(pair[which][what][at] for pair in pairs) * 1e3 for which in (0, 1))
            ratio = statistics.median(pair[0][what][at] / pair[1][what][at] for pair in pairs)
            line += f" {mine:8.1f} {his:7.1f} ms {ratio:6.2f}  "
        print(line, flush=True)


def main() -> None:
    collect_seldom()
    with tempfile.TemporaryDirectory() as place:
        folders = Path(place) / "few", Path(place) / "many"
        for folder, nights in zip(folders, (FEW, MANY), strict=True):
            begun = time.perf_counter()
            laid(folder, nights)
            print(f"{nights} nights made in {time.perf_counter() - begun:.0f} s", flush=True)
        few, many = (Director.open(folder, by="verb", write=False) for folder in folders)
        worked_out(few, many)
        few.close()
        many.close()
        screens(*folders)


if __name__ == "__main__":
    main()
