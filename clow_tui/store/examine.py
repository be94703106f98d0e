"""A data folder looked at as it lies, for the doctor: nothing is written, and no lock is needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from clow_tui.store.backups import list_backups
from clow_tui.store.disk import Disk
from clow_tui.store.log import join_segments, whole_acts
from clow_tui.store.place import Place
from clow_tui.store.reading import read_pieces
from clow_tui.store.said import Finding, StoreFailed, failed
from clow_tui.store.text import Garbled, Split, split_file
from clow_tui.store.upgrades import Act


@dataclass(frozen=True, slots=True)
class LogCheck:
    """A log: its files as shown, the acts that count, and all that are whole, by number, damage or not."""

    name: str
    files: tuple[str, ...]
    acts: list[Act]
    whole: dict[int, Act]
    finding: Finding | None


@dataclass(frozen=True, slots=True)
class RecordCheck:
    """clow.json: whether it is there, `garbled` in what way, its meta record and the ids of its nights."""

    file: str
    there: bool
    garbled: str = ""
    meta: dict[str, Any] = field(default_factory=dict)
    nights: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class BackupCheck:
    """A copy in backups/ and how many nights it has; None where it does not read back: `garbled` says why."""

    name: str
    when: datetime
    nights: int | None
    garbled: str = ""


def check_log(disk: Disk, place: Place, name: str, program: str) -> LogCheck:
    """Read one log; what cannot be read at all is a finding, too."""
    try:
        pieces = read_pieces(disk, place, name)
    except StoreFailed as error:
        file = place.show(place.segment(name, 1))
        return LogCheck(name, (file,), [], {}, Finding(file, str(error), "damaged"))
    joined = join_segments(name, pieces, program=program)
    files = tuple(file for file, _ in pieces.values())
    whole = {} if joined.finding is None else whole_acts(name, pieces)
    return LogCheck(name, files, joined.acts, whole, joined.finding)


def check_record(disk: Disk, place: Place) -> RecordCheck:
    """Read clow.json."""
    file = place.show(place.file)
    try:
        if disk.look(place.file) is None:
            return RecordCheck(file, there=False)
        split = split_file(disk.read(place.file))
    except OSError as error:
        return RecordCheck(file, True, str(failed(f"read {file}", error)))
    except Garbled as reason:
        return RecordCheck(file, True, f"{file} {reason}.")
    return RecordCheck(file, True, meta=split.meta, nights=_nights(split))


def check_backups(disk: Disk, place: Place) -> Iterator[BackupCheck]:
    """Read all copies, oldest first."""
    for backup in list_backups(disk, place):
        path = place.backups / backup.name
        try:
            nights = len(_nights(split_file(disk.read(path))))
        except OSError as error:
            yield BackupCheck(backup.name, backup.when, None, str(failed(f"read {place.show(path)}", error)))
        except Garbled as reason:
            yield BackupCheck(backup.name, backup.when, None, f"{place.show(path)} {reason}.")
        else:
            yield BackupCheck(backup.name, backup.when, nights)


def kept_aside(disk: Disk, place: Place) -> list[str]:
    """Files that were damaged, changed or replaced once and kept under another name."""
    beside = [name for name in disk.list(place.folder) if name.startswith(f"{place.file.name}.")]
    logs = [f"backups/{name}" for name in disk.list(place.backups) if ".damaged-" in name]
    return [name for name in beside if not name.endswith(".new")] + logs


def _nights(split: Split) -> frozenset[str]:
    from clow_tui.store.storage import Kept

    found = (Kept(text).id() for text in split.texts.get("nights", {}).values())
    return frozenset(key for key in found if key is not None)
