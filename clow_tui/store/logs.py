"""The logs of a data folder: created, appended to and read; what could not be saved waits here in order."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from clow_tui.store.ground import Ground
from clow_tui.store.log import (
    GROUP,
    Joined,
    LogReading,
    decode_line,
    encode_line,
    join_segments,
    read_segment,
)
from clow_tui.store.place import PEOPLE, check_name, make_folder, segments
from clow_tui.store.reading import read_pieces
from clow_tui.store.said import Finding, StoreFailed, StoreRefused, failed
from clow_tui.store.trash import bring_back, throw_away
from clow_tui.store.upgrades import SCHEMA, Act
from clow_tui.store.writing import keep_copy, stamp, write_beside


@dataclass(slots=True)
class _Log:
    """What is known of a log: `number` and `length` of the segment in use, how many acts are durable."""

    number: int = 0
    length: int = 0
    ended: bool = True
    saved: int = 0
    torn: bytes = b""
    synced: bool = False
    failed: bool = False
    trouble: Finding | None = None
    waiting: list[Act] = field(default_factory=list)


class Logs:
    """All logs of a place."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._disk, self._place = ground.disk, ground.place
        self._program, self._say = ground.program, ground.say
        self._logs: dict[str, _Log] = {}
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
                raise StoreRefused(f"{self._show(name, 1)} is there already.")
            if name in self._found(self._place.trash):
                raise StoreRefused(f"{name} is the id of a night in the trash; give another one.")
            log = _Log(synced=True)
            fresh = self._numbered(log, acts)
            log.waiting = fresh
            self._logs[name] = log
            self._save(name, log)

    def append(self, name: str, acts: Sequence[Mapping[str, Any]]) -> None:
        """Add acts to a log: one write and one sync for all; durable on return.

        StoreFailed: they wait, in order, for the next `append` or `retry`.
        """
        with self._mutex:
            self._ground.guard()
            log = self._known(name)
            if log.trouble is not None:
                raise StoreFailed(log.trouble.text)
            log.waiting += self._numbered(log, acts)
            if log.waiting:
                self._save(name, log)

    def rewrite(self, name: str, acts: Sequence[Mapping[str, Any]]) -> None:
        """Put these acts in place of all of a log's: a new segment begins at 0, then the old files go."""
        if not acts:
            raise StoreRefused("A log begins with an act, and none was given.")
        with self._mutex:
            self._ground.guard()
            log = self._whole(name)
            fresh = self._numbered(_Log(), acts)
            try:
                self._begin(name, log, self._next(name), fresh, anew=True)
                log.saved = len(fresh)
                self._tidy(name, log)
            except OSError as error:
                del self._logs[name]  # the old acts or the new ones, as the next look will show
                raise failed(f"write {self._show(name, 1)} anew", error, unknown=True) from error

    def mend(self, name: str, acts: Sequence[Mapping[str, Any]]) -> list[str]:
        """Keep copies of a log's files in backups/, then put these acts in its place; the copies' names."""
        if not acts:
            raise StoreRefused("A log begins with an act, and none was given.")
        with self._mutex:
            self._ground.guard()
            if self.waiting(name):
                raise StoreFailed(f"{name} is not saved yet; save it first.")
            fresh, log, kept = self._numbered(_Log(), acts), _Log(), []
            try:
                for number in self._found(self._place.logs_of(name)).get(name, {}):
                    path = self._place.segment(name, number)
                    aside = self._place.backups / f"{path.name}.damaged-{stamp(self._ground.clock())}"
                    kept.append(self._place.show(keep_copy(self._disk, aside, self._disk.read(path))))
                self._begin(name, log, self._next(name), fresh, anew=True)
                log.saved = len(fresh)
                self._tidy(name, log)
            except OSError as error:
                raise failed(f"mend {self._show(name, 1)}", error, unknown=True) from error
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
                gone = not self._there(name, 1)
                raise failed(f"delete {self._show(name, 1)}", error, unknown=gone) from error
            finally:
                self._logs.pop(name, None)

    def restore(self, name: str) -> None:
        """Move the log of a night out of the trash; durable on return."""
        with self._mutex:
            self._ground.guard()
            if name in self._logs or name in self._found(self._place.nights):
                raise StoreRefused(f"{self._show(name, 1)} is there already.")
            try:
                bring_back(self._disk, self._place, name)
            except OSError as error:
                raise failed(f"bring {self._show(name, 1)} back", error) from error

    def retry(self) -> bool:
        """Try to save all that waits; whether nothing waits any more."""
        with self._mutex:
            for name, log in self._logs.items():
                if log.waiting:
                    with suppress(StoreFailed):
                        self._ground.guard()
                        self._save(name, log)
            return not self.behind()

    def behind(self) -> int:
        """How many acts wait to be saved."""
        return sum(len(log.waiting) for log in list(self._logs.values()))

    def waiting(self, name: str) -> list[Act]:
        """The acts of a log that are not saved yet, in order."""
        log = self._logs.get(name)
        return list(log.waiting) if log else []

    # Within

    def _save(self, name: str, log: _Log) -> None:
        if log.failed or log.number == 0:
            self._save_anew(name, log)
        else:
            self._save_on(name, log)
        log.saved += len(log.waiting)
        log.waiting = []

    def _save_on(self, name: str, log: _Log) -> None:
        """Add what waits to the segment in use; after a failure that file is never written again."""
        path = self._place.segment(name, log.number)
        file = self._place.show(path)
        together = {GROUP: log.saved} if len(log.waiting) > 1 else {}
        data = b"".join(encode_line(act | together) for act in log.waiting)
        if not log.ended:
            data = b"\n" + data
        try:
            self._mend(name, log, path)
            seen = self._disk.look(path)
        except OSError as error:
            log.failed = True
            raise self._failed(name, log.number, error) from error
        if seen is None or seen.size != log.length:
            log.waiting = []
            text = (
                f"{file} was changed by something else while it was open here, so nothing more is written to "
                f"it. Leave and start again."
            )
            log.trouble = Finding(file, text, "damaged")
            self._say(log.trouble)
            raise StoreFailed(text)
        try:
            self._disk.append(path, data)
            self._disk.sync(path)
        except OSError as error:
            log.failed = True
            unknown = self._left_behind(path, log)
            raise self._failed(name, log.number, error, unknown=unknown) from error
        log.length += len(data)
        log.ended = True

    def _save_anew(self, name: str, log: _Log) -> None:
        """Save what waits in a new segment, since the last one failed or there is none."""
        number = log.number + 1
        try:
            if name != PEOPLE:
                make_folder(self._disk, self._place.nights)
            number = self._next(name)
            self._begin(name, log, number, log.waiting)
        except OSError as error:
            log.failed = True
            raise self._failed(name, number, error, unknown=self._there(name, number)) from error

    def _begin(self, name: str, log: _Log, number: int, acts: Sequence[Act], *, anew: bool = False) -> None:
        """Begin a segment: written under another name, read back, and only then given its own."""
        header = self._header(name, number) | ({"anew": True} if anew else {})
        data = b"".join(map(encode_line, [acts[0] | header, *acts[1:]]))
        path = self._place.segment(name, number)
        self._disk.replace(write_beside(self._disk, path, data), path)
        self._disk.sync_folder(path.parent)
        log.number, log.length, log.ended = number, len(data), True
        log.failed, log.torn, log.synced = False, b"", True

    def _tidy(self, name: str, log: _Log) -> None:
        """Remove the segments before one that was written anew, and give it the first one's name."""
        path, base = self._place.segment(name, log.number), self._place.segment(name, 1)
        for number in segments(self._disk.list(path.parent)).get(name, {}):
            if 1 < number < log.number:
                self._disk.remove(self._place.segment(name, number))
        self._disk.sync_folder(path.parent)  # an old one that came back would count after the new first one
        self._disk.replace(path, base)
        self._disk.sync_folder(path.parent)
        log.number = 1

    def _next(self, name: str) -> int:
        return max(segments(self._disk.list(self._place.logs_of(name))).get(name, {0: 0})) + 1

    def _there(self, name: str, number: int) -> bool:
        """Whether a segment that failed to be written is there all the same, or cannot be asked."""
        try:
            return self._disk.look(self._place.segment(name, number)) is not None
        except OSError:
            return True

    def _mend(self, name: str, log: _Log, path: Path) -> None:
        """Cut off a torn last line once it is copied to backups/."""
        if not log.torn:
            return
        keep_copy(
            self._disk, self._place.backups / f"{path.name}.torn-{stamp(self._ground.clock())}", log.torn
        )
        self._disk.truncate(path, log.length)
        self._disk.sync(path)
        log.torn = b""

    def _left_behind(self, path: Path, log: _Log) -> bool:
        """Whether a failed write may have left a whole line, or cannot be asked."""
        try:
            data = self._disk.read(path, log.length)
        except OSError:
            return True
        return bool(read_segment(data if log.ended else data[1:], log.saved).acts)

    def _known(self, name: str) -> _Log:
        """The log's state, read from the disk where it is not known yet."""
        if name not in self._logs:
            self.read(name)
        return self._logs[name]

    def _whole(self, name: str) -> _Log:
        """The state of a log all of which is well and saved; StoreFailed where it is not."""
        log = self._known(name)
        if log.trouble is not None or log.waiting:
            raise StoreFailed(log.trouble.text if log.trouble else f"{name} is not saved yet; save it first.")
        return log

    def _learn(self, name: str, joined: Joined) -> None:
        log = self._logs.get(name) or _Log()
        tail = joined.tail
        log.number, log.length, log.ended = joined.last, tail.length, tail.ended
        log.saved = len(joined.acts)
        log.torn = tail.rest if joined.torn else b""
        log.trouble = None if joined.good else joined.finding
        self._logs[name] = log
        if joined.finding:
            self._say(joined.finding)
        if joined.good and not log.synced:
            self._make_sure(name, log, joined)

    def _make_sure(self, name: str, log: _Log, joined: Joined) -> None:
        """Sync what an earlier program may have written and, killed in between, not synced."""
        path = self._place.segment(name, log.number)
        try:
            self._disk.sync(path)
            self._disk.sync_folder(path.parent)
            log.synced = True
        except OSError as error:
            # Nobody can tell which of its acts are durable: all of them go into a new segment.
            log.failed, log.saved, log.torn = True, 0, b""
            log.waiting = list(joined.acts)
            self._say(Finding(self._place.show(path), str(self._failed(name, log.number, error)), "damaged"))
            return
        if log.number > 1 and joined.tail.acts[0].get("anew"):
            with suppress(OSError):  # a rewriting was cut short; the next opening tries again
                self._tidy(name, log)

    def _found(self, folder: Path) -> dict[str, dict[int, int]]:
        try:
            return segments(self._disk.list(folder))
        except OSError as error:
            raise failed(f"look into {folder}", error) from error

    def _numbered(self, log: _Log, acts: Iterable[Mapping[str, Any]]) -> list[Act]:
        """Numbered copies of acts as they will be read back; StoreRefused for what cannot be kept."""
        fresh = []
        for n, act in enumerate(acts, log.saved + len(log.waiting)):
            if act.get("n", n) != n:
                raise StoreRefused(f"Act {act['n']} was given where act {n} comes next.")
            line = encode_line({"n": n} | {key: value for key, value in act.items() if key != "n"})
            copy = decode_line(line[:-1])
            if copy is None:
                raise StoreRefused(f"Act {n} cannot be kept: it would not read back.")
            fresh.append(copy)
        return fresh

    def _failed(self, name: str, number: int, error: OSError, *, unknown: bool = False) -> StoreFailed:
        return failed(f"write {self._show(name, number)}", error, waits=True, unknown=unknown)

    def _header(self, name: str, number: int) -> Act:
        key = "log" if name == PEOPLE else "night"
        header: Act = {key: name, "schema": SCHEMA, "program": self._program}
        return header if number == 1 else header | {"segment": number}

    def _show(self, name: str, number: int) -> str:
        return self._place.show(self._place.segment(name, number))
