"""What dice and hands are made of: plain frozen records, faces always as text."""

from dataclasses import dataclass
from typing import Literal

Dice = tuple[str, ...]
Effect = Literal["win", "lose"]
Otherwise = Literal["roll again", "nothing", "lose"]

RUN: Literal["run"] = "run"


class DiceError(ValueError):
    """Words that are no throw of these dice; its text is the sentence to show."""


@dataclass(frozen=True, slots=True)
class Wild:
    """A face that counts as whichever of `stands_for` makes the best hand (itself only if listed)."""

    face: str
    stands_for: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DiceSpec:
    """How many dice are thrown and what is on them, faces from low to high."""

    count: int
    faces: tuple[str, ...]
    wild: Wild | None = None


@dataclass(frozen=True, slots=True)
class HandSpec:
    """One entry in the list of hands.

    `match` holds a word for each die, a lower-case letter of a pattern or a face spelled out; or it is "run".
    `ranked_by` holds letters, the weightiest first; () makes all hands of the entry equal; None leaves it to
    the rule: letters that stand for more than one die, most dice first, and a run by its top face.
    """

    name: str
    match: tuple[str, ...] | Literal["run"]
    ranked_by: tuple[str, ...] | None = None
    effect: Effect | None = None
    pays: int | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """What a throw is worth.

    `rank` is dense, higher is better and equal is a tie; the hand without a name has rank 0. `decided` is
    false only where the same player rolls again. `worth` holds the faces that rank it within its entry, the
    weightiest first; `label` says it in words: "Trips 6", "Point 5 with 2s", "again".
    """

    name: str
    rank: int
    decided: bool
    effect: Effect | None
    pays: int
    worth: tuple[str, ...]
    label: str


def is_letter(word: str) -> bool:
    """Whether a word of a pattern is one of its letters, and not a face."""
    return len(word) == 1 and "a" <= word <= "z"
