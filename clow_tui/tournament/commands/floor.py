"""What a host does on the floor beside the dice: pots and outs told, chips counted, people, levels, the end.

Each command says why it cannot be done (`refusal`) and which events it is (`events`). Sentences name players
by id; faces put the names in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from clow_tui import games
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.seats_anew import drawn_refusal, seated, seats_at
from clow_tui.tournament.model import Entrant, Night, Table
from clow_tui.tournament.seating import Lots
from clow_tui.tournament.steps import level_now

MOST_TOKENS = 1_000_000_000


class FloorCommand:
    """A command of the floor; what follows from it is looked for unless `follows` is False."""

    word: ClassVar[str]
    follows: ClassVar[bool] = True

    def refusal(self, night: Night) -> str | None:
        """Why it cannot be done as the night stands; None when it can."""
        raise NotImplementedError

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """The events it is, given that nothing stands in the way."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class ReportPot(FloorCommand):
    """Who took the pot of the round under way; nobody when it is carried, and then who threw last."""

    table: int
    winners: tuple[str, ...]
    last: str | None = None
    word = "pot"

    def refusal(self, night: Night) -> str | None:
        """Only where real dice are thrown and the pots are followed."""
        if why := table_refusal(night, self.table):
            return why
        table = night.tables[self.table]
        if not table.tracked:
            return f"Table {self.table} is on outcome, its pots are not followed; say who went out."
        if table.mode == "program":
            return f"The program throws at table {self.table}; set it to pots or keyed for real dice."
        if table.game.phase == "seam":
            return f"Table {self.table} waits for another player; there is no pot to take."
        if not isinstance(table.game, games.PotState):
            return f"{night.game_name} is not played for a pot; keyed follows its throws, outcome its end."
        why = games.report_refusal(table.game, self.winners, self.last)
        return why[:1].upper() + why[1:] + "." if why else None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One report."""
        return [ev.PotReported(self.table, night.tables[self.table].game.round, self.winners, self.last)]


@dataclass(frozen=True, slots=True)
class ReportOuts(FloorCommand):
    """Who went out together at a table on outcome; nobody is a last word too. `stacks`: counted then."""

    table: int
    out: tuple[str, ...]
    stacks: Mapping[str, int] | None = None
    word = "out"

    def refusal(self, night: Night) -> str | None:
        """Only where the pots are not followed."""
        if why := table_refusal(night, self.table):
            return why
        table = night.tables[self.table]
        if table.tracked:
            return (
                f"Table {self.table} follows its pots, so it knows who is out; set it to outcome to say it "
                "yourself."
            )
        if why := _seated_refusal(table, self.out):
            return why
        stay = {seat.player for seat in table.people()} - set(self.out)
        return _stacks_refusal(self.stacks, stay, self.table) if self.stacks is not None else None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One report."""
        round_ = night.tables[self.table].game.round
        return [ev.OutsReported(self.table, round_, self.out, self.stacks)]


@dataclass(frozen=True, slots=True)
class Count(FloorCommand):
    """Chips counted by hand at a table between two rounds: all of them, or some."""

    table: int
    stacks: Mapping[str, int]
    word = "count"

    def refusal(self, night: Night) -> str | None:
        """At the seam only, since in a round chips lie in the pot; for arrivals at any time."""
        if why := table_refusal(night, self.table):
            return why
        table = night.tables[self.table]
        people = {seat.player for seat in table.people()}
        arriving = {seat.player for seat in table.arriving}
        if not table.between_rounds and not arriving.issuperset(self.stacks):
            return f"Table {self.table} is in the middle of round {table.game.round}; count when it is over."
        return _stacks_refusal(self.stacks, people, self.table)

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """A count; with the bell rung a table on outcome is followed from it on."""
        table = night.tables[self.table]
        whole = set(self.stacks) == {seat.player for seat in table.people()}
        if night.bell and not table.tracked and whole:
            return [ev.ModeSet(self.table, told_mode(night), self.stacks)]
        return [ev.Counted(self.table, table.game.round, self.stacks)]


@dataclass(frozen=True, slots=True)
class Enter(FloorCommand):
    """A player takes part: before the draw, or late, seated by lot or at `table`."""

    player: str
    stack: int
    table: int | None = None
    word = "add"

    def refusal(self, night: Night) -> str | None:
        """Until the level at which late entry ends."""
        if night.finished:
            return "The night is over; nobody can be added to it."
        if self.player in night.entrants:
            return f"{self.player} takes part already; return or reenter brings back who is out."
        if why := _stack_refusal(night, self.stack):
            return why
        return _late_refusal(night) or _seat_refusal(night, self.table)

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """The entrant, and his seat where the host names the table."""
        added = ev.EntrantAdded(self.player, self.stack)
        return [added, *_seat_at(night, lots, self.player, self.table, self.stack)]


@dataclass(frozen=True, slots=True)
class Leave(FloorCommand):
    """A player leaves for good, or never came; his stack leaves play."""

    player: str
    why: Literal["left", "no-show"] = "left"
    word = "leave"

    def refusal(self, night: Night) -> str | None:
        """Only who is in can leave."""
        return in_refusal(night, self.player)

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event; in mid-round he goes when the round is over (L1)."""
        return [ev.EntrantLeft(self.player, self.why)]


@dataclass(frozen=True, slots=True)
class SetAway(FloorCommand):
    """A player is away for a while, or back (L2)."""

    player: str
    away: bool
    word = "away"

    def refusal(self, night: Night) -> str | None:
        """Only who is in."""
        if why := in_refusal(night, self.player):
            return why
        if night.entrants[self.player].away == self.away:
            return f"{self.player} is {'away' if self.away else 'here'} already."
        return None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event."""
        return [ev.AwaySet(self.player, self.away)]


@dataclass(frozen=True, slots=True)
class Return(FloorCommand):
    """Somebody reported out or gone plays on with so many tokens, or enters again (`reenter`)."""

    player: str
    tokens: int | None
    why: Literal["return", "reenter"] = "return"
    word = "return"

    def refusal(self, night: Night) -> str | None:
        """Re-entry only where the night allows it; a return always, as it puts right a mistake."""
        if night.finished:
            return "The night is over; undo takes its last act back."
        entrant = night.entrants.get(self.player)
        if entrant is None:
            return f"{self.player} does not take part; add puts somebody new in."
        if entrant.out is None:
            return f"{self.player} is still in."
        if any(self.player in table.leaving for table in night.tables.values()):
            return f"{self.player} leaves when the round is over; undo takes the leaving back."
        if self.tokens is not None and (why := _stack_refusal(night, self.tokens)):
            return why
        if not night.facts.joins:
            return f"In {night.stage_format} a result is put right by amend, or by undo."
        if self.tokens is None and any(table.tracked for table in night.open_tables()):
            return f"Say what {self.player} holds."
        if self.why == "reenter":
            if not night.settings.reentry:
                return "This night has no re-entry; return is for somebody reported out by mistake."
            return _late_refusal(night)
        return None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event; the seat follows."""
        return [ev.EntrantReturned(self.player, self.tokens, self.why)]


@dataclass(frozen=True, slots=True)
class MoveTo(FloorCommand):
    """A player to another table, by hand; `seat` None: a free one by lot."""

    player: str
    table: int
    seat: int | None = None
    word = "move"

    def refusal(self, night: Night) -> str | None:
        """Between two rounds of his table, to a free seat."""
        if why := in_refusal(night, self.player) or _drawn_refusal(night):
            return why
        here = night.entrants[self.player].table
        if here is None:
            return f"{self.player} waits for a seat and is seated by itself."
        if here == self.table:
            return f"{self.player} sits at table {here} already; swap changes seats."
        if why := _seat_refusal(night, self.table):
            return why
        if not night.tables[here].between_rounds:
            return f"Table {here} is in the middle of a round; move {self.player} when it is over."
        if why := _seats_refusal(night, (self.player,), (self.table,)):
            return why
        if night.facts.redrawn and night.tables[here].size == 2:
            return f"One player would be left at table {here}; swap {self.player}, or redraw the tables."
        if self.seat is not None and self.seat not in night.tables[self.table].free_seats():
            free = ", ".join(str(number) for number in night.tables[self.table].free_seats())
            return f"Seat {self.seat} at table {self.table} is not free; free are {free}."
        return None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One move."""
        seat = self.seat or lots.shuffle(night.lots + 1, night.tables[self.table].free_seats())[0]
        here = night.entrants[self.player].table or 0
        if night.facts.redrawn:
            left = tuple(one for one in seats_at(night.tables[here]) if one != self.player)
            there = list(seats_at(night.tables[self.table]))
            there.insert(seat - 1, self.player)
            return [seated(night, {here: left, self.table: tuple(there)}, "moved")]
        return [ev.Moved(self.player, here, self.table, seat, "The host moves this player.")]


@dataclass(frozen=True, slots=True)
class Swap(FloorCommand):
    """Two players change seats."""

    first: str
    second: str
    word = "swap"

    def refusal(self, night: Night) -> str | None:
        """Between two rounds of both tables."""
        if self.first == self.second:
            return "Two players are wanted."
        for player in (self.first, self.second):
            if why := in_refusal(night, player) or _drawn_refusal(night):
                return why
            number = night.entrants[player].table
            if number is None:
                return f"{player} has no seat yet."
            if not night.tables[number].between_rounds:
                return f"Table {number} is in the middle of a round; swap when it is over."
        one, two = (night.tables[night.entrants[p].table or 0] for p in (self.first, self.second))
        if one.tracked != two.tracked:
            return "Only one of the two tables follows stacks; move them one by one."
        return _seats_refusal(night, (self.first, self.second))

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event."""
        if night.facts.redrawn:
            other = {self.first: self.second, self.second: self.first}
            numbers = {night.entrants[player].table or 0 for player in other}
            seats = {n: tuple(other.get(p, p) for p in seats_at(night.tables[n])) for n in sorted(numbers)}
            return [seated(night, seats, "swapped")]
        return [ev.SeatsSwapped((self.first, self.second))]


@dataclass(frozen=True, slots=True)
class Pin(FloorCommand):
    """A player stays at his table whatever is balanced or broken; None lets him go."""

    player: str
    table: int | None
    word = "pin"

    def refusal(self, night: Night) -> str | None:
        """To the table he sits at; before the draw to the one he is to sit at."""
        if why := in_refusal(night, self.player):
            return why
        entrant = night.entrants[self.player]
        if self.table is not None and not night.drawn:
            return None if self.table > 0 else "A table's number is wanted, from 1."
        if self.table is not None and entrant.table != self.table:
            where = f"sits at table {entrant.table}" if entrant.table else "has no seat yet"
            return f"{self.player} {where}; move him first, then pin him there."
        if self.table is None and entrant.pinned is None:
            return f"{self.player} is pinned to no table."
        if self.table is not None and entrant.pinned == self.table:
            return f"{self.player} stays at table {self.table} already."
        return None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event."""
        return [ev.Pinned(self.player, self.table)]


def told_mode(night: Night) -> ev.Mode:
    """How a table with real dice is followed: by its pots, or without a pot by its throws."""
    return "pots" if isinstance(night.rules, games.PotRules) else "keyed"


def table_refusal(night: Night, number: int) -> str | None:
    """Why nothing can be done at a table; None when something can."""
    if why := _drawn_refusal(night):
        return why
    table = night.tables.get(number)
    if table is None:
        listed = ", ".join(str(t.number) for t in night.open_tables())
        return f"There is no table {number}; the tables are {listed}."
    if night.finished:
        return "The night is over; undo takes the last act back."
    if not table.open:
        return f"Table {number} is closed; its players have moved on or are out."
    return None


def _seats_refusal(night: Night, players: tuple[str, ...], tables: tuple[int, ...] = ()) -> str | None:
    """In a round that is drawn anew, seats change only where nobody has played yet."""
    return drawn_refusal(night, players, tables) if night.facts.redrawn else None


def _drawn_refusal(night: Night) -> str | None:
    return None if night.drawn else "The tables are not drawn yet; draw them first."


def in_refusal(night: Night, player: str) -> str | None:
    """Why nothing can be done with a player who is not in; None when he is."""
    entrant: Entrant | None = night.entrants.get(player)
    if night.finished:
        return "The night is over; undo takes the last act back."
    if entrant is None:
        return f"{player} does not take part."
    if entrant.out is not None:
        return f"{player} is not in any more; return brings back who was reported out by mistake."
    return None


def _stack_refusal(night: Night, tokens: int) -> str | None:
    """What somebody comes in with; nothing in a game without tokens."""
    if not night.rules.tokens:
        return f"{night.game_name} is played without tokens." if tokens else None
    return None if 0 < tokens <= MOST_TOKENS else "A stack is a number of tokens from 1."


def _late_refusal(night: Night) -> str | None:
    if night.drawn and not night.facts.joins:
        return f"In {night.stage_format} nobody can come in once the tables are drawn."
    until = night.settings.late_until
    if night.drawn and until is not None and (level := level_now(night)) > until:
        return f"Late entry ended with level {until}; the night is at level {level}."
    return None


def _seat_refusal(night: Night, number: int | None) -> str | None:
    if number is None:
        return None
    if why := table_refusal(night, number):
        return why
    table = night.tables[number]
    if isinstance(table.game, games.LegsState) and not table.between_rounds:
        return f"The game at table {number} has begun; nobody can join it now."
    if table.carried:
        return f"Table {number} plays for a carried pot and is left alone until it is won."
    return None if table.free_seats() else f"Table {number} is full."


def _seat_at(night: Night, lots: Lots, player: str, number: int | None, tokens: int | None) -> list[ev.Event]:
    if number is None:
        return []
    seat = lots.shuffle(night.lots + 1, night.tables[number].free_seats())[0]
    return [ev.Seated(player, number, seat, tokens, "The host names the table.")]


def _seated_refusal(table: Table, players: tuple[str, ...]) -> str | None:
    seated = {seat.player for seat in table.people()}
    for player in players:
        if player not in seated:
            return f"{player} does not sit at table {table.number}."
    return "Somebody is named twice." if len(set(players)) < len(players) else None


def _stacks_refusal(stacks: Mapping[str, int], people: set[str], number: int) -> str | None:
    for player, tokens in stacks.items():
        if player not in people:
            return f"{player} does not sit at table {number}."
        if not 0 <= tokens <= MOST_TOKENS:
            return f"What {player} holds is a number of tokens from 0."
    return None if stacks else "Nobody's chips are told."
