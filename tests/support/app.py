"""The app in a test: over a disk in memory, its clock standing still, driven by keys and read as text."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

from textual import events
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.geometry import Size
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.screen import Screen

from clow_tui.app.app import ClowApp
from clow_tui.director import Director, NightPlan, play
from clow_tui.rulesets import Shelf, shipped_folder
from clow_tui.store import Store
from clow_tui.tournament.commands import Draw
from clow_tui.tournament.events import Mode
from tests.support.memory_disk import MemoryDisk

FOLDER = Path("/data")
PATIENCE = 120  # seconds after which nothing is waited for any more
MOMENT = datetime(2026, 6, 12, 21, 47, tzinfo=UTC)
NAMES = (
    "Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Joe", "Kay", "Lu",
    "Mo", "Nan", "Ola", "Pia", "Quin", "Raj", "Sam", "Tess", "Uma", "Vic", "Wim", "Zoë",
)  # fmt: skip
HOSTILE = (
    "[/x] Bob",
    "[red]",
    "李小龍",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
    "x" * 200,
    "שלום דוד",
    "\U0001f44d\U0001f3fd up",
    "\u2764\ufe0f heart",
    "e\u0301clair",
    "$accent [b]",
    "'; [@click=quit]",
    "क्\u200dष",
)


def utc() -> None:
    """Local time is UTC, so that the log's times are the same everywhere."""
    os.environ["TZ"] = "UTC"
    time.tzset()


def director(disk: MemoryDisk | None = None, own: Path = FOLDER / "rulesets") -> Director:
    """A director over a disk in memory, its clock standing still; its own rulesets lie on the real one."""
    store = Store.open(FOLDER, disk=disk or MemoryDisk(), clock=lambda: MOMENT)
    return Director(store, Shelf(shipped_folder(), own), by="app", clock=lambda: MOMENT, keep_going=True)


def night(
    director: Director,
    *,
    names: Sequence[str] = NAMES,
    name: str = "Friday Freezeout",
    draw: bool = True,
    rounds: int = 0,
    to_end: bool = False,
    seats: int = 6,
    mode: Mode = "keyed",
    every: str = "10r",
    stop: str | None = None,
    seed: int = 7,
    practice: bool = False,
    money: str | None = None,
) -> str:
    """A night of C-low with antes doubling every ten rounds, so many rounds thrown already; its id."""
    plan = NightPlan(
        name,
        players=tuple(names),
        seats=seats,
        levels="10x2",
        every=every,
        mode=mode,
        stop=stop,
        seed=seed,
        practice=practice,
        money=money,
    )
    night_id = director.create(plan)
    if draw:
        director.submit(night_id, Draw())
    for _ in range(rounds):
        play(director, night_id, until="round", everywhere=True)
    if to_end:
        play(director, night_id, until="end", everywhere=True)
    return night_id


def keys_of(words: str) -> list[str]:
    """The keys of some words as they are typed."""
    return ["space" if sign == " " else sign for sign in words]


async def nothing_ready() -> int:
    """Let all others of this loop go on until each waits for something; how often one had still to."""
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    turns = 0
    await asyncio.sleep(0)
    while ready:
        turns += 1
        await asyncio.sleep(0)
    return turns


async def worked_out(app: ClowApp, within: float = 1) -> None:
    """Wait for what is worked out in threads beside the acts, such as odds; not for what takes long."""
    until = time.monotonic() + within
    while time.monotonic() < until and any(
        worker.group != "acts" and not worker.is_finished for worker in app.workers
    ):
        await asyncio.sleep(0.002)


@asynccontextmanager
async def goes_on(app: ClowApp) -> AsyncIterator[None]:
    """What is waited for comes, or the test fails: by what the app stumbled over, else by what it was at."""

    async def stumbles(limit: asyncio.Timeout) -> None:
        await app._exception_event.wait()
        limit.reschedule(asyncio.get_running_loop().time())

    try:
        async with asyncio.timeout(PATIENCE) as limit:
            watching = asyncio.create_task(stumbles(limit))
            try:
                yield
            finally:
                watching.cancel()
    except TimeoutError:
        if app._exception is not None:
            raise app._exception from None
        at_work = [(worker.name, worker.group, worker.state) for worker in app.workers]
        gone = "has gone" if app._exit else f"is not still: {app._waiting} acts"
        raise AssertionError(f"The app {gone}, {at_work}") from None


@contextmanager
def unpainted() -> Iterator[None]:
    """The app without its painting, half of what a key costs; `lines` draws the whole screen all the same."""

    def nothing(self: Compositor, screen_stack: list[Screen] | None = None, **_: object) -> None:
        visible_screen_stack.set(screen_stack or [])
        self._dirty_regions.clear()

    with patch.object(Compositor, "render_update", nothing):
        yield


class Driver:
    """The app under test: keys in, text out."""

    def __init__(self, app: ClowApp, pilot: Pilot[int]) -> None:
        self.app = app
        self.pilot = pilot

    async def settle(self) -> None:
        """Wait until all that was asked for is done and shown: nothing is left but what a clock would bring.

        The pilot's own wait sleeps until the processor idles; this one asks the loop, and sleeps never.
        """
        app, quiet = self.app, False
        async with goes_on(app):
            while not quiet:
                await app.jobs_done()
                await worked_out(app)
                await nothing_ready()
                app.screen._on_timer_update()
                quiet = not await nothing_ready() and app.idle()
        if app.mistakes:
            raise app.mistakes[0]

    async def press(self, *keys: str) -> None:
        """Press keys, each when all that the one before did is shown, and wait for what they do."""
        for key in keys:
            self.send(key)
            await self.settle()

    async def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        size = Size(width, height)
        self.app._driver._size = size  # type: ignore[union-attr]
        self.app.post_message(events.Resize(size, size))
        await self.settle()
        self.app._check_resize()  # which would wait for more of them
        await self.settle()

    async def fast(self, *keys: str) -> None:
        """Keys one straight after the other, as a fast typist or a pasting terminal sends them."""
        self.send(*keys)
        await self.settle()

    def send(self, *keys: str) -> None:
        """Have keys come in."""
        for key in keys:
            character = " " if key == "space" else key if len(key) == 1 else None
            named = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
            self.app.post_message(events.Key(named, character))

    async def paste(self, text: str) -> None:
        """A bracketed paste."""
        self.app.post_message(events.Paste(text))
        await self.settle()

    async def open(self, night_id: str) -> None:
        """Open a night on its floor."""
        self.app.open_night(night_id)
        await self.settle()

    def lines(self) -> list[str]:
        """The screen as text, a line each."""
        strips = self.app.screen._compositor.render_strips(self.app.size)
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    def text(self) -> str:
        """The screen as text."""
        return "\n".join(self.lines())

    @property
    def place(self) -> str:
        """The name of the screen in front."""
        return type(self.app.screen).__name__

    def toasts(self) -> list[str]:
        """What was said in toasts that still stand."""
        return [notification.message for notification in self.app._notifications]


@asynccontextmanager
async def running(
    given: Director,
    *,
    size: tuple[int, int] = (80, 24),
    night_id: str = "",
    look: str = "felt",
    now: Callable[[], datetime] = lambda: MOMENT,
    foresees: bool = False,
    painted: bool = True,
    folder: Path = FOLDER,
) -> AsyncIterator[Driver]:
    """The app over a director, its data open; on a night's floor when one is given.

    With `foresees` nights are played beforehand, by processes of their own. Unpainted it goes twice as fast.
    """
    app = ClowApp(
        folder,
        look=look,
        now=now,
        open_data=lambda _: (given, given.store.why_look_only),
        foresees=foresees,
    )
    with nullcontext() if painted else unpainted():
        async with app.run_test(size=size, notifications=True) as pilot:
            driver = Driver(app, pilot)
            async with goes_on(app):
                while app.director is None:
                    await asyncio.sleep(0.01)
            await driver.settle()
            if night_id:
                await driver.open(night_id)
            yield driver
