"""Somebody moved to another seat by hand, two exchanged, or kept where they sit."""

from __future__ import annotations

from dataclasses import dataclass

from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.checks import in_refusal, seat_refusal, undrawn_refusal
from clow_tui.tournament.commands.command import Command
from clow_tui.tournament.commands.seats_anew import drawn_refusal, seated, seats_at
from clow_tui.tournament.model import Night
from clow_tui.tournament.seating import Lots


@dataclass(frozen=True, slots=True)
class MoveTo(Command):
    """A player to another table, by hand; `seat` None: a free one by lot."""

    player: str
    table: int
    seat: int | None = None
    word = "move"

    def refusal(self, night: Night) -> str | None:
        """Between two rounds of his table, to a free seat."""
        if why := in_refusal(night, self.player) or undrawn_refusal(night):
            return why
        here = night.entrants[self.player].table
        if here is None:
            return f"{self.player} waits for a seat and is seated by itself."
        if here == self.table:
            return f"{self.player} sits at table {here} already; swap changes seats."
        if why := seat_refusal(night, self.table):
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
class Swap(Command):
    """Two players change seats."""

    first: str
    second: str
    word = "swap"

    def refusal(self, night: Night) -> str | None:
        """Between two rounds of both tables."""
        if self.first == self.second:
            return "Two players are wanted."
        for player in (self.first, self.second):
            if why := in_refusal(night, player) or undrawn_refusal(night):
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
class Pin(Command):
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


def _seats_refusal(night: Night, players: tuple[str, ...], tables: tuple[int, ...] = ()) -> str | None:
    """In a round that is drawn anew, seats change only where nobody has played yet."""
    return drawn_refusal(night, players, tables) if night.facts.redrawn else None
