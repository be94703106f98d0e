"""Events of people: who comes and goes, where he sits, and the tokens he buys and hands in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from clow_tui.tournament.events.event import Event


@dataclass(frozen=True, slots=True)
class EntrantAdded(Event):
    """A player takes part, with so many tokens."""

    kind: ClassVar[str] = "entrant_added"
    player: str
    stack: int


@dataclass(frozen=True, slots=True)
class Seated(Event):
    """Somebody new at a table, from its next round on: a late entrant, or one who returns."""

    kind: ClassVar[str] = "seated"
    player: str
    table: int
    seat: int
    tokens: int | None
    why: str


@dataclass(frozen=True, slots=True)
class EntrantLeft(Event):
    """A player leaves for good, or never came (`why`: left, no-show)."""

    kind: ClassVar[str] = "entrant_left"
    player: str
    why: Literal["left", "no-show"]


@dataclass(frozen=True, slots=True)
class EntrantReturned(Event):
    """A player out or gone plays on with so many tokens; None where stacks are not known."""

    kind: ClassVar[str] = "entrant_returned"
    player: str
    tokens: int | None
    why: Literal["return", "reenter"]


@dataclass(frozen=True, slots=True)
class AwaySet(Event):
    """A player is away for a while, or back; his antes go in all the same (L2)."""

    kind: ClassVar[str] = "away_set"
    player: str
    away: bool


@dataclass(frozen=True, slots=True)
class Pinned(Event):
    """A player stays at a table whatever is balanced or broken; None lets him go."""

    kind: ClassVar[str] = "pinned"
    player: str
    table: int | None


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """A player buys tokens: in front of him at once between two rounds, else from the next round on."""

    kind: ClassVar[str] = "bought"
    player: str
    tokens: int


@dataclass(frozen=True, slots=True)
class EntryPaid(Event):
    """A player has now paid so much in all for his entries, in hundredths of the night's currency."""

    kind: ClassVar[str] = "entry_paid"
    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class SplitAgreed(Event):
    """Players agreed who of them gets what, in hundredths; nobody: what was agreed holds no more."""

    kind: ClassVar[str] = "split_agreed"
    amounts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Cashed(Event):
    """A player hands tokens in for money."""

    kind: ClassVar[str] = "cashed"
    player: str
    tokens: int
