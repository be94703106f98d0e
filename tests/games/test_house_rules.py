"""House rules that need no code: a host changes a word in a file, and the table plays by it."""

from __future__ import annotations

import pytest

from clow_tui import games
from clow_tui.games import BetSettled, OutOfRound, PotWon, Tied
from tests.support.tables import Table, house_rules

CEE_LO_HANDS = """hands:
  - {name: 4-5-6, match: [4, 5, 6], effect: win}
  - {name: Trips, match: xxx, effect: win}
  - {name: Pair and 6, match: xx6, effect: win}
  - {name: Point, match: xxy, ranked_by: y}
  - {name: 1-2-3, match: [1, 2, 3], effect: lose}
"""


def test_a_pair_and_a_one_is_no_loss_any_more() -> None:
    mine = house_rules(f"extends: cee-lo-banker\nname: Mine\n{CEE_LO_HANDS}")
    table = Table(mine, ["Ann", "Bo"]).says("20", "10", "6 6 1")
    assert table.asked == ("roll", "Bo")
    table.says("5 5 2")
    assert table.tokens == {"Ann": 90, "Bo": 110}


def test_ties_go_to_the_banker() -> None:
    mine = house_rules("extends: cee-lo-banker\nname: Mine\nbank: {tied: banker}\n")
    table = Table(mine, ["Ann", "Bo"]).says("20", "10", "2 2 5", "3 3 5")
    assert table.happened(BetSettled) == [BetSettled("Bo", 10, "lost", 10)]


def test_aces_are_not_wild() -> None:
    wild = house_rules("extends: indian-dice\nname: Mine\n")
    mine = house_rules("extends: indian-dice\nname: Mine\ndice: {wild: null}\n")
    assert wild.book.read(("1", "1", "6", "6", "2")).label == "Four of a kind 6"
    assert mine.book.read(("1", "1", "6", "6", "2")).label == "Two pair 6 with 1s"


def test_straights_are_off() -> None:
    mine = house_rules(
        """extends: poker-dice
name: Mine
hands:
  - {name: Five of a kind, match: xxxxx}
  - {name: Four of a kind, match: xxxxy}
  - {name: Full house, match: xxxyy}
  - {name: Three of a kind, match: xxxyz}
  - {name: Two pair, match: xxyyz}
  - {name: Pair, match: xxyzw}
"""
    )
    assert mine.book.read(("9", "10", "J", "Q", "K")).label == "nothing"


def test_four_dice() -> None:
    mine = house_rules(
        """extends: c-low
name: Mine
dice: {count: 4}
hands:
  - {name: Four, match: xxxx, effect: win}
  - {name: Three, match: xxxy}
  - {name: Two pair, match: xxyy}
  - {name: 1-2-3-4, match: [1, 2, 3, 4], effect: lose}
"""
    )
    table = Table(mine, ["Ann", "Bo"]).says("1 2 3 4")
    assert table.happened(OutOfRound) == [OutOfRound("Ann")]
    table.says("1 2 3 5", "2 2 3 3")
    assert table.happened(PotWon) == [PotWon("Bo", 20)]


def test_a_bank_that_moves_on_a_loss() -> None:
    mine = house_rules("extends: cee-lo-banker\nname: Mine\nbank: {moves: on banker's loss}\n")
    table = Table(mine, ["Ann", "Bo"]).says("20", "10", "2 2 5", "4 5 6")
    assert table.asked == ("stake", "Ann")
    assert table.says("20", "10", "1 2 3").asked == ("stake", "Bo")


def test_best_of_seven() -> None:
    mine = house_rules("extends: poker-dice\nname: Mine\nlegs: {two_players: {best_of: 7}}\n")
    table = Table(mine, ["Ann", "Bo"])
    for _ in range(3):
        table.says("final A A A A A in 1", "final 9 9 10 J Q in 2")
    assert games.places(table.state) is None
    table.says("final A A A A A in 1", "final 9 9 10 J Q in 2")
    assert games.places(table.state) == (("Ann",), ("Bo",))


def test_one_leg_and_the_lowest_pays() -> None:
    mine = house_rules(
        "extends: indian-dice\nname: Mine\n"
        "legs: {more_players: {legs: 1, counts: lowest, final_best_of: null}}\n"
    )
    table = Table(mine, ["Ann", "Bo", "Cy"]).says("6 6 6 2 3", "stand", "2 3 4 5 6", "6 6 6 2 4")
    assert games.places(table.state) == (("Ann", "Cy"), ("Bo",))


def test_three_twos_are_the_lowest_hand_of_all() -> None:
    mine = house_rules(
        """extends: cee-lo-pot
name: Mine
hands:
  - {name: 4-5-6, match: [4, 5, 6]}
  - {name: Trips, match: xxx}
  - {name: Point, match: xxy, ranked_by: yx}
  - {name: 1-2-3, match: [1, 2, 3]}
  - {name: Three twos, match: [2, 2, 2]}
"""
    )
    table = Table(mine, ["Ann", "Bo"]).says("2 2 2", "1 2 3")
    assert table.happened(PotWon) == [PotWon("Bo", 20)]


def test_all_on_one_two_three_roll_again() -> None:
    mine = house_rules("extends: c-low\nname: Mine\npot: {all_lose: roll off}\n")
    table = Table(mine, ["Ann", "Bo"]).says("1 2 3", "1 2 3")
    assert table.happened(Tied) == [Tied(("Ann", "Bo"))]
    assert table.asked == ("roll", "Ann")


def test_a_pot_that_is_split_and_ends_after_two_rounds() -> None:
    mine = house_rules("extends: cee-lo-pot\nname: Mine\npot: {tied: split, ends: {rounds: 2}}\n")
    table = Table(mine, ["Ann", "Bo"]).says("2 2 5", "2 2 5", "6 6 6", "5 5 5")
    assert games.places(table.state) == (("Ann",), ("Bo",))


def test_spotted_dice_read_as_cards() -> None:
    mine = house_rules(
        "extends: poker-dice-wild\nname: Mine\n"
        "dice: {faces: [2, 3, 4, 5, 6, A], wild: {as: [2, 3, 4, 5, 6, A]}}\n"
    )
    assert mine.book.read(("2", "3", "4", "5", "A")).label == "Straight 6"


@pytest.mark.parametrize("more", ["{legs: null, first_to: 2}", "{legs: 2, points: [2, 1]}"])
def test_more_players_in_a_race_or_for_points(more: str) -> None:
    more = more.replace("}", ", counts: null}")
    mine = house_rules(f"extends: poker-dice\nname: Mine\nlegs: {{more_players: {more}}}\n")
    table = Table(mine, ["Ann", "Bo", "Cy"])
    for _ in range(2):
        table.says("final A A A A A in 1", "final 9 9 10 J Q in 2", "final K K K J 9 in 1")
    placed = games.places(table.state)
    assert placed is not None
    assert placed[0] == ("Ann",)
