"""One program writes: a second one is told which, a killed one frees the lock, a lost lock stops writing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from clow_tui.store import Store, StoreLocked, StoreLookOnly
from clow_tui.store.lock import describe, holder_file, read_holder
from tests.store.conftest import House
from tests.support.store_session import make_act, words

HOLDER = """
import sys
from pathlib import Path
from clow_tui.store import Store
store = Store.open(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.readline()
store.close()
"""

WRITER = """
import sys
from pathlib import Path
from clow_tui.store import Store
store = Store.open(Path(sys.argv[1]))
count = 0
if "n1" in store.log_names():
    count = len(store.read_log("n1").lines)
else:
    store.create_log("n1", [{"act": "begun"}])
    count = 1
print(count, flush=True)
while True:
    store.append("n1", [{"act": "more", "count": count}])
    count += 1
    print(count, flush=True)
    if count % 5 == 0:
        store.put("nights", "n1", {"count": count})
        store.flush()
"""


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program that has the data of tmp_path open."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDER, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "open\n"
    yield other
    other.kill()
    other.communicate()


def test_a_second_program_is_told_which_one_has_the_data(
    tmp_path: Path, holder: subprocess.Popen[str]
) -> None:
    with pytest.raises(StoreLocked) as locked:
        Store.open(tmp_path)
    there = f"{tmp_path} is open in clow-tui (process {holder.pid}); do it there or leave it first"
    assert str(locked.value) == there
    assert locked.value.process == holder.pid
    assert locked.value.host
    assert Store.open(tmp_path, write=False).log_names() == []


def test_the_lock_is_free_when_its_program_leaves(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    holder.communicate("leave\n")
    with Store.open(tmp_path) as store:
        assert store.writable


def test_the_lock_is_free_when_its_program_is_killed(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    with Store.open(tmp_path) as store:
        assert store.writable
        assert read_holder(holder_file(tmp_path / "clow.lock").read_text())[0] == os.getpid()


def test_the_same_program_cannot_open_it_twice(house: House) -> None:
    with house.open(), pytest.raises(StoreLocked, match=f"process {os.getpid()}"):
        house.open()
    assert house.open().writable


def test_a_holder_that_is_not_named_is_unknown(tmp_path: Path) -> None:
    with Store.open(tmp_path):
        holder_file(tmp_path / "clow.lock").write_text("rubbish")
        with pytest.raises(StoreLocked, match=r"\(process unknown\)"):
            Store.open(tmp_path)


def test_a_holder_on_another_machine_is_named_with_it() -> None:
    process, host = read_holder(describe("clow-tui").replace('"host": "', '"host": "not-'))
    assert str(StoreLocked("DATA", process, host, "here")).startswith(
        f"DATA is open in clow-tui (process {os.getpid()} on not-"
    )


@pytest.mark.parametrize("taken", [False, True])
def test_a_deleted_lock_means_to_look_only(house: House, taken: bool) -> None:
    first = house.open()
    first.create_log("n1", [make_act("first")])
    house.disk.remove(house.folder / "clow.lock")
    if taken:
        second = house.open()
        second.append("n1", [make_act("second's")])
    with pytest.raises(StoreLookOnly, match=r"clow\.lock was deleted or replaced while .* was open here"):
        first.append("n1", [make_act("first's")])
    assert not first.writable
    assert first.behind == 0
    assert [finding.file for finding in first.findings] == ["clow.lock"]
    with pytest.raises(StoreLookOnly, match="Nothing more is written by this one; leave and start again"):
        first.put("nights", "n1", {})
    assert words(first.read_log("n1").lines) == ["first", "second's"][: 1 + taken]


def test_every_act_that_a_killed_program_acknowledged_is_there(tmp_path: Path) -> None:
    chance = Random(6)
    told = 0
    for _ in range(8):
        child = subprocess.Popen([sys.executable, "-c", WRITER, tmp_path], stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        for _ in range(chance.randint(1, 40)):
            told = int(child.stdout.readline())
        child.kill()
        rest = child.communicate()[0].split("\n")[:-1]
        told = int(rest[-1]) if rest else told
        with Store.open(tmp_path) as store:
            reading = store.read_log("n1")
            assert reading.good
            assert len(reading.lines) >= told
            assert [act["count"] for act in reading.lines[1:]] == list(range(1, len(reading.lines)))
            assert [finding for finding in store.findings if finding.harm != "repaired"] == []
            record = store.get("nights", "n1")
            assert record is None or record["count"] <= len(reading.lines)
    assert told > 8
