"""House rules that need no code: each as the manual has it, with what it changes in hands and words."""

import re
from pathlib import Path

import pytest

from clow_tui.dice import HandBook
from clow_tui.rulesets import Ruleset, Shelf, read_ruleset, shipped_folder
from clow_tui.rulesets.words import in_words

PAGE = (Path(__file__).parents[2] / "docs" / "rulesets.md").read_text(encoding="utf-8")
RULES = dict(re.findall(r"^### ([^\n]*)\n```yaml\n(.*?)```", PAGE, re.DOTALL | re.MULTILINE))
SHELF = Shelf(shipped_folder())


def shipped_text(name: str) -> str | None:
    entry = SHELF.find(name)
    return None if entry is None else entry.path.read_text(encoding="utf-8")


def both(rule: str) -> tuple[Ruleset, HandBook, Ruleset, HandBook]:
    """The shipped ruleset that a house rule starts from, and the one it makes, each with its hands."""
    base = re.match(r"extends: (\S+)\n", RULES[rule])
    assert base is not None
    usual = SHELF.find(base[1])
    assert usual is not None
    mine = read_ruleset(RULES[rule], name="mine", base=shipped_text)
    assert [fault.at("mine") for fault in mine.faults] == []
    assert usual.reading.ruleset is not None
    assert usual.reading.book is not None
    assert mine.ruleset is not None
    assert mine.book is not None
    return usual.reading.ruleset, usual.reading.book, mine.ruleset, mine.book


def news(rule: str) -> tuple[set[str], set[str]]:
    """The lines of the rules in words that are gone, and those that are new."""
    usual, _, mine, _ = both(rule)
    before, after = ({line for _, lines in in_words(ruleset) for line in lines} for ruleset in (usual, mine))
    return before - after, after - before


def counts(book: HandBook) -> dict[str, int]:
    return {hand.name: hand.count for hand in book.counts()}


def test_the_ten_of_them() -> None:
    assert len(RULES) == 10


@pytest.mark.parametrize("rule", RULES)
def test_each_is_a_change(rule: str) -> None:
    usual, _, mine, _ = both(rule)
    gone, new = news(rule)
    assert mine != usual
    assert gone | new


def test_pair_and_1_is_no_longer_a_loss() -> None:
    _, usual, _, mine = both("Pair and 1 is no longer a loss")
    assert usual.read(tuple("551")).effect == "lose"
    hand = mine.read(tuple("551"))
    assert (hand.label, hand.effect) == ("Point 1", None)
    assert hand.rank < mine.read(tuple("112")).rank
    assert counts(mine)["Point"] == counts(usual)["Point"] + counts(usual)["Pair and 1"] == 75


def test_ties_go_to_the_banker() -> None:
    _, new = news("Ties go to the banker")
    assert new == {"A tie goes to the banker."}


def test_a_bank_that_moves_on_a_loss() -> None:
    gone, new = news("A bank that moves on a loss")
    assert len(gone) == len(new) == 1
    assert new.pop().startswith("The bank moves when the banker's own hand loses or he has none;")


def test_aces_are_not_wild() -> None:
    _, usual, _, mine = both("Aces are not wild")
    assert usual.read(tuple("11166")).name == "Five of a kind"
    assert mine.read(tuple("11166")).label == "Full house 1 with 6s"
    assert counts(mine)["Five of a kind"] == 6
    assert news("Aces are not wild")[1] == set()


def test_straights_are_off() -> None:
    _, usual, _, mine = both("Straights are off")
    straight = ("9", "10", "J", "Q", "K")
    assert usual.read(straight).name == "Straight"
    assert mine.read(straight).name == "nothing"
    assert counts(mine)["nothing"] == counts(usual)["nothing"] + counts(usual)["Straight"]


def test_four_dice() -> None:
    _, _, _, mine = both("Four dice")
    assert counts(mine) == {
        "3-4-5-6": 24,
        "Quads": 6,
        "Trips": 120,
        "Two pair": 90,
        "1-2-3-4": 24,
        "again": 1032,
    }
    assert "All four dice are thrown until they make a hand." in news("Four dice")[1]


def test_best_of_seven() -> None:
    usual, _, mine, _ = both("Best of seven")
    assert usual.legs is not None
    assert mine.legs is not None
    assert (usual.legs.two_players.best_of, mine.legs.two_players.best_of) == (3, 7)
    assert mine.legs.more_players == usual.legs.more_players
    (new,) = news("Best of seven")[1]
    assert new.startswith("Two players: best of 7 legs, each")


def test_one_leg_the_lowest_pays() -> None:
    _, new = news("One leg, the lowest pays")
    assert new == {
        "Three or more players: one leg, and the lowest hand loses, and pays. The others are placed by their "
        "first hands."
    }


def test_2_2_2_is_the_lowest_hand_of_all() -> None:
    _, usual, _, mine = both("2-2-2 is the lowest hand of all")
    ranks = {roll.hand.label: roll.hand.rank for roll in mine.rolls}
    assert min(rank for rank in ranks.values() if rank) == ranks["2-2-2"]
    assert "Trips 2" not in ranks
    assert counts(mine) == {**counts(usual), "Trips": 5, "2-2-2": 1}
    said = "A throw that fits 2-2-2 as well as Trips counts as 2-2-2."
    assert said in news("2-2-2 is the lowest hand of all")[1]


def test_all_1_2_3_everybody_rolls_again() -> None:
    gone, new = news("All 1-2-3: everybody rolls again")
    assert gone == {"If all who throw are out of the round, the pot stays on the table for the next one."}
    assert new == {"If all who throw are out of the round, they all throw again."}
