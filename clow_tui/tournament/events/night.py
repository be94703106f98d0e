"""Events of the night as a whole: set up, its rounds and stages, levels and clock, its end, and undo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from clow_tui.tournament.events.event import Event
from clow_tui.tournament.events.tables import DrawnTable


@dataclass(frozen=True, slots=True)
class NightCreated(Event):
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
class RoundDrawn(Event):
    """Tables and seats drawn by lot; `notes` say why they are as they are.

    Rounds are counted through all stages. `groups` are those that a stage plays in, with its first round.
    """

    kind: ClassVar[str] = "round_drawn"
    stage: int
    round: int
    tables: tuple[DrawnTable, ...]
    byes: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class StageFinished(Event):
    """A stage is over and frozen: who goes on to the next, best first; `why` says how they were chosen."""

    kind: ClassVar[str] = "stage_finished"
    stage: int
    through: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class OutsOrdered(Event):
    """The order in which these went out, the first out first, put right by the host."""

    kind: ClassVar[str] = "outs_ordered"
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LevelSet(Event):
    """A level reached by hand, with its ante, from each table's next round on."""

    kind: ClassVar[str] = "level_set"
    level: int
    ante: int


@dataclass(frozen=True, slots=True)
class ClockSet(Event):
    """The night's clock started, paused or resumed, at the act's time."""

    kind: ClassVar[str] = "clock_set"
    to: Literal["started", "paused", "resumed"]


@dataclass(frozen=True, slots=True)
class GapSettled(Event):
    """Seconds in which the laptop slept, counted or not."""

    kind: ClassVar[str] = "gap_settled"
    seconds: int
    counted: bool


@dataclass(frozen=True, slots=True)
class BellRung(Event):
    """The end is called: rounds in play are finished, none is begun."""

    kind: ClassVar[str] = "bell_rung"
    why: str


@dataclass(frozen=True, slots=True)
class SettingsChanged(Event):
    """Settings under way, in the form of the night's first event: levels, stops, names of tables."""

    kind: ClassVar[str] = "settings_changed"
    changes: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RulesChanged(Event):
    """Another ruleset, in full, from each table's next round on."""

    kind: ClassVar[str] = "rules_changed"
    ruleset: str
    rules: str


@dataclass(frozen=True, slots=True)
class CallsDismissed(Event):
    """Moves, by number, that have been read aloud and done."""

    kind: ClassVar[str] = "calls_dismissed"
    moves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NightFinished(Event):
    """The night is over; `why` in words. `places`, best first, where those left agreed on an order."""

    kind: ClassVar[str] = "night_finished"
    why: str
    places: tuple[tuple[str, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class ResultAmended(Event):
    """Act `act` at a table holds these events (as log lines have them) instead; `gone` acts no longer fit.

    `later` are acts of rounds drawn on it that hold other events with it, each as {act, events}.
    """

    kind: ClassVar[str] = "result_amended"
    act: int
    table: int
    events: tuple[Mapping[str, Any], ...]
    gone: tuple[int, ...] = ()
    later: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """The acts of these numbers no longer count."""

    kind: ClassVar[str] = "undone"
    acts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Redone(Event):
    """The acts of these numbers count again."""

    kind: ClassVar[str] = "redone"
    acts: tuple[int, ...]
