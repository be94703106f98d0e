"""Any evening: everything a host can do on the floor, at random, undone, done again and amended."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from clow_tui import games
from clow_tui.director.amending import Correction
from clow_tui.tournament import events as ev
from clow_tui.tournament.clock import Stop
from clow_tui.tournament.commands import Answer, BadAnswer, Command, Draw, NotNow, SetMode, Throw
from clow_tui.tournament.commands.night import Finish, OrderOuts, SetLevel, SettleGap, TurnClock
from clow_tui.tournament.commands.people import Enter, Leave, Return, SetAway
from clow_tui.tournament.commands.seats import MoveTo, Pin, Swap
from clow_tui.tournament.commands.tables import Count, ReportOuts, ReportPot
from clow_tui.tournament.fold import Inapplicable
from clow_tui.tournament.history import NothingToDo
from clow_tui.tournament.model import Table
from clow_tui.tournament.record import record_of
from clow_tui.tournament.standings import places, standings
from tests.support.floors_alive import LiveNight

REFUSED = (NotNow, BadAnswer, NothingToDo, Inapplicable)


class Evening:
    """One evening of a host who does anything at any time."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        choose = self.rng.choice
        self.night = LiveNight(
            choose([4, 6, 9, 13, 20]),
            seats=choose([3, 4, 5, 6]),
            mode=choose(["program", "keyed", "pots", "outcome"]),
            every=choose(["5r", "5m"]),
            short=choose(["plays", "out"]),
            seed=seed,
            late_until=choose([None, 3]),
            reentry=choose([True, False]),
            round_for_round=choose([None, 6]),
            breaks=choose([(), (2,)]),
            stop=choose([None, None, Stop("rounds", 30), Stop("minutes", 20)]),
        )
        self.told_by_hand = False
        self.refusals = 0

    def step(self) -> None:
        """Something, or its refusal, which changes nothing."""
        self.night.later(seconds=7)
        before = self.night.night
        kinds: list[tuple[Callable[[], None], int]] = [
            (self.play, 60),
            (self.people, 14),
            (self.tables, 10),
            (self.time, 4),
            (self.undo, 6),
            (self.amend, 5),
        ]
        kind = self.rng.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]
        try:
            kind()
        except REFUSED:
            self.refusals += 1
            assert self.night.night == before
        if not self.night.night.drawn:
            self.night.do(Draw())

    def table(self) -> Table | None:
        tables = list(self.night.night.open_tables())
        return self.rng.choice(tables) if tables else None

    def somebody(self) -> str:
        return self.rng.choice(list(self.night.night.entrants))

    def play(self) -> None:
        table = self.table()
        if table is None:
            return
        people = [seat.player for seat in table.game.seats]
        command: Command
        if not table.tracked:
            gone = self.rng.sample(people, min(len(people), self.rng.choice([0, 1, 1, 2])))
            command = ReportOuts(table.number, tuple(gone))
        elif games.prompt(table.game) is None:
            return
        elif table.mode == "program":
            command = Throw(table.number)
        elif table.mode == "keyed" or self.rng.random() < 0.2:
            command = Answer(table.number, "roll")
        else:
            winners = self.rng.sample(people, min(len(people), self.rng.choice([0, 1, 1, 1, 1, 2])))
            command = ReportPot(table.number, tuple(winners), self.rng.choice(people))
        self.night.do(command)

    def people(self) -> None:
        table = self.table()
        number = table.number if table is not None else 1
        who = self.somebody()
        command: Command = self.rng.choice(
            [
                Enter(f"n{len(self.night.history.acts)}", 100, self.rng.choice([None, number])),
                Leave(who, self.rng.choice(["left", "no-show"])),
                SetAway(who, self.rng.random() < 0.5),
                Return(who, self.rng.choice([None, 50]), self.rng.choice(["return", "reenter"])),
                MoveTo(who, number, self.rng.choice([None, 2])),
                Swap(who, self.somebody()),
                Pin(who, self.rng.choice([None, number])),
                OrderOuts((who, self.somebody())),
            ]
        )
        self.night.do(command)
        self.told_by_hand |= isinstance(command, Return)

    def tables(self) -> None:
        table = self.table()
        if table is None:
            return
        stacks = {seat.player: self.rng.randint(0, 300) for seat in table.people()}
        modes: list[Any] = ["program", "keyed", "pots", "outcome"]
        if self.rng.random() < 0.5:
            self.night.do(Count(table.number, stacks))
            self.told_by_hand = True
        else:
            told = stacks if not table.tracked else None
            self.night.do(SetMode(table.number, self.rng.choice(modes), told))
            self.told_by_hand = True

    def time(self) -> None:
        ends = [Finish(), Finish("share"), Finish("order", (self.night.night.left(),))]
        clock = [SetLevel(), SetLevel(self.rng.randint(1, 50)), TurnClock("paused"), TurnClock("resumed")]
        choices: list[Command] = [*clock, SettleGap(100, False)]
        self.night.do(self.rng.choice(choices if self.rng.random() < 0.98 else ends))

    def undo(self) -> None:
        table = self.table()
        where = self.rng.choice([None, table.number if table is not None else None])
        before = self.night.night
        self.night.undo(where)
        if self.rng.random() < 0.7:
            self.night.redo(where)
            assert self.night.night == before

    def amend(self) -> None:
        told = [
            event
            for act in self.night.history.effective()
            for event in act.events
            if isinstance(event, ev.Thrown | ev.PotReported)
        ]
        if not told:
            return
        event = self.rng.choice(told[-25:])
        if isinstance(event, ev.Thrown):
            dice = " ".join(self.rng.choice("123456") for _ in range(3))
            correction = Correction(event.table, event.round, event.k, dice=dice)
        else:
            correction = Correction(event.table, event.round, winners=(self.somebody(),))
        before = self.night.night
        self.night.amend(correction)
        if self.rng.random() < 0.4:
            plan = self.night.undo()
            assert plan.asked == (len(self.night.history.acts) - 2,)
            assert self.night.night == before

    def check(self) -> None:
        """What holds whatever was done."""
        night = self.night.night
        leaving = {player for table in night.tables.values() for player in table.leaving}
        waiting = {e.player for e in night.entrants.values() if e.table is None and e.out is None}
        seated = [seat.player for table in night.tables.values() for seat in table.people()]
        assert len(seated) == len(set(seated))
        assert set(seated) - leaving == set(night.left()) - waiting
        for table in night.tables.values():
            numbers = [seat.number for seat in table.people()]
            assert len(numbers) == len(set(numbers))
            assert all(1 <= number <= table.capacity for number in numbers)
            assert all(seat.tokens >= 0 for seat in table.people())
        self.told_by_hand |= any(not table.tracked for table in night.tables.values())
        if not self.told_by_hand:
            assert night.unknown() == 0


def spend(seed: int, steps: int) -> None:
    evening = Evening(seed)
    for _ in range(steps):
        evening.step()
        evening.check()
    night = evening.night
    assert night.reread().night == night.night
    ranks = [line.rank for line in standings(night.night)]
    assert ranks == sorted(ranks)
    final = places(night.night)
    if final is not None:
        assert sorted(p for group in final for p in group) == sorted(night.night.entrants)
    assert record_of(night.history, "x", str)["acts"] == len(night.history.acts)


@pytest.mark.parametrize("seed", range(40))
def test_any_evening(seed: int) -> None:
    spend(seed, 150)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(1000, 1400))
def test_many_evenings(seed: int) -> None:
    spend(seed, 400)
