"""The engine that referees tables and the exact odds prove each other: within four standard errors."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from clow_tui.director.simulated import Estimate, simulate
from clow_tui.odds import odds_of
from clow_tui.rulesets import Ruleset
from tests.odds.test_house_rules import BANKS, POTS, read
from tests.support.examples import shipped

SIGMAS = 4
SHORT, LONG = 800, 12_000


def agree(rules: Ruleset, players: int, rounds: int, seed: int) -> None:
    """Every exact figure of a pot or a bank lies within four standard errors of what was played."""
    exact = exactly(rules, players)
    played = simulate(rules, players, rounds=rounds, seed=seed)
    assert set(played) == set(exact)
    for name, chance in exact.items():
        assert near(played[name], float(chance), rounds), (name, float(chance), played[name])


def exactly(rules: Ruleset, players: int) -> Mapping[str, Fraction]:
    odds = odds_of(rules, players)
    if odds.pot is not None:
        seats = {f"seat {place}": seat for place, seat in enumerate(odds.pot.seats, 1)}
        return {**seats, "carry": odds.pot.carry}
    if odds.bank is not None:
        return {name: getattr(odds.bank, name) for name in ("edge", "win", "lose", "tie")}
    assert odds.leg is not None
    return {"first": odds.leg}


def near(played: Estimate, exact: float, rounds: int) -> bool:
    """By the standard error of the exact chance, where none of what is rare was seen."""
    error = max(played.error, (abs(exact) * max(1 - exact, 0) / rounds) ** 0.5)
    return abs(played.mean - exact) <= SIGMAS * error + 1e-12


CASES = [("c-low", players) for players in (2, 3, 4, 6)] + [("cee-lo-pot", 3), ("cee-lo-pot", 8)]
CASES += [(name, 2) for name in ("cee-lo-banker", "cee-lo-fundraiser", "chinchirorin")]


@pytest.mark.parametrize(("name", "players"), [CASES[1], CASES[6], CASES[8]])
def test_shipped_games(name: str, players: int) -> None:
    agree(shipped(name), players, SHORT, seed=5)


@pytest.mark.campaign
@pytest.mark.parametrize(("name", "players"), CASES)
def test_shipped_games_at_length(name: str, players: int) -> None:
    agree(shipped(name), players, LONG, seed=6)


@pytest.mark.parametrize("text", [POTS["the first sets the limit"], BANKS["hands that pay more"]])
def test_house_rules(text: str) -> None:
    agree(read(text), 3, SHORT, seed=7)


@pytest.mark.campaign
@pytest.mark.parametrize(
    "text", [*POTS.values(), *(text for text in BANKS.values() if "again: {" not in text)]
)
def test_house_rules_at_length(text: str) -> None:
    agree(read(text), 3, LONG, seed=8)


def test_what_is_out_of_reach_is_simulated_the_same_way_each_time() -> None:
    rules = read(
        "dice: {count: 2}\nhands: [{name: Pair, match: xx}]\nthrows: {most: 2, again: {}}\npot: {}\n"
    )
    odds = odds_of(rules, 2)
    assert odds.pot is None
    assert "choice of dice in a pot" in odds.beyond
    played = simulate(rules, 2, rounds=300, seed=1)
    assert played == simulate(rules, 2, rounds=300, seed=1)
    assert sum(each.mean for each in played.values()) == pytest.approx(1)
    assert all(each.low <= each.mean <= each.high for each in played.values())
