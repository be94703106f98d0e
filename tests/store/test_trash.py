"""Nights moved to the trash and back: whole, once, and never in neither place."""

from __future__ import annotations

import errno
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from clow_tui.store import Store, StoreError, StoreFailed, StoreLookOnly, StoreRefused
from clow_tui.store import logs as logs_module
from clow_tui.store.disk import Disk
from clow_tui.store.place import Place
from tests.store.conftest import House
from tests.support.memory_disk import Fault, MemoryDisk
from tests.support.store_session import PLACE, Session, Sweep, make_act, words

STORY = (
    ("create", "n1", 2),
    ("save", "n1", 0),
    ("discard", "n1", 0),
    ("reopen", "", 0),
    ("restore", "n1", 0),
    ("append", "n1", 1),
    ("discard", "n1", 0),
)


def begin(store: Store, name: str = "n1", *more: str) -> None:
    store.create_log(name, [make_act(word) for word in ("first", *more)])
    store.put("nights", name, {"words": ["first", *more]})
    store.flush()


def test_a_night_goes_into_the_trash_and_comes_back_as_it_was(house: House) -> None:
    with house.open() as store:
        begin(store, "n1", "second")
        before = house.read("nights/n1.jsonl")
        store.discard("n1")
        store.flush()
        assert (store.log_names(), store.discarded()) == ([], ["n1"])
        assert store.get("nights", "n1") is None
        assert words(store.read_discarded("n1").lines) == ["first", "second"]
        with pytest.raises(StoreRefused, match=r"There is no nights/n1\.jsonl"):
            store.read_log("n1")
    assert house.files("nights") == []
    assert house.read("nights/trash/n1.jsonl") == before
    with house.open() as store:
        store.restore_log("n1")
        assert (store.log_names(), store.discarded()) == (["n1"], [])
        assert store.stale_logs() == ["n1"]
        store.append("n1", [make_act("third")])
        assert words(store.read_log("n1").lines) == ["first", "second", "third"]
    assert house.files("nights/trash") == []


def test_what_is_not_there_is_refused(house: House) -> None:
    with house.open() as store:
        begin(store)
        for do, name in ((store.discard, "n2"), (store.restore_log, "n2"), (store.read_discarded, "n2")):
            with pytest.raises(StoreRefused, match="There is no nights/"):
                do(name)
        with pytest.raises(StoreRefused, match="is there already"):
            store.restore_log("n1")
        with pytest.raises(StoreRefused, match="cannot be deleted"):
            store.discard("people")


def test_an_id_in_the_trash_is_taken(house: House) -> None:
    with house.open() as store:
        begin(store)
        store.discard("n1")
        with pytest.raises(StoreRefused, match="n1 is the id of a night in the trash"):
            begin(store)


def test_who_looks_only_deletes_nothing(house: House) -> None:
    with house.open() as store:
        begin(store)
        begin(store, "n2")
        store.discard("n2")
    looking = house.open(write=False)
    with pytest.raises(StoreLookOnly):
        looking.discard("n1")
    with pytest.raises(StoreLookOnly):
        looking.restore_log("n2")
    assert (looking.log_names(), looking.discarded()) == (["n1"], ["n2"])


def test_a_log_in_two_files_becomes_one(memory: House) -> None:
    disk = memory.disk
    assert isinstance(disk, MemoryDisk)
    with memory.open() as store:
        begin(store)
        disk.fault = Fault(1, errno.EIO, calls=("append",))
        with suppress(StoreFailed):
            store.append("n1", [make_act("second")])
        disk.fault = None
        assert store.retry()
        assert memory.files("nights") == ["n1.2.jsonl", "n1.jsonl"]
        store.discard("n1")
        assert (memory.files("nights"), memory.files("nights/trash")) == ([], ["n1.jsonl"])
        store.restore_log("n1")
        assert words(store.read_log("n1").lines) == ["first", "second"]


def test_a_log_that_is_not_saved_or_not_whole_is_left_alone(memory: House) -> None:
    disk = memory.disk
    assert isinstance(disk, MemoryDisk)
    with memory.open() as store:
        begin(store)
        begin(store, "n2", "second")
        disk.fault = Fault(1, errno.ENOSPC, calls=("append",), for_good=True)
        with suppress(StoreFailed):
            store.append("n1", [make_act("second")])
        with pytest.raises(StoreFailed, match="n1 is not saved yet"):
            store.discard("n1")
        disk.fault = None
    memory.lay("nights/n2.jsonl", b"x" + memory.read("nights/n2.jsonl")[1:])
    with memory.open() as store:
        with pytest.raises(StoreFailed, match="damaged at line 1"):
            store.discard("n2")
        assert store.discarded() == []


@pytest.mark.parametrize("kind", ["discard", "restore"])
@pytest.mark.parametrize("at", range(1, 16))
def test_a_call_that_fails_leaves_it_in_one_place(kind: str, at: int) -> None:
    disk = MemoryDisk()
    session = Session(disk)
    session.play(STORY[:3] if kind == "restore" else STORY[:2])
    disk.fault = Fault(at, errno.EIO, written=20)
    with suppress(StoreError), Store.open(PLACE, disk=disk) as store:
        (store.discard if kind == "discard" else store.restore_log)("n1")
    disk.fault = None
    with Store.open(PLACE, disk=disk) as store:
        there, thrown = store.log_names(), store.discarded()
        assert sorted(there + thrown) == ["n1"]
        reading = store.read_log("n1") if there else store.read_discarded("n1")
        assert words(reading.lines) == session.given["n1"]
        assert reading.good
        (store.discard if there else store.restore_log)("n1")  # and the other way all is well again
        assert store.log_names() == thrown


def test_no_state_after_a_power_cut_is_bad() -> None:
    sweep = Sweep(Session(MemoryDisk()), nested=40).run(STORY)
    assert sweep.bad == []
    assert len(sweep.states) > 100


def careless(disk: Disk, place: Place, name: str) -> None:
    """Copied, and the old one removed before the copy has its name for certain."""
    path, new = place.segment(name, 1), place.trash / f"{name}.jsonl"
    if disk.look(place.trash) is None:
        disk.make_folder(place.trash)
    disk.write_new(new, disk.read(path))
    disk.sync(new)
    disk.remove(path)
    disk.sync_folder(place.nights)


def forgetful(disk: Disk, place: Place, name: str) -> None:
    """Removed, and nobody waits until the disk knows."""
    path: Path = place.segment(name, 1)
    if disk.look(place.trash) is None:
        disk.make_folder(place.trash)
    disk.sync_folder(place.nights)
    disk.write_new(place.trash / path.name, disk.read(path))
    disk.sync(place.trash / path.name)
    disk.sync_folder(place.trash)
    disk.remove(path)


@pytest.mark.parametrize("mutant", [careless, forgetful])
def test_the_sweep_finds_each_mutant(
    mutant: Callable[[Disk, Place, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs_module, "throw_away", mutant)
    assert Sweep(Session(MemoryDisk())).run(STORY[:5]).bad
