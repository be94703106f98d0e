"""Distinct states after a power cut by the ten thousands: random evenings, equal disks counted once."""

from __future__ import annotations

import multiprocessing
import os
import random
from concurrent.futures import ProcessPoolExecutor
from itertools import count

import pytest

from clow_tui.store.memory import Fault, MemoryDisk
from tests.store.test_power_cut import MUTANTS
from tests.support.store_session import Session, Sweep, random_evening

STEPS = 24  # of an evening; each gives some three thousand states, and longer ones cost more for each
SECOND = 1500  # of how many states one has its recovery cut again after each of its calls
CHANGING = (
    "create",
    "write",
    "append",
    "sync",
    "truncate",
    "replace",
    "remove",
    "make_folder",
    "sync_folder",
)


def swept(seed: int) -> tuple[set[bytes], list[str]]:
    """The distinct disks after a power cut anywhere in one evening, and what was bad of them.

    Every fifth evening has a call that fails, once or for good, until the disk is well again at the end.
    """
    sweep = Sweep(Session(MemoryDisk()), nested=SECOND)
    if seed % 5:
        sweep.run(random_evening(seed, STEPS))
    else:
        chance = random.Random(seed)
        at, written, for_good = chance.randint(1, 150), chance.randint(0, 60), chance.random() < 0.5
        sweep.session.disk.fault = Fault(at, calls=CHANGING, written=written, for_good=for_good)
        sweep.some, sweep.nested = 20, 0  # what is not synced piles up, and with it what may be left of it
        sweep.run_through_faults(random_evening(seed, STEPS))
    return {key[0] for key in sweep.states}, [f"evening {seed}: {bad}" for bad in sweep.bad]


def sweep_until(wanted: int, first: int) -> int:
    """Sweep evenings from `first` on until there are so many distinct states, none bad; how many."""
    seen: set[bytes] = set()
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    with ProcessPoolExecutor(cores, multiprocessing.get_context("spawn")) as pool:
        for begin in count(first, cores):
            for states, bad in pool.map(swept, range(begin, begin + cores)):
                assert bad == []
                seen |= states
            if len(seen) >= wanted:
                return len(seen)
    return 0


def test_none_of_fifty_thousand_states_is_bad() -> None:
    assert sweep_until(50_000, 1000) >= 50_000


@pytest.mark.parametrize("mutant", MUTANTS)
def test_such_evenings_find_each_mutant(mutant: str) -> None:
    found: list[str] = []
    for seed in range(1001, 1005):
        found += Sweep(Session(MUTANTS[mutant]())).run(random_evening(seed, STEPS)).bad
    assert found


@pytest.mark.campaign
def test_none_of_a_hundred_thousand_states_is_bad() -> None:
    assert sweep_until(100_000, 2000) >= 100_000
