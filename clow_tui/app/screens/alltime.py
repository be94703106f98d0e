"""All players over many nights, and the records of those nights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from clow_tui.app import routes
from clow_tui.app.base_screens.lists import NightsListed, PlayersListed
from clow_tui.app.base_screens.over_nights import OverNights
from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.commands.places import ALLTIME, RECORDS
from clow_tui.app.text import counted
from clow_tui.app.widgets.lines import Fact, Header
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.tournament.people import key_of

if TYPE_CHECKING:
    from clow_tui.director import Director
    from clow_tui.director.past.alltime import AllTime, Career
    from clow_tui.director.past.bests import Best
    from clow_tui.director.past.which import Which

BY = {
    "won": "by nights won",
    "nights": "by nights",
    "average": "by average place",
    "beaten": "by players beaten",
    "rating": "by rating",
}
HOLDERS = 3  # lines of a record that many share


class AllTimeTable(OverNights, PlayersListed):
    """How often each came and won, his average place, his rating."""

    place = ALLTIME
    ORDERS = BY
    sheet = "alltime"
    BINDINGS = bindings_for(ALLTIME)

    def __init__(self) -> None:
        super().__init__()
        self._table: AllTime | None = None

    def columns(self) -> Sequence[Column]:
        """Rank, name, nights, places, averages; the last night where there is room."""
        return (
            Column("", 4, "right", "dim"),
            Column("player", 0, "left", "name"),
            Column("nights", 6, "right"),
            Column("won", 4, "right", "now"),
            Column("2nd", 4, "right", least=74),
            Column("3rd", 4, "right", least=74),
            Column("average", 7, "right"),
            Column("beaten", 6, "right", least=64),
            Column("rating", 6, "right"),
            Column("last night", 10, "left", "dim", least=96),
        )

    def hints(self) -> Sequence[tuple[str, str]]:
        """Opening one comes first here."""
        return (("enter", "opens a player"), ("s", "by another figure"), ("/", "finds one by name"))

    def read(self, director: Director, which: Which) -> None:
        """The table."""
        from clow_tui.director.past.alltime import alltime

        by = self.order
        self.act(lambda: alltime(director, which, by), self._fill)

    def _fill(self, table: AllTime) -> None:
        self._table = table
        count, guests = table.nights, table.guests
        facts = [Fact(counted(count, "night"), 1)]
        facts += [Fact(f"{counted(guests, 'guest')} left out", 2)] if guests else []
        facts += [Fact("practice does not count", 3)]
        self.query_one(Header).show("All-time table", facts, (BY[self.order],))
        rows = self.list_rows()
        rows.show([career_row(line) for line in table.lines])
        rows.empty = "No such night is over." if self.clow.which else "No night is over yet."
        self.say_which(count)
        self.refresh_keys()

    def show_order(self) -> None:
        """By the next figure."""
        from dataclasses import replace

        from clow_tui.director.past.alltime import ranked

        if self._table is not None:
            self._fill(replace(self._table, by=self.order, lines=ranked(self._table.lines, self.order)))


def career_row(line: Career) -> Row:
    """A player as a line of the table."""
    beaten = f"{100 * line.beaten:.0f}%" if line.beaten is not None else ""
    rating = f"{line.rating:.2f}" if line.rating is not None else ""
    places = (str(count or "") for count in (line.won, line.second, line.third))
    figures = (str(line.nights), *places, f"{line.average:.2f}", beaten, rating)
    return Row(line.player, (str(line.rank), line.name, *figures, line.last), also=key_of(line.name))


class Records(OverNights, NightsListed):
    """The longest night, the biggest pot, the most of the best hand: each leads to its night or player."""

    place = RECORDS
    sheet = "records"
    BINDINGS = bindings_for(RECORDS)

    def __init__(self) -> None:
        super().__init__()
        self._bests: tuple[Best, ...] = ()

    def columns(self) -> Sequence[Column]:
        """What it is, and the figure."""
        return (Column("record", 0, "left", "name"), Column("", 14, "right", "now"))

    def hints(self) -> Sequence[tuple[str, str]]:
        """Opening one comes first here."""
        return (("enter", "opens its night, or its player"), ("/", "finds one by a word or a name"))

    def read(self, director: Director, which: Which) -> None:
        """The records, and how many nights they are of."""
        from clow_tui.director.past.alltime import over
        from clow_tui.director.past.bests import bests

        def job() -> tuple[list[Best], int]:
            found = bests(director, which)
            return found, len(over(director.outlines(), director.roster.people, which))

        self.act(job, self._fill)

    def _fill(self, given: tuple[list[Best], int]) -> None:
        found, count = given
        self._bests = tuple(found)
        facts = [Fact(counted(count, "night"), 1), Fact("practice does not count", 3)]
        self.query_one(Header).show("Records", facts)
        rows = self.list_rows()
        rows.show([row for at, best in enumerate(found) for row in self._best_rows(str(at), best)])
        rows.empty = "No such night is over." if self.clow.which else "No night is over yet."
        self.say_which(count)
        self.refresh_keys()

    def _best_rows(self, key: str, best: Best) -> list[Row]:
        """A record, and under it who holds it, a line each, of many the first few."""
        from clow_tui.director.past.bests import holder_words

        director = self.clow.director
        assert director is not None
        held = [holder_words(held, director.name) for held in best.held]
        more = len(held) - HOLDERS
        told = held if more <= 0 else [*held[: HOLDERS - 1], f"and {more + 1} more"]
        first = Row(key, (best.words, best.figure()), also=" ".join(map(key_of, held)))
        return [first, *(Row("", (f"  {words}", ""), "dim") for words in told)]

    async def do_open(self) -> None:
        """The night of the chosen record, or the page of the player who holds it."""
        await self._open_best(self.list_rows().chosen)

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A second click opens it."""
        await self._open_best(event.key)

    async def _open_best(self, key: str) -> None:
        if not key:
            return
        held = self._bests[int(key)].held[0]
        if held.night:
            self.open_past(held.night)
        else:
            await self.clow.go(routes.Player(held.players[0]))
