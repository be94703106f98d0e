"""Events of tables: who sits there, rounds begun, throws, answers, and what a host tells of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from clow_tui.tournament.events.event import Event

Mode = Literal["program", "keyed", "pots", "outcome"]
Source = Literal["program", "keyed"]


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table as drawn: seat i + 1 is `seats[i]`'s."""

    table: int
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundSeated(Event):
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
class RoundBegun(Event):
    """A table begins its next round: what each pays, in the order of throwing."""

    kind: ClassVar[str] = "round_begun"
    table: int
    round: int
    level: int
    ante: int
    stakes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SeamCleared(Event):
    """Arrivals sit down and whoever cannot pay `ante` is out, though too few are left to begin (C2)."""

    kind: ClassVar[str] = "seam_cleared"
    table: int
    round: int
    ante: int
    joined: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    """Throw `k` of a table's round; dice as text, `2 2 5`."""

    kind: ClassVar[str] = "thrown"
    table: int
    round: int
    k: int
    entrant: str
    dice: str
    source: Source


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """An answer other than dice (stand, keep, pass) to the prompt after throw `k`."""

    kind: ClassVar[str] = "answered"
    table: int
    round: int
    k: int
    entrant: str
    prompt: str
    value: str


@dataclass(frozen=True, slots=True)
class ThrowKept(Event):
    """A throw keyed in out of turn, kept until its player is asked or the round is over."""

    kind: ClassVar[str] = "throw_kept"
    table: int
    round: int
    entrant: str
    dice: str


@dataclass(frozen=True, slots=True)
class ModeSet(Event):
    """How a table is played from now on; `stacks` are what each holds, where the table begins to track."""

    kind: ClassVar[str] = "mode_set"
    table: int
    mode: Mode
    stacks: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class PotReported(Event):
    """Who took the pot of a round: one, several who share it, or nobody; `last` is who threw last."""

    kind: ClassVar[str] = "pot_reported"
    table: int
    round: int
    winners: tuple[str, ...]
    last: str | None = None


@dataclass(frozen=True, slots=True)
class OutsReported(Event):
    """Who went out together at a table on outcome; `stacks` were counted then, if at all."""

    kind: ClassVar[str] = "outs_reported"
    table: int
    round: int
    out: tuple[str, ...]
    stacks: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class ResultReported(Event):
    """The places at a table, best first, those who share together."""

    kind: ClassVar[str] = "result_reported"
    table: int
    places: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class RolledOff(Event):
    """A tie at the cut rolled off by the tied alone: the best first, and the dice where the program threw."""

    kind: ClassVar[str] = "rolled_off"
    table: int
    order: tuple[str, ...]
    dice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """Chips counted by hand at a table between two rounds: what each holds."""

    kind: ClassVar[str] = "counted"
    table: int
    round: int
    stacks: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A player changes table between two rounds, with all his tokens."""

    kind: ClassVar[str] = "moved"
    player: str
    from_: int
    to: int
    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class SeatsSwapped(Event):
    """Two players change seats."""

    kind: ClassVar[str] = "seats_swapped"
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableBroken(Event):
    """A table whose players all moved on is closed; its number is not used again."""

    kind: ClassVar[str] = "table_broken"
    table: int
    why: str


@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    """One more table, for those who wait for a seat."""

    kind: ClassVar[str] = "table_opened"
    table: int
    capacity: int
    why: str


@dataclass(frozen=True, slots=True)
class SeatsDrawn(Event):
    """Seats at one table drawn anew, as at the final table."""

    kind: ClassVar[str] = "seats_drawn"
    table: int
    seats: Mapping[str, int]
    why: str
