"""Logs through the store: durable when a call returns, waiting where that cannot be."""

from __future__ import annotations

import errno
import json

import pytest

from clow_tui.store import SCHEMA, Store, StoreFailed, StoreLookOnly, StoreRefused
from tests.store.conftest import House
from tests.support.memory_disk import Fault, MemoryDisk
from tests.support.store_session import make_act, words


def begin(store: Store, name: str = "n1", *more: str) -> None:
    store.create_log(name, [make_act(word) for word in ("first", *more)])


def test_a_night_is_created_added_to_and_read_back(house: House) -> None:
    with house.open() as store:
        begin(store)
        store.append("n1", [make_act("second"), make_act("third")])
        store.append("n1", [make_act("fourth")])
    with house.open() as store:
        reading = store.read_log("n1")
        assert store.log_names() == ["n1"]
    assert words(reading.lines) == ["first", "second", "third", "fourth"]
    assert [act["n"] for act in reading.lines] == [0, 1, 2, 3]
    assert reading.good
    assert reading.findings == ()


def test_the_first_line_names_night_schema_and_program(house: House) -> None:
    with house.open() as store:
        begin(store)
        store.create_log("people", [make_act("someone")])
    first = json.loads(house.read("nights/n1.jsonl").split(b"\n")[0][9:])
    assert first["night"] == "n1"
    assert first["schema"] == SCHEMA
    assert first["program"].startswith("clow-tui ")
    assert json.loads(house.read("people.jsonl")[9:])["log"] == "people"


def test_a_log_is_created_once(house: House) -> None:
    with house.open() as store:
        begin(store)
        with pytest.raises(StoreRefused, match=r"nights/n1\.jsonl is there already"):
            begin(store)
    assert words(house.open(write=False).read_log("n1").lines) == ["first"]


@pytest.mark.parametrize("name", ["", "a.2", "a/b", "..", "a b", "x" * 101, "-a", "é"])
def test_a_name_that_could_not_be_a_file_is_refused(house: House, name: str) -> None:
    with pytest.raises(StoreRefused, match="cannot be the id of a night"):
        begin(house.open(), name)


def test_an_unknown_log_is_refused(house: House) -> None:
    store = house.open()
    with pytest.raises(StoreRefused, match=r"There is no nights/n9\.jsonl"):
        store.read_log("n9")
    with pytest.raises(StoreRefused, match=r"There is no nights/n9\.jsonl"):
        store.append("n9", [make_act("x")])


def test_numbers_out_of_order_are_refused(house: House) -> None:
    store = house.open()
    begin(store)
    with pytest.raises(StoreRefused, match="Act 5 was given where act 1 comes next"):
        store.append("n1", [make_act("x") | {"n": 5}])
    store.append("n1", [make_act("second") | {"n": 1}])
    assert words(store.read_log("n1").lines) == ["first", "second"]


def test_what_cannot_be_kept_is_refused_whole(house: House) -> None:
    store = house.open()
    begin(store)
    with pytest.raises(StoreRefused, match="cannot be kept"):
        store.append("n1", [make_act("good"), {"value": float("nan")}])
    assert words(store.read_log("n1").lines) == ["first"]
    assert store.behind == 0


def test_to_append_is_one_write_and_one_sync(memory: House) -> None:
    store = memory.open()
    begin(store)
    calls: list[str] = []
    assert isinstance(memory.disk, MemoryDisk)
    memory.disk.after = lambda call, path: calls.append(call)
    store.append("n1", [make_act("second"), make_act("third")])
    assert calls == ["append", "sync"]


def test_a_torn_last_line_is_said_copied_and_cut_off_before_the_next_act(house: House) -> None:
    with house.open() as store:
        begin(store)
    whole = house.read("nights/n1.jsonl")
    house.lay("nights/n1.jsonl", whole + b'deadbeef {"n":1,"ev')
    with house.open() as store:
        reading = store.read_log("n1")
        assert reading.good
        assert words(reading.lines) == ["first"]
        (finding,) = store.findings
        assert finding.harm == "repaired"
        assert "last line of nights/n1.jsonl was cut off" in finding.text
        assert "1 act before it can be read" in finding.text
        store.append("n1", [make_act("second")])
    (copy,) = house.files("backups")
    assert copy.startswith("n1.jsonl.torn-")
    assert house.read(f"backups/{copy}") == b'deadbeef {"n":1,"ev'
    assert house.read("nights/n1.jsonl").startswith(whole)
    with house.open() as store:
        assert words(store.read_log("n1").lines) == ["first", "second"]
        assert store.findings == ()


def test_a_whole_last_line_without_its_newline_is_kept(house: House) -> None:
    with house.open() as store:
        begin(store, "n1", "second")
    house.lay("nights/n1.jsonl", house.read("nights/n1.jsonl")[:-1])
    with house.open() as store:
        store.append("n1", [make_act("third")])
    assert words(house.open(write=False).read_log("n1").lines) == ["first", "second", "third"]


def test_a_damaged_line_in_the_middle_is_said_and_nothing_is_written(house: House) -> None:
    with house.open() as store:
        begin(store, "n1", "second", "third")
    damaged = house.read("nights/n1.jsonl").replace(b"second", b"SECOND")
    house.lay("nights/n1.jsonl", damaged)
    with house.open() as store:
        reading = store.read_log("n1")
        assert not reading.good
        assert words(reading.lines) == ["first"]
        assert [finding.harm for finding in store.findings] == ["damaged"]
        assert "damaged at line 2: 1 act before it can be read, 1 act after it" in store.findings[0].text
        with pytest.raises(StoreFailed, match="damaged at line 2") as refused:
            store.append("n1", [make_act("fourth")])
        assert not refused.value.waits
        assert store.behind == 0
    assert house.read("nights/n1.jsonl") == damaged


def test_a_damaged_log_put_right_is_read_again(house: House) -> None:
    with house.open() as store:
        begin(store, "n1", "second")
        good = house.read("nights/n1.jsonl")
        house.lay("nights/n1.jsonl", good.replace(b"first", b"FIRST"))
        assert not store.read_log("n1").good
        house.lay("nights/n1.jsonl", good)
        assert store.read_log("n1").good
        store.append("n1", [make_act("third")])
        assert words(store.read_log("n1").lines) == ["first", "second", "third"]


def test_a_log_that_something_else_added_to_is_not_written(house: House) -> None:
    with house.open() as store:
        begin(store)
        other = house.read("nights/n1.jsonl") + b"something else\n"
        house.lay("nights/n1.jsonl", other)
        with pytest.raises(StoreFailed, match="changed by something else while it was open here"):
            store.append("n1", [make_act("second")])
        assert store.behind == 0
    assert house.read("nights/n1.jsonl") == other


def test_a_failed_sync_is_not_repeated_and_its_file_not_written_again(memory: House) -> None:
    disk = memory.disk
    assert isinstance(disk, MemoryDisk)
    store = memory.open()
    begin(store)
    disk.fault = Fault(1, errno.EIO, calls=("sync",))
    with pytest.raises(StoreFailed, match=r"nights/n1\.jsonl: the disk reports a fault") as failure:
        store.append("n1", [make_act("second")])
    assert failure.value.waits
    assert failure.value.unknown
    assert "not known whether the last act was kept" in str(failure.value)
    assert store.behind == 1
    failed = memory.read("nights/n1.jsonl")
    store.append("n1", [make_act("third")])
    assert store.behind == 0
    assert memory.read("nights/n1.jsonl") == failed
    assert memory.files("nights") == ["n1.2.jsonl", "n1.jsonl"]
    assert words(store.read_log("n1").lines) == ["first", "second", "third"]
    store.append("n1", [make_act("fourth")])
    store.close()
    assert memory.files("nights") == ["n1.2.jsonl", "n1.jsonl"]
    assert words(memory.open().read_log("n1").lines) == ["first", "second", "third", "fourth"]


def test_on_a_full_disk_acts_wait_in_order_until_there_is_room(memory: House) -> None:
    disk = memory.disk
    assert isinstance(disk, MemoryDisk)
    store = memory.open()
    begin(store)
    disk.fault = Fault(1, errno.ENOSPC, for_good=True, calls=("append", "write", "create"), written=30)
    for count, word in enumerate(["second", "third"], 1):
        with pytest.raises(
            StoreFailed, match=r"the disk is full\. Make room on the disk, then try again"
        ) as full:
            store.append("n1", [make_act(word)])
        assert full.value.waits
        assert not full.value.unknown
        assert store.behind == count
    assert words(store.waiting("n1")) == ["second", "third"]
    reading = store.read_log("n1")
    assert (words(reading.lines), reading.unsaved) == (["first", "second", "third"], 2)
    assert not store.retry()
    with pytest.raises(StoreFailed, match="the disk is full"):
        begin(store, "n2")
    assert store.log_names() == ["n1", "n2"]
    disk.fault = None
    assert store.retry()
    assert store.behind == 0
    store.close()
    store = memory.open()
    assert words(store.read_log("n1").lines) == ["first", "second", "third"]
    assert words(store.read_log("n2").lines) == ["first"]


def test_leaving_gives_up_what_waits(memory: House) -> None:
    disk = memory.disk
    assert isinstance(disk, MemoryDisk)
    store = memory.open()
    begin(store)
    disk.fault = Fault(1, errno.ENOSPC, calls=("append",))
    with pytest.raises(StoreFailed):
        store.append("n1", [make_act("second")])
    store.close()
    assert words(memory.open().read_log("n1").lines) == ["first"]


def test_acts_wait_as_they_were_given(memory: House) -> None:
    disk = memory.disk
    assert isinstance(disk, MemoryDisk)
    store = memory.open()
    begin(store)
    disk.fault = Fault(1, errno.ENOSPC, calls=("append",))
    act = make_act("second")
    with pytest.raises(StoreFailed):
        store.append("n1", [act])
    act["events"][0]["word"] = "changed since"
    assert store.retry()
    assert words(store.read_log("n1").lines) == ["first", "second"]


def test_a_log_that_cannot_be_made_sure_of_is_written_anew(memory: House) -> None:
    disk = memory.disk
    assert isinstance(disk, MemoryDisk)
    with memory.open() as store:
        begin(store, "n1", "second")
    store = memory.open()
    disk.fault = Fault(1, errno.EIO, calls=("sync",))
    reading = store.read_log("n1")
    assert (words(reading.lines), reading.unsaved) == (["first", "second"], 2)
    assert store.behind == 2
    assert store.findings[0].harm == "damaged"
    store.append("n1", [make_act("third")])
    store.close()
    assert memory.files("nights") == ["n1.2.jsonl", "n1.jsonl"]
    assert words(memory.open().read_log("n1").lines) == ["first", "second", "third"]


def test_a_log_is_written_anew_without_what_is_to_be_forgotten(house: House) -> None:
    with house.open() as store:
        store.create_log("people", [make_act("Ann"), make_act("Bo")])
        store.rewrite_log("people", [make_act("Ann")])
        store.append("people", [make_act("Cy")])
    assert house.files() == ["clow.json", "people.jsonl"]
    assert b"Bo" not in house.read("people.jsonl")
    assert words(house.open(write=False).read_log("people").lines) == ["Ann", "Cy"]


def test_looking_changes_nothing(house: House) -> None:
    with house.open() as store:
        begin(store)
    look = house.open(write=False)
    assert not look.writable
    for change in (
        lambda: begin(look, "n2"),
        lambda: look.append("n1", [make_act("second")]),
        lambda: look.rewrite_log("n1", [make_act("second")]),
        lambda: look.put("nights", "n1", {}),
        lambda: look.remove("nights", "n1"),
        lambda: look.restore(look.place.backups / "clow-20260101T000000Z.json"),
    ):
        with pytest.raises(StoreLookOnly, match="opened to look only; nothing was changed"):
            change()
    assert house.files() == ["clow.json"]
    assert house.files("nights") == ["n1.jsonl"]
    assert words(look.read_log("n1").lines) == ["first"]


def test_looking_where_nothing_is_finds_nothing(house: House) -> None:
    look = house.open(write=False)
    assert look.log_names() == []
    assert look.all("nights") == {}
    assert look.record_trusted
    assert look.findings == ()


def test_a_closed_store_writes_no_more(house: House) -> None:
    store = house.open()
    begin(store)
    store.close()
    with pytest.raises(StoreLookOnly, match="was closed"):
        store.append("n1", [make_act("second")])
