"""One line that is there only while it has something to say."""

from __future__ import annotations

from collections.abc import Sequence

from clow_tui.app.text import shown, signs
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Drawn, Line, Part, fitted


class Note(Drawn):
    """The words on a line, with a sign before what is to be noticed; no line where there are none."""

    DEFAULT_CSS = """
    Note { height: 1; background: $panel; padding: 0 1; display: none; }
    """

    def __init__(self, *, marked: bool = False) -> None:
        super().__init__()
        self._words = ""
        self._marked = marked

    def show(self, words: str) -> None:
        """Show these words, which may hold names; nothing when there is nothing to say."""
        if words != self._words:
            self._words = words
            self.display = bool(words)
            self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """One line."""
        sign: list[Part] = [(f"{signs().spot} ", paint.now)] if self._marked else []
        return [fitted([*sign, (shown(self._words), paint.ink)], width)]
