"""What a host sets right about the seats of a round: tables drawn again, or as they were really played."""

from __future__ import annotations

from dataclasses import dataclass

from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.checks import in_refusal, table_refusal
from clow_tui.tournament.commands.command import Command
from clow_tui.tournament.commands.seats_anew import (
    Seats,
    drawn_refusal,
    exchanged,
    resting,
    seated,
    seats_at,
    unplayed_tables,
)
from clow_tui.tournament.formats.rounds import records_of
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.pairing.covers import seat, seats_in_balance
from clow_tui.tournament.pairing.pairs import pair
from clow_tui.tournament.results import done
from clow_tui.tournament.results.scores import meetings, rounds_of, seatings, shorts, totals
from clow_tui.tournament.seating import Lots, SeatingError, sizes_for


@dataclass(frozen=True, slots=True)
class Redraw(Command):
    """Tables of the round at which nobody has played, drawn again; none named: all of them.

    With all of them also who has a bye, and who came too late for the draw; in a knockout byes stay.
    """

    tables: tuple[int, ...] = ()
    word = "redraw"

    def refusal(self, night: Night) -> str | None:
        """Where tables are drawn round by round, by points or by lot."""
        if why := _round_refusal(night):
            return why
        for number in self.tables:
            if why := table_refusal(night, number) or drawn_refusal(night, (), (number,)):
                return why
        if night.facts.pairs:
            return f"In {night.stage_format} the bracket says who meets whom; undo takes the draw back."
        if night.groups:
            return "In groups it is settled who meets whom; swap or played seats somebody otherwise."
        chosen = self._chosen(night)
        if not chosen:
            return f"Every table of round {night.heat} has been played at; there is nothing to draw again."
        if len(chosen) == 1 and not self._idle(night):
            return f"Table {chosen[0].number} alone is unplayed; nobody could sit there but who does."
        return self._misfit(night, chosen)

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """Those who sit together now are parted where that can be, as those who have met are."""
        order = lots.shuffle(night.lots + 1, list(night.entrants))
        seats, byes = self._seats(night, order)
        return [seated(night, seats, "redrawn", byes)]

    def _chosen(self, night: Night) -> list[Table]:
        """In a knockout who has nobody to meet goes on, and is not drawn again."""
        unplayed = (t for t in unplayed_tables(night) if not night.facts.knockout or not done(night, t))
        return [table for table in unplayed if not self.tables or table.number in self.tables]

    def _idle(self, night: Night) -> list[str]:
        """In a knockout nobody comes late, and byes stay."""
        return [] if self.tables or night.facts.knockout else resting(night)

    def _seats(self, night: Night, order: list[str]) -> tuple[Seats, tuple[str, ...] | None]:
        chosen, idle = self._chosen(night), self._idle(night)
        lot = {player: place for place, player in enumerate(order)}
        rounds = rounds_of(night)
        points = totals(rounds)
        pool = [*(player for table in chosen for player in seats_at(table)), *idle]
        pool.sort(key=lambda player: (-points[player], lot[player]))
        first = max(night.tables) + 1
        byes: tuple[str, ...] | None = None if self.tables or night.facts.knockout else ()
        if night.settings.seats == 2:
            found = pair(pool, records_of(rounds))
            rows: list[tuple[str, ...]] = [*found.pairs]
            byes = (found.bye,) if found.bye is not None else byes
        else:
            sizes = self._sizes(night, chosen, len(pool))
            sat = seatings(rounds)
            tables = seat(pool, sizes, meetings(rounds), shorts(rounds)).tables
            rows = [seats_in_balance(table, sat) for table in tables]
        numbers = [table.number for table in chosen]
        numbers += range(first, first + len(rows) - len(numbers))
        rows += [()] * (len(numbers) - len(rows))
        return dict(zip(numbers, rows, strict=True)), byes

    def _misfit(self, night: Night, chosen: list[Table]) -> str | None:
        """Why so many fit no tables; who would sit where is not worked out for that, as it takes long."""
        count = sum(len(seats_at(table)) for table in chosen) + len(self._idle(night))
        if night.settings.seats == 2:
            if count % 2 and (self.tables or night.facts.knockout):
                return "These tables seat an odd number; name another one, or none for all."
            return None
        try:
            self._sizes(night, chosen, count)
        except SeatingError as error:
            return str(error)
        return None

    @staticmethod
    def _sizes(night: Night, chosen: list[Table], players: int) -> tuple[int, ...]:
        """As they are; with more or fewer players tables of about as many as at first."""
        now = tuple(table.size for table in chosen)
        least, most = night.players
        if sum(now) == players and min(now) >= min(least, 2):
            return now
        return sizes_for(players, min(night.settings.seats or max(now), most), least=least, most=most)


@dataclass(frozen=True, slots=True)
class AsPlayed(Command):
    """Who really sat at a table of the round, by seat; who was drawn there takes the seats they leave."""

    table: int
    players: tuple[str, ...]
    word = "played"

    def refusal(self, night: Night) -> str | None:
        """Before anything is told of the tables concerned."""
        if why := _round_refusal(night) or table_refusal(night, self.table):
            return why
        for player in self.players:
            if why := in_refusal(night, player):
                return why
        if len(set(self.players)) < len(self.players):
            return "Somebody is named twice."
        least, most = night.players
        if not max(2, min(least, 2)) <= len(self.players) <= most:
            return f"Name everybody who sat at table {self.table}: from 2 to {most} players."
        if why := drawn_refusal(night, self.players, (self.table,)):
            return why
        if seats_at(night.tables[self.table]) == self.players:
            return f"Table {self.table} is drawn so already."
        short = [n for n, row in exchanged(night, self.table, self.players).items() if len(row) == 1]
        if short:
            return f"One player would be left at table {short[0]}; name whoever sat there in exchange."
        return None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event, with what it breaks."""
        return [seated(night, exchanged(night, self.table, self.players), "played")]


def _round_refusal(night: Night) -> str | None:
    if night.finished:
        return "The night is over; undo takes its last act back."
    if not night.facts.redrawn:
        return f"No rounds are drawn in {night.stage_format}; a move or a swap changes seats."
    return None if night.drawn else "The tables are not drawn yet; draw them first."
