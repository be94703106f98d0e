"""The palette: find a command by its words, see its key or why it cannot be used now, and do it."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import Vertical

from clow_tui.app.commands.command import Command
from clow_tui.app.commands.keys import keys_words
from clow_tui.app.commands.registry import commands_at
from clow_tui.app.commands.situation import Situation
from clow_tui.app.dialogs.finding import Choice
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.rows import Column, Row, Rows


class Palette(Choice):
    """The commands of a situation, filtered by what is typed; gives the id of the one chosen."""

    def __init__(self, situation: Situation) -> None:
        super().__init__()
        self._situation = situation

    def compose(self) -> ComposeResult:
        """The line one types in, and the commands under it."""
        with Vertical(classes="card palette"):
            yield Entry()
            rows = Rows([Column("", 0), Column("", 12, "right", "key")])
            rows.empty = "No command has these words."
            yield rows

    def on_mount(self) -> None:
        """Open at once."""
        self.rows.show(palette_rows(self._situation))
        self.rows.first()
        self.ask("Command")


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
