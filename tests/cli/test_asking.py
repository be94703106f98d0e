"""What `referee` asks and explains: every example it gives is an answer that fits."""

from __future__ import annotations

import random

import pytest

from clow_tui import games
from clow_tui.cli.asking import help_lines, question
from clow_tui.games import Seat, State
from tests.support.pots import random_answer
from tests.support.tables import SHIPPED, random_game, shipped_rules

NAMES = ("Ann", "Bo", "Cy")


def opened(rules: games.Rules) -> State:
    seats = [Seat(number, name, rules.tokens) for number, name in enumerate(NAMES, 1)]
    return games.open_table(rules, seats)


def examples(state: State) -> list[str]:
    """What the help and the question give as something to type."""
    asked = games.prompt(state)
    assert asked is not None
    assert question(state, asked).startswith(f"{asked.player} ")
    words = [line.partition(":")[0] for line in help_lines(state, asked)]
    assert words.pop() == "ctrl-d"
    if asked.kind == "again":
        words.append(question(state, asked).partition("stand or, say, ")[2])
    return words


def fit(state: State, words: str) -> bool:
    if words == "roll or !":
        return all(games.refusal(state, games.parse(state, word)) is None for word in words.split(" or "))
    if " to " in words:  # limits of an amount
        least, most = words.split(" to ")
        return fit(state, least) and fit(state, most) and not fit(state, str(int(most) + 1))
    return games.refusal(state, games.parse(state, words)) is None


def play(state: State, rng: random.Random, answers: int) -> set[str]:
    """Plays on at random, every example at every prompt held to what fits; the kinds of prompt met."""
    met = set()
    for _ in range(answers):
        if state.phase == "over":
            break
        if state.phase == "seam":
            state, _ = games.begin(state)
            continue
        asked = games.prompt(state)
        assert asked is not None
        met.add(asked.kind)
        for words in examples(state):
            assert fit(state, words), (words, asked)
        given = random_answer(rng, state)
        if games.refusal(state, given) is None:
            state, _ = games.answer(state, given)
    return met


@pytest.mark.parametrize("name", SHIPPED)
def test_every_example_fits_in_every_shipped_game(name: str) -> None:
    met = play(opened(shipped_rules(name)), random.Random(name), 400)
    assert "roll" in met
    assert ("again" in met) == (shipped_rules(name).throwing.again is not None)


@pytest.mark.parametrize("seed", range(60))
def test_every_example_fits_under_any_rules(seed: int) -> None:
    rng = random.Random(seed)
    play(opened(random_game(rng)), rng, 60)


def test_the_largest_set_is_what_one_keeps() -> None:
    state = games.open_table(
        shipped_rules("indian-dice"), [Seat(1, "Ann", 0), Seat(2, "Bo", 0)], ordered=True
    )
    state, _ = games.begin(state)
    state, _ = games.answer(state, games.parse(state, "5 1 4 5 2"))
    asked = games.prompt(state)
    assert asked is not None
    assert question(state, asked) == (
        "Ann has 5-1-4-5-2, three of a kind 5, throw 1 of 3; stand or, say, keep 1 5 5"
    )
    assert list(help_lines(state, asked)) == [
        "stand: the dice stay as they lie",
        "keep 1 5 5: these stay, the others are thrown again; 1 to 5 can be",
        "final 5 1 4 5 2 in 1: the hand as it lies at last, and the throws it took",
        "ctrl-d: leave",
    ]


def test_what_can_be_typed_at_the_bank() -> None:
    state = games.open_table(shipped_rules("cee-lo-banker"), [Seat(1, "Ann", 100), Seat(2, "Bo", 40)])
    told = []
    for words in ("roll", "6 6 6", "1 1 1", "50", "20"):
        asked = games.prompt(state)
        assert asked is not None
        told.append((question(state, asked), list(help_lines(state, asked))[:-1]))
        if words != "roll":
            state, _ = games.answer(state, games.parse(state, words))  # type: ignore[arg-type]
        if state.phase == "seam":
            state, _ = games.begin(state)
    claim = ["4 5 6: the dice as they fell", "roll or !: the program throws", "pass: no claim to the bank"]
    assert told == [
        ("Ann throws for the bank, 3 dice, roll, or pass", claim),
        ("Ann throws for the bank, 3 dice, roll, or pass", claim),
        ("Bo throws for the bank, 3 dice, roll, or pass", claim),
        (
            "Ann is offered the bank, new money 1 to 100, or pass",
            ["1 to 100: new money to put up", "pass: the bank is offered to the next"],
        ),
        ("Bo bets against Ann, 0 to 40, or pass", ["0 to 40: tokens to bet", "pass: no bet"]),
    ]
