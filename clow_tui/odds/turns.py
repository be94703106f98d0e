"""What one player's throwing comes to where he has no choice: every final hand with its chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Literal, TypeAlias

from clow_tui.dice import Hand, HandBook
from clow_tui.rulesets import Ruleset, book_of

Chances: TypeAlias = Mapping[Hand, Fraction]
ONE, NONE = Fraction(1), Fraction(0)


class OutOfReach(ValueError):
    """What is not worked out exactly; its text is a clause that says why."""


@dataclass(frozen=True, slots=True)
class Throwing:
    """How a turn goes: at most `most` throws (None: until there is a hand), a choice where `again` is set.

    `key` stands for the book where two are compared.
    """

    book: HandBook = field(repr=False, compare=False)
    key: tuple[object, ...] = field(repr=False)
    most: int | None
    again: tuple[int, int] | None
    first_sets_limit: bool
    exhausted: Literal["lose", "nothing"]


def throwing_of(ruleset: Ruleset) -> Throwing:
    """How players of a ruleset throw."""
    throws, book = ruleset.throws, book_of(ruleset)
    again = (throws.again.least, throws.again.most or book.spec.count) if throws.again else None
    most = throws.most
    if most is None and book.otherwise != "roll again":
        most = 1
    key = (book.spec, book.hands, book.otherwise)
    return Throwing(book, key, most, again, throws.first_sets_limit, throws.exhausted)


@lru_cache(maxsize=64)
def throws_of(throwing: Throwing) -> Chances:
    """Every hand with its chance on one throw of all dice, the one that is thrown again included."""
    ways: dict[Hand, int] = {}
    for roll in throwing.book.rolls:
        ways[roll.hand] = ways.get(roll.hand, 0) + roll.ways
    return {hand: Fraction(number, outcomes(throwing)) for hand, number in ways.items()}


def whole(chances: Chances) -> tuple[int, list[tuple[Hand, int]]]:
    """Chances as whole numbers, with what they are counted in."""
    of = lcm(*(chance.denominator for chance in chances.values()))
    return of, [(hand, chance.numerator * (of // chance.denominator)) for hand, chance in chances.items()]


def outcomes(throwing: Throwing) -> int:
    """In how many ways all dice can fall."""
    number: int = len(throwing.book.spec.faces) ** throwing.book.spec.count
    return number


@lru_cache(maxsize=1024)
def turn_of(throwing: Throwing, limit: int | None, used: int = 0) -> Chances:
    """Every final hand with its chance, for a turn of at most `limit` throws of which `used` left no hand.

    Only without a choice.
    """
    whole: dict[Hand, Fraction] = {}
    for _, chances in lengths(throwing, limit, used):
        for hand, chance in chances.items():
            whole[hand] = whole.get(hand, NONE) + chance
    return whole


def lengths(throwing: Throwing, limit: int | None, used: int = 0) -> Iterator[tuple[int, Chances]]:
    """The turn by the number of throws it takes: final hands with their chance to come with that throw.

    Without a limit all is told as one throw.
    """
    made = throws_of(throwing)
    again = sum((chance for hand, chance in made.items() if not hand.decided), NONE)
    decided = {hand: chance for hand, chance in made.items() if hand.decided}
    if limit is None:
        yield 1, {hand: chance / (ONE - again) for hand, chance in decided.items()}
        return
    here = ONE
    for throw in range(used + 1, limit + 1):
        now = {hand: here * chance for hand, chance in decided.items()}
        here *= again
        if throw == limit and here:
            nothing = exhausted(throwing)
            now[nothing] = now.get(nothing, NONE) + here
        yield throw, now
        if not here:
            return


def exhausted(throwing: Throwing) -> Hand:
    """What no hand after the last throw counts as."""
    again = next(hand for hand in throws_of(throwing) if not hand.decided)
    effect: Literal["lose"] | None = "lose" if throwing.exhausted == "lose" else None
    return replace(again, decided=True, effect=effect, label="nothing")


def mean_throws(throwing: Throwing, limit: int | None) -> Fraction:
    """How many throws a turn without a choice takes on average."""
    again = sum((chance for hand, chance in throws_of(throwing).items() if not hand.decided), NONE)
    if not again:
        return ONE
    return (ONE - (again**limit if limit is not None else NONE)) / (ONE - again)
