"""What a host is asked about the night: an ante of his own, the order agreed on, by when it is to be over."""

from __future__ import annotations

from dataclasses import dataclass

from clow_tui.app.presenters.model import Name
from clow_tui.app.questions.question import (
    Foretell,
    Question,
    Step,
    whole,
)
from clow_tui.app.setup.reading import stop_from
from clow_tui.app.text import signs
from clow_tui.director import Director
from clow_tui.director.errors import BadAnswer
from clow_tui.tournament.commands.night import Finish, SetLevel
from clow_tui.tournament.model import Night


@dataclass(frozen=True, slots=True)
class Ante(Question):
    """An ante of the host's own."""

    def asked(self, night: Night, name: Name) -> str:
        """The ante from now on."""
        return "The ante from each table's next round"

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """A number."""
        return Step(SetLevel(whole(text, "Type the ante as a number of tokens, for example 40.")))


@dataclass(frozen=True, slots=True)
class Agreed(Question):
    """The order that those left agree on."""

    def asked(self, night: Night, name: Name) -> str:
        """Best first."""
        return "The order agreed on, best first"

    def told(self, night: Night, name: Name) -> str:
        """Those left."""
        return (
            f"Left: {', '.join(map(name, night.left()))} {signs().dot} Ann, Bo = Cy shares the second place"
        )

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """Names."""
        if not text:
            raise BadAnswer("Type the names of those left, the best first, with commas between them.")
        return Step(Finish("order", director.words(night_id).entrants(text)))


@dataclass(frozen=True, slots=True)
class OverBy(Question):
    """By when the night is to be over, for antes that do it."""

    def asked(self, night: Night, name: Name) -> str:
        """Of the whole night."""
        return "Over by"

    def told(self, night: Night, name: Name) -> str:
        """A time or minutes."""
        return "23:30 by the clock, 90m from now"

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """The time; antes are found for it."""
        by = stop_from(text)
        if not by or by.endswith("r"):
            raise BadAnswer("Type when it is to be over: 23:30, or 90m for minutes.")
        return Step(Foretell(by))
