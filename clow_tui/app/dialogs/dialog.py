"""Small questions over a screen: yes or no, one of several, something to read. Esc leaves it as it was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, TypeVar

from rich.console import RenderableType
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import ModalScreen
from textual.widget import Widget

from clow_tui.app.text import signs, wrap
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.behind import Behind
from clow_tui.app.widgets.drawn import Drawn, Line, Part
from clow_tui.app.widgets.rows import Rows
from clow_tui.app.widgets.small import show_too_small

T = TypeVar("T")


class Words(Drawn):
    """Lines of text, wrapped; a line that begins with a space is a part of a list and is set in."""

    DEFAULT_CSS = """
    Words { height: auto; }
    """

    def __init__(self, lines: Iterable[str], *, bright: bool = False) -> None:
        super().__init__()
        self._texts = tuple(lines)
        self._bright = bright

    def show(self, lines: Iterable[str]) -> None:
        """Show other lines."""
        lines = tuple(lines)
        if lines != self._texts:
            width, before = self.size.width, self._height_at(self.size.width)
            self._texts = lines
            self.redraw(layout=not width or self._height_at(width) != before)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many lines as the text needs."""
        return self._height_at(width)

    def _height_at(self, width: int) -> int:
        return max(1, len(self._wrapped(max(1, width))))

    def _wrapped(self, width: int) -> list[str]:
        out: list[str] = []
        for text in self._texts:
            item = text.startswith(" ")
            lead, rest = (f"{signs().dot} ", "  ") if item else ("", "")
            for at, line in enumerate(wrap(text.strip(), max(1, width - len(rest)))):
                out.append((rest if at else lead) + line)
        return out

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """The wrapped lines."""
        style = paint.name if self._bright else paint.ink
        return [[(line, style)] for line in self._wrapped(width)]


class KeyLine(Drawn):
    """The keys of a dialog."""

    DEFAULT_CSS = """
    KeyLine { margin-top: 1; }
    """

    def __init__(self, keys: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._keys = tuple(keys)

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """Key and words, side by side."""
        line: list[Part] = []
        for key, words in self._keys:
            line += [(key, paint.key), (f" {words}   ", paint.ink)]
        return [line]

    def on_click(self, event: events.Click) -> None:
        """A click on a key is that key."""
        at = 0
        for key, words in self._keys:
            cells = len(key) + len(words) + 4
            if at <= event.x < at + cells and (key in ("enter", "esc", "space") or len(key) == 1):
                self.app.simulate_key({"esc": "escape"}.get(key, key))
            at += cells


class Card(ModalScreen[T]):
    """A card in the middle of the screen; esc leaves it, and everything, as it was."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def render(self) -> RenderableType:
        """What lies behind it."""
        drawn = super().render()
        return Behind(drawn.screen, drawn.color) if isinstance(drawn, BackgroundScreen) else drawn

    def on_resize(self, event: events.Resize) -> None:
        """Show the card for a terminal that is too small."""
        show_too_small(self, event.size)

    def action_move(self, by: int) -> None:
        """Mark another one of its list."""
        self.query_one(Rows).move(by)

    def action_leave(self) -> None:
        """Leave everything as it was."""
        self.dismiss(None)


class Dialog(Card[T]):
    """A card that asks one thing under a title."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "leave", show=False)]

    def __init__(self, title: str, lines: Iterable[str] = ()) -> None:
        super().__init__()
        self._title = title
        self._said = tuple(lines)

    def compose(self) -> ComposeResult:
        """Title, text, body and keys."""
        with Vertical(classes="card"):
            yield Words([self._title], bright=True)
            if self._said:
                yield Words(self._said)
            yield from self.body()
            yield KeyLine(self.keys())

    def body(self) -> Iterable[Widget]:
        """What stands between the text and the keys."""
        return ()

    def keys(self) -> Sequence[tuple[str, str]]:
        """The keys and what they do."""
        return (("esc", "back"),)


class Confirm(Dialog[bool]):
    """Whether to do what takes something along."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "yes", show=False)]

    def __init__(self, title: str, lines: Iterable[str], yes: str) -> None:
        super().__init__(title, lines)
        self._yes = yes

    def keys(self) -> Sequence[tuple[str, str]]:
        """Enter does it."""
        return (("enter", self._yes), ("esc", "leave it"))

    def action_yes(self) -> None:
        """Do it."""
        self.dismiss(True)


class Reading(Dialog[None]):
    """Something to read."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,i", "leave", show=False)]
