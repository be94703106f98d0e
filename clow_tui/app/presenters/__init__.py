"""What the screens show of a night: tables, seats, throws and standings as plain words and tones.

Everything here is read from the director's view; nothing is kept and nothing changed.
"""

from clow_tui.app.presenters.model import About, LastThrow, Name, SeatFace, TableFace, Tone
from clow_tui.app.presenters.needs import need_words, onward_from, urgent_words, waiting_words
from clow_tui.app.presenters.night import (
    Line,
    about,
    books_words,
    broke_of,
    in_count,
    seatless,
    standing_calls,
    standing_lines,
)
from clow_tui.app.presenters.table import table_face
from clow_tui.app.presenters.throws import last_throw

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
