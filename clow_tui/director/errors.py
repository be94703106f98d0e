"""Why something was not done, by what a face answers: each error's text is one plain sentence."""

from __future__ import annotations

from clow_tui.store import StoreError
from clow_tui.tournament.commands import BadAnswer, NotNow
from clow_tui.tournament.events import EventError
from clow_tui.tournament.history import NothingToDo
from clow_tui.tournament.levels import LevelError
from clow_tui.tournament.money import MoneyError
from clow_tui.tournament.people import PersonError
from clow_tui.tournament.seating import SeatingError

__all__ = [
    "BadAnswer",
    "EventError",
    "InTheWay",
    "LevelError",
    "LookOnly",
    "MoneyError",
    "NeedsYes",
    "NotNow",
    "NothingToDo",
    "PersonError",
    "PlanError",
    "SeatingError",
    "StoreError",
    "UnknownNight",
]


class UnknownNight(Exception):
    """No night, or several, fit the words."""


class PlanError(Exception):
    """A night cannot be set up as asked."""


class LookOnly(Exception):
    """Another program has the data open, or the file is of a newer version: nothing can be changed here."""


class InTheWay(Exception):
    """Later results stand in the way of a result put right: `lines` name them.

    Ask whether they are taken back (void) or were the right player's (swap); `names` are the right one of
    each wrong one.
    """

    def __init__(self, lines: list[str], names: list[tuple[str, str]]) -> None:
        super().__init__(f"{len(lines)} later tables have a result")
        self.lines = lines
        self.names = names


class NeedsYes(Exception):
    """An undo takes others along; `lines` names them. Ask, then undo with yes."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(f"{len(lines)} later acts go along")
        self.lines = lines
