"""A pure night with a clock of its own and all settings, for what happens on the floor beside the dice."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Literal

from clow_tui.director.amending import Correction, plan
from clow_tui.director.chance import SeedChance, commitment
from clow_tui.director.draws import seed_from_number
from clow_tui.rulesets import resolved_text
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands import Command, Draw, events_for
from clow_tui.tournament.commands.heats import ReportResult
from clow_tui.tournament.fold import Story
from clow_tui.tournament.history import History
from clow_tui.tournament.levels import Levels, parse_levels
from clow_tui.tournament.model import Settings
from clow_tui.tournament.put_right import How
from clow_tui.tournament.rules import tokens_of
from tests.support.examples import shipped
from tests.support.nights import C_LOW, PureNight, Setup

EIGHT = datetime(2026, 1, 31, 20, 0, 0)


class LiveNight(PureNight):
    """A pure night whose acts carry the time of its own clock; `later` lets time pass."""

    def __init__(
        self,
        players: int,
        *,
        seats: int = 6,
        mode: ev.Mode = "pots",
        levels: str | None = "10x2",
        every: str | None = "10r",
        short: Literal["plays", "out"] = "plays",
        seed: int = 1,
        format_: str = "freezeout",
        ruleset: str = "c-low",
        draw: bool = True,
        **more: Any,
    ) -> None:
        kept = shipped(ruleset)
        tokens = tokens_of(kept)
        self.setup = Setup(players, seats, None, levels, every, short, mode, seed, tokens=tokens)
        self.chance = SeedChance(seed_from_number(seed))
        self.time = EIGHT
        flat = Levels((0,))
        rising = parse_levels(levels, every, ante=10, tokens=100) if kept.pot is not None else flat
        settings = Settings(rising, None, seats, short, mode, **more)
        created = ev.NightCreated(
            name="Friday",
            date="2026-01-31",
            zone="UTC",
            format=format_,
            settings=settings.plain(),
            ruleset=ruleset,
            rules=C_LOW if ruleset == "c-low" else resolved_text(kept),
            seed=self.chance.seed.hex(),
            salt="00",
            commitment=commitment(self.chance.seed, b"\0"),
        )
        added = (ev.EntrantAdded(player, tokens) for player in self.setup.ids)
        self.history = History([ev.Act(0, self.at, "verb", "new", (created, *added))])
        if draw:
            self.draw()

    def draw(self) -> None:
        """Draw the tables."""
        self.do(Draw())

    @property
    def at(self) -> str:
        """Now, as acts have it."""
        return self.time.strftime("%Y-%m-%dT%H:%M:%SZ")

    def later(self, **delta: float) -> None:
        """Let time pass."""
        self.time += timedelta(**delta)

    def do(self, command: Command, run: int | None = None) -> Story:
        """One command, as one act of this time."""
        night = replace(self.night, now=self.at)
        events = events_for(night, command, self.chance, len(self.history.acts))
        return self._act(command.word, events, run)

    def amend(self, correction: Correction, how: How = "") -> tuple[int, ...]:
        """Put something right; the acts that went along."""
        amended, along = plan(self.history, correction, self.chance, how)
        self._act("amend", (amended,))
        return along

    def stacks(self, table: int) -> Mapping[str, int]:
        """Who holds what at a table."""
        return {seat.player: seat.tokens for seat in self.night.tables[table].people()}

    def _act(self, word: str, events: tuple[ev.Event, ...], run: int | None = None) -> Story:
        return self.history.append(ev.Act(len(self.history.acts), self.at, "verb", word, events, run))


def drawn_night(
    players: int,
    format_: str,
    seats: int = 2,
    *,
    rules: str = "poker-dice",
    mode: ev.Mode = "outcome",
    **more: Any,
) -> LiveNight:
    """A night whose tables are drawn round by round, and only told of; its first round drawn."""
    return LiveNight(
        players, ruleset=rules, format_=format_, seats=seats, mode=mode, levels=None, every=None, **more
    )


def tell_by_seat(night: LiveNight, table: int) -> tuple[str, ...]:
    """The places at a table by seat."""
    people = night.seated(table)
    night.do(ReportResult(table, tuple((player,) for player in people)))
    return tuple(people)


def round_by_seat(night: LiveNight) -> None:
    """Every open table told by seat."""
    for table in list(night.night.open_tables()):
        tell_by_seat(night, table.number)


def tell_at_random(night: LiveNight, rng: random.Random, *, ties: float = 0.2) -> None:
    """Random places at every open table without a result, some shared."""
    for table in list(night.night.open_tables()):
        if table.result:
            continue
        order = [seat.player for seat in table.people()]
        rng.shuffle(order)
        groups: list[tuple[str, ...]] = []
        while order:
            take = 2 if ties and len(order) > 1 and rng.random() < ties else 1
            groups.append(tuple(order[:take]))
            del order[:take]
        night.do(ReportResult(table.number, tuple(groups)))
