"""What is shown instead of a screen for which the terminal is too small."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.geometry import Size
from textual.screen import Screen

from clow_tui.app.commands.keymap import tap
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.dice import centered
from clow_tui.app.widgets.drawn import Drawn, Line

LEAST_WIDTH, LEAST_HEIGHT = 60, 18


def too_small(width: int, height: int) -> bool:
    """Whether a terminal of this size has no room for a screen."""
    return width < LEAST_WIDTH or height < LEAST_HEIGHT


class TooSmall(Drawn):
    """A card over everything; what lies under it stays as it is."""

    DEFAULT_CSS = """
    TooSmall { layer: above; dock: top; width: 100%; height: 100%; background: $background; }
    """

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """How small it is and how large it should be."""
        size = self.app.size
        said: list[Line] = [
            centered([("This window is too small", paint.name)], width),
            centered([(f"{size.width} x {size.height}", paint.now)], width),
            centered([(f"Clow needs {LEAST_WIDTH} x {LEAST_HEIGHT}.", paint.ink)], width),
            centered([(f"Nothing is lost; make it larger, or {tap('q')} leaves.", paint.dim)], width),
        ]
        return [[]] * max(0, (height - len(said)) // 2) + said


def show_too_small(screen: Screen[Any], size: Size) -> None:
    """Lay the card over a screen, or take it away."""
    card = next(iter(screen.query(TooSmall)), None)
    if too_small(size.width, size.height):
        if card is None:
            screen.mount(TooSmall())
        else:
            card.redraw()
    elif card is not None:
        card.remove()
