"""The kinds of events a night's log holds: plain frozen records, each naming its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

Mode = Literal["program", "keyed", "pots", "outcome"]
Source = Literal["program", "keyed"]


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
class StageFinished:
    """A stage is over and frozen: who goes on to the next, best first; `why` says how they were chosen."""

    kind: ClassVar[str] = "stage_finished"
    stage: int
    through: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class RoundSeated:
    """Other seats at unplayed tables of the round: drawn again, or put as they were played by hand.

    `byes` are all who sit the round out, None where that stays; `notes` say what it breaks.
    """

    kind: ClassVar[str] = "round_seated"
    round: int
    tables: tuple[DrawnTable, ...]
    why: Literal["redrawn", "played", "swapped", "moved"]
    byes: tuple[str, ...] | None = None
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
    """How a table is played from now on; `stacks` are what each holds, where the table begins to track."""

    kind: ClassVar[str] = "mode_set"
    table: int
    mode: Mode
    stacks: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class PotReported:
    """Who took the pot of a round: one, several who share it, or nobody; `last` is who threw last."""

    kind: ClassVar[str] = "pot_reported"
    table: int
    round: int
    winners: tuple[str, ...]
    last: str | None = None


@dataclass(frozen=True, slots=True)
class OutsReported:
    """Who went out together at a table on outcome; `stacks` were counted then, if at all."""

    kind: ClassVar[str] = "outs_reported"
    table: int
    round: int
    out: tuple[str, ...]
    stacks: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class ResultReported:
    """The places at a table, best first, those who share together."""

    kind: ClassVar[str] = "result_reported"
    table: int
    places: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class RolledOff:
    """A tie at the cut rolled off by the tied alone: the best first, and the dice where the program threw."""

    kind: ClassVar[str] = "rolled_off"
    table: int
    order: tuple[str, ...]
    dice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counted:
    """Chips counted by hand at a table between two rounds: what each holds."""

    kind: ClassVar[str] = "counted"
    table: int
    round: int
    stacks: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody new at a table, from its next round on: a late entrant, or one who returns."""

    kind: ClassVar[str] = "seated"
    player: str
    table: int
    seat: int
    tokens: int | None
    why: str


@dataclass(frozen=True, slots=True)
class EntrantLeft:
    """A player leaves for good, or never came (`why`: left, no-show)."""

    kind: ClassVar[str] = "entrant_left"
    player: str
    why: Literal["left", "no-show"]


@dataclass(frozen=True, slots=True)
class EntrantReturned:
    """A player out or gone plays on with so many tokens; None where stacks are not known."""

    kind: ClassVar[str] = "entrant_returned"
    player: str
    tokens: int | None
    why: Literal["return", "reenter"]


@dataclass(frozen=True, slots=True)
class AwaySet:
    """A player is away for a while, or back; his antes go in all the same (L2)."""

    kind: ClassVar[str] = "away_set"
    player: str
    away: bool


@dataclass(frozen=True, slots=True)
class SeatsSwapped:
    """Two players change seats."""

    kind: ClassVar[str] = "seats_swapped"
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pinned:
    """A player stays at a table whatever is balanced or broken; None lets him go."""

    kind: ClassVar[str] = "pinned"
    player: str
    table: int | None


@dataclass(frozen=True, slots=True)
class OutsOrdered:
    """The order in which these went out, the first out first, put right by the host."""

    kind: ClassVar[str] = "outs_ordered"
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LevelSet:
    """A level reached by hand, with its ante, from each table's next round on."""

    kind: ClassVar[str] = "level_set"
    level: int
    ante: int


@dataclass(frozen=True, slots=True)
class ClockSet:
    """The night's clock started, paused or resumed, at the act's time."""

    kind: ClassVar[str] = "clock_set"
    to: Literal["started", "paused", "resumed"]


@dataclass(frozen=True, slots=True)
class GapSettled:
    """Seconds in which the laptop slept, counted or not."""

    kind: ClassVar[str] = "gap_settled"
    seconds: int
    counted: bool


@dataclass(frozen=True, slots=True)
class BellRung:
    """The end is called: rounds in play are finished, none is begun."""

    kind: ClassVar[str] = "bell_rung"
    why: str


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
class Bought:
    """A player buys tokens: in front of him at once between two rounds, else from the next round on."""

    kind: ClassVar[str] = "bought"
    player: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Cashed:
    """A player hands tokens in for money."""

    kind: ClassVar[str] = "cashed"
    player: str
    tokens: int


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """Settings under way, in the form of the night's first event: levels, stops, names of tables."""

    kind: ClassVar[str] = "settings_changed"
    changes: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """Another ruleset, in full, from each table's next round on."""

    kind: ClassVar[str] = "rules_changed"
    ruleset: str
    rules: str


@dataclass(frozen=True, slots=True)
class TableOpened:
    """One more table, for those who wait for a seat."""

    kind: ClassVar[str] = "table_opened"
    table: int
    capacity: int
    why: str


@dataclass(frozen=True, slots=True)
class CallsDismissed:
    """Moves, by number, that have been read aloud and done."""

    kind: ClassVar[str] = "calls_dismissed"
    moves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NightFinished:
    """The night is over; `why` in words. `places`, best first, where those left agreed on an order."""

    kind: ClassVar[str] = "night_finished"
    why: str
    places: tuple[tuple[str, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class ResultAmended:
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
class Undone:
    """The acts of these numbers no longer count."""

    kind: ClassVar[str] = "undone"
    acts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Redone:
    """The acts of these numbers count again."""

    kind: ClassVar[str] = "redone"
    acts: tuple[int, ...]
