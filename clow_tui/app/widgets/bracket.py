"""The bracket on the screen: a window on its plan, with one table chosen."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from clow_tui.app.presenters.bracket import Key, Plan
from clow_tui.app.text import signs
from clow_tui.app.widgets.drawn import Part, paint_of, strip_of


class BracketView(ScrollView, can_focus=False):
    """A part of the plan, wherever the chosen table is; the titles of the rounds stay in view."""

    DEFAULT_CSS = """
    BracketView {
        width: 1fr; height: 1fr; min-width: 4; margin: 1 1 0 1;
        scrollbar-size-vertical: 1; scrollbar-size-horizontal: 0;
    }
    """

    class Picked(Message):
        """A table was clicked; `again`: the one that was chosen already."""

        def __init__(self, key: Key, again: bool) -> None:
            super().__init__()
            self.key = key
            self.again = again

    def __init__(self) -> None:
        super().__init__()
        self.plan = Plan()
        self.chosen: Key | None = None

    def show(self, plan: Plan, chosen: Key | None) -> None:
        """Show a plan, the chosen table in view."""
        moved = chosen != self.chosen or plan.height != self.plan.height or plan.width != self.plan.width
        self.plan, self.chosen = plan, chosen
        self.virtual_size = Size(plan.width, plan.height)
        self.refresh()
        if moved:
            self.call_after_refresh(self.follow)

    def follow(self) -> None:
        """Bring the chosen table into view, the title over it too where it is the first of its side."""
        box = self.plan.boxes.get(self.chosen) if self.chosen is not None else None
        if box is None:
            return
        top = max((head for head in self.plan.heads if head <= box.y), default=0)
        first = top if box.y - top <= 2 else box.y - 1
        left = max(0, box.x - 1)
        region = Region(left, first, box.x + box.width - left, box.y + box.height - first)
        self.scroll_to_region(region, animate=False, force=True)

    def pan(self, dx: int, dy: int) -> None:
        """Move the window by so many parts of itself."""
        by_x, by_y = dx * max(1, self.size.width // 2), dy * max(1, self.size.height - 2)
        self.scroll_to(self.scroll_x + by_x, self.scroll_y + by_y, animate=False, force=True)

    def on_click(self, event: events.Click) -> None:
        """A click chooses a table."""
        spot = event.get_content_offset(self)
        if spot is None:
            return
        box = self.plan.at(spot.x + self.scroll_offset.x, spot.y + self.scroll_offset.y)
        if box is not None:
            self.post_message(self.Picked(box.key, box.key == self.chosen))

    def render_line(self, y: int) -> Strip:
        """One line of the window; the first one always names the rounds."""
        x, top = self.scroll_offset
        head = max((head for head in self.plan.heads if head <= top), default=0)
        line = head if y == 0 else y + top
        strip = self._line(line)
        return strip.crop_extend(x, x + self.size.width, Style.null()).apply_style(self.rich_style)

    def _line(self, y: int) -> Strip:
        paint, box = paint_of(self), self.plan.boxes.get(self.chosen) if self.chosen is not None else None
        here = box is not None and box.y <= y < box.y + box.height
        parts: list[Part] = []
        at = 0
        for span in self.plan.lines.get(y, ()):
            if span.x < at:
                continue
            style = getattr(paint, span.tone)
            if box is not None and here and at <= box.x <= span.x:
                parts += [
                    (" " * (box.x - at), Style.null()),
                    (signs().here if y == box.y else " ", paint.now),
                ]
                at = box.x + 1
            parts.append((" " * (span.x - at), Style.null()))
            parts.append((span.text, style))
            at = span.x + cell_len(span.text)
        strip = strip_of(parts, max(at, self.plan.width, 1))
        if box is None or not here:
            return strip
        width = strip.cell_length
        cuts = [cut for cut in (box.x, box.x + box.width, width) if cut]
        pieces = list(strip.divide(cuts))
        marked = 1 if box.x else 0
        pieces[marked] = pieces[marked].apply_style(paint.chosen)
        return Strip.join(pieces)

    def text_lines(self) -> list[str]:
        """The whole plan as plain text."""
        return [self._line(y).text.rstrip() for y in range(self.plan.height)]
