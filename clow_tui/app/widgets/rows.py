"""A list of rows in columns, for any number of rows: keyed, filtered, with one chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from clow_tui.app.text import Align, pad, shown, signs
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Part, paint_of, strip_of


class Column(NamedTuple):
    """A column: its heading, its width in cells (0: what is left over), and the look of its text.

    `tone` is the name of a style of `Paint`. A column of a width that `least` cells of list do not have is
    left out.
    """

    heading: str
    width: int
    align: Align = "left"
    tone: str = "ink"
    least: int = 0


class Row(NamedTuple):
    """A row: a key that stays the same while its cells change, and text that may be foreign.

    `tone` colours the whole row. A row without a key cannot be chosen: one cell is a heading, several are
    further lines of the row above. `also` is text that is not shown but found by the filter.
    """

    key: str
    cells: tuple[str, ...]
    tone: str = ""
    also: str = ""


class Rows(ScrollView, can_focus=False):
    """Rows in columns; the chosen one is kept by its key, whatever comes, goes or is sorted."""

    DEFAULT_CSS = """
    Rows { width: 1fr; height: 1fr; min-width: 4; scrollbar-size-vertical: 1; overflow-x: hidden; }
    """

    class Chosen(Message):
        """A row was clicked that was chosen already, or chosen twice."""

        def __init__(self, rows: Rows, key: str) -> None:
            super().__init__()
            self.rows = rows
            self.key = key

        @property
        def control(self) -> Rows:
            """The list it happened in."""
            return self.rows

    class Moved(Message):
        """Another row is chosen than before."""

        def __init__(self, rows: Rows) -> None:
            super().__init__()
            self.rows = rows

        @property
        def control(self) -> Rows:
            """The list it happened in."""
            return self.rows

    def __init__(self, columns: Sequence[Column], *, heading: bool = False) -> None:
        super().__init__()
        self.columns = tuple(columns)
        self._heading = heading and any(column.heading for column in columns)
        self._all: tuple[Row, ...] = ()
        self._rows: tuple[Row, ...] = ()
        self._filter = ""
        self._at = -1
        self._empty = ""

    # What is in it

    def show(self, rows: Sequence[Row]) -> None:
        """Show these rows; the chosen row stays chosen while its key is there."""
        rows = tuple(rows)
        if rows != self._all:
            self._all = rows
            self._refill()

    def filter(self, words: str) -> None:
        """Show only the rows that hold every one of these words, whatever their case."""
        if words != self._filter:
            self._filter = words
            self._refill()

    def _refill(self) -> None:
        kept, place = self.chosen, self._at
        wanted = [word.casefold() for word in self._filter.split()]
        self._rows = tuple(row for row in self._all if not wanted or (row.key and _holds(row, wanted)))
        found = [at for at, row in enumerate(self._rows) if row.key and row.key == kept]
        self._at = found[0] if found else self._nearest(max(0, min(place, len(self._rows) - 1)))
        self._measure()
        self.refresh()
        if self.chosen != kept:
            self.post_message(self.Moved(self))

    def _nearest(self, place: int) -> int:
        choices = [at for at, row in enumerate(self._rows) if row.key]
        return min(choices, key=lambda at: (abs(at - place), at)) if choices else -1

    def _measure(self) -> None:
        self.virtual_size = Size(0, len(self._rows) + self._heading)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows shown, the filter applied."""
        return self._rows

    @property
    def empty(self) -> str:
        """What is said where no row is."""
        return self._empty

    @empty.setter
    def empty(self, words: str) -> None:
        if words != self._empty:
            self._empty = words
            self.refresh()

    # Which one is chosen

    @property
    def chosen(self) -> str:
        """The key of the chosen row; empty when there is none."""
        return self._rows[self._at].key if 0 <= self._at < len(self._rows) else ""

    def choose(self, key: str) -> None:
        """Choose the row of this key, if it is shown."""
        for at, row in enumerate(self._rows):
            if row.key == key:
                self._go(at)

    def move(self, by: int) -> None:
        """Choose the next row up or down, so many further."""
        step = 1 if by > 0 else -1
        at = max(0, min(len(self._rows) - 1, self._at + by))
        while 0 <= at < len(self._rows) and not self._rows[at].key:
            at += step
        if 0 <= at < len(self._rows):
            self._go(at)

    def first(self) -> None:
        """Choose the first row."""
        self._go(self._nearest(0))

    def last(self) -> None:
        """Choose the last row."""
        self._go(self._nearest(len(self._rows) - 1))

    def page(self) -> int:
        """The rows that a page has."""
        return max(1, self.size.height - 1 - self._heading)

    def _go(self, at: int) -> None:
        if at != self._at:
            for line in (self._at, at):
                self.refresh_line(line + self._heading)
            self._at = at
            self.post_message(self.Moved(self))
        if at >= 0 and self.is_attached:
            line = at + self._heading
            top = 0 if at == self._nearest(0) else line
            self.scroll_to_region(Region(0, top, 1, line - top + 1), animate=False, force=True)

    def on_click(self, event: events.Click) -> None:
        """Choose by a click; a click on the chosen row opens it."""
        at = event.y + self.scroll_offset.y - self._heading
        while 0 < at < len(self._rows) and not self._rows[at].key and len(self._rows[at].cells) > 1:
            at -= 1  # a further line of the row above
        if 0 <= at < len(self._rows) and self._rows[at].key:
            opened = at == self._at
            self._go(at)
            if opened:
                self.post_message(self.Chosen(self, self._rows[at].key))

    # How it looks

    def _widths(self, width: int) -> list[int]:
        shown_widths = [column.width if width >= column.least else -1 for column in self.columns]
        used = sum(cells + 2 for cells in shown_widths if cells > 0) + 2
        free = [at for at, cells in enumerate(shown_widths) if cells == 0]
        for at in free:
            shown_widths[at] = max(1, (width - used) // len(free) - 2)
        return shown_widths

    def _line(self, row: Row, width: int, paint: Paint, chosen: bool) -> list[Part]:
        line: list[Part] = [(f"{signs().here} " if chosen else "  ", paint.now)]
        if not row.key and len(row.cells) == 1:
            return [*line, (shown(row.cells[0]), paint.dim)]
        for column, cells, text in zip(self.columns, self._widths(width), row.cells, strict=False):
            if cells < 0:
                continue
            style: Style = getattr(paint, row.tone or column.tone)
            line += [(pad(text, cells, column.align), style), ("  ", Style.null())]
        return line

    def render_line(self, y: int) -> Strip:
        """One line of the list, as far as it is in view."""
        return self._drawn_line(y).apply_style(self.rich_style)

    def _drawn_line(self, y: int) -> Strip:
        width, paint = self.size.width, paint_of(self)
        if self._heading and y == 0:
            head = Row("", tuple(column.heading for column in self.columns), "dim")
            return strip_of(self._line(head, width, paint, False), width)
        at = y + self.scroll_offset.y - self._heading
        if not self._rows and at == 0 and self.empty:
            return strip_of([("  ", Style.null()), (shown(self.empty), paint.dim)], width)
        if not 0 <= at < len(self._rows):
            return Strip.blank(width)
        chosen = at == self._at
        strip = strip_of(self._line(self._rows[at], width, paint, chosen), width)
        return strip.apply_style(paint.chosen) if chosen else strip

    def text_lines(self) -> list[str]:
        """Every row as plain text, the heading first; for copying and for tests."""
        width, paint = max(20, self.size.width), paint_of(self)
        lines = []
        if self._heading:
            head = Row("", tuple(column.heading for column in self.columns), "dim")
            lines.append("".join(text for text, _ in self._line(head, width, paint, False)).rstrip())
        for at, row in enumerate(self._rows):
            line = self._line(row, width, paint, at == self._at)
            lines.append("".join(text for text, _ in line).rstrip())
        return lines


def _holds(row: Row, words: list[str]) -> bool:
    text = " ".join((*row.cells, row.also)).casefold()
    return all(word in text for word in words)
