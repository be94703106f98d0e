"""A bet against the bank, exactly: every turn of the banker against every turn of a player."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Literal

import pytest

from clow_tui import games
from clow_tui.games import BankRules, turn
from clow_tui.games.bank_round import outcome_of
from tests.support.tables import bank_rules

BANKER = bank_rules()
CHINCHIRORIN = bank_rules("chinchirorin")


@pytest.mark.parametrize(
    ("tied", "gain"), [("push", Fraction(2, 81)), ("banker", Fraction(11, 108)), ("stays", Fraction(2, 81))]
)
def test_the_bankers_edge(tied: Literal["push", "banker", "stays"], gain: Fraction) -> None:
    assert edge(replace(BANKER, tied=tied)) == gain


def test_a_bet_against_the_banker_is_won_lost_and_tied_so_often() -> None:
    assert outcomes(BANKER) == {
        "lost": Fraction(307, 648),
        "won": Fraction(97, 216),
        "stays": Fraction(25, 324),
    }
    decided = 1 - Fraction(25, 324)
    assert edge(BANKER) / decided == Fraction(8, 299)


@pytest.mark.parametrize(("tied", "gain"), [("push", Fraction(37, 1944)), ("banker", Fraction(4859, 62208))])
def test_with_payouts_and_three_throws(tied: Literal["push", "banker"], gain: Fraction) -> None:
    assert edge(replace(CHINCHIRORIN, tied=tied)) == gain


def turns(rules: BankRules) -> list[tuple[games.Threw, Fraction]]:
    """The hands a turn can end with, each with its chance."""
    throwing = rules.throwing
    of = len(throwing.book.spec.faces) ** throwing.count
    once = [(roll.dice, Fraction(roll.ways, of)) for roll in throwing.book.rolls]
    again = sum(chance for dice, chance in once if not throwing.book.read(dice).decided)
    ended = []
    if throwing.most is None:
        return [
            (threw(rules, dice, 1), chance / (1 - again))
            for dice, chance in once
            if throwing.book.read(dice).decided
        ]
    for number in range(1, throwing.most + 1):
        for dice, chance in once:
            if number == throwing.most or throwing.book.read(dice).decided:
                ended.append((threw(rules, dice, number), chance * again ** (number - 1)))
    return ended


def threw(rules: BankRules, dice: tuple[str, ...], number: int) -> games.Threw:
    """The throw with what it counts as, by the turn itself."""
    now = turn.Turn(rules.throwing.most, number - 1)
    after = turn.throw(rules.throwing, now, dice)
    assert after.over
    assert after.hand is not None
    return games.Threw("", dice, after.hand)


def results(rules: BankRules) -> list[tuple[str, int, Fraction]]:
    """What a bet of one comes to: outcome, tokens, chance."""
    found = []
    hands = turns(rules)
    assert sum(chance for _, chance in hands) == 1
    for banker, chance in hands:
        if banker.hand.effect is not None:
            found.append((*outcome_of(rules, banker.hand, None), chance))
            continue
        for player, against in hands:
            found.append((*outcome_of(rules, banker.hand, player.hand), chance * against))
    return found


def outcomes(rules: BankRules) -> dict[str, Fraction]:
    made: dict[str, Fraction] = {}
    for outcome, _, chance in results(rules):
        made[outcome] = made.get(outcome, Fraction()) + chance
    return made


def edge(rules: BankRules) -> Fraction:
    """The banker's gain for each token bet."""
    sign = {"won": -1, "lost": 1, "stays": 0, "back": 0}
    return sum((sign[outcome] * tokens * chance for outcome, tokens, chance in results(rules)), Fraction())
