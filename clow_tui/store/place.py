"""Where the data lies: a folder, or a .json file in one, and the names of everything in it."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from clow_tui.store.disk import Disk
from clow_tui.store.said import StoreRefused, failed

DEFAULT_FILE = "clow.json"
PEOPLE = "people"
MARK = b'"format": "clow-tui"'  # stands in the first line of every data file of ours
HEAD = 4096  # bytes in which that line ends

_NIGHT = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}")
_LOG_FILE = re.compile(r"([A-Za-z0-9][A-Za-z0-9_-]{0,99})(?:\.([1-9][0-9]*))?\.jsonl")


@dataclass(frozen=True, slots=True)
class Place:
    """`given` as the host wrote it, `folder` with links resolved, `file` the data file itself behind any
    link.
    """

    given: Path
    folder: Path
    file: Path
    nights: Path = field(init=False, repr=False)
    trash: Path = field(init=False, repr=False)
    backups: Path = field(init=False, repr=False)
    rulesets: Path = field(init=False, repr=False)
    exports: Path = field(init=False, repr=False)  # copied out for people, never read again
    lock: Path = field(init=False, repr=False)

    def __post_init__(self) -> None:
        for name in ("nights", "backups", "rulesets", "exports"):
            object.__setattr__(self, name, self.folder / name)
        object.__setattr__(self, "trash", self.nights / "trash")
        object.__setattr__(self, "lock", self.folder / "clow.lock")

    def logs_of(self, name: str) -> Path:
        """The folder in which the segments of a log lie."""
        return self.folder if name == PEOPLE else self.nights

    def segment(self, name: str, number: int) -> Path:
        """The file of a log's segment, counted from 1."""
        check_name(name)
        return self.logs_of(name) / (f"{name}.jsonl" if number == 1 else f"{name}.{number}.jsonl")

    def show(self, path: Path) -> str:
        """A file's name as the host knows it: within the data folder where it lies there."""
        try:
            return path.relative_to(self.folder).as_posix()
        except ValueError:
            return str(path)


def check_name(name: str) -> None:
    """Refuse a log name that could not be a file's name on every system, or could be read as a segment."""
    if not _NIGHT.fullmatch(name):
        raise StoreRefused(
            f"{name!r} cannot be the id of a night: letters, digits, - and _ only, 100 at most."
        )


def segments(files: dict[str, int]) -> dict[str, dict[int, int]]:
    """Sort a folder's files into logs: name to segment number to size in bytes, numbers rising."""
    found: dict[str, dict[int, int]] = {}
    for file, size in files.items():
        match = _LOG_FILE.fullmatch(file)
        if match and match[2] != "1":
            found.setdefault(match[1], {})[int(match[2] or 1)] = size
    return {name: dict(sorted(numbers.items())) for name, numbers in found.items()}


def find_place(given: Path, disk: Disk) -> Place:
    """Make out the data folder and file of a path; StoreRefused where it fits neither, or two files do."""
    try:
        return _find_place(given, disk)
    except OSError as error:
        raise failed(f"look at {given}", error) from error


def _find_place(given: Path, disk: Disk) -> Place:
    full = given.expanduser().absolute()
    seen = disk.look(full)
    if seen is not None and seen.folder:
        folder, name = disk.real(full), None
    elif full.suffix == ".json":
        folder, name = disk.real(full.parent), full.name
    elif seen is None:
        folder, name = disk.real(full), None
    else:
        raise StoreRefused(f"{given} is a file; --data wants a folder, or a .json file in one.")
    ours = [file for file in disk.list(folder) if file.endswith(".json") and _is_ours(disk, folder / file)]
    if name is None:
        name = ours[0] if len(ours) == 1 else DEFAULT_FILE
    others = [file for file in ours if file != name]
    if others:
        raise StoreRefused(
            f"{folder} would hold two data files, {others[0]} and {name}, and its nights can belong to one "
            f"only. Move one of them to a folder of its own."
        )
    file = disk.real(folder / name)
    seen = disk.look(file)
    if seen is not None and seen.folder:
        raise StoreRefused(f"{folder / name} is a folder, where the data file should be. Move it away.")
    place = Place(given, folder, file)
    _refuse_foreign(place, disk, 0 if seen is None else seen.size)
    return place


def _is_ours(disk: Disk, path: Path) -> bool:
    try:
        return MARK in disk.read(path, 0, HEAD).split(b"\n", 1)[0]
    except OSError:
        return False  # what cannot be read says nothing; opening it will say why


def _refuse_foreign(place: Place, disk: Disk, size: int) -> None:
    """A file that never was ours must not be taken for a damaged one and moved aside."""
    if not size or _is_ours(disk, place.file):
        return
    logs = any(segments(disk.list(folder)) for folder in (place.folder, place.nights))
    if not logs and not disk.list(place.backups):
        raise StoreRefused(
            f"{place.show(place.file)} in {place.folder} is not a data file of clow-tui and was left alone. "
            f"Give another place with --data."
        )


def make_folder(disk: Disk, path: Path) -> None:
    """Make a folder where there is none, in one that is there, and sync its name.

    That it is there does not say that an earlier program, killed in between, synced it.
    """
    if disk.look(path) is None:
        disk.make_folder(path)
    disk.sync_folder(path.parent)


def make_data_folder(disk: Disk, place: Place) -> None:
    """Make the folder all data lies in, and those above it; while it has no nights, sync their names too."""
    if disk.look(place.nights) is not None:
        return
    for folder in reversed([place.folder, *place.folder.parents]):
        if disk.look(folder) is None:
            disk.make_folder(folder)
    for folder in place.folder.parents:
        with suppress(PermissionError):  # one of the system's, and none that we made
            disk.sync_folder(folder)
