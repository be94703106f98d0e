"""Figures and words that are typed straight away, without opening the entry."""

from __future__ import annotations

from clow_tui.app.commands import why
from clow_tui.app.commands.command import Command
from clow_tui.app.commands.places import BRACKET, FLOOR, PLAY, ROUNDS, TABLE, at

DIGITS = tuple("0123456789")

TYPED: tuple[Command, ...] = (
    Command("table.choose", "Floor: Choose a table by its number", DIGITS, at(FLOOR, ROUNDS), told_key=True),
    Command(
        "bracket.path",
        "Bracket: Light the path of a player of the table, 1 the first, 0 nobody's",
        DIGITS,
        at(BRACKET),
        told_key=True,
    ),
    Command(
        "entry.digit",
        "Table: Key in dice, 456 for 4 5 6, or tokens; where dice are kept, mark them by their place",
        DIGITS,
        at(TABLE),
        needs=(why.writes, why.answers),
        told_key=True,
    ),
    Command(
        "entry.program",
        "Table: One throw by the program, whoever holds the dice",
        ("!",),
        at(TABLE),
        needs=(why.writes, why.by_program),
        told_key=True,
    ),
    Command(
        "entry.taker",
        "Table: Who took the pot, w3 for seat 3, w0 when it is carried",
        ("w",),
        PLAY,
        needs=(*why.AT_TABLE, why.taker),
    ),
)
