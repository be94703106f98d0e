"""Dice, drawn large: squares with pips, or with letters where a face is none of 1 to 6."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from clow_tui.app.text import pad, signs
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Drawn, Line, Part, fitted, line_width

# Where the pips of a face lie, in a grid of three rows and three columns.
PIPS: dict[str, tuple[str, str, str]] = {
    "1": ("   ", " o ", "   "),
    "2": ("o  ", "   ", "  o"),
    "3": ("o  ", " o ", "  o"),
    "4": ("o o", "   ", "o o"),
    "5": ("o o", " o ", "o o"),
    "6": ("o o", "o o", "o o"),
}
HUGE, LARGE, SMALL, TINY = (13, 7, 3), (9, 5, 3), (7, 3, 2), (3, 1, 1)  # width, height, gap


def die_size(count: int, width: int, height: int) -> tuple[int, int, int]:
    """The largest size of die of which so many fit side by side: its width, height and the gap."""
    for size in (HUGE, LARGE, SMALL):
        wide, high, gap = size
        if count * wide + (count - 1) * gap <= width and high <= height:
            return size
    return TINY


def die_lines(face: str, size: tuple[int, int, int]) -> list[str]:
    """One die of a size, as lines of text; a face of no pips as its letters."""
    wide, high, _ = size
    blank = " " * wide
    if face not in PIPS or high == 1:
        lines = [blank] * high
        lines[high // 2] = pad(face, wide, "center")
        return lines
    step = "   " if wide >= 13 else " "
    rows = [pad(step.join(row), wide, "center").replace("o", signs().pip) for row in PIPS[face]]
    if high >= 7:
        return [blank, rows[0], blank, rows[1], blank, rows[2], blank]
    edge = [blank] * ((high - 3) // 2)
    return [*edge, *rows, *edge]


def dice_rows(faces: Sequence[str], width: int, height: int, paint: Paint) -> list[list[Part]]:
    """Dice side by side, as lines of parts."""
    size = die_size(len(faces), width, height)
    dice = [die_lines(face, size) for face in faces]
    rows: list[list[Part]] = []
    for y in range(size[1]):
        row: list[Part] = []
        for die in dice:
            if row:
                row.append((" " * size[2], Style.null()))
            row.append((die[y], paint.die))
        rows.append(row)
    return rows


class Dice(Drawn):
    """The dice thrown last at a table, as large as there is room for, in the middle; under them whose."""

    DEFAULT_CSS = """
    Dice { width: 1fr; height: 7; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._faces: tuple[str, ...] = ()
        self._caption: Line = ()

    def show(self, faces: tuple[str, ...], caption: Line) -> None:
        """Show a throw, or an empty table, with a line under it."""
        if (faces, caption) != (self._faces, self._caption):
            self._faces, self._caption = faces, caption
            self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """Dice in the middle of the width, the caption under them."""
        rows: list[list[Part]] = []
        if self._faces:
            rows = dice_rows(self._faces, width, height - 2, paint)
            rows = [centered(row, width) for row in rows]
            rows.append([])
        rows.append(centered(self._caption, width))
        return [[]] * max(0, (height - len(rows)) // 2) + rows


def centered(line: Line, width: int) -> list[Part]:
    """A line in the middle of so many cells, cut where it is wider."""
    kept = fitted(line, width)
    return [(" " * max(0, (width - line_width(kept)) // 2), Style.null()), *kept]
