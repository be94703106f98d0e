"""Rules in words: what is said, and that nothing that counts in play is left unsaid."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import assume, given, settings

from clow_tui.dice import DiceSpec, HandBook, HandSpec, Otherwise
from clow_tui.rulesets import Shelf, shipped_folder, words
from clow_tui.rulesets.words import in_short, in_words
from tests.support.rulesets import BANK, as_text, good, in_play, leaves, ruleset_data, said, variants

ENTRIES = Shelf(shipped_folder()).entries()

POT = """\
name: Pot
players: {least: 2, most: 6}
dice: {count: 3, faces: [1, 2, 3, 4, 5, 6]}
hands:
  - {name: 4-5-6, match: [4, 5, 6], effect: win}
  - {name: Trips, match: xxx}
  - {name: Point, match: xxy, ranked_by: y}
  - {name: 1-2-3, match: [1, 2, 3], effect: lose}
otherwise: roll again
pot: {tokens: 100, ante: 10, tied: roll off, all_lose: carry, ends: last standing}
order: {first: seats, next: decider}
"""
LIMITED = POT.replace("roll again\n", "roll again\nthrows: {most: 3, exhausted: nothing}\n")
ROW = "dice: {count: 3}\nhands: [{name: Row, match: run}]\npot: {}\n"
LEGS = """\
name: Legs
dice: {count: 5, wild: {face: 1, as: [2, 3, 4, 5, 6]}}
hands:
  - {name: Four of a kind, match: xxxxy}
  - {name: Two pair, match: xxyyz}
throws: {most: 3, first_sets_limit: false, again: {least: 1, most: 5}}
legs:
  two_players: {best_of: 3}
  more_players: {legs: 2, counts: lowest, final_best_of: 3}
order: {first: throw, next: same}
"""

# Each key: where it is changed, from what to what, and what is then said that was not said before.
CHANGES: list[tuple[str, str, str, str, str]] = [
    ("players.least", POT, "least: 2", "least: 3", "3 to 6 players at a table."),
    ("players.most", POT, ", most: 6", "", "2 or more players at a table."),
    ("dice.count", ROW, "count: 3", "count: 4", "Row: four dice in a row, 1-2-3-4, 2-3-4-5 or 3-4-5-6;"),
    ("dice.faces", POT, "6]}", "6, 7]}", "Three dice, with the faces 1 2 3 4 5 6 7 from low to high."),
    (
        "dice.wild.face",
        LEGS,
        "{face: 1, as: [2, 3, 4, 5, 6]}",
        "{face: 6, as: [2, 3, 4, 5, 6]}",
        "A 6 is wild: it counts as itself or as 2, 3, 4 or 5, whichever makes the best hand.",
    ),
    (
        "dice.wild.as",
        LEGS,
        "[2, 3, 4, 5, 6]",
        "[2, 3]",
        "A 1 is wild: it counts as 2 or 3, whichever makes the best hand.",
    ),
    ("hands.name", POT, "name: Trips", "name: Three", "Three: three alike; ranked by the face."),
    (
        "hands.match",
        POT,
        "[1, 2, 3], effect: lose",
        "[x, x, 1], effect: lose",
        "A throw that fits 1-2-3 as well as Point counts as 1-2-3.",
    ),
    (
        "hands.ranked_by",
        POT,
        "ranked_by: y",
        "ranked_by: yx",
        "Point: two alike and one other die; ranked by the other die, then the pair.",
    ),
    ("hands.effect", POT, ", effect: win}", "}", "4-5-6: a 4, a 5 and a 6."),
    ("hands.pays", BANK, "pays: 2", "pays: 4", "So each bet ties up four times its tokens, on both sides."),
    (
        "otherwise",
        POT,
        "roll again",
        "nothing",
        "Anything else is nothing, the lowest hand, and all such throws are equal.",
    ),
    (
        "throws.most",
        LIMITED,
        "most: 3",
        "most: 5",
        "All three dice are thrown until they make a hand, five times at most.",
    ),
    (
        "throws.first_sets_limit",
        LEGS,
        "first_sets_limit: false",
        "first_sets_limit: true",
        "Nobody throws more often than the first player did.",
    ),
    ("throws.again.least", LEGS, "least: 1", "least: 5", "throw all of the dice again"),
    ("throws.again.most", LEGS, "most: 5}", "most: 3}", "throw one to three of the dice again"),
    (
        "throws.exhausted",
        LIMITED,
        "exhausted: nothing",
        "exhausted: lose",
        "Whoever has no hand after that is out of the round.",
    ),
    ("pot.tokens", POT, "tokens: 100", "tokens: 50", "Everybody has 50 tokens."),
    ("pot.ante", POT, "ante: 10", "ante: 1", "Before every round all put one token into the pot."),
    ("pot.tied", POT, "tied: roll off", "tied: split", "Tied for the best hand: the tied share the pot;"),
    (
        "pot.all_lose",
        POT,
        "all_lose: carry",
        "all_lose: roll off",
        "If all who throw are out of the round, they all throw again.",
    ),
    ("pot.ends", POT, "ends: last standing", "ends: {}", "After 20 rounds the game ends in any case:"),
    (
        "pot.ends.rounds",
        POT.replace("last standing", "{rounds: 20}"),
        "rounds: 20",
        "rounds: 9",
        "After nine rounds the game ends in any case:",
    ),
    ("bank.tokens", BANK, "tokens: 100", "tokens: 200", "Everybody has 200 tokens."),
    (
        "bank.least_stake",
        BANK,
        "least_stake: 5",
        "least_stake: 9",
        "The banker puts up a stake of 9 tokens or more.",
    ),
    (
        "bank.bets.passes",
        BANK,
        "passes: 1",
        "passes: until covered",
        "round and round until all of it is covered",
    ),
    (
        "bank.bets.first_pass_most",
        BANK,
        "passes: 1",
        "passes: 1, first_pass_most: 20",
        "In the first pass nobody may bet more than 20.",
    ),
    ("bank.tied", BANK, "tied: stays", "tied: banker", "A tie goes to the banker."),
    (
        "bank.moves",
        BANK,
        "moves: every round",
        "moves: to whoever rolls 4-5-6",
        "The bank stays where it is until a player throws 4-5-6: he is offered it for the next round.",
    ),
    ("bank.declinable", BANK, "declinable: true", "declinable: false", "must take it."),
    ("bank.ends.rounds", BANK, "rounds: 20", "rounds: 30", "The game ends after 30 rounds,"),
    ("legs.two_players.best_of", LEGS, "{best_of: 3}", "{best_of: 7}", "Two players: best of 7 legs, each"),
    (
        "legs.more_players.legs",
        LEGS.replace(", final_best_of: 3", ""),
        "legs: 2",
        "legs: 1",
        "Three or more players: one leg, and the lowest hand loses, and pays.",
    ),
    (
        "legs.more_players.counts",
        LEGS,
        "lowest",
        "highest",
        "Whoever has the highest in both has won outright.",
    ),
    (
        "legs.more_players.final_best_of",
        LEGS,
        "final_best_of: 3",
        "final_best_of: 1",
        "a final of one leg, whose",
    ),
    (
        "legs.more_players.first_to",
        LEGS,
        "{legs: 2, counts: lowest, final_best_of: 3}",
        "{first_to: 4}",
        "Three or more players: the best hand wins a leg, and whoever is the first to win four has won.",
    ),
    (
        "legs.more_players.points",
        LEGS,
        "{legs: 2, counts: lowest, final_best_of: 3}",
        "{legs: 5, points: [3, 1]}",
        "five legs, with points for the places in each: 3 for first place and 1 for second place;",
    ),
    ("order.first", POT, "first: seats", "first: throw", "Before the game each throws one die,"),
    (
        "order.next",
        POT,
        "next: decider",
        "next: rotate",
        "In each later round the next player in that order begins.",
    ),
]
UNPLAYED = {"format", "name", "about"}


@pytest.mark.parametrize(("key", "text", "old", "new", "fresh"), CHANGES, ids=[row[0] for row in CHANGES])
def test_every_key_changes_the_words(key: str, text: str, old: str, new: str, fresh: str) -> None:
    assert text.count(old) == 1
    before, after = said(text), said(text.replace(old, new))
    assert not any(fresh in line for line in before)
    assert any(fresh in line for line in after)


def test_no_key_of_the_vocabulary_is_missing_in_the_table_above() -> None:
    assert {key for key, *_ in CHANGES} | UNPLAYED == {".".join(path) for path in leaves()}


def test_what_is_said_of_c_low() -> None:
    ruleset = next(entry.reading.ruleset for entry in ENTRIES if entry.name == "c-low")
    assert ruleset is not None
    assert [(heading, list(lines)) for heading, lines in in_words(ruleset)] == [
        ("The game", ["Three dice and one pot. The last player with tokens wins."]),
        (
            "Players and dice",
            ["2 to 6 players at a table.", "Three dice, with the faces 1 2 3 4 5 6 from low to high."],
        ),
        (
            "Order of play",
            [
                "Players throw in the order of their seats.",
                "Each later round is begun by whoever threw what decided the one before: the winner, or, "
                "where the pot stayed on the table or was split, the last to throw; if he is out, by the "
                "next one.",
            ],
        ),
        ("Throwing", ["All three dice are thrown until they make a hand."]),
        (
            "Hands, best first",
            [
                "4-5-6: a 4, a 5 and a 6; takes the pot at once.",
                "Trips: three alike; ranked by the face.",
                "Point: two alike and one other die; ranked by the other die; the pair never counts.",
                "1-2-3: a 1, a 2 and a 3; out of the round at once.",
                "Anything else is no hand and is thrown again.",
            ],
        ),
        (
            "The pot",
            [
                "Everybody has 100 tokens. Before every round all put 10 tokens into the pot.",
                "All throw in turn, and the best hand takes the pot. A hand that takes it at once ends the "
                "round, and those who come later do not throw.",
                "Tied for the best hand: the tied alone throw again, until one of them is ahead.",
                "If all who throw are out of the round, the pot stays on the table for the next one.",
                "Whoever cannot pay the ante when a round begins is out. The last one left has won.",
            ],
        ),
    ]


def test_each_hand_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside every other one it would be hands times hands, which a file of sixty makes long."""
    looked: list[str] = []
    compiled = words.compile_hands

    def counted(spec: DiceSpec, hands: Sequence[HandSpec], otherwise: Otherwise) -> HandBook:
        looked.extend(hand.name for hand in hands)
        return compiled(spec, hands, otherwise)

    monkeypatch.setattr(words, "compile_hands", counted)
    pairs = "".join(f"  - {{name: Pair of {face}, match: [{face}, {face}, x]}}\n" for face in range(1, 7))
    ruleset = good(f"dice: {{count: 3}}\nhands:\n  - {{name: Any, match: xyz}}\n{pairs}pot: {{}}\n")
    assert ruleset is not None
    words.in_words(ruleset)
    assert sorted(looked) == sorted(hand.name for hand in ruleset.hands)


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])
def test_shipped_rules_are_sentences(entry: Any) -> None:
    sections = in_words(entry.reading.ruleset)
    assert len({heading for heading, _ in sections}) == len(sections) >= 4
    for _, lines in sections:
        for line in lines:
            assert line[-1] in ".!"
            assert "  " not in line
            assert len(line) <= 400
    short = in_short(entry.reading.ruleset)
    assert 3 <= len(short) <= 12


def test_no_two_shipped_rulesets_read_alike() -> None:
    texts = ["\n".join(said(entry.reading.ruleset)) for entry in ENTRIES if entry.reading.ruleset]
    assert len(set(texts)) == len(ENTRIES)


def all_that_differ_differ_in_words(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Whatever of the first ruleset is changed to what the second has."""
    ruleset = good(as_text(one))
    assume(ruleset is not None)
    assert ruleset is not None
    words, play = said(ruleset), in_play(ruleset)
    for data in variants(one, other):
        changed = good(as_text(data))
        if changed is not None and in_play(changed) != play:
            assert said(changed) != words


@settings(max_examples=60)
@given(ruleset_data(), ruleset_data())
def test_two_rulesets_that_play_differently_read_differently(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    all_that_differ_differ_in_words(one, other)


@pytest.mark.campaign
@settings(max_examples=2_000)
@given(ruleset_data(), ruleset_data())
def test_two_of_many_rulesets_that_play_differently_read_differently(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    all_that_differ_differ_in_words(one, other)
