"""A page to read beside something: headings, sentences, rows of figures; it scrolls where it is long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from rich.style import Style
from textual.app import ComposeResult
from textual.containers import VerticalScroll

from clow_tui.app.text import pad, shown, wrap
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Drawn, Line, Part

Kind = Literal["title", "heading", "name", "text", "dim", "row", "gone", "come"]


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph, which may be foreign text; a `row` has figures at its right edge.

    `gone` and `come` are told apart by a sign before them.
    """

    kind: Kind
    text: str = ""
    figures: tuple[str, ...] = ()


BLANK = Para("text")
NARROW = 26  # cells below which figures stand close together
SIGNS = {"gone": "- ", "come": "+ "}


class Leaf(Drawn):
    """What is written on a page."""

    DEFAULT_CSS = """
    Leaf { height: auto; margin: 0 1 0 0; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._paras: tuple[Para, ...] = ()

    def show(self, paras: Iterable[Para]) -> bool:
        """Write other paragraphs; whether they are others."""
        paras = tuple(paras)
        if paras == self._paras:
            return False
        self._paras = paras
        self.redraw(layout=True)
        return True

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many lines as it takes."""
        return max(1, sum(len(_wrapped(para, max(4, width))) for para in self._paras))

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """Line by line."""
        lines: list[Line] = []
        figures = [
            max((len(p.figures[at]) for p in self._paras if len(p.figures) > at), default=0)
            for at in range(2)
        ]
        for para in self._paras:
            if para.kind == "row":
                lines.append(_row(para, figures, width, paint))
                continue
            style = _style(para.kind, paint)
            lines += [[(line, style)] for line in _wrapped(para, max(4, width))]
        return lines


def _style(kind: Kind, paint: Paint) -> Style:
    return {
        "title": paint.name,
        "name": paint.name,
        "heading": paint.now,
        "dim": paint.dim,
        "gone": paint.dim,
        "come": paint.ink,
    }.get(kind, paint.ink)


def _wrapped(para: Para, width: int) -> list[str]:
    lead = SIGNS.get(para.kind, "")
    if para.kind == "row":
        return [para.text]
    lines = wrap(para.text, max(1, width - len(lead)))
    return [f"{lead if not at else ' ' * len(lead)}{line}" for at, line in enumerate(lines)]


def _row(para: Para, widths: Sequence[int], width: int, paint: Paint) -> list[Part]:
    parts: list[Part] = []
    gap, room = " " if width < NARROW else "  ", width
    for figure, cells in zip(para.figures, widths, strict=False):
        style = paint.dim if len(para.figures) > 1 and figure is para.figures[-1] else paint.ink
        parts.append((f"{gap}{shown(figure):>{cells}}", style))
        room -= cells + len(gap)
    return [(pad(para.text, max(1, room)), paint.ink), *parts]


class Page(VerticalScroll, can_focus=False):
    """A leaf that can be scrolled."""

    DEFAULT_CSS = """
    Page { width: 1fr; height: 1fr; min-width: 4; scrollbar-size-vertical: 1; overflow-x: hidden; }
    """

    def compose(self) -> ComposeResult:
        """The leaf."""
        yield Leaf()

    def show(self, paras: Iterable[Para], *, top: bool = False) -> None:
        """Show these paragraphs, where one has scrolled to unless it is to begin at the top."""
        if self.query_one(Leaf).show(paras) and top:
            self.scroll_home(animate=False)

    def text_lines(self) -> list[str]:
        """All of it as text."""
        return self.query_one(Leaf).text_lines()

    def turn(self, pages: int) -> None:
        """Some pages on, or back."""
        self.scroll_relative(y=pages * max(1, self.size.height - 1), animate=False)
