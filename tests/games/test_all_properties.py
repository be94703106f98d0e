"""What holds after every answer of any game, under random rules and under every shipped ruleset."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clow_tui.games import Rules
from tests.support.tables import SHIPPED, again, play, random_bank, random_game, random_legs, shipped_rules


@settings(max_examples=200, deadline=None)
@given(st.integers(min_value=0))
def test_tokens_stay_and_every_prompt_can_be_answered(seed: int) -> None:
    rng = random.Random(seed)
    play(rng, random_game(rng), 80)


@pytest.mark.parametrize("make", [random_bank, random_legs])
@pytest.mark.parametrize("block", range(4))
def test_longer_games_come_to_an_end(make: type[Rules], block: int) -> None:
    ended = 0
    for seed in range(block * 150, block * 150 + 150):
        rng = random.Random(seed)
        state, _ = play(rng, make(rng), 300)  # type: ignore[call-arg]
        ended += state.phase == "over"
    assert ended > 100


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_game_keeps_its_tokens_and_ends(name: str) -> None:
    ended = 0
    for seed in range(60):
        rng = random.Random(f"{name} {seed}")
        rules = shipped_rules(name)
        state, _ = play(rng, rules, 400, people=seed % 2 == 0)
        ended += state.phase == "over"
    assert ended > 20


@settings(max_examples=150, deadline=None)
@given(st.integers(min_value=0))
def test_the_same_answers_lead_to_the_same_state(seed: int) -> None:
    rng = random.Random(seed)
    state, acts = play(rng, random_game(rng), 60)
    assert again(acts) == state


@pytest.mark.campaign
@pytest.mark.parametrize("name", SHIPPED)
def test_thousands_of_games_of_every_ruleset(name: str) -> None:
    for seed in range(2_000):
        play(random.Random(f"{name} {seed}"), shipped_rules(name), 300, people=seed % 3 == 0)


@pytest.mark.campaign
def test_thousands_of_games_under_random_rules() -> None:
    for seed in range(10_000):
        rng = random.Random(seed)
        play(rng, random_game(rng), 200)
