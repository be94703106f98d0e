"""The board over nights in memory, read as text."""

from __future__ import annotations

from clow_tui.app.themes import FELT
from clow_tui.app.widgets.drawn import Line
from clow_tui.board.turns import Slide, slides
from clow_tui.board.watch import Sight
from clow_tui.director import Director
from tests.support.app import MOMENT

PAINT = FELT.paint


def sight(data: Director, night_id: str, trouble: str = "") -> Sight:
    """A night as a board that looks now sees it."""
    return Sight(data.view(night_id), data.history(night_id), data.name, MOMENT, trouble)


def text(line: Line) -> str:
    return "".join(part for part, _ in line).rstrip()


def told(slide: Slide) -> str:
    """A slide as text."""
    part = f" {slide.part} of {slide.parts}" if slide.parts > 1 else ""
    return "\n".join([f"== {slide.title}{part}", *map(text, slide.lines)])


def all_told(seen: Sight, width: int, height: int) -> str:
    return "\n".join(told(slide) for slide in slides(seen, width, height, PAINT)) + "\n"
