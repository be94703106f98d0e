"""The file layer: the few calls through which the store touches files; on a real disk see `os_disk.py`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


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
