"""Faults of a ruleset: each in its place, in our words, all of a file at once."""

import pytest

from clow_tui.rulesets import read_ruleset
from tests.support.faults import PLAIN, fault_table


def told(text: str | bytes) -> list[str]:
    return [fault.at("").removeprefix(":") for fault in read_ruleset(text, name="plain").faults]


@pytest.mark.parametrize(
    ("old", "new", "faults"), [pytest.param(*row[1:], id=row[0]) for row in fault_table()]
)
def test_fault_and_its_place(old: str, new: str, faults: list[str]) -> None:
    assert PLAIN.count(old) >= 1
    assert told(PLAIN.replace(old, new, 1)) == faults


def test_the_ruleset_that_the_table_breaks_is_right() -> None:
    assert told(PLAIN) == []


def test_all_faults_of_a_file_at_once_in_the_order_of_its_lines() -> None:
    text = """\
fromat: 1
players: {least: 2, mots: 6}
dice: {count: 3}
hands:
  - {name: Trips, match: xxxx, efect: win}
  - {name: trips, match: xxy, ranked_by: z}
otherwise: roll agian
pot: {tokens: 5, ante: 10, tied: "splt"}
order: {next: decidre}
"""
    assert told(text) == [
        "1:1: fromat is no key of the ruleset; did you mean format?",
        "2:21: mots is no key of players; did you mean most?",
        "5:26: match is for 4 dice, but count is 3; name every die",
        "5:32: efect is no key of hand 1; did you mean effect?",
        '6:12: "trips" is the name of hand 1 already; give each hand its own',
        "6:42: z is no letter of the pattern, which has x, y",
        '7:12: otherwise is "roll agian"; did you mean roll again? It can be roll again, nothing or lose',
        "8:15: tokens are 5, below the ante of 10, so that nobody could play",
        '8:34: tied is "splt"; did you mean split? It can be roll off or split',
        '9:15: next is "decidre"; did you mean decider? It can be decider, same, rotate or throw',
    ]


HANDS = """\
dice: {{count: {count}, faces: {faces}}}
hands:
  - {hand}
otherwise: {otherwise}
{meeting}
"""


def hands(
    hand: str,
    *,
    count: int = 3,
    faces: str = "[1, 2, 3, 4, 5, 6]",
    otherwise: str = "nothing",
    meeting: str = "pot: {}",
) -> str:
    return HANDS.format(hand=hand, count=count, faces=faces, otherwise=otherwise, meeting=meeting)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        pytest.param(
            hands("{name: All six, match: run}", otherwise="roll again", faces="[1, 2]"),
            [
                "3:28: no roll of these dice can make this hand; change match or take the hand out",
                "4:12: roll again could never end, since no roll makes a hand; write nothing",
            ],
            id="no-roll-makes-a-hand",
        ),
        pytest.param(
            hands("{name: Trips, match: xxx, effect: lose}", otherwise="lose"),
            ["3:3: every hand loses, so that nobody could ever win the pot; let one of them win"],
            id="every-hand-loses",
        ),
        pytest.param(
            hands("{name: Trips, match: xxx, ranked_by: none}", otherwise="roll again"),
            ["3:3: all rolls are equal, so that nobody could ever win; add a hand or rank one by a letter"],
            id="all-rolls-tie-in-a-pot",
        ),
        pytest.param(
            hands("{name: Trips, match: xxx, ranked_by: none}", otherwise="roll again", meeting="legs: {}"),
            ["3:3: all rolls are equal, so that nobody could ever win; add a hand or rank one by a letter"],
            id="all-rolls-tie-in-a-leg",
        ),
        pytest.param(
            hands(
                "{name: Trips, match: xxx, ranked_by: none}",
                otherwise="roll again",
                meeting="pot: {ends: {rounds: 5}}",
            ),
            ["3:3: all rolls are equal, so that nobody could ever win; add a hand or rank one by a letter"],
            id="all-rolls-tie-and-a-round-never-ends",
        ),
        pytest.param(
            hands(
                "{name: Trips, match: xxx, effect: lose}",
                otherwise="lose",
                meeting="pot: {all_lose: roll off, ends: {rounds: 5}}",
            ),
            ["3:3: every hand loses, so that nobody could ever win the pot; let one of them win"],
            id="every-hand-loses-and-a-round-never-ends",
        ),
        pytest.param(
            hands(
                "{name: Trips, match: xxx, effect: lose}",
                otherwise="roll again",
                meeting="throws: {most: 3, exhausted: lose}\npot: {}",
            ),
            ["3:3: every hand loses, so that nobody could ever win the pot; let one of them win"],
            id="every-hand-and-none-loses",
        ),
    ],
)
def test_never_ends_a_rule_that_can_never_be_met_is_refused(text: str, faults: list[str]) -> None:
    assert told(text) == faults


@pytest.mark.parametrize(
    "text",
    [
        *[
            hands("{name: Trips, match: xxx, ranked_by: none}", otherwise="roll again", meeting=meeting)
            for meeting in (
                "pot: {tied: split, ends: {rounds: 5}}",
                "bank: {}",
                "throws: {most: 3}\npot: {}",
                "throws: {most: 3, exhausted: lose}\npot: {}",
            )
        ],
        hands(
            "{name: Trips, match: xxx, effect: lose}", otherwise="lose", meeting="pot: {ends: {rounds: 5}}"
        ),
        hands("{name: Trips, match: xxx, ranked_by: none, effect: win}", otherwise="roll again"),
    ],
)
def test_a_game_that_ends_all_the_same_is_none_of_our_business(text: str) -> None:
    assert told(text) == []


def test_in_a_game_of_legs_nothing_loses() -> None:
    text = hands("{name: Trips, match: xxx}", otherwise="lose", meeting="legs: {}")
    assert told(text) == ["4:12: otherwise: lose has no place in a game of legs; write nothing"]


def test_face_labels_ten_in_one_word_is_refused_with_the_list_to_write() -> None:
    text = hands("{name: High, match: 10JQ}", faces="[9, 10, J, Q]")
    assert told(text) == ['3:25: "10JQ" is read one letter at a time; write [10, J, Q]']


@pytest.mark.parametrize(
    ("match", "counts"),
    [("456", 6), ("[6, 4, 5]", 6), ("[x, x, 6]", 15), ("xx6", 15), ("6xx", 15), ('"456"', 6), ("run", 24)],
)
def test_what_is_plainly_meant_is_understood(match: str, counts: int) -> None:
    reading = read_ruleset(hands(f"{{name: A, match: {match}}}"), name="plain")
    assert reading.faults == ()
    assert reading.book is not None
    assert reading.book.counts()[0].count == counts


@pytest.mark.parametrize(
    "name", ["on", "no", "456", "0456", "4:5:6", "true", "2024-01-01", "1e3", "~x", ".nan"]
)
def test_a_name_is_kept_as_it_is_written(name: str) -> None:
    ruleset = read_ruleset(hands(f"{{name: {name}, match: xxx}}"), name="plain").ruleset
    assert ruleset is not None
    assert ruleset.hands[0].name == name


def test_faces_are_kept_as_they_are_written() -> None:
    text = hands("{name: Low, match: [01, 01, 02]}", faces="[01, 02, 03]")
    ruleset = read_ruleset(text, name="plain").ruleset
    assert ruleset is not None
    assert ruleset.dice.faces == ("01", "02", "03")
    assert told(text.replace("[01, 01, 02]", "[1, 1, 2]")) == [
        f"3:{column}: {face} is no face of these dice, which have 01 02 03"
        for column, face in ((25, 1), (28, 1), (31, 2))
    ]


def test_a_left_out_name_is_the_files() -> None:
    ruleset = read_ruleset(hands("{name: A, match: xxx}"), name="my-game").ruleset
    assert ruleset is not None
    assert ruleset.name == "my-game"
