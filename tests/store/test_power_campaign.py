"""Distinct states after a power cut by the ten thousands: random evenings, equal disks counted once."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest
from filelock import FileLock

from tests.store.test_power_cut import MUTANTS
from tests.support.memory_disk import Fault, MemoryDisk
from tests.support.store_session import Session, Sweep, random_evening

STEPS = 24  # of an evening; each gives some three thousand states, and longer ones cost more for each
SECOND = 1500  # of how many states one has its recovery cut again after each of its calls
BYTES = 8  # of a state's hash that are kept: enough to tell millions apart
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


@dataclass(frozen=True, slots=True)
class Share:
    """So many distinct states wanted of the evenings from `first` to before `last`, in so many parts."""

    wanted: int
    first: int
    last: int
    parts: int

    def sweep(self, part: int, folder: Path) -> None:
        """One part, none of whose states is bad; the last to end counts what is distinct among all of them,
        and sweeps on until there are so many.
        """
        seen: set[bytes] = set()
        for seed in range(self.first + part, self.last, self.parts):
            seen |= _good(seed)
        with FileLock(folder / f"{self.first}.lock"):
            (folder / f"{self.first}-{part}.states").write_bytes(b"".join(seen))
            files = list(folder.glob(f"{self.first}-*.states"))
            if len(files) < self.parts:
                return
            for file in files:
                data = file.read_bytes()
                seen.update(data[at : at + BYTES] for at in range(0, len(data), BYTES))
            for seed in count(self.last):
                if len(seen) >= self.wanted:
                    return
                seen |= _good(seed)


def _good(seed: int) -> set[bytes]:
    """The distinct states of an evening, each by the first bytes of its hash; none of them is bad."""
    states, bad = swept(seed)
    assert bad == []
    return {state[:BYTES] for state in states}


SUITE = Share(50_000, 1000, 1014, parts=4)
CAMPAIGN = Share(1_000_000, 2000, 2290, parts=20)


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that all workers of this run see."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "power-cuts"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.mark.parametrize("part", range(SUITE.parts))
def test_none_of_fifty_thousand_states_is_bad(part: int, folder: Path) -> None:
    SUITE.sweep(part, folder)


@pytest.mark.campaign
@pytest.mark.parametrize("part", range(CAMPAIGN.parts))
def test_none_of_a_million_states_is_bad(part: int, folder: Path) -> None:
    CAMPAIGN.sweep(part, folder)


@pytest.mark.parametrize("mutant", MUTANTS)
def test_such_evenings_find_each_mutant(mutant: str) -> None:
    found: list[str] = []
    for seed in range(1001, 1005):
        found += Sweep(Session(MUTANTS[mutant]())).run(random_evening(seed, STEPS)).bad
    assert found
