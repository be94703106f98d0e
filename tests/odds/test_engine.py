"""The engine that referees tables and the exact odds prove each other: within four standard errors."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest

from clow_tui import games
from clow_tui.director.simulated import Estimate, simulate
from clow_tui.games import Seat
from clow_tui.odds import odds_of
from clow_tui.rulesets import Ruleset
from tests.odds.test_house_rules import BANKS, POTS, read
from tests.support.examples import shipped
from tests.support.slow_odds import Dice, SlowOdds

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


class Wishing:
    """Which dice to keep for the best chance of a hand or a better one, worked out here dice by dice."""

    def __init__(self, rules: Ruleset, wish: str) -> None:
        slow = SlowOdds(rules)
        names = [hand.name for hand in rules.hands]
        self.place, self.throws = names.index(wish), slow.throws
        again = rules.throws.again
        assert again is not None
        self.sizes = range(5 - (again.most or 5), 5 - again.least + 1)  # of what can be kept
        self.good = {dice: -slow.hands.worth(dice)[0] <= self.place for dice in map(ordered, slow.throws(5))}
        self.worth, self.after = cache(self._worth), cache(self._after)

    def _worth(self, dice: Dice, left: int) -> tuple[Fraction, Dice]:
        kept = {ordered(some) for size in self.sizes for some in combinations(dice, size)} if left else set()
        stand = (Fraction(self.good[dice]), dice)
        return max([stand, *((self.after(some, left), some) for some in kept)], key=lambda way: way[0])

    def _after(self, kept: Dice, left: int) -> Fraction:
        thrown = self.throws(5 - len(kept))
        return sum((self.worth(ordered((*kept, *dice)), left - 1)[0] for dice in thrown), Fraction(0)) / len(
            thrown
        )


def ordered(dice: Dice) -> Dice:
    return tuple(sorted(dice))


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("name", "wish"),
    [("indian-dice", "Five of a kind"), ("indian-dice", "Four of a kind"), ("poker-dice", "Full house")],
)
def test_the_best_chance_of_a_hand_is_had_at_the_table(name: str, wish: str) -> None:
    rules, turns = shipped(name), 20_000
    best, wishing, chance = odds_of(rules).best, Wishing(rules, wish), Random(5)
    assert best is not None
    table = games.rules_of(rules)
    begun, _ = games.begin(games.open_table(table, [Seat(1, "A", 0), Seat(2, "B", 0)], ordered=True))
    had = 0
    for _ in range(turns):
        state = begun
        while (asked := games.prompt(state)) is not None and asked.player == "A":
            if asked.kind == "roll":
                dice = tuple(chance.choices(table.book.spec.faces, k=asked.dice or 0))
                state, _ = games.answer(state, games.DiceThrown(dice))
                continue
            assert state.turn is not None
            lying, left = ordered(state.turn.dice), (rules.throws.most or 1) - state.turn.throws
            keep = wishing.worth(lying, left)[1]
            words = "stand" if len(keep) == 5 else f"keep {' '.join(keep)}"
            state, _ = games.answer(state, games.parse(state, words))
        had += wishing.good[ordered(state.rolled[-1].dice)]
    exact = float(best[wish])
    assert abs(had / turns - exact) <= SIGMAS * (exact * (1 - exact) / turns) ** 0.5
