"""What is written in a night's log: acts, and the events each of them consists of.

An event names its place (table, round, throw, entrant) and everything that was drawn at random, so that
folding a log never draws again. Events are plain frozen records; `encode` and `decode` turn them into the
dicts of a log line and back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

Mode = Literal["program", "keyed"]
Source = Literal["program", "keyed"]


class EventError(ValueError):
    """A log line holds something that is no act of this version; the text says what."""


@dataclass(frozen=True, slots=True)
class NightCreated:
    """The first event of every night: its settings, its rules in full, and its chance, committed to.

    `date` is the local day it began, `zone` the zone's name; `seed` and `salt` are hexadecimal.
    """

    kind: ClassVar[str] = "night_created"
    name: str
    date: str
    zone: str
    format: str
    settings: Mapping[str, Any]
    ruleset: str
    rules: str
    seed: str
    salt: str
    commitment: str
    practice: bool = False


@dataclass(frozen=True, slots=True)
class EntrantAdded:
    """A player takes part, with so many tokens."""

    kind: ClassVar[str] = "entrant_added"
    player: str
    stack: int


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table as drawn: seat i + 1 is `seats[i]`'s."""

    table: int
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundDrawn:
    """Tables and seats drawn by lot; `notes` say why they are as they are."""

    kind: ClassVar[str] = "round_drawn"
    stage: int
    round: int
    tables: tuple[DrawnTable, ...]
    byes: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundBegun:
    """A table begins its next round: what each pays, in the order of throwing."""

    kind: ClassVar[str] = "round_begun"
    table: int
    round: int
    level: int
    ante: int
    stakes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SeamCleared:
    """Arrivals sit down and whoever cannot pay `ante` is out, though too few are left to begin (C2)."""

    kind: ClassVar[str] = "seam_cleared"
    table: int
    round: int
    ante: int
    joined: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Thrown:
    """Throw `k` of a table's round; dice as text, `2 2 5`."""

    kind: ClassVar[str] = "thrown"
    table: int
    round: int
    k: int
    entrant: str
    dice: str
    source: Source


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer other than dice (stand, keep, pass) to the prompt after throw `k`."""

    kind: ClassVar[str] = "answered"
    table: int
    round: int
    k: int
    entrant: str
    prompt: str
    value: str


@dataclass(frozen=True, slots=True)
class ThrowKept:
    """A throw keyed in out of turn, kept until its player is asked or the round is over."""

    kind: ClassVar[str] = "throw_kept"
    table: int
    round: int
    entrant: str
    dice: str


@dataclass(frozen=True, slots=True)
class ModeSet:
    """Who throws at a table from now on."""

    kind: ClassVar[str] = "mode_set"
    table: int
    mode: Mode


@dataclass(frozen=True, slots=True)
class Moved:
    """A player changes table between two rounds, with all his tokens."""

    kind: ClassVar[str] = "moved"
    player: str
    from_: int
    to: int
    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class TableBroken:
    """A table whose players all moved on is closed; its number is not used again."""

    kind: ClassVar[str] = "table_broken"
    table: int
    why: str


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """Seats at one table drawn anew, as at the final table."""

    kind: ClassVar[str] = "seats_drawn"
    table: int
    seats: Mapping[str, int]
    why: str


@dataclass(frozen=True, slots=True)
class CallsDismissed:
    """Moves, by number, that have been read aloud and done."""

    kind: ClassVar[str] = "calls_dismissed"
    moves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NightFinished:
    """The night is over; `why` in words."""

    kind: ClassVar[str] = "night_finished"
    why: str


@dataclass(frozen=True, slots=True)
class Undone:
    """The acts of these numbers no longer count."""

    kind: ClassVar[str] = "undone"
    acts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Redone:
    """The acts of these numbers count again."""

    kind: ClassVar[str] = "redone"
    acts: tuple[int, ...]


Event = Union[  # noqa: UP007 - get_args reads it at run time
    NightCreated,
    EntrantAdded,
    RoundDrawn,
    RoundBegun,
    SeamCleared,
    Thrown,
    Answered,
    ThrowKept,
    ModeSet,
    Moved,
    TableBroken,
    SeatsDrawn,
    CallsDismissed,
    NightFinished,
    Undone,
    Redone,
]
KINDS: dict[str, type[Any]] = {cls.kind: cls for cls in get_args(Event)}


@dataclass(frozen=True, slots=True)
class Act:
    """What a person did, with everything that followed from it.

    `n` is its running number in the log, `at` a UTC time as text, `act` the word for what was done, `run`
    the number of the first act of the command that made it, when one command made many.
    """

    n: int
    at: str
    by: str
    act: str
    events: tuple[Event, ...]
    run: int | None = None


def encode(act: Act) -> dict[str, Any]:
    """The log line of an act, as a dict of plain values."""
    line: dict[str, Any] = {"n": act.n, "at": act.at, "by": act.by, "act": act.act}
    if act.run is not None:
        line["run"] = act.run
    line["events"] = [{"event": event.kind, **_plain_fields(event)} for event in act.events]
    return line


def decode(line: Mapping[str, Any]) -> Act:
    """The act of a log line; EventError names what does not belong there."""
    try:
        events = tuple(_event(item) for item in line["events"])
        return Act(line["n"], line["at"], line["by"], line["act"], events, line.get("run"))
    except (KeyError, TypeError, AttributeError) as error:
        raise EventError(f"act {line.get('n', '?')} is not in this version's form ({error})") from error


def _event(item: Mapping[str, Any]) -> Event:
    kind = item["event"]
    cls = KINDS.get(kind)
    if cls is None:
        raise EventError(f"an act holds '{kind}', which this version does not know")
    known = _hints(cls)
    values = {}
    for key, value in item.items():
        if key == "event":
            continue
        name = key if key in known else key + "_"
        if name not in known:
            raise EventError(f"'{kind}' holds '{key}', which this version does not know")
        values[name] = _shaped(value, known[name])
    event: Event = cls(**values)
    return event


_HINTS: dict[type[Any], dict[str, Any]] = {}


def _hints(cls: type[Any]) -> dict[str, Any]:
    if cls not in _HINTS:
        hints = get_type_hints(cls)
        _HINTS[cls] = {field.name: hints[field.name] for field in fields(cls)}
    return _HINTS[cls]


def _shaped(value: Any, hint: Any) -> Any:
    """Lists back to tuples, inner dicts back to records, as the field's type asks."""
    if get_origin(hint) is tuple:
        inner = get_args(hint)[0]
        if not isinstance(value, list):
            raise TypeError(f"a list is wanted, not {value!r}")
        return tuple(_shaped(part, inner) for part in value)
    if hint is DrawnTable:
        return DrawnTable(value["table"], tuple(value["seats"]))
    if hint is int and (not isinstance(value, int) or isinstance(value, bool)):
        raise TypeError(f"a whole number is wanted, not {value!r}")
    if hint is str and not isinstance(value, str):
        raise TypeError(f"text is wanted, not {value!r}")
    return value


def _plain_fields(record: Any) -> dict[str, Any]:
    return {name.rstrip("_"): _plain(getattr(record, name)) for name in _hints(type(record))}


def _plain(value: Any) -> Any:
    if isinstance(value, DrawnTable):
        return {"table": value.table, "seats": list(value.seats)}
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(part) for part in value]
    return value


def tables_of(event: Event) -> tuple[int, ...] | None:
    """The tables an event touches; None when it touches the whole night."""
    match event:
        case Moved():
            return (event.from_, event.to)
        case RoundBegun() | SeamCleared() | Thrown() | Answered() | ThrowKept() | ModeSet():
            return (event.table,)
        case TableBroken() | SeatsDrawn():
            return (event.table,)
        case CallsDismissed() | NightFinished():
            return ()
        case _:
            return None
