"""Help: every command and its key, those of the screen one comes from first; searchable."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget

from clow_tui.app.commands.command import Command
from clow_tui.app.commands.keys import keys_words, places_words
from clow_tui.app.commands.places import HELP, PLACES
from clow_tui.app.commands.registry import COMMANDS
from clow_tui.app.commands.situation import Situation
from clow_tui.app.kinds.place import Place, bindings_for
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.lines import Header
from clow_tui.app.widgets.rows import Column, Row, Rows


class Help(Place):
    """The commands, as a list that can be filtered."""

    place = HELP
    BINDINGS = bindings_for(HELP)

    def __init__(self, here: str) -> None:
        super().__init__()
        self.here = here

    def body(self) -> Iterable[Widget]:
        """The list and its filter."""
        yield Rows([Column("", 12, "right", "key"), Column("", 0), Column("", 34, "left", "dim", least=90)])
        yield Entry()

    def on_mount(self) -> None:
        """Fill the list."""
        self.query_one(Header).show("Help", ("a letter means one thing on all screens",))
        self.query_one(Entry).ask("", (("/", "filter by a word"), ("esc", "back")))
        self.query_one(Rows).show(help_rows(self.here))
        self.query_one(Rows).empty = "No command has these words."

    def situation(self) -> Situation:
        """Help is always the same."""
        return Situation(HELP)

    def do_list_filter(self) -> None:
        """Open the filter."""
        entry = self.query_one(Entry)
        entry.ask("Filter")
        entry.open()

    def on_entry_clicked(self, event: Entry.Clicked) -> None:
        """A click opens the filter."""
        self.do_list_filter()

    def on_entry_changed(self, event: Entry.Changed) -> None:
        """Filter as one types."""
        if event.entry.is_open:
            self.query_one(Rows).filter(event.text)

    def on_entry_answered(self, event: Entry.Answered) -> None:
        """Enter keeps what was found."""
        words = event.text
        event.entry.close()
        self.query_one(Rows).filter(words)
        event.entry.ask(f"Filter: {words}" if words else "", (("/", "filter"), ("esc", "back")))

    def on_entry_closed(self, event: Entry.Closed) -> None:
        """Esc shows all again."""
        self.query_one(Rows).filter("")
        event.entry.ask("", (("/", "filter by a word"), ("esc", "back")))


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
