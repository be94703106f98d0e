"""Every call to the file layer failing, once and for good: nothing acknowledged is lost."""

from __future__ import annotations

import errno
from contextlib import suppress

import pytest

from clow_tui.store import Store, StoreError
from tests.support.memory_disk import Fault, MemoryDisk
from tests.support.store_session import EVENING, PLACE, Session, check, words

CODES = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EMFILE, errno.EFBIG)


def calls_of_an_evening() -> int:
    disk = MemoryDisk()
    Session(disk).play(EVENING)
    return disk.calls


@pytest.mark.parametrize("for_good", [False, True], ids=["once", "for good"])
@pytest.mark.parametrize("code", CODES, ids=errno.errorcode.get)
def test_every_call_failing(code: int, for_good: bool) -> None:
    total = calls_of_an_evening()
    assert total * len(CODES) * 2 > 2000
    said = set()
    for at in range(1, total + 1):
        disk = MemoryDisk()
        session = Session(disk)
        disk.fault = Fault(at, code, for_good=for_good, written=at % 50)
        session.play_through_faults(EVENING)
        assert disk.fault is None
        said.update(session.failures)
        after = disk.copy()
        found = check(session, after)
        for name, given in session.given.items():
            assert found[name] == [*given, "more"]
    assert len(said) > 3
    assert all(text.endswith((".", "first")) for text in said)


def test_a_verb_that_fails_changes_nothing_or_says_that_it_may_have() -> None:
    unknown = 0
    for at in range(1, 40):
        disk = MemoryDisk()
        session = Session(disk)
        session.play(EVENING[:6])
        before = list(session.given["n1"])
        disk.fault = Fault(at, errno.EIO, written=at * 9)
        doubtful = False
        try:
            with Store.open(PLACE, disk=disk, clock=session.clock) as store:
                store.append("n1", [{"act": "verb", "events": [{"word": "verb"}]}])
        except StoreError as error:
            doubtful = getattr(error, "unknown", False)
            unknown += doubtful
        else:
            before.append("verb")
        disk.fault = None
        with Store.open(PLACE, disk=disk, clock=session.clock) as store:
            now = words(store.read_log("n1").lines)
            assert now == before or (doubtful and now == [*before, "verb"])
    assert unknown


@pytest.mark.parametrize("rewrite_fails_at", range(1, 25))
def test_a_log_is_written_anew_whole_or_not_at_all(rewrite_fails_at: int) -> None:
    disk = MemoryDisk()
    session = Session(disk)
    session.play(EVENING[:6])
    old = session.given["people"]
    disk.fault = Fault(rewrite_fails_at, errno.EIO, for_good=rewrite_fails_at % 2 == 0)
    with suppress(StoreError), Store.open(PLACE, disk=disk, clock=session.clock) as store:
        store.rewrite_log("people", [{"act": "new", "events": [{"word": "new"}]}])
    disk.fault = None
    with Store.open(PLACE, disk=disk, clock=session.clock) as store:
        assert words(store.read_log("people").lines) in (old, ["new"])
        assert store.read_log("people").good
        if words(store.read_log("people").lines) == ["new"]:
            assert not any(old[1].encode() in data for data in disk.files().values() if b'"log"' in data)
