"""The places of a night that was played on paper, best first: a few letters and enter for each."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical

from clow_tui.app.dialogs import KeyLine, Words
from clow_tui.app.dialogs.finding import Finder
from clow_tui.app.text import shown, signs
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.director.errors import PersonError
from clow_tui.director.saying import split_names
from clow_tui.tournament.people import key_of

REST = ("...", "…")
KEYS = (("enter", "takes it"), ("=", "first: shares"), ("...", "the rest as listed"), ("esc", "back"))
Groups = tuple[tuple[str, ...], ...]


class Places(Finder[Groups]):
    """Gives all names in groups that share a place, best first; nothing when it is left."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self._names = tuple(names)
        self._placed: list[list[str]] = []
        self._before: list[list[list[str]]] = []  # for esc, a step back each

    def compose(self) -> ComposeResult:
        """The places so far, the line one types in, and those still to be placed."""
        with Vertical(classes="card palette"):
            yield Words([""])
            yield Entry()
            yield Rows([Column("", 0, "left", "name")])
            yield KeyLine(KEYS)

    def on_mount(self) -> None:
        """Ask for the first place."""
        self._show()
        self.query_one(Entry).open()

    def left(self) -> list[str]:
        """Those still to be placed, as listed."""
        placed = {name for group in self._placed for name in group}
        return [name for name in self._names if name not in placed]

    def _show(self) -> None:
        place, said = 1, []
        for group in self._placed:
            said.append(f"{place} {' = '.join(group)}")
            place += len(group)
        dot = f" {signs().dot} "
        self.query_one(Words).show(
            [dot.join(said[-12:]) or "Best first: a few letters of a name, and enter."]
        )
        self.rows.filter("")
        self.rows.show([Row(name, (name,), also=shown(name)) for name in self.left()])
        self.rows.first()
        self.query_one(Entry).ask(f"Place {place}")

    def on_entry_changed(self, event: Entry.Changed) -> None:
        """Filter as one types; of several names with commas the last."""
        self.find(event.text.replace("=", ",").rpartition(",")[2].strip().strip("."))

    def on_entry_answered(self, event: Entry.Answered) -> None:
        """The marked one, or all whose names are typed, or the others as they are listed."""
        self._before.append([list(group) for group in self._placed])
        text = event.text.strip()
        shares = text.startswith("=") and bool(self._placed)
        text = text.lstrip("= ")
        if text in REST:
            self._placed += [[name] for name in self.left()]
        elif "," in text or "=" in text:
            if fault := self._several(text, shares):
                self.app.clear_notifications()
                self.app.notify(shown(fault), markup=False, severity="error")
                self._before.pop()
                self.query_one(Entry).open(event.text)
                return
        elif name := self.rows.chosen:
            self._place([name], shares)
        self._go_on()

    def _go_on(self) -> None:
        """The last one left needs no asking."""
        if len(self.left()) == 1:
            self._place(self.left(), False)
        if self.left():
            self._show()
        else:
            self.dismiss(tuple(tuple(group) for group in self._placed))

    def _place(self, names: list[str], shares: bool) -> None:
        if shares:
            self._placed[-1] += names
        else:
            self._placed.append(names)

    def _several(self, text: str, shares: bool) -> str:
        """Place those named, with commas between and = where they share; what does not fit."""
        try:
            for at, group in enumerate(split_names(text)):
                for nth, written in enumerate(group):
                    self._place([self._named(written)], nth > 0 or (shares and at == 0))
        except PersonError as bad:
            self._placed = self._before[-1]
            return str(bad)
        return ""

    def _named(self, written: str) -> str:
        left, key = self.left(), key_of(written)
        found = [name for name in left if key_of(name) == key]
        found = found or [name for name in left if key and key_of(name).startswith(key)]
        if len(found) != 1:
            fits = f"fits several: {', '.join(found)}" if found else "fits nobody who is still to be placed"
            raise PersonError(f"'{written}' {fits}.")
        return found[0]

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A click on the marked one."""
        self._before.append([list(group) for group in self._placed])
        self._place([event.key], False)
        self._go_on()

    def action_leave(self) -> None:
        """One step back; before the first, nothing is entered."""
        if self._before:
            self._placed = self._before.pop()
            self._show()
        else:
            self.dismiss(None)
