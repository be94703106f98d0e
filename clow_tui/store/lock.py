"""One program writes: a lock file that the system frees when its holder ends, the holder named beside it."""

from __future__ import annotations

import json
import os
import platform
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

from clow_tui.store.disk import Held


def holder_file(lock: Path) -> Path:
    """Where the holder of a lock is named: beside it, since Windows lets nobody read a locked file."""
    return lock.with_name(lock.name + ".holder")


def here() -> str:
    """The name of this machine."""
    return platform.node()


def describe(program: str) -> str:
    """This process, as it is written beside the lock it holds."""
    return json.dumps({"process": os.getpid(), "host": here(), "program": program})


def read_holder(who: str) -> tuple[int | None, str | None]:
    """Process and machine of what `describe` wrote; None for what cannot be read."""
    try:
        holder = json.loads(who)
        process, host = holder["process"], holder["host"]
    except (ValueError, TypeError, KeyError):
        return None, None
    return process if type(process) is int else None, host if isinstance(host, str) else None


class OsHold:
    """A lock file of the system that this process holds."""

    def __init__(self, lock: FileLock, path: Path) -> None:
        self._lock, self._path = lock, path
        # An open descriptor keeps the file's number from being given to another file.
        self._number = os.open(path, os.O_RDONLY)

    def ours(self) -> bool:
        """Whether the path still leads to the file that is held: someone may have deleted it."""
        try:
            return os.path.samestat(os.fstat(self._number), self._path.stat())
        except OSError:
            return False

    def release(self) -> None:
        """Let go; the file stays where it is, so that no two programs ever hold two of them."""
        with suppress(OSError):
            os.close(self._number)
        self._lock.release()


def take(path: Path, who: str) -> OsHold:
    """Take the lock at once or raise Held with what its holder wrote; OSError where it cannot be made."""
    lock = FileLock(str(path), timeout=0, mode=0o600, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise Held(_holder(path)) from None
    try:
        hold = OsHold(lock, path)
    except OSError:
        lock.release()
        raise
    # For a message only: the lock holds without it, so a full disk does not stand in the way.
    with suppress(OSError):
        _name_holder(path, who)
    return hold


def _name_holder(path: Path, who: str) -> None:
    file = holder_file(path)
    fresh = file.with_name(file.name + ".new")
    number = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(number, who.encode())
    finally:
        os.close(number)
    fresh.replace(file)


def _holder(path: Path) -> str:
    try:
        return holder_file(path).read_text("utf-8")
    except (OSError, ValueError):
        return ""
