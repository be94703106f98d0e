"""Help: every command and its key, those of the screen one comes from first; searchable."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from clow_tui.app.base_screens.lists import ListPlace
from clow_tui.app.base_screens.place import Place, bindings_for
from clow_tui.app.commands.command import Command
from clow_tui.app.commands.keys import keys_words, places_words
from clow_tui.app.commands.places import HELP, PLACES
from clow_tui.app.commands.registry import BY_ID, COMMANDS
from clow_tui.app.commands.situation import Situation
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.lines import Header
from clow_tui.app.widgets.rows import Column, Row, Rows


class Help(ListPlace):
    """The commands, as a list that can be filtered."""

    place = HELP
    BINDINGS = bindings_for(HELP)

    def __init__(self, here: str) -> None:
        super().__init__()
        self.here = here

    def columns(self) -> Sequence[Column]:
        """Keys, words, where."""
        return (Column("", 12, "right", "key"), Column("", 0), Column("", 34, "left", "dim", least=90))

    def body(self) -> Iterable[Widget]:
        """The list, whose groups have headings of their own, and its filter."""
        yield Rows(self.columns())
        yield Entry()

    def hints(self) -> Sequence[tuple[str, str]]:
        """Also how to leave."""
        return (*super().hints(), ("esc", "back"))

    async def do_open(self) -> None:
        """Do the chosen command on the screen one comes from; so does a click on the chosen one."""
        command, below = BY_ID.get(self.list_rows().chosen), self.clow.screen_stack[-2]
        if command is None or not isinstance(below, Place):
            return
        if below.place not in command.places:
            self.clow.say(f"{command.words}: this is for {places_words(command)}.")
        elif command.told_key:
            self.clow.say(f"{command.words}: press {keys_words(command)} there.")
        else:
            self.leave()
            self.app.call_later(below.do, command.id)

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A click on the chosen one."""
        await self.do_open()

    def situation(self) -> Situation:
        """Help is always the same."""
        return Situation(HELP)

    def on_mount(self) -> None:
        """Fill the list."""
        self.query_one(Header).show("Help", ("a letter means one thing on all screens",))
        self.list_rows().show(help_rows(self.here))
        self.list_rows().empty = "No command has these words."
        super().on_mount()


def help_rows(here: str) -> list[Row]:
    """Every command under a heading: those of this screen first, then those of the others."""
    local = [c for c in COMMANDS if here in c.places and len(c.places) < len(PLACES) - 1]
    general = [c for c in COMMANDS if len(c.places) >= len(PLACES) - 1]
    others = [c for c in COMMANDS if c not in local and c not in general]
    groups = [(f"On this screen: {PLACES[here]}" if here else "", local)]
    groups += [("Everywhere", general), ("On other screens", others)]
    rows: list[Row] = []
    for heading, commands in groups:
        if commands:
            rows += [Row("", (heading,)), *(_row(command) for command in commands)]
    return rows


def _row(command: Command) -> Row:
    keys = keys_words(command) or ":"
    return Row(command.id, (keys, command.words, places_words(command)))
