"""Every game beside a second telling of its rules: the same prompts, tokens and places after every answer."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from clow_tui import games
from clow_tui.games import BankRules, BankState, LegsRules, LegsState, Seat
from clow_tui.rulesets import Ruleset
from tests.support.examples import shipped
from tests.support.pots import random_answer
from tests.support.rulesets import as_text, good, ruleset_data
from tests.support.tables import PLAYERS, SHIPPED, house_ruleset
from tests.support.told import GONE, LOOK, Asked, Board
from tests.support.told_games import game, send_home

HOUSE = {
    "split": """extends: cee-lo-pot
pot: {tied: split, tokens: 35, ends: {rounds: 6}}
order: {next: rotate}
""",
    "all again": """extends: c-low
pot: {all_lose: roll off, tokens: 30}
order: {first: throw, next: throw}
""",
    "three throws": """extends: c-low
throws: {most: 3, exhausted: lose, first_sets_limit: true}
order: {first: throw}
pot: {tokens: 25}
""",
    "poker pot": "extends: poker-dice\npot: {tokens: 20, tied: split, ends: {rounds: 5}}\n",
    "on a loss": """extends: cee-lo-banker
bank: {moves: on banker's loss, tied: banker, tokens: 30, ends: {rounds: 9}}
""",
    "stays": "extends: chinchirorin\nbank: {tied: stays, least_stake: 7, tokens: 40, declinable: false}\n",
    "a choice": """extends: indian-dice
bank: {tokens: 30, least_stake: 4, tied: push, moves: to whoever rolls Full house}
order: {next: null}
""",
    "never": "extends: cee-lo-banker\nbank: {moves: never, tokens: 12, bets: {passes: until covered}}\n",
    "one throw": """extends: chinchirorin
throws: {most: 1, exhausted: nothing}
bank: {tied: stays, tokens: 25}
""",
    "seven": "extends: poker-dice\nlegs: {two_players: {best_of: 7}, more_players: {counts: lowest}}\n",
    "race": """extends: poker-dice-wild
legs: {more_players: {first_to: 3, legs: null, counts: null}}
order: {next: rotate}
""",
    "points": """extends: indian-dice
order: {first: seats, next: throw}
legs: {more_players: {legs: 3, points: [3, 1], counts: null, final_best_of: null}}
""",
    "rotate": "extends: indian-dice\norder: {next: rotate}\nlegs: {more_players: {final_best_of: 1}}\n",
    "anew": "extends: indian-dice-stakes\norder: {next: throw}\n",
}
RULESETS = {
    **{name: shipped(name) for name in SHIPPED},
    **{name: house_ruleset(text) for name, text in HOUSE.items()},
}


def play_beside(ruleset: Ruleset, rng: random.Random, answers: int, *, people: bool = False) -> bool:
    """One random game, compared after every answer; whether it came to its end.

    With `people` somebody leaves in mid-round now and then (L1), or is away from then on (L2).
    """
    least, most = ruleset.players.least, ruleset.players.most or 6
    names = PLAYERS[: rng.randint(least, max(least, min(most, 6)))]
    rounds = rng.choice([None, 3]) if ruleset.legs is None else None
    ordered = rng.random() < 0.3
    rules = games.rules_of(ruleset, rounds=rounds)
    stacks = {name: _stack(rng, rules) for name in names}
    seats = [Seat(number, name, stacks[name]) for number, name in enumerate(names, 1)]
    state = games.open_table(rules, seats, ordered=ordered)
    board = Board(ruleset, names, dict(stacks), ordered, rounds)
    told = game(board)
    asked: Asked | None = next(told)
    places: Any = None
    for _ in range(answers):
        if state.phase == "seam" and not isinstance(state, LegsState):
            names = [name for name in names if name not in state.withdrawn]
            state, _ = games.begin(state, left=state.withdrawn)
        elif state.phase == "seam":
            state, _ = games.begin(state)
        shown = games.summary(state, ruleset="", players=names)
        assert shown == {
            "ruleset": "",
            "finished": asked is None,
            "prompt": asked,
            "round": board.round,
            "tokens": {} if ruleset.legs is not None else board.held,
            "pot": board.pot,
            "banker": board.banker,
            "bets": board.bets,
            "legs": board.legs,
            "places": places and [sorted(group, key=names.index) for group in places],
        }
        if asked is None:
            return True
        if people and rng.random() < 0.04 and state.phase in ("stake", "bet", "rolling"):
            state, given = disturbed(rng, state, board, asked["player"])
            if given is None:
                continue
            try:
                asked = told.send(given)
            except StopIteration as end:
                asked, places = None, end.value
            continue
        given = random_answer(rng, state)
        if games.refusal(state, given) is not None:
            continue
        state, _ = games.answer(state, given)
        try:
            asked = told.send(given)
        except StopIteration as end:
            asked, places = None, end.value
    return False


def disturbed(
    rng: random.Random, state: games.State, board: Board, asked: str
) -> tuple[games.State, object | None]:
    """Somebody leaves, or goes away; and what that says to whoever tells the game, None for nothing."""
    player = rng.choice([seat.player for seat in state.seats])
    bank, rolling = isinstance(state, BankState), state.phase == "rolling"
    if player in (*board.left, *board.away):
        return state, None
    if bank and rng.random() < 0.4:
        board.away.append(player)
        state, _ = games.set_away(state, board.away)
    else:
        board.left.append(player)
        if state.phase == "stake":
            send_home(board, [player])
        state, _ = games.withdraw(state, player)
    if bank and rolling:  # somebody rolls for him
        return state, None
    if player != asked:
        return state, LOOK if bank else None
    return state, GONE


def _stack(rng: random.Random, rules: games.Rules) -> int:
    if isinstance(rules, LegsRules):
        return 0
    if rng.random() < 0.5:
        return rules.tokens
    least = rules.least_stake if isinstance(rules, BankRules) else rules.ante
    return rng.randint(least, 2 * rules.tokens)


@pytest.mark.parametrize("name", RULESETS)
def test_both_tellings_agree(name: str) -> None:
    ended = sum(play_beside(RULESETS[name], random.Random(f"{name} {seed}"), 400) for seed in range(40))
    assert ended > 10


def made_up(data: dict[str, Any], seed: int) -> None:
    """A random game by a ruleset made up at random, where that is a good one."""
    ruleset = good(as_text(data))
    assume(ruleset is not None)
    assert ruleset is not None
    play_beside(ruleset, random.Random(seed), 150)


@pytest.mark.parametrize("name", [name for name in RULESETS if RULESETS[name].legs is None])
def test_both_tellings_agree_when_people_come_and_go(name: str) -> None:
    for seed in range(60):
        play_beside(RULESETS[name], random.Random(f"{name} {seed}"), 300, people=True)


@settings(max_examples=150, deadline=None)
@given(ruleset_data(), st.integers(0, 1_000))
def test_both_tellings_agree_on_any_ruleset(data: dict[str, Any], seed: int) -> None:
    made_up(data, seed)


@pytest.mark.campaign
@settings(max_examples=2_000, deadline=None)
@given(ruleset_data(), st.integers(0, 1_000_000))
def test_both_tellings_agree_on_thousands_of_rulesets(data: dict[str, Any], seed: int) -> None:
    made_up(data, seed)


@pytest.mark.campaign
@pytest.mark.parametrize("name", RULESETS)
def test_both_tellings_agree_for_long(name: str) -> None:
    for seed in range(1_000, 1_600):
        people = seed % 2 == 0 and RULESETS[name].legs is None
        play_beside(RULESETS[name], random.Random(f"{name} {seed}"), 400, people=people)
