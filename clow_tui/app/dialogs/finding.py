"""What the cards share on which somebody or something is found: a line to type in, and what it finds."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType

from clow_tui.app.dialogs.dialog import Card
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.rows import Rows
from clow_tui.tournament.people import key_of

Found = TypeVar("Found")


class Finder(Card[Found]):
    """A card over the screen with an entry and rows; its keys mark a row."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "move(-8)", show=False),
        Binding("pagedown", "move(8)", show=False),
    ]

    @property
    def rows(self) -> Rows:
        """What there is to find."""
        return self.query_one(Rows)

    def ask(self, asked: str) -> None:
        """Open the line, with these words before it."""
        entry = self.query_one(Entry)
        entry.ask(asked)
        entry.open()

    def find(self, typed: str) -> None:
        """Show the names with these letters, and mark the first that begins with them, else the first."""
        self.rows.filter(typed)
        self.rows.first()
        starts = (row.key for row in self.rows.rows if key_of(row.key).startswith(key_of(typed)))
        self.rows.choose(next(starts, self.rows.chosen))


class Choice(Finder[str]):
    """Gives the key of the one row chosen by enter or a click; empty when nothing is meant."""

    _typed = ""

    def search(self, typed: str) -> None:
        """Show what fits what is typed, the first of it marked."""
        self._typed = typed
        self.rows.filter(typed)
        self.rows.first()

    def on_entry_changed(self, event: Entry.Changed) -> None:
        """Filter as one types."""
        self.search(event.text.strip())

    def on_entry_answered(self, event: Entry.Answered) -> None:
        """The marked one; enter may come before the last letter has been looked up."""
        if (typed := event.text.strip()) != self._typed:
            self.search(typed)
        self.dismiss(self.rows.chosen)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A click on the marked one."""
        self.dismiss(event.key)

    def action_leave(self) -> None:
        """Nothing is meant."""
        self.dismiss("")
