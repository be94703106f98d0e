"""What happened in a night beyond one table's play, for the log in words."""

from __future__ import annotations

from dataclasses import dataclass

from clow_tui.tournament.events import Mode


@dataclass(frozen=True, slots=True)
class Created:
    """A night began, with a game."""

    name: str
    game: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """Seats were drawn: tables and their sizes, and why so."""

    sizes: tuple[tuple[int, int], ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LevelRose:
    """The antes rose to a level."""

    level: int
    ante: int


@dataclass(frozen=True, slots=True)
class CameTo:
    """A player changed table."""

    player: str
    from_: int
    to: int
    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Broke:
    """A table was broken."""

    why: str


@dataclass(frozen=True, slots=True)
class Reseated:
    """Seats at a table were drawn anew: (seat, player)."""

    seats: tuple[tuple[int, str], ...]
    why: str


@dataclass(frozen=True, slots=True)
class KeptThrow:
    """A throw keyed in out of turn is kept."""

    player: str
    dice: str


@dataclass(frozen=True, slots=True)
class ThrowDropped:
    """A kept throw was dropped: its round was over first."""

    player: str
    dice: str


@dataclass(frozen=True, slots=True)
class ModeChanged:
    """Who throws at a table changed."""

    mode: Mode


@dataclass(frozen=True, slots=True)
class Finished:
    """The night is over; `winners` are the players left, none after a draw of all."""

    winners: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Acts, by number, were undone; or done again when `again`."""

    acts: tuple[int, ...]
    again: bool = False


NightHappening = (
    Created
    | Drawn
    | LevelRose
    | CameTo
    | Broke
    | Reseated
    | KeptThrow
    | ThrowDropped
    | ModeChanged
    | Finished
    | TakenBack
)
