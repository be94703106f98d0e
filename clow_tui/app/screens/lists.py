"""What the screens that are a list share: a filter at the foot, copying, sorting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from clow_tui.app.commands import Situation
from clow_tui.app.screens.place import Place
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.rows import Column, Rows


class ListPlace(Place):
    """A screen whose body is one list."""

    def columns(self) -> Sequence[Column]:
        """The list's columns."""
        raise NotImplementedError

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys shown at the foot of the list while its filter is closed."""
        return (("/", "filter by a word"),)

    def body(self) -> Iterable[Widget]:
        """The list and its filter."""
        yield Rows(self.columns(), heading=True)
        yield Entry()

    def on_mount(self) -> None:
        """Say how to filter, and fill the list."""
        self.query_one(Entry).ask("", self.hints())
        self.update()

    def list_rows(self) -> Rows:
        """The list."""
        return self.query_one(Rows)

    def situation(self) -> Situation:
        """How many rows there are."""
        rows = len(self.list_rows().rows) if self.is_mounted else 0
        view = self.clow.view
        return Situation(
            self.place,
            looking=self.clow.looking,
            running=self.clow.running,
            night=view is not None,
            rows=rows,
        )

    def do_list_filter(self) -> None:
        """Open the filter."""
        entry = self.query_one(Entry)
        entry.ask("Filter")
        entry.open()

    def on_entry_clicked(self, event: Entry.Clicked) -> None:
        """A click opens the filter."""
        self.do_list_filter()

    def on_entry_changed(self, event: Entry.Changed) -> None:
        """Filter as one types."""
        if event.entry.is_open:
            self.list_rows().filter(event.text)
            self.refresh_keys()

    def on_entry_answered(self, event: Entry.Answered) -> None:
        """Enter keeps what was found."""
        words = event.text.strip()
        event.entry.close()
        self.list_rows().filter(words)
        event.entry.ask(f"Filter: {words}" if words else "", self.hints())
        self.refresh_keys()

    def on_entry_closed(self, event: Entry.Closed) -> None:
        """Esc shows all again."""
        self.list_rows().filter("")
        event.entry.ask("", self.hints())
        self.refresh_keys()

    def do_list_copy(self) -> None:
        """The list as text, to the clipboard."""
        lines = self.list_rows().text_lines()
        self.app.copy_to_clipboard("\n".join(line[2:] for line in lines))
        self.clow.say(f"Copied {len(lines) - 1} lines as text.")
