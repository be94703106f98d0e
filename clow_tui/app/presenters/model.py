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

    `who` did what followed, if it was another; `took` are the tokens that it brought him. Without dice it was
    told by somebody, as a pot is.
    """

    player: str
    dice: Dice
    hand: str
    then: str = ""
    tone: Tone = "now"
    who: str = ""
    took: int = 0

    def said(self, name: Name) -> str:
        """All of it on a line."""
        words = ", ".join(word for word in (self.hand, self.then_words(name)) if word)
        return f"{name(self.player)}: {words}" if self.dice else words

    def then_words(self, name: Name) -> str:
        """What followed, with whoever did it."""
        return f"{name(self.who)} {self.then}" if self.who and self.who != self.player else self.then


@dataclass(frozen=True, slots=True)
class SeatFace:
    """A player at a table: his tokens or legs, dice, and how they stand, in words with a tone.

    `more` is said too where there is room; `banks`: he has the bank; `tail` is a word after his name, as that
    he is away.
    """

    number: int
    name: str
    tokens: str
    dice: str = ""
    words: str = ""
    tone: Tone = "ink"
    asked: bool = False
    more: str = ""
    banks: bool = False
    tail: str = ""


@dataclass(frozen=True, slots=True)
class TableFace:
    """A table as a card shows it.

    `title` and `pot` are its two ends, `brief` is for a narrow one; `asks` and `does` say who is asked for
    what; `stands` is one sentence of how things stand, `limit` what holds for the throws; `counts` heads the
    column of tokens, `called` is the table's name.
    """

    number: int
    title: str
    pot: str
    seats: tuple[SeatFace, ...]
    asks: str = ""
    does: str = "to throw"
    note: str = ""
    last: str = ""
    stands: str = ""
    limit: str = ""
    brief: str = ""
    counts: str = "tokens"
    by_seat: bool = False  # seats are told by their numbers here
    outcome: bool = False  # only who went out is told
    called: str | None = None  # the name that the host gave it, empty; None where no table has one


@dataclass(frozen=True, slots=True)
class About:
    """What a night knows of a table beside its game.

    `word_at` is when a table on outcome was last heard of; `away` are those who are away, `done` the places
    once they are settled; `paused`: the night's clock stands still; `called` is its name, or empty.
    """

    word_at: str = ""
    away: frozenset[str] = frozenset()
    done: str = ""
    paused: bool = False
    called: str | None = None
