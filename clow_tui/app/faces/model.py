"""What a table shows, as plain words and tones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from clow_tui.dice import Dice

Name = Callable[[str], str]
Tone = Literal["now", "name", "ink", "dim", "good", "bad"]


@dataclass(frozen=True, slots=True)
class LastThrow:
    """The last throw at a table: whose, the dice, what they are, and what followed (empty: nothing yet).

    `taker` took the pot of `took` tokens by it, whoever threw. Without dice the pot was told by somebody.
    """

    player: str
    dice: Dice
    hand: str
    then: str = ""
    lost: bool = False
    taker: str = ""
    took: int = 0

    def said(self, name: Name) -> str:
        """All of it on a line."""
        words = ", ".join(word for word in (self.hand, self.then_words(name)) if word)
        if self.dice:
            return f"{name(self.player)}: {words}"
        return f"{name(self.taker)} {words}" if self.taker else words

    def then_words(self, name: Name) -> str:
        """What followed, with whoever took the pot."""
        if not self.taker:
            return self.then
        who = "" if self.taker == self.player else f"{name(self.taker)} "
        return f"{who}takes the pot of {self.took}"


@dataclass(frozen=True, slots=True)
class SeatFace:
    """A player at a table: his mark, tokens, dice, and how they stand, in words with a tone."""

    number: int
    name: str
    tokens: str
    dice: str = ""
    words: str = ""
    tone: Tone = "ink"
    asked: bool = False


@dataclass(frozen=True, slots=True)
class TableFace:
    """A table as a card shows it."""

    number: int
    title: str
    pot: str
    seats: tuple[SeatFace, ...]
    asks: str = ""
    note: str = ""
    last: str = ""
    by_seat: bool = False  # seats are told by their numbers here
    outcome: bool = False  # only who went out is told
