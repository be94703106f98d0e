"""A forecast beside a plain loop that really plays its nights: 24 players at four tables, one core each.

The loop does what `play --to-end` does: each night created, drawn, thrown to its end and written to its log.

Run: python -m benchmarks.forecast
"""

from __future__ import annotations

import statistics
from functools import partial

from benchmarks.pairs import seconds
from clow_tui.forecast.many import play_block
from clow_tui.forecast.start import Start, planned
from clow_tui.rulesets import Shelf, shipped_folder
from clow_tui.tournament.levels import Levels
from clow_tui.tournament.settings import Settings
from tests.support.played import played

NIGHTS, BESIDE, PAIRS = 200, 2, 5


def start() -> Start:
    """The night as it is planned: ten tokens to begin with, doubling every ten rounds."""
    entry = Shelf(shipped_folder()).find("c-low")
    assert entry is not None
    assert entry.reading.ruleset is not None
    settings = Settings(Levels((10,), 10, 2), seats=6, short="plays")
    return planned(entry.reading.ruleset, "freezeout", settings, 24, now="")


def main() -> None:
    begin = start()
    ratios, ours, theirs = [], [], []
    for pair in range(PAIRS):
        seeds = [pair * BESIDE + n for n in range(BESIDE)]
        ours.append(seconds(partial(play_block, begin, pair, 0, NIGHTS)) / NIGHTS)
        theirs.append(seconds(partial(played, seeds)) / BESIDE)
        ratios.append(theirs[-1] / ours[-1])
    mine, other = statistics.median(ours), statistics.median(theirs)
    print(f"a night: forecast {mine * 1e3:.2f} ms, really played {other * 1e3:.0f} ms, on one core each")
    print(f"{statistics.median(ratios):.0f} times as fast (median of {PAIRS} pairs)")


if __name__ == "__main__":
    main()
