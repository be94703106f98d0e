"""What a host sees of a night, the same by whatever means he looks; and what he is told when it cannot be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from clow_tui import games
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.standings import standings


class Refusal(Exception):
    """What was asked is not done; the text is the sentence a host reads."""


class GoesAlong(Exception):
    """What takes later acts along, as many as `count`; it wants a yes."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} go along")
        self.count = count


@dataclass(frozen=True, slots=True)
class Seen:
    """A table as a host sees it.

    `players` by seat with the numbers of their `seats`; in `tokens`, None is a stack that nobody has told;
    `pot` None where pots are not followed; `asked` None while it waits or is closed; `tied` at the cut;
    `wants` is what is asked: order, stake, bet, roll, again.
    """

    players: tuple[str, ...]
    seats: tuple[int, ...]
    tokens: tuple[int | None, ...]
    round: int
    pot: int | None
    mode: str
    asked: str | None
    tied: tuple[str, ...] = ()
    wants: str | None = None

    def seat_of(self, player: str) -> int:
        """The number of a player's seat."""
        return self.seats[self.players.index(player)]

    def stacks(self) -> dict[str, int | None]:
        """What each holds, as far as anybody has told."""
        return dict(zip(self.players, self.tokens, strict=True))


@dataclass(frozen=True, slots=True)
class Move:
    """A move as it is called out."""

    player: str
    from_: int
    to: int
    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings; `points` None where nobody has told the stack."""

    rank: int
    player: str
    points: int | None
    status: str


@dataclass(frozen=True, slots=True)
class Whole:
    """All of a night that a host can see: the tables in play by number, moves, and standings, best first."""

    tables: dict[int, Seen]
    moves: tuple[Move, ...]
    standings: tuple[Standing, ...]
    finished: bool
    books: tuple[int, int, int, int | None] | None = None

    def place(self, player: str) -> Standing:
        """Where a player stands."""
        return next(line for line in self.standings if line.player == player)

    def table_of(self, player: str) -> int | None:
        """Where a player sits."""
        return next((n for n, table in self.tables.items() if player in table.players), None)

    def names(self, *statuses: str) -> list[str]:
        """Who stands so, best first."""
        return [line.player for line in self.standings if line.status in statuses]


Name = Callable[[str], str]


def table_seen(night: Night, table: Table, name: Name) -> Seen:
    """A table from a night's state."""
    prompt = games.prompt(table.game) if table.open and not night.finished else None
    people = table.people()
    return Seen(
        players=tuple(name(seat.player) for seat in people),
        seats=tuple(seat.number for seat in people),
        tokens=tuple(night.tokens_of(seat.player) for seat in people),
        round=table.game.round,
        pot=table.game.pot + table.dead if table.tracked else None,
        mode=table.mode,
        asked=name(prompt.player) if prompt is not None else None,
        wants=prompt.kind if prompt is not None else None,
        tied=() if night.finished else tuple(map(name, FORMATS[night.format].tied(night, table))),
    )


def whole_seen(night: Night, name: Name) -> Whole:
    """All of it from a night's state."""
    return Whole(
        tables={table.number: table_seen(night, table, name) for table in night.open_tables()},
        moves=tuple(Move(name(c.player), c.from_, c.to, c.seat, c.why) for c in night.calls),
        standings=tuple(
            Standing(line.rank, name(line.player), line.points, line.status) for line in standings(night)
        ),
        finished=night.finished,
        books=books_seen(night),
    )


def books_seen(night: Night) -> tuple[int, int, int, int | None] | None:
    """Issued, on tables, cashed, short; only at open tables."""
    if not night.facts.open_end:
        return None
    books = night.books()
    return books.issued, books.on_tables, books.cashed, books.short
