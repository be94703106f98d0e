"""An acknowledged act beside one insert by TinyDB's own storage, with more and more nights in the file.

Each is measured apart: an insert that reads and writes forty megabytes leaves nothing in the caches of the
machine, and the act after it would pay for that. The best of several is compared with the best of several.

Run: python -m benchmarks.append
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tinydb import TinyDB

from clow_tui.director import Director, NightPlan
from clow_tui.tournament.commands import Draw, Throw

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay")
NIGHT_BYTES = 4000
ACTS, INSERTS = 200, 4


def best(does: Callable[[], object], times: int) -> tuple[float, float]:
    """The best and the middle one of so many, in seconds."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        does()
        taken.append(time.perf_counter() - begun)
    return min(taken), sorted(taken)[times // 2]


def measure(nights: int) -> float:
    """The ratio for so many nights of 4 kB each."""
    record = {"id": "x", "text": "x" * NIGHT_BYTES}
    with tempfile.TemporaryDirectory() as folder:
        director = Director.open(Path(folder) / "ours", by="verb")
        director.store.put_all("nights", {f"old-{i}": {**record, "id": f"old-{i}"} for i in range(nights)})
        director.store.flush()
        night = director.create(NightPlan("Bench", players=NAMES, mode="program", seed=1))
        director.submit(night, Draw())
        ours, middle = best(lambda: director.submit(night, Throw(1)), ACTS)
        director.close()
        stock = TinyDB(Path(folder) / "stock.json")
        stock.insert_multiple([record] * nights)
        theirs, their_middle = best(lambda: stock.insert({"throw": 1}), INSERTS)
        stock.close()
    print(
        f"{nights:>6} nights: an act {ours * 1e3:.3f} ms (middle {middle * 1e3:.3f}), "
        f"TinyDB insert {theirs * 1e3:.1f} ms (middle {their_middle * 1e3:.1f}): {theirs / ours:.0f} times"
    )
    return theirs / ours


if __name__ == "__main__":
    ratios = [measure(count) for count in (10, 1000, 10_000)]
    sys.exit(ratios[-1] < 500)
