"""The app: opens the data, follows what is done to it, begins and ends, takes keys that nobody else takes."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.widget import AwaitMount

from clow_tui.app import text
from clow_tui.app.base_screens.place import Place
from clow_tui.app.commands.keymap import tap
from clow_tui.app.commands.own_keys import faults_words
from clow_tui.app.navigation import Navigation
from clow_tui.app.terminal import on_being_told_to_leave
from clow_tui.app.themes import DEFAULT, LOOKS
from clow_tui.app.widgets.drawn import Drawn
from clow_tui.app.widgets.entry import open_entry_on

if TYPE_CHECKING:
    from clow_tui.app.flows.caller import Caller
    from clow_tui.director import Director

FOLLOW = 3.0  # seconds between two looks at what another program writes, or two tries to save


class ClowApp(Navigation):
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
        super().__init__(data, now, foresees=foresees)
        self._caller: Caller | None = None  # there is one once a night was opened
        self._open_data = open_data or _open
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

    def _validate_theme(self, theme_name: object) -> str:
        """What is no name of a look of ours is the default one; Textual would not start."""
        return theme_name if isinstance(theme_name, str) and theme_name in LOOKS else DEFAULT

    # Beginning and end

    def on_mount(self) -> None:
        """Show the lobby at once; open the data when it has been painted."""
        self._listen()
        self.theme_changed_signal.subscribe(self, lambda _: self.refresh_place())  # captions have colours
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
            self.unopened = self.words_of(given)
            self.refresh_place()
        else:
            self._opened(*given)

    def _opened(self, director: Director, looking: str) -> None:
        self.director, self.looking = director, looking
        self._as_the_last_time(director.roster.people.settings)
        self.set_interval(FOLLOW, self._look_after)
        if director.findings:
            from clow_tui.app.flows.checkup import DataDoctor

            DataDoctor(self, director).open_if_wrong()
        if looking:
            self.say(looking, long=True)
        elif self.own_keys.faults:
            self.say(f"{faults_words(self.own_keys)} {tap('O')} and 3 shows them all.", long=True)
        elif self._look and self._look not in LOOKS:
            self.say(f"There is no look {self._look}; there are {', '.join(LOOKS)}.", long=True)
        self.refresh_place()

    def _as_the_last_time(self, kept: Mapping[str, object]) -> None:
        """Look as was chosen the last time, unless something else was asked for at the start."""
        if not self._look:
            self.theme = self._validate_theme(kept.get("look"))
        if kept.get("ascii") is True and text.signs() is not text.PLAIN_SIGNS:
            self.draw_in_ascii(True)

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
        if self._foresight is not None:
            self._foresight.close()

    def _told_to_leave(self, number: int) -> None:
        self.stop_running.set()
        for place in self.places():
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

        if not any(place.before_leaving(leave) for place in self.places()):
            leave()

    def action_help_quit(self) -> None:
        """Ctrl+c leaves nothing behind elsewhere; here it says which key leaves."""
        unsaved = any(place.unsaved for place in self.places())
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

    # The night on the screen

    def open_night(self, night_id: str) -> None:
        """Open a night on its floor."""
        director = self.director
        if director is None:
            return

        def then(_: object) -> None:
            from clow_tui.app.flows.caller import Caller

            self._caller = self._caller or Caller(self)
            self.to_floor(night_id)

        self.act(lambda: director.view(night_id), then)

    def reread(self) -> None:
        """Records are other ones now: what lists them reads them again when it is next shown."""
        for place in self.places():
            place.reread()

    def forget_names(self) -> None:
        """Somebody has another name now, on all screens."""
        for place in self.places():
            place.forget_names()

    def refresh_place(self) -> None:
        """Show the present state on the screen in front."""
        place = next(iter(self.places()), None)
        if place is not None and place.is_up:
            place.update()

    def redraw_all(self) -> None:
        """Put everything into words and draw it anew: signs or keys are others now."""
        for place in self.places():
            place.take_keys()
        self.forget_names()
        self.reread()
        for screen in self.screen_stack:
            for widget in screen.walk_children(Drawn):
                widget.redraw(layout=True)
        self.refresh_place()

    def acted(self) -> None:
        """Say what has come to pass, and show it."""
        self._say_trouble()
        if self._caller is not None:
            self._caller.call_out()
        self.refresh_place()

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

    # Commands that are the same everywhere

    def do_night_sheets(self) -> None:
        """Sheets of the night in question, to take home."""
        from clow_tui.app.flows.taking import take_home

        take_home(self, self.places()[0].night_id)

    def do_doctor(self) -> None:
        """What is in the data, what is wrong with it, and what can be done."""
        if self.director is not None:
            from clow_tui.app.flows.checkup import DataDoctor

            DataDoctor(self, self.director).open()

    def do_options(self) -> AwaitMount:
        """How the app looks and which keys it takes."""
        from clow_tui.app.flows.options import Options

        return Options(self).open()


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
    code = app.ended("every act that was shown is saved, so open it again; ")
    return code or (3 if app.unopened else 0)
