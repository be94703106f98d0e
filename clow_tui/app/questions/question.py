"""What a host is asked in words, step by step: a question, what an answer comes to, and what answers share.

A question reads what was typed and gives the command that it is, the next question, or both. Words that say
nothing raise BadAnswer or PersonError with a sentence, and nothing has changed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from clow_tui.app.presenters.model import Name
from clow_tui.app.text import signs
from clow_tui.director import Director
from clow_tui.director.errors import BadAnswer
from clow_tui.tournament.commands import Command
from clow_tui.tournament.model import Night, Table

NOBODY = ("", "0", "none", "nobody", "no one", "-")
FIGURES = re.compile(r"[0-9]{1,10}(?:[\s,]+[0-9]{1,10})*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Rename:
    """Another name for a player, in past nights, too."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Foretell:
    """How long the night still takes; with `by`, antes with which it is over then."""

    by: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """What an answer comes to: something to do, another question, or both."""

    command: Command | Rename | Foretell | None = None
    then: Question | None = None


class Question:
    """One thing asked."""

    def stands(self, night: Night) -> bool:
        """Whether it can still be asked: its table and its players are there."""
        number = getattr(self, "table", None)
        players = getattr(self, "left", (getattr(self, "player", None),))
        return (number is None or number in night.tables) and all(
            player is None or player in night.entrants for player in players
        )

    def takes_nothing(self, night: Night) -> bool:
        """Whether enter alone is an answer; else it closes the entry."""
        return False

    def asked(self, night: Night, name: Name) -> str:
        """The question, short enough to stand before what is typed."""
        raise NotImplementedError

    def told(self, night: Night, name: Name) -> str:
        """Who may be named and what may be typed, for the line beside."""
        return ""

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """What the words come to as the night stands now."""
        raise NotImplementedError


def seats_words(table: Table, name: Name) -> str:
    """`1 Pat · 2 Quin`."""
    return f" {signs().dot} ".join(f"{seat.number} {name(seat.player)}" for seat in table.people())


def whole(text: str, wanted: str) -> int:
    """A number of tokens, or what was wanted."""
    if not (text.isascii() and text.isdigit() and len(text) < 11):
        raise BadAnswer(wanted)
    return int(text)
