"""Why something was not done, by what a face answers: each error's text is one plain sentence."""

from __future__ import annotations

from clow_tui.store import StoreError
from clow_tui.tournament.commands import BadAnswer, NotNow
from clow_tui.tournament.events import EventError
from clow_tui.tournament.history import NothingToDo
from clow_tui.tournament.levels import LevelError
from clow_tui.tournament.people import PersonError
from clow_tui.tournament.seating import SeatingError

__all__ = [
    "BadAnswer",
    "EventError",
    "LevelError",
    "LookOnly",
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


class NeedsYes(Exception):
    """An undo takes others along; `lines` names them. Ask, then undo with yes."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(f"{len(lines)} later acts go along")
        self.lines = lines
