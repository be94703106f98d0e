"""What a forecast is of and what it says; all of it frozen, and fit to be sent to another process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from clow_tui.games import PotRules, Rules
from clow_tui.tournament.settings import Settings

NIGHTS = 300
Limit = tuple[Literal["rounds", "seconds"], float]  # when a bell rings


class NoForecast(Exception):
    """Of this night nothing can be said beforehand; the text says why and what would help."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take, in seconds: a throw, and the antes and payment of a round."""

    throw: float = 5
    round: float = 20

    def seconds(self, throws: int, rounds: int) -> float:
        """How long so many throws and rounds take, one after the other."""
        return self.throw * throws + self.round * rounds


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table of a freezeout where a forecast begins.

    `seats` are seat numbers with the tokens there, `first` is the number from which the next first roller
    is looked for. `pot` lies on the table; `live` are the seats that play for it where a round is under way,
    empty at the seam. `coming` are seats whose players wait for the next round.
    """

    number: int
    seats: tuple[tuple[int, int], ...]
    first: int = 1
    round: int = 0
    pot: int = 0
    live: tuple[int, ...] = ()
    coming: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Freezeout:
    """A freezeout from where it stands.

    `capacity` is the number of chairs at a table. Level, its round and seconds are as in `Night`; `elapsed`
    are the seconds of the night's clock so far, `stop` is after how many rounds or seconds of it the bell
    rings. `waiting` are stacks of players without a seat.
    """

    rules: PotRules
    settings: Settings
    pace: Pace
    tables: tuple[TableNow, ...]
    capacity: int
    strategy: str
    level: int = 0
    level_round: int = 0
    level_elapsed: int = 0
    ante_set: int | None = None
    elapsed: float = 0
    stop: Limit | None = None
    waiting: tuple[int, ...] = ()
    bell: bool = False

    @property
    def entrants(self) -> int:
        """How many are in."""
        return sum(len(table.seats) for table in self.tables) + len(self.waiting)


@dataclass(frozen=True, slots=True)
class ByRounds:
    """A night whose tables are drawn round by round, or of open tables, from its beginning."""

    rules: Rules
    settings: Settings
    pace: Pace
    format: str
    players: int
    bounds: tuple[int, int]
    strategy: str
    tokens: int = 0
    seconds: float | None = None  # until the bell, where it rings by the clock

    @property
    def entrants(self) -> int:
        """How many take part."""
        return self.players


Start = Freezeout | ByRounds


@dataclass(frozen=True, slots=True)
class OneNight:
    """How one night went: rounds and seconds until its end, and until so many tables were `left`."""

    rounds: int
    seconds: float
    falls: tuple[tuple[int, int, float], ...] = ()
    antes: int = 1  # how many levels were reached


@dataclass(frozen=True, slots=True)
class Spread:
    """The middle of many nights, and what nine of ten are above and below."""

    p10: float
    median: float
    p90: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """Of at least one value; between two of them it lies in proportion."""
        ordered = sorted(values)

        def at(share: float) -> float:
            place = share * (len(ordered) - 1)
            low = int(place)
            high = min(low + 1, len(ordered) - 1)
            return ordered[low] + (ordered[high] - ordered[low]) * (place - low)

        return cls(at(0.1), at(0.5), at(0.9))


@dataclass(frozen=True, slots=True)
class Fall:
    """Until only `left` tables are left."""

    left: int
    rounds: Spread
    minutes: Spread


@dataclass(frozen=True, slots=True)
class Forecast:
    """What many nights say together; minutes count from where the forecast begins.

    `ends` are all nights' minutes in order; `levels` how many levels nine nights of ten do not exceed.
    """

    nights: int
    rounds: Spread
    minutes: Spread
    tables: tuple[Fall, ...]
    ends: tuple[float, ...] = field(repr=False)
    levels: int = 1

    def share_by(self, minutes: float) -> float:
        """Which share of the nights is over after so many minutes."""
        return sum(end <= minutes for end in self.ends) / len(self.ends)


def gathered(nights: Sequence[OneNight]) -> Forecast:
    """One or more nights taken together; a fall counts where most nights have it."""
    return Forecast(
        len(nights),
        Spread.of([night.rounds for night in nights]),
        Spread.of([night.seconds / 60 for night in nights]),
        tuple(_falls(nights)),
        tuple(sorted(night.seconds / 60 for night in nights)),
        round(Spread.of([night.antes for night in nights]).p90),
    )


def _falls(nights: Sequence[OneNight]) -> Iterator[Fall]:
    rounds: dict[int, list[float]] = {}
    minutes: dict[int, list[float]] = {}
    for night in nights:
        for left, count, seconds in night.falls:
            rounds.setdefault(left, []).append(count)
            minutes.setdefault(left, []).append(seconds / 60)
    for left in sorted(rounds, reverse=True):
        if len(rounds[left]) * 2 >= len(nights):
            yield Fall(left, Spread.of(rounds[left]), Spread.of(minutes[left]))


Progress = Callable[[int, int], None]  # nights played, of how many
