"""The file layer: the few calls through which the store touches files, and their form on a real disk."""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_REPLACE_TRIES = 6  # Windows refuses to replace a file that a virus scanner holds open for a moment


class Held(Exception):
    """The lock is another's; `who` is what the holder wrote about itself, "" where it cannot be read."""

    def __init__(self, who: str) -> None:
        self.who = who
        super().__init__(who)


class Hold(Protocol):
    """A lock that was taken."""

    def ours(self) -> bool:
        """Whether the lock file at the path is still the one that is held."""

    def release(self) -> None:
        """Let another program have it."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What lies at a path; `size` in bytes, 0 for a folder."""

    folder: bool
    size: int


class Disk(Protocol):
    """Files as the store sees them; any call may raise OSError, only the two syncs make durable."""

    def real(self, path: Path) -> Path:
        """The path with its symlinks resolved; it need not be there."""

    def look(self, path: Path) -> Seen | None:
        """What is at the path, None where nothing is."""

    def list(self, folder: Path) -> dict[str, int]:
        """The files of a folder with their sizes in bytes; empty where there is no such folder."""

    def read(self, path: Path, start: int = 0, most: int | None = None) -> bytes:
        """The bytes from `start` on, `most` of them at most."""

    def append(self, path: Path, data: bytes) -> None:
        """Add to the end of a file that is there, in one write where the system takes it whole."""

    def write_new(self, path: Path, data: bytes) -> None:
        """Write a file that is not there yet, mode 0600."""

    def truncate(self, path: Path, size: int) -> None:
        """Cut a file to its first `size` bytes."""

    def sync(self, path: Path) -> None:
        """Wait until the content of the file is on the disk."""

    def replace(self, old: Path, new: Path) -> None:
        """Give a file another name in the same folder, in place of whatever had it."""

    def remove(self, path: Path) -> None:
        """Remove a file."""

    def make_folder(self, path: Path) -> None:
        """Make one folder, mode 0700, in one that is there."""

    def sync_folder(self, path: Path) -> None:
        """Wait until the names in the folder are on the disk."""

    def lock(self, path: Path, who: str) -> Hold:
        """Take the lock file or raise Held at once; `who` is kept beside it for others to read."""


class OsDisk:
    """The files of the system."""

    def __init__(self) -> None:
        # The descriptor that wrote is the one that syncs: a fault in between is reported to it for certain.
        self._unsynced: dict[Path, int] = {}

    def real(self, path: Path) -> Path:
        return Path(os.path.realpath(path))

    def look(self, path: Path) -> Seen | None:
        try:
            state = path.stat()
        except FileNotFoundError:
            return None
        folder = stat.S_ISDIR(state.st_mode)
        return Seen(folder, 0 if folder else state.st_size)

    def list(self, folder: Path) -> dict[str, int]:
        try:
            with os.scandir(folder) as entries:
                return dict(
                    sorted((entry.name, entry.stat().st_size) for entry in entries if entry.is_file())
                )
        except FileNotFoundError:
            return {}

    def read(self, path: Path, start: int = 0, most: int | None = None) -> bytes:
        with path.open("rb") as file:
            if start:
                file.seek(start)
            return file.read(-1 if most is None else most)

    def append(self, path: Path, data: bytes) -> None:
        self._write(path, data, os.O_WRONLY | os.O_APPEND)

    def write_new(self, path: Path, data: bytes) -> None:
        self._write(path, data, os.O_WRONLY | os.O_CREAT | os.O_EXCL)

    def truncate(self, path: Path, size: int) -> None:
        self._forget(path)
        with _opened(path, os.O_RDWR) as number:
            os.ftruncate(number, size)

    def sync(self, path: Path) -> None:
        number = self._unsynced.pop(path, None)
        if number is None:
            # Windows flushes only through a descriptor that may write.
            with _opened(path, os.O_RDWR if sys.platform == "win32" else os.O_RDONLY) as opened:
                _full_sync(opened)
            return
        try:
            _full_sync(number)
        finally:
            os.close(number)

    def replace(self, old: Path, new: Path) -> None:
        for _ in range(_REPLACE_TRIES - 1 if sys.platform == "win32" else 0):
            with suppress(PermissionError):
                old.replace(new)
                return
            time.sleep(0.05)
        old.replace(new)

    def remove(self, path: Path) -> None:
        self._forget(path)
        path.unlink()

    def make_folder(self, path: Path) -> None:
        path.mkdir(mode=0o700)

    def sync_folder(self, path: Path) -> None:
        if sys.platform == "win32":
            return  # folders cannot be opened there; NTFS keeps its own journal of names
        with _opened(path, os.O_RDONLY | os.O_DIRECTORY) as number:
            _full_sync(number)

    def lock(self, path: Path, who: str) -> Hold:
        from clow_tui.store.lock import take  # filelock costs some 20 ms that a look does not need

        return take(path, who)

    def _write(self, path: Path, data: bytes, how: int) -> None:
        self._forget(path)
        number = os.open(path, how | _BINARY, 0o600)
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(number, left) :]
        except BaseException:
            os.close(number)
            raise
        self._unsynced[path] = number

    def _forget(self, path: Path) -> None:
        number = self._unsynced.pop(path, None)
        if number is not None:
            os.close(number)


@contextmanager
def _opened(path: Path, how: int) -> Iterator[int]:
    number = os.open(path, how | _BINARY)
    try:
        yield number
    finally:
        os.close(number)


def _full_sync(number: int) -> None:
    if sys.platform == "darwin":
        import fcntl

        # Plain fsync on macOS leaves data in the drive's own cache; some network disks know no other.
        with suppress(OSError):
            fcntl.fcntl(number, fcntl.F_FULLFSYNC)
            return
    os.fsync(number)
