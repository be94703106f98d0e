"""What formats share that draw their tables anew, round by round, each table with a result of its own."""

from __future__ import annotations

from collections.abc import Iterator

from clow_tui.tournament import events as ev
from clow_tui.tournament.fold import apply
from clow_tui.tournament.fold.play import beginning
from clow_tui.tournament.formats.plain import PlainFormat
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.results import Places, done, in_words, table_places
from clow_tui.tournament.seating import Lots


class RoundByRound(PlainFormat):
    """A format whose next round is drawn once every table of the last is done.

    `ties` and `settles` are the words for players who share a place, and for what their roll-off settles.
    """

    ties, settles = "tied at the cut", "who goes on"

    def draw_refusal(self, night: Night) -> str | None:
        """What stands in the way of the next round: tables still out, then ties to be rolled off."""
        if night.finished:
            return "The night is over; there is nothing left to draw."
        if not night.drawn:
            return None
        out = [table.number for table in night.open_tables() if not done(night, table)]
        if out:
            return f"{in_words(out)} still out."
        ties = [table.number for table in night.open_tables() if self.tied(night, table)]
        return f"{in_words(ties)} {self.ties}; rolloff settles {self.settles}." if ties else None

    def follow(self, night: Night, lots: Lots, act: int) -> Iterator[ev.Event]:
        """Tables that are not done begin their next round, until the last round is done."""
        while night.drawn and not night.finished and (event := self._next(night)) is not None:
            night, _ = apply(night, event, act)
            yield event

    def _next(self, night: Night) -> ev.Event | None:
        """The end where it has come, else the next round of a game at a table."""
        if (end := self.end(night)) is not None:
            return end
        number = self.unbegun(night)
        return beginning(night, night.tables[number]) if number is not None else None

    def end(self, night: Night) -> ev.NightFinished | None:
        """The end of the night, once its last round is done."""
        raise NotImplementedError

    def unbegun(self, night: Night) -> int | None:
        """The first table at its seam that is not done."""
        if night.finished or night.bell or night.clock.paused:
            return None
        ready = (t.number for t in night.open_tables() if t.ready_to_begin and not done(night, t))
        return next(ready, None)

    def result(self, night: Night, table: Table) -> Places | None:
        """The places at a table that is done."""
        return table_places(night, table) if done(night, table) else None
