"""What a host is asked in heats: the places at a table, and who won a roll-off at the cut."""

from __future__ import annotations

import re
from dataclasses import dataclass

from clow_tui.app.presenters.model import Name
from clow_tui.app.questions.question import Question, Step, seats_words
from clow_tui.app.text import signs
from clow_tui.director import Director
from clow_tui.director.errors import PersonError
from clow_tui.director.picking import Words
from clow_tui.director.saying import split_names
from clow_tui.tournament.commands.heats import ReportResult, RollOff
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.model import Night

BETTER = ">"  # between places, as in 3>1>2=4
_SEATS = re.compile(r"[0-9]{1,4}(?:=[0-9]{1,4})*", re.ASCII)


@dataclass(frozen=True, slots=True)
class RolledOff(Question):
    """Who won the roll-off among those tied at the cut of a table; enter alone has the program throw."""

    table: int

    def stands(self, night: Night) -> bool:
        """While there is a tie."""
        found = night.tables.get(self.table)
        return found is not None and bool(FORMATS[night.format].tied(night, found))

    def takes_nothing(self, night: Night) -> bool:
        """Then the program throws."""
        return True

    def asked(self, night: Night, name: Name) -> str:
        """Best first."""
        return f"Table {self.table}: the roll-off, best first"

    def told(self, night: Night, name: Name) -> str:
        """The tied, by their seats."""
        table = night.tables[self.table]
        tied = FORMATS[night.format].tied(night, table)
        numbers = {seat.player: f"{seat.number} " for seat in table.people()}
        seats = [f"{numbers.get(player, '')}{name(player)}" for player in tied]
        return f"Tied at the cut: {f' {signs().dot} '.join(seats)}; enter alone: the program throws"

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """Seat numbers or names."""
        places = places_from(text, director.words(night_id), self.table) if text else ()
        return Step(RollOff(self.table, tuple(player for group in places for player in group)))


@dataclass(frozen=True, slots=True)
class ResultOf(Question):
    """The places at a table, all at once, best first."""

    table: int

    def asked(self, night: Night, name: Name) -> str:
        """Best first."""
        return f"{night.name_of(self.table)}, best first"

    def told(self, night: Night, name: Name) -> str:
        """The seats, and how places are typed."""
        dot = f" {signs().dot} "
        return f"{seats_words(night.tables[self.table], name)}{dot}3 1 2, or 3 1=2 where two share"

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """Seat numbers with spaces, `>` or commas between, or names."""
        numbers = re.sub(r"\s*=\s*", "=", text).split()
        if all(_SEATS.fullmatch(number) for number in numbers):
            text = ",".join(numbers)
        return result_step(text, director, night_id, self.table)


def places_from(text: str, names: Words, number: int) -> tuple[tuple[str, ...], ...]:
    """Places best first, by seat numbers or names: `3 > 1 > 2 = 4`, or with commas."""
    words = ",".join(text.split(BETTER))
    return tuple(tuple(_somebody(name, names, number) for name in group) for group in split_names(words))


def _somebody(name: str, names: Words, number: int) -> str:
    """Who sits there, or who has gone out there before."""
    try:
        return names.sitting(number, name)
    except PersonError:
        if name.isdigit():
            raise
        return names.entrant(name)


def result_step(text: str, director: Director, night_id: str, number: int) -> Step:
    """The places at a table, told at once."""
    return Step(ReportResult(number, places_from(text, director.words(night_id), number)))
