"""The exact figures, as fractions where they are known as such."""

from __future__ import annotations

from fractions import Fraction

import pytest

from clow_tui.odds import Odds, odds_of
from clow_tui.rulesets import Ruleset
from tests.support.examples import shipped


def odds(name: str, players: int | None = None) -> Odds:
    return odds_of(shipped(name), players)


def tied(name: str, how: str) -> Ruleset:
    ruleset = shipped(name)
    assert ruleset.bank is not None
    return ruleset.model_copy(update={"bank": ruleset.bank.model_copy(update={"tied": how})})


@pytest.mark.parametrize("name", ["cee-lo-banker", "cee-lo-banker-rotating", "cee-lo-fundraiser"])
def test_bank_figures_per_bet(name: str) -> None:
    bank = odds(name).bank
    assert bank is not None
    assert (bank.win, bank.lose, bank.tie) == (Fraction(307, 648), Fraction(97, 216), Fraction(25, 324))
    assert (bank.edge, bank.edge_resolved) == (Fraction(2, 81), Fraction(8, 299))


def test_bank_figures_with_ties_to_the_banker() -> None:
    bank = odds_of(tied("cee-lo-banker", "banker")).bank
    assert bank is not None
    assert (bank.edge, bank.edge_resolved) == (Fraction(11, 108), Fraction(11, 108))
    assert (bank.win, bank.tie) == (Fraction(307, 648) + Fraction(25, 324), 0)


def test_chinchirorin() -> None:
    bank = odds("chinchirorin").bank
    assert bank is not None
    assert bank.edge == Fraction(37, 1944)
    to_banker = odds_of(tied("chinchirorin", "banker")).bank
    assert to_banker is not None
    assert to_banker.edge == Fraction(4859, 62208)


def test_c_low_by_order_of_rolling() -> None:
    two, three, four = (odds("c-low", players).pot for players in (2, 3, 4))
    assert two is not None
    assert three is not None
    assert four is not None
    assert two.seats[0] == Fraction(1, 2)
    assert float(two.seats[1]) == pytest.approx(0.496508, abs=5e-7)
    assert two.carry == Fraction(3, 859)
    assert three.seats[0] == Fraction(13028, 38733)
    assert three.carry == Fraction(59949, 88724392)
    assert four.seats[0] == Fraction(29739026011, 116840366836)


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("name", ["c-low", "cee-lo-pot"])
def test_every_pot_is_taken_or_carried(name: str, players: int) -> None:
    pot = odds(name, players).pot
    assert pot is not None
    assert len(pot.seats) == players
    assert sum(pot.seats) + pot.carry == 1


@pytest.mark.parametrize(
    ("players", "untied"),
    [(2, Fraction(943, 972)), (3, Fraction(100465, 104976)), (4, Fraction(18538, 19683))],
)
def test_cee_lo_pot_untied_and_no_seat_ahead(players: int, untied: Fraction) -> None:
    pot = odds("cee-lo-pot", players).pot
    assert pot is not None
    assert pot.untied == untied
    assert set(pot.seats) == {Fraction(1, players)}
    assert pot.carry == 0


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("c-low", [6, 6, 90, 6, 108]),
        ("indian-dice", [156, 1300, 500, 3000, 900, 1800, 120]),
        ("poker-dice", [6, 150, 300, 240, 1200, 1800, 3600, 480]),
        ("poker-dice-wild", [156, 1300, 500, 1320, 2400, 900, 1200, 0]),
    ],
)
def test_hands_per_throw(name: str, counts: list[int]) -> None:
    assert [hand.count for hand in odds(name).hands] == counts


def test_hands_per_decided_roll() -> None:
    hands = {hand.name: hand for hand in odds("c-low").hands}
    assert hands["Point"].probability == Fraction(90, 216)
    assert hands["Point"].decided == Fraction(90, 108)
    assert hands["again"].decided is None
    assert sum(hand.decided or 0 for hand in hands.values()) == 1


def test_best_play_of_five_dice() -> None:
    indian, poker = odds("indian-dice"), odds("poker-dice")
    assert indian.best is not None
    assert poker.best is not None
    assert float(indian.best["Five of a kind"]) == pytest.approx(0.333229, abs=5e-7)
    assert float(indian.best["Four of a kind"]) == pytest.approx(0.782973, abs=5e-7)
    assert float(poker.best["Full house"]) == pytest.approx(0.284979, abs=5e-7)
    assert list(indian.best) == [hand.name for hand in indian.hands[:-1]]


def test_a_leg_of_two_with_best_play() -> None:
    leg = odds("indian-dice").leg
    assert leg is not None
    assert float(leg) == pytest.approx(0.589808, abs=5e-7)
    assert (leg.denominator & (leg.denominator - 1)) != 0  # worked out in whole numbers, not in floats
