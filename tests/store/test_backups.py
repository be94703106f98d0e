"""Copies of clow.json: made now and then, read back first, thinned out by age."""

from __future__ import annotations

import errno
from datetime import UTC, datetime, timedelta

from clow_tui.store import Backup, Store
from clow_tui.store.backups import surplus
from clow_tui.store.text import split_file
from tests.store.conftest import House
from tests.support.memory_disk import Fault, MemoryDisk
from tests.support.store_session import make_act

NOW = datetime(2026, 11, 27, 21, 0, tzinfo=UTC)


def save(store: Store, word: str) -> None:
    store.put("nights", "n1", {"word": word})
    store.flush()


def kept(house: House) -> list[str]:
    return [
        split_file(house.read(f"backups/{name}")).texts["nights"]["1"].decode().split('"')[-2]
        for name in house.files("backups")
    ]


def test_a_copy_is_made_of_the_last_file_and_ten_minutes_later_of_the_next(house: House) -> None:
    with house.open() as store:
        store.create_log("n1", [make_act("first")])
        save(store, "a")
        assert kept(house) == []
        save(store, "b")
        assert kept(house) == ["a"]
        house.clock.move(minutes=9)
        save(store, "c")
        assert kept(house) == ["a"]
        house.clock.move(minutes=1)
        save(store, "d")
        assert kept(house) == ["a", "c"]
        assert [backup.when.minute for backup in store.backups()] == [0, 10]


def test_all_of_today_one_a_day_and_one_a_month_are_kept() -> None:
    made = [NOW - timedelta(hours=hours) for hours in range(0, 24 * 400, 5)]
    backups = [Backup(f"clow-{when:%Y%m%dT%H%M%SZ}.json", when, 1) for when in sorted(made)]
    gone = set(surplus(backups, NOW))
    left = [backup.when for backup in backups if backup not in gone]
    today = [when for when in left if when.date() == NOW.date()]
    assert today == sorted(when for when in made if when.date() == NOW.date())
    days = [when.date() for when in left if timedelta(days=1) < NOW - when <= timedelta(days=31)]
    assert len(days) == len(set(days)) >= 30
    months = [(when.year, when.month) for when in left if NOW - when > timedelta(days=31)]
    assert len(months) == len(set(months)) == 13
    assert all(when == max(day for day in made if day.date() == when.date()) for when in left[-40:-5])


def test_old_copies_go_only_when_a_new_one_reads_back(memory: House) -> None:
    disk = memory.disk
    assert isinstance(disk, MemoryDisk)
    with memory.open() as store:
        store.create_log("n1", [make_act("first")])
        for word in "abcd":
            save(store, word)
            memory.clock.move(minutes=11)
        assert kept(memory) == ["a", "b", "c"]
        memory.clock.move(days=2)
        disk.fault = Fault(1, errno.ENOSPC, calls=("write",))
        save(store, "e")
        assert kept(memory) == ["a", "b", "c"]
        assert "Could not keep a copy of clow.json in backups/: the disk is full" in store.findings[-1].text
        save(store, "f")
        assert kept(memory) == ["c", "e"]


def test_the_copies_of_another_data_file_are_not_ours(house: House) -> None:
    house.lay("backups/other-20200101T000000Z.json", b"")
    house.lay("backups/clow-20209999T000000Z.json", b"")
    assert house.open().backups() == []
