"""A disk in memory: keeps apart what is synced and what is not, loses power on request, and fails when told
to.

A power cut may keep any beginning of what was written and not synced (each byte of a log, 512-byte pieces of
other files), leave NULs where data did not arrive, and keep or lose each change of names that was not synced.
"""

from __future__ import annotations

import errno
import hashlib
import itertools
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from clow_tui.store.disk import Held, Hold, Seen

PIECE = 512


@dataclass(frozen=True, slots=True)
class Change:
    """One write not yet synced: `data` at `offset`, or a cut to `offset` bytes where data is None."""

    offset: int
    data: bytes | None

    def onto(self, content: bytes) -> bytes:
        if self.data is None:
            return content[: self.offset]
        begin = content[: self.offset].ljust(self.offset, b"\0")
        return begin + self.data + content[self.offset + len(self.data) :]


@dataclass(slots=True, eq=False)
class File:
    """A file: what a reader sees, what is on the disk, and the changes between the two."""

    now: bytes = b""
    kept: bytes = b""
    pending: list[Change] = field(default_factory=list)

    def change(self, change: Change) -> None:
        self.now = change.onto(self.now)
        self.pending.append(change)

    def after_cut(self, piece: int) -> Iterator[bytes]:
        """Every content the file could have after a power cut; `piece` is the unit of a write in bytes."""
        content = self.kept
        yield content
        for change in self.pending:
            if change.data is not None:
                for end in range(piece, len(change.data), piece):
                    yield Change(change.offset, change.data[:end]).onto(content)
                # The length arrived and the data did not, or only its later part.
                yield Change(change.offset, b"\0" * len(change.data)).onto(content)
                late = b"\0" * (len(change.data) // 2) + change.data[len(change.data) // 2 :]
                yield Change(change.offset, late).onto(content)
            content = change.onto(content)
            yield content


@dataclass(slots=True, eq=False)
class Folder:
    """A folder: the names a reader sees, those on the disk, and the changes between the two."""

    now: dict[str, File | Folder] = field(default_factory=dict)
    kept: dict[str, File | Folder] = field(default_factory=dict)
    pending: list[dict[str, File | Folder | None]] = field(default_factory=list)

    def change(self, names: dict[str, File | Folder | None]) -> None:
        self.now = _renamed(self.now, names)
        self.pending.append(names)

    def after_cut(self) -> Iterator[dict[str, File | Folder]]:
        """Every set of names after a power cut: each change kept or lost; of more than four only those in
        order.
        """
        count = len(self.pending)
        picks: list[tuple[int, ...]] = [tuple(range(most)) for most in range(count + 1)]
        if count <= 4:
            picks = [pick for most in range(count + 1) for pick in itertools.combinations(range(count), most)]
        for pick in picks:
            names = self.kept
            for which in pick:
                names = _renamed(names, self.pending[which])
            yield names


@dataclass(slots=True)
class Fault:
    """The call number `at` (from 1) fails with `code`, and all later ones too if `for_good`; `calls` narrows
    it.

    `written`: how many bytes a failing write leaves behind.
    """

    at: int
    code: int = errno.EIO
    for_good: bool = False
    calls: tuple[str, ...] = ()
    written: int = 0
    seen: int = 0

    def strikes(self, call: str) -> bool:
        if self.calls and call not in self.calls:
            return False
        self.seen += 1
        return self.seen == self.at or (self.for_good and self.seen > self.at)


class MemoryDisk:
    """A Disk without a disk; `after` is called after every call that changed something, `fault` makes calls
    fail.
    """

    def __init__(self) -> None:
        self.root = Folder()
        self.fault: Fault | None = None
        self.after: Callable[[str, Path], None] | None = None
        self.calls = 0
        self._holds: dict[Path, MemoryHold] = {}

    # The calls of Disk

    def real(self, path: Path) -> Path:
        return path

    def look(self, path: Path) -> Seen | None:
        self._call("look", path)
        node = self._node(path)
        if node is None:
            return None
        return Seen(True, 0) if isinstance(node, Folder) else Seen(False, len(node.now))

    def list(self, folder: Path) -> dict[str, int]:
        self._call("list", folder)
        node = self._node(folder)
        if not isinstance(node, Folder):
            return {}
        return {name: len(file.now) for name, file in sorted(node.now.items()) if isinstance(file, File)}

    def read(self, path: Path, start: int = 0, most: int | None = None) -> bytes:
        self._call("read", path)
        data = self._file(path).now
        return data[start : None if most is None else start + most]

    def append(self, path: Path, data: bytes) -> None:
        file = self._file(path)
        self._write("append", path, file, data)

    def write_new(self, path: Path, data: bytes) -> None:
        folder = self._folder(path.parent)
        if path.name in folder.now:
            raise _error(errno.EEXIST, path)
        file = File()
        self._call("create", path)
        folder.change({path.name: file})
        self._done("create", path)
        self._write("write", path, file, data)

    def truncate(self, path: Path, size: int) -> None:
        self._call("truncate", path)
        self._file(path).change(Change(size, None))
        self._done("truncate", path)

    def sync(self, path: Path) -> None:
        file = self._file(path)
        try:
            self._call("sync", path)
        except OSError:
            # What a failed fsync did not write stays readable and is never written: the system forgets it.
            file.pending.clear()
            raise
        for change in file.pending:
            file.kept = change.onto(file.kept)
        file.pending.clear()
        self._done("sync", path)

    def replace(self, old: Path, new: Path) -> None:
        self._call("replace", new)
        folder = self._folder(old.parent)
        if old.parent != new.parent:
            raise _error(errno.EXDEV, new)
        file = self._file(old)
        if isinstance(folder.now.get(new.name), Folder):
            raise _error(errno.EISDIR, new)
        folder.change({old.name: None, new.name: file})
        self._done("replace", new)

    def remove(self, path: Path) -> None:
        self._call("remove", path)
        self._file(path)
        self._folder(path.parent).change({path.name: None})
        self._done("remove", path)

    def make_folder(self, path: Path) -> None:
        self._call("make_folder", path)
        if self._node(path) is not None:
            raise _error(errno.EEXIST, path)
        self._folder(path.parent).change({path.name: Folder()})
        self._done("make_folder", path)

    def sync_folder(self, path: Path) -> None:
        self._call("sync_folder", path)
        folder = self._folder(path)
        folder.kept = folder.now
        folder.pending.clear()
        self._done("sync_folder", path)

    def lock(self, path: Path, who: str) -> Hold:
        self._call("lock", path)
        holder = self._holds.get(path)
        if holder is not None and holder.ours():
            raise Held(holder.who)
        folder = self._folder(path.parent)
        file = folder.now.get(path.name)
        if file is None:
            file = File()
            folder.change({path.name: file})
        elif isinstance(file, Folder):
            raise _error(errno.EISDIR, path)
        self._holds[path] = MemoryHold(self, path, file, who)
        return self._holds[path]

    # What a test does with it

    def after_power_cut(self) -> Iterator[MemoryDisk]:
        """Every disk that could be there after the power goes now, locks free and all that is left synced."""
        for root in _cut(self.root, ""):
            disk = MemoryDisk()
            disk.root = _synced(root)  # what one disk does must not show on another
            yield disk

    def after_some_cut(self, chance: Random) -> MemoryDisk:
        """One of the disks that `after_power_cut` gives, where they are too many to look at."""
        disk = MemoryDisk()
        disk.root = _cut_somehow(self.root, chance)
        return disk

    def copy(self) -> MemoryDisk:
        """The disk as a reader sees it, all synced: what is there after the program alone was killed."""
        disk = MemoryDisk()
        disk.root = _synced(self.root)
        return disk

    def free_locks(self) -> None:
        """Free all locks, as when their program was killed."""
        self._holds.clear()

    def files(self) -> dict[str, bytes]:
        """All files by path, as a reader sees them."""
        return dict(_walk(self.root, ""))

    def fingerprint(self) -> bytes:
        """A hash that is equal for equal disks."""
        whole = hashlib.sha256()
        for path, data in sorted(self.files().items()):
            whole.update(f"{path}\0{len(data)}\0".encode() + data)
        return whole.digest()

    def put(self, path: Path, data: bytes) -> None:
        """Lay a file from outside, synced, making its folders."""
        folder = self.root
        for part in path.parts[1:-1]:
            inner = folder.now.setdefault(part, Folder())
            folder.kept = dict(folder.now)
            assert isinstance(inner, Folder)
            folder = inner
        folder.now[path.name] = File(data, data)
        folder.kept = dict(folder.now)

    # Within

    def _write(self, call: str, path: Path, file: File, data: bytes) -> None:
        try:
            self._call(call, path)
        except OSError:
            if self.fault is not None and self.fault.written:
                file.change(Change(len(file.now), data[: self.fault.written]))
            raise
        file.change(Change(len(file.now), data))
        self._done(call, path)

    def _call(self, call: str, path: Path) -> None:
        self.calls += 1
        if self.fault is not None and self.fault.strikes(call):
            raise _error(self.fault.code, path)

    def _done(self, call: str, path: Path) -> None:
        if self.after is not None:
            self.after(call, path)

    def _node(self, path: Path) -> File | Folder | None:
        node: File | Folder | None = self.root
        parts = iter(path.parts)
        next(parts)
        for part in parts:
            if isinstance(node, File):
                raise _error(errno.ENOTDIR, path)
            if node is None:
                return None
            node = node.now.get(part)
        return node

    def _file(self, path: Path) -> File:
        node = self._node(path)
        if node is None:
            raise _error(errno.ENOENT, path)
        if isinstance(node, Folder):
            raise _error(errno.EISDIR, path)
        return node

    def _folder(self, path: Path) -> Folder:
        node = self._node(path)
        if node is None:
            raise _error(errno.ENOENT, path)
        if isinstance(node, File):
            raise _error(errno.ENOTDIR, path)
        return node


class MemoryHold:
    """A lock taken on a MemoryDisk."""

    def __init__(self, disk: MemoryDisk, path: Path, file: File, who: str) -> None:
        self.who = who
        self._disk, self._path, self._file = disk, path, file
        self._held = True

    def ours(self) -> bool:
        return self._held and self._disk._node(self._path) is self._file

    def release(self) -> None:
        self._held = False


def _error(code: int, path: Path) -> OSError:
    return OSError(code, os.strerror(code), str(path))


def _renamed(
    names: dict[str, File | Folder], changes: dict[str, File | Folder | None]
) -> dict[str, File | Folder]:
    left = {name: node for name, node in names.items() if name not in changes}
    return left | {name: node for name, node in changes.items() if node is not None}


def _cut(folder: Folder, name: str) -> Iterator[Folder]:
    for names in folder.after_cut():
        for choice in itertools.product(*(_after_cut(node, name) for name, node in names.items())):
            after: dict[str, File | Folder] = dict(zip(names, choice, strict=True))
            yield Folder(after, dict(after))


def _cut_somehow(folder: Folder, chance: Random) -> Folder:
    after: dict[str, File | Folder] = {}
    for name, node in chance.choice(list(folder.after_cut())).items():
        if isinstance(node, Folder):
            after[name] = _cut_somehow(node, chance)
        else:
            content = chance.choice(_contents(node, name))
            after[name] = File(content, content)
    return Folder(after, dict(after))


def _after_cut(node: File | Folder, name: str) -> list[File | Folder]:
    if isinstance(node, Folder):
        return list(_cut(node, name))
    return [File(content, content) for content in _contents(node, name)]


def _contents(file: File, name: str) -> list[bytes]:
    return list(dict.fromkeys(file.after_cut(1 if ".jsonl" in name else PIECE)))


def _synced(folder: Folder) -> Folder:
    names = {
        name: _synced(node) if isinstance(node, Folder) else File(node.now, node.now)
        for name, node in folder.now.items()
    }
    return Folder(names, dict(names))


def _walk(folder: Folder, path: str) -> Iterator[tuple[str, bytes]]:
    for name, node in folder.now.items():
        if isinstance(node, Folder):
            yield from _walk(node, f"{path}/{name}")
        else:
            yield f"{path}/{name}", node.now
