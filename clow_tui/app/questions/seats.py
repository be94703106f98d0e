"""What a host is asked about the seats of a round: who really sits at a table."""

from __future__ import annotations

from dataclasses import dataclass

from clow_tui.app.presenters.model import Name
from clow_tui.app.questions.question import Question, Step
from clow_tui.app.text import signs
from clow_tui.director import Director
from clow_tui.director.errors import BadAnswer
from clow_tui.director.saying import split_names
from clow_tui.tournament.commands.redraw import AsPlayed, Redraw
from clow_tui.tournament.commands.seats_anew import unplayed_tables
from clow_tui.tournament.model import Night


@dataclass(frozen=True, slots=True)
class Played(Question):
    """Who really sits at a table, by seat."""

    table: int

    def stands(self, night: Night) -> bool:
        """While nothing is told of the table."""
        return any(table.number == self.table for table in unplayed_tables(night))

    def asked(self, night: Night, name: Name) -> str:
        """By seat."""
        return f"Who sits at {night.place_of(self.table)}, by seat?"

    def told(self, night: Night, name: Name) -> str:
        """What becomes of the others."""
        drawn = ", ".join(name(seat.player) for seat in night.tables[self.table].people())
        return f"Drawn: {drawn} {signs().dot} who was drawn here takes the seats that the others leave"

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """Names, with commas."""
        if not text:
            raise BadAnswer("Type the names of all who sit there, with commas between them.")
        words = director.words(night_id)
        players = tuple(words.entrant(name) for group in split_names(text) for name in group)
        return Step(AsPlayed(self.table, players))


def seat_deeds(night: Night, number: int | None) -> list[tuple[str, str, AsPlayed | Redraw]]:
    """What can be done about the seats of the round: a key, words, and the command that says why not."""
    deeds: list[tuple[str, str, AsPlayed | Redraw]] = []
    if number is not None and number in night.tables:  # it may have gone with its draw
        people = tuple(seat.player for seat in night.tables[number].people())
        other = tuple(reversed(people))
        deeds.append(("played", f"Others sit at {night.place_of(number)} …", AsPlayed(number, other)))
    deeds.append(("all", "All unplayed tables of the round: draw them again", Redraw()))
    return deeds
