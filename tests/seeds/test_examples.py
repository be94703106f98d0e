"""The worked examples of seeds/ are played, and every numbered rule has one."""

from __future__ import annotations

import io
import json
import re
import sys
from collections import Counter

import pytest

from clow_tui.cli.main import run
from clow_tui.rulesets import book_of
from tests.support.examples import SEEDS, Example, Play, assert_expected, examples, shipped, stacks_of, steps

ALL = examples()
GAMES = [example for example in ALL if "play" in example.keys]
PAGES = {"three-dice.md": ["H1", "H2", "H3"], "c-low.md": [f"C{n}" for n in range(1, 11)]}
PAGES["cee-lo-pot.md"] = [f"P{n}" for n in range(1, 6)]
PAGES["cee-lo-banker.md"] = [f"B{n}" for n in range(1, 11)]
PAGES["cee-lo-fundraiser.md"] = [f"F{n}" for n in range(1, 5)]
PAGES["indian-dice.md"] = [f"I{n}" for n in range(1, 10)]
PAGES["poker-dice.md"] = [f"K{n}" for n in range(1, 6)]
PAGES["any-table.md"] = ["L1", "L2"]
BY_A_NIGHT = {"ante", "leaves", "joins", "away", "back"}


def named(example: Example) -> str:
    return example.id


@pytest.mark.parametrize("example", GAMES, ids=named)
def test_the_game_goes_as_it_is_told(example: Example) -> None:
    play = Play(example)
    expected = 0
    for word, what in steps(example):
        match word:
            case "expect":
                shown = play.summary
                assert_expected(shown, what)
                assert sum(shown["tokens"].values()) + shown["pot"] == play.sum
                expected += 1
            case "ante":
                play.ante = what
            case "leaves":
                play.leave(what)
            case "joins":
                play.join(what)
            case "away":
                play.go_away(what)
            case "back":
                play.come_back(what)
            case player:
                play.answer(player, what)
    assert expected


def by_referee(example: Example) -> bool:
    """Whether nothing happens in the example that only a night can do."""
    words = {word for word, _ in steps(example)}
    equal = len(set(stacks_of(example).values())) == 1
    return equal and not words & BY_A_NIGHT and "short" not in example.keys


@pytest.mark.parametrize("example", [e for e in GAMES if by_referee(e)], ids=named)
def test_the_referee_says_the_same(
    example: Example, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    answers: list[str] = []
    stacks = stacks_of(example)
    words = ["referee", example.ruleset, "--players", ",".join(stacks), "--json"]
    if tokens := next(iter(stacks.values())):
        words += ["--tokens", str(tokens)]
    for option in ("rounds", "order"):
        words += [f"--{option}", str(example.keys[option])] if option in example.keys else []
    for word, what in steps(example):
        if word != "expect":
            answers.append(what)
            continue
        piped = io.TextIOWrapper(io.BytesIO("\n".join(answers).encode()))
        monkeypatch.setattr(sys, "stdin", piped)
        assert run(words, lambda _data: 0) == 0
        assert_expected(json.loads(capfd.readouterr().out), what)


@pytest.mark.parametrize("example", [e for e in ALL if "worth" in e.keys], ids=named)
def test_dice_are_worth_what_is_told(example: Example) -> None:
    book = book_of(shipped(example.ruleset))
    worth = {dice: book.read(tuple(dice.split())).label for dice in example.keys["worth"]}
    assert worth == example.keys["worth"]


@pytest.mark.parametrize("example", [e for e in ALL if "rolls" in e.keys], ids=named)
def test_hands_come_as_often_as_is_told(example: Example) -> None:
    rolls: Counter[str] = Counter()
    for roll in book_of(shipped(example.ruleset)).rolls:
        rolls[roll.hand.label] += roll.ways
    assert dict(rolls) == example.keys["rolls"]


@pytest.mark.parametrize("example", [e for e in ALL if "best_first" in e.keys], ids=named)
def test_hands_rank_as_is_told(example: Example) -> None:
    book = book_of(shipped(example.ruleset))
    ranks = [book.read(tuple(dice.split())).rank for dice in example.keys["best_first"]]
    assert ranks == sorted(set(ranks), reverse=True)


@pytest.mark.parametrize("example", [e for e in ALL if "equal" in e.keys], ids=named)
def test_hands_are_as_equal_as_is_told(example: Example) -> None:
    book = book_of(shipped(example.ruleset))
    for group in example.keys["equal"]:
        assert len({book.read(tuple(dice.split())).rank for dice in group}) == 1, group


@pytest.mark.parametrize("example", [e for e in ALL if "hands" in e.keys], ids=named)
def test_kinds_of_hands_come_as_often_as_is_told(example: Example) -> None:
    counts = book_of(shipped(example.ruleset)).counts()
    assert {hand.name: hand.count for hand in counts} == example.keys["hands"]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_states_all_its_rules(page: str) -> None:
    assert [rule for rule, _ in stated(page)] == PAGES[page]


def stated(page: str) -> list[tuple[str, str]]:
    """The rules of a page with their text, without the reasons that follow them."""
    rules, _, _ = (SEEDS / page).read_text("utf-8").partition("## ")
    return re.findall(r"^- \*\*([A-Z]\d+)\*\*((?:(?!\n- ).)*)", rules, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("rule", [rule for rules in PAGES.values() for rule in rules])
def test_every_rule_has_an_example(rule: str) -> None:
    assert any(rule in example.rules for example in ALL), f"no worked example for {rule}"


def test_starred_rules_give_their_reasons() -> None:
    starred = {page: [rule for rule, said in stated(page) if "\\*" in said] for page in PAGES}
    assert starred["c-low.md"] == ["C2", "C4", "C7", "C8", "C9", "C10"]
    assert starred["cee-lo-pot.md"] == ["P1", "P4", "P5"]
    assert starred["cee-lo-banker.md"] == ["B1", "B2", "B3", "B5", "B6", "B7", "B8", "B9", "B10"]
    assert starred["cee-lo-fundraiser.md"] == ["F1", "F2", "F3"]
    assert starred["indian-dice.md"] == ["I1", "I2", "I5", "I6", "I7", "I8", "I9"]
    assert starred["poker-dice.md"] == ["K1", "K3", "K4", "K5"]
    assert starred["any-table.md"] == ["L1", "L2"]
    for page, rules in starred.items():
        _, _, reasons = (SEEDS / page).read_text("utf-8").partition("## What we settled, and why")
        for rule in rules:
            assert f"**{rule}" in reasons, f"{page} does not say why {rule} is as it is"


def test_examples_are_numbered_by_rules_there_are() -> None:
    known = {rule for rules in PAGES.values() for rule in rules}
    assert {rule for example in ALL for rule in example.rules} <= known
    assert len({example.id for example in ALL}) == len(ALL)
    assert all(example.about for example in ALL)
    assert all(example.id.split("-")[0].upper() == example.rules[0] for example in ALL)
