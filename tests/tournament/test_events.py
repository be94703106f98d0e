"""Acts as lines of a log and back."""

from __future__ import annotations

from typing import Any

import pytest

from clow_tui.tournament import events as ev
from clow_tui.tournament.events import Act, EventError, decode, encode
from tests.support.nights import AT, plain

EVENTS: tuple[ev.Event, ...] = (
    ev.NightCreated(
        "Friday", "2026-01-31", "UTC", "freezeout", {"seats": 6}, "c-low", "text", "0a", "0b", "c"
    ),
    ev.EntrantAdded("p1", 100),
    ev.RoundDrawn(1, 1, (ev.DrawnTable(1, ("p1", "p2")), ev.DrawnTable(2, ("p3",))), ("p4",), ("why",)),
    ev.RoundBegun(1, 3, 2, 20, {"p2": 20, "p1": 5}),
    ev.SeamCleared(1, 3, 20, ("p1",)),
    ev.StageFinished(1, ("p2", "p1"), "why"),
    ev.Thrown(1, 3, 2, "p1", "2 2 5", "keyed"),
    ev.Answered(1, 3, 2, "p1", "again", "stand"),
    ev.ThrowKept(1, 3, "p1", "2 2 5"),
    ev.ModeSet(1, "program"),
    ev.Moved("p1", 1, 2, 4, "why"),
    ev.TableBroken(1, "why"),
    ev.SeatsDrawn(1, {"p1": 2, "p2": 1}, "why"),
    ev.CallsDismissed((1, 2)),
    ev.ModeSet(1, "pots", {"p1": 100}),
    ev.PotReported(1, 3, ("p1", "p2"), "p2"),
    ev.PotReported(1, 3, (), "p2"),
    ev.OutsReported(1, 0, ("p1",), {"p2": 100}),
    ev.OutsReported(1, 0, ()),
    ev.ResultReported(1, (("p1",), ("p2", "p3"))),
    ev.RolledOff(1, ("p1", "p2"), ("p1 2 2 5", "p2 1 2 3")),
    ev.Counted(1, 3, {"p1": 100, "p2": 0}),
    ev.Seated("p1", 1, 4, None, "why"),
    ev.EntrantLeft("p1", "no-show"),
    ev.EntrantReturned("p1", 50, "return"),
    ev.AwaySet("p1", True),
    ev.SeatsSwapped(("p1", "p2")),
    ev.Pinned("p1", None),
    ev.OutsOrdered(("p1", "p2")),
    ev.LevelSet(3, 40),
    ev.ClockSet("paused"),
    ev.GapSettled(600, False),
    ev.BellRung("why"),
    ev.NightFinished("why"),
    ev.NightFinished("why", (("p1", "p2"), ("p3",))),
    ev.ResultAmended(3, 1, ({"event": "table_broken", "table": 1, "why": "why"},), (4, 5)),
    ev.ResultAmended(3, 1, (), (), ({"act": 5, "events": [{"event": "counted", "table": 2}]},)),
    ev.Bought("p1", 50),
    ev.Cashed("p1", 50),
    ev.EntryPaid("p1", 250),
    ev.SplitAgreed({"p1": 1500, "p2": 0}),
    ev.SettingsChanged({"levels": [10, 20], "every": 15, "factor": 1, "unit": "minutes", "stop": None}),
    ev.RulesChanged("c-low", "name: C-low"),
    ev.TableOpened(5, 6, "why"),
    ev.RoundSeated(2, (ev.DrawnTable(3, ("p1", "p2")), ev.DrawnTable(4, ())), "played", ("p4",), ("why",)),
    ev.Undone((3, 4)),
    ev.Redone((3, 4)),
)


def test_every_event_comes_back_as_it_was() -> None:
    assert {event.kind for event in EVENTS} == set(ev.KINDS)
    act = Act(7, AT, "verb", "throw", EVENTS, run=5)
    assert decode(plain(encode(act))) == act
    alone = Act(7, AT, "app", "throw", EVENTS[:1])
    assert decode(plain(encode(alone))) == alone
    assert "run" not in encode(alone)


def test_the_order_of_throwing_survives() -> None:
    act = Act(7, AT, "verb", "throw", (EVENTS[3],))
    (event,) = decode(plain(encode(act))).events
    assert isinstance(event, ev.RoundBegun)
    assert list(event.stakes) == ["p2", "p1"]


def test_lines_are_in_the_words_of_the_design() -> None:
    act = Act(7, AT, "verb", "throw", (ev.Moved("p1", 1, 2, 4, "why"),))
    assert encode(act) == {
        "n": 7,
        "at": AT,
        "by": "verb",
        "act": "throw",
        "events": [{"event": "moved", "player": "p1", "from": 1, "to": 2, "seat": 4, "why": "why"}],
    }


def line(**changed: Any) -> dict[str, Any]:
    whole = encode(Act(7, AT, "verb", "throw", (ev.Thrown(1, 3, 2, "p1", "2 2 5", "keyed"),)))
    return {**whole, **changed}


@pytest.mark.parametrize(
    "broken",
    [
        line(events=[{"event": "invented"}]),
        line(events=[{"event": "thrown", "table": 1}]),
        line(events=[{"event": "mode_set", "table": 1, "mode": "keyed", "more": 1}]),
        line(events=[{"event": "mode_set", "table": "1", "mode": "keyed"}]),
        line(events=[{"event": "mode_set", "table": True, "mode": "keyed"}]),
        line(events=[{"event": "undone", "acts": 3}]),
        line(events=[{"event": "undone", "acts": ["3"]}]),
        line(events=[{"event": "table_broken", "table": 1, "why": None}]),
        line(events=["thrown"]),
        line(events=None),
        {"n": 7},
    ],
)
def test_a_line_of_another_version_is_said_to_be_one(broken: dict[str, Any]) -> None:
    with pytest.raises(EventError, match="version"):
        decode(broken)
