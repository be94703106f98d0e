"""An acknowledged act beside one insert by TinyDB's own storage, with more and more nights in the file.

Run: python -m benchmarks.append
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tinydb import TinyDB

from benchmarks.pairs import report
from clow_tui.director import Director, NightPlan
from clow_tui.tournament.commands import Draw, Throw

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay")
NIGHT_BYTES = 4000


def measure(nights: int) -> float:
    """The ratio for so many nights of 4 kB each."""
    record = {"id": "x", "text": "x" * NIGHT_BYTES}
    with tempfile.TemporaryDirectory() as folder:
        director = Director.open(Path(folder) / "ours", by="verb")
        director.store.put_all("nights", {f"old-{i}": {**record, "id": f"old-{i}"} for i in range(nights)})
        director.store.flush()
        night = director.create(NightPlan("Bench", players=NAMES, mode="program", seed=1))
        director.submit(night, Draw())
        stock = TinyDB(Path(folder) / "stock.json")
        stock.insert_multiple([record] * nights)
        ratio = report(
            f"one act, {nights} nights in the file | TinyDB insert",
            lambda: director.submit(night, Throw(1)),
            lambda: stock.insert({"throw": 1}),
        )
        stock.close()
        director.close()
    return ratio


if __name__ == "__main__":
    for count in (10, 1000, 10_000):
        measure(count)
