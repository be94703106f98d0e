"""A curve in plain signs: a figure after each of many nights."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from clow_tui.app.text import pad, signs
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Drawn, Line, Part

LABEL = 8  # cells for the highest and the lowest figure
LEAST = 3  # figures that make a curve


class Curve(Drawn):
    """A heading, the curve with its highest and lowest figure, and the dates it begins and ends at.

    Takes no room before there are enough figures.
    """

    DEFAULT_CSS = """
    Curve { height: 9; }
    """

    def __init__(self, heading: str) -> None:
        super().__init__()
        self._heading = heading
        self._figures: tuple[float, ...] = ()
        self._dates = ("", "")

    def show(self, figures: Sequence[float], dates: tuple[str, str]) -> None:
        """Show these figures, the first night first, and the dates of the first and the last."""
        figures = tuple(figures)
        if (figures, dates) != (self._figures, self._dates):
            self._figures, self._dates = figures, dates
            self.set_class(len(figures) < LEAST, "-none")
            self.redraw(layout=True)

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """As many columns and lines as there is room for."""
        columns, rows = width - LABEL - 2, height - 3
        if len(self._figures) < LEAST or columns < LEAST or rows < 2:
            return []
        marks = curve_marks(self._figures, columns, rows)
        low, high = min(self._figures), max(self._figures)
        lines: list[Line] = [[(f"  {self._heading}", paint.dim)]]
        for row in range(rows):
            label = f"{high:.2f}" if row == 0 else f"{low:.2f}" if row == rows - 1 and low < high else ""
            line: list[Part] = [(f"{pad(label, LABEL, 'right')} ", paint.dim)]
            line += [(signs().spot if mark == row else " ", paint.now) for mark in marks]
            lines.append(line)
        first, last = self._dates
        between = " " * max(1, len(marks) - len(first) - len(last))
        lines.append([(" " * (LABEL + 1), Style.null()), (f"{first}{between}{last}", paint.dim)])
        return lines


def curve_marks(figures: Sequence[float], columns: int, rows: int) -> tuple[int | None, ...]:
    """For each column the row of its mark, 0 the highest, None without one; of many figures the latest one
    in each column is marked.
    """
    low, high = min(figures), max(figures)
    wide = min(columns, max(len(figures), 2 * len(figures) - 1))
    marks: list[int | None] = [None] * wide
    for at, figure in enumerate(figures):
        column = round(at * (wide - 1) / max(1, len(figures) - 1))
        above = (high - figure) / (high - low) if high > low else 0.0
        marks[column] = round(above * (rows - 1))
    return tuple(marks)
