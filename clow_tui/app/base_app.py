"""What a screen may ask of the app: the data, the open night, acts one after the other, and where to go."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from textual.widget import AwaitMount

from clow_tui.app import text
from clow_tui.app.commands.own_keys import Fault, OwnKeys, keys_place
from clow_tui.app.falls import FallsSoftly
from clow_tui.app.terminal import AsksTerminal
from clow_tui.mistake import is_traced, mistake_words

if TYPE_CHECKING:
    from clow_tui.app.background.foresight import Foresight
    from clow_tui.app.routes import Route
    from clow_tui.app.setup.draft import Draft
    from clow_tui.director import Director, View
    from clow_tui.director.past.which import Which

T = TypeVar("T")

TICK = 0.1  # seconds between two looks at a night while it is being thrown on
SHORT, LONG = 4.0, 9.0  # seconds that a toast stays


class Undo(NamedTuple):
    """How to take back the last that was done in a list, what is said then, and the row it is about."""

    job: Callable[[], object]
    said: str
    key: str


class Renamed(NamedTuple):
    """The last renaming on a night: after how many of its acts, of whom, and the old name."""

    night_id: str
    acts: int
    player: str
    old: str


class BaseApp(AsksTerminal, FallsSoftly):
    """The app as its screens know it. What needs to know the screens is done by the app on top of it."""

    def __init__(self, data: Path, now: Callable[[], datetime], *, foresees: bool) -> None:
        super().__init__()
        self.data = data
        self.now = now
        self.director: Director | None = None
        self.unopened = ""  # why the data could not be opened
        self.looking = ""  # why nothing can be written
        self.mistakes: list[Exception] = []  # of our own, which were said
        self.running = ""  # what is being thrown
        self.stop_running = threading.Event()
        self.night_id = ""
        self.renamed: Renamed | None = None
        self.undoable: Undo | None = None  # the last that was done to nights or players from the lists
        self.which: Which | None = None  # the past nights that are looked at; None: all
        self.unbegun: Draft | None = None  # a new night as it was left before it began
        self._foresees = foresees
        self._foresight: Foresight | None = None
        self._jobs: asyncio.Queue[tuple[Callable[[], Any], Callable[[Any], None] | None]] = asyncio.Queue()
        self._waiting = 0  # acts asked for that are not done yet
        self.own_keys = self.take_keys()

    @property
    def view(self) -> View | None:
        """The night that is on the screen, as it may be shown now."""
        if self.director is None or not self.night_id:
            return None
        return self.director.view(self.night_id)

    @property
    def foresight(self) -> Foresight | None:
        """What works out how long nights take; None where nothing is to be foreseen."""
        if self._foresees and self._foresight is None:
            from clow_tui.app.background.foresight import Foresight

            self._foresight = Foresight(self.call_from_thread)
        return self._foresight

    # Where to, and what all screens are told

    def go(self, route: Route) -> AwaitMount:
        """Open another screen over this one."""
        raise NotImplementedError

    def open_night(self, night_id: str) -> None:
        """Open a night on its floor."""
        raise NotImplementedError

    def refresh_place(self) -> None:
        """Show the present state on the screen in front."""
        raise NotImplementedError

    def reread(self) -> None:
        """Records are other ones now: what lists them reads them again when it is next shown."""
        raise NotImplementedError

    def forget_names(self) -> None:
        """Somebody has another name now, on all screens."""
        raise NotImplementedError

    def redraw_all(self) -> None:
        """Put everything into words and draw it anew: signs or keys are others now."""
        raise NotImplementedError

    def acted(self) -> None:
        """Called after every act."""
        raise NotImplementedError

    # How it looks, and its keys

    def draw_in_ascii(self, ascii_alone: bool) -> None:
        """Draw the app's own signs in ASCII alone from now on, or all of them again."""
        text.use_ascii(ascii_alone)
        self.set_class(ascii_alone, "-ascii")
        self.redraw_all()

    def take_keys(self) -> OwnKeys:
        """Read the host's own keys, and take those that are right."""
        try:
            self.own_keys = self._own_keys()
        except OSError as error:
            self.own_keys = OwnKeys({}, (Fault(1, f"it cannot be read: {error.strerror or error}"),))
        self.own_keys.bind()
        return self.own_keys

    def _own_keys(self) -> OwnKeys:
        if not keys_place(self.data).exists():
            return OwnKeys({}, there=False)
        from clow_tui.app.commands.keys_file import read_file

        return read_file(self.data)

    # Saying

    def say(self, words: str, *, long: bool = False, bad: bool = False) -> None:
        """A toast in the place of the one before; the words may hold anything."""
        self.clear_notifications()
        self.notify(
            text.shown(words),
            severity="error" if bad else "information",
            timeout=LONG if long else SHORT,
            markup=False,
        )

    # Acts: one after the other, off the screen's thread

    def act(self, job: Callable[[], T], then: Callable[[T], None] | None = None) -> None:
        """Do a job with the director in a thread, after those before it; then go on here with what it gave.

        What it raises is said, and nothing has changed.
        """
        self._waiting += 1
        self._jobs.put_nowait((job, then))

    def idle(self) -> bool:
        """Whether all acts asked for so far are done and shown."""
        return not self._waiting

    async def _work(self) -> None:
        while True:
            job, then = await self._jobs.get()
            try:
                given = await asyncio.to_thread(job)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is said; the screen stays
                self._failed(error)
            else:
                if then is not None:
                    self._show(partial(then, given))
            self._waiting -= 1
            self._show(self.acted)
            self._jobs.task_done()

    def _show(self, show: Callable[[], object]) -> None:
        """Show what an act came to; where we make a mistake in that it is said, and the next act is done."""
        try:
            show()
        except Exception as error:
            if is_traced():
                raise
            self.mistakes.append(error)
            also = "what was done is saved, and esc and back shows it anew; "
            self.say(text.sentence(mistake_words(error, also)), long=True, bad=True)

    async def jobs_done(self) -> None:
        """Wait until all acts asked for so far are done and shown."""
        await self._jobs.join()

    def _failed(self, error: Exception) -> None:
        """An error of the director's is a sentence; any other is named as what it is."""
        self.say(self.words_of(error), long=True, bad=True)

    @staticmethod
    def words_of(error: Exception) -> str:
        """What went wrong, as a sentence."""
        plain = type(error).__module__.startswith("clow_tui.") or isinstance(error, OSError)
        return text.sentence(str(error) if plain else f"This went wrong and changed nothing: {error!r}")

    def run_on(self, words: str, job: Callable[[threading.Event], T], then: Callable[[T], None]) -> None:
        """A long job that can be stopped: `words` say what is going on, esc stops it."""
        self.stop_running.clear()
        self.running = words
        ticking = self.set_interval(TICK, self.refresh_place)

        def ended(given: T) -> None:
            ticking.stop()
            self.running = ""
            then(given)

        def started() -> T:
            try:
                return job(self.stop_running)
            except BaseException:
                self.call_from_thread(ticking.stop)
                self.running = ""
                raise

        self.act(started, ended)
        self.refresh_place()
