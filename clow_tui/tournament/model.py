"""The state of a night: entrants, tables and what is to be called out. All of it frozen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from clow_tui import games
from clow_tui.games import PotState, Seat
from clow_tui.tournament.clock import NO_CLOCK, Clock
from clow_tui.tournament.events import Mode
from clow_tui.tournament.facts import FormatFacts, facts_of, stages_of
from clow_tui.tournament.settings import Settings

__all__ = ["Books", "Call", "Entrant", "Night", "OutAt", "Settings", "Status", "Table"]

Status = Literal["in", "waiting", "away", "out", "left", "no-show"]


@dataclass(frozen=True, slots=True)
class OutAt:
    """How a player went out: the act, the table and its round, his tokens at that round's start if known.

    `order` puts outs right that the acts have in another order: by (act, order), the later the better.
    """

    act: int
    table: int
    round: int
    had: int | None
    order: int = 0


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player in this night; `table` while he has a seat, `out` once he is out. `moves` counts his moves.

    `stack` is what he came in with, all entries together; `gone` says why he left, `took` what he took with
    him; `pinned` is the table he stays at, `brings` what he holds while he has no seat. `again` counts his
    re-entries.
    """

    player: str
    stack: int
    table: int | None = None
    out: OutAt | None = None
    moves: int = 0
    gone: Literal["left", "no-show"] | None = None
    took: int = 0
    away: bool = False
    pinned: int | None = None
    brings: int | None = None
    again: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """A move to be read aloud, numbered through the night, until it is done."""

    n: int
    player: str
    from_: int
    to: int
    seat: int
    why: str
    done: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the night: its game, who has come to wait for its next round, and throws keyed early.

    `capacity` is its number of chairs; `dead` are tokens of a pot that a draw left to nobody (C2). On
    outcome, stacks are unknown: seats hold 0, and `counted` are the stacks counted last, with the act's
    time. `untold` are arrivals from such tables whose stacks nobody has said yet. `leaving` go at the seam.
    `begun` is the act in which its latest round began. It was drawn in round `heat`, at `since` seconds of
    the clock; `result` are its places as told, `rolled` the order in which a tie at the cut was rolled off.
    `bought` are tokens bought in mid-round, in front of whoever bought them from the next round on. `fallen`
    have gone out of its game, where that does not end their night, those told together in one; `missing`:
    the next round was drawn without its result; `absent` were drawn for it and did not come.
    """

    number: int
    capacity: int
    mode: Mode
    game: games.State
    arriving: tuple[Seat, ...] = ()
    kept: tuple[tuple[str, str], ...] = ()
    dead: int = 0
    open: bool = True
    counted: tuple[tuple[str, int], ...] = ()
    counted_at: str = ""
    untold: frozenset[str] = frozenset()
    leaving: frozenset[str] = frozenset()
    begun: int = field(default=0, compare=False)
    heat: int = 1
    since: int = 0
    result: tuple[tuple[str, ...], ...] = ()
    rolled: tuple[str, ...] = ()
    bought: tuple[tuple[str, int], ...] = ()
    fallen: tuple[tuple[str, ...], ...] = ()
    missing: bool = False
    absent: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Players at the table, those who wait for its next round counted."""
        return len(self.game.seats) + len(self.arriving)

    @property
    def tracked(self) -> bool:
        """Whether the stacks at this table are known."""
        return self.mode != "outcome"

    @property
    def at_seam(self) -> bool:
        """Whether the table stands settled between two rounds."""
        return self.open and self.game.phase == "seam"

    @property
    def between_rounds(self) -> bool:
        """Whether seats and stacks can be changed by hand: at the seam, or nothing has happened since."""
        return self.open and games.between(self.game) is not None

    @property
    def carried(self) -> int:
        """Tokens of a pot that nobody took, for which the table plays on."""
        return self.game.carried if isinstance(self.game, PotState) else 0

    @property
    def ready_to_begin(self) -> bool:
        """Whether its next round can begin: two or more sit there, followed, and somebody wants the bank."""
        waits = isinstance(self.game, games.BankState) and self.game.idle and not self.ready()
        return self.at_seam and self.tracked and not waits and len(self.game.seats) + len(self.ready()) >= 2

    @property
    def tokens(self) -> int:
        """Every token on the table: stacks, pot, arrivals, a dead pot."""
        to_come = sum(seat.tokens for seat in self.arriving) + sum(tokens for _, tokens in self.bought)
        return games.total(self.game) + self.dead + to_come

    def ready(self) -> tuple[Seat, ...]:
        """Arrivals who sit down with the next round: all whose stacks are told."""
        return tuple(seat for seat in self.arriving if seat.player not in self.untold)

    def people(self) -> tuple[Seat, ...]:
        """Everyone at the table by seat number, with the tokens he holds now."""
        return tuple(sorted((*self.game.seats, *self.arriving), key=lambda seat: seat.number))

    def free_seats(self) -> tuple[int, ...]:
        """Seat numbers without a player."""
        taken = {seat.number for seat in (*self.game.seats, *self.arriving)}
        return tuple(number for number in range(1, self.capacity + 1) if number not in taken)


@dataclass(frozen=True, slots=True)
class Books:
    """The tokens of a night, as a bank would book them; `short` is what a count found missing, None while
    some stacks are not known.
    """

    issued: int
    on_tables: int
    cashed: int
    short: int | None


@dataclass(frozen=True, slots=True)
class Night:
    """A night as it stands after its acts.

    `players` are the least and most at a table by the rules, `level` is the level of the antes reached so
    far (0 before the first round), `drawn` whether the tables are drawn, `lots` how many draws by lot there
    have been, `final` whether the final table's seats are drawn, `last_moved` who made the latest move.
    The level was reached after `level_round` rounds and `level_elapsed` seconds of the night's clock, with
    the ante `ante_set` where the host set one. `bell` says why the end has been called, `agreed` are the
    first places as those left agreed. `now` and `act` are the latest act's; `heat` counts the rounds drawn,
    `byes` are who sat out by the draw of which, `basis` the rounds drawn on a result changed since, each with
    its table. `stage` is the one in play, from 1; `past` are the nights as they stood when the stages before
    it ended, which nothing changes any more; `seeds` went on from the last of them, best first. `groups` are
    those that the stage plays in, as drawn. `paid` is what each has paid to enter, in hundredths of the
    currency, `split` what those in it agreed that each of them gets.
    """

    name: str
    zone: str
    format: str
    settings: Settings
    ruleset: str
    rules: games.Rules = field(compare=False, repr=False)
    game_name: str
    players: tuple[int, int]
    commitment: str
    practice: bool = False
    entrants: Mapping[str, Entrant] = field(default_factory=dict)
    tables: Mapping[int, Table] = field(default_factory=dict)
    calls: tuple[Call, ...] = ()
    notes: tuple[str, ...] = ()
    level: int = 0
    level_round: int = 0
    level_elapsed: int = 0
    ante_set: int | None = None
    drawn: bool = False
    lots: int = 0
    final: bool = False
    last_moved: str | None = None
    finished: bool = False
    agreed: tuple[tuple[str, ...], ...] = ()
    bell: str = ""
    clock: Clock = NO_CLOCK
    now: str = ""
    act: int = field(default=0, compare=False)
    heat: int = 0
    byes: tuple[tuple[int, str], ...] = ()
    basis: tuple[tuple[int, int], ...] = ()
    stage: int = 1
    past: tuple[Night, ...] = ()
    seeds: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    paid: Mapping[str, int] = field(default_factory=dict)
    split: tuple[tuple[str, int], ...] = ()

    @property
    def facts(self) -> FormatFacts:
        """How tables live in the format of this night's stage."""
        return facts_of(self.format, self.stage)

    @property
    def stage_format(self) -> str:
        """The format of the stage in play; of a night without stages its format."""
        names = stages_of(self.format)
        return names[min(self.stage, len(names)) - 1]

    @property
    def stage_drawn(self) -> bool:
        """Whether the stage in play has tables."""
        return self.heat > (self.past[-1].heat if self.past else 0)

    def open_tables(self) -> Iterator[Table]:
        """The tables in play, by number."""
        return (table for table in self.tables.values() if table.open)

    def status(self, player: str) -> Status:
        """`in` while he plays, `waiting` while he waits for a seat or a table's next round, or `out`."""
        entrant = self.entrants[player]
        if entrant.gone is not None:
            return entrant.gone
        if entrant.out is not None:
            return "out"
        if entrant.away:
            return "away"
        if entrant.table is None:
            return "in" if self.facts.redrawn and self.drawn else "waiting"
        table = self.tables[entrant.table]
        alone = table.size == 1 and not self.finished
        return "waiting" if alone or any(s.player == player for s in table.arriving) else "in"

    def tokens_of(self, player: str) -> int | None:
        """The tokens a player holds, None where unknown or in a game without; 0 once out unless some are left
        to him (C9).
        """
        entrant = self.entrants[player]
        if not self.rules.tokens or (self.finished and not self.drawn):  # played on paper
            return None
        if entrant.table is None:
            return entrant.brings if entrant.out is None else 0
        table = self.tables[entrant.table]
        for seat in (*table.game.seats, *table.arriving):
            if seat.player == player:
                bought = sum(tokens for who, tokens in table.bought if who == player)
                return seat.tokens + bought if table.tracked and player not in table.untold else None
        return games.holds(table.game).get(player, 0)

    def left(self) -> tuple[str, ...]:
        """The players not yet out, in order of entry."""
        return tuple(player for player, entrant in self.entrants.items() if entrant.out is None)

    def late(self) -> tuple[str, ...]:
        """Those who said that they come later and have not come yet."""
        return tuple(player for player in self.settings.expected if player not in self.entrants)

    def rounds(self) -> int:
        """The most rounds begun at any table."""
        return max((table.game.round for table in self.tables.values()), default=0)

    def ante_of(self, level: int) -> int:
        """The ante of a level, as the host set it or as the levels have it."""
        if level == self.level and self.ante_set is not None:
            return self.ante_set
        return self.settings.levels.ante(level)

    def books(self) -> Books:
        """Issued, on the tables, cashed, short."""
        issued = sum(entrant.stack for entrant in self.entrants.values())
        cashed = sum(entrant.took for entrant in self.entrants.values())
        here = self.total()
        known = all(table.tracked and not table.untold for table in self.open_tables())
        return Books(issued, here, cashed, issued - cashed - here if known else None)

    def name_of(self, table: int) -> str:
        """What a table is called: its number, with the name the host gave it."""
        given = self.given_name(table)
        return f"Table {table}, {given}" if given else f"Table {table}"

    def given_name(self, table: int) -> str:
        """The name that the host gave a table; empty where he gave none."""
        return dict(self.settings.names).get(table, "")

    def place_of(self, table: int) -> str:
        """A table in the middle of a sentence: `table 1 (Window)`."""
        given = self.given_name(table)
        return f"table {table} ({given})" if given else f"table {table}"

    def issued(self) -> int:
        """The tokens that have come in, less those that left with somebody."""
        return sum(entrant.stack - entrant.took for entrant in self.entrants.values())

    def unknown(self) -> int:
        """The tokens that lie where stacks are not known; elsewhere what a count by hand found missing."""
        return self.issued() - self.total()

    def total(self) -> int:
        """All tokens known; with all tables tracked all of the night's, constant after the draw (C1)."""
        seated = sum(table.tokens for table in self.tables.values())
        return seated + sum(
            e.brings or 0 for e in self.entrants.values() if e.table is None and e.out is None
        )
