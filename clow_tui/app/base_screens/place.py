"""What all screens share: their header and footer, and how a key becomes what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from inspect import isawaitable
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingsMap, BindingType
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.widget import Widget

from clow_tui.app.base_app import BaseApp
from clow_tui.app.commands.command import Command
from clow_tui.app.commands.keymap import bound
from clow_tui.app.commands.places import BRACKET, ROUNDS
from clow_tui.app.commands.registry import BY_ID, commands_at
from clow_tui.app.commands.situation import Situation
from clow_tui.app.widgets.drawn import Drawn
from clow_tui.app.widgets.entry import Entry, open_entry_on
from clow_tui.app.widgets.lines import Footer, Header
from clow_tui.app.widgets.rows import Rows
from clow_tui.app.widgets.small import show_too_small, too_small

if TYPE_CHECKING:
    from clow_tui.director import Director, View
    from clow_tui.tournament.facts import FormatFacts
    from clow_tui.tournament.model import Night

T = TypeVar("T")


def bindings_for(place: str) -> list[BindingType]:
    """The usual keys of a place, each bound to its command of the registry."""
    return [
        _binding(command, key, key)
        for command in commands_at(place)
        for key in command.keys
        if key not in ("ctrl+q", "ctrl+p")  # the app's own, so that they work in an open entry too
    ]


def _binding(command: Command, key: str, usual: str) -> Binding:
    action = f"command('{command.id}', '{usual}')"
    return Binding(key, action, command.words, show=False, id=f"{command.id}.{usual}")


def rebound(usual: BindingsMap, place: str) -> BindingsMap:
    """The keys of a place with those in place of their usual ones that the host has bound anew.

    Textual's own keymap would take a key away without a word where two want it; these were checked before.
    """
    anew = [command for command in commands_at(place) if command.id in bound()]
    if not anew:
        return usual.copy()
    gone = {f"{command.id}.{key}" for command in anew for key in command.keys}
    kept = [binding for _, binding in usual if binding.id not in gone]
    own = [
        _binding(command, key, key if key in command.keys else next(iter(command.keys), ""))
        for command in anew
        for key in command.bound
        if key not in ("ctrl+q", "ctrl+p")
    ]
    return BindingsMap([*kept, *own])


class Place(Screen[None]):
    """A screen of the app. A command `area.thing` is done by its method `do_area_thing`, or by the app's."""

    place: ClassVar[str] = ""
    AUTO_FOCUS = None
    about = ""  # the night it is about, where that need not be the one that is open

    def __init__(self) -> None:
        super().__init__()
        self.take_keys()

    def take_keys(self) -> None:
        """Bind the keys as they are now."""
        self._bindings = rebound(type(self)._merged_bindings or BindingsMap(), self.place)

    @property
    def clow(self) -> BaseApp:
        """The app."""
        return cast("BaseApp", self.app)

    @property
    def director(self) -> Director:
        """The director; there is one as soon as the lobby can open anything of what it keeps."""
        assert self.clow.director is not None
        return self.clow.director

    @property
    def night_id(self) -> str:
        """The night it is about; empty where none is open."""
        return self.about or self.clow.night_id

    @property
    def past(self) -> bool:
        """Whether it is about another night than the one that is open."""
        return self.night_id != self.clow.night_id

    @property
    def night_view(self) -> View | None:
        """The night it is about, as it may be shown now."""
        return self.director.view(self.about) if self.past else self.clow.view

    def compose(self) -> ComposeResult:
        """Header, body, footer, and the card for a terminal that is too small."""
        yield Header()
        yield from self.body()
        yield Footer(self.situation())

    def body(self) -> Iterable[Widget]:
        """The widgets between header and footer."""
        return ()

    def situation(self) -> Situation:
        """What decides which commands can be used now."""
        view = self.night_view
        return Situation(
            self.place,
            looking=self.clow.looking,
            running=self.clow.running,
            night=view is not None,
            draws=self.draws(view.night) if view is not None else "",
            money=view is not None and view.night.settings.money is not None,
            past=self.past,
        )

    def update(self) -> None:
        """Show the present state; called after every act, and on coming back here."""
        self.refresh_keys()

    def reread(self) -> None:
        """The records are other ones now; the next `update` reads them again."""

    def forget_names(self) -> None:
        """Somebody has another name now: what was put into words is put so anew."""
        for widget in self.walk_children():
            if isinstance(widget, Drawn):
                widget.forget()

    @property
    def is_open(self) -> bool:
        """Whether it has not been left meanwhile: what was worked out for it is of no use then."""
        return self.is_attached and self in self.app.screen_stack

    @property
    def is_up(self) -> bool:
        """Whether its widgets are there: not before it is laid out, and not while it is taken down."""
        return self.is_mounted and self.is_open

    def on_screen_resume(self) -> None:
        """Back in front: show what has happened meanwhile."""
        if self.is_up:
            self.update()

    def refresh_keys(self) -> None:
        """Show the keys as they are now."""
        if self.is_up:
            self.query_one(Footer).show(self.situation())

    def on_resize(self, event: events.Resize) -> None:
        """Show the card when there is no room for the screen."""
        show_too_small(self, event.size)

    def give(self, text: str, what: str) -> None:
        """Copy a text, and write it into a file too, for terminals whose clipboard takes nothing."""
        director, stem = self.clow.director, f"{self.query_one(Header).title} {self.place}"
        self.app.copy_to_clipboard(text)
        if director is None:
            self.clow.say(f"Copied {what} as text.")
            return

        def write() -> str:
            from clow_tui.director.errors import StoreError
            from clow_tui.director.sheets import write_text

            try:
                file = write_text(director, stem, text + "\n")
            except StoreError as bad:
                return f"Copied {what} as text. {bad}"
            return f"Copied {what} as text, and written to {file}"

        self.act(write, lambda said: self.clow.say(said, long=True))

    def act(self, job: Callable[[], T], then: Callable[[T], None] | None = None) -> None:
        """Do a job as the app's `act` does; nothing of what follows is drawn once this screen has gone."""
        self.clow.act(job, partial(self._follow, then) if then is not None else None)

    def _follow(self, then: Callable[[T], None], given: T) -> None:
        try:
            then(given)
        except NoMatches:
            if self.is_open:  # else its widgets are being taken down
                raise

    # Keys

    async def action_command(self, command_id: str, key: str = "") -> None:
        """A key was pressed."""
        await self.do(command_id, key)

    async def do(self, command_id: str, key: str = "") -> None:
        """Do a command here, or say why it cannot be done now.

        A screen that is opened by it is waited for: the next key is meant for that one.
        """
        command = BY_ID[command_id]
        if too_small(*self.app.size) and command_id != "leave":
            return
        if why := command.why_not(self.situation()):
            self.clow.say(why)
            return
        doer = getattr(self, command.method, None) or getattr(self.app, command.method, None)
        if doer is None:
            return
        done = doer(key) if command.told_key else doer()
        if isawaitable(done):
            await done
        self.refresh_keys()

    async def on_footer_pressed(self, event: Footer.Pressed) -> None:
        """A key of the footer was clicked."""
        await self.do(event.command)

    def do_back(self) -> None:
        """One level back; an open entry is closed first."""
        if (entry := self.open_entry()) is not None:
            entry.close()
            entry.post_message(Entry.Closed(entry))
            return
        self.leave()

    def leave(self) -> None:
        """Back to the screen before."""
        self.dismiss()

    @property
    def unsaved(self) -> bool:
        """Whether something typed here is not saved yet."""
        return False

    def keep(self) -> None:
        """The program is ended from outside: keep what is not saved."""

    def before_leaving(self, leave: Callable[[], None]) -> bool:
        """Whether it must be asked first, as it then is, what is to become of something here."""
        return False

    def draws(self, night: Night) -> str:
        """What shows the rounds of a night from here; empty where tables are drawn once."""
        return self.shows_rounds(night.facts) if night.drawn else ""

    def shows_rounds(self, facts: FormatFacts) -> str:
        """The same of a night of these facts whose tables are drawn."""
        if not facts.redrawn:
            return ""
        knockout = facts.pairs or facts.game_out
        if self.place in (BRACKET, ROUNDS):
            return "" if not knockout else "rounds" if self.place == BRACKET else "bracket"
        return "bracket" if knockout else "rounds"

    def begins_answer(self, letter: str) -> bool:
        """Whether a letter opens the entry here rather than being a command."""
        return False

    def open_with(self, text: str) -> None:
        """Open the entry of the screen, if there is one, with something typed already."""

    def open_entry(self) -> Entry | None:
        """The entry that takes text now."""
        return open_entry_on(self)

    # Moving in the list of the screen, if it has one

    def rows(self) -> Rows | None:
        """The list that the arrows move in."""
        return next(iter(self.walk_children(Rows)), None)

    def move(self, dx: int, dy: int) -> None:
        """An arrow, or hjkl."""
        rows = self.rows()
        if rows is not None and dy:
            rows.move(dy)

    def do_move_up(self) -> None:
        """Up."""
        self.move(0, -1)

    def do_move_down(self) -> None:
        """Down."""
        self.move(0, 1)

    def do_move_left(self) -> None:
        """Left."""
        self.move(-1, 0)

    def do_move_right(self) -> None:
        """Right."""
        self.move(1, 0)

    def do_move_first(self) -> None:
        """To the first."""
        if (rows := self.rows()) is not None:
            rows.first()

    def do_move_last(self) -> None:
        """To the last."""
        if (rows := self.rows()) is not None:
            rows.last()

    def do_move_pageup(self) -> None:
        """A page up."""
        if (rows := self.rows()) is not None:
            rows.move(-rows.page())

    def do_move_pagedown(self) -> None:
        """A page down."""
        if (rows := self.rows()) is not None:
            rows.move(rows.page())
