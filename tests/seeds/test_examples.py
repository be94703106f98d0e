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
from tests.support.examples import SEEDS, Example, Play, assert_expected, examples, shipped, steps

ALL = examples()
GAMES = [example for example in ALL if "play" in example.keys]
PAGES = {"three-dice.md": ["H1", "H2", "H3"], "c-low.md": [f"C{n}" for n in range(1, 11)]}
PAGES["cee-lo-pot.md"] = [f"P{n}" for n in range(1, 6)]


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
                play.leaves.append(what)
            case "joins":
                play.join(what)
            case player:
                play.answer(player, what)
    assert expected


def by_referee(example: Example) -> bool:
    """Whether nothing happens in the example that only a night can do."""
    stacks = set(example.keys["players"].values())
    words = {word for word, _ in steps(example)}
    return len(stacks) == 1 and not words & {"ante", "leaves", "joins"} and "short" not in example.keys


@pytest.mark.parametrize("example", [e for e in GAMES if by_referee(e)], ids=named)
def test_the_referee_says_the_same(
    example: Example, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    answers: list[str] = []
    players = example.keys["players"]
    tokens = next(iter(players.values()))
    words = ["referee", example.ruleset, "--players", ",".join(players), "--tokens", str(tokens), "--json"]
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
