"""What happened in a night beyond one table's play, for the log in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from clow_tui.tournament.events import Mode


@dataclass(frozen=True, slots=True)
class Created:
    """A night began, with a game."""

    name: str
    game: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """Seats were drawn: tables and their sizes, why so, and who sits out."""

    sizes: tuple[tuple[int, int], ...]
    notes: tuple[str, ...]
    byes: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class StageDone:
    """A stage is over: these go on from it to the next, best first."""

    stage: str
    next: str
    through: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class SeatedAnew:
    """A table's seats set anew: drawn again, or as they were played; none: the table is closed."""

    why: Literal["redrawn", "played", "swapped", "moved"]
    players: tuple[str, ...]
    notes: tuple[str, ...] = ()


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
class Amended:
    """Act `act` was put right; `gone` counts later acts taken back, `later` those that read otherwise."""

    act: int
    gone: int
    later: int = 0


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Acts, by number, were undone; or done again when `again`."""

    acts: tuple[int, ...]
    again: bool = False


@dataclass(frozen=True, slots=True)
class StacksCounted:
    """Stacks set by hand."""

    stacks: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class PlacesTold:
    """The places at a table were told, best first."""

    places: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class RollOffMade:
    """A tie at the cut was rolled off: the best first, with the dice where the program threw."""

    order: tuple[str, ...]
    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NobodyOut:
    """A table on outcome says that nobody went out since its last word."""


@dataclass(frozen=True, slots=True)
class ChangedSeats:
    """Two players changed seats."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class CameLate:
    """A late entrant."""

    player: str
    stack: int


@dataclass(frozen=True, slots=True)
class CameIn:
    """Somebody took a seat, from the table's next round on."""

    player: str
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class Leaves:
    """A player leaves, or never came."""

    player: str
    why: Literal["left", "no-show"]


@dataclass(frozen=True, slots=True)
class TookAlong:
    """What a player who left took with him."""

    player: str
    tokens: int | None


@dataclass(frozen=True, slots=True)
class ComesBack:
    """Somebody reported out or gone plays on, or enters again."""

    player: str
    tokens: int | None
    why: Literal["return", "reenter"]


@dataclass(frozen=True, slots=True)
class StepsAway:
    """A player is away for a while, or back."""

    player: str
    away: bool


@dataclass(frozen=True, slots=True)
class Stays:
    """A player stays at a table, or is let go (None)."""

    player: str
    table: int | None


@dataclass(frozen=True, slots=True)
class OutsPutRight:
    """The order of outs was put right: the first out first."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClockTurned:
    """The clock was started, paused or resumed."""

    to: Literal["started", "paused", "resumed"]


@dataclass(frozen=True, slots=True)
class GapCounted:
    """Seconds asleep, counted or not."""

    seconds: int
    counted: bool


@dataclass(frozen=True, slots=True)
class Bell:
    """The end was called."""

    why: str


@dataclass(frozen=True, slots=True)
class BoughtIn:
    """A player bought tokens; `later`: they are his from the next round on."""

    player: str
    tokens: int
    later: bool


@dataclass(frozen=True, slots=True)
class CashedOut:
    """A player handed tokens in."""

    player: str
    tokens: int


@dataclass(frozen=True, slots=True)
class EntryIsPaid:
    """A player has paid for his entries, in all, after so much before; both in words."""

    player: str
    amount: str
    before: str
    more: bool


@dataclass(frozen=True, slots=True)
class Split:
    """Players agreed who gets what, in words; nobody: they agree no more."""

    amounts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OutOfTokens:
    """A player at an open table has too little to play on, and leaves his seat until he buys."""

    player: str
    tokens: int


@dataclass(frozen=True, slots=True)
class SettingsSet:
    """Settings changed under way, each in words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesSet:
    """Another ruleset from each table's next round on."""

    game: str


@dataclass(frozen=True, slots=True)
class Opened:
    """One more table."""

    why: str


NightHappening = (
    Created
    | Drawn
    | StageDone
    | SeatedAnew
    | LevelRose
    | CameTo
    | Broke
    | Reseated
    | KeptThrow
    | ThrowDropped
    | ModeChanged
    | Finished
    | Amended
    | TakenBack
    | StacksCounted
    | PlacesTold
    | RollOffMade
    | NobodyOut
    | ChangedSeats
    | CameLate
    | CameIn
    | Leaves
    | TookAlong
    | ComesBack
    | StepsAway
    | Stays
    | OutsPutRight
    | ClockTurned
    | GapCounted
    | Bell
    | BoughtIn
    | CashedOut
    | EntryIsPaid
    | Split
    | OutOfTokens
    | SettingsSet
    | RulesSet
    | Opened
)
