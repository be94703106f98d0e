"""The ground of our own widgets: lines of styled text, drawn once until what they show is another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.filter import LineFilter
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from clow_tui.app.text import cut, pad
from clow_tui.app.themes import Paint, look_named

Part = tuple[str, Style]
Line = Sequence[Part]


def paint_of(widget: Widget) -> Paint:
    """The styles of the look that the app wears now."""
    return look_named(widget.app.theme).paint


def line_width(line: Line) -> int:
    """The cells of a line of parts, each of which must have been through `text` already."""
    return sum(cell_len(text) for text, _ in line)


def strip_of(line: Line, width: int) -> Strip:
    """A line as a strip of exactly so many cells; parts that go over are cut between clusters."""
    segments: list[Segment] = []
    room = width
    for text, style in line:
        cells = cell_len(text)
        if cells > room:
            text = pad(text, room)
            cells = room
        if text:
            segments.append(Segment(text, style))
        room -= cells
        if room <= 0:
            break
    if room > 0:
        segments.append(Segment(" " * room))
    return Strip(segments, width)


def spread(left: Sequence[Part], right: Sequence[Part], width: int, gap: int = 2) -> list[Part]:
    """A line with one part of it at each edge; the left one gives way where both do not fit."""
    room = width - line_width(right)
    kept = fitted(left, max(0, room - (gap if right else 0)))
    return [*kept, (" " * max(0, room - line_width(kept)), Style.null()), *right]


def fitted(line: Sequence[Part], width: int) -> list[Part]:
    """A line cut to so many cells, with a sign where it was cut."""
    out: list[Part] = []
    room = width
    for text, style in line:
        cells = cell_len(text)
        if cells > room:
            if room > 0:
                out.append((cut(text, room), style))
            break
        out.append((text, style))
        room -= cells
    return out


def joined(parts: Iterable[Line], between: Part) -> list[Part]:
    """Several short lines one after the other, something between each two."""
    out: list[Part] = []
    for part in parts:
        if out:
            out.append(between)
        out.extend(part)
    return out


class Drawn(Widget):
    """A widget that shows the lines of `draw`, made anew when told so, or when its width or look changes."""

    DEFAULT_CSS = """
    Drawn { width: 1fr; height: 1; }
    """

    _lines: list[Strip]
    _drawn_for: tuple[int, int, str] | None = None
    _painted: tuple[Region, Sequence[LineFilter], list[Strip]] | None = None

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """The lines to show, as many as are wanted."""
        raise NotImplementedError

    def forget(self) -> None:
        """Put what is kept in words into words anew with the next look, since a name has changed."""

    def redraw(self, *, layout: bool = False) -> None:
        """Draw again, since what is shown has changed."""
        self._drawn_for = None
        self.refresh(layout=layout)

    def render_line(self, y: int) -> Strip:
        """One line of the widget, drawn if that has not been done yet."""
        width, height = self.size
        wanted = (width, height, self.app.theme)
        if self._drawn_for != wanted:
            drawn = self.draw(width, height, paint_of(self)) if width > 0 else ()
            ground = self.rich_style
            self._lines = [strip_of(line, width).apply_style(ground) for line in drawn]
            self._drawn_for = wanted
        if 0 <= y < len(self._lines):
            return self._lines[y]
        return Strip.blank(width, self.rich_style)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines as they were painted last, if nothing has changed since.

        One changed line has all widgets asked between it and the farthest other, and to work out the colours
        of each anew, as Textual does, costs more than the painting.
        """
        filters = self.get_line_filters()
        if self._painted is None or self._painted[:2] != (crop, filters):
            self._painted = crop, filters, super().render_lines(crop)
        return self._painted[2]

    def _set_dirty(self, *regions: Region) -> None:
        self._painted = None
        super()._set_dirty(*regions)

    def text_lines(self) -> list[str]:
        """What the widget shows now, as plain text; for tests and for copying."""
        width, height = self.size
        drawn = self.draw(width, height, paint_of(self)) if width > 0 else ()
        return ["".join(text for text, _ in line).rstrip() for line in drawn]
