"""clow.json: whole or said not to be, open to plain TinyDB, and never more than the logs hold."""

from __future__ import annotations

import errno
import json
import subprocess
import sys
from pathlib import Path

import pytest
from tinydb import TinyDB, where

from clow_tui.store import Store, StoreFailed, StoreRefused
from clow_tui.store.storage import Database
from clow_tui.store.text import Garbled, join_file, split_file
from tests.store.conftest import House
from tests.support.memory_disk import Fault, MemoryDisk
from tests.support.store_session import make_act

NIGHT = {"name": "Friday · 李小龍", "rounds": [{"round": 1, "tables": [{"table": 1, "seats": ["p1", "p2"]}]}]}


def play(store: Store, name: str = "n1") -> None:
    """A night with one act, put in the record and saved."""
    store.create_log(name, [make_act("first")])
    store.put("nights", name, NIGHT)
    store.flush()


def test_records_are_put_got_and_saved(house: House) -> None:
    with house.open() as store:
        play(store)
        store.put_all("players", {"p1": {"name": "Ann"}, "p2": {"name": "Bo", "id": "p2"}})
        store.put("players", "p1", {"name": "Anne"})
        store.flush()
    look = house.open(write=False)
    assert look.get("nights", "n1") == {"id": "n1", **NIGHT}
    assert look.all("players") == {"p1": {"id": "p1", "name": "Anne"}, "p2": {"id": "p2", "name": "Bo"}}
    assert list(look.each("players")) == list(look.all("players").items())
    assert look.get("players", "p9") is None
    assert look.all("seasons") == {}
    assert look.findings == ()


def test_the_file_opens_in_plain_tinydb(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        play(store)
        store.put("players", "p1", {"name": "Zoë"})
        store.flush()
    plain = TinyDB(tmp_path / "clow.json", encoding="utf-8")
    assert plain.table("nights").all() == [{"id": "n1", **NIGHT}]
    assert plain.table("players").get(where("name") == "Zoë") == {"id": "p1", "name": "Zoë"}
    assert plain.tables() == {"meta", "nights", "players", "logs"}
    plain.close()


def test_a_change_by_plain_tinydb_is_said_and_kept(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        play(store)
    with TinyDB(tmp_path / "clow.json", encoding="utf-8") as plain:
        plain.table("nights").update({"name": "Saturday"})
    changed = (tmp_path / "clow.json").read_bytes()
    with Store.open(tmp_path) as store:
        assert not store.record_trusted
        assert store.stale_logs() == ["n1"]
        assert "clow.json was changed by something other than clow-tui" in store.findings[0].text
        store.read_log("n1")
        store.put("nights", "n1", NIGHT)
        store.flush()
        (kept,) = tmp_path.glob("clow.json.damaged-*")
        assert f"kept as {kept.name}" in store.findings[0].text
    assert kept.read_bytes() == changed
    with Store.open(tmp_path) as store:
        assert store.record_trusted
        assert store.get("nights", "n1") == {"id": "n1", **NIGHT}


def test_a_record_gotten_or_given_is_a_copy(memory: House) -> None:
    store = memory.open()
    given = {"seats": [["p1"]]}
    store.put("nights", "n1", given)
    given["seats"][0][0] = "changed"
    gotten = store.get("nights", "n1")
    assert gotten == {"id": "n1", "seats": [["p1"]]}
    gotten["seats"][0][0] = "changed"
    store.all("nights")["n1"]["seats"].append("changed")
    assert store.get("nights", "n1") == {"id": "n1", "seats": [["p1"]]}


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "\udcff", object()])
def test_a_refused_record_leaves_all_as_it_was(memory: House, value: object) -> None:
    store = memory.open()
    store.put("nights", "n1", {"name": "Friday"})
    store.flush()
    before = memory.read("clow.json")
    with pytest.raises(StoreRefused, match="cannot be kept"):
        store.put_all("nights", {"n2": {"name": "Saturday"}, "n1": {"value": value}})
    assert store.all("nights") == {"n1": {"id": "n1", "name": "Friday"}}
    store.flush()
    assert memory.read("clow.json") == before
    store.put("nights", "n2", {"name": "Sunday"})
    assert list(store.all("nights")) == ["n1", "n2"]


def test_tinydb_cannot_change_a_record_in_place() -> None:
    database = Database({"nights": {"1": b'{"id": "n1", "name": "Friday"}'}})
    with pytest.raises((AttributeError, TypeError)):
        database.table("nights").update({"name": "changed"})
    assert database.all_records("nights") == {"n1": {"id": "n1", "name": "Friday"}}


def test_an_id_that_is_not_its_own_is_refused(memory: House) -> None:
    store = memory.open()
    with pytest.raises(StoreRefused, match="gives its id as 'n2'"):
        store.put("nights", "n1", {"id": "n2"})
    for table in ("meta", "logs"):
        with pytest.raises(StoreRefused, match="belongs to the store"):
            store.put(table, "1", {})


def test_a_record_is_removed(house: House) -> None:
    with house.open() as store:
        play(store, "n1")
        play(store, "n2")
        assert store.remove("nights", "n1")
        assert not store.remove("nights", "n1")
        store.flush()
    with house.open() as store:
        assert list(store.all("nights")) == ["n2"]
        assert store.stale_logs() == ["n1"]


def test_nothing_changed_writes_nothing(memory: House) -> None:
    disk = memory.disk
    assert isinstance(disk, MemoryDisk)
    store = memory.open()
    play(store)
    calls: list[str] = []
    disk.after = lambda call, path: calls.append(call)
    store.flush()
    store.get("nights", "n1")
    store.flush()
    assert calls == []


def test_the_record_is_stale_where_a_log_is_ahead(house: House) -> None:
    with house.open() as store:
        play(store, "n1")
        play(store, "n2")
        assert store.record_trusted
        store.append("n2", [make_act("second")])
        assert store.stale_logs() == ["n2"]
    with house.open() as store:
        assert not store.record_trusted
        assert store.stale_logs() == ["n2"]
        assert store.findings == ()
        store.read_log("n2")
        store.put("nights", "n2", NIGHT)
        assert store.record_trusted
        store.flush()
    assert house.open(write=False).record_trusted


def test_people_are_marked_by_hand_and_noticed_when_written_anew_to_the_same_size(house: House) -> None:
    with house.open() as store:
        store.create_log("people", [make_act("Ann"), make_act("Bo")])
        assert store.stale_logs() == ["people"]
        store.put("players", "p1", {"name": "Ann"})
        assert store.stale_logs() == ["people"]
        store.mark("people")
        store.flush()
        assert store.stale_logs() == []
    there = house.read("people.jsonl")
    house.lay("people.jsonl", bytes(reversed(there)))
    assert house.open(write=False).stale_logs() == ["people"]


def test_clow_json_is_not_saved_while_acts_wait(memory: House) -> None:
    disk = memory.disk
    assert isinstance(disk, MemoryDisk)
    store = memory.open()
    play(store)
    before = memory.read("clow.json")
    disk.fault = Fault(1, errno.ENOSPC, calls=("append",))
    with pytest.raises(StoreFailed):
        store.append("n1", [make_act("second")])
    store.put("nights", "n1", {"name": "with the act that waits"})
    with pytest.raises(StoreFailed, match="not saved while acts wait"):
        store.flush()
    assert memory.read("clow.json") == before
    assert store.retry()
    store.flush()
    assert store.get("nights", "n1") == {"id": "n1", "name": "with the act that waits"}


def test_a_failed_save_leaves_the_old_file_and_is_made_good_by_the_next(memory: House) -> None:
    disk = memory.disk
    assert isinstance(disk, MemoryDisk)
    store = memory.open()
    play(store, "n1")
    play(store, "n2")  # with it a copy of the file before, so that what follows is all about the file itself
    before = memory.read("clow.json")
    store.put("nights", "n1", {"name": "new"})
    for call in ("create", "write", "sync", "replace"):
        disk.fault = Fault(1, errno.ENOSPC, calls=(call,), written=100)
        memory.clock.move(seconds=1)
        with pytest.raises(StoreFailed, match=r"Could not write clow\.json: the disk is full"):
            store.flush()
        assert memory.read("clow.json") == before
    disk.fault = None
    store.flush()
    store.close()
    assert memory.open().get("nights", "n1") == {"id": "n1", "name": "new"}
    assert memory.files() == ["clow.json"]


def test_every_bit_turned_in_the_file_is_noticed(memory: House) -> None:
    with memory.open() as store:
        play(store)
    data = memory.read("clow.json")
    split_file(data)
    for bit in range(len(data) * 8):
        turned = bytearray(data)
        turned[bit // 8] ^= 1 << bit % 8
        with pytest.raises(Garbled):
            split_file(bytes(turned))


def test_every_cut_of_the_file_is_noticed(memory: House) -> None:
    with memory.open() as store:
        play(store)
    data = memory.read("clow.json")
    for end in range(len(data)):
        with pytest.raises(Garbled):
            split_file(data[:end])


DAMAGES = {
    "emptied": lambda data: b"",
    "cut": lambda data: data[:200],
    "nuls": lambda data: b"\0" * len(data),
    "nuls at the end": lambda data: data + b"\0" * 512,
    "bom": lambda data: b"\xef\xbb\xbf" + data,
    "crlf": lambda data: data.replace(b"\n", b"\r\n"),
    "utf-16": lambda data: data.decode().encode("utf-16"),
    "twice": lambda data: data + data,
    "one name": lambda data: data.replace(b"Friday", b"Monday"),
    "another tool": lambda data: json.dumps(json.loads(data)).encode(),
    "schema": lambda data: data.replace(b'"schema": 1', b'"schema": 3'),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_said_kept_and_made_anew(house: House, damage: str) -> None:
    with house.open() as store:
        play(store, "n1")
        play(store, "n2")
        house.clock.move(days=1)
        store.put("seasons", "s1", {"name": "Winter"})
        store.flush()  # keeps a copy of the file before it
    damaged = DAMAGES[damage](house.read("clow.json"))
    house.lay("clow.json", damaged)

    look = house.open(write=False)
    assert not look.record_trusted
    assert look.all("nights") == {}
    assert look.stale_logs() == ["n1", "n2"]
    assert house.read("clow.json") == damaged

    with house.open() as store:
        assert store.writable
        assert not store.record_trusted
        (finding,) = store.findings
        assert finding.harm == "damaged"
        assert finding.file == "clow.json"
        assert "made anew from its 2 logs" in finding.text
        assert "The last good copy, backups/clow-20261128T190000Z.json, has 2 nights" in finding.text
        for name in store.stale_logs():
            store.read_log(name)
            store.put("nights", name, NIGHT)
        store.flush()
        assert store.record_trusted
        kept = [name for name in house.files() if ".damaged-" in name]
        assert f"kept as {kept[0]}" in finding.text
        assert house.read(kept[0]) == damaged
    with house.open() as store:
        assert store.record_trusted
        assert store.findings == ()
        assert len(store.all("nights")) == 2


def test_a_file_that_is_gone_is_said_and_made_anew(house: House) -> None:
    with house.open() as store:
        play(store)
    house.disk.remove(house.folder / "clow.json")
    with house.open() as store:
        assert [finding.harm for finding in store.findings] == ["repaired"]
        assert "clow.json is not there; its records are made anew from its one log" in store.findings[0].text
        assert not store.record_trusted
        assert store.stale_logs() == ["n1"]
        store.read_log("n1")
        store.put("nights", "n1", NIGHT)
        store.flush()
    assert house.open(write=False).record_trusted


def test_a_file_changed_while_it_was_open_is_kept(house: House) -> None:
    with house.open() as store:
        play(store)
        house.lay("clow.json", b"something else")
        store.put("nights", "n1", {"name": "new"})
        store.flush()
        (kept,) = [name for name in house.files() if ".changed-" in name]
        assert house.read(kept) == b"something else"
        assert f"that file is kept as {kept}" in store.findings[-1].text
    assert house.open(write=False).get("nights", "n1") == {"id": "n1", "name": "new"}


def test_a_file_that_cannot_be_read_is_said_and_not_written(memory: House) -> None:
    disk = memory.disk
    assert isinstance(disk, MemoryDisk)
    with memory.open() as store:
        play(store)
    store = memory.open()
    before = memory.read("clow.json")
    disk.fault = Fault(1, errno.EACCES, for_good=True, calls=("read",))
    for touch in (lambda: store.get("nights", "n1"), lambda: store.put("nights", "n1", {}), store.stale_logs):
        with pytest.raises(StoreFailed, match=r"Could not read clow\.json: permission denied"):
            touch()
    store.flush()
    disk.fault = None
    assert memory.read("clow.json") == before
    assert store.get("nights", "n1") == {"id": "n1", **NIGHT}


def test_who_looks_on_sees_what_was_saved_since(house: House) -> None:
    store, look = house.open(), house.open(write=False)
    assert look.all("nights") == {}
    play(store)
    assert look.all("nights") == {}
    look.refresh()
    assert list(look.all("nights")) == ["n1"]


def test_an_older_copy_is_restored_and_the_present_file_kept(house: House) -> None:
    with house.open() as store:
        play(store, "n1")
        house.clock.move(days=1)
        play(store, "n2")
        present = house.read("clow.json")
        (backup,) = store.backups()
        store.restore(store.place.backups / backup.name)
        assert list(store.all("nights")) == ["n1"]
        assert store.stale_logs() == ["n2"]
        (kept,) = [name for name in house.files() if ".before-" in name]
        assert house.read(kept) == present
        house.lay(f"backups/{backup.name}", b"rotten")
        with pytest.raises(StoreRefused, match=r"garbled .*; choose another copy"):
            store.restore(store.place.backups / backup.name)
        with pytest.raises(StoreFailed, match="it is not there"):
            store.restore(store.place.backups / "clow-20200101T000000Z.json")


def test_the_text_of_a_file_splits_into_what_was_joined() -> None:
    meta = {"format": "clow-tui", "schema": 1, "program": '", "sha256": "'}
    texts = {
        "nights": {"1": b'{"a": ": {"}', "7": b"{}"},
        'odd "name"': {},
        "players": {"2": b'{"b": "\\n},"}'},
    }
    data = join_file(meta, texts)
    split = split_file(data)
    assert (split.meta, split.texts) == (meta, texts)
    assert json.loads(data)["players"] == {"2": {"b": "\n},"}}


def test_the_store_works_without_tinydb_until_the_record_is_touched(tmp_path: Path) -> None:
    script = """
import sys
from pathlib import Path
from clow_tui.store import Store
with Store.open(Path(sys.argv[1])) as store:
    store.create_log("n1", [{"act": "begun"}])
    store.append("n1", [{"act": "more"}])
    assert len(store.read_log("n1").lines) == 2
    assert "tinydb" not in sys.modules
    store.get("nights", "n1")
    assert "tinydb" in sys.modules
look = Store.open(Path(sys.argv[1]), write=False)
print(look.log_names())
"""
    done = subprocess.run([sys.executable, "-c", script, tmp_path], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("['n1']\n", "")


@pytest.mark.parametrize("key", ["n1", 'a "quoted" id', "back\\slash", "李小龍", "", "x" * 300])
def test_any_id_is_found_again(memory: House, key: str) -> None:
    with memory.open() as store:
        store.put("players", key, {"name": "Ann"})
        store.put("players", key + "2", {"id": key + "2", "name": "Bo"})
        store.flush()
    store = memory.open()
    assert store.get("players", key) == {"id": key, "name": "Ann"}
    store.put("players", key, {"name": "Anne"})
    assert [record["name"] for record in store.all("players").values()] == ["Anne", "Bo"]
