"""Where one screen leads to another: the place, and what must be said of it to open it there.

A screen knows no other screen: it asks the app to take a route, `self.clow.go(routes.Table(3))`, and
`navigation.py` opens what lies there. Places of which nothing need be said are opened by their command, as
`go.history`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from clow_tui.app.records import Record
    from clow_tui.app.rules.opening import Opening
    from clow_tui.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class NewNight:
    """A new night; `again`: as the last one was in all, or with its people only."""

    again: Literal["", "all", "people"] = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the night that is open, by its number."""

    number: int


@dataclass(frozen=True, slots=True)
class Log:
    """The log of a night, or of one table of it."""

    night_id: str
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Rounds:
    """The bracket of a night, or its rounds one by one; the night that is open where `night_id` is empty."""

    night_id: str
    bracket: bool


@dataclass(frozen=True, slots=True)
class Money:
    """The money of a night; of the one that is open where `night_id` is empty."""

    night_id: str


@dataclass(frozen=True, slots=True)
class Past:
    """A night that is over, by its record."""

    record: Record


@dataclass(frozen=True, slots=True)
class Player:
    """A player's page, by id."""

    player: str


@dataclass(frozen=True, slots=True)
class Editor:
    """A ruleset's file in the rules editor: typed in at once, or opened in the host's own editor first."""

    opening: Opening
    typing: bool = False
    outside: bool = False


@dataclass(frozen=True, slots=True)
class Trial:
    """A ruleset tried out at a table of made-up players."""

    ruleset: Ruleset
    name: str


Route = NewNight | Table | Log | Rounds | Money | Past | Player | Editor | Trial
