"""A key at forty tables and 200 players beside the same key at two tables, and beside an empty Textual app.

By each key the empty app moves its one line of text, or opens and closes a screen of three lines. All run
here without a terminal, over a disk in memory, each in a loop of its own; a key is timed from its coming in
until all it does is done, laid out and painted. Run: python -m benchmarks.keys
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from typing import Any, ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import Static

from benchmarks.pairs import report
from clow_tui.__main__ import collect_seldom
from tests.support.app import Driver, director, night, nothing_ready, running

TABLES, FEW, SEATS = 40, 2, 5
SIZE = (140, 50)
PRESSES = 5  # of each pair
FLOOR, TABLE, STANDINGS = (), ("1", "enter"), ("S",)
KEYS = (  # what it is; where; the keys there and back, between which nothing is left as it was
    ("another table marked", FLOOR, "right", "left"),
    ("another table marked by its digit", FLOOR, "1", "2"),
    ("a table opened, closed", FLOOR, "enter", "escape"),
    ("standings opened, closed", FLOOR, "S", "escape"),
    ("help opened, closed", FLOOR, "?", "escape"),
    ("somebody looked for, closed", FLOOR, "p", "escape"),
    ("another rank marked", STANDINGS, "down", "up"),
    ("an entry opened, closed", TABLE, "4", "escape"),
    ("a throw, undone", TABLE, "space", "u"),
)


class Front(Screen[None]):
    """Three lines of text in front of the other."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "app.pop_screen")]

    def compose(self) -> ComposeResult:
        yield from (Static("head"), Static("body"), Static("foot"))


class Empty(App[None]):
    """One line of text, in another place by each key, and a screen that comes in front of it."""

    BINDINGS: ClassVar[list[BindingType]] = [("down", "move(1)"), ("up", "move(-1)"), ("enter", "open")]

    def compose(self) -> ComposeResult:
        yield Static("> a line")

    def action_move(self, by: int) -> None:
        self.query_one("Static", Static).update(f"{' ' * (by + 1)}> a line")

    async def action_open(self) -> None:
        await self.push_screen(Front())


class Stage:
    """An app that goes on only while it is asked to."""

    def __init__(self, app: AbstractAsyncContextManager[Any]) -> None:
        self._loop, self._context = asyncio.new_event_loop(), contextvars.copy_context()
        self._app = app
        self.given = self.run(app.__aenter__())

    def run(self, job: Coroutine[Any, Any, Any]) -> Any:
        return self._loop.run_until_complete(self._loop.create_task(job, context=self._context))

    def close(self) -> None:
        self.run(self._app.__aexit__(None, None, None))
        self._loop.close()


async def press_empty(app: App[None], key: str) -> None:
    """As `Driver.press`."""
    app.post_message(events.Key(key, None))
    await nothing_ready()
    app.screen._on_timer_update()
    await nothing_ready()


def floor_of(tables: int) -> AbstractAsyncContextManager[Driver]:
    """The floor of a night that has been thrown at for two rounds."""
    data = director()
    names = [f"Player {n}" for n in range(1, tables * SEATS + 1)]
    return running(data, size=SIZE, night_id=night(data, names=names, seats=SEATS, rounds=2, mode="program"))


def keys(stage: Stage, there: str, back: str) -> Callable[[], None]:
    """So many times there and back again."""

    def press() -> None:
        for _ in range(PRESSES):
            stage.run(stage.given.press(there, back))

    return press


def plain(stage: Stage, opens: bool) -> Callable[[], None]:
    """As many keys in the empty app: its line moved there and back, or its screen opened and closed."""

    def press() -> None:
        for key in (("enter", "escape") if opens else ("down", "up")) * PRESSES:
            stage.run(press_empty(stage.given.app, key))

    return press


def main() -> None:
    """Eleven pairs of each."""
    collect_seldom()
    many, few, empty = Stage(floor_of(TABLES)), Stage(floor_of(FEW)), Stage(Empty().run_test(size=SIZE))
    for words, where, there, back in KEYS:
        for stage in (many, few):
            stage.run(stage.given.press(*where))
        report(f"{words}: {TABLES} tables | {FEW}", keys(many, there, back), keys(few, there, back))
        report(
            f"{words}: {TABLES} tables | an empty app",
            keys(many, there, back),
            plain(empty, "closed" in words),
        )
        for stage in (many, few):
            stage.run(stage.given.open(stage.given.app.night_id))
    for stage in (many, few, empty):
        stage.close()


if __name__ == "__main__":
    main()
