"""A night without a store: a history, and a seed's chance for its throws and draws."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from clow_tui import games
from clow_tui.director.chance import SeedChance, commitment
from clow_tui.director.draws import seed_from_number
from clow_tui.rulesets import shipped_folder
from clow_tui.strategies import DEFAULT, STRATEGIES
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands import Answer, Command, Draw, Throw, events_for
from clow_tui.tournament.fold import Story
from clow_tui.tournament.history import History, UndoPlan
from clow_tui.tournament.levels import parse_levels
from clow_tui.tournament.model import Night, Settings, Table

C_LOW = (shipped_folder() / "c-low.yaml").read_text("utf-8")
AT = "2026-01-31T20:00:00Z"
SALT = bytes(16)


def c_low(*, most: int = 6, tokens: int = 100, order: str = "first: seats, next: decider") -> str:
    """C-low with other numbers or another order of throwing."""
    text = C_LOW.replace("most: 6", f"most: {most}").replace("tokens: 100", f"tokens: {tokens}")
    return text.replace("first: seats, next: decider", order)


@dataclass(frozen=True, slots=True)
class Setup:
    """A night as a test asks for it; `players` are their number (`p1`, `p2` ...) or their ids."""

    players: int | tuple[str, ...]
    seats: int | None = 6
    tables: int | None = None
    levels: str | None = "10x2"
    every: str | None = "2r"
    short: Literal["plays", "out"] = "plays"
    mode: ev.Mode = "program"
    seed: int = 1
    rules: str = C_LOW
    tokens: int = 100

    @property
    def ids(self) -> tuple[str, ...]:
        if isinstance(self.players, tuple):
            return self.players
        return tuple(f"p{number}" for number in range(1, self.players + 1))


class PureNight:
    """A night played through the pure rooms alone."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.chance = SeedChance(seed_from_number(setup.seed))
        levels = parse_levels(setup.levels, setup.every, ante=10, tokens=setup.tokens)
        settings = Settings(levels, setup.tables, setup.seats, setup.short, setup.mode)
        created = ev.NightCreated(
            name="Friday",
            date="2026-01-31",
            zone="Europe/Vienna",
            format="freezeout",
            settings=settings.plain(),
            ruleset="c-low",
            rules=setup.rules,
            seed=self.chance.seed.hex(),
            salt=SALT.hex(),
            commitment=commitment(self.chance.seed, SALT),
        )
        added = (ev.EntrantAdded(player, setup.tokens) for player in setup.ids)
        self.history = History([ev.Act(0, AT, "verb", "new", (created, *added))])

    @property
    def night(self) -> Night:
        return self.history.night

    @property
    def tokens(self) -> int:
        """All tokens there have to be, always."""
        return self.setup.tokens * len(self.setup.ids)

    def drawn(self) -> PureNight:
        self.do(Draw())
        return self

    def do(self, command: Command, run: int | None = None) -> Story:
        """One command, as one act."""
        events = events_for(self.night, command, self.chance, len(self.history.acts))
        return self._act(command.word, events, run)

    def roll(self, table: int, run: int | None = None) -> Story:
        """One throw by the program, whoever throws at the table."""
        mode, game = self.night.tables[table].mode, self.night.tables[table].game
        asked = games.prompt(game)
        if asked is not None and asked.kind not in ("roll", "order"):  # a choice is the strategy's
            return self.do(Answer(table, STRATEGIES[DEFAULT].choose(game)), run)
        return self.do(Throw(table) if mode == "program" else Answer(table, "roll"), run)

    def says(self, table: int, *answers: str) -> PureNight:
        """Answers in words at a table, one act each."""
        for words in answers:
            self.do(Answer(table, words))
        return self

    def seated(self, table: int) -> list[str]:
        """The players of a table by seat."""
        return [seat.player for seat in self.night.tables[table].people()]

    def tokens_at(self, table: int) -> list[int]:
        """What they hold, by seat."""
        return [seat.tokens for seat in self.night.tables[table].people()]

    def asked(self, table: int) -> str | None:
        """Who is to throw at a table."""
        prompt = games.prompt(self.night.tables[table].game)
        return None if prompt is None else prompt.player

    def undo(self, table: int | None = None, *, run: bool = False) -> UndoPlan:
        plan = self.history.plan_undo(table=table, run=run)
        self._act("undo", (ev.Undone(plan.acts),))
        return plan

    def redo(self, table: int | None = None) -> tuple[int, ...]:
        acts = self.history.plan_redo(table=table)
        self._act("redo", (ev.Redone(acts),))
        return acts

    def asking(self) -> list[Table]:
        """The tables that want a throw, by number."""
        return [table for table in self.night.open_tables() if games.prompt(table.game) is not None]

    def play(self, throws: int, rng: random.Random, run: int | None = None) -> None:
        """So many throws, each at any table, or fewer where the night ends."""
        for _ in range(throws):
            if self.night.finished:
                return
            self.roll(rng.choice(self.asking()).number, run)

    def play_to_end(self, *, most: int = 100_000) -> None:
        """Lowest table first, one round each, then again, as `play` has it; fails beyond `most` throws."""
        acts = len(self.history.acts)
        while not self.night.finished:
            self.play_round()
            assert len(self.history.acts) - acts < most, f"the night has not ended after {most} throws"

    def play_round(self, run: int | None = None) -> None:
        """One round at each table that wants a throw, the lowest first."""
        for number, round_ in [(t.number, games.number_of(t.game)) for t in self.asking()]:
            while self.in_round(number, round_) and not self.night.finished:
                self.roll(number, run)

    def reread(self) -> History:
        """The history as another program would read it from the log."""
        lines = [json.loads(json.dumps(ev.encode(act))) for act in self.history.acts]
        return History([ev.decode(line) for line in lines])

    def in_round(self, number: int, round_: int) -> bool:
        """Whether a table wants a throw in this round of its own."""
        table = self.night.tables[number]
        return table.open and games.number_of(table.game) == round_ and games.prompt(table.game) is not None

    def _act(self, word: str, events: tuple[ev.Event, ...], run: int | None = None) -> Story:
        return self.history.append(ev.Act(len(self.history.acts), AT, "verb", word, events, run))


def random_setup(rng: random.Random, *, most: int = 24) -> Setup:
    """Any field, tables, levels and way with short stacks of a freezeout of C-low that ends before long."""
    seats = rng.choice([3, 4, 5, 6])
    players = rng.randint(max(2, seats - 1), most)
    setup = Setup(
        players=players,
        seats=seats,
        levels=rng.choice(["10x2", "10x3", "5x2", "10,30,90,400" if players <= 8 else "20x2"]),
        every=rng.choice(["1r", "2r", "3r"]),
        short=rng.choice(["plays", "out"]),
        seed=rng.randrange(10**6),
    )
    tables = rng.randint(1, players // 2)
    if rng.random() < 0.2 and -(-players // tables) <= 6:
        setup = replace(setup, seats=None, tables=tables)
    return setup


def sizes(night: Night) -> dict[int, int]:
    """Players by table, those who wait counted."""
    return {table.number: table.size for table in night.open_tables()}


def everyone(tables: Iterable[Table]) -> list[str]:
    """Whoever sits anywhere, as often as he sits."""
    return [seat.player for table in tables for seat in table.people()]


def plain(value: Any) -> Any:
    """A value as JSON gives it back."""
    return json.loads(json.dumps(value))
