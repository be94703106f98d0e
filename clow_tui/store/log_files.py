"""How acts come into the files of a log: added to its last segment, or in a new one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from clow_tui.store.ground import Ground
from clow_tui.store.log import GROUP, Joined, decode_line, encode_line, read_segment
from clow_tui.store.place import PEOPLE, make_folder, segments
from clow_tui.store.said import Finding, StoreFailed, StoreRefused, failed
from clow_tui.store.upgrades import SCHEMA, Act
from clow_tui.store.writing import keep_copy, stamp, write_beside


@dataclass(slots=True)
class Log:
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


class LogFiles:
    """The files of all logs of a place."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._disk, self._place = ground.disk, ground.place
        self._program, self._say = ground.program, ground.say

    def save(self, name: str, log: Log) -> None:
        """Save what waits; StoreFailed: it waits on, for the next time."""
        if log.failed or log.number == 0:
            self._save_anew(name, log)
        else:
            self._save_on(name, log)
        log.saved += len(log.waiting)
        log.waiting = []

    def _save_on(self, name: str, log: Log) -> None:
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

    def _save_anew(self, name: str, log: Log) -> None:
        """Save what waits in a new segment, since the last one failed or there is none."""
        number = log.number + 1
        try:
            if name != PEOPLE:
                make_folder(self._disk, self._place.nights)
            number = self.next_number(name)
            self.begin(name, log, number, log.waiting)
        except OSError as error:
            log.failed = True
            raise self._failed(name, number, error, unknown=self.there(name, number)) from error

    def begin(self, name: str, log: Log, number: int, acts: Sequence[Act], *, anew: bool = False) -> None:
        """Begin a segment: written under another name, read back, and only then given its own."""
        header = self._header(name, number) | ({"anew": True} if anew else {})
        data = b"".join(map(encode_line, [acts[0] | header, *acts[1:]]))
        path = self._place.segment(name, number)
        self._disk.replace(write_beside(self._disk, path, data), path)
        self._disk.sync_folder(path.parent)
        log.number, log.length, log.ended = number, len(data), True
        log.failed, log.torn, log.synced = False, b"", True

    def tidy(self, name: str, log: Log) -> None:
        """Remove the segments before one that was written anew, and give it the first one's name."""
        path, base = self._place.segment(name, log.number), self._place.segment(name, 1)
        for number in segments(self._disk.list(path.parent)).get(name, {}):
            if 1 < number < log.number:
                self._disk.remove(self._place.segment(name, number))
        self._disk.sync_folder(path.parent)  # an old one that came back would count after the new first one
        self._disk.replace(path, base)
        self._disk.sync_folder(path.parent)
        log.number = 1

    def next_number(self, name: str) -> int:
        """The number of a log's next segment."""
        return max(segments(self._disk.list(self._place.logs_of(name))).get(name, {0: 0})) + 1

    def there(self, name: str, number: int) -> bool:
        """Whether a segment that failed to be written is there all the same, or cannot be asked."""
        try:
            return self._disk.look(self._place.segment(name, number)) is not None
        except OSError:
            return True

    def _mend(self, name: str, log: Log, path: Path) -> None:
        """Cut off a torn last line once it is copied to backups/."""
        if not log.torn:
            return
        keep_copy(
            self._disk, self._place.backups / f"{path.name}.torn-{stamp(self._ground.clock())}", log.torn
        )
        self._disk.truncate(path, log.length)
        self._disk.sync(path)
        log.torn = b""

    def _left_behind(self, path: Path, log: Log) -> bool:
        """Whether a failed write may have left a whole line, or cannot be asked."""
        try:
            data = self._disk.read(path, log.length)
        except OSError:
            return True
        return bool(read_segment(data if log.ended else data[1:], log.saved).acts)

    def make_sure(self, name: str, log: Log, joined: Joined) -> None:
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
                self.tidy(name, log)

    def numbered(self, log: Log, acts: Iterable[Mapping[str, Any]]) -> list[Act]:
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
        return failed(f"write {self.show(name, number)}", error, waits=True, unknown=unknown)

    def _header(self, name: str, number: int) -> Act:
        key = "log" if name == PEOPLE else "night"
        header: Act = {key: name, "schema": SCHEMA, "program": self._program}
        return header if number == 1 else header | {"segment": number}

    def show(self, name: str, number: int) -> str:
        """A segment as people are told of it."""
        return self._place.show(self._place.segment(name, number))
