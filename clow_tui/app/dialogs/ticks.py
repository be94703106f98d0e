"""Tick those who come, from everybody known: the people of the latest nights first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from clow_tui.app.commands.keymap import tap
from clow_tui.app.dialogs import KeyLine, Words
from clow_tui.app.dialogs.finding import Finder
from clow_tui.app.text import shown, signs
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.director.people.known import Known

KEYS = (("space", "ticks"), ("/", "finds a name"), ("esc", "done"))


class Ticks(Finder[tuple[str, ...]]):
    """Gives the names ticked when it is left, in the order in which they were ticked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave", show=False),
        Binding("space,enter", "tick", show=False),
        Binding("slash", "find", show=False),
        Binding("k", "move(-1)", show=False),
        Binding("j", "move(1)", show=False),
    ]

    def __init__(self, known: Sequence[Known], ticked: Iterable[str]) -> None:
        super().__init__()
        self._known = tuple(known)
        self._ticked = dict.fromkeys(ticked)

    def compose(self) -> ComposeResult:
        """How many are ticked, everybody known, and the line to find a name with."""
        with Vertical(classes="card palette"):
            yield Words(["Who comes?"], bright=True)
            rows = Rows(
                [Column("", 1, "left", "now"), Column("", 0, "left", "name"), Column("", 12, "right")]
            )
            rows.empty = f"Nobody known is called so; esc, then {tap('n')} types a new name."
            yield rows
            yield Entry()
            yield KeyLine(KEYS)

    def on_mount(self) -> None:
        """Fill the list."""
        self._show()
        self.rows.first()

    def _show(self) -> None:
        mark = signs().spot
        self.rows.show(
            [
                Row(
                    one.name,
                    (mark if one.name in self._ticked else "", one.name, one.last),
                    also=shown(one.name),
                )
                for one in self._known
            ]
        )
        self.query_one(Words).show([f"Who comes? {len(self._ticked)} ticked"])

    def action_tick(self) -> None:
        """Tick the marked one, or take the tick away, and go on to the next."""
        self._tick()
        self.rows.move(1)

    def _tick(self) -> None:
        name = self.rows.chosen
        if not name:
            return
        if name in self._ticked:
            del self._ticked[name]
        else:
            self._ticked[name] = None
        self._show()

    def action_find(self) -> None:
        """Find a name by its letters."""
        self.ask("Find")

    def on_entry_changed(self, event: Entry.Changed) -> None:
        """Filter as one types."""
        self.find(event.text.strip())

    def on_entry_answered(self, event: Entry.Answered) -> None:
        """Enter ticks the one found, and the next name can be typed; with nothing typed it is closed."""
        if event.text.strip():
            self._tick()
            self.rows.filter("")
        else:
            self._close()

    def _close(self) -> None:
        entry = self.query_one(Entry)
        entry.close()
        entry.ask("")
        self.rows.filter("")

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A click on the marked one."""
        self._tick()

    def action_leave(self) -> None:
        """Out of the search; else done."""
        if self.query_one(Entry).is_open:
            self._close()
        else:
            self.dismiss(tuple(self._ticked))
