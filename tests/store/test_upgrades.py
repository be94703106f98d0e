"""Schema versions: older files are brought up step by step after a backup, newer ones are looked at only."""

from __future__ import annotations

import errno

import pytest

from clow_tui.store import SCHEMA, StoreFailed, StoreLookOnly
from clow_tui.store import upgrades as steps
from clow_tui.store.text import join_file, split_file
from clow_tui.store.upgrades import upgrade_act, upgrade_tables
from tests.store.conftest import House
from tests.support.memory_disk import Fault, MemoryDisk
from tests.support.store_session import make_act, words


def old_file(schema: int = SCHEMA - 1, program: str = "clow-tui 0.0.1") -> bytes:
    meta = {"format": "clow-tui", "schema": schema, "program": program, "saved": "2026-01-01T00:00:00+00:00"}
    return join_file(meta, {"nights": {"1": b'{"id": "n1", "title": "Friday"}'}})


def renamed(tables: steps.Tables) -> steps.Tables:
    nights = {
        number: {"id": night["id"], "name": night["title"]} for number, night in tables["nights"].items()
    }
    return tables | {"nights": nights}


def test_steps_are_taken_in_order_and_only_from_the_files_version_on() -> None:
    acts = {1: lambda act: act | {"one": True}, 3: lambda act: act | {"three": act.get("one", False)}}
    assert upgrade_act({}, 1, to=4, steps=acts) == {"one": True, "three": True}
    assert upgrade_act({}, 2, to=4, steps=acts) == {"three": False}
    assert upgrade_act({}, 4, to=4, steps=acts) == {}
    tables = {1: lambda tables: tables | {"new": {}}}
    assert upgrade_tables({"old": {}}, 1, to=2, steps=tables) == {"old": {}, "new": {}}


def test_an_older_file_is_upgraded_after_a_backup(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(steps.TABLE_STEPS, SCHEMA - 1, renamed)
    house.lay("clow.json", old_file())
    with house.open() as store:
        assert store.writable
        assert store.get("nights", "n1") == {"id": "n1", "name": "Friday"}
        store.flush()
    (backup,) = house.files("backups")
    assert house.read(f"backups/{backup}") == old_file()
    split = split_file(house.read("clow.json"))
    assert split.meta["schema"] == SCHEMA
    assert house.open(write=False).get("nights", "n1") == {"id": "n1", "name": "Friday"}


def test_without_a_backup_there_is_no_upgrade(memory: House, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = memory.disk
    assert isinstance(disk, MemoryDisk)
    monkeypatch.setitem(steps.TABLE_STEPS, SCHEMA - 1, renamed)
    memory.lay("clow.json", old_file())
    with memory.open() as store:
        store.get("nights", "n1")
        disk.fault = Fault(1, errno.ENOSPC, calls=("write",))
        with pytest.raises(StoreFailed, match="the disk is full"):
            store.flush()
    assert memory.read("clow.json") == old_file()


def test_an_older_log_is_upgraded_as_it_is_read(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    with house.open() as store:
        store.create_log("n1", [make_act("first"), make_act("second")])
    monkeypatch.setattr("clow_tui.store.log.SCHEMA", SCHEMA + 1)
    monkeypatch.setattr("clow_tui.store.log.upgrade_act", lambda act, schema: act | {"was": schema})
    reading = house.open(write=False).read_log("n1")
    assert reading.good
    assert [act["was"] for act in reading.lines] == [SCHEMA, SCHEMA]


def test_a_newer_file_is_looked_at_only(house: House) -> None:
    newer = old_file(SCHEMA + 1, "clow-tui 9.0")
    house.lay("clow.json", newer)
    with house.open() as store:
        assert not store.writable
        (finding,) = store.findings
        assert finding.harm == "newer"
        assert f"clow.json was written by clow-tui 9.0 (format {SCHEMA + 1})" in finding.text
        assert store.get("nights", "n1") == {"id": "n1", "title": "Friday"}
        with pytest.raises(StoreLookOnly, match="use the newer program"):
            store.create_log("n2", [make_act("first")])
        with pytest.raises(StoreLookOnly, match="use the newer program"):
            store.put("nights", "n1", {})
    assert house.read("clow.json") == newer


def test_a_newer_log_is_not_added_to(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clow_tui.store.log_files.SCHEMA", SCHEMA + 1)
    with house.open() as store:
        store.create_log("n1", [make_act("first")])
    monkeypatch.undo()
    with house.open() as store:
        store.create_log("n2", [make_act("other")])
        assert not store.read_log("n1").good
        with pytest.raises(StoreFailed, match=r"nights/n1\.jsonl was written by .* \(format 2\)"):
            store.append("n1", [make_act("second")])
        assert words(store.read_log("n2").lines) == ["other"]
