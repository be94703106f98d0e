"""A night's log in words, all of it, searchable; lines that were undone are marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from clow_tui.app.commands import LOG
from clow_tui.app.screens.lists import ListPlace
from clow_tui.app.screens.place import bindings_for
from clow_tui.app.widgets.lines import Header
from clow_tui.app.widgets.rows import Column, Row

if TYPE_CHECKING:
    from clow_tui.director import LogLine, View


class Log(ListPlace):
    """The log of a night, or of one of its tables."""

    place = LOG
    BINDINGS = bindings_for(LOG)

    def __init__(self, night_id: str, table: int | None) -> None:
        super().__init__()
        self.night_id = night_id
        self.table = table
        self._acts: int | None = None  # acts shown; None before the first reading
        self._reading = False

    def columns(self) -> Sequence[Column]:
        """Time, table, what happened."""
        return (
            Column("time", 5, "right", "dim"),
            Column("table", 5, "right", "dim"),
            Column("what happened", 0),
        )

    def update(self) -> None:
        """Read the log, off the screen's thread, if there is more of it than was shown."""
        director = self.clow.director
        if director is None or not self.is_mounted or self.clow.running:
            return
        night_id, table = self.night_id, self.table
        if self._acts is not None and self._acts == director.view(night_id).acts:
            return
        if not self._reading:
            self._reading = True
            self.clow.act(lambda: (director.view(night_id), director.log(night_id, table=table)), self._read)

    def _read(self, given: tuple[View, Sequence[LogLine]]) -> None:
        view, lines = given
        self._acts, self._reading = view.acts, False
        where = f"table {self.table}" if self.table is not None else "the whole night"
        self.query_one(Header).show(view.night.name, ("Log", where))
        self._fill(lines)

    def _fill(self, lines: Sequence[LogLine]) -> None:
        rows = self.list_rows()
        at_end = not rows.chosen or rows.chosen == (rows.rows[-1].key if rows.rows else "")
        rows.show([_row(at, line) for at, line in enumerate(lines)])
        rows.empty = "Nothing has happened yet."
        if at_end:
            rows.last()
        self.refresh_keys()


def _row(at: int, line: LogLine) -> Row:
    from clow_tui.director.clock import local

    words = f"(undone) {line.words}" if line.undone else line.words
    table = str(line.table) if line.table is not None else ""
    return Row(
        f"{line.n}.{at}", (local(line.at).strftime("%H:%M"), table, words), "dim" if line.undone else ""
    )
