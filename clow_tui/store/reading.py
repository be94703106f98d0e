"""Reading logs without writing them: whole, or as they grow under another program's hands."""

from __future__ import annotations

from clow_tui.store.disk import Disk
from clow_tui.store.log import LogReading, join_segments, read_segment
from clow_tui.store.place import Place, segments
from clow_tui.store.said import StoreRefused, failed

CRC = 8  # digits, with which a line begins


def read_pieces(disk: Disk, place: Place, name: str) -> dict[int, tuple[str, bytes]]:
    """All segments of a log, number to (name as shown, bytes); StoreRefused where there is no such log."""
    base = place.segment(name, 1)
    pieces: dict[int, tuple[str, bytes]] = {}
    path = base.parent
    try:
        for number in segments(disk.list(path)).get(name, {}):
            path = place.segment(name, number)
            pieces[number] = (place.show(path), disk.read(path))
    except OSError as error:
        raise failed(f"read {place.show(path)}", error) from error
    if not pieces:
        raise StoreRefused(f"There is no {place.show(base)}.")
    return pieces


class Follower:
    """Follows one log: `news` is cheap, one look at the file where nothing has changed."""

    def __init__(self, disk: Disk, place: Place, name: str, program: str) -> None:
        self.name = name
        self._disk, self._place, self._program = disk, place, program
        self._number = 0  # the segment followed, 0 before the log is there
        self._offset = 0
        self._size = 0
        self._next = 0
        self._head = b""  # how the segment begins: other where it was written anew meanwhile

    def news(self) -> LogReading:
        """The acts since the last call, to be put in place of all from act `start` on.

        A line that another program is still writing is not yet there. Segments begun anew give the whole log
        again.
        """
        path = self._place.segment(self.name, self._number or 1)
        try:
            seen = self._disk.look(path)
            if seen is None and self._number == 0:
                return LogReading(self.name, [])
            begun = self._disk.look(self._place.segment(self.name, self._number + 1)) is not None
            if seen is None or begun or seen.size < self._size:
                return self._all()
            if seen.size == self._size:
                return LogReading(self.name, [], start=self._next)
            if self._disk.read(path, 0, CRC) != self._head:
                return self._all()
            data = self._disk.read(path, self._offset)
        except OSError as error:
            raise failed(f"read {self._place.show(path)}", error) from error
        self._size = self._offset + len(data)
        data = _ended(data)
        segment = read_segment(data, self._next)
        if segment.rest and not segment.torn:
            return self._all()
        start = self._next
        self._offset += segment.length
        self._next += len(segment.acts)
        return LogReading(self.name, segment.acts, start=start)

    def _all(self) -> LogReading:
        whole = read_pieces(self._disk, self._place, self.name)
        pieces = {number: (file, _ended(data)) for number, (file, data) in whole.items()}
        joined = join_segments(self.name, pieces, program=self._program)
        self._number = max(pieces)
        self._size = len(whole[self._number][1])
        self._head = whole[self._number][1][:CRC]
        self._offset = joined.tail.length if joined.last == self._number else self._size
        self._next = len(joined.acts)
        findings = (joined.finding,) if joined.finding and not joined.good else ()
        return LogReading(self.name, joined.acts, findings, joined.good)


def _ended(data: bytes) -> bytes:
    return data[: data.rfind(b"\n") + 1]
