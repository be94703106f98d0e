"""One round of a pot game over all its rolls, against figures worked out independently of the engine."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from clow_tui import games
from clow_tui.dice import HandSpec, compile_hands
from clow_tui.games import (
    DiceThrown,
    PotCarried,
    PotRules,
    PotState,
    PotWon,
    Seat,
    ThrowRules,
    Tied,
)
from tests.support.pots import C_LOW, HANDS, THREE_DICE

Ending = str | tuple[str, ...]  # who took the pot, "carried", or who is tied

POT_HANDS = tuple(replace(hand, effect=None) for hand in HANDS)
CEE_LO_POT = replace(
    C_LOW,
    throwing=ThrowRules(
        compile_hands(
            THREE_DICE,
            tuple(
                HandSpec("Point", ("x", "x", "y"), ("y", "x")) if h.name == "Point" else h for h in POT_HANDS
            ),
            "roll again",
        )
    ),
)


def decided_rolls(rules: PotRules) -> list[tuple[tuple[str, ...], int]]:
    """One roll for each hand, with how many rolls make it; a roll without a hand only comes again (H2)."""
    rolls: dict[int, tuple[str, ...]] = {}
    ways: Counter[int] = Counter()
    for roll in rules.book.rolls:
        if roll.hand.decided:
            rolls[roll.hand.rank] = roll.dice
            ways[roll.hand.rank] += roll.ways
    return [(dice, ways[rank]) for rank, dice in rolls.items()]


def one_pass(rules: PotRules, players: str) -> dict[Ending, Fraction]:
    """How one time round ends, and how likely."""
    rolls = decided_rolls(rules)
    whole = sum(ways for _, ways in rolls)
    endings: dict[Ending, Fraction] = {}

    def play(state: PotState, chance: Fraction) -> None:
        for dice, ways in rolls:
            after, happened = games.answer(state, DiceThrown(dice))
            branch = chance * Fraction(ways, whole)
            match happened[-1]:
                case PotWon(player, _):
                    ending: Ending = player
                case PotCarried():
                    ending = "carried"
                case Tied(tied):
                    ending = tied
                case _:
                    play(after, branch)
                    continue
            endings[ending] = endings.get(ending, Fraction(0)) + branch

    state = games.open_pot(rules, [Seat(i, p, 100) for i, p in enumerate(players, 1)], ordered=True)
    play(games.begin(state, 10)[0], Fraction(1))
    return endings


def one_round(rules: PotRules, players: str) -> dict[str, Fraction]:
    """Who takes the pot in the end, and how likely; ties are followed to their end."""
    endings = one_pass(rules, players)
    found: dict[str, Fraction] = {}
    again = Fraction(0)
    for ending, chance in endings.items():
        if isinstance(ending, str):
            found[ending] = found.get(ending, Fraction(0)) + chance
        elif len(ending) == len(players):
            again += chance
        else:
            for player, share in one_round(rules, "".join(ending)).items():
                found[player] = found.get(player, Fraction(0)) + chance * share
    return {player: chance / (1 - again) for player, chance in found.items()}


def test_C4_to_C7_two_players() -> None:
    found = one_round(C_LOW, "AB")
    assert found["A"] == Fraction(1, 2)
    assert found["carried"] == Fraction(3, 859)
    assert float(found["B"]) == pytest.approx(0.496508, abs=5e-7)


def test_C4_to_C7_three_players() -> None:
    found = one_round(C_LOW, "ABC")
    assert found["A"] == Fraction(13028, 38733)
    assert found["carried"] == Fraction(59949, 88724392)
    assert sum(found.values()) == 1


def test_C4_to_C7_four_players() -> None:
    assert one_round(C_LOW, "ABCD")["A"] == Fraction(29739026011, 116840366836)


@pytest.mark.parametrize(
    ("players", "untied"), [("AB", Fraction(943, 972)), ("ABC", Fraction(100465, 104976))]
)
def test_P2_P3_no_tie_at_the_top(players: str, untied: Fraction) -> None:
    endings = one_pass(CEE_LO_POT, players)
    assert sum(chance for ending, chance in endings.items() if isinstance(ending, str)) == untied
    assert "carried" not in endings


def test_P5_no_seat_has_an_edge() -> None:
    assert set(one_round(CEE_LO_POT, "ABC").values()) == {Fraction(1, 3)}
