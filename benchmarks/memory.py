"""The most memory the app holds beside an empty Textual app, each in a process that tells it itself.

At forty tables and 200 players, and with ten years of weekly nights in the data. On Linux only,
which tells a process its own peak apart from that of who started it. Run: python -m benchmarks.memory
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from benchmarks.first_paint import EMPTY
from benchmarks.history import many, one_night
from benchmarks.processes import python
from clow_tui.director import Director, NightPlan, play
from clow_tui.tournament.commands import Draw

WEEKS, TABLES, SEATS = 520, 40, 5
PAIRS = 11
SAYS = "\nprint(*(line for line in open('/proc/self/status') if line.startswith('VmHWM')))\n"
OURS = """
import sys
from pathlib import Path
from clow_tui.app.app import ClowApp
opened = ClowApp._opened
async def look(app):
    if sys.argv[2]:
        app.open_night(sys.argv[2])
    await app.jobs_done()
    app.call_after_refresh(app.exit)
def seen(app, *given):
    opened(app, *given)
    app.run_worker(look(app))
ClowApp._opened = seen
ClowApp(Path(sys.argv[1]), foresees=False).run(headless=True, size=(140, 50))
"""


def held(code: str, *words: str) -> int:
    """The most that a process held, in KiB."""
    return int(python("-c", code + SAYS, *words).split()[-2])


def large_night(folder: Path) -> str:
    """A night of forty tables, two rounds in."""
    director = Director.open(folder, by="app")
    names = tuple(f"Player {n}" for n in range(1, TABLES * SEATS + 1))
    night = director.create(NightPlan("Large", players=names, seats=SEATS, mode="program", seed=1))
    director.submit(night, Draw())
    for _ in range(2):
        play(director, night, until="round", everywhere=True)
    director.close()
    return night


def main() -> None:
    """So many pairs of each."""
    with tempfile.TemporaryDirectory() as place:
        small, large, old = (Path(place) / name for name in ("small", "large", "old"))
        Director.open(small, by="app").close()
        night = large_night(large)
        many(old, one_night(old), WEEKS)
        for words, folder, opened in (
            ("no night", small, ""),
            (f"{TABLES} tables of {SEATS} on the floor", large, night),
            (f"{WEEKS} nights in the data", old, ""),
        ):
            pairs = [(held(OURS, str(folder), opened), held(EMPTY)) for _ in range(PAIRS)]
            ours, empty = (statistics.median(one[side] for one in pairs) / 1024 for side in (0, 1))
            ratio = statistics.median(one / other for one, other in pairs)
            print(
                f"{words + ' | an empty Textual app':<58} {ours:9.1f} MB  {empty:9.1f} MB  ratio {ratio:.4f}"
            )


if __name__ == "__main__":
    main()
