"""House rules: the exact odds against an independent slow program that tries everything."""

from __future__ import annotations

from fractions import Fraction

import pytest

from clow_tui.odds import odds_of
from clow_tui.rulesets import Ruleset, read_ruleset
from tests.support.slow_odds import SlowOdds

FOUR = "dice: {count: 3, faces: [1, 2, 3, 4]}"
THREE = "dice: {count: 3, faces: [1, 2, 3, 4, 5, 6]}"
CEE = """hands:
  - {name: 4-5-6, match: [4, 5, 6], effect: win}
  - {name: Trips, match: xxx}
  - {name: Point, match: xxy, ranked_by: y}
  - {name: 1-2-3, match: [1, 2, 3], effect: lose}
"""
FEW = """hands:
  - {name: Trips, match: xxx, effect: win}
  - {name: Point, match: xxy, ranked_by: y}
  - {name: 1-2-3, match: [1, 2, 3], effect: lose}
"""
PLAIN = """hands:
  - {name: Trips, match: xxx}
  - {name: Pair, match: xxy, ranked_by: xy}
"""
PAID = """hands:
  - {name: Aces, match: [1, 1, 1], effect: win, pays: 5}
  - {name: Trips, match: xxx, effect: win, pays: 3}
  - {name: Point, match: xxy, ranked_by: y}
  - {name: 1-2-3, match: [1, 2, 3], effect: lose, pays: 2}
"""
POTS = {
    "ties split it": f"{THREE}\n{CEE}otherwise: roll again\npot: {{tied: split}}\n",
    "all lost, all roll off": f"{FOUR}\n{FEW}otherwise: roll again\npot: {{all_lose: roll off}}\n",
    "two throws, then lost": f"{THREE}\n{CEE}otherwise: roll again\n"
    "throws: {most: 2, exhausted: lose}\npot: {}\n",
    "the first sets the limit": f"{FOUR}\n{FEW}otherwise: roll again\n"
    "throws: {most: 3, first_sets_limit: true, exhausted: nothing}\npot: {}\n",
    "the first sets the limit, or all is lost": f"{FOUR}\n{FEW}otherwise: roll again\n"
    "throws: {most: 2, first_sets_limit: true, exhausted: lose}\npot: {all_lose: roll off}\n",
    "no hand is nothing": f"{FOUR}\n{PLAIN}otherwise: nothing\npot: {{}}\n",
    "no hand has lost": f"{FOUR}\n{PLAIN}otherwise: lose\npot: {{}}\n",
    "a wild face": "dice: {count: 2, faces: [1, 2, 3, 4, 5], wild: {face: 1, as: [2, 5]}}\n"
    "hands: [{name: Pair, match: xx}, {name: Two, match: xy, ranked_by: xy}]\npot: {}\n",
}
BANKS = {
    "ties to the banker": f"{THREE}\n{CEE}otherwise: roll again\nbank: {{tied: banker}}\n",
    "hands that pay more": f"{THREE}\n{PAID}otherwise: roll again\nbank: {{tied: push, least_stake: 5}}\n",
    "the banker sets the limit": f"{THREE}\n{PAID}otherwise: roll again\n"
    "throws: {most: 3, first_sets_limit: true, exhausted: lose}\nbank: {least_stake: 5}\n",
    "no hand loses to the bank": f"{FOUR}\n{FEW}otherwise: lose\nbank: {{}}\n",
    "a choice against the bank": f"{FOUR}\n{PAID}otherwise: lose\n"
    "throws: {most: 2, first_sets_limit: true, again: {least: 1}}\nbank: {tied: push, least_stake: 5}\n",
}
LEGS = {
    "three throws of a choice": f"{FOUR}\n{PLAIN}"
    "throws: {most: 3, first_sets_limit: true, again: {}}\nlegs: {}\n",
    "two dice at least": f"{FOUR}\n{PLAIN}throws: {{most: 2, again: {{least: 2, most: 2}}}}\nlegs: {{}}\n",
    "wild twos": "dice: {count: 3, faces: [1, 2, 3], wild: {face: 2, as: [1, 3]}}\n"
    f"{PLAIN}throws: {{most: 3, first_sets_limit: true, again: {{most: 2}}}}\nlegs: {{}}\n",
    "no choice, but a limit": f"{FOUR}\n{PLAIN}otherwise: roll again\n"
    "throws: {most: 3, first_sets_limit: true}\nlegs: {}\n",
}


def read(text: str) -> Ruleset:
    reading = read_ruleset(f"name: House\n{text}", name="house")
    assert reading.ruleset is not None, reading.faults
    return reading.ruleset


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("text", POTS.values(), ids=POTS)
def test_pots(text: str, players: int) -> None:
    rules = read(text)
    pot = odds_of(rules, players).pot
    assert pot is not None
    shares, untied = SlowOdds(rules).pot(players)
    assert pot.seats == tuple(shares.get(place, Fraction(0)) for place in range(players))
    assert pot.carry == shares.get(-1, 0)
    assert pot.untied == untied


@pytest.mark.parametrize("text", BANKS.values(), ids=BANKS)
def test_banks(text: str) -> None:
    rules = read(text)
    bank = odds_of(rules).bank
    assert bank is not None
    gain, win, tie = SlowOdds(rules).bank()
    assert bank.edge == gain
    if rules.throws.again is None:  # two plays can be equally good, and tie more or less often
        assert (bank.win, bank.tie) == (win, tie)


@pytest.mark.parametrize("text", LEGS.values(), ids=LEGS)
def test_legs(text: str) -> None:
    rules = read(text)
    found, slow = odds_of(rules), SlowOdds(rules)
    assert found.leg == slow.leg()
    if rules.throws.again is not None:
        assert found.best == {hand.name: slow.best_chance(hand.name) for hand in rules.hands}


def test_too_many_different_hands_against_a_bank_are_said_to_be_so() -> None:
    faces = ",".join(str(face) for face in range(1, 61))
    every = "hands: [{name: Pair, match: xx}, {name: Two, match: xy, ranked_by: xy}]\nbank: {}\n"
    odds = odds_of(read(f"dice: {{count: 2, faces: [{faces}]}}\n{every}"))
    assert odds.bank is None
    assert "different hands" in odds.beyond
