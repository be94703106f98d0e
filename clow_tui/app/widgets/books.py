"""The books of open tables, on a line."""

from __future__ import annotations

from collections.abc import Sequence

from clow_tui.app.text import cut
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Drawn, Line


class Books(Drawn):
    """Issued, on the tables, cashed, short; no line where no books are kept."""

    DEFAULT_CSS = """
    Books { height: 1; background: $panel; padding: 0 1; display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._words = ""

    def show(self, words: str) -> None:
        """Show the books; nothing when there is nothing to say."""
        if words != self._words:
            self._words = words
            self.display = bool(words)
            self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """One line."""
        return [[(cut(self._words, width), paint.ink)]]
