"""Acts as the lines of a log, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from clow_tui.tournament.events.event import KINDS, Event
from clow_tui.tournament.events.tables import DrawnTable


class EventError(ValueError):
    """A log line holds something that is no act of this version; the text says what."""


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
    return cls(**values)


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
