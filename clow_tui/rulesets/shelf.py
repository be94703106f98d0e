"""The shelf: shipped rulesets and the host's own, found by name; the one place here that reads folders."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from errno import ENAMETOOLONG
from pathlib import Path
from stat import S_ISREG
from typing import Literal

from clow_tui.nearest import nearest
from clow_tui.rulesets.faults import START, fault
from clow_tui.rulesets.reading import Reading, read_ruleset
from clow_tui.rulesets.source import BYTES_MOST, BaseOf, Source

Origin = Literal["shipped", "yours", "yours, in place of the shipped one", "a file"]

_ENDINGS = (".yaml", ".yml")


class Unreadable(Exception):
    """A file that cannot be read; its text says why."""


class Missing(Unreadable):
    """A file that is not there."""


@dataclass(frozen=True, slots=True)
class ShelfEntry:
    """A ruleset of the shelf, or a file given by its path; `name` is the file's stem."""

    name: str
    origin: Origin
    path: Path
    reading: Reading


def shipped_folder() -> Path:
    """Where the shipped rulesets lie: inside the package once installed, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "shipped" / "rulesets"
    return installed if installed.is_dir() else package.parent / "rulesets"


class Shelf:
    """Shipped rulesets and the host's own; a file of the same name takes the shipped one's place.

    Files are read anew each time they are asked for. A broken file is an entry like any other, with faults.
    """

    def __init__(self, shipped: Path, own: Path | None = None) -> None:
        self.shipped = shipped
        self.own = own

    def entries(self) -> tuple[ShelfEntry, ...]:
        """All rulesets by name, broken ones with their faults; two own files of one name are both listed."""
        shipped = {path.stem: path for path in _files(self.shipped)}
        found: list[ShelfEntry] = []
        own: dict[str, Path] = {}
        for path in _files(self.own):
            entry = self._entry(
                path, "yours, in place of the shipped one" if path.stem in shipped else "yours"
            )
            if entry.name in own:
                entry = _twice(entry, own[entry.name])
            own.setdefault(entry.name, path)
            found.append(entry)
        found += [self._entry(path, "shipped") for name, path in shipped.items() if name not in own]
        return tuple(sorted(found, key=lambda entry: (entry.name, entry.path.name)))

    def find(self, word: str) -> ShelfEntry | None:
        """The ruleset of that name, in any case of letters, or else the file of that path.

        None if neither is there; Unreadable for a path that is there but cannot be read.
        """
        for path in (*_files(self.own), *_files(self.shipped)):
            if path.stem.casefold() == word.casefold():
                return self._entry(path, self._origin(path))
        try:
            return self.read(Path(word))
        except Missing:
            return None

    def read(self, path: Path) -> ShelfEntry:
        """A file, read as what it is on the shelf if it lies there; raises Missing or Unreadable."""
        data = _bytes(path)
        return ShelfEntry(path.stem, self._origin(path), path, self._reading(path, data))

    def nearest(self, word: str) -> str | None:
        """The name on the shelf that looks most like this one."""
        return nearest(word, sorted({path.stem for path in (*_files(self.own), *_files(self.shipped))}))

    def _origin(self, path: Path) -> Origin:
        if _within(path, self.shipped):
            return "shipped"
        if not _within(path, self.own):
            return "a file"
        replaced = any(path.stem == other.stem for other in _files(self.shipped))
        return "yours, in place of the shipped one" if replaced else "yours"

    def _entry(self, path: Path, origin: Origin) -> ShelfEntry:
        try:
            reading = self._reading(path, _bytes(path))
        except Unreadable as error:
            reading = Reading(None, (fault(START, str(error)),), None, "")
        return ShelfEntry(path.stem, origin, path, reading)

    def _reading(self, path: Path, data: bytes | None) -> Reading:
        if data is None:
            return Reading(None, (fault(START, "this is no file but a folder or a device"),), None, "")
        base = self._shipped_base if _within(path, self.shipped) else self._base(path.stem)
        return read_ruleset(data, name=path.stem, base=base)

    def _base(self, reader: str) -> BaseOf:
        """Bases for the host's ruleset `reader`: of its own name the shipped one, else his own first."""

        def base(name: str) -> Source | None:
            if name != reader:
                data = _named(self.own, name)
                if data is not None:
                    return Source(data, self._base(name))
            return self._shipped_base(name)

        return base

    def _shipped_base(self, name: str) -> Source | None:
        data = _named(self.shipped, name)
        return None if data is None else Source(data, self._shipped_base)


def _twice(entry: ShelfEntry, first: Path) -> ShelfEntry:
    text = f"{first.name} beside it has the same name; rename one of the two"
    reading = Reading(None, (fault(START, text), *entry.reading.faults), None, entry.reading.text)
    return ShelfEntry(entry.name, entry.origin, entry.path, reading)


def _files(folder: Path | None) -> Iterator[Path]:
    """The ruleset files of a folder in order; none where there is no folder, or none to be looked into."""
    try:
        paths = sorted(folder.iterdir()) if folder is not None and folder.is_dir() else []
    except OSError:
        return
    yield from (path for path in paths if path.suffix in _ENDINGS and not path.name.startswith("."))


def _named(folder: Path | None, name: str) -> bytes | None:
    """What the file of that name holds, or None where it is missing or cannot be read."""
    for path in _files(folder):
        if path.stem == name:
            with suppress(Unreadable):
                return _bytes(path)
    return None


def _within(path: Path, folder: Path | None) -> bool:
    return folder is not None and path.resolve().parent == folder.resolve()


def _bytes(path: Path) -> bytes | None:
    """What the file holds, or little more than can be read; None if it is no plain file."""
    try:
        if not S_ISREG(path.stat().st_mode):
            return None
        with path.open("rb") as file:
            return file.read(BYTES_MOST + 1)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise Missing("the file is not there") from None
    except OSError as error:
        if error.errno == ENAMETOOLONG:
            raise Missing("the file is not there") from None
        reason = (error.strerror or "no reason given").lower()
        raise Unreadable(f"the file cannot be read: {reason}") from None
