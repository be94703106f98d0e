"""Rounds played through the engine that referees tables, to estimate what is not worked out exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random

from clow_tui import games
from clow_tui.games import Amount, BankState, DiceThrown, Happening, LegsState, PotState, Seat, State
from clow_tui.rulesets import Ruleset
from clow_tui.strategies import DEFAULT, STRATEGIES

ROUNDS = 4_000
Z99 = 2.5758  # standard errors on either side that hold the true value 99 times of 100
Choose = Callable[[State], str]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over rounds that were played, with its standard error."""

    mean: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of what holds the true value 99 times of 100."""
        return self.mean - Z99 * self.error

    @property
    def high(self) -> float:
        """The upper end of it."""
        return self.mean + Z99 * self.error


def simulate(
    ruleset: Ruleset,
    players: int,
    *,
    rounds: int = ROUNDS,
    seed: int = 1,
    choose: Choose | None = None,
) -> Mapping[str, Estimate]:
    """What so many rounds, or legs of two, come to; the same seed gives the same.

    A pot: `seat 1` and on, by order of rolling, and `carry`, as shares of the pot. A bank: the `edge` of one
    bet, and its `win`, `lose` and `tie`. Legs: `first`, a tied leg counted half. Choices are made by
    `choose` in words, left out by the strategy called cautious.
    """
    chance, choose = Random(seed), choose or STRATEGIES[DEFAULT].choose
    start = _start(ruleset, players)
    sums: dict[str, float] = {}
    squares: dict[str, float] = {}
    for _ in range(rounds):
        for name, value in _round(start, chance, choose).items():
            sums[name] = sums.get(name, 0.0) + value
            squares[name] = squares.get(name, 0.0) + value * value
    return {name: _estimate(total, squares[name], rounds) for name, total in sums.items()}


def _estimate(total: float, squares: float, rounds: int) -> Estimate:
    mean = total / rounds
    spread = max(squares / rounds - mean * mean, 0.0)
    return Estimate(mean, sqrt(spread / rounds))


def _start(ruleset: Ruleset, players: int) -> State:
    """The table as its first round begins, every ante in or the bank staked and covered."""
    rules = games.rules_of(ruleset, endless=True)
    many = 2 if ruleset.pot is None else players
    held = max(rules.tokens, 2 * rules.least_stake) if isinstance(rules, games.BankRules) else rules.tokens
    seats = [Seat(number, str(number), held) for number in range(1, many + 1)]
    state, _ = games.begin(games.open_table(rules, seats, ordered=True))
    if isinstance(state, BankState):
        state, _ = games.answer(state, Amount(state.rules.least_stake))
        while (asked := games.prompt(state)) is not None and asked.kind == "bet":  # the betting may go round
            state, _ = games.answer(state, Amount(asked.most or 0))
    return state


def _round(state: State, chance: Random, choose: Choose) -> dict[str, float]:
    start = state
    while True:
        state, happened = games.answer(state, _answer(state, chance, choose))
        for what in happened:
            if (found := _ending(start, what)) is not None:
                return found


def _answer(state: State, chance: Random, choose: Choose) -> games.Answer:
    asked = games.prompt(state)
    assert asked is not None
    faces = state.rules.book.spec.faces
    given = games.parse(state, choose(state)) if asked.kind == "again" else None
    if given is None or isinstance(given, games.LetProgramThrow):
        return DiceThrown(tuple(chance.choices(faces, k=asked.dice or 0)))
    return given


def _ending(start: State, what: Happening) -> dict[str, float] | None:
    """What the round has come to, if this ends it."""
    match start, what:
        case PotState(), games.PotWon(player):
            return _shares(start, {player: 1.0})
        case PotState(), games.PotSplit(players):
            return _shares(start, dict.fromkeys(players, 1 / len(players)))
        case PotState(), games.PotCarried():
            return _shares(start, {})
        case BankState(), games.BetSettled(_, amount, outcome, tokens):
            lost, won = outcome == "lost", outcome == "won"
            gain = (lost - won) * tokens / amount
            return {"edge": gain, "win": float(lost), "lose": float(won), "tie": float(not lost and not won)}
        case LegsState(), games.LegWon(player):
            return {"first": float(player == "1")}
        case LegsState(), games.Tied():
            return {"first": 0.5}
    return None


def _shares(start: PotState, shares: Mapping[str, float]) -> dict[str, float]:
    found = {f"seat {seat.player}": shares.get(seat.player, 0.0) for seat in start.seats}
    return {**found, "carry": float(not shares)}
