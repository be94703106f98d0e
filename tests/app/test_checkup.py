"""The screen for damaged data: opens by itself, tells what is wrong, and does what a figure and enter say."""

from __future__ import annotations

from pathlib import Path

import pytest

from clow_tui.director import Director
from clow_tui.rulesets import Shelf, shipped_folder
from clow_tui.store import Store
from tests.support.app import FOLDER, MOMENT, NAMES, Driver, director, night, running
from tests.support.memory_disk import MemoryDisk

FILE = "[-x] clow.json"  # a name that is markup, too


def opened(disk: MemoryDisk, *, write: bool = True) -> Director:
    """The data as the app opens it."""
    store = Store.open(FOLDER / FILE, write=write, disk=disk, clock=lambda: MOMENT)
    data = Director(store, Shelf(shipped_folder()), by="app", clock=lambda: MOMENT, keep_going=True)
    if write and store.record_whole:
        data.catch_up_records()
    return data


@pytest.fixture
def disk() -> MemoryDisk:
    """A night under way in a file of a hostile name."""
    disk = MemoryDisk()
    disk.put(FOLDER / FILE, b"")
    disk.put(FOLDER / "backups" / "keep", b"")
    data = opened(disk)
    night(data, names=NAMES[:4], rounds=2)
    data.close()
    return disk


def log(disk: MemoryDisk) -> Path:
    (path,) = (Path(name) for name in disk.files() if name.startswith("/data/nights/"))
    return path


def garble(disk: MemoryDisk) -> bytes:
    """Rot in the fifth line of the night."""
    lines = disk.read(log(disk)).splitlines(keepends=True)
    lines[4] = lines[4].replace(b"event", b"evont")
    disk.put(log(disk), b"".join(lines))
    return b"".join(lines)


def card(app: Driver) -> str:
    """What the card says, without its line breaks."""
    return " ".join(line.strip(" ▌▸·▇▃▁▄▆▂▅█") for line in app.lines())


async def test_a_damaged_clow_json_is_asked_about_and_made_anew(disk: MemoryDisk) -> None:
    disk.put(FOLDER / FILE, b"rot")
    data = opened(disk)
    async with running(data, size=(60, 20)) as app:
        assert app.place == "Choose"
        assert f"{FILE} is garbled from its first line on." in card(app)
        assert "The logs hold 1 night." in card(app)
        assert disk.read(FOLDER / FILE) == b"rot"
        await app.press("1")
        assert f"Make {FILE} anew?" in card(app)
        await app.press("escape")
        assert disk.read(FOLDER / FILE) == b"rot"
        app.app.do_doctor()
        await app.settle()
        await app.press("1", "enter")
        assert "made anew from the logs" in app.toasts()[0]
        assert app.place == "Lobby"
        assert "Friday Freezeout" in app.text()
    assert any(data == b"rot" for name, data in disk.files().items() if ".damaged-" in name)
    data.close()
    assert opened(disk).summaries()[0]["name"] == "Friday Freezeout"


async def test_a_damaged_log_goes_on_without_what_is_lost(disk: MemoryDisk) -> None:
    rotten = garble(disk)
    data = opened(disk)
    data.store.read_log(log(disk).stem)
    async with running(data) as app:
        assert "is damaged at line 5: 4 acts before it" in card(app)
        await app.press("1")
        assert f"Go on with {log(disk).stem}?" in card(app)
        assert "would be lost" in card(app)
        await app.press("enter")
        assert "goes on with" in app.toasts()[0]
        await app.open(log(disk).stem)
        await app.press("u")
        assert data.view(log(disk).stem).acts == 5
    assert rotten in disk.files().values()


async def test_a_copy_is_taken_back(disk: MemoryDisk) -> None:
    whole = disk.read(FOLDER / FILE)
    disk.put(FOLDER / "backups" / "[-x] clow-20260101T000000Z.json", whole)
    disk.put(FOLDER / FILE, b"rot")
    async with running(opened(disk)) as app:
        await app.press("2")
        assert "2026-01-01 00:00 UTC, nights: 1" in card(app)
        await app.press("2")
        assert "Take back [-x] clow-20260101T000000Z.json?" in card(app)
        await app.press("enter")
        assert "is [-x] clow-20260101T000000Z.json again, and up to date" in app.toasts()[0]
    assert disk.read(FOLDER / FILE) == whole


async def test_who_only_looks_is_told_why_nothing_can_be_done(disk: MemoryDisk) -> None:
    disk.put(FOLDER / FILE, b"rot")
    data = opened(disk, write=False)
    data.summaries()
    async with running(data) as app:
        await app.press("1")
        assert app.place == "Choose"
        assert "opened to look only" in app.toasts()[-1]
    assert disk.read(FOLDER / FILE) == b"rot"


async def test_where_all_is_well_nothing_opens_and_the_palette_tells_what_there_is() -> None:
    data = director()
    night(data, names=NAMES[:4])
    async with running(data, size=(60, 20)) as app:
        assert app.place == "Lobby"
        app.app.do_doctor()
        await app.settle()
        assert "1 night, 3 acts in the logs, 4 players." in card(app)
        assert "Nothing is wrong." in card(app)


async def test_what_was_put_right_by_itself_is_only_told(disk: MemoryDisk) -> None:
    disk.put(log(disk), disk.read(log(disk))[:-5])
    data = opened(disk)
    async with running(data) as app:
        assert app.place == "Reading"
        assert "was cut off, as by a crash" in card(app)
