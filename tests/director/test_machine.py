"""A night by random hands: throws, undo, redo, a failing disk, kill -9, a power cut, coming back."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from clow_tui.director import play, verify
from clow_tui.director.errors import BadAnswer, NothingToDo, NotNow
from clow_tui.tournament.commands import SetMode, Throw
from clow_tui.tournament.events import Event
from tests.support.directors import begin, on
from tests.support.memory_disk import Fault, MemoryDisk

Acts = list[tuple[Event, ...]]
TABLES = st.integers(1, 2)


class Evening(RuleBasedStateMachine):
    """`shown` are the acts that stood on the screen as saved."""

    @initialize(count=st.integers(4, 9))
    def begin_a_night(self, count: int) -> None:
        self.disk = MemoryDisk()
        self.director = on(self.disk, keep_going=True)
        self.night = begin(self.director, count=count, seats=5)
        self.shown: Acts = self.acts()

    def acts(self) -> Acts:
        return [act.events for act in self.director.history(self.night).acts]

    def saved(self) -> Acts:
        acts = self.acts()
        return acts[: len(acts) - self.director.view(self.night).unsaved]

    def after(self) -> None:
        self.shown = self.saved()

    @rule(table=TABLES)
    def throw(self, table: int) -> None:
        with suppress(NotNow, BadAnswer):
            self.director.submit(self.night, Throw(table))
        self.after()

    @rule(table=TABLES)
    def play_a_round(self, table: int) -> None:
        with suppress(NotNow, BadAnswer):
            play(self.director, self.night, until="round", table=table)
        self.after()

    @rule(table=TABLES, mode=st.sampled_from(["program", "keyed", "pots"]))
    def another_way(self, table: int, mode: str) -> None:
        with suppress(NotNow, BadAnswer):
            self.director.submit(self.night, SetMode(table, mode))  # type: ignore[arg-type]
        self.after()

    @rule(table=st.none() | TABLES)
    def undo(self, table: int | None) -> None:
        with suppress(NothingToDo):
            self.director.undo(self.night, table=table, yes=True)
        self.after()

    @rule(table=st.none() | TABLES)
    def redo(self, table: int | None) -> None:
        with suppress(NothingToDo):
            self.director.redo(self.night, table=table)
        self.after()

    @precondition(lambda self: self.disk.fault is None)
    @rule(at=st.integers(1, 6), for_good=st.booleans(), written=st.integers(0, 80))
    def the_disk_fails(self, at: int, for_good: bool, written: int) -> None:
        self.disk.fault = Fault(
            at, calls=("append", "write", "sync", "replace"), written=written, for_good=for_good
        )

    @rule()
    def the_disk_is_well(self) -> None:
        self.disk.fault = None
        assert self.director.retry()
        assert self.director.trouble == ""
        self.after()
        assert self.shown == self.acts()

    @rule()
    def leave_and_come_back(self) -> None:
        self.disk.fault = None
        before = self.acts()
        self.director.close()
        self.come_back(self.disk)
        assert self.acts() == before

    @rule()
    def kill(self) -> None:
        self.come_back(self.disk.copy())

    @rule(seed=st.integers(0, 1 << 16))
    def cut_the_power(self, seed: int) -> None:
        self.come_back(self.disk.after_some_cut(Random(seed)))

    def come_back(self, disk: MemoryDisk) -> None:
        disk.fault = None
        self.disk = disk
        self.director = on(disk, keep_going=True)
        acts = self.acts()
        assert acts[: len(self.shown)] == self.shown
        self.shown = acts

    @invariant()
    def who_looks_on_sees_what_is_saved(self) -> None:
        if self.disk.fault is None:
            looking = on(self.disk.copy(), write=False)
            assert [act.events for act in looking.history(self.night).acts][: len(self.shown)] == self.shown

    def teardown(self) -> None:
        if hasattr(self, "director"):
            self.disk.fault = None
            assert self.director.retry()
            assert verify(self.director, self.night).faults == ()


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=40, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
