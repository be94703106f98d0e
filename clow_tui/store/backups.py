"""The last good copies of clow.json: all of today's, one a day for a month, one a month before that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from clow_tui.store.disk import Disk
from clow_tui.store.place import Place
from clow_tui.store.text import Garbled, split_file
from clow_tui.store.writing import keep_copy, stamp

APART = timedelta(minutes=10)  # between two copies, so that an evening leaves dozens and not hundreds
DAYS = 31

_NAME = re.compile(r"(.+)-(\d{8}T\d{6}Z)(?:-\d+)?\.json")


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy of clow.json in backups/, made at `when` (UTC), of `size` bytes."""

    name: str
    when: datetime
    size: int


def list_backups(disk: Disk, place: Place) -> list[Backup]:
    """All copies of this data file, oldest first."""
    found = []
    for name, size in disk.list(place.backups).items():
        match = _NAME.fullmatch(name)
        if match and match[1] == place.file.stem:
            with suppress(ValueError):
                found.append(Backup(name, _moment(match[2]), size))
    return sorted(found, key=lambda backup: (backup.when, backup.name))


def last_good(disk: Disk, place: Place) -> tuple[Backup, int] | None:
    """The newest copy that reads back whole, with the number of nights in it."""
    for backup in reversed(list_backups(disk, place)):
        with suppress(OSError, Garbled):
            split = split_file(disk.read(place.backups / backup.name))
            return backup, len(split.texts.get("nights", {}))
    return None


def is_due(backups: Sequence[Backup], now: datetime) -> bool:
    """Whether the newest copy is old enough for another one."""
    return not backups or abs(now - backups[-1].when) >= APART


def make_backup(disk: Disk, place: Place, data: bytes, now: datetime) -> Path:
    """Keep `data`, a whole clow.json, as a copy made now; only then thin out the older ones."""
    # Read back before it has its name: what is removed next must not have been the only good one.
    path = keep_copy(disk, place.backups / f"{place.file.stem}-{stamp(now)}.json", data)
    for backup in surplus(list_backups(disk, place), now):
        disk.remove(place.backups / backup.name)
    return path


def _moment(stamped: str) -> datetime:
    return datetime.strptime(stamped, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)


def surplus(backups: Sequence[Backup], now: datetime) -> list[Backup]:
    """The copies that need not be kept: all but today's, the last of each day, and the last of each month."""
    spans = set()
    spare = []
    for backup in reversed(backups):
        day = backup.when.date()
        if day >= now.astimezone(UTC).date():
            continue
        recent = now - backup.when <= timedelta(days=DAYS)
        span = (day.year, day.month, day.day if recent else 0)
        if span in spans:
            spare.append(backup)
        spans.add(span)
    return spare
