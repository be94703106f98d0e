"""The cautious way to choose: always something that fits, and what its description says."""

from __future__ import annotations

import random

import pytest

from clow_tui import games
from clow_tui.strategies import DEFAULT, STRATEGIES
from tests.support.pots import C_LOW, POKER_POT, Table
from tests.support.tables import SHIPPED, random_game, shipped_rules
from tests.support.tables import Table as AnyTable

CAUTIOUS = STRATEGIES["cautious"]


def at_a_choice(*answers: str) -> Table:
    """Two players at poker dice for a pot, after these answers."""
    table = Table(POKER_POT, ("Ann", "Bo")).says(*answers)
    prompt = games.prompt(table.state)
    assert prompt is not None
    assert prompt.kind == "again"
    return table


def test_it_is_the_default_and_says_what_it_does() -> None:
    assert CAUTIOUS is STRATEGIES[DEFAULT]
    assert {name: strategy.name for name, strategy in STRATEGIES.items()} == {"cautious": "cautious"}
    assert "Stands on a hand that leads" in CAUTIOUS.about


@pytest.mark.parametrize(
    ("answers", "chosen"),
    [
        (["A A A 9 J"], "keep A A A"),  # nobody to beat yet: three stay three
        (["9 9 J J Q"], "keep J J 9 9"),
        (["9 9 9 J J"], "stand"),
        (["9 10 J Q K"], "stand"),
        (["A A A 9 J", "stand", "K K K K 9"], "stand"),  # leads
        (["A A A 9 J", "stand", "A A A K Q"], "stand"),  # ties
        (["A A A 9 J", "stand", "K K K Q 9"], "keep K K K"),
        (["A A A 9 J", "stand", "9 9 J Q A"], "keep 9 9"),
        (["A A A 9 J", "stand", "9 9 J J Q"], "keep J J"),  # two pair are not enough
    ],
)
def test_it_stands_on_what_leads_and_else_keeps_its_largest_set(answers: list[str], chosen: str) -> None:
    if len(answers) > 1:
        answers = [answers[0], "keep A A A", "9 J", "stand", answers[2]]
    assert CAUTIOUS.choose(at_a_choice(*answers).state) == chosen


def test_a_throw_that_is_due_is_thrown() -> None:
    assert CAUTIOUS.choose(Table(C_LOW, ("Ann", "Bo")).state) == "roll"


def test_wild_dice_are_kept_with_the_highest_face() -> None:
    table = AnyTable(shipped_rules("indian-dice"), ["Ann", "Bo"]).says("1 2 3 4 6")
    assert CAUTIOUS.choose(table.state) == "keep 1 6"
    table.says("stand", "2 3 4 5 6")
    assert table.asked == ("roll", "Ann")


def test_where_the_lowest_counts_it_is_enough_not_to_be_the_lowest() -> None:
    table = AnyTable(shipped_rules("indian-dice"), ["Ann", "Bo", "Cy"])
    table.says("2 2 3 4 5", "keep 2 2", "3 4 5", "stand", "3 3 2 4 5")
    assert CAUTIOUS.choose(table.state) == "stand"
    table.says("stand", "2 2 3 4 6")
    assert CAUTIOUS.choose(table.state) == "keep 2 2"


def test_it_stakes_and_bets_a_tenth_and_never_less_than_it_must() -> None:
    table = AnyTable(shipped_rules("cee-lo-fundraiser"), ["Ann", "Bo"])
    assert CAUTIOUS.choose(table.state) == "200"
    assert CAUTIOUS.choose(table.says("500").state) == "2"
    table = AnyTable(shipped_rules("cee-lo-banker"), ["Ann", "Bo"])
    assert CAUTIOUS.choose(table.state) == "10"
    assert CAUTIOUS.choose(table.says("55").state) == "6"


@pytest.mark.parametrize("seed", range(60))
def test_by_any_rules_the_choice_fits(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_game(rng)
    table = AnyTable(rules, {f"p{n}": rules.tokens or 0 for n in (1, 2, 3)}, ordered=False)
    for _ in range(300):
        asked = games.prompt(table.state)
        if asked is None:
            break
        words = CAUTIOUS.choose(table.state)
        if words == "roll":
            words = " ".join(rng.choice(rules.book.spec.faces) for _ in range(asked.dice or 0))
        table.says(words)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_game_is_played_to_its_end(name: str) -> None:
    rng = random.Random(name)
    rules = shipped_rules(name)
    table = AnyTable(rules, ["Ann", "Bo", "Cy"], ordered=False)
    for _ in range(20_000):
        asked = games.prompt(table.state)
        if asked is None:
            break
        words = CAUTIOUS.choose(table.state)
        if words == "roll":
            words = " ".join(rng.choice(rules.book.spec.faces) for _ in range(asked.dice or 0))
        table.says(words)
    assert games.places(table.state)
