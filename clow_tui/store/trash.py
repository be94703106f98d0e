"""The trash: logs of nights that were deleted, each whole in one file, until they are brought back.

A log is copied and the copy synced before the other one goes, so that no power cut leaves it in neither
place. Where one is left in both, it counts as a night; the next deleting or bringing back clears that up.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from clow_tui.store.disk import Disk
from clow_tui.store.log import LogReading, join_segments
from clow_tui.store.place import Place, check_name, make_folder, segments
from clow_tui.store.said import StoreRefused, failed
from clow_tui.store.writing import write_beside


def trash_names(disk: Disk, place: Place) -> list[str]:
    """The ids of the nights in the trash, sorted; those left out that are there as nights, too."""
    try:
        thrown, there = segments(disk.list(place.trash)), segments(disk.list(place.nights))
    except OSError as error:
        raise failed(f"look into {place.show(place.trash)}/", error) from error
    return sorted(name for name, numbers in thrown.items() if 1 in numbers and name not in there)


def read_trash(disk: Disk, place: Place, name: str, program: str) -> LogReading:
    """The log of a night in the trash; StoreRefused where there is none."""
    path = _in_trash(place, name)
    joined = join_segments(name, {1: (place.show(path), _bytes(disk, place, path))}, program=program)
    return LogReading(name, joined.acts, (joined.finding,) if joined.finding else (), joined.good)


def throw_away(disk: Disk, place: Place, name: str) -> None:
    """Move a log of one segment into the trash; durable on return. Any call may raise OSError."""
    make_folder(disk, place.trash)
    path = place.segment(name, 1)
    _copy(disk, path, _in_trash(place, name))
    disk.remove(path)
    disk.sync_folder(place.nights)


def bring_back(disk: Disk, place: Place, name: str) -> None:
    """Move a log out of the trash; durable on return. A copy that cannot be removed there does no harm."""
    path = _in_trash(place, name)
    if disk.look(path) is None:
        raise StoreRefused(f"There is no {place.show(path)}.")
    _copy(disk, path, place.segment(name, 1))
    with suppress(OSError):
        disk.remove(path)
        disk.sync_folder(place.trash)


def _copy(disk: Disk, old: Path, new: Path) -> None:
    disk.replace(write_beside(disk, new, disk.read(old)), new)
    disk.sync_folder(new.parent)


def _bytes(disk: Disk, place: Place, path: Path) -> bytes:
    try:
        if disk.look(path) is None:
            raise StoreRefused(f"There is no {place.show(path)}.")
        return disk.read(path)
    except OSError as error:
        raise failed(f"read {place.show(path)}", error) from error


def _in_trash(place: Place, name: str) -> Path:
    check_name(name)
    return place.trash / f"{name}.jsonl"
