"""The logs of a data folder: created, appended to and read; what could not be saved waits here in order."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from clow_tui.store.ground import Ground
from clow_tui.store.log import (
    Joined,
    LogReading,
    join_segments,
)
from clow_tui.store.log_files import Log, LogFiles
from clow_tui.store.place import PEOPLE, check_name, segments
from clow_tui.store.reading import read_pieces
from clow_tui.store.said import StoreFailed, StoreRefused, failed
from clow_tui.store.trash import bring_back, throw_away
from clow_tui.store.upgrades import Act
from clow_tui.store.writing import keep_copy, stamp


class Logs:
    """All logs of a place."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._disk, self._place = ground.disk, ground.place
        self._program, self._say = ground.program, ground.say
        self._files = LogFiles(ground)
        self._logs: dict[str, Log] = {}
        self._mutex = threading.RLock()

    # Reading

    def names(self) -> list[str]:
        """The ids of all nights, those included that wait to be saved for the first time."""
        waiting = {name for name, log in list(self._logs.items()) if log.waiting}
        found = set(self._found(self._place.nights)) | waiting
        return sorted(found - {PEOPLE})

    def read(self, name: str) -> LogReading:
        """Read a whole log; in a store that writes, all but its `unsaved` acts is durable by then."""
        with self._mutex:
            known = self._logs.get(name)
            if known is not None and known.number == 0:
                return LogReading(name, list(known.waiting), unsaved=len(known.waiting))
            joined = join_segments(name, read_pieces(self._disk, self._place, name), program=self._program)
            if known is not None and known.failed:
                # Beyond the acts known as saved lies what the failed file may or may not keep.
                acts = joined.acts[: known.saved] + known.waiting
                return LogReading(name, acts, unsaved=len(known.waiting))
            if self._ground.writable():
                self._learn(name, joined)
            elif joined.torn:
                joined.finding = None  # another program is writing that line just now, or will mend it
            findings = (joined.finding,) if joined.finding else ()
            waiting = self.waiting(name)
            return LogReading(name, joined.acts, findings, joined.good, unsaved=len(waiting))

    def sizes(self) -> dict[str, tuple[int, int]]:
        """For each log on the disk the number and size in bytes of its last segment; reads none of them."""
        found = self._found(self._place.nights)
        found.pop(PEOPLE, None)
        people = self._found(self._place.folder).get(PEOPLE)
        if people:
            found[PEOPLE] = people
        return {name: max(sizes.items()) for name, sizes in found.items()}

    def crc(self, name: str, number: int) -> int:
        """The CRC32 of a whole segment."""
        path = self._place.segment(name, number)
        try:
            return zlib.crc32(self._disk.read(path))
        except OSError as error:
            raise failed(f"read {self._place.show(path)}", error) from error

    def head(self, name: str) -> tuple[int, int, int] | None:
        """Segment, its bytes and the acts of a log as saved; None while some waits or it is not known."""
        with self._mutex:
            log = self._logs.get(name)
            if log is None or log.waiting or log.torn or not log.number:
                return None
            return log.number, log.length, log.saved

    def damaged(self, name: str) -> bool:
        """Whether what is known of a log says that it is damaged."""
        log = self._logs.get(name)
        return log is not None and log.trouble is not None

    # Writing

    def create(self, name: str, acts: Sequence[Mapping[str, Any]]) -> None:
        """Begin a log; durable on return."""
        check_name(name)
        if not acts:
            raise StoreRefused("A log begins with an act, and none was given.")
        with self._mutex:
            self._ground.guard()
            log = self._logs.get(name)
            if log is not None or name in self._found(self._place.logs_of(name)):
                raise StoreRefused(f"{self._files.show(name, 1)} is there already.")
            if name in self._found(self._place.trash):
                raise StoreRefused(f"{name} is the id of a night in the trash; give another one.")
            log = Log(synced=True)
            fresh = self._files.numbered(log, acts)
            log.waiting = fresh
            self._logs[name] = log
            self._files.save(name, log)

    def append(self, name: str, acts: Sequence[Mapping[str, Any]]) -> None:
        """Add acts to a log: one write and one sync for all; durable on return.

        StoreFailed: they wait, in order, for the next `append` or `retry`.
        """
        with self._mutex:
            self._ground.guard()
            log = self._known(name)
            if log.trouble is not None:
                raise StoreFailed(log.trouble.text)
            log.waiting += self._files.numbered(log, acts)
            if log.waiting:
                self._files.save(name, log)

    def rewrite(self, name: str, acts: Sequence[Mapping[str, Any]]) -> None:
        """Put these acts in place of all of a log's: a new segment begins at 0, then the old files go."""
        if not acts:
            raise StoreRefused("A log begins with an act, and none was given.")
        with self._mutex:
            self._ground.guard()
            log = self._whole(name)
            fresh = self._files.numbered(Log(), acts)
            try:
                self._files.begin(name, log, self._files.next_number(name), fresh, anew=True)
                log.saved = len(fresh)
                self._files.tidy(name, log)
            except OSError as error:
                del self._logs[name]  # the old acts or the new ones, as the next look will show
                raise failed(f"write {self._files.show(name, 1)} anew", error, unknown=True) from error

    def mend(self, name: str, acts: Sequence[Mapping[str, Any]]) -> list[str]:
        """Keep copies of a log's files in backups/, then put these acts in its place; the copies' names."""
        if not acts:
            raise StoreRefused("A log begins with an act, and none was given.")
        with self._mutex:
            self._ground.guard()
            if self.waiting(name):
                raise StoreFailed(f"{name} is not saved yet; save it first.")
            fresh, log, kept = self._files.numbered(Log(), acts), Log(), []
            try:
                for number in self._found(self._place.logs_of(name)).get(name, {}):
                    path = self._place.segment(name, number)
                    aside = self._place.backups / f"{path.name}.damaged-{stamp(self._ground.clock())}"
                    kept.append(self._place.show(keep_copy(self._disk, aside, self._disk.read(path))))
                self._files.begin(name, log, self._files.next_number(name), fresh, anew=True)
                log.saved = len(fresh)
                self._files.tidy(name, log)
            except OSError as error:
                raise failed(f"mend {self._files.show(name, 1)}", error, unknown=True) from error
            finally:
                self._logs.pop(name, None)  # as the next look will show
            return kept

    def discard(self, name: str) -> None:
        """Move the log of a night into the trash, as one file; durable on return."""
        if name == PEOPLE:
            raise StoreRefused("The log of the players cannot be deleted.")
        with self._mutex:
            self._ground.guard()
            if self._whole(name).number > 1:
                self.rewrite(name, self.read(name).lines)
            try:
                throw_away(self._disk, self._place, name)
            except OSError as error:
                gone = not self._files.there(name, 1)
                raise failed(f"delete {self._files.show(name, 1)}", error, unknown=gone) from error
            finally:
                self._logs.pop(name, None)

    def restore(self, name: str) -> None:
        """Move the log of a night out of the trash; durable on return."""
        with self._mutex:
            self._ground.guard()
            if name in self._logs or name in self._found(self._place.nights):
                raise StoreRefused(f"{self._files.show(name, 1)} is there already.")
            try:
                bring_back(self._disk, self._place, name)
            except OSError as error:
                raise failed(f"bring {self._files.show(name, 1)} back", error) from error

    def retry(self) -> bool:
        """Try to save all that waits; whether nothing waits any more."""
        with self._mutex:
            for name, log in self._logs.items():
                if log.waiting:
                    with suppress(StoreFailed):
                        self._ground.guard()
                        self._files.save(name, log)
            return not self.behind()

    def behind(self) -> int:
        """How many acts wait to be saved."""
        return sum(len(log.waiting) for log in list(self._logs.values()))

    def waiting(self, name: str) -> list[Act]:
        """The acts of a log that are not saved yet, in order."""
        log = self._logs.get(name)
        return list(log.waiting) if log else []

    # Within

    def _known(self, name: str) -> Log:
        """The log's state, read from the disk where it is not known yet."""
        if name not in self._logs:
            self.read(name)
        return self._logs[name]

    def _whole(self, name: str) -> Log:
        """The state of a log all of which is well and saved; StoreFailed where it is not."""
        log = self._known(name)
        if log.trouble is not None or log.waiting:
            raise StoreFailed(log.trouble.text if log.trouble else f"{name} is not saved yet; save it first.")
        return log

    def _learn(self, name: str, joined: Joined) -> None:
        log = self._logs.get(name) or Log()
        tail = joined.tail
        log.number, log.length, log.ended = joined.last, tail.length, tail.ended
        log.saved = len(joined.acts)
        log.torn = tail.rest if joined.torn else b""
        log.trouble = None if joined.good else joined.finding
        self._logs[name] = log
        if joined.finding:
            self._say(joined.finding)
        if joined.good and not log.synced:
            self._files.make_sure(name, log, joined)

    def _found(self, folder: Path) -> dict[str, dict[int, int]]:
        try:
            return segments(self._disk.list(folder))
        except OSError as error:
            raise failed(f"look into {folder}", error) from error
