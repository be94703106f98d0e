"""Find somebody: type a few letters; who takes part comes first, then who is known, then whoever is new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from clow_tui.app.persons import Person
from clow_tui.app.text import shown
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.app.widgets.small import show_too_small
from clow_tui.tournament.people import key_of

NEW, LATE = "new:", "late:"


class People(ModalScreen[str]):
    """Gives an entrant's id, or `late:` or `new:` and a name that comes in; empty when nobody is meant."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "move(-8)", show=False),
        Binding("pagedown", "move(8)", show=False),
    ]

    def __init__(self, persons: Sequence[Person]) -> None:
        super().__init__()
        self._persons = tuple(persons)
        self._typed = ""

    def compose(self) -> ComposeResult:
        """The line one types in, and the people under it."""
        with Vertical(classes="card palette"):
            yield Entry()
            yield Rows([Column("", 0, "left", "name"), Column("", 5, "right"), Column("", 30, "left", "dim")])

    def on_mount(self) -> None:
        """Open at once."""
        self._show("")
        entry = self.query_one(Entry)
        entry.ask("Who?")
        entry.open()

    def _show(self, typed: str) -> None:
        self._typed = typed
        rows = self.query_one(Rows)
        rows.show(list(person_rows(self._persons, typed)))
        rows.filter(typed)
        rows.first()

    def on_resize(self, event: events.Resize) -> None:
        """Show the card for a terminal that is too small."""
        show_too_small(self, event.size)

    def on_entry_changed(self, event: Entry.Changed) -> None:
        """Filter as one types."""
        self._show(event.text.strip())

    def on_entry_answered(self, event: Entry.Answered) -> None:
        """The marked one; enter may come before the last letter has been looked up."""
        if (typed := event.text.strip()) != self._typed:
            self._show(typed)
        self.dismiss(self.query_one(Rows).chosen)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A click on the marked one."""
        self.dismiss(event.key)

    def action_leave(self) -> None:
        """Nobody."""
        self.dismiss("")

    def action_move(self, by: int) -> None:
        """Mark another one."""
        self.query_one(Rows).move(by)


def person_rows(persons: Iterable[Person], typed: str) -> Iterable[Row]:
    """A row each; those not here only once something is typed, and then whoever is new, by that name."""
    exact = False
    for person in persons:
        exact = exact or key_of(typed) in (key_of(person.name), key_of(shown(person.name)))
        if person.player or person.late or typed:
            key = person.player or (LATE if person.late else NEW) + person.name
            cells = (person.name, person.tokens, person.where)
            tone = "now" if person.late else "dim" if person.dim else ""
            yield Row(key, cells, tone, also=shown(person.name))
    if typed and not exact:
        yield Row(NEW + typed, (typed, "", "a new player"), "now")
