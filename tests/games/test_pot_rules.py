"""Pot rules as a ruleset states them."""

from __future__ import annotations

import pytest

from clow_tui.dice import Wild
from clow_tui.games import pot_rules
from clow_tui.rulesets import Ruleset, read_ruleset

START = """format: 1
name: Test
dice: {count: 3, faces: [1, 2, 3, 4, 5, 6]}
hands:
  - {name: Trips, match: xxx}
  - {name: Pair, match: xxy}
"""


def ruleset(rest: str) -> Ruleset:
    reading = read_ruleset(START + rest, name="test")
    assert reading.ruleset is not None, reading.faults
    return reading.ruleset


def test_what_is_left_out_has_its_stated_value() -> None:
    rules = pot_rules(ruleset("otherwise: roll again\npot: {}\n"))
    assert (rules.tokens, rules.ante, rules.ends, rules.short) == (100, 10, None, "out")
    assert (rules.tied, rules.all_lose, rules.first, rules.next) == ("roll off", "carry", "seats", "same")
    assert (rules.throwing.most, rules.throwing.again) == (None, None)


def test_all_that_a_pot_can_say() -> None:
    rules = pot_rules(
        ruleset(
            "throws: {most: 3, first_sets_limit: true, again: {least: 1, most: 2}}\n"
            "pot: {tokens: 40, ante: 4, tied: split, ends: {rounds: 7}}\n"
            "order: {first: throw, next: rotate}\n"
        ),
        short="plays",
    )
    assert (rules.tokens, rules.ante, rules.ends, rules.short) == (40, 4, 7, "plays")
    assert (rules.tied, rules.first, rules.next) == ("split", "throw", "rotate")
    throwing = rules.throwing
    assert (throwing.most, throwing.first_sets_limit, throwing.again) == (3, True, (1, 2))


def test_any_number_of_dice_again_where_no_most_is_stated() -> None:
    assert pot_rules(ruleset("throws: {most: 3, again: {least: 2}}\npot: {}\n")).throwing.again == (2, 3)


@pytest.mark.parametrize(("otherwise", "most"), [("roll again", None), ("nothing", 1), ("lose", 1)])
def test_one_throw_unless_the_ruleset_rolls_again(otherwise: str, most: int | None) -> None:
    assert pot_rules(ruleset(f"otherwise: {otherwise}\npot: {{}}\n")).throwing.most == most


@pytest.mark.parametrize("exhausted", ["lose", "nothing"])
def test_exhausted(exhausted: str) -> None:
    rest = f"otherwise: roll again\nthrows: {{most: 3, exhausted: {exhausted}}}\npot: {{}}\n"
    throwing = pot_rules(ruleset(rest)).throwing
    assert (throwing.most, throwing.exhausted) == (3, exhausted)


def test_wild_dice() -> None:
    text = START.replace("6]}", "6], wild: {face: 1, as: [2, 3, 4, 5, 6]}}") + "pot: {}\n"
    reading = read_ruleset(text, name="test")
    assert reading.ruleset is not None, reading.faults
    rules = pot_rules(reading.ruleset)
    assert rules.book.spec.wild == Wild("1", ("2", "3", "4", "5", "6"))
    assert rules.book.read(("1", "4", "1")).label == "Trips 4"


@pytest.mark.parametrize("ends", ["last standing", "{rounds: 7}"])
def test_a_number_of_rounds_set_beside_the_ruleset_counts(ends: str) -> None:
    stated = ruleset(f"otherwise: roll again\npot: {{ends: {ends}}}\n")
    assert pot_rules(stated, rounds=3).ends == 3
    assert pot_rules(stated, endless=True).ends is None


def test_a_game_without_a_pot_has_no_pot_rules() -> None:
    with pytest.raises(ValueError, match="not played for a pot"):
        pot_rules(ruleset("legs: {}\n"))
