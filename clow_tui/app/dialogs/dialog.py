"""Small questions over a screen: yes or no, one of several, something to read. Esc leaves it as it was."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widget import Widget

from clow_tui.app.text import shown, signs, wrap
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Drawn, Line, Part
from clow_tui.app.widgets.rows import Column, Row, Rows
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
            self._texts = lines
            self.redraw(layout=True)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many lines as the text needs."""
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


class Choose(Dialog[str]):
    """One of several, by its figure, or by the arrows and enter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("enter", "take", show=False),
        *(Binding(str(digit), f"digit({digit})", show=False) for digit in range(1, 10)),
    ]

    def __init__(
        self,
        title: str,
        choices: Sequence[tuple[str, str]],
        lines: Iterable[str] = (),
        refused: Mapping[str, str] | None = None,
        marked: str = "",
    ) -> None:
        """Choices as keys with words; `refused` says why those of some keys cannot be taken.

        `marked` is the key marked at first, else the first one.
        """
        super().__init__(title, lines)
        self._choices = tuple(choices)
        self._refused = dict(refused or {})
        self._marked = marked

    def body(self) -> Iterable[Widget]:
        """The choices."""
        rows = Rows([Column("", 2, "right", "now"), Column("", 0)])
        rows.styles.height = len(self._choices)
        yield rows

    def on_mount(self) -> None:
        """Fill the list."""
        rows = self.query_one(Rows)
        rows.show([self._row(at, key, words) for at, (key, words) in enumerate(self._choices, 1)])
        rows.first()
        rows.choose(self._marked)

    def _row(self, at: int, key: str, words: str) -> Row:
        why = self._refused.get(key, "")
        return Row(
            key,
            (str(at) if at < 10 else "", f"{words.removesuffix(' …')}: {why}" if why else words),
            "dim" if why else "",
        )

    def take(self, key: str) -> None:
        """Take one, or say why it cannot be taken."""
        if why := self._refused.get(key, ""):
            self.app.clear_notifications()
            self.app.notify(shown(why), markup=False)
        else:
            self.dismiss(key)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Figures or enter."""
        last = min(9, len(self._choices))
        return ((f"1-{last}" if last > 1 else "1", "choose"), ("enter", "the marked one"), ("esc", "back"))

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A click on the marked one."""
        self.take(event.key)

    def action_take(self) -> None:
        """Take the marked one."""
        self.take(self.query_one(Rows).chosen)

    def action_digit(self, digit: int) -> None:
        """Take one by its figure."""
        if digit <= len(self._choices):
            self.take(self._choices[digit - 1][0])


class InOrder(Dialog[tuple[str, ...]]):
    """Several put in order: each is ticked as the next; those not ticked have no place in it.

    Gives the keys in order, or None where it is left as it was.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("space", "tick", show=False),
        Binding("x", "last", show=False),
        Binding("enter", "done", show=False),
    ]

    def __init__(
        self, title: str, items: Sequence[tuple[str, str]], order: Iterable[str], lines: Iterable[str] = ()
    ) -> None:
        """Items as keys with words; `order` are the keys that have a place already."""
        super().__init__(title, lines)
        self._items = tuple(items)
        self._order = [key for key in order if key in dict(items)]

    def body(self) -> Iterable[Widget]:
        """The items, each with its place."""
        rows = Rows([Column("", 3, "right", "now"), Column("", 0)])
        rows.styles.height = min(12, len(self._items))
        yield rows

    def on_mount(self) -> None:
        """Fill the list."""
        self._show()
        self.query_one(Rows).first()

    def _show(self) -> None:
        self.query_one(Rows).show([Row(key, (self._place(key), words), "") for key, words in self._items])

    def _place(self, key: str) -> str:
        return f"{self._order.index(key) + 1}." if key in self._order else ""

    def keys(self) -> Sequence[tuple[str, str]]:
        """Ticks, and the end."""
        return (("space", "next"), ("x", "last of all"), ("enter", "take it"), ("esc", "back"))

    def action_tick(self) -> None:
        """The marked one is the next, or has no place any more."""
        chosen = self.query_one(Rows).chosen
        if chosen in self._order:
            self._order.remove(chosen)
        elif chosen:
            self._order.append(chosen)
        self._show()

    def action_last(self) -> None:
        """The marked one comes after all others, which have a place each."""
        chosen = self.query_one(Rows).chosen
        rest = [key for key, _ in self._items if key not in self._order]
        self._order = [key for key in (*self._order, *rest) if key != chosen] + [chosen]
        self._show()

    def action_done(self) -> None:
        """This is the order."""
        self.dismiss(tuple(self._order))

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A click on the marked one."""
        self.action_tick()


class Reading(Dialog[None]):
    """Something to read."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,i", "leave", show=False)]
