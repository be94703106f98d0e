"""The file layer on a real disk."""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from clow_tui.store.disk import Hold, Seen

_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_REPLACE_TRIES = 6  # Windows refuses to replace a file that a virus scanner holds open for a moment


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
