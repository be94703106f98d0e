"""Find somebody: type a few letters; who takes part comes first, then who is known, then whoever is new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical

from clow_tui.app.dialogs.finding import Choice
from clow_tui.app.questions.persons import Person
from clow_tui.app.text import shown
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.tournament.people import key_of

NEW, LATE = "new:", "late:"


class People(Choice):
    """Gives an entrant's id, or `late:` or `new:` and a name that comes in; empty when nobody is meant."""

    def __init__(self, persons: Sequence[Person]) -> None:
        super().__init__()
        self._persons = tuple(persons)

    def compose(self) -> ComposeResult:
        """The line one types in, and the people under it."""
        with Vertical(classes="card palette"):
            yield Entry()
            yield Rows([Column("", 0, "left", "name"), Column("", 5, "right"), Column("", 30, "left", "dim")])

    def on_mount(self) -> None:
        """Open at once."""
        self.search("")
        self.ask("Who?")

    def search(self, typed: str) -> None:
        """Who fits; whoever is new comes in by what is typed."""
        self.rows.show(list(person_rows(self._persons, typed)))
        super().search(typed)


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
