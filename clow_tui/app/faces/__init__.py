"""What the screens show of a night: tables, seats, throws and standings as plain words and tones.

Everything here is read from the director's view; nothing is kept and nothing changed.
"""

from clow_tui.app.faces.model import About, LastThrow, Name, SeatFace, TableFace, Tone
from clow_tui.app.faces.needs import need_words, onward_from, urgent_words, waiting_words
from clow_tui.app.faces.night import (
    Line,
    about,
    books_words,
    broke_of,
    in_count,
    seatless,
    standing_calls,
    standing_lines,
)
from clow_tui.app.faces.table import table_face
from clow_tui.app.faces.throws import last_throw

__all__ = [
    "About",
    "LastThrow",
    "Line",
    "Name",
    "SeatFace",
    "TableFace",
    "Tone",
    "about",
    "books_words",
    "broke_of",
    "in_count",
    "last_throw",
    "need_words",
    "onward_from",
    "seatless",
    "standing_calls",
    "standing_lines",
    "table_face",
    "urgent_words",
    "waiting_words",
]
