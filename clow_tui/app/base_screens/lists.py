"""What the screens that are a list share: a filter at the foot, copying, sorting."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, ClassVar

from textual.widget import Widget

from clow_tui.app.base_screens.place import Place
from clow_tui.app.commands.situation import Situation
from clow_tui.app.text import sentence
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.rows import Column, Rows

Take = Callable[[str], None]


class ListPlace(Place):
    """A screen whose body is one list."""

    ORDERS: ClassVar[Collection[str]] = ("",)  # ways in which it can be sorted; the first is the usual one
    _take: Take | None = None  # what takes the line asked for; None while the entry is the filter

    def __init__(self) -> None:
        super().__init__()
        self.order = next(iter(self.ORDERS))

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
        for entry in self.query(Entry):  # the lobby has none yet
            entry.ask("", self.hints())
        self.update()

    def list_rows(self) -> Rows:
        """The list."""
        return self.query_one(Rows)

    def situation(self) -> Situation:
        """How many rows there are."""
        rows = self.rows()
        return super().situation()._replace(rows=len(rows.rows) if rows is not None else 0)

    def ask_for(self, asked: str, text: str, take: Take) -> None:
        """Ask for a line, with this much typed already; `take` raises what it cannot be, as a sentence."""
        self._take = take
        entry = self.query_one(Entry)
        entry.ask(asked)
        entry.open(text)

    def _took(self, entry: Entry, words: str) -> None:
        # Here, since the lobby is a list and is painted before any rules are loaded.
        from clow_tui.tournament.commands import BadAnswer, NotNow
        from clow_tui.tournament.people import PersonError

        take, self._take = self._take, None
        asked = entry.asked
        entry.close()
        entry.ask("", self.hints())
        if take is None or not words:
            return
        try:
            take(words)
        except (BadAnswer, NotNow, PersonError) as bad:
            self.clow.say(sentence(str(bad)), bad=True)
            self.ask_for(asked, words, take)

    def do_list_filter(self) -> None:
        """Open the filter."""
        self._take = None
        entry = self.query_one(Entry)
        entry.ask("Filter")
        entry.open()

    def on_entry_clicked(self, event: Entry.Clicked) -> None:
        """A click opens the filter."""
        self.do_list_filter()

    def on_entry_changed(self, event: Entry.Changed) -> None:
        """Filter as one types."""
        if event.entry.is_open and self._take is None:
            self.list_rows().filter(event.text)
            self.refresh_keys()

    def on_entry_answered(self, event: Entry.Answered) -> None:
        """Enter keeps what was found, or gives what was asked for."""
        words = event.text.strip()
        if self._take is not None:
            self._took(event.entry, words)
            return
        event.entry.close()
        self.list_rows().filter(words)
        event.entry.ask(f"Filter: {words}" if words else "", self.hints())
        self.refresh_keys()

    def on_entry_closed(self, event: Entry.Closed) -> None:
        """Esc shows all again, or takes nothing."""
        if self._take is not None:
            self._took(event.entry, "")
            return
        self.list_rows().filter("")
        event.entry.ask("", self.hints())
        self.refresh_keys()

    def do_list_sort(self) -> None:
        """By the next of its orders."""
        orders = list(self.ORDERS)
        self.order = orders[(orders.index(self.order) + 1) % len(orders)]
        self.show_order()

    def show_order(self) -> None:
        """Show the list in the order that is chosen now."""

    def do_list_copy(self) -> None:
        """The list as text, to the clipboard and into a file."""
        lines = [line[2:] for line in self.list_rows().text_lines()]
        self.give("\n".join(lines), f"{len(lines) - 1} lines")


class PlayersListed(ListPlace):
    """A list of players, by id: each opens his page."""

    async def do_open(self) -> None:
        """The chosen one's page."""
        await self._open(self.list_rows().chosen)

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A second click opens it."""
        await self._open(event.key)

    async def _open(self, player: str) -> None:
        if player:
            from clow_tui.app.routes import Player

            await self.clow.go(Player(player))


class NightsListed(ListPlace):
    """A list of nights, by id: each opens where it ended, or its floor when it is under way."""

    async def do_open(self) -> None:
        """The chosen night."""
        self.open_past(self.list_rows().chosen)

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A second click opens it."""
        self.open_past(event.key)

    def open_past(self, night_id: str) -> None:
        """A night, by id."""
        director = self.clow.director
        if director is not None and night_id:
            self.act(lambda: director.summary(night_id), self._opened)

    def _opened(self, record: dict[str, Any] | None) -> None:
        if record is None:
            self.clow.say("That night cannot be read any more; the lobby says why.")
        elif record["finished"]:
            from clow_tui.app.routes import Past

            self.clow.go(Past(record))
        else:
            self.clow.open_night(str(record["id"]))
