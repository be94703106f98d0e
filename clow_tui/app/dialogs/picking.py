"""Find a night among those there are, to put it into a season or to take it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical

from clow_tui.app.dialogs.finding import Choice
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.tournament.people import key_of
from clow_tui.tournament.people.seasons import Season


class PickNight(Choice):
    """Gives the id of a night of those there are; empty for none."""

    def __init__(self, season: Season, records: Sequence[Mapping[str, Any]], at: str) -> None:
        super().__init__()
        self._season, self._records, self._first = season, records, at

    def compose(self) -> ComposeResult:
        """The line one types in, and the nights under it."""
        with Vertical(classes="card palette"):
            yield Entry()
            yield Rows([Column("", 3), Column("", 0, "left", "name"), Column("", 10, "left", "dim")])

    def on_mount(self) -> None:
        """Open at once, at the chosen week."""
        rows = []
        for record in self._records:
            into = self._season.holds(record["id"], record["date"])
            rows.append(Row(record["id"], ("in" if into else "", record["name"], record["date"])))
        self.rows.show(rows)
        self.search("")
        self.rows.choose(self._first)
        self.ask("Which night goes in or out?")

    def search(self, typed: str) -> None:
        """Show what has these words; of those the first whose name begins so is marked."""
        super().search(typed)
        begins = (row.key for row in self.rows.rows if key_of(row.cells[1]).startswith(key_of(typed)))
        self.rows.choose(next(begins, self.rows.chosen))
