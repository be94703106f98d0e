"""Rules in words, part by part: hands, choices, the bank's ways, places."""

from __future__ import annotations

import pytest

from tests.support.rulesets import BANK, said

ROW = "dice: {count: 3}\nhands: [{name: Row, match: run}]\npot: {}\n"


@pytest.mark.parametrize(
    ("match", "ranked_by", "words"),
    [
        ("xxxxx", None, "five alike; ranked by the face"),
        ("xxxxy", None, "four alike and one other die; ranked by the four; the other die never counts"),
        ("xxxxy", "yx", "four alike and one other die; ranked by the other die, then the four"),
        ("xxxyy", None, "three alike and two others alike; ranked by the three, then the pair"),
        (
            "xxyyz",
            None,
            "two alike, two others alike and one other die; ranked by the higher pair, then the lower pair; "
            "the other die never counts",
        ),
        ("xxyzw", "none", "two alike and three other dice, no two alike; all equal"),
        (
            "xxyzw",
            "xyz",
            "two alike and three other dice, no two alike; ranked by the pair, then the highest other die, "
            "then the second highest other die; the lowest other die never counts",
        ),
        ("vwxyz", "zy", "five dice, no two alike; ranked by the lowest die, then the fourth highest die;"),
        ("[9, 9, 9, x, x]", None, "three 9s and two others alike; ranked by the pair"),
        ("[A, K, x, y, z]", None, "an A, a K and three other dice, no two alike; all equal"),
        ("[9, 9, 9, 9, x]", "x", "four 9s and one other die; ranked by the other die"),
        ("[A, K, Q, J, 10]", None, "an A, a K, a Q, a J and a 10"),
        ("run", None, "five dice in a row, 9-10-J-Q-K or 10-J-Q-K-A; ranked by the top face"),
        ("run", "none", "five dice in a row, 9-10-J-Q-K or 10-J-Q-K-A; all equal"),
    ],
)
def test_a_hand_in_words(match: str, ranked_by: str | None, words: str) -> None:
    ranking = f", ranked_by: {ranked_by}" if ranked_by else ""
    text = f"dice: {{count: 5, faces: [9, 10, J, Q, K, A]}}\nhands: [{{name: H, match: {match}{ranking}}}]\n"
    assert any(line.startswith(f"H: {words}") for line in said(f"{text}pot: {{}}\n"))


def test_a_row_without_the_wild_face_that_cannot_count_as_itself() -> None:
    text = "dice: {count: 3, wild: {face: 1, as: [2, 3, 4]}}\nhands: [{name: Row, match: run}]\npot: {}\n"
    assert "Row: three dice in a row, 2-3-4, 3-4-5 or 4-5-6; ranked by the top face." in said(text)
    many = text.replace("count: 3, wild: {face: 1, as: [2, 3, 4]}", "count: 2")
    assert "Row: two dice in a row, from 1-2 to 5-6; ranked by the top face." in said(many)


@pytest.mark.parametrize(
    ("throws", "words"),
    [
        (
            "{most: 3, again: {}}",
            "After each throw but the last he may stand, or throw as many of the dice as he likes again. "
            "A die that he let lie once he may throw again later. What lies there at last is his hand.",
        ),
        (
            "{most: 3, again: {least: 3}}",
            "After each throw but the last he may stand, or throw all of the dice again. "
            "What lies there at last is his hand.",
        ),
        (
            "{most: 2, again: {least: 2}}",
            "Then he may stand, or throw two of the dice or more again. What lies there at last is his hand.",
        ),
        (
            "{most: 2, again: {least: 2, most: 2}}",
            "Then he may stand, or throw exactly two of the dice again. What lies there at last is his hand.",
        ),
        (
            "{most: 2, again: {most: 2}}",
            "Then he may stand, or throw one to two of the dice again. What lies there at last is his hand.",
        ),
    ],
)
def test_a_choice_in_words(throws: str, words: str) -> None:
    text = f"dice: {{count: 3}}\nhands: [{{name: A, match: xxy}}]\nthrows: {throws}\npot: {{}}\n"
    assert words in said(text)


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (
            "to whoever rolls Trips",
            "The bank stays where it is until a player throws Trips: he is offered it for the next round. "
            "He may decline; it is then offered to its holder, who may decline too, and clockwise on.",
        ),
        (
            "every round",
            "After every round the bank is offered clockwise, from the old banker's left to him last. "
            "Whoever is offered it may decline, its holder too.",
        ),
        (
            "on banker's loss",
            "The bank moves when the banker's own hand loses or he has none; it is then offered clockwise "
            "from his left. Whoever is offered it may decline, its holder too.",
        ),
        (
            "never",
            "The bank stays where it is. "
            "Its holder may decline it; it is then offered clockwise from his left.",
        ),
    ],
)
def test_where_the_bank_goes_in_words(moves: str, words: str) -> None:
    assert words in said(BANK.replace("moves: every round", f"moves: {moves}"))


def test_what_out_of_throws_does_in_words() -> None:
    text = ROW.replace("pot: {}", "otherwise: roll again\nthrows: {most: 3}\npot: {}")
    all_out = "If all who throw are out of the round, the pot stays on the table for the next one."
    assert all_out not in said(text)
    assert all_out in said(text.replace("most: 3", "most: 3, exhausted: lose"))
    assert all_out in said(ROW.replace("pot", "otherwise: lose\npot"))


def test_places_in_words() -> None:
    points = ", ".join(["1"] * 11)
    legs = f"legs: {{more_players: {{points: [{points}]}}}}\n"
    text = f"dice: {{count: 2}}\nhands: [{{name: A, match: xx}}]\n{legs}"
    (line,) = (line for line in said(text) if "with points" in line)
    assert "1 for first place, 1 for second place," in line
    assert "1 for tenth place and 1 for place 11;" in line
    assert not any(line.startswith("Players tied") for line in said(text))


@pytest.mark.parametrize(
    ("more", "words", "tied"),
    [
        ("first_to: 1", "one leg, and the best hand wins. All the others share second place.", "a leg"),
        (
            "first_to: 2",
            "the best hand wins a leg, and whoever is the first to win two has won. The others are placed by "
            "legs won.",
            "a leg",
        ),
        (
            "counts: lowest",
            "one leg, and the lowest hand loses, and pays. The others are placed by their first hands.",
            "the place that counts",
        ),
        (
            "legs: 2, counts: highest, final_best_of: 1",
            "two legs. Whoever has the highest hand of the first meets whoever has the highest of the second "
            "in a final of one leg, whose winner wins. Whoever has the highest in both has won outright. "
            "After the finalists all the others share a place.",
            "the place that counts",
        ),
    ],
)
def test_a_game_of_more_in_words(more: str, words: str, tied: str) -> None:
    text = f"dice: {{count: 2}}\nhands: [{{name: A, match: xx}}]\nlegs: {{more_players: {{{more}}}}}\n"
    assert f"Three or more players: {words}" in said(text)
    assert f"Players tied for {tied} play it off among themselves, by a new hand each." in said(text)
