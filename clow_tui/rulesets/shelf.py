"""The shelf: shipped rulesets and the host's own, found by name; the one place here that reads folders."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from errno import ENAMETOOLONG
from pathlib import Path
from stat import S_ISREG
from typing import Literal

from clow_tui.nearest import nearest
from clow_tui.rulesets.faults import START, fault
from clow_tui.rulesets.reading import Reading, extended, read_ruleset
from clow_tui.rulesets.source import BYTES_MOST, BaseOf, Source

Origin = Literal["shipped", "yours", "yours, in place of the shipped one", "a file"]

_ENDINGS = (".yaml", ".yml")

SCHEMA = "ruleset.schema.json"
EDITOR_LINE = f"# yaml-language-server: $schema=./{SCHEMA}"  # the first line of a file, for editors


class Unreadable(Exception):
    """A file or folder that cannot be read; its text says why."""


class Missing(Unreadable):
    """A file that is not there."""


class Unwritable(Exception):
    """A file that cannot be written; its text says why."""


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


def lay_schema(folder: Path) -> bool:
    """Puts the schema beside the host's own rulesets, where editors find it; whether it had to be written.

    Makes the folder where there is none; raises Unwritable.
    """
    fresh, there = (shipped_folder() / SCHEMA).read_bytes(), folder / SCHEMA
    try:
        if there.is_file() and there.read_bytes() == fresh:
            return False
        folder.mkdir(parents=True, exist_ok=True)
        half = there.with_name(f"{SCHEMA}.new")
        half.write_bytes(fresh)
        half.replace(there)
    except OSError as error:
        raise Unwritable(f"{there} cannot be written: {_reason(error)}") from None
    return True


class Shelf:
    """Shipped rulesets and the host's own; a file of the same name takes the shipped one's place.

    Files are read anew each time they are asked for. A broken file is an entry like any other, with faults.
    """

    def __init__(self, shipped: Path, own: Path | None = None) -> None:
        self.shipped = shipped
        self.own = own

    def entries(self) -> tuple[ShelfEntry, ...]:
        """All rulesets by name, broken ones with their faults; never raises."""
        found = [*self._entries_of(self.own), *self._entries_of(self.shipped)]
        own = {entry.name for entry in found if entry.origin != "shipped"}
        shown = [entry for entry in found if entry.origin != "shipped" or entry.name not in own]
        return tuple(sorted(shown, key=lambda entry: (entry.name, entry.path.name)))

    def find(self, word: str) -> ShelfEntry | None:
        """The ruleset of that name, in any case of letters, or else the file of that path.

        None if neither is there; Unreadable for what is there but cannot be read.
        """
        for path in (*_files(self.own), *_files(self.shipped)):
            if path.stem.casefold() == word.casefold():
                return self._entry(path)
        try:
            return self.read(Path(word))
        except Missing:
            return None

    def read(self, path: Path) -> ShelfEntry:
        """A file, read as what it is on the shelf if it lies there; raises Missing or Unreadable."""
        data = _bytes(path)
        return ShelfEntry(path.stem, self._origin(path), path, self._reading(path, data))

    def first(self) -> str:
        """The name of the first shipped ruleset."""
        return next(path.stem for path in _files(self.shipped))

    def as_if(self, path: Path, text: str) -> ShelfEntry:
        """A file of the shelf as it would be with this text; nothing is written."""
        return ShelfEntry(path.stem, self._origin(path), path, self._reading(path, text))

    def beneath(self, entry: ShelfEntry) -> ShelfEntry | None:
        """What a ruleset is a change of: the one it extends, or else the shipped one whose place it takes.

        None where it is neither, or where what it extends is not there.
        """
        name, shipped = extended(entry.reading.text), entry.origin == "shipped"
        if name is None and shipped:
            return None
        name = name if name is not None else entry.name
        folders = (self.shipped,) if shipped or name == entry.name else (self.own, self.shipped)
        with suppress(Unreadable):
            for path in (path for folder in folders for path in _files(folder)):
                if path.stem == name:
                    return self._entry(path)
        return None

    def nearest(self, word: str) -> str | None:
        """The name on the shelf that looks most like this one."""
        return nearest(word, [entry.name for entry in self.entries()])

    def _entries_of(self, folder: Path | None) -> Iterator[ShelfEntry]:
        """The entries of one folder; a second file of one name is broken, and so is a folder not readable."""
        first: dict[str, Path] = {}
        try:
            for path in _files(folder):
                entry = self._entry(path)
                if path.stem in first:
                    text = f"{first[path.stem].name} beside it has the same name; rename one of the two"
                    entry = replace(entry, reading=_broken(text))
                first.setdefault(path.stem, path)
                yield entry
        except Unreadable as error:
            assert folder is not None
            origin: Origin = "shipped" if folder == self.shipped else "yours"
            yield ShelfEntry(folder.name, origin, folder, _broken(str(error)))

    def _entry(self, path: Path) -> ShelfEntry:
        try:
            return self.read(path)
        except Unreadable as error:
            return ShelfEntry(path.stem, self._origin(path), path, _broken(str(error)))

    def _origin(self, path: Path) -> Origin:
        if _within(path, self.shipped):
            return "shipped"
        if not _within(path, self.own):
            return "a file"
        replaced = any(path.stem == other.stem for other in _files(self.shipped))
        return "yours, in place of the shipped one" if replaced else "yours"

    def _reading(self, path: Path, data: bytes | str | None) -> Reading:
        if data is None:
            return _broken("this is no file but a folder or a device")
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


def _broken(text: str) -> Reading:
    return Reading(None, (fault(START, text),), None, "")


def raw(path: Path) -> bytes:
    """All that a ruleset file holds, as far as it can be one; raises Missing or Unreadable."""
    data = _bytes(path)
    if data is None:
        raise Unreadable("this is no file but a folder or a device")
    return data


def _files(folder: Path | None) -> Iterator[Path]:
    """The ruleset files of a folder in order; none where there is no folder; may raise Unreadable."""
    try:
        paths = sorted(folder.iterdir()) if folder is not None and folder.is_dir() else []
    except OSError as error:
        raise Unreadable(f"the folder {folder} cannot be read: {_reason(error)}") from None
    yield from (path for path in paths if path.suffix in _ENDINGS and not path.name.startswith("."))


def _named(folder: Path | None, name: str) -> bytes | None:
    """What the file of that name holds, or None where it is missing or cannot be read."""
    with suppress(Unreadable):
        for path in _files(folder):
            if path.stem == name:
                return _bytes(path)
    return None


def _within(path: Path, folder: Path | None) -> bool:
    return folder is not None and path.absolute().parent.resolve() == folder.resolve()


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
        raise Unreadable(f"the file cannot be read: {_reason(error)}") from None


def _reason(error: OSError) -> str:
    return (error.strerror or "no reason given").lower()
