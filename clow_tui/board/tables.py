"""The floor on the board: the tables beside each other, or a line each where there are many."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from clow_tui.app.presenters import SeatFace, TableFace, about, last_throw, table_face
from clow_tui.app.text import pad, signs, width
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Line, Part, line_width
from clow_tui.board.watch import Sight
from clow_tui.director.clock import local
from clow_tui.tournament.model import Table

CARD, WIDEST, APART = 30, 60, 4  # the least and most cells of a table, and those between two
SAID = 18  # cells of how somebody stands, where there is room


def floor_blocks(sight: Sight, width: int, height: int, paint: Paint) -> list[list[Line]]:
    """All tables in play, on as many screens as it takes."""
    tables = [table for table in sight.night.open_tables() if table.size]
    if not tables:
        return [[[("All tables are done; the next round is drawn soon.", paint.ink)]]]
    most = max(table.size for table in tables)
    across = max(1, min(len(tables), (width + APART) // (CARD + APART)))
    fit = [n for n in range(1, across + 1) if _cells(n, width) <= WIDEST]
    fit = [n for n in fit if -(-len(tables) // n) * (most + 3) <= height + 1]
    across = fit[0] if fit else across
    if across * ((height + 1) // (most + 3)) * 2 < len(tables):
        return _listed(sight, tables, width, height, paint)
    cells = min(WIDEST, _cells(across, width))
    rows = [tables[at : at + across] for at in range(0, len(tables), across)]
    loose = len(rows) * (2 * most + 3) <= height + 1
    per = max(1, (height + 1) // (most + 3))
    pages: list[list[Line]] = []
    for at in range(0, len(rows), per):
        lines: list[Line] = []
        for row in rows[at : at + per]:
            cards = [_card(_face(sight, table), sight, cells, loose, paint) for table in row]
            lines += [*beside(cards, cells, APART), []]
        pages.append(lines[:-1])
    return pages


def beside(lists: Sequence[Sequence[Line]], cells: int, apart: int, gap: int = 1) -> list[Line]:
    """Lines beside each other, each so many cells wide and so far `apart`, a line in every `gap`."""
    lines: list[Line] = []
    for row in range(max((len(one) for one in lists), default=0)):
        line: list[Part] = []
        for at, one in enumerate(lists):
            part = list(one[row]) if row < len(one) else []
            line += [(" " * (at * (cells + apart) - line_width(line)), Style.null()), *part]
        lines += [line, *[[]] * (gap - 1)]
    return lines


def _cells(across: int, width: int) -> int:
    return (width - APART * (across - 1)) // across


def _face(sight: Sight, table: Table) -> TableFace:
    lines = sight.view.recent.get(table.number, ())
    word_at = f"{local(lines[-1].at):%H:%M}" if lines and not table.tracked else ""
    last = last_throw(sight.history, sight.view, table.number) if table.tracked else None
    return table_face(table, last, sight.name, about(sight.night, table, sight.name, word_at))


def _card(face: TableFace, sight: Sight, cells: int, loose: bool, paint: Paint) -> list[Line]:
    title, pot = sight.night.name_of(face.number), face.pot
    room = cells - width(pot) - 2
    head: list[Part] = [
        (pad(title, room) + "  ", paint.now),
        (pad(pot, cells - room - 2, "right"), paint.ink),
    ]
    under = face.note or face.stands
    lines: list[Line] = [head]
    if under or loose:
        lines.append([(pad(under, cells), paint.dim)])
    for seat in face.seats:
        lines.append(_seat(seat, cells, paint))
        if loose:
            lines.append([])
    return lines


def _seat(seat: SeatFace, cells: int, paint: Paint) -> list[Part]:
    faded = seat.tone in ("dim", "bad") and not seat.asked
    said = SAID if cells >= CARD + SAID - 4 else 0
    tail = f" {seat.tail}" if seat.tail else ""
    bank = f" {signs().bank}" if seat.banks else ""
    name = pad(seat.name, min(width(seat.name), cells - 13 - said - width(bank) - width(tail)))
    after = f"{bank}{tail}"
    filled = cells - 12 - said - width(name) - width(after)
    style = paint.now if seat.asked else paint.dim if faded else paint.name
    parts: list[Part] = [
        (f"{signs().here if seat.asked else ' '} ", paint.now),
        (f"{seat.number:>2} ", paint.dim),
        (name, style),
        (after + " " * max(0, filled), paint.now if seat.banks else paint.dim),
        (pad(seat.tokens, 7, "right"), style),
    ]
    words = f"{seat.dice} {seat.words}".strip()
    return [*parts, (f"  {pad(words, said - 2)}", getattr(paint, seat.tone))] if said else parts


def _listed(sight: Sight, tables: list[Table], width: int, height: int, paint: Paint) -> list[list[Line]]:
    """A line for each table: who sits there."""
    number = max(len(str(table.number)) for table in tables)
    lines: list[Line] = []
    for table in tables:
        called = sight.night.given_name(table.number)
        names = ", ".join(sight.name(seat.player) for seat in table.people())
        head = f"{table.number:>{number}} "
        where = pad(called, 12) + " " if sight.night.settings.names else ""
        room = width - len(head) - len(where) - 1
        lines.append([(head, paint.now), (where, paint.now), (pad(names, room), paint.name)])
    return [lines[at : at + height] for at in range(0, len(lines), max(1, height))]
