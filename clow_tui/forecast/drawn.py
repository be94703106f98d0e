"""Nights of the other formats: drawn round by round by the tournament itself, or at open tables.

Who wins a table is drawn, as if all were equally good; how long its game lasts is played, by the strategy's
choices. A round is over with its last table, and the next one begins at once.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from clow_tui import games
from clow_tui.dice import Dice
from clow_tui.forecast.freezeout import Telling
from clow_tui.forecast.model import ByRounds, Freezeout, Limit, NoForecast, OneNight, TableNow
from clow_tui.forecast.rounds import Rounds, rounds_for
from clow_tui.games import BankRules, DiceThrown, LegsRules, LetProgramThrow, PotRules, Rules, Seat
from clow_tui.strategies import Strategy
from clow_tui.tournament import events as ev
from clow_tui.tournament.clock import Stop
from clow_tui.tournament.commands import Command, Draw, events_for
from clow_tui.tournament.commands.heats import ReportResult, RollOff, next_round_command
from clow_tui.tournament.facts import facts_of
from clow_tui.tournament.fold import apply
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.results import cut
from clow_tui.tournament.steps import is_final, played_at, rules_for

T = TypeVar("T")
GAMES = 24  # that are played by the engine for each kind of table
MOST_STEPS = 20_000  # answers in one game: one that takes more is taken to have no end


def play_night(start: ByRounds, strategy: Strategy, seed: str) -> OneNight:
    """One night; NoForecast where a game does not end."""
    clock = _Lengths(start, strategy, random.Random(seed))
    if facts_of(start.format).open_end:
        return _open_tables(start, clock)
    return _rounds(start, clock, seed)


def _open_tables(start: ByRounds, lengths: _Lengths) -> OneNight:
    """Tables that play on until the bell, each finishing its round in play."""
    least, most = start.bounds
    sizes = FORMATS[start.format].sizes(start.players, start.settings, least=least, most=most)
    stop = start.settings.stop
    played = [lengths.rounds_until(size, start.seconds, stop) for size in sizes]
    return OneNight(max(rounds for rounds, _ in played), max(seconds for _, seconds in played))


def _rounds(start: ByRounds, lengths: _Lengths, seed: str) -> OneNight:
    night, lots = _night(start), _Lots(seed)
    act, seconds = 1, 0.0
    falls: list[tuple[int, int, float]] = []
    tables = 0

    def do(command: Command) -> None:
        nonlocal night, act
        night = replace(night, act=act)
        for event in events_for(night, command, lots, act):
            night, _ = apply(night, event, act)
        act += 1

    do(Draw())
    while not night.finished:
        drawn = list(night.open_tables())
        if len(drawn) < tables:
            falls.append((len(drawn), night.heat - 1, seconds))
        tables = len(drawn)
        seconds += max(lengths.of(night, table) for table in drawn)
        for table in drawn:
            do(ReportResult(table.number, lengths.places(night, table)))
        while isinstance(command := next_round_command(night), RollOff):
            table = night.tables[command.table]
            tied = lengths.shuffled(FORMATS[night.format].tied(night, table))
            do(RollOff(command.table, tuple(tied)))
        if night.finished or command is None:
            break
        do(command)
    return OneNight(night.heat, seconds, tuple(falls))


def _night(start: ByRounds) -> Night:
    """The night before its first draw; its tables are only told their places."""
    settings = replace(start.settings, mode="outcome", expected=(), apart=())
    night = Night("", "", start.format, settings, "", start.rules, "", start.bounds, "")
    for number in range(1, start.players + 1):
        night, _ = apply(night, ev.EntrantAdded(f"p{number:04}", start.tokens), 0)
    return night


@dataclass(frozen=True, slots=True)
class _Lots:
    """Draws by lot of one night; its dice are never thrown."""

    seed: str

    def shuffle(self, n: int, items: Sequence[T]) -> list[T]:
        """The items in the order of draw `n`."""
        drawn = list(items)
        random.Random(f"{self.seed}/{n}").shuffle(drawn)
        return drawn

    def throw(self, table: int, round_: int, k: int, count: int, faces: Sequence[str]) -> Dice:
        """Roll-offs are settled by lot."""
        raise AssertionError("nothing is thrown where only places are told")


class _Lengths:
    """How long tables take, in seconds."""

    def __init__(self, start: ByRounds, strategy: Strategy, chance: random.Random) -> None:
        self._start = start
        self._strategy = strategy
        self._chance = chance
        self._rounds: Rounds | None = None

    def shuffled(self, players: Sequence[str]) -> list[str]:
        """The players as luck has them."""
        return self._chance.sample(list(players), len(players))

    def places(self, night: Night, table: Table) -> tuple[tuple[str, ...], ...]:
        """Places at a table, nobody sharing one."""
        return tuple((player,) for player in self.shuffled(played_at(night, table)))

    def of(self, night: Night, table: Table) -> float:
        """The game of a table of this round."""
        settings = night.settings
        stop = (is_final(night, table) and settings.final_stop) or settings.table_stop
        rules = rules_for(night, table)
        if isinstance(rules, PotRules):
            return self._pot(rules, table.size, stop, cut(night, table))
        limit = int(stop.value) if stop is not None and stop.kind == "rounds" else None
        seconds = int(stop.value) * 60.0 if stop is not None and stop.kind == "minutes" else None
        total = 0.0
        for rounds, throws in enumerate(self._game(rules, table.size), 1):
            total += self._start.pace.seconds(throws, 1)
            if rounds == limit or (seconds is not None and total >= seconds):
                break
        return total

    def _pot(self, rules: PotRules, size: int, stop: Stop | None, on: int) -> float:
        limit: Limit | None = None
        if stop is not None:
            limit = ("rounds", float(stop.value))
            if stop.kind == "minutes":
                limit = ("seconds", int(stop.value) * 60.0)
        elif rules.ends is not None:
            limit = ("rounds", float(rules.ends))
        start = Freezeout(
            replace(rules, ends=None),
            replace(self._start.settings, stop=None, round_for_round=None, breaks=()),
            self._start.pace,
            (TableNow(1, tuple((seat, rules.tokens) for seat in range(1, size + 1))),),
            size,
            self._start.strategy,
            stop=limit,
        )
        return Telling(start, self._rounds_of(rules), self._chance, until=on).play().seconds

    def _rounds_of(self, rules: PotRules) -> Rounds:
        if self._rounds is None:
            self._rounds = rounds_for(rules, self._strategy, self._chance.getrandbits(32))
        return self._rounds

    def rounds_until(self, size: int, seconds: float | None, stop: Stop | None) -> tuple[int, float]:
        """Rounds and seconds of an open table until the bell, the round in play finished."""
        rules, pace = self._start.rules, self._start.pace
        limit = int(stop.value) if stop is not None and stop.kind == "rounds" else None
        rounds, total = 0, 0.0
        while (seconds is None or total < seconds) and (limit is None or rounds < limit):
            if isinstance(rules, PotRules):
                throws = self._rounds_of(rules).draw(size)[2]
            else:
                throws = self._chance.choice(self._game(rules, size))
            rounds, total = rounds + 1, total + pace.seconds(throws, 1)
        return rounds, total

    def _game(self, rules: Rules, size: int) -> tuple[int, ...]:
        """The throws of each round or leg of one game."""
        assert isinstance(rules, BankRules | LegsRules)
        known = _games(rules, self._strategy, size)
        return self._chance.choice(known)


_KNOWN: dict[tuple[int, str, int], tuple[Rules, list[tuple[int, ...]]]] = {}


def _games(rules: BankRules | LegsRules, strategy: Strategy, size: int) -> list[tuple[int, ...]]:
    """Some games by the engine, always the same ones; kept while the rules are."""
    key = (hash(rules), strategy.name, size)
    if key not in _KNOWN or _KNOWN[key][0] != rules:
        if len(_KNOWN) > 64:
            _KNOWN.clear()
        chance = random.Random(size)
        _KNOWN[key] = rules, [_one_game(rules, strategy, size, chance) for _ in range(GAMES)]
    return _KNOWN[key][1]


def _one_game(
    rules: BankRules | LegsRules, strategy: Strategy, size: int, chance: random.Random
) -> tuple[int, ...]:
    if isinstance(rules, BankRules) and rules.ends is None:
        rules = replace(rules, ends=20)  # open tables: rounds enough to draw from
    tokens = rules.tokens
    state = games.open_table(rules, [Seat(at, str(at), tokens) for at in range(1, size + 1)])
    throws: list[int] = [0]
    for _ in range(MOST_STEPS):
        if state.phase == "over":
            return tuple(throws)
        if state.phase == "seam":
            state, _ = games.begin(state)
            throws.append(0)
            continue
        said = games.parse(state, strategy.choose(state))
        if isinstance(said, LetProgramThrow):
            asked = games.prompt(state)
            count = (asked and asked.dice) or 1
            said = DiceThrown(tuple(chance.choices(rules.book.spec.faces, k=count)))
            throws[-1] += 1
        state, _ = games.answer(state, said)
    raise NoForecast("A game like this may go on for ever: a stop of the tables ends it, as in 30m.")
