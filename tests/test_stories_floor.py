"""A whole night as a story: thirty people, five tables, and all that went wrong in the others.

After every act the board and the pages for phones show the night as its own verbs answer for it: everybody at
his table, nobody twice, who is out with his place, the calls until they were read out, the clock's level.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from clow_tui.board import server
from clow_tui.board.watch import Watcher
from tests.drivers import NightPlan, Refusal
from tests.support.app import utc
from tests.support.driving_verbs import VerbFloor, VerbTable
from tests.support.on_show import OnShow, Reckoned, serving
from tests.support.story import NAMES
from tests.support.verbs import ROOT

HERE = (*NAMES, "[/x] Bob", "Łukasz", "Ann-Kathrin Meyer", "Jo B", "O'Neil", "Zoe")
assert len(HERE) == 30
EVERY = 20  # minutes that a level lasts
PLAN = NightPlan(
    "Thirty",
    players=HERE,
    seats=6,
    levels="10x2",
    every=f"{EVERY}m",
    mode="pots",
    late_until=4,
    reentry=True,
    seed=5,
)


@dataclass(slots=True)
class Clock:
    """The level as a host reckons it: one more every so many minutes played, from one set by hand."""

    level: int = 1
    minutes: float = 0
    since: float = 0
    paused: bool = False
    drawn: bool = False

    @property
    def now(self) -> int | None:
        """The level now; None before the draw."""
        return self.level + int((self.minutes - self.since) // EVERY) if self.drawn else None

    @property
    def ante(self) -> int:
        """The ante now."""
        return 10 * 2 ** ((self.now or 1) - 1)


@dataclass(slots=True)
class Evening:
    """The floor, told by verbs; after each the board and the phones are looked at."""

    floor: VerbFloor
    show: OnShow
    rng: random.Random
    clock: Clock = field(default_factory=Clock)
    now: Reckoned | None = None

    def does(self, act: Callable[..., Any], *words: Any, **more: Any) -> Reckoned:
        """An act, and what is shown after it."""
        act(*words, **more)
        return self.looks()

    def refuses(self, why: str, act: Callable[..., Any], *words: Any, **more: Any) -> None:
        """An act that is refused changes nothing that is shown."""
        before = self.looks()
        with pytest.raises(Refusal, match=why):
            act(*words, **more)
        assert self.looks() == before

    def looks(self) -> Reckoned:
        self.now = self.show.right(self.clock.now, self.clock.ante)
        return self.now

    def passes(self, minutes: float) -> None:
        """Time goes by."""
        self.floor.later(minutes)
        if not self.clock.paused:
            self.clock.minutes += minutes

    # What stands

    @property
    def seen(self) -> Reckoned:
        assert self.now is not None
        return self.now

    def at(self, number: int) -> list[str]:
        """Who sits at a table, by seat."""
        sits = sorted((seat, player) for player, (table, seat) in self.seen.seats.items() if table == number)
        return [player for _, player in sits]

    def status(self, name: str) -> str:
        return next(line["status"] for line in self.seen.standings if line["player"] == name)

    def table(self, number: int) -> VerbTable:
        return self.floor.table(number)

    def reads_out(self) -> None:
        """The calls are read out, and stand no more."""
        if self.show.standing(self.seen):
            self.show.read |= frozenset(self.seen.moved.items())
            self.does(self.floor.calls_read)

    def brought(self) -> None:
        """Whoever came from a table on outcome is asked what he brings."""
        for number, table in self.seen.tables.items():
            untold = [player for player, tokens in (table["tokens"] or {}).items() if tokens is None]
            if untold:
                self.does(self.table(number).count, dict.fromkeys(untold, 100))

    def pot(self, number: int) -> str:
        """Somebody takes the pot of a table of real dice: who, if anybody can."""
        table = self.seen.tables.get(number)
        if table is not None and table["mode"] == "pots":
            takers = [player for player in table["players"] if self.status(player) == "in"]
            if len(takers) > 1:
                taker = self.rng.choice(takers)
                self.does(self.table(number).pot, taker)
                return taker
        return ""

    def out(self, number: int) -> None:
        """Somebody goes out at a table of which only that is told."""
        table = self.seen.tables.get(number)
        if table is not None and table["mode"] == "outcome" and len(table["players"]) > 2:
            self.does(self.table(number).out, self.rng.choice(table["players"]))


def begins(night: Evening) -> None:
    """Thirty people sit down; one never comes, two come late, one of them to the table he is led to."""
    floor = night.floor
    night.looks()
    night.clock.drawn = True
    night.does(floor.draw)
    assert [len(night.at(number)) for number in range(1, 6)] == [6] * 5
    for number, mode in ((1, "keyed"), (3, "program"), (4, "outcome"), (5, "program")):
        night.does(night.table(number).mode, mode)
    never, free = night.at(2)[0], night.at(2)[1]
    night.does(floor.no_show, never)
    night.does(floor.someone_is_late, "Yves", table=2)
    night.does(floor.undo)
    night.does(floor.someone_is_late, "Yves")
    night.does(floor.someone_is_late, "Xenia Late")
    night.refuses("still in", floor.reenters, free)


def tells_wrong(night: Evening) -> None:
    """Slips of the tongue, a wrong pot found two rounds later, somebody out who is not; the deep undo."""
    floor = night.floor
    for words in ("2 2 5", "1 2 3", "4 4 6"):
        night.does(night.table(1).answer, words)
    night.refuses("no face", night.table(1).answer, "7 7 7")
    night.does(floor.undo, table=1)
    night.does(floor.redo, table=1)
    night.does(night.table(1).mode, "pots")
    took = []
    for _ in range(3):
        night.passes(2)
        took.append(night.pot(2))
        night.does(floor.play_round)
    taker = next(player for player in night.at(2) if player != took[1])
    night.does(night.table(2).amend_pot, 2, taker, yes=True)
    wrong, right = night.at(4)[:2]
    night.does(night.table(4).out, wrong)
    night.pot(1)
    night.does(night.table(4).amend_out, wrong, right)
    assert night.status(right) == "out"
    night.does(night.floor.reenters, right)
    steps = [night.seen]
    for _ in range(5):
        steps.append(night.does(floor.undo))
    for step in reversed(steps[:-1]):
        assert night.does(floor.redo) == step


def come_and_go(night: Evening) -> None:
    """Home, away and back, seats changed by hand, the clock, the power."""
    floor = night.floor
    night.passes(10)
    night.does(floor.leaves, night.at(1)[1])
    smoker = night.at(3)[1]
    night.does(floor.away, smoker)
    night.does(floor.play_round)
    night.does(floor.back, smoker)
    night.pot(1)
    night.passes(5)
    night.looks()
    assert night.clock.now == 2
    night.clock.paused = True
    night.does(floor.pause)
    night.passes(35)
    night.looks()
    assert night.clock.now == 2
    night.clock.paused = False
    night.does(floor.resume)
    one, two = night.at(4)[0], night.at(4)[1]
    night.does(floor.swaps, one, two)
    killed(night, "pot", "2", night.at(2)[0])
    floor.power_cut()
    night.looks()
    night.clock.level, night.clock.since = 3, night.clock.minutes
    night.does(floor.level_up)


def killed(night: Evening, *words: str) -> None:
    """A program that is killed while it holds the data, before it has written: nothing has changed."""
    before = night.looks()
    line = [
        sys.executable,
        "-m",
        "tests.support.dying",
        "12",
        "before",
        "--data",
        str(night.floor.verbs.data),
    ]
    done = subprocess.run([*line, *words], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == -9
    assert night.looks() == before


def until_one_is_left(night: Evening) -> None:
    """Tables break, people are called to others, somebody enters again; the program throws to the end."""
    floor = night.floor
    while len(night.seen.tables) > 2:
        night.passes(1)
        for number in (1, 2):
            night.pot(number)
        night.out(4)
        night.brought()
        if any(table["mode"] == "program" for table in night.seen.tables.values()):
            night.does(floor.play_round)
        if len(night.seen.tables) == 3:
            night.reads_out()
    late = next(line["player"] for line in night.seen.standings if line["status"] == "out")
    night.does(floor.reenters, late)
    for number, table in night.seen.tables.items():
        if table["mode"] == "outcome":
            night.does(night.table(number).count, dict.fromkeys(table["players"], 150))
        if table["mode"] != "program":
            night.does(night.table(number).mode, "program")
    night.brought()
    night.passes(50)
    before = night.looks()
    over = night.does(floor.play_to_end)
    assert over.finished
    assert night.does(floor.undo, run=True) == before
    assert night.does(floor.redo) == over
    night.does(floor.undo)
    assert night.does(floor.redo) == over
    assert [line["rank"] for line in over.standings][:1] == [1]
    assert floor.faults() == []


SEEDS = [7, *(pytest.param(seed, marks=pytest.mark.campaign) for seed in range(20, 28))]


@pytest.mark.parametrize("seed", SEEDS)
def test_thirty_people_and_all_that_goes_wrong(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pages are asked for over HTTP as well."""
    utc()
    monkeypatch.setattr(server, "LOOK", 0.1)
    floor = VerbFloor(replace(PLAN, seed=seed), tmp_path)
    with serving(floor.verbs.data, floor.clock) as (served, address):
        show = OnShow(floor, Watcher(floor.verbs.data, clock=floor.clock), served, address)
        night = Evening(floor, show, random.Random(seed))
        begins(night)
        tells_wrong(night)
        come_and_go(night)
        until_one_is_left(night)
        assert show.steps > 75


def test_thirty_in_a_knockout(tmp_path: Path) -> None:
    """Nobody comes to one table, a winner is told wrong and put right when the next round is drawn."""
    utc()
    short = tuple(name[:8] for name in HERE)  # a bracket cuts what is longer
    cup = NightPlan("Cup", "poker-dice", "heats", short, seats=2, mode="outcome", seed=3)
    floor = VerbFloor(cup, tmp_path)
    show = OnShow(floor, Watcher(floor.verbs.data, clock=floor.clock), knockout=True)
    night = Evening(floor, show, random.Random(3))
    night.looks()
    night.does(floor.draw)
    night.does(floor.no_show, night.at(1)[0])
    round_by_round(night)
    one, two = night.at(2)
    night.does(floor.draw)
    drawn = night.does(night.table(2).amend_result, 1, f"{two}, {one}")
    assert two in drawn.seats
    assert one not in drawn.seats
    night.does(floor.undo)
    assert night.does(floor.redo) == drawn
    killed(night, "result", str(min(drawn.tables)), f"{drawn.tables[min(drawn.tables)]['players'][0]}")
    while not night.seen.finished:
        round_by_round(night)
        if not night.seen.finished:
            night.does(floor.draw)
    over = night.seen
    assert not night.does(floor.undo).finished
    assert night.does(floor.redo) == over
    assert floor.faults() == []


def round_by_round(night: Evening) -> None:
    """The places at every table that is still out; whoever sits first wins."""
    for number, table in night.seen.tables.items():
        if table["places"] is None:
            night.does(night.table(number).result, ", ".join(table["players"]))
