"""Rounds for a pot, drawn many at a time: who took it, who threw last, and how many throws it took.

Where throws leave no choice the hands are drawn as arrays from their exact chances; elsewhere rounds are
played by the engine of the tables, with a strategy's choices, and drawn again and again from those.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from clow_tui import games
from clow_tui.games import DiceThrown, LetProgramThrow, PotRules, PotState, Seat
from clow_tui.games.happenings import PotSplit, PotWon
from clow_tui.strategies import Strategy

if TYPE_CHECKING:
    import numpy as np

BATCH = 256  # rounds drawn at a time
PLAYED = 400  # rounds that are played by the engine for each number of players
WIN, LOSE = 1_000_000, -1  # what an effect is worth beside the ranks of hands

Outcome = tuple[tuple[int, ...], int, int]  # who won, who threw last, both as places in the order; throws


class Rounds(Protocol):
    """Where rounds come from."""

    def draw(self, players: int) -> Outcome:
        """A round of so many players; nobody won where the pot is carried."""
        ...


def rounds_for(rules: PotRules, strategy: Strategy, *seed: int) -> Rounds:
    """Rounds by these rules; the same ones for the same numbers of `seed`."""
    import numpy as np

    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed)))
    if _plain(rules):
        return Drawn(rules, generator)
    return Played(rules, strategy, generator)


def _plain(rules: PotRules) -> bool:
    """Whether a round is a row of hands that nobody chooses, thrown in seat order."""
    throwing = rules.throwing
    return (
        throwing.again is None
        and not throwing.first_sets_limit
        and rules.tied == "roll off"
        and rules.next != "throw"
    )


class Drawn:
    """Rounds from the exact chances of the hands."""

    def __init__(self, rules: PotRules, generator: np.random.Generator) -> None:
        import numpy as np

        self._rules = rules
        self._random = generator
        self._waiting: dict[int, Iterator[Outcome]] = {}
        rolls = [roll for roll in rules.book.rolls if roll.hand.decided]
        ways = np.array([roll.ways for roll in rolls], dtype=float)
        self._worth = np.array(
            [{"win": WIN, "lose": LOSE}.get(roll.hand.effect or "", roll.hand.rank) for roll in rolls]
        )
        self._chances = np.cumsum(ways) / ways.sum() if len(rolls) else ways
        self._decided = float(ways.sum()) / sum(roll.ways for roll in rules.book.rolls)
        self._spent = LOSE if rules.throwing.exhausted == "lose" else 0

    def draw(self, players: int) -> Outcome:
        """The next of the rounds drawn for so many players."""
        waiting = self._waiting.get(players)
        if waiting is None or (outcome := next(waiting, None)) is None:
            self._waiting[players] = waiting = self._batch(players)
            outcome = next(waiting)
        return outcome

    def _batch(self, players: int) -> Iterator[Outcome]:
        import numpy as np

        winner, last = np.full(BATCH, -1), np.zeros(BATCH, dtype=int)
        throws = np.zeros(BATCH, dtype=int)
        open_, throwing = np.arange(BATCH), np.ones((BATCH, players), dtype=bool)
        while len(open_):
            worth, taken = self._hands(throwing.shape)
            worth = np.where(throwing, worth, LOSE - 1)
            won = worth == WIN
            at_once = won.any(axis=1)
            stop = np.where(at_once, won.argmax(axis=1), players - 1)
            rolled = throwing & (np.arange(players) <= stop[:, None])
            throws[open_] += (taken * rolled).sum(axis=1)
            last[open_] = players - 1 - rolled[:, ::-1].argmax(axis=1)
            best = worth.max(axis=1)
            leads = worth == best[:, None]
            single = at_once | ((leads.sum(axis=1) == 1) & (best > LOSE))
            winner[open_[single]] = np.where(at_once, stop, leads.argmax(axis=1))[single]
            over = single | ((best == LOSE) & (self._rules.all_lose == "carry"))
            open_, throwing = open_[~over], (leads & throwing)[~over]
        took = [() if place < 0 else (place,) for place in winner.tolist()]
        return iter(list(zip(took, last.tolist(), throws.tolist(), strict=True)))

    def _hands(self, shape: tuple[int, ...]) -> tuple[Any, Any]:
        """What each player's hand is worth, and how many throws it took him."""
        import numpy as np

        most = self._rules.throwing.most
        size = (shape[0], shape[1])
        worth = self._worth[np.searchsorted(self._chances, self._random.random(size), side="right")]
        if self._decided >= 1.0:
            return worth, np.ones(size, dtype=int)
        taken = self._random.geometric(self._decided, size)
        if most is not None:
            worth = np.where(taken > most, self._spent, worth)
            taken = np.minimum(taken, most)
        return worth, taken


class Played:
    """Rounds played by the engine, some hundreds for each number of players, drawn again and again."""

    def __init__(self, rules: PotRules, strategy: Strategy, generator: np.random.Generator) -> None:
        self._rules = rules
        self._strategy = strategy
        self._random = generator
        self._known: dict[int, list[Outcome]] = {}

    def draw(self, players: int) -> Outcome:
        """One of those played by so many."""
        known = self._known.get(players)
        if known is None:
            known = self._known[players] = _played(self._rules, self._strategy, players)
        return known[int(self._random.integers(len(known)))]


_PLAYED: dict[tuple[int, str, int], tuple[PotRules, list[Outcome]]] = {}


def _played(rules: PotRules, strategy: Strategy, players: int) -> list[Outcome]:
    """Rounds by the engine, always the same ones; kept while the rules are."""
    key = (id(rules), strategy.name, players)
    if key not in _PLAYED or _PLAYED[key][0] is not rules:
        if len(_PLAYED) > 64:
            _PLAYED.clear()
        _PLAYED[key] = rules, _play(rules, strategy, players)
    return _PLAYED[key][1]


def _play(rules: PotRules, strategy: Strategy, players: int) -> list[Outcome]:
    import random

    chance = random.Random(players)
    rich = PLAYED * rules.ante * players
    seats = [Seat(number, str(number), rich) for number in range(1, players + 1)]
    state = games.open_table(replace(rules, ends=None), seats, ordered=True)
    assert isinstance(state, PotState)
    out: list[Outcome] = []
    for _ in range(PLAYED):
        state, _ = games.begin(state)
        order: tuple[str, ...] = ()
        winners: tuple[str, ...] = ()
        last = ""
        while state.phase != "seam":
            if state.phase == "rolling" and not order:
                order = tuple(seat.player for seat in games.in_turn(state))
            asked = games.prompt(state)
            assert asked is not None
            last = asked.player
            said = games.parse(state, strategy.choose(state))
            if isinstance(said, LetProgramThrow):
                said = DiceThrown(tuple(chance.choices(rules.book.spec.faces, k=asked.dice or 1)))
            state, happened = games.answer(state, said)
            for item in happened:
                if isinstance(item, PotWon):
                    winners = (item.player,)
                elif isinstance(item, PotSplit):
                    winners = item.players
        out.append((tuple(order.index(player) for player in winners), order.index(last), state.throws))
    return out
