"""A table on the floor: one widget, painted only when its table is another object than before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rich.style import Style
from textual import events
from textual.message import Message

from clow_tui.app.presenters import About, LastThrow, Name, SeatFace, TableFace, table_face
from clow_tui.app.text import cut, pad, shown, signs
from clow_tui.app.text import width as text_width
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.board import in_view, name_parts
from clow_tui.app.widgets.drawn import Drawn, Line, Part, fitted, line_width
from clow_tui.tournament.model import Table

NAMED = 12  # cells of a table's name
LEAST, MOST = 33, 52  # cells that a card may be wide
ROOMY = 32  # cells of a seat's line from which dice and words stand further apart

Last = Callable[[], LastThrow | None]


class TableCard(Drawn):
    """A table as a card (who throws, stacks, pot, last throw), or as one line where many have to fit."""

    DEFAULT_CSS = """
    TableCard { background: $surface; height: 8; width: 1fr; }
    TableCard.-line { background: $background; height: 1; }
    """

    class Clicked(Message):
        """The card was clicked."""

        def __init__(self, card: TableCard) -> None:
            super().__init__()
            self.card = card

    def __init__(self, table: Table, name: Name) -> None:
        super().__init__()
        self._table = table
        self._names = name
        self._last: Last = lambda: None
        self._face: TableFace | None = None
        self._chosen = False
        self._about = About()
        self.paints = 0

    @property
    def number(self) -> int:
        """The table's number."""
        return self._table.number

    def show(self, table: Table, last: Last, about: About) -> None:
        """Show a table; `last` is asked for its last throw only if it has to be painted."""
        if table is not self._table or about != self._about or self._face is None:
            self._table, self._last, self._about = table, last, about
            self._face = None
            self.redraw()

    def forget(self) -> None:
        """Put it into words anew with the next look, since a name has changed."""
        self._face = None

    def mark(self, chosen: bool) -> None:
        """Mark the card as the chosen one, or no longer."""
        if chosen != self._chosen:
            self._chosen = chosen
            self.redraw()

    def face(self) -> TableFace:
        """What is shown."""
        if self._face is None:
            self._face = table_face(self._table, self._last(), self._names, self._about)
        return self._face

    def on_click(self, event: events.Click) -> None:
        """Choose it; a second click opens it."""
        self.post_message(self.Clicked(self))

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """The card, or its one line."""
        self.paints += 1
        if height == 1:
            return [self._one_line(width, paint)]
        face = self.face()
        bar: Part = (signs().bar if self._chosen else " ", paint.now)
        room = height - 1
        full = bool(face.note) and len(face.seats) >= room  # no line is left to say it on
        head = replace(face, title=cut(face.note, 24)) if full else face
        lines: list[list[Part]] = [card_head(head, width - 2, paint, self._chosen)]
        seats, _ = in_view(face.seats, room)
        figures = max([3, *(len(seat.tokens) for seat in face.seats)])
        numbers = (paint.now if self._chosen else paint.dim) if face.by_seat else None
        lines += [seat_line(seat, width - 2, figures, paint, numbers) for seat in seats]
        said = face.note or (face.stands if face.does == "to bet" else face.last)
        lines += [[] for _ in range(height - len(lines))]
        if said and not lines[-1]:
            lines[-1] = [("  ", Style.null()), (cut(said, width - 4), paint.dim)]
        return [[bar, *line] for line in lines]

    def _one_line(self, width: int, paint: Paint) -> list[Part]:
        face = self.face()
        style = paint.now if self._chosen else paint.name
        mark = signs().here if self._chosen else " "
        tokens = face.counts == "tokens"
        line: list[Part] = [
            (f"{mark} ", paint.now),
            (pad(str(face.number), 3, "right"), style),
            (f" {pad(face.called, NAMED)} " if face.called is not None else "  ", style),
            (pad(face.title, 10 if tokens else 14), paint.dim),
            (pad(f"{len(face.seats)} in", 6, "right"), paint.ink),
            (f"  {pad(face.pot, max(9, min(26, text_width(face.pot))))}" if tokens else "", paint.ink),
            ("  ", Style.null()),
        ]
        if face.outcome:
            line[3:] = [(f"{pad(face.pot, 6)}  {face.title}  {shown(face.note)}", paint.dim)]
        elif face.asks:
            line += [(f"{shown(face.asks)} ", paint.name), (f"{face.does}  ", paint.dim)]
        elif face.note:
            line.append((f"{shown(face.note)}  ", paint.dim))
        best = next((seat for seat in face.seats if seat.tone == "good" or seat.words == "lowest"), None)
        if best is not None:
            line += [(f"{shown(best.name)} ", paint.ink), (f"{best.dice}  {best.words}".strip(), paint.good)]
        elif face.last and not face.note:
            line.append((shown(face.last), paint.dim))
        won = [f"{shown(seat.name)} {seat.tokens}" for seat in face.seats if seat.tokens.strip("0")]
        if face.counts == "legs" and won:
            line.append((f"  legs {', '.join(won)}", paint.dim))
        return fitted(line, width)


def card_head(face: TableFace, width: int, paint: Paint, chosen: bool) -> list[Part]:
    """`1 Window  round 31 ─────────── pot 240`; a name is cut before anything else is."""
    number = (f"{face.number} ", paint.now if chosen else paint.name)
    title = (f" {shown(face.title)} ", paint.bright if chosen else paint.dim)
    pot = (f" {shown(face.pot)}" if face.pot else "", paint.now)
    if line_width([number, title, pot]) > width and face.brief:
        pot = (f" {face.brief}", paint.now)
    room = width - line_width([number, title, pot]) - 3
    called = (f"{cut(face.called, min(NAMED, room))} " if face.called and room > 2 else "", number[1])
    rule = max(0, width - line_width([number, called, title, pot]))
    return [number, called, title, (signs().rule * rule, paint.bright if chosen else paint.rule), pot]


def seat_line(
    seat: SeatFace, width: int, figures: int, paint: Paint, numbers: Style | None = None
) -> list[Part]:
    """`▸ Ann        140   2 2 5  leads`; with its number, in a style, where the seat is what one types."""
    by_seat = numbers is not None
    dice = 0 if by_seat and not seat.dice else max(5, len(seat.dice))
    gap = (2 if width >= ROOMY else 1) if dice else 0
    number = 3 if by_seat else 0
    taken = 2 + number + 1 + figures + 2 + dice + gap
    words = max(8, min(15, width - taken - 12))
    names = max(6, width - taken - words)
    tone: Style = getattr(paint, seat.tone)
    faded = seat.tone in ("dim", "bad") and not by_seat
    name = (
        paint.now if seat.asked else paint.dim if faded else paint.name if seat.tone == "good" else paint.ink
    )
    return [
        (f"{signs().here if seat.asked else ' '} ", paint.now),
        (f"{seat.number:>2} " if by_seat else "", numbers or Style.null()),
        *name_parts(seat, names, name, paint),
        (" ", Style.null()),
        (pad(seat.tokens, figures, "right"), paint.dim if faded else paint.ink),
        ("  ", Style.null()),
        (pad(seat.dice, dice), paint.dim if faded else paint.name),
        (" " * gap, Style.null()),
        (pad(seat.words, words), tone),
    ]
