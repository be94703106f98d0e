"""What a table's screen is made of: its seats in full, and its log in words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from clow_tui.app.faces import SeatFace, TableFace
from clow_tui.app.text import cut, pad, signs, wrap
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Drawn, Line, Part


class Seats(Drawn):
    """Everyone at a table: tokens, dice, and how they stand."""

    DEFAULT_CSS = """
    Seats { height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._face: TableFace | None = None

    def show(self, face: TableFace) -> None:
        """Show a table's seats."""
        if face != self._face:
            self._face = face
            self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """A heading, then a line for each seat."""
        if self._face is None:
            return []
        longest = max((len(seat.dice) for seat in self._face.seats), default=0)
        dice = longest if self._face.by_seat and not longest else max(5, longest)
        words = max(8, min(16, width - 2 - 3 - 12 - 7 - 3 - dice - 2))
        names = max(4, width - 2 - 3 - 7 - 3 - dice - 2 - words)
        tokens, throw = "" if self._face.outcome else "tokens", "   throw" if dice else ""
        head = f"     {pad('', names)}{pad(tokens, 7, 'right')}{throw}"
        lines: list[Line] = [[(head, paint.dim)], []]
        lines += [self._seat(seat, names, dice, words, paint) for seat in self._face.seats]
        return lines

    def _seat(self, seat: SeatFace, names: int, dice: int, words: int, paint: Paint) -> list[Part]:
        tone: Style = getattr(paint, seat.tone)
        faded = seat.tone in ("dim", "bad") and not (self._face and self._face.by_seat)
        name = paint.now if seat.asked else paint.dim if faded else paint.name
        figures = paint.now if seat.asked else paint.dim if faded else paint.ink
        said = seat.words
        return [
            (f"{signs().here if seat.asked else ' '} ", paint.now),
            (f"{seat.number:>2} ", paint.dim),
            (pad(seat.name, names), name),
            (pad(seat.tokens, 7, "right"), figures),
            ("   ", Style.null()),
            (pad(seat.dice, dice), paint.dim if faded else paint.name),
            ("  ", Style.null()),
            (pad(said, words), tone),
        ]


class Story(Drawn):
    """The last lines of a log in words, the latest at the foot and the brightest."""

    DEFAULT_CSS = """
    Story { height: 1fr; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._texts: tuple[str, ...] = ()

    def show(self, texts: tuple[str, ...]) -> None:
        """Show these lines, oldest first."""
        if texts != self._texts:
            self._texts = texts
            self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """As many as there is room for."""
        lines: list[Line] = []
        for back, text in enumerate(reversed(self._texts)):
            style = paint.ink if not back else paint.dim
            wrapped = wrap(text, width) if not back else [cut(text, width)]
            lines = [[(line, style)] for line in wrapped] + lines
            if len(lines) >= height:
                break
        return [[]] * max(0, height - len(lines)) + lines[-height:] if height else []
