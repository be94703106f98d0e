"""What all commands are, and how one is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from clow_tui.dice import Dice
from clow_tui.tournament import events as ev
from clow_tui.tournament.model import Night
from clow_tui.tournament.seating import Lots


class Chance(Lots, Protocol):
    """Where throws and draws by lot come from; the same place always gives the same."""

    def throw(self, table: int, round_: int, k: int, count: int, faces: Sequence[str]) -> Dice:
        """Throw `k` of a table's round."""
        ...


class NotNow(Exception):
    """The command cannot be done as the night stands; the text says why and what can."""


class BadAnswer(Exception):
    """The words do not fit what is asked; the text says what was wanted."""


class Command:
    """What a person can do; what follows from it is looked for unless `follows` is False.

    `word` is what the log calls it.
    """

    __slots__ = ()
    word: ClassVar[str]
    follows: ClassVar[bool] = True

    def refusal(self, night: Night) -> str | None:
        """Why it cannot be done as the night stands; None when it can."""
        raise NotImplementedError

    def events(self, night: Night, chance: Chance) -> list[ev.Event]:
        """The events it is, given that nothing stands in the way; BadAnswer where its words do not fit."""
        raise NotImplementedError
