"""A log's text: lines of `CRC32 JSON`, read so that nothing whole is lost and nothing broken believed."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from clow_tui.store.said import Finding, StoreRefused
from clow_tui.store.upgrades import SCHEMA, Act, newer, upgrade_act

GROUP = "with"  # in acts written together: the number of the first of them


def encode_line(act: Mapping[str, Any]) -> bytes:
    """The line of an act with its CRC; StoreRefused for what JSON or UTF-8 cannot hold."""
    try:
        text = json.dumps(act, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise StoreRefused(f"This act cannot be kept: {error}.") from error
    return b"%08x %s\n" % (zlib.crc32(text), text)


def decode_line(line: bytes) -> Act | None:
    """The act of a line without its newline, None where it is not whole."""
    text = line[9:]
    if line[8:9] != b" " or line[:8] != b"%08x" % zlib.crc32(text):
        return None
    try:
        act = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return act if isinstance(act, dict) and type(act.get("n")) is int and act["n"] >= 0 else None


@dataclass(frozen=True, slots=True)
class Segment:
    """One file of a log as read: the acts up to the first line that is not whole or not next.

    `length`: bytes up to there; `ended`: whether the last of them has its newline; `rest`: what follows, b""
    when all is well; `torn`: whether the rest can be a write cut short; `beyond`: whole lines in it.
    """

    acts: list[Act]
    length: int
    ended: bool
    rest: bytes
    torn: bool
    beyond: int

    @property
    def begin(self) -> int | None:
        """The running number of its first act."""
        return self.acts[0]["n"] if self.acts else None

    @property
    def schema(self) -> int:
        """The schema version its first line names; one that cannot be made out counts as newer."""
        schema = self.acts[0].get("schema") if self.acts else SCHEMA
        return schema if type(schema) is int else SCHEMA + 1


EMPTY = Segment([], 0, True, b"", False, 0)


def read_segment(data: bytes, expected: int | None = None) -> Segment:
    """Read a segment's bytes from its beginning, or from where act `expected` should begin."""
    acts: list[Act] = []
    at, ended = 0, True
    while at < len(data):
        end = data.find(b"\n", at)
        act = decode_line(data[at:] if end < 0 else data[at:end])
        if act is None or (expected is not None and act["n"] != expected):
            break
        acts.append(act)
        expected = act["n"] + 1
        at, ended = (len(data), False) if end < 0 else (end + 1, True)
    rest = data[at:]
    whole = [act for act in map(decode_line, rest.split(b"\n")) if act]
    return Segment(acts, at, ended, rest, _is_torn(rest, whole, expected), len(whole))


def _is_torn(rest: bytes, whole: list[Act], expected: int | None) -> bool:
    """Whether what follows the good acts can be the last write cut short, and has not been damaged since.

    That is one broken line at the very end; or NULs, as a file system leaves them for data that did not
    arrive, with nothing whole after them but lines of the same write.
    """
    line, _, after = rest.partition(b"\n")
    if not after:
        return bool(rest) and not whole
    return b"\0" in line and all(_written_with(act) <= (expected or 0) for act in whole)


def _written_with(act: Act) -> int:
    first = act.get(GROUP)
    return first if type(first) is int else act["n"]


@dataclass(frozen=True, slots=True)
class LogReading:
    """What a log holds: its acts in order, each with its number `n`, from act `start` on.

    `good`: all of it could be read and may be added to; what stands in the way else is in `findings`. The
    last `unsaved` acts wait in memory. A follower puts `lines` in place of all it has from act `start` on.
    """

    name: str
    lines: list[Act]
    findings: tuple[Finding, ...] = ()
    good: bool = True
    start: int = 0
    unsaved: int = 0


@dataclass(slots=True)
class Joined:
    """The segments of a log put together: its acts, the last segment read and its number, what is wrong."""

    acts: list[Act] = field(default_factory=list)
    last: int = 0
    tail: Segment = EMPTY
    finding: Finding | None = None

    @property
    def good(self) -> bool:
        """Whether all of it counts, a torn last line left aside."""
        return self.finding is None or self.torn

    @property
    def torn(self) -> bool:
        """Whether only the last line is cut off."""
        return self.finding is not None and self.finding.harm == "repaired"


def join_segments(name: str, pieces: Mapping[int, tuple[str, bytes]], *, program: str) -> Joined:
    """Put a log together from its segments, number to (file name, bytes).

    A later segment begins where the acts known to be kept ended; what an earlier one holds from there on,
    whole or not, was never acknowledged and counts no more.
    """
    read = {number: read_segment(data) for number, (_, data) in pieces.items()}
    joined = Joined()
    for number, segment in read.items():
        file = pieces[number][0]
        later = [other.begin for key, other in read.items() if key > number and other.begin is not None]
        joined.last, joined.tail = number, segment
        if segment.begin is None:
            joined.finding = _damage(file, 1, len(joined.acts), segment.beyond, empty=not pieces[number][1])
        elif segment.acts[0].get("night", segment.acts[0].get("log")) != name:
            joined.finding = Finding(
                file, f"{file} is the log of another night under this name. It was left as it is.", "damaged"
            )
        elif segment.begin > len(joined.acts):
            missing = f"acts {len(joined.acts) + 1} to {segment.begin}"
            joined.finding = Finding(
                file,
                f"{file} goes on after {missing}, which are in no file. Put the file that holds them back.",
                "damaged",
            )
        elif segment.schema > SCHEMA:
            by = str(segment.acts[0].get("program", "an unknown program"))
            joined.finding = Finding(file, newer(file, segment.schema, by, program), "newer")
        if joined.finding:
            return joined
        joined.acts[segment.begin or 0 :] = [upgrade_act(act, segment.schema) for act in segment.acts]
        reached = len(joined.acts)
        if segment.rest and not any(begin <= reached for begin in later):
            if later or not segment.torn:
                joined.finding = _damage(file, len(segment.acts) + 1, len(segment.acts), segment.beyond)
                return joined
            joined.finding = Finding(
                file,
                f"The last line of {file} was cut off, as by a crash; {_acts(len(segment.acts))} before it "
                f"can be read. The piece goes to backups/ and is cut off before the next act.",
                "repaired",
                len(segment.acts) + 1,
            )
    return joined


def whole_acts(name: str, pieces: Mapping[int, tuple[str, bytes]]) -> dict[int, Act]:
    """All lines of a log that are whole, by number, those beyond a damage among them; {} for another's log.

    Of several whole lines of one number the first counts; but a later segment takes the place of all that an
    earlier one holds from its beginning on, as in `join_segments`.
    """
    acts: dict[int, Act] = {}
    for _, data in pieces.values():
        found = [act for act in map(decode_line, data.split(b"\n")) if act]
        if not found:
            continue
        begin, schema = found[0]["n"], found[0].get("schema", SCHEMA)
        if found[0].get("night", found[0].get("log", name)) != name or type(schema) is not int:
            return {}
        acts = {n: act for n, act in acts.items() if n < begin}
        for act in found:
            acts.setdefault(act["n"], upgrade_act(act, schema))
    return acts


def _damage(file: str, line: int, before: int, beyond: int, *, empty: bool = False) -> Finding:
    after = f", {_acts(beyond)} after it can still be made out" if beyond else ""
    where = f"is damaged at line {line}: {_acts(before)} before it can be read{after}"
    if line == 1 and not beyond and empty:
        where = "is empty"
    return Finding(
        file,
        f"{file} {where}. The file was left as it is and nothing is added to it. Put a whole copy of it in "
        f"its place.",
        "damaged",
        line,
    )


def _acts(count: int) -> str:
    return "1 act" if count == 1 else f"{count} acts"
