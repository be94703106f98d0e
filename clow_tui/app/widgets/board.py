"""What a table's screen is made of: its seats in full, and its log in words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from clow_tui.app.presenters import SeatFace, TableFace
from clow_tui.app.text import cut, pad, shown, signs, width, wrap
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Drawn, Line, Part

WORDS = 16  # cells of the words in a narrow list of seats
ROOMY = 60  # cells from which the words take what room there is
NAMES = 24  # cells of a name there


class Seats(Drawn):
    """Everyone at a table: tokens, dice, and how they stand."""

    DEFAULT_CSS = """
    Seats { height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._face: TableFace | None = None
        self.close = False  # no blank line under the heading

    def show(self, face: TableFace) -> None:
        """Show a table's seats."""
        if face != self._face:
            self._face = face
            self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """A heading, then a line for each seat; with no room for all, those around the one asked."""
        face = self._face
        if face is None:
            return []
        longest = max((len(seat.dice) for seat in face.seats), default=0)
        waits = (
            face.by_seat or face.stands or face.note or face.counts != "tokens"
        )  # no throw is to be seen yet
        dice = max(5, longest) if longest or not waits else 0
        names, words = columns(width, dice)
        throw = "   throw" if dice else ""
        head = f"     {pad('', names)}{pad(face.counts, 7, 'right')}{throw}"
        room = height - 2 + self.close
        seats, more = in_view(face.seats, room)
        lines: list[Line] = [[(head, paint.dim)], *([] if self.close else [[]])]
        lines += [self._seat(seat, names, dice, words, paint) for seat in seats]
        if more:
            lines.append([(f"     {signs().more} {more} more", paint.dim)])
        return lines

    def _seat(self, seat: SeatFace, names: int, dice: int, words: int, paint: Paint) -> list[Part]:
        tone: Style = getattr(paint, seat.tone)
        faded = seat.tone in ("dim", "bad") and not (self._face and self._face.by_seat)
        name = paint.now if seat.asked else paint.dim if faded else paint.name
        figures = paint.now if seat.asked else paint.dim if faded else paint.ink
        return [
            (f"{signs().here if seat.asked else ' '} ", paint.now),
            (f"{seat.number:>2} ", paint.dim),
            *name_parts(seat, names, name, paint),
            (pad(seat.tokens, 7, "right"), figures),
            ("   ", Style.null()),
            *(
                [(pad(seat.dice, dice), paint.dim if faded else paint.name), ("  ", Style.null())]
                if dice
                else []
            ),
            *_said(seat, words, tone, paint),
        ]


def columns(width: int, dice: int) -> tuple[int, int]:
    """The cells of the names and of the words in a list of seats; the names stay where they are."""
    fixed = 2 + 3 + 7 + 3
    room = width - fixed - (max(5, dice) + 2)
    if width >= ROOMY:
        names = min(NAMES, room - WORDS)
    else:
        names = max(4, room - max(8, min(WORDS, room - 12)))
    return names, width - fixed - names - (dice + 2 if dice else 0)


def name_parts(seat: SeatFace, cells: int, style: Style, paint: Paint) -> list[Part]:
    """A name in so many cells, after it the sign of the bank and a word where he is not there."""
    tail: list[Part] = []
    if seat.banks:
        tail.append((f" {signs().bank}", paint.now))
    if seat.tail:
        tail.append((f" {seat.tail}", paint.dim))
    room = cells - sum(len(text) for text, _ in tail)
    if room < 3:
        tail, room = tail[:1], cells - 2
    named = cut(seat.name, room)
    filled = cells - width(named) - sum(len(text) for text, _ in tail)
    return [(named, style), *tail, (" " * max(0, filled), Style.null())]


def _said(seat: SeatFace, cells: int, tone: Style, paint: Paint) -> list[Part]:
    """How he stands, and what more is known where there is room for it."""
    more = f", {seat.more}" if seat.words and seat.more else seat.more
    words = shown(seat.words)
    if more and width(words) + width(more) <= cells:
        return [(words, tone), (pad(more, cells - width(words)), paint.dim)]
    return [(pad(words, cells), tone)]


def in_view(seats: Sequence[SeatFace], room: int) -> tuple[list[SeatFace], int]:
    """As many seats as fit, the one asked among them, and how many are left out."""
    if len(seats) <= room:
        return list(seats), 0
    room = max(1, room - 1)
    at = next((i for i, seat in enumerate(seats) if seat.asked), 0)
    first = max(0, min(at - room // 2, len(seats) - room))
    return list(seats[first : first + room]), len(seats) - room


class Story(Drawn):
    """The last lines of a log in words, the latest at the foot and the brightest."""

    DEFAULT_CSS = """
    Story { height: 1fr; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._texts: tuple[str, ...] = ()
        self._odds = ""

    def show(self, texts: tuple[str, ...], odds: str = "") -> None:
        """Show these lines, oldest first, and below them the odds of the moment, if any."""
        if (texts, odds) != (self._texts, self._odds):
            self._texts, self._odds = texts, odds
            self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """As many as there is room for."""
        lines: list[Line] = [[(line, paint.now)] for line in wrap(self._odds, width)] if self._odds else []
        for back, text in enumerate(reversed(self._texts)):
            style = paint.ink if not back else paint.dim
            wrapped = wrap(text, width) if not back else [cut(text, width)]
            lines = [[(line, style)] for line in wrapped] + lines
            if len(lines) >= height:
                break
        return [[]] * max(0, height - len(lines)) + lines[-height:] if height else []
