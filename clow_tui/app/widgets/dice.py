"""Dice, drawn large: squares with pips, or with letters where a face is none of 1 to 6."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style

from clow_tui.app.text import PLAIN_SIGNS, pad, signs
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Drawn, Line, Part, fitted, line_width
from clow_tui.app.widgets.letters import letter_lines

# Where the pips of a face lie, in a grid of three rows and three columns.
PIPS: dict[str, tuple[str, str, str]] = {
    "1": ("   ", " o ", "   "),
    "2": ("o  ", "   ", "  o"),
    "3": ("o  ", " o ", "  o"),
    "4": ("o o", "   ", "o o"),
    "5": ("o o", " o ", "o o"),
    "6": ("o o", "o o", "o o"),
}
Size = tuple[int, int, int]  # width, height, gap
HUGE, LARGE, SMALL, TINY = (13, 7, 3), (9, 5, 3), (7, 3, 2), (3, 1, 1)
CLOSE, NARROW = (7, 3, 1), (5, 3, 1)


class Die(NamedTuple):
    """A die on the table, `face` "" while it is in the hand; `mark` stands under it, `marked` the brighter.

    `faint` is one that is thrown again.
    """

    face: str
    mark: str = ""
    marked: bool = False
    faint: bool = False


def die_size(count: int, width: int, height: int) -> Size:
    """The largest size of die of which so many fit side by side: its width, height and the gap."""
    for size in (HUGE, LARGE, SMALL, CLOSE, NARROW):
        wide, high, gap = size
        if count * wide + (count - 1) * gap <= width and high <= height:
            return size
    return TINY


def die_lines(face: str, size: Size) -> list[str]:
    """One die of a size, as lines of text; a face of no pips as its letters, large where they are drawn."""
    wide, high, _ = size
    blank = " " * wide
    if (
        face not in PIPS
        and signs() is not PLAIN_SIGNS
        and (lines := letter_lines(face, wide, high)) is not None
    ):
        return lines
    if face not in PIPS or high == 1:
        lines = [blank] * high
        lines[high // 2] = pad(face, wide, "center")
        return lines
    step = "   " if wide >= 13 else " " if wide >= 7 else ""
    rows = [pad(step.join(row), wide, "center").replace("o", signs().pip) for row in PIPS[face]]
    if high >= 7:
        return [blank, rows[0], blank, rows[1], blank, rows[2], blank]
    edge = [blank] * ((high - 3) // 2)
    return [*edge, *rows, *edge]


def dice_rows(dice: Sequence[Die], width: int, height: int, paint: Paint) -> list[list[Part]]:
    """Dice side by side, as lines of parts; where any is marked, a line of marks under them."""
    marks = any(die.mark for die in dice)
    size = die_size(len(dice), width, height - marks)
    drawn = [die_lines(die.face, size) for die in dice]
    gap: Part = (" " * size[2], Style.null())
    rows: list[list[Part]] = []
    for y in range(size[1]):
        parts = [
            (lines[y], paint.faint if die.faint else paint.die)
            for lines, die in zip(drawn, dice, strict=True)
        ]
        rows.append(_spaced(parts, gap))
    if marks:
        rows.append(_spaced([_mark(die, size[0], paint) for die in dice], gap))
    return rows


def _spaced(parts: Sequence[Part], gap: Part) -> list[Part]:
    row: list[Part] = []
    for part in parts:
        row += [gap, part] if row else [part]
    return row


def _mark(die: Die, cells: int, paint: Paint) -> Part:
    """The mark under a die; where there is no room for its words, its figure and a sign."""
    words = die.mark
    if len(words) > cells:
        words = "".join(sign for sign in words if sign.isdigit()) + (signs().spot if die.marked else "")
    return pad(words, cells, "center"), paint.now if die.marked else paint.dim


class Dice(Drawn):
    """The dice thrown last at a table, as large as there is room for, in the middle; under them whose."""

    DEFAULT_CSS = """
    Dice { width: 1fr; height: 7; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._dice: tuple[Die, ...] = ()
        self._captions: tuple[Line, ...] = ()

    def show(self, dice: Sequence[Die], captions: Sequence[Line]) -> None:
        """Show a throw, or an empty table, with lines under it."""
        now = (tuple(dice), tuple(captions))
        if now != (self._dice, self._captions):
            self._dice, self._captions = now
            self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """Dice in the middle of the width, the captions under them."""
        captions = [centered(line, width) for line in self._captions]
        if not self._dice:
            return [[]] * max(0, (height - len(captions)) // 2) + captions
        room = height - len(captions) - any(die.mark for die in self._dice)
        close = die_size(len(self._dice), width, room) != die_size(len(self._dice), width, room - 1)
        rows = [centered(row, width) for row in dice_rows(self._dice, width, height - len(captions), paint)]
        rows += [[]] * (not close) + captions
        return ([[]] * max(0, (height - len(rows)) // 2) + rows)[:height]


def centered(line: Line, width: int) -> list[Part]:
    """A line in the middle of so many cells, cut where it is wider."""
    kept = fitted(line, width)
    return [(" " * max(0, (width - line_width(kept)) // 2), Style.null()), *kept]
