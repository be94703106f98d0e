"""What is written in a night's log: acts, and the events each of them consists of.

An event names its place (table, round, throw, entrant) and everything that was drawn at random, so that
folding a log never draws again. Events are plain frozen records; `encode` and `decode` turn them into the
dicts of a log line and back.
"""

from __future__ import annotations

from clow_tui.tournament.events.event import KINDS, Event
from clow_tui.tournament.events.lines import (
    Act,
    EventError,
    decode,
    decode_events,
    encode,
    encode_events,
)
from clow_tui.tournament.events.night import (
    BellRung,
    CallsDismissed,
    ClockSet,
    GapSettled,
    LevelSet,
    NightCreated,
    NightFinished,
    OutsOrdered,
    Redone,
    ResultAmended,
    RoundDrawn,
    RulesChanged,
    SettingsChanged,
    StageFinished,
    Undone,
)
from clow_tui.tournament.events.people import (
    AwaySet,
    Bought,
    Cashed,
    EntrantAdded,
    EntrantLeft,
    EntrantReturned,
    EntryPaid,
    Pinned,
    Seated,
    SplitAgreed,
)
from clow_tui.tournament.events.tables import (
    Answered,
    Counted,
    DrawnTable,
    Mode,
    ModeSet,
    Moved,
    OutsReported,
    PotReported,
    ResultReported,
    RolledOff,
    RoundBegun,
    RoundSeated,
    SeamCleared,
    SeatsDrawn,
    SeatsSwapped,
    Source,
    TableBroken,
    TableOpened,
    ThrowKept,
    Thrown,
)

__all__ = [
    "KINDS",
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
    "EntryPaid",
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
    "SplitAgreed",
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
        case Bought() | Cashed() | EntryPaid() | SplitAgreed() | SettingsChanged() | RulesChanged():
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
