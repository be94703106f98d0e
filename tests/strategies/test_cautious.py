"""The cautious way to choose: always something that fits, and what its description says."""

from __future__ import annotations

import random

import pytest

from clow_tui import games
from clow_tui.games import LetProgramThrow, Seat
from clow_tui.strategies import DEFAULT, STRATEGIES
from tests.support.pots import C_LOW, POKER_POT, Table, random_rules

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
        (["A A A 9 J"], "keep A A A"),  # nobody to beat yet: the largest set stays
        (["9 9 J J Q"], "keep 9 9"),
        (["A A A 9 J", "stand", "K K K K 9"], "stand"),  # leads
        (["A A A 9 J", "stand", "A A A K Q"], "stand"),  # ties
        (["A A A 9 J", "stand", "K K K Q 9"], "keep K K K"),
        (["A A A 9 J", "stand", "9 9 J Q A"], "keep 9 9"),
    ],
)
def test_it_stands_on_what_leads_and_else_keeps_its_largest_set(answers: list[str], chosen: str) -> None:
    if len(answers) > 1:
        answers = [answers[0], "keep A A A", "9 J", "stand", answers[2]]
    assert CAUTIOUS.choose(at_a_choice(*answers).state) == chosen


def test_a_throw_that_is_due_is_thrown() -> None:
    assert CAUTIOUS.choose(Table(C_LOW, ("Ann", "Bo")).state) == "roll"


@pytest.mark.parametrize("seed", range(40))
def test_by_any_rules_the_choice_fits(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    state = games.open_pot(rules, [Seat(n, f"p{n}", rules.tokens) for n in (1, 2, 3)], ordered=True)
    choices = 0
    for _ in range(300):
        if state.phase == "seam":
            state, _ = games.begin(state, rules.ante)
        asked = games.prompt(state)
        if asked is None:
            break
        words = CAUTIOUS.choose(state)
        answer = games.parse(state, words)
        assert games.refusal(state, answer) is None
        if isinstance(answer, LetProgramThrow):
            dice = tuple(rng.choice(rules.book.spec.faces) for _ in range(asked.dice or 0))
            state, _ = games.answer(state, games.DiceThrown(dice))
        else:
            choices += 1
            state, _ = games.answer(state, answer)
    assert choices or rules.throwing.again is None
