"""The app: opens the data, keeps the night that is on the screen, does one act after the other."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import AwaitMount

from clow_tui.app import text
from clow_tui.app.background.foresight import Foresight
from clow_tui.app.commands.keymap import tap
from clow_tui.app.kinds.place import Place
from clow_tui.app.screens.lobby import Lobby
from clow_tui.app.terminal import AsksTerminal, on_being_told_to_leave
from clow_tui.app.themes import DEFAULT, LOOKS
from clow_tui.app.widgets.entry import open_entry_on

if TYPE_CHECKING:
    from clow_tui.app.errands.caller import Caller
    from clow_tui.app.kinds.kept import Undo
    from clow_tui.app.setup.draft import Draft
    from clow_tui.director import Director, View

T = TypeVar("T")

TICK = 0.1  # seconds between two looks at a night while it is being thrown on
FOLLOW = 3.0  # seconds between two looks at what another program writes, or two tries to save
SHORT, LONG = 4.0, 9.0  # seconds that a toast stays


class ClowApp(AsksTerminal):
    """The full-screen app over one data folder."""

    TITLE = "Clow TUI"
    CSS_PATH = "clow.tcss"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False  # a click means a row, a card or a key; `y` copies
    AUTO_FOCUS = None  # only an open entry has the focus; all other keys are the screen's
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+p", "palette", show=False, priority=True),
    ]

    def __init__(
        self,
        data: Path,
        *,
        look: str = "",
        now: Callable[[], datetime] = datetime.now,
        open_data: Callable[[Path], tuple[Director, str]] | None = None,
        foresees: bool = True,
    ) -> None:
        super().__init__()
        self.data = data
        self.now = now
        self.director: Director | None = None
        self.looking = ""  # why nothing can be written
        self.running = ""  # what is being thrown
        self.night_id = ""
        self.renamed: tuple[str, int, str, str] | None = (
            None  # the last renaming: night, acts, player, old name
        )
        self.undoable: Undo | None = None  # the last that was done to nights or players from the lists
        self.unbegun: Draft | None = None  # a new night as it was left before it began
        self.foresight: Foresight | None = Foresight(self.call_from_thread) if foresees else None
        self._caller: Caller | None = None  # there is one once a night was opened
        self.stop_running = threading.Event()
        self._open_data = open_data or _open
        self._jobs: asyncio.Queue[tuple[Callable[[], Any], Callable[[Any], None] | None]] = asyncio.Queue()
        self._waiting = 0  # acts asked for that are not done yet
        self.unopened = ""  # why the data could not be opened
        self._trouble = ""
        self._look = look  # asked for at the start; else it is the one worn the last time
        self._dress(look)
        self.set_class(text.signs() is text.PLAIN_SIGNS, "-ascii", update=False)

    def _dress(self, look: str) -> None:
        """Put the first look on; as a reactive it would have all styles made twice before the first paint."""
        for offered in LOOKS.values():
            self.register_theme(offered.theme)
        self.set_reactive(App.theme, self._validate_theme(look))
        dark = self.current_theme.dark
        self.set_class(dark, "-dark-mode", update=False)
        self.set_class(not dark, "-light-mode", update=False)
        self.stylesheet.set_variables(self.get_css_variables())

    def get_default_screen(self) -> Screen[Any]:
        """The lobby lies under all other screens."""
        return Lobby()

    def _validate_theme(self, theme_name: object) -> str:
        """What is no name of a look of ours is the default one; Textual would not start."""
        return theme_name if isinstance(theme_name, str) and theme_name in LOOKS else DEFAULT

    # Beginning and end

    def on_mount(self) -> None:
        """Show the lobby at once; open the data when it has been painted."""
        self._listen()
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self.ask_terminal()
        self.run_worker(self._work(), name="acts", group="acts")
        self.act(self._try_open, self._opened_or_not)

    def _try_open(self) -> tuple[Director, str] | Exception:
        try:
            return self._open_data(self.data)
        except Exception as error:  # noqa: BLE001 - said on the lobby, whatever it is
            return error

    def _opened_or_not(self, given: tuple[Director, str] | Exception) -> None:
        if isinstance(given, Exception):
            self.unopened = self._words_of(given)
            self.refresh_place()
        else:
            self._opened(*given)

    def _opened(self, director: Director, looking: str) -> None:
        self.director, self.looking = director, looking
        if not self._look:
            self.theme = self._validate_theme(director.roster.people.settings.get("look"))
        self.set_interval(FOLLOW, self._look_after)
        if director.findings:
            from clow_tui.app.errands.checkup import DataDoctor

            DataDoctor(self, director).open_if_wrong()
        if looking:
            self.say(looking, long=True)
        self.refresh_place()

    def _look_after(self) -> None:
        """Every few seconds: try again to save what waits; follow the program that this one looks at."""
        director = self.director
        if director is None or self.running or not self._jobs.empty():
            return
        if self._caller is not None:
            self._caller.look()
        if director.trouble:
            self.act(director.retry, self._retried)
        elif not director.writable:
            self.act(director.follow, self._followed)

    def _followed(self, changed: bool) -> None:
        """Show what another program has written; the night that is open here may be gone."""
        director, night_id = self.director, self.night_id
        if director is None or not changed:
            return
        self.reread()
        if night_id and night_id not in director.night_ids():
            name = director.view(night_id).night.name
            self.to_lobby()
            self.night_id = ""
            self.say(f"{name} was deleted by the program that writes here.", long=True)

    def _retried(self, saved: bool) -> None:
        if saved:
            self.say("Everything is saved again.")

    def _listen(self) -> None:
        """Leave in order when told to from outside; the terminal would stay as it is otherwise."""
        on_being_told_to_leave(self._told_to_leave)

    def on_unmount(self) -> None:
        """The processes that play nights beforehand go, too."""
        if self.foresight is not None:
            self.foresight.close()

    def _told_to_leave(self, number: int) -> None:
        self.stop_running.set()
        for place in self._places():
            place.keep()
        self.exit(128 + number, return_code=128 + number)

    async def action_quit(self) -> None:
        """Leave at once: every act that was shown is on the disk."""
        self.do_leave()

    def do_leave(self) -> None:
        """Leave at once, unless something typed would be lost."""

        def leave() -> None:
            self.stop_running.set()
            self.exit(0)

        if not any(place.before_leaving(leave) for place in self._places()):
            leave()

    def _places(self) -> list[Place]:
        """The screens there are, the one in front first."""
        return [screen for screen in reversed(self.screen_stack) if isinstance(screen, Place)]

    def action_help_quit(self) -> None:
        """Ctrl+c leaves nothing behind elsewhere; here it says which key leaves."""
        unsaved = any(place.unsaved for place in self._places())
        self.say(f"{tap('q')} or ctrl+q leaves{', and asks first' if unsaved else '. Everything is saved'}.")

    def on_key(self, event: events.Key) -> None:
        """A key that nothing has taken: text, where an entry has just been opened, else what it is bound to.

        Keys typed faster than the focus moves reach the screen before the entry has it.
        """
        entry = open_entry_on(self.screen)
        if entry is not None and event.is_printable and event.character is not None:
            event.prevent_default()  # of Textual's handler, which is called besides this one
            entry.type(event.character)
        elif (
            isinstance(self.screen, Place) and event.character and self.screen.begins_answer(event.character)
        ):
            event.prevent_default()
            self.screen.open_with(event.character)

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
                    then(given)
            self._waiting -= 1
            self._say_trouble()
            if self._caller is not None:
                self._caller.call_out()
            self.refresh_place()
            self._jobs.task_done()

    async def jobs_done(self) -> None:
        """Wait until all acts asked for so far are done and shown."""
        await self._jobs.join()

    def _say_trouble(self) -> None:
        """The disk fails, or the lock is gone: said when it begins, and the header keeps saying it."""
        director = self.director
        if director is None:
            return
        if director.trouble and director.trouble != self._trouble:
            self.say(director.trouble, long=True, bad=True)
        self._trouble = director.trouble
        if not director.writable and not self.looking:
            self.looking = director.store.why_look_only
            self.say(self.looking, long=True, bad=True)

    def _failed(self, error: Exception) -> None:
        """An error of the director's is a sentence; any other is named as what it is."""
        self.say(self._words_of(error), long=True, bad=True)

    @staticmethod
    def _words_of(error: Exception) -> str:
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

    # The night on the screen

    @property
    def view(self) -> View | None:
        """The night that is on the screen, as it may be shown now."""
        if self.director is None or not self.night_id:
            return None
        return self.director.view(self.night_id)

    def open_night(self, night_id: str) -> None:
        """Open a night on its floor."""
        director = self.director
        if director is None:
            return

        def then(_: object) -> None:
            from clow_tui.app.errands.caller import Caller
            from clow_tui.app.screens.floor import Floor

            self._caller = self._caller or Caller(self)
            self.to_lobby()
            self.clear_notifications()
            self.night_id, self.undoable = night_id, None
            self.push_screen(Floor())

        self.act(lambda: director.view(night_id), then)

    def to_lobby(self) -> None:
        """Leave all screens over the lobby."""
        while len(self.screen_stack) > 1 and not isinstance(self.screen, Lobby):
            self.pop_screen()

    def reread(self) -> None:
        """Records are other ones now: what lists them reads them again when it is next shown."""
        for screen in self.screen_stack:
            if isinstance(screen, Place):
                screen.reread()

    def forget_names(self) -> None:
        """Somebody has another name now, on all screens."""
        for screen in self.screen_stack:
            if isinstance(screen, Place):
                screen.forget_names()

    def refresh_place(self) -> None:
        """Show the present state on the screen in front."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, Place):
                if screen.is_mounted:
                    screen.update()
                return

    # Commands that are the same everywhere

    def do_help(self) -> AwaitMount | None:
        """The help screen."""
        from clow_tui.app.screens.help import Help

        if not isinstance(self.screen, Help):
            here = self.screen.place if isinstance(self.screen, Place) else ""
            return self.push_screen(Help(here))
        return None

    async def action_palette(self) -> None:
        """Ctrl+p."""
        if (opening := self.do_palette()) is not None:
            await opening

    def do_palette(self) -> AwaitMount | None:
        """Find a command by its words, and do it."""
        from clow_tui.app.dialogs.palette import Palette

        place = self.screen
        if isinstance(place, Place):

            async def do(chosen: str | None) -> None:
                if chosen:
                    await place.do(chosen)

            return self.push_screen(Palette(place), do)
        return None

    def do_night_sheets(self) -> None:
        """Sheets of the night that is open, to take home."""
        from clow_tui.app.errands.taking import take_home

        take_home(self, self.night_id)

    def do_doctor(self) -> None:
        """What is in the data, what is wrong with it, and what can be done."""
        if self.director is not None:
            from clow_tui.app.errands.checkup import DataDoctor

            DataDoctor(self, self.director).open()

    def do_look(self) -> AwaitMount:
        """Choose a look."""
        from clow_tui.app.dialogs import Choose

        choices = [(look.name, look.words) for look in LOOKS.values()]
        return self.push_screen(Choose("Which look?", choices), self._wear)

    def _wear(self, name: str | None) -> None:
        director = self.director
        if name:
            self.theme = name
            if director is not None and director.writable:
                self.act(lambda: director.keep("look", name))


def _open(data: Path) -> tuple[Director, str]:
    """The data's director, and why it can only be looked at; empty when it can be written."""
    from clow_tui.director import Director
    from clow_tui.store import StoreError, StoreLocked

    try:
        director = Director.open(data, by="app", keep_going=True)
    except StoreLocked as locked:
        why = text.sentence(f"{locked}; this window only looks")
        return Director.open(data, by="app", write=False), why
    with contextlib.suppress(StoreError):  # the logs have it all
        if director.writable and director.store.record_whole:  # a damaged one is asked about first
            director.catch_up_records()
    return director, director.store.why_look_only


def wants_ascii(environ: Iterable[str], encoding: str) -> bool:
    """Whether to draw in ASCII alone: asked for by CLOW_TUI_ASCII, or all that the terminal can be sent."""
    return "CLOW_TUI_ASCII" in environ or "utf" not in encoding.lower()


def run_app(data: Path, *, look: str | None = None) -> int:
    """Open the app on a data folder, and return the exit code when it is left."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        sys.stderr.write("The app needs a terminal; clow-tui --help lists what can be done without one.\n")
        return 2
    text.use_ascii(wants_ascii(os.environ, sys.stdout.encoding or ""))
    app = ClowApp(data, look=look or os.environ.get("CLOW_TUI_LOOK", ""))
    try:
        app.run()
    finally:
        if app.director is not None:
            app.director.close()
    return 3 if app.unopened and not app.return_code else app.return_code or 0
