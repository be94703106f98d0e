"""Words as answers to the prompt of the moment."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clow_tui import games
from clow_tui.games import (
    Amount,
    AnswerError,
    DiceThrown,
    Final,
    Keep,
    LetProgramThrow,
    Pass,
    Prompt,
    Seat,
    Stand,
    State,
    answers,
)
from tests.support.pots import C_LOW, POKER, POKER_POT, THREE_DICE, Table, random_answer
from tests.support.tables import SHIPPED, shipped_rules

ROLL = Prompt("roll", "Ann", dice=3)
AGAIN = Prompt("again", "Ann", least=1, most=3)
LYING = ("A", "A", "10", "Q", "9")


@pytest.mark.parametrize("words", ["4 5 6", "4,5,6", "456", "  4   5 6 ", "4, 5, 6", "4-5-6"])
def test_dice(words: str) -> None:
    assert answers.read(words, ROLL, THREE_DICE) == DiceThrown(("4", "5", "6"))


@pytest.mark.parametrize("words", ["roll", "ROLL", " Roll ", "!"])
def test_the_program_throws(words: str) -> None:
    assert answers.read(words, ROLL, THREE_DICE) == LetProgramThrow()


@pytest.mark.parametrize("words", ["7 7 7", "4 5", "4 5 6 6", "four", "٤ ٥ ٦", "4 5 ６", "", "4 5 6 please"])
def test_what_is_no_throw_is_refused_with_what_was_wanted(words: str) -> None:
    with pytest.raises(AnswerError):
        answers.read(words, ROLL, THREE_DICE)


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("keep", ()),
        ("keep a a", ("A", "A")),
        ("KEEP AA10", ("A", "A", "10")),
        ("keep 10", ("10",)),
        ("Keep a, a, 10, q, 9", ("A", "A", "10", "Q", "9")),
    ],
)
def test_keep(words: str, kept: tuple[str, ...]) -> None:
    assert answers.read(words, AGAIN, POKER, LYING) == Keep(kept)


@pytest.mark.parametrize("words", ["keep 7", "keep A A A A A A", "keep them"])
def test_keep_of_no_such_dice(words: str) -> None:
    with pytest.raises(AnswerError, match=r"^after keep, one face for each die kept is wanted"):
        answers.read(words, AGAIN, POKER, LYING)


def test_stand_and_final() -> None:
    assert answers.read("Stand", AGAIN, POKER, LYING) == Stand()
    final = Final(("A", "A", "A", "K", "Q"), 2)
    assert answers.read("final A A A K Q in 2", AGAIN, POKER, LYING) == final
    assert answers.read("FINAL aaakq IN 2", Prompt("roll", "Ann", dice=5), POKER) == final


@pytest.mark.parametrize("words", ["final", "final A A A K Q", "final A A A K in 2", "final A A A K Q in ٢"])
def test_a_final_hand_half_said(words: str) -> None:
    with pytest.raises(AnswerError):
        answers.read(words, AGAIN, POKER, LYING)


@pytest.mark.parametrize("words", ["A A", "roll them", "yes", ""])
def test_a_choice_is_not_dice(words: str) -> None:
    with pytest.raises(AnswerError, match="stand, keep"):
        answers.read(words, AGAIN, POKER, LYING)


@pytest.mark.parametrize("kind", ["stake", "bet"])
def test_amounts(kind: str) -> None:
    asked = Prompt(kind, "Ann", least=0, most=40, may_pass=True)  # type: ignore[arg-type]
    assert answers.read("40", asked, THREE_DICE) == Amount(40)
    assert answers.read("PASS", asked, THREE_DICE) == Pass()
    for words in ("forty", "-1", "4.5", "٤", "9" * 30):
        with pytest.raises(AnswerError, match=r"^a number from 0 to 40, or pass, is wanted"):
            answers.read(words, asked, THREE_DICE)


def test_what_fits_another_prompt_is_refused_by_the_state() -> None:
    table = Table(C_LOW, ["Ann", "Bo"])
    for words in ("stand", "keep 4", "pass"):
        with pytest.raises(AnswerError, match="3 dice are wanted"):
            table.says(words)
    poker = Table(POKER_POT, ["Ann", "Bo"])
    poker.says("A A K Q 9")
    said = games.refusal(poker.state, games.parse(poker.state, "roll"))
    assert said is not None
    assert "stand, keep" in said


def test_while_the_order_is_thrown_for_one_die_is_wanted() -> None:
    table = Table(replace(C_LOW, first="throw"), ["Ann", "Bo"])
    for words in ("pass", "4 5 6", "9", "stand", "final 4 5 6 in 1"):
        with pytest.raises(AnswerError, match="one die"):
            table.says(words)


def test_after_the_end_nothing_is_wanted() -> None:
    table = Table(C_LOW, {"Ann": 10, "Bo": 10}).says("4 5 6")
    with pytest.raises(AnswerError, match=r"^the game is over, no answer is wanted$"):
        games.parse(table.state, "4 5 6")
    with pytest.raises(AnswerError, match=r"^the game is over, no answer is wanted$"):
        games.answer(table.state, DiceThrown(("4", "5", "6")))


def test_prompts_say_what_fits() -> None:
    assert answers.wanted(ROLL, THREE_DICE) == "3 dice (such as 4 5 6) or roll"
    assert answers.wanted(Prompt("roll", "Ann", dice=1), THREE_DICE) == "one die or roll"
    assert answers.wanted(Prompt("roll", "Ann", dice=2), POKER) == "2 dice (such as K A) or roll"
    assert answers.wanted(Prompt("bet", "Ann", least=0, most=40, may_pass=True), THREE_DICE) == (
        "0 to 40, or pass"
    )
    assert answers.wanted(Prompt("stake", "Ann", least=5, most=5), THREE_DICE) == "5"
    claim = Prompt("order", "Ann", dice=3, may_pass=True)
    assert answers.wanted(claim, THREE_DICE) == "3 dice, roll, or pass"


def states() -> list[State]:
    """A state at every kind of prompt of every shipped game."""
    found: dict[tuple[str, str, int | None], State] = {}
    for name in SHIPPED:
        rules, rng = shipped_rules(name), random.Random(name)
        seats = [Seat(number, player, rules.tokens) for number, player in enumerate(("Ann", "Bo", "Cy"), 1)]
        state = games.open_table(rules, seats)
        for _ in range(60):
            if state.phase == "over":
                break
            if (asked := games.prompt(state)) is None:
                state, _ = games.begin(state)
                continue
            found.setdefault((name, asked.kind, asked.dice), state)
            given = random_answer(rng, state)
            if games.refusal(state, given) is None:
                state, _ = games.answer(state, given)
    return list(found.values())


STATES = states()
PIECES = st.sampled_from(
    [
        "keep",
        "final",
        "in",
        "roll",
        "pass",
        "stand",
        "!",
        "1",
        "2",
        "3",
        "6",
        "10",
        "A",
        "k",
        "-",
        ",",
        "+",
        "٣",
    ]
)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(STATES), st.lists(PIECES, max_size=9).map(" ".join) | st.text(max_size=20))
def test_any_words_are_an_answer_or_get_a_sentence(state: State, words: str) -> None:
    try:
        said = games.parse(state, words)
    except AnswerError as error:
        sentence = str(error)
    else:
        sentence = games.refusal(state, said) or ""
        if not sentence and not isinstance(said, LetProgramThrow):
            after, happened = games.answer(state, said)
            assert happened
            assert games.total(after) == games.total(state)
            return
    assert isinstance(sentence, str)
    assert "\n" not in sentence
    assert len(sentence) < 200
