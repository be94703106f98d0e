"""Freezeout: out when your tokens are gone; tables are balanced and broken; the last one standing wins."""

from __future__ import annotations

from clow_tui.rulesets import Ruleset
from clow_tui.tournament import events as ev
from clow_tui.tournament.balance import next_break, next_move
from clow_tui.tournament.formats.tables import (
    SideBySide,
    after_the_bell,
    next_seated,
    ring_or_begin,
    tables_in_words,
)
from clow_tui.tournament.model import Night, Settings
from clow_tui.tournament.results.ranking import grouped
from clow_tui.tournament.seating import Lots


class Freezeout(SideBySide):
    """All tables play at once."""

    name = "freezeout"
    happens = "Out when your tokens are gone. Tables are balanced and broken; the last one standing wins."

    def refusal(self, ruleset: Ruleset) -> str | None:
        """Pot games that end with the last one standing; anything else never thins out."""
        if ruleset.pot is None:
            how = "open or heats" if ruleset.bank is not None else "heats"
            return f"A freezeout of {ruleset.name} would never end; it is for games with a pot. Take {how}."
        if ruleset.pot.ends != "last standing":
            return (
                f"{ruleset.name} ends after a set number of rounds, so nobody would go out: a freezeout "
                "needs a game that ends with the last one standing. Take heats or open."
            )
        return None

    def draw_refusal(self, night: Night) -> str | None:
        """Drawn once, and balanced from then on."""
        if night.finished:
            return "The night is over; there is nothing left to draw."
        if night.drawn:
            return "The tables are drawn; in a freezeout nobody draws again, `tables` shows the seats."
        return None

    def ranking(self, night: Night) -> list[list[str]]:
        """Everybody, best first, equals together."""
        return grouped(night.entrants, lambda player: self._rank_key(night, player))

    def _rank_key(self, night: Night, player: str) -> tuple[int, ...]:
        """In before out; in by tokens where known, out by when, then by the tokens at that round's start."""
        out = night.entrants[player].out
        if out is None:
            return (1, night.tokens_of(player) or 0, 0)
        return (0, out.act, out.order, out.had or 0)

    def points(self, night: Night) -> dict[str, int | None]:
        """The tokens each holds."""
        return {player: night.tokens_of(player) for player in night.entrants}

    def outlook(self, players: int, sizes: tuple[int, ...], settings: Settings) -> tuple[str, ...]:
        """Tables now, where they break, and the final table."""
        phrases = [f"{players} players", tables_in_words(sizes)]
        seats = max(sizes[0], settings.seats or 0)
        if len(sizes) > 1:
            marks = [str(seats * count) for count in range(len(sizes) - 1, 0, -1)]
            listed = marks[0] if len(marks) == 1 else f"{', '.join(marks[:-1])} and {marks[-1]}"
            phrases += [f"breaks at {listed}", f"final table of {min(seats, players)}"]
        return tuple(phrases)

    def _next(self, night: Night, lots: Lots) -> tuple[ev.Event, ...]:
        """First tables break, then they are balanced, then whoever is ready begins."""
        if len(night.left()) <= 1:
            return (ev.NightFinished(_why_finished(night)),)
        if night.bell:
            return after_the_bell(night)
        if seated := next_seated(night, lots, lambda entrant: True):
            return (seated,)
        if broken := next_break(night, lots):
            return broken
        if (moved := next_move(night, lots)) is not None:
            return (moved,)
        if (final := _final_table(night, lots)) is not None:
            return (final,)
        return ring_or_begin(night, self.unbegun(night))

    def unbegun(self, night: Night) -> int | None:
        """As side by side, but that with few left tables wait for each other."""
        return super().unbegun(night) if _together(night) else None


def _why_finished(night: Night) -> str:
    if night.left():
        return "One player is left."
    return "All who were left went out together: a draw."


def _together(night: Night) -> bool:
    """Round for round: with few players left no table begins before all have finished."""
    limit = night.settings.round_for_round
    if limit is None or len(night.left()) > limit:
        return True
    return all(table.at_seam or table.begun == night.act for table in night.open_tables())


def _final_table(night: Night, lots: Lots) -> ev.SeatsDrawn | None:
    """Seats drawn anew once everybody left sits at one table that stands at its seam."""
    tables = [table for table in night.open_tables() if table.size]
    if night.final or len(tables) != 1 or not tables[0].at_seam or tables[0].carried:
        return None
    players = lots.shuffle(night.lots + 1, [seat.player for seat in tables[0].people()])
    seats = {player: number for number, player in enumerate(players, 1)}
    return ev.SeatsDrawn(tables[0].number, seats, f"The {len(players)} left play at one table.")
