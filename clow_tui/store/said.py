"""What the store says when something is wrong: findings and errors, plain sentences with the next step."""

from __future__ import annotations

import errno
from dataclasses import dataclass
from typing import Literal

Harm = Literal["repaired", "damaged", "newer"]

_WHY = {
    errno.ENOSPC: ("the disk is full", "Make room on the disk, then try again."),
    errno.EDQUOT: ("the quota of this user is used up", "Make room, then try again."),
    errno.EFBIG: ("the file would be larger than this disk allows", "Move the data folder to another disk."),
    errno.EACCES: ("permission denied", "Look at the rights of the file and its folder, then try again."),
    errno.EPERM: ("permission denied", "Look at the rights of the file and its folder, then try again."),
    errno.EROFS: ("the disk can only be read", "Give another folder with --data."),
    errno.EIO: ("the disk reports a fault", "Copy the data folder to another disk before going on."),
    errno.EMFILE: ("too many files are open", "Close another program, then try again."),
    errno.ENFILE: ("too many files are open", "Close another program, then try again."),
    errno.ENOENT: ("it is not there", "Put it back, or give another place with --data."),
    errno.EISDIR: ("it is a folder, not a file", "Move that folder away, then try again."),
    errno.ENOTDIR: ("a part of its path is a file, not a folder", "Give another place with --data."),
    errno.EEXIST: ("something of that name is there already", "Move it away, then try again."),
    errno.ENAMETOOLONG: ("its name is too long", "Give a shorter path with --data."),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something noticed about a file: `repaired` needs nothing, `damaged` and `newer` need the host.

    `line` counts from 1; None where it is about the file as a whole.
    """

    file: str
    text: str
    harm: Harm
    line: int | None = None


class StoreError(Exception):
    """The store did not do what was asked; `str()` is a sentence for the host."""


class StoreRefused(StoreError):
    """What was asked does not fit: a path, a name or a record that cannot be kept; nothing was changed."""


class StoreLocked(StoreError):
    """Another program has the data open; `process` and `host` are None where they could not be read."""

    def __init__(self, path: str, process: int | None, host: str | None, here: str) -> None:
        self.path, self.process, self.host = path, process, host
        elsewhere = f" on {host}" if host and host != here else ""
        number = "unknown" if process is None else process
        super().__init__(
            f"{path} is open in clow-tui (process {number}{elsewhere}); do it there or leave it first"
        )


class StoreLookOnly(StoreError):
    """The data was opened to look only, or this program lost its hold on it; nothing was changed."""


class StoreFailed(StoreError):
    """A file could not be read or written.

    `waits`: the acts are taken and wait in memory to be saved; else nothing was taken. `unknown`: what was
    not acknowledged may be in the file all the same.
    """

    def __init__(self, text: str, *, waits: bool = False, unknown: bool = False) -> None:
        self.waits, self.unknown = waits, unknown
        super().__init__(text)


def failed(what: str, error: OSError, *, waits: bool = False, unknown: bool = False) -> StoreFailed:
    """Turn an error of the system into ours: `what` is "write nights/x.jsonl" or the like."""
    why, mend = _WHY.get(error.errno or 0, (str(error.strerror or error), "Try again."))
    doubt = " It is not known whether the last act was kept; look before doing it again." if unknown else ""
    return StoreFailed(f"Could not {what}: {why}. {mend}{doubt}", waits=waits, unknown=unknown)
