"""The store as the director sees it: logs that are the truth, and the record of clow.json made from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from clow_tui import __version__
from clow_tui.store.backups import Backup, list_backups
from clow_tui.store.disk import Disk, Hold
from clow_tui.store.examine import (
    BackupCheck,
    LogCheck,
    RecordCheck,
    check_backups,
    check_log,
    check_record,
    kept_aside,
)
from clow_tui.store.ground import Ground
from clow_tui.store.log import LogReading
from clow_tui.store.logs import Logs
from clow_tui.store.opening import newer_record, take_lock
from clow_tui.store.os_disk import OsDisk
from clow_tui.store.place import Place, find_place
from clow_tui.store.reading import Follower
from clow_tui.store.records import Records
from clow_tui.store.said import Finding, StoreLookOnly, failed
from clow_tui.store.trash import read_trash, trash_names
from clow_tui.store.upgrades import Act
from clow_tui.store.writing import keep_copy

PROGRAM = f"clow-tui {__version__}"


def now() -> datetime:
    """This moment in UTC."""
    return datetime.now(UTC)


class Store:
    """One data folder, open to write or to look only: made by `Store.open`, safe to use from threads."""

    def __init__(
        self, place: Place, disk: Disk, hold: Hold | None, program: str, clock: Callable[[], datetime]
    ) -> None:
        self.place = place
        self._disk, self._hold, self._program = disk, hold, program
        self._look_only = "" if hold else f"{place.given} was opened to look only; nothing was changed."
        self._findings: list[Finding] = []
        ground = Ground(disk, place, program, clock, self._guard, self._say, lambda: self.writable)
        self._logs = Logs(ground)
        self._records = Records(ground, self._logs)

    @classmethod
    def open(
        cls,
        place: Path,
        *,
        write: bool = True,
        disk: Disk | None = None,
        program: str = PROGRAM,
        clock: Callable[[], datetime] = now,
    ) -> Self:
        """Open the data at `place`, a folder or a .json file in one; reads but the head of clow.json.

        To write, the lock is taken: StoreLocked where another program has it. What a newer program wrote is
        opened to look only, see `findings`. StoreRefused: the path does not fit. StoreFailed: it cannot be
        read or written.
        """
        disk = disk or OsDisk()
        found = find_place(place, disk)
        hold = take_lock(found, disk, program) if write else None
        try:
            store = cls(found, disk, hold, program, clock)
            if finding := newer_record(found, disk, program):
                store._look_only = finding.text
                store._say(finding)
            if store.writable:
                store._records.begin()
        except BaseException:
            if hold:
                hold.release()
            raise
        return store

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the data. Saves nothing: `flush` before, and what `behind` counts is given up."""
        if self._hold:
            hold, self._hold = self._hold, None
            self._look_only = f"{self.place.given} was closed; nothing was changed."
            hold.release()

    @property
    def writable(self) -> bool:
        """Whether this program may write, as far as is known since the last attempt."""
        return not self._look_only

    @property
    def why_look_only(self) -> str:
        """Why this program may not write, in a sentence; empty while it may."""
        return self._look_only

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was noticed so far, in order, each once."""
        return tuple(self._findings)

    # Logs

    def log_names(self) -> list[str]:
        """The ids of all nights that have a log, sorted."""
        return self._logs.names()

    def read_log(self, name: str) -> LogReading:
        """All acts of a night, or of "people"; StoreRefused where there is no such log."""
        return self._logs.read(name)

    def follow(self, name: str) -> Follower:
        """Follow a log that another program writes; it need not be there yet."""
        return Follower(self._disk, self.place, name, self._program)

    def create_log(self, name: str, acts: Sequence[Mapping[str, Any]]) -> None:
        """Begin the log of a night, or of "people"; durable on return.

        Its first line gets the night, the schema version and the program's by itself.

        StoreFailed with `waits`: the acts are taken and wait; else, and by all other errors, nothing was
        changed.
        """
        self._logs.create(name, acts)

    def append(self, name: str, acts: Sequence[Mapping[str, Any]]) -> None:
        """Add acts, numbered here, with one write and one sync; durable on return. Errors as with
        `create_log`.
        """
        self._logs.append(name, acts)

    def rewrite_log(self, name: str, acts: Sequence[Mapping[str, Any]]) -> None:
        """Put these acts in place of all of a log's, atomically, and remove the files with the old ones."""
        self._logs.rewrite(name, acts)

    def discard(self, name: str) -> None:
        """Move a night's log into the trash, durable on return, and take its record out until `flush`.

        StoreRefused and StoreFailed: it is where it was, unless `unknown` says otherwise.
        """
        self._logs.discard(name)
        self._records.remove("nights", name)

    def restore_log(self, name: str) -> None:
        """Move a night's log out of the trash, durable on return; its record is stale then."""
        self._logs.restore(name)

    def discarded(self) -> list[str]:
        """The ids of the nights in the trash, sorted."""
        return trash_names(self._disk, self.place)

    def read_discarded(self, name: str) -> LogReading:
        """All acts of a night in the trash; StoreRefused where there is no such log."""
        return read_trash(self._disk, self.place, name, self._program)

    def extent(self) -> dict[str, tuple[int, int]]:
        """How far each log has come, by name: the same as before where nobody has written anything."""
        return self._logs.sizes()

    @property
    def behind(self) -> int:
        """How many acts are not saved and wait in memory."""
        return self._logs.behind()

    def waiting(self, name: str) -> list[Act]:
        """The acts of a log that are not saved, in order."""
        return self._logs.waiting(name)

    def retry(self) -> bool:
        """Try to save what waits; whether all is saved now."""
        return self._logs.retry()

    # Records

    @property
    def record_trusted(self) -> bool:
        """Whether clow.json is whole and holds all that the logs do; if not, `stale_logs` are to be put in
        anew.
        """
        return self._records.trusted()

    @property
    def record_whole(self) -> bool:
        """Whether clow.json could be read, or is not there yet."""
        return self._records.whole()

    def stale_logs(self) -> list[str]:
        """The logs whose acts the record does not hold all of: all of them where clow.json was lost."""
        return self._records.stale()

    def shrunk_logs(self) -> dict[str, int]:
        """Logs that have lost their end since the record took all of them, with the acts they had then."""
        return self._records.shrunk()

    def get(self, table: str, key: str) -> dict[str, Any] | None:
        """A copy of a record, its id under "id"."""
        return self._records.get(table, key)

    def text(self, table: str, key: str) -> bytes | None:
        """The text of a record: by another one it is seen, without parsing it, that the record is another."""
        return self._records.text(table, key)

    def all(self, table: str) -> dict[str, dict[str, Any]]:
        """Copies of all records of a table by id."""
        return self._records.all(table)

    def each(self, table: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """The same one by one, id and record, each parsed as it is asked for."""
        return self._records.each(table)

    def put(self, table: str, key: str, record: Mapping[str, Any]) -> None:
        """Put a record in, in place of any of that id; in memory until `flush`.

        A record of "nights" is taken to hold all of the log of that id as it is now; for others say so by
        `mark`.
        """
        self._records.put(table, {key: record})

    def put_all(self, table: str, records: Mapping[str, Mapping[str, Any]]) -> None:
        """Put many records in at once, all or none."""
        self._records.put(table, records)

    def remove(self, table: str, key: str) -> bool:
        """Remove a record; whether there was one. Its log stays."""
        return self._records.remove(table, key)

    def mark(self, name: str) -> None:
        """Say that the records hold all that is in this log now."""
        self._records.mark(name)

    def unmark(self, name: str) -> None:
        """Say that the records may lack something of this log, as before it is written anew."""
        self._records.unmark(name)

    def holding(self, words: Sequence[str]) -> list[str]:
        """Backups, files kept aside and archives in the folder that hold one of these words as a whole text.

        StoreFailed where they cannot be read. Files elsewhere are not known.
        """
        from clow_tui.store.seek import files_holding

        return files_holding(self._disk, self.place, words)

    def flush(self) -> None:
        """Save clow.json where something changed, atomically, keeping a copy of the old one now and then.

        StoreFailed: the file is as it was, or as it should be, and the next call tries again.
        """
        self._records.flush()

    def refresh(self) -> None:
        """Forget what was read of clow.json, so that a program that looks only sees what has been saved
        since.
        """
        self._records.forget()

    def backups(self) -> list[Backup]:
        """The copies of clow.json, oldest first."""
        try:
            return list_backups(self._disk, self.place)
        except OSError as error:
            raise failed("look into backups/", error) from error

    def restore(self, copy: Path) -> str:
        """Put a copy in place of clow.json; the name under which that is kept, empty where it was not there.

        `stale_logs` lists what the copy lacks.
        """
        return self._records.restore(copy)

    # Examined and mended

    def damaged(self, name: str) -> bool:
        """Whether a log that was read cannot be added to."""
        return self._logs.damaged(name)

    def check_log(self, name: str) -> LogCheck:
        """A log as it lies on the disk, with all lines of it that are whole."""
        return check_log(self._disk, self.place, name, self._program)

    def check_record(self) -> RecordCheck:
        """clow.json as it lies on the disk."""
        return check_record(self._disk, self.place)

    def check_backups(self) -> list[BackupCheck]:
        """All copies of it, oldest first, each read."""
        try:
            return list(check_backups(self._disk, self.place))
        except OSError as error:
            raise failed("look into backups/", error) from error

    def kept_aside(self) -> list[str]:
        """Files that were kept under another name."""
        try:
            return kept_aside(self._disk, self.place)
        except OSError as error:
            raise failed(f"look into {self.place.folder}", error) from error

    def begin_records_anew(self) -> str:
        """Forget all records, to be put in anew; the name under which the next
        `flush` keeps the present file.
        """
        return self._records.begin_anew()

    def mend_log(self, name: str, acts: Sequence[Mapping[str, Any]]) -> list[str]:
        """Put these acts in place of all of a damaged log; the names under which its files are kept."""
        files = self.check_log(name).files
        kept = self._logs.mend(name, acts)
        self._findings = [finding for finding in self._findings if finding.file not in files]
        return kept

    # Files that come from elsewhere, or go there

    def write_outside(self, path: Path, data: bytes) -> None:
        """Write a file where nothing is; durable on return. StoreRefused where something is."""
        from clow_tui.store.archive import write_outside

        write_outside(self._disk, path, data)

    def write_export(self, name: str, data: bytes) -> Path:
        """Write a file for people into the folder of exports, under a free name near `name`; its path."""
        try:
            return keep_copy(self._disk, self.place.exports / name, data)
        except OSError as error:
            raise failed(f"write {self.place.exports / name}", error) from error

    def read_outside(self, path: Path) -> bytes:
        """The bytes of a file anywhere."""
        try:
            return self._disk.read(path)
        except OSError as error:
            raise failed(f"read {path}", error) from error

    def own_rulesets(self) -> dict[str, bytes]:
        """The host's own rulesets, by file name."""
        folder = self.place.rulesets
        try:
            names = [name for name in self._disk.list(folder) if name.endswith((".yaml", ".yml"))]
            return {name: self._disk.read(folder / name) for name in names}
        except OSError as error:
            raise failed(f"read {self.place.show(folder)}/", error) from error

    def keep_ruleset(self, name: str, text: bytes) -> None:
        """Put a ruleset among the host's own, under a name that is free."""
        self._guard()
        try:
            keep_copy(self._disk, self.place.rulesets / name, text)
        except OSError as error:
            raise failed(f"write rulesets/{name}", error) from error

    # Within

    def _guard(self) -> None:
        """Raise where writing is not allowed, for good once the lock is no longer ours."""
        if self._hold and not self._look_only and not self._hold.ours():
            lock = self.place.show(self.place.lock)
            self._look_only = (
                f"{lock} was deleted or replaced while {self.place.given} was open here, so another program "
                f"may be writing. Nothing more is written by this one; leave and start again."
            )
            self._say(Finding(lock, self._look_only, "damaged"))
        if self._look_only:
            raise StoreLookOnly(self._look_only)

    def _say(self, finding: Finding) -> None:
        if finding not in self._findings:
            self._findings.append(finding)
