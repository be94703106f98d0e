"""Timing in pairs: A and B in turn, so that a machine that slows down slows both; ratios of medians."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


def seconds(job: Callable[[], object]) -> float:
    """How long one call takes, in seconds."""
    begun = time.perf_counter()
    job()
    return time.perf_counter() - begun


def report(what: str, ours: Callable[[], object], beside: Callable[[], object], pairs: int = 11) -> float:
    """Run both in turn and print the medians and their ratio (ours over the other)."""
    ours()
    beside()
    times = [(seconds(ours), seconds(beside)) for _ in range(pairs)]
    mine = statistics.median(a for a, _ in times)
    other = statistics.median(b for _, b in times)
    ratio = statistics.median(a / b for a, b in times)
    print(f"{what:<58} {mine * 1000:9.2f} ms  {other * 1000:9.2f} ms  ratio {ratio:.4f}")
    return ratio
