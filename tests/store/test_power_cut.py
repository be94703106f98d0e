"""The power goes after every call, in every way the disk allows: nothing acknowledged is lost."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import tinydb.storages
from tinydb import TinyDB
from tinydb.storages import JSONStorage

from clow_tui.store import Store, StoreRefused
from clow_tui.store.log_files import LogFiles
from tests.support.memory_disk import Change, Fault, MemoryDisk
from tests.support.store_session import EVENING, PLACE, Bad, Session, Sweep, check, random_evening, words

CHANGING = "create write append sync truncate replace remove make_folder sync_folder"


def test_no_state_after_a_power_cut_is_bad() -> None:
    sweep = Sweep(Session(MemoryDisk())).run(EVENING)
    assert sweep.bad == []
    assert len(sweep.states) > 1500


def test_no_state_after_a_second_cut_during_recovery_is_bad() -> None:
    sweep = Sweep(Session(MemoryDisk()), every=200, nested=200).run(EVENING)
    assert sweep.bad == []
    assert len(sweep.states) > 2500


@pytest.mark.parametrize("seed", range(3))
def test_no_state_of_another_evening_is_bad(seed: int) -> None:
    sweep = Sweep(Session(MemoryDisk()), every=3).run(random_evening(seed))
    assert sweep.bad == []
    assert len(sweep.states) > 300


def test_no_state_is_bad_where_a_call_failed_and_the_disk_got_well() -> None:
    failures = 0
    for at in range(1, 110, 2):
        sweep = Sweep(Session(MemoryDisk()), some=1)
        sweep.session.disk.fault = Fault(at, calls=tuple(CHANGING.split()), written=40, for_good=at % 4 == 1)
        sweep.run_through_faults(EVENING)
        assert sweep.bad == []
        failures += len(sweep.session.failures)
    assert failures > 50


class Killed(BaseException):
    """The program ends here, as by kill -9."""


def kill_and_cut() -> int:
    """Kill the program after every call, open again, cut the power: what was shown must stay. States seen."""
    whole = MemoryDisk()
    Session(whole).play(EVENING)
    states = 0
    for last in range(1, whole.calls):
        disk = MemoryDisk()
        session = Session(disk)

        def kill(call: str, path: Path, disk: MemoryDisk = disk, last: int = last) -> None:
            if disk.calls >= last:
                raise Killed

        disk.after = kill
        with suppress(Killed):
            session.play(EVENING)
        disk.after = None
        disk.free_locks()
        shown = {}
        with Store.open(PLACE, disk=disk, clock=session.clock) as store:
            for name in session.given:
                read = store.read_discarded if name in store.discarded() else store.read_log
                with suppress(StoreRefused):
                    shown[name] = words(read(name).lines)
        told = {name: len(acts) for name, acts in shown.items()}
        for state in disk.after_power_cut():
            states += 1
            later = Session(state, session.clock, given=dict(shown), saved=told)
            later.trash, later.moving = session.trash, session.moving
            check(later, state)
    return states


def test_what_is_shown_after_a_kill_survives_the_next_power_cut() -> None:
    assert kill_and_cut() > 150


def test_a_store_that_shows_what_it_has_not_synced_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LogFiles, "make_sure", lambda *_: None)
    with pytest.raises(Bad):
        kill_and_cut()


class Careless(MemoryDisk):
    """A disk on which some syncs are left out: as if the store had not asked for them."""

    def __init__(self, forgets: Callable[[str, Path], bool]) -> None:
        super().__init__()
        self._forgets = forgets

    def sync(self, path: Path) -> None:
        if not self._forgets("sync", path):
            super().sync(path)

    def sync_folder(self, path: Path) -> None:
        if not self._forgets("sync_folder", path):
            super().sync_folder(path)


class Lazy(MemoryDisk):
    """A disk that syncs a log only at the next call: as if an act were acknowledged before its sync."""

    due: Path | None = None

    def sync(self, path: Path) -> None:
        if path.suffix == ".jsonl":
            self.due = path
        else:
            super().sync(path)

    def _call(self, call: str, path: Path) -> None:
        if self.due is not None:
            due, self.due = self.due, None
            super().sync(due)
        super()._call(call, path)


MUTANTS: dict[str, Callable[[], MemoryDisk]] = {
    "no sync of clow.json": lambda: Careless(lambda call, path: path.name == "clow.json.new"),
    "no sync of folders": lambda: Careless(lambda call, path: call == "sync_folder"),
    "no sync of logs": lambda: Careless(lambda call, path: call == "sync" and path.suffix == ".jsonl"),
    "no sync of a new log": lambda: Careless(lambda call, path: path.name.endswith(".jsonl.new")),
    "acknowledged before it is synced": Lazy,
}


@pytest.mark.parametrize("mutant", MUTANTS)
def test_the_sweep_finds_each_mutant(mutant: str) -> None:
    assert Sweep(Session(MUTANTS[mutant]())).run(EVENING).bad


def test_the_sweep_finds_a_failed_sync_that_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    save = LogFiles.save

    def save_to_the_same_file(self: LogFiles, name: str, log: Any) -> None:
        log.failed = False
        seen = self._disk.look(self._place.segment(name, 1))
        log.length = seen.size if seen else 0
        save(self, name, log)

    monkeypatch.setattr(LogFiles, "save", save_to_the_same_file)
    bad: list[str] = []
    for at in range(1, 40, 3):
        sweep = Sweep(Session(MemoryDisk()), some=5)
        sweep.session.disk.fault = Fault(at, calls=("sync",))
        bad += sweep.run_through_faults(EVENING[:6]).bad
    assert bad


class Handle:
    """An open file on a MemoryDisk, as far as TinyDB's own storage uses one."""

    def __init__(self, disk: MemoryDisk, path: Path) -> None:
        self.disk, self.path, self.at = disk, path, 0

    def seek(self, offset: int, whence: int = 0) -> None:
        self.at = offset if whence == 0 else len(self.disk.read(self.path)) + offset

    def tell(self) -> int:
        return self.at

    def read(self) -> str:
        return self.disk.read(self.path, self.at).decode()

    def write(self, text: str) -> None:
        self.disk._file(self.path).change(Change(self.at, text.encode()))
        self.at += len(text.encode())
        self.disk._done("write", self.path)

    def truncate(self) -> None:
        self.disk.truncate(self.path, self.at)

    def flush(self) -> None:
        pass

    def fileno(self) -> Handle:
        return self

    def close(self) -> None:
        pass


class OnMemory(JSONStorage):
    """TinyDB's own storage, all of its code, over a MemoryDisk."""

    def __init__(self, disk: MemoryDisk, path: Path) -> None:
        self.kwargs = {}
        self._mode = "r+"
        self._handle = Handle(disk, path)  # type: ignore[assignment]


def test_the_sweep_finds_the_stock_storage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tinydb.storages.os, "fsync", lambda handle: handle.disk.sync(handle.path))
    path = Path("/data/db.json")
    disk = MemoryDisk()
    disk.put(path, b"")
    bad = 0
    saved = 0

    def look(*_: object) -> None:
        nonlocal bad
        for state in disk.after_power_cut():
            try:
                bad += len(TinyDB(state, path, storage=OnMemory)) < saved
            except ValueError:
                bad += 1

    disk.after = look
    database = TinyDB(disk, path, storage=OnMemory)
    for number in range(6):
        database.insert({"number": number, "about": "x" * 300})
        saved += 1
    assert bad
