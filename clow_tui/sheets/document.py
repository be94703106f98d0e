"""A document of plain words: a title, what stands under it, and grids, cards or a bracket."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Wanted = Literal["standings", "seats", "bracket", "slips", "scores", "night"]
Past = Literal["history", "alltime", "records", "player"]  # over many nights


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a grid; figures stand to the right, `blank` is wide, to be written in by hand."""

    title: str
    right: bool = False
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a grid, a cell for each column, and the same as one line that reads well on a phone."""

    cells: tuple[str, ...]
    said: str


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows under headings.

    How they are printed: `whole` keeps to one page, two of them beside each other; `page` has one of its own;
    `columns` goes down in two, in large letters.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    printed: Literal["", "whole", "page", "columns"] = ""


@dataclass(frozen=True, slots=True)
class Cards:
    """Slips to cut out: the large words of each, and the small ones under them."""

    title: str
    cards: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A table of a bracket: where it plays, who sits there ("" where not known yet), who of them goes on."""

    where: str
    names: tuple[str, ...]
    on: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """A round of a bracket, by what it is called."""

    title: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The rounds of a knockout, the first first."""

    title: str
    rounds: tuple[Round, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole document; `under` are the lines below its title."""

    title: str
    under: tuple[str, ...]
    parts: tuple[Grid | Cards | Bracket, ...]
