"""One of several, or several in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from clow_tui.app.dialogs.dialog import Dialog
from clow_tui.app.text import shown
from clow_tui.app.widgets.rows import Column, Row, Rows


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
