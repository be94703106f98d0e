"""What holds after every action of any pot game: thousands of random games under random rules."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clow_tui import games
from clow_tui.games import (
    PotState,
    Seat,
)
from clow_tui.games.happenings import RoundBegan
from tests.support.pots import random_rules
from tests.support.tables import answered


def play(seed: int, actions: int) -> PotState:
    """A random game of so many actions, everything checked after each of them."""
    rng = random.Random(seed)
    rules = random_rules(rng)
    players = ["Ann", "Bo", "Cy", "Dee", "Ed", "Flo"][: rng.randint(2, 6)]
    numbers = sorted(rng.sample(range(1, 9), len(players)))
    seats = [
        Seat(number, player, rng.randint(rules.ante, 60))
        for number, player in zip(numbers, players, strict=True)
    ]
    state = games.open_pot(rules, seats, ordered=False)
    tokens, ante = games.total(state), rules.ante
    for _ in range(actions):
        if state.phase == "over":
            break
        if state.phase == "seam":
            new = ante + rng.choice([0, 0, 0, 5])
            ante = games.held_ante(state, ante, new, rules.short)
            before = state
            state, happened = games.begin(state, ante)
            check_begun(before, state, [item for item in happened if isinstance(item, RoundBegan)])
        else:
            state = act(rng, state)
        assert games.total(state) == tokens
        check(state)
    return state


def act(rng: random.Random, state: PotState) -> PotState:
    after = answered(rng, state, [])
    assert isinstance(after, PotState)
    return after


def check(state: PotState) -> None:
    """Nobody who is out is asked, leads or is still in the running."""
    seated = {seat.player for seat in state.seats}
    asked = games.prompt(state)
    assert (asked is None) == (state.phase in ("seam", "over"))
    assert (games.places(state) is not None) == (state.phase == "over")
    assert all(seat.tokens >= 0 for seat in state.seats)
    assert state.pot >= state.carried >= 0
    assert not seated & {out.player for out in state.outs}
    assert len(seated) == len(state.seats)
    assert set(state.leaders) <= set(state.live) <= seated
    if asked is not None:
        assert asked.player in seated
        assert state.phase == "order" or asked.player in state.live
    placed = [player for group in games.places(state) or () for player in group]
    assert not placed or sorted(placed) == sorted(seated | {out.player for out in state.outs})


def check_begun(before: PotState, state: PotState, began: list[RoundBegan]) -> None:
    """out-leads: a round never starts with a player who is out, and never with fewer than two."""
    if state.phase == "over":
        assert not began
        return
    seated = [seat.player for seat in state.seats]
    assert len(seated) >= 2
    assert state.round == before.round + 1
    (round_,) = began
    assert sorted(player for player, _ in round_.paid) == sorted(seated)
    assert sum(paid for _, paid in round_.paid) == state.pot - before.pot
    assert all(0 < paid <= state.ante for _, paid in round_.paid)
    if state.rules.short == "out":
        assert {paid for _, paid in round_.paid} == {state.ante}
    if state.phase == "rolling":
        assert round_.first == state.live[0]
        assert set(state.live) == set(seated)


@settings(max_examples=300, deadline=None)
@given(st.integers(min_value=0))
def test_C1_tokens_and_pot_are_constant_and_nobody_out_is_asked(seed: int) -> None:
    play(seed, 80)


@pytest.mark.parametrize("block", range(10))
def test_C1_holds_over_hundreds_of_longer_games(block: int) -> None:
    ended = sum(play(seed, 400).phase == "over" for seed in range(block * 100, block * 100 + 100))
    assert ended > 20


@pytest.mark.campaign
def test_C1_holds_over_thousands_of_games() -> None:
    for seed in range(10_000, 30_000):
        play(seed, 300)
