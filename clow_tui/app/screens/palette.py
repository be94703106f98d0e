"""The palette: find a command by its words, see its key or why it cannot be used now, and do it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from clow_tui.app.command import Command
from clow_tui.app.commands import commands_at
from clow_tui.app.keys import keys_words
from clow_tui.app.screens.place import Place
from clow_tui.app.situation import Situation
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.app.widgets.small import show_too_small


class Palette(ModalScreen[str]):
    """The commands of a place, filtered by what is typed; gives the id of the one chosen."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "move(-8)", show=False),
        Binding("pagedown", "move(8)", show=False),
    ]

    def __init__(self, place: Place) -> None:
        super().__init__()
        self._situation = place.situation()
        self._typed = ""

    def compose(self) -> ComposeResult:
        """The line one types in, and the commands under it."""
        with Vertical(classes="card palette"):
            yield Entry()
            rows = Rows([Column("", 0), Column("", 12, "right", "key")])
            rows.empty = "No command has these words."
            yield rows

    def on_mount(self) -> None:
        """Open at once."""
        entry, rows = self.query_one(Entry), self.query_one(Rows)
        rows.show(palette_rows(self._situation))
        rows.first()
        entry.ask("Command")
        entry.open()

    def on_resize(self, event: events.Resize) -> None:
        """Show the card for a terminal that is too small."""
        show_too_small(self, event.size)

    def on_entry_changed(self, event: Entry.Changed) -> None:
        """Filter as one types."""
        self._filter(event.text)

    def _filter(self, typed: str) -> None:
        self._typed = typed
        rows = self.query_one(Rows)
        rows.filter(typed)
        rows.first()

    def on_entry_answered(self, event: Entry.Answered) -> None:
        """Do the marked one; enter may come before the last letter has been looked up."""
        if event.text != self._typed:
            self._filter(event.text)
        self.dismiss(self.query_one(Rows).chosen)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A click on the marked one."""
        self.dismiss(event.key)

    def action_leave(self) -> None:
        """Do nothing."""
        self.dismiss("")

    def action_move(self, by: int) -> None:
        """Mark another one."""
        self.query_one(Rows).move(by)


def palette_rows(situation: Situation) -> list[Row]:
    """The commands of a situation; those that cannot be used now come last, with the reason."""
    usable: list[Row] = []
    refused: list[Row] = []
    for command in _offered(commands_at(situation.place)):
        if why := command.why_not(situation):
            refused.append(Row(command.id, (f"{command.words}: {why}", keys_words(command)), "dim"))
        else:
            usable.append(Row(command.id, (command.words, keys_words(command))))
    return usable + refused


def _offered(commands: Iterable[Command]) -> Iterable[Command]:
    """All but what only makes sense as a key: moving about and typing."""
    left_out = ("move.", "entry.digit", "table.choose", "palette")
    return (command for command in commands if not command.id.startswith(left_out))
