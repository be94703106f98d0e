"""The app under a host's hands: it runs, is closed and loses power; keys are pressed, the screen is read.

The app runs in a loop of its own that goes on only while something is done, over a disk in memory, so that a
story is told without `await`. Keys are real ones, typed as fast as the app takes them.
"""

from __future__ import annotations

import asyncio
import contextvars
import re
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any, NoReturn, TypeVar

from textual.widgets import Input

from clow_tui.app.app import ClowApp
from clow_tui.app.widgets.rows import Rows
from clow_tui.director import Director, NightPlan
from clow_tui.rulesets import Shelf, shipped_folder
from clow_tui.store import Store
from clow_tui.tournament.people import key_of
from tests.support.app import FOLDER, Driver, keys_of, running
from tests.support.memory_disk import MemoryDisk
from tests.support.seen import Refusal
from tests.support.telling import StandingClock

T = TypeVar("T")

SIZE = (140, 60)  # large enough for every card, and all standings beside them
LOOK = 4  # minutes between two looks of the app at its clock, fewer than it takes for sleep


class AppAtHand:
    """The app as it runs, with the night open; keys are pressed and the screen is read."""

    def __init__(self, plan: NightPlan, _folder: Path) -> None:
        self.clock = StandingClock()
        self.disk = MemoryDisk()
        self.loop = asyncio.new_event_loop()
        self._context = contextvars.copy_context()
        self._start()
        self.night_id = self.director.create(plan)
        self._open()

    # The program begins and ends

    def _start(self) -> None:
        store = Store.open(FOLDER, disk=self.disk, clock=self.clock)
        shelf = Shelf(shipped_folder())
        self.director = Director(store, shelf, by="app", clock=self.clock, keep_going=True)
        self._runs = running(self.director, size=SIZE, now=self.clock, painted=False)
        self.driver: Driver = self.run(self._runs.__aenter__())

    def _open(self) -> None:
        self.run(self.driver.open(self.night_id))
        self._look()

    def _stop(self) -> None:
        self.run(self._runs.__aexit__(None, None, None))

    def quit_and_come_back(self) -> None:
        self.run(self.driver.pilot.press("q"))
        assert self.app.return_code == 0
        self._stop()
        self.director.close()
        self._start()
        self._resume()

    def _resume(self) -> None:
        """The lobby has the night under way marked; a night that is over is looked at on its floor."""
        self.press("enter")
        if self.driver.place != "Floor":
            self.run(self.driver.open(self.night_id))
        self._look()

    def power_cut(self) -> None:
        left = self.disk.after_some_cut(Random(1))
        self._stop()
        self.disk = left
        self._start()
        self._resume()

    def close(self) -> None:
        self._stop()
        self.loop.close()

    def run(self, job: Coroutine[Any, Any, T]) -> T:
        """Let the app go on until a job is done."""
        return self.loop.run_until_complete(self.loop.create_task(job, context=self._context))

    @property
    def app(self) -> ClowApp:
        return self.driver.app

    def lines(self) -> list[str]:
        """The screen as text."""
        return self._context.run(self.driver.lines)

    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.lines())

    def _look(self) -> None:
        """The app looks at its clock, as it does every few seconds."""

        async def look() -> None:
            self.app._look_after()
            await self.driver.settle()

        self.run(look())

    # Keys

    def press(self, *keys: str) -> None:
        """Keys, one straight after the other, and what they do."""
        self.driver.send(*keys)
        self.run(self.driver.settle())

    def acts(self, *keys: str) -> None:
        """Keys that do an act; when nothing has been done, what was said is the refusal."""
        before = self._done()
        self.press(*keys)
        if self._done() == before:
            self.refused(f"nothing was done by {' '.join(keys)}")

    def refused(self, words: str = "nothing was done") -> NoReturn:
        """What was said is the refusal."""
        said = self.driver.toasts()
        self.floor()
        raise Refusal(said[-1] if said else words)

    def _done(self) -> object:
        return self.director.view(self.night_id).acts, len(self.director.roster.people.players)

    def figure_of(self, words: str) -> list[str]:
        """The figure of a choice that is asked for; none where nothing is asked."""
        found = re.search(rf"\b([1-9])  +{re.escape(words)}\b", self.text())
        return [found[1]] if self.driver.place == "Choose" and found is not None else []

    def floor(self) -> None:
        """Back to the floor, whatever is open."""
        for _ in range(5):
            if self.driver.place == "Floor" and not self._entry_open():
                return
            self.press("escape")
        raise AssertionError(f"the floor is not reached by esc from {self.driver.place}")

    def _entry_open(self) -> bool:
        return any(entry.has_focus for entry in self.app.screen.query(Input))

    def at(self, number: int, *keys: str) -> None:
        """An act at a table, from the floor."""
        self.floor()
        self.acts(*str(number), *keys)

    def about(self, name: str, deed: str, *keys: str) -> None:
        """An act about somebody: p, his name, enter, and the figure before what is done."""
        self._find(name)
        self._choose(deed, *keys)

    def _choose(self, words: str, *keys: str) -> None:
        """The figure of a choice, then what it asks; a choice that cannot be taken says why."""
        figure = self.figure_of(words)
        if not figure:
            self.floor()
            raise Refusal(f"'{words}' is not offered")
        if keys:
            self.press(*figure)
            if self.driver.place == "Choose":
                self.refused()
        self.acts(*(keys or figure))

    def _find(self, name: str) -> None:
        self.floor()
        self.press("p", *keys_of(name))
        rows = self.app.screen.query_one(Rows)
        while key_of(self._name_of(rows.chosen)) != key_of(name):
            self.press("down")
        self.press("enter")

    def _name_of(self, key: str) -> str:
        return key.removeprefix("new:") if key.startswith("new:") else self.director.name(key)

    def clock_deed(self, deed: str, *keys: str) -> None:
        """An act about clock, level and end."""
        self.floor()
        self.press("c")
        self._choose(deed, *keys)
