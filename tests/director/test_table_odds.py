"""What a table's round comes to: each player's chance at any moment, and which dice to keep."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from clow_tui import games
from clow_tui.director.simulated import simulate
from clow_tui.director.table_odds import TableOdds, table_odds
from clow_tui.games import LegsState, State
from clow_tui.odds import odds_of
from clow_tui.odds.advice import Option
from tests.support.examples import shipped
from tests.support.tables import Table, shipped_rules

THREE = ["Ann", "Bo", "Cy"]


def at(table: Table) -> TableOdds:
    odds = table_odds(table.state)
    assert odds is not None
    return odds


def test_a_fresh_pot_is_what_the_rules_say() -> None:
    table, pot = Table(shipped_rules("c-low"), THREE), odds_of(shipped("c-low"), 3).pot
    assert pot is not None
    odds = at(table)
    assert tuple(odds.wins.values()) == pot.seats
    assert odds.carry == pot.carry


def test_each_throw_changes_who_will_take_the_pot() -> None:
    table = Table(shipped_rules("c-low"), THREE).says("2 2 5")
    odds = at(table)
    assert sum(odds.wins.values()) + odds.carry == 1
    better, level = Fraction(6 + 6 + 15, 108), Fraction(15, 108)
    assert odds.wins["Ann"] > (1 - better - level) ** 2
    table.says("1 2 3")
    odds = at(table)
    assert set(odds.wins) == {"Ann", "Cy"}
    two = odds_of(shipped("c-low"), 2).pot
    assert two is not None
    assert odds.wins["Cy"] == better + level * two.seats[1]
    assert odds.wins["Ann"] == 1 - better - level + level * (two.seats[0] + two.carry) - level * two.carry
    assert odds.carry == level * two.carry


def test_chances_add_up_wherever_the_round_stands() -> None:
    chance = Random(3)
    for name in ("c-low", "cee-lo-pot"):
        table = Table(shipped_rules(name), [*THREE, "Dee", "Eli"])
        for _ in range(60):
            if table.state.phase != "rolling":
                break
            odds = at(table)
            assert sum(odds.wins.values()) + odds.carry == 1
            table.says(" ".join(chance.choices("123456", k=3)))


def test_a_bet_against_the_bank() -> None:
    table = Table(shipped_rules("cee-lo-banker"), ["Ann", "Bo"]).says("20", "10")
    odds = at(table)
    assert (odds.wins["Bo"], odds.ties["Bo"]) == (Fraction(97, 216), Fraction(25, 324))
    table.says("2 2 4")
    odds = at(table)  # 4-5-6, trips, a pair and 6 or 5 win; 4 ties
    assert (odds.wins["Bo"], odds.ties["Bo"]) == (Fraction(6 + 6 + 15 + 15, 108), Fraction(15, 108))


def stands(options: tuple[Option, ...]) -> Fraction:
    return next(option.worth for option in options if len(option.keep) == 5)


def test_indian_dice_breaks_a_full_house_that_does_not_lead() -> None:
    table = Table(shipped_rules("indian-dice"), ["Ann", "Bo"])
    assert float(at(table).wins["Ann"]) == pytest.approx(0.589808, abs=5e-7)
    table.says("6 6 6 2 2")
    # standing leaves the other one throw: 1,456 beat it, 120 more are sixes over 3 to 5, 40 are level
    assert at(table).options[0].keep == ("6", "6", "6", "2", "2")
    assert stands(at(table).options) == 1 - Fraction(1456 + 120 + 20, 7776)


def test_the_second_breaks_it_against_as_good_a_hand() -> None:
    table = Table(shipped_rules("indian-dice"), ["Ann", "Bo"]).says("6 6 6 2 3", "keep 6 6 6 2", "2", "stand")
    table.says("6 6 6 2 2")
    best = at(table).options[0]
    assert best.keep == ("6", "6", "6")
    # two dice: a 6 or a 1 in them, or a higher pair; level with 2-2
    assert best.worth == Fraction(20 + 3, 36) + Fraction(1, 2) * Fraction(1, 36)
    assert stands(at(table).options) == Fraction(1, 2)
    table.says("keep 6 6 6")
    assert at(table).wins == {"Bo": best.worth, "Ann": 1 - best.worth}


def test_where_the_lowest_pays_and_many_come_after() -> None:
    table = Table(shipped_rules("indian-dice"), [*THREE, "Dee"]).says("6 6 6 2 2")
    odds = at(table)
    assert odds.about
    assert set(odds.wins) == {"Ann"}
    assert odds.options[0].keep == ("6", "6", "6", "2", "2")  # hardly ever the lowest of four
    table.says("stand", "5 5 4 3 2")
    assert table.asked == ("roll", "Cy")  # Bo had one throw, and pays so far
    assert at(table).wins["Cy"] > Fraction(8, 10)


def test_for_stakes_against_many_a_full_house_is_broken() -> None:
    """Each who comes after has a chance to beat it: with enough of them four sixes are worth the risk."""
    keeps = []
    for many in range(2, 12):
        players = [f"P{at}" for at in range(many)]
        table = Table(shipped_rules("indian-dice-stakes"), players).says("6 6 6 2 2")
        keeps.append(at(table).options[0].keep)
    assert keeps[0] == ("6", "6", "6", "2", "2")
    assert keeps[-1] == ("6", "6", "6")


def best_play(state: State) -> str:
    odds = table_odds(state)
    assert odds is not None
    best = odds.options[0]
    return "stand" if len(best.keep) == 5 else f"keep {' '.join(best.keep)}".rstrip()


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["indian-dice", "poker-dice", "poker-dice-wild"])
def test_best_play_in_the_engine_wins_as_often_as_worked_out(name: str) -> None:
    rules = shipped(name)
    played = simulate(rules, 2, rounds=6_000, seed=9, choose=best_play)["first"]
    exact = odds_of(rules).leg
    assert exact is not None
    assert abs(played.mean - float(exact)) <= 4 * played.error


def test_no_odds_between_rounds() -> None:
    state: State = games.open_game(shipped("indian-dice"), [games.Seat(1, "Ann", 0), games.Seat(2, "Bo", 0)])
    assert isinstance(state, LegsState)
    assert table_odds(state) is None
