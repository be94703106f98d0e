"""Best play of one turn in which the player chooses which dice to throw again.

Worked backwards from the last throw, for many wishes at once: `worth` is an array with a row for each way all
dice can lie (those of the book, in its order), a column for each wish and, last, its parts, of which the
first decides and the others go along. Whole numbers stay exact: each throw multiplies what they are
counted in by the number of outcomes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from clow_tui.dice import Dice, Hand
from clow_tui.odds.turns import OutOfReach, Throwing, outcomes

Worth: TypeAlias = NDArray[Any]  # [way to lie or to keep, wish, part]
FITS = 2**62  # whole numbers below it are kept in machine words
CELLS_AT_ONCE = 4_000_000  # of an array, so that many wishes do not fill the memory
EXACT_WORK = 2_000_000  # steps with long whole numbers before floats are taken instead
WORK_MOST = 2_000_000_000  # steps, some ten seconds of them


class Choices:
    """The dice that can be kept, and what a further throw makes of them."""

    def __init__(self, throwing: Throwing) -> None:
        book = throwing.book
        self.throwing = throwing
        self.faces, self.count = book.spec.faces, book.spec.count
        self.hands: tuple[Hand, ...] = tuple(roll.hand for roll in book.rolls)
        least, most = throwing.again or (self.count, self.count)
        self.kept_least, self.kept_most = self.count - most, self.count - least
        self.outcomes = outcomes(throwing)
        lying = [
            list(combinations_with_replacement(range(len(self.faces)), size))
            for size in range(self.count + 1)
        ]
        self.place = [{dice: at for at, dice in enumerate(ways)} for ways in lying]
        self._more = [self._with_one_more(ways, size) for size, ways in enumerate(lying[:-1])]

    def _with_one_more(self, ways: list[tuple[int, ...]], size: int) -> NDArray[np.intp]:
        """For each way to keep so many dice, the place of it with each further face."""
        place, faces = self.place[size + 1], range(len(self.faces))
        return np.array([[place[tuple(sorted((*dice, face)))] for face in faces] for dice in ways], np.intp)

    @cached_property
    def _fewer(self) -> list[NDArray[np.intp]]:
        """For each way so many dice lie, the place of it without each face; without one it lacks, -1."""
        fewer = []
        for size in range(1, self.count + 1):
            place = self.place[size - 1]
            rows = []
            for dice in self.place[size]:
                row = []
                for face in range(len(self.faces)):
                    at = dice.index(face) if face in dice else -1
                    row.append(place[dice[:at] + dice[at + 1 :]] if at >= 0 else -1)
                rows.append(row)
            fewer.append(np.array(rows, np.intp))
        return fewer

    @property
    def cells(self) -> int:
        """The steps of one throw for one wish."""
        return sum(more.size for more in self._more)

    def thrown(self, worth: Worth) -> list[Worth]:
        """What it is worth to keep each lot of dice and throw the others, by how many are kept.

        Counted in as many outcomes as a full throw has, whatever is kept.
        """
        found, exact = [worth], worth.dtype != np.float64
        for more in reversed(self._more):
            total = found[0][more[:, 0]]
            for face in range(1, more.shape[1]):
                total = total + found[0][more[:, face]]
            found.insert(0, total if exact else total / len(self.faces))
        if exact:
            faces = len(self.faces)
            found = [each * faces**size for size, each in enumerate(found)]
        return found

    def better(self, stand: Worth, worth: Worth) -> Worth:
        """The best of standing and of throwing dice again, for each way to lie before it.

        `stand` is counted as `worth` is with one throw more.
        """
        thrown = self.thrown(worth)
        best = thrown[self.kept_least]
        for size in range(self.kept_least + 1, self.count + 1):
            best = self._subset(best, size)
            if size <= self.kept_most:
                best = _higher(thrown[size], best)
        return _higher(stand, best)

    def _subset(self, best: Worth, size: int) -> Worth:
        """The best of all ways to leave one die out."""
        fewer = self._fewer[size - 1]
        lowest = np.argmax(fewer >= 0, axis=1)  # to begin with, every way without its lowest face
        found: Worth = best[fewer[np.arange(len(fewer)), lowest]]
        for face in range(fewer.shape[1]):
            there = fewer[:, face] >= 0
            found[there] = _higher(found[there], best[fewer[there, face]])
        return found

    def before(self, worth: Worth) -> Worth:
        """What it is worth before the first throw, by wish."""
        return self.thrown(worth)[0][0]  # type: ignore[no-any-return]

    def keeps(self, dice: Dice, worth: Worth) -> Iterator[tuple[Dice, NDArray[Any]]]:
        """Every lot of these dice that may be kept, with what it is worth to throw the others."""
        thrown = self.thrown(worth)
        lying = tuple(sorted(self.faces.index(face) for face in dice))
        for size in range(self.kept_least, self.kept_most + 1):
            for kept in sorted(set(combinations(lying, size)), reverse=True):
                yield tuple(self.faces[face] for face in kept), thrown[size][self.place[size][kept]]


def _higher(one: Worth, other: Worth) -> Worth:
    """Row by row and wish by wish the higher by its first part; the one where they are level."""
    if one.shape[-1] == 1:
        return np.maximum(one, other)
    return np.where((other[..., :1] > one[..., :1]), other, one)


@lru_cache(maxsize=8)
def choices_of(throwing: Throwing) -> Choices:
    """The choices of dice thrown so; kept, since they take longest."""
    return Choices(throwing)


def played(choices: Choices, stands: Sequence[Worth]) -> list[Worth]:
    """What the dice are worth after each throw with best play, the first throw first.

    `stands` says the same for standing. Whole numbers come out counted in as many more outcomes as there are
    throws still to come.
    """
    worth = [stands[-1]]
    scale = 1
    for stand in reversed(stands[:-1]):
        scale *= choices.outcomes if stand.dtype != np.float64 else 1
        worth.insert(0, choices.better(stand * scale, worth[0]))
    return worth


def kind_of_number(choices: Choices, throws: int, most: int, wishes: int) -> type[Any]:
    """Machine words where nothing grows beyond them, long whole numbers where there are few, else floats."""
    if most * choices.outcomes**throws < FITS:
        return np.int64
    return object if choices.cells * throws * wishes < EXACT_WORK else np.float64


def within_reach(choices: Choices, wishes: int) -> None:
    """OutOfReach where that many throws with a wish each would take too long."""
    if choices.cells * wishes > WORK_MOST:
        raise OutOfReach("so many dice, faces and throws with a choice would take too long to work out")


def by_wishes(
    choices: Choices,
    throws: int,
    wishes: Sequence[int],
    most: int,
    stand: Callable[[NDArray[np.intp]], Worth],
) -> list[Fraction]:
    """The chance, or mean, that best play comes to before the first of so many throws, wish by wish.

    `stand` gives what hands are worth for some of the wishes, in whole numbers up to `most`; the result is in
    the same units.
    """
    within_reach(choices, throws * len(wishes))
    kind = kind_of_number(choices, throws, most, len(wishes))
    at_once = max(1, CELLS_AT_ONCE // max(1, choices.cells))
    whole = choices.outcomes**throws if kind is not np.float64 else 1
    found: list[Fraction] = []
    for start in range(0, len(wishes), at_once):
        worth = stand(np.array(wishes[start : start + at_once], np.intp)).astype(kind)
        before = choices.before(played(choices, [worth] * throws)[0])[:, 0]
        found += [Fraction(number) / whole for number in before.tolist()]
    return found
