"""A season as a grid: players down, weeks across, the one chosen of each in view."""

from __future__ import annotations

from rich.style import Style

from clow_tui.app.text import pad, signs
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Part
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.tournament.people import key_of
from clow_tui.tournament.people.seasons import SeasonLine, Week, cell_words
from clow_tui.tournament.results.scores import plain

RANK, TOTAL, NIGHTS, WEEK, NAME = 3, 6, 6, 6, 14  # cells of the columns; of the name the least


class Grid(Rows):
    """Players down, weeks across: as many as there is room for, so that the chosen one is seen."""

    def __init__(self) -> None:
        super().__init__((Column("player", 0),), heading=True)
        self.weeks: tuple[Week, ...] = ()
        self.week = 0
        self._first = 0

    def show_weeks(self, weeks: tuple[Week, ...]) -> None:
        """Other weeks; the last one is chosen where there are more or fewer than before."""
        if len(weeks) != len(self.weeks):
            self.week = max(0, len(weeks) - 1)
        self.weeks = weeks
        self.refresh()

    def pan(self, by: int) -> None:
        """Choose another week."""
        self.week = max(0, min(len(self.weeks) - 1, self.week + by))
        self.refresh()

    def _fits(self, width: int) -> int:
        return max(1, (width - 2 - (RANK + TOTAL + NIGHTS + NAME + 8)) // (WEEK + 1))

    def _seen(self, width: int) -> range:
        """The weeks in view."""
        fits = self._fits(width)
        first = min(self._first, self.week, max(0, len(self.weeks) - fits))
        self._first = max(first, self.week - fits + 1)
        return range(self._first, min(len(self.weeks), self._first + fits))

    def _line(self, row: Row, width: int, paint: Paint, chosen: bool) -> list[Part]:
        if len(row.cells) == 1 and row.key:
            return super()._line(row, width, paint, chosen)
        head = not row.key
        cells = self._heads() if head else row.cells
        seen = self._seen(width)
        name = max(NAME, width - 2 - (RANK + TOTAL + NIGHTS + 8) - len(seen) * (WEEK + 1))
        ink = paint.dim if head or row.tone == "dim" else paint.ink
        names = paint.dim if head or row.tone == "dim" else paint.name
        line: list[Part] = [(f"{signs().here} " if chosen else "  ", paint.now)]
        line += [(pad(cells[0], RANK, "right"), ink), ("  ", Style.null()), (pad(cells[1], name), names)]
        total = paint.dim if head else paint.now
        line += [(pad(cells[2], TOTAL + 2, "right"), total), (pad(cells[3], NIGHTS + 2, "right"), ink)]
        for at in seen:
            text = cells[4 + at]
            style = paint.dim if head or text.startswith("(") or text == "." else ink
            if at == self.week and head:
                style = paint.now
            line.append((" " + pad(text, WEEK, "right"), style))
        more = (seen.start > 0, seen.stop < len(self.weeks))
        line.append((signs().more if head and any(more) else " ", paint.dim))
        return line

    def _heads(self) -> tuple[str, ...]:
        return ("", "player", "total", "nights", *(week.date[5:] for week in self.weeks))

    def text_lines(self) -> list[str]:
        """All of it as text, every week."""
        lines = ["  " + "  ".join(self._heads())]
        return lines + ["  " + "  ".join(row.cells) for row in self.rows]


def grid_row(line: SeasonLine, name: str) -> Row:
    """A player's line: rank, name, total, nights, and a cell for each week."""
    rank = str(line.rank) if line.rank is not None else "-"
    cells = (rank, name, plain(line.total), str(line.nights), *map(cell_words, line.cells))
    return Row(line.player, cells, "dim" if line.rank is None else "", also=key_of(name))
