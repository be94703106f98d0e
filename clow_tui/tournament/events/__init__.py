"""What is written in a night's log: acts, and the events each of them consists of.

An event names its place (table, round, throw, entrant) and everything that was drawn at random, so that
folding a log never draws again. Events are plain frozen records; `encode` and `decode` turn them into the
dicts of a log line and back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from clow_tui.tournament.events.kinds import (
    Answered,
    AwaySet,
    BellRung,
    Bought,
    CallsDismissed,
    Cashed,
    ClockSet,
    Counted,
    DrawnTable,
    EntrantAdded,
    EntrantLeft,
    EntrantReturned,
    GapSettled,
    LevelSet,
    Mode,
    ModeSet,
    Moved,
    NightCreated,
    NightFinished,
    OutsOrdered,
    OutsReported,
    Pinned,
    PotReported,
    Redone,
    ResultAmended,
    ResultReported,
    RolledOff,
    RoundBegun,
    RoundDrawn,
    RoundSeated,
    RulesChanged,
    SeamCleared,
    Seated,
    SeatsDrawn,
    SeatsSwapped,
    SettingsChanged,
    Source,
    StageFinished,
    TableBroken,
    TableOpened,
    ThrowKept,
    Thrown,
    Undone,
)

__all__ = [
    "Act",
    "Answered",
    "AwaySet",
    "BellRung",
    "Bought",
    "CallsDismissed",
    "Cashed",
    "ClockSet",
    "Counted",
    "DrawnTable",
    "EntrantAdded",
    "EntrantLeft",
    "EntrantReturned",
    "Event",
    "EventError",
    "GapSettled",
    "LevelSet",
    "Mode",
    "ModeSet",
    "Moved",
    "NightCreated",
    "NightFinished",
    "OutsOrdered",
    "OutsReported",
    "Pinned",
    "PotReported",
    "Redone",
    "ResultAmended",
    "ResultReported",
    "RolledOff",
    "RoundBegun",
    "RoundDrawn",
    "RoundSeated",
    "RulesChanged",
    "SeamCleared",
    "Seated",
    "SeatsDrawn",
    "SeatsSwapped",
    "SettingsChanged",
    "Source",
    "StageFinished",
    "TableBroken",
    "TableOpened",
    "ThrowKept",
    "Thrown",
    "Undone",
    "decode",
    "decode_events",
    "encode",
    "encode_events",
    "tables_of",
]


class EventError(ValueError):
    """A log line holds something that is no act of this version; the text says what."""


Event = Union[  # noqa: UP007 - get_args reads it at run time
    NightCreated,
    EntrantAdded,
    RoundDrawn,
    StageFinished,
    RoundSeated,
    RoundBegun,
    SeamCleared,
    Thrown,
    Answered,
    ThrowKept,
    ModeSet,
    PotReported,
    OutsReported,
    Counted,
    Seated,
    EntrantLeft,
    EntrantReturned,
    AwaySet,
    SeatsSwapped,
    Pinned,
    OutsOrdered,
    LevelSet,
    ClockSet,
    GapSettled,
    BellRung,
    Moved,
    TableBroken,
    SeatsDrawn,
    CallsDismissed,
    NightFinished,
    ResultAmended,
    ResultReported,
    RolledOff,
    Bought,
    Cashed,
    SettingsChanged,
    RulesChanged,
    TableOpened,
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
    line["events"] = encode_events(act.events)
    return line


def encode_events(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Events as a log line has them."""
    return [{"event": event.kind, **_plain_fields(event)} for event in events]


def decode_events(items: Sequence[Mapping[str, Any]]) -> tuple[Event, ...]:
    """Events from what a log line has."""
    return tuple(_event(item) for item in items)


def decode(line: Mapping[str, Any]) -> Act:
    """The act of a log line; EventError names what does not belong there."""
    try:
        events = decode_events(line["events"])
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
    if isinstance(hint, UnionType):
        if value is None and NoneType in get_args(hint):
            return None
        hint = next(part for part in get_args(hint) if part is not NoneType)
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
        case PotReported() | OutsReported() | Counted() | Seated():
            return (event.table,)
        case ResultAmended():
            return _tables_amended(event)
        case RoundSeated():
            return tuple(drawn.table for drawn in event.tables)
        case ResultReported() | RolledOff():
            return (event.table,)
        case TableBroken() | SeatsDrawn() | TableOpened():
            return (event.table,)
        case CallsDismissed() | NightFinished() | BellRung() | LevelSet() | AwaySet():
            return ()
        case Bought() | Cashed() | SettingsChanged() | RulesChanged():
            return ()
        case ClockSet() | GapSettled() | OutsOrdered() | Pinned():
            return ()
        case _:
            return None


def _tables_amended(event: ResultAmended) -> tuple[int, ...]:
    """Its table, and those whose later acts read otherwise with it."""
    found = {event.table: None}
    for later in event.later:
        for item in later["events"]:
            numbers = [drawn["table"] for drawn in item.get("tables", ())] or [item.get("table")]
            found.update(dict.fromkeys(number for number in numbers if number is not None))
    return tuple(found)
