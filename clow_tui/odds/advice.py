"""Which dice to keep in a leg or against the bank, and what each way is worth by best play from there on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

from clow_tui.dice import Dice
from clow_tui.odds.choice import Choices, Worth, choices_of, played
from clow_tui.odds.legs import by_rank, reply
from clow_tui.odds.turns import NONE, ONE, Throwing


@dataclass(frozen=True, slots=True)
class Option:
    """Dice to keep, all of them to stand, and what that is worth."""

    keep: Dice
    worth: Fraction


class Aim:
    """What a player who chooses throws for, from his first throw to the last that he may make.

    `standing` says what each hand is worth to stand on by throws taken, as whole numbers over `of`.
    """

    def __init__(self, choices: Choices, standing: Sequence[Worth], of: int) -> None:
        self._choices, self._standing = choices, standing
        self._floats = standing[0].dtype == np.float64
        self._of = 1 if self._floats else of
        self._worth = played(choices, standing)

    def _fraction(self, value: object, throws_to_come: int) -> Fraction:
        whole = 1 if self._floats else self._of * self._choices.outcomes**throws_to_come
        return Fraction(float(value)) if self._floats else Fraction(int(value), whole)  # type: ignore[call-overload, arg-type]

    def before(self) -> Fraction:
        """Before the first throw."""
        return self._fraction(self._choices.before(self._worth[0])[0, 0], len(self._worth))

    def due(self, used: int, kept: Dice) -> Fraction:
        """With these dice kept after so many throws, and the others in the hand."""
        place = self._place(kept)
        thrown = self._choices.thrown(self._worth[used])[len(kept)]
        return self._fraction(thrown[place][0, 0], len(self._worth) - used)

    def options(self, used: int, dice: Dice) -> tuple[Option, ...]:
        """Every way to go on after so many throws, the best first; of equals the one that keeps most."""
        left = len(self._worth) - used
        scale = 1 if self._floats else self._choices.outcomes**left
        stand = self._standing[used - 1][self._place(dice)][0, 0] * scale
        found = [Option(dice, self._fraction(stand, left))]
        if left:
            ways = self._choices.keeps(dice, self._worth[used])
            found += [Option(keep, self._fraction(worth[0, 0], left)) for keep, worth in ways if keep != dice]
        return tuple(sorted(found, key=lambda option: (-option.worth, -len(option.keep))))

    def _place(self, dice: Dice) -> int:
        faces = self._choices.faces
        return self._choices.place[len(dice)][tuple(sorted(faces.index(face) for face in dice))]


@dataclass(frozen=True, slots=True)
class Rivals:
    """What a player in a leg throws against: the hand that counts so far, if any, and how many come after.

    `lowest`: the lowest hand counts, and he wants it not to be his.
    """

    best: int | None
    behind: int
    lowest: bool = False


@lru_cache(maxsize=256)
def aim_of(throwing: Throwing, limit: int, first: bool, rivals: Rivals) -> Aim:
    """What a player throws for who may throw so often; what the `first` stands on may limit the others.

    Everybody after him is taken to play against the hand that he leaves, as if nobody else did.
    """
    choices = choices_of(throwing)
    ranks = [hand.rank for hand in choices.hands]
    rows: list[list[Fraction]] = []
    for throw in range(1, limit + 1):
        theirs = throw if first and throwing.first_sets_limit else limit
        answers = reply(throwing, theirs) if rivals.behind else ()
        rows.append(
            [_worth(rank, rivals, answers[rank] if answers else NONE) for rank in range(max(ranks) + 1)]
        )
    return Aim(choices, *by_rank(choices, rows))


def _worth(rank: int, rivals: Rivals, answer: Fraction) -> Fraction:
    """What a hand of this rank is worth, where each who comes after does so well against it."""
    best = rivals.best
    if rivals.lowest:
        lowest = ONE - answer**rivals.behind  # what it is worth where nobody before him is lower
        if best is None or rank < best:
            return lowest
        return ONE if rank > best else (ONE + lowest) / 2
    ahead = (ONE - answer) ** rivals.behind
    if best is None or rank > best:
        return ahead
    return ahead / 2 if rank == best else NONE
