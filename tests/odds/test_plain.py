"""Ours beside plain programs of the same odds, and rounds drawn from their distribution."""

from __future__ import annotations

import numpy as np
import pytest

from clow_tui.odds import odds_of, pot_game, pot_odds, round_end, round_ends
from tests.support import plain_odds as plain
from tests.support.examples import shipped


@pytest.mark.parametrize("players", range(2, 7))
def test_c_low(players: int) -> None:
    pot = odds_of(shipped("c-low"), players).pot
    assert pot is not None
    shares = plain.c_low(players)
    assert pot.seats == tuple(shares[place] for place in range(players))
    assert pot.carry == shares[-1]


@pytest.mark.campaign
def test_an_indian_leg() -> None:
    leg = odds_of(shipped("indian-dice")).leg
    assert leg is not None
    assert plain.indian_leg() == pytest.approx(float(leg), abs=1e-12)


def test_rounds_drawn_end_as_often_as_they_should() -> None:
    odds = pot_odds(pot_game(shipped("c-low")), 3)
    numbers = (np.arange(300_000) + 0.5) / 300_000  # evenly over all there are
    ends = np.bincount(round_ends(odds, numbers), minlength=6)
    for place, chance in enumerate((*odds.seats, *odds.carry_by)):
        assert ends[place] / 300_000 == pytest.approx(float(chance), abs=1e-5)
    assert [round_end(odds, number) for number in (0.0, 0.5, 0.9995, 0.9999999999999999)] == [
        *round_ends(odds, np.array([0.0, 0.5, 0.9995, 0.9999999999999999]))
    ]


def test_a_pot_carries_by_the_last_to_throw() -> None:
    odds = pot_odds(pot_game(shipped("c-low")), 2)
    assert odds.carry_by[0] == 0  # the second throws last, in a tie too
    assert odds.carry_by[1] == odds.carry
