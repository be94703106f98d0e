"""How a file comes to be: written beside its place, synced, read back, and only then given its name."""

from __future__ import annotations

import errno
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from clow_tui.store.disk import Disk
from clow_tui.store.place import make_folder


def stamp(when: datetime) -> str:
    """A moment as it stands in file names, in UTC."""
    return when.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def write_beside(disk: Disk, path: Path, data: bytes) -> Path:
    """Write what is to become `path` beside it, synced and read back; the caller gives it its name."""
    fresh = path.with_name(path.name + ".new")
    if disk.look(fresh) is not None:
        disk.remove(fresh)
    try:
        disk.write_new(fresh, data)
        disk.sync(fresh)
        if disk.read(fresh) != data:
            raise OSError(errno.EIO, "what was written reads back differently", str(fresh))
    except OSError:
        with suppress(OSError):  # on a full disk half a file stands in the way of the next try
            disk.remove(fresh)
        raise
    return fresh


def keep_copy(disk: Disk, path: Path, data: bytes) -> Path:
    """Keep `data` for good in a file of that name, or of a free one near it; the path it has in the end."""
    make_folder(disk, path.parent)
    free, count = path, 2
    while disk.look(free) is not None:
        if disk.read(free) == data:
            break
        free, count = path.with_name(f"{path.stem}-{count}{path.suffix}"), count + 1
    else:
        disk.replace(write_beside(disk, free, data), free)
    disk.sync_folder(path.parent)
    return free
