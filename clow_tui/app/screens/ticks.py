"""Tick those who come, from everybody known: the people of the latest nights first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from clow_tui.app.dialogs import KeyLine, Words
from clow_tui.app.text import shown, signs
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.app.widgets.small import show_too_small
from clow_tui.director.known import Known
from clow_tui.tournament.people import key_of

KEYS = (("space", "ticks"), ("/", "finds a name"), ("esc", "done"))


def find(rows: Rows, typed: str) -> None:
    """Show the names with these letters in them, and mark the first that begins with them, else the first."""
    rows.filter(typed)
    rows.first()
    starts = (row.key for row in rows.rows if key_of(row.key).startswith(key_of(typed)))
    rows.choose(next(starts, rows.chosen))


class Ticks(ModalScreen[tuple[str, ...]]):
    """Gives the names ticked when it is left, in the order in which they were ticked."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("q", "leave", show=False),
        Binding("space,enter", "tick", show=False),
        Binding("slash", "find", show=False),
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("pageup", "move(-8)", show=False),
        Binding("pagedown", "move(8)", show=False),
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
            rows.empty = "Nobody known is called so; esc, then n types a new name."
            yield rows
            yield Entry()
            yield KeyLine(KEYS)

    def on_mount(self) -> None:
        """Fill the list."""
        self._show()
        self.query_one(Rows).first()

    def _show(self) -> None:
        mark = signs().spot
        self.query_one(Rows).show(
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

    def on_resize(self, event: events.Resize) -> None:
        """Show the card for a terminal that is too small."""
        show_too_small(self, event.size)

    def action_tick(self) -> None:
        """Tick the marked one, or take the tick away, and go on to the next."""
        self._tick()
        self.query_one(Rows).move(1)

    def _tick(self) -> None:
        name = self.query_one(Rows).chosen
        if not name:
            return
        if name in self._ticked:
            del self._ticked[name]
        else:
            self._ticked[name] = None
        self._show()

    def action_find(self) -> None:
        """Find a name by its letters."""
        entry = self.query_one(Entry)
        entry.ask("Find")
        entry.open()

    def on_entry_changed(self, event: Entry.Changed) -> None:
        """Filter as one types."""
        find(self.query_one(Rows), event.text.strip())

    def on_entry_answered(self, event: Entry.Answered) -> None:
        """Enter ticks the one found, and the next name can be typed; with nothing typed it is closed."""
        if event.text.strip():
            self._tick()
            self.query_one(Rows).filter("")
        else:
            self._close()

    def _close(self) -> None:
        entry = self.query_one(Entry)
        entry.close()
        entry.ask("")
        self.query_one(Rows).filter("")

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A click on the marked one."""
        self._tick()

    def action_move(self, by: int) -> None:
        """Mark another one."""
        self.query_one(Rows).move(by)

    def action_leave(self) -> None:
        """Out of the search; else done."""
        if self.query_one(Entry).is_open:
            self._close()
        else:
            self.dismiss(tuple(self._ticked))
