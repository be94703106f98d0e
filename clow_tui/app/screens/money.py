"""The money of a night: who has paid, who gets what, and a split that those left agree on."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget

from clow_tui.app.base_screens.asking import AskingPlace
from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.commands.keymap import tap
from clow_tui.app.commands.places import MONEY
from clow_tui.app.commands.situation import Situation
from clow_tui.app.presenters import in_count
from clow_tui.app.presenters.money import (
    money_lines,
    owed_words,
    split_typed,
    stands_words,
    unfit_words,
)
from clow_tui.app.questions.money import Split
from clow_tui.app.questions.settings import FIELDS, Setting
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.lines import Calls, Fact, Header
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.tournament.commands.money import NotePaid
from clow_tui.tournament.standings.payout import accounts, sums_words

COLUMNS = (
    Column("place", 6, "right", "dim"),
    Column("name", 0, "left", "name"),
    Column("gets", 11, "right"),
    Column("paid", 10, "right", "dim", 72),
    Column("", 16, "left", "now"),
)


class MoneyPlace(AskingPlace):
    """Everyone with his money, best first."""

    place = MONEY
    BINDINGS = bindings_for(MONEY)

    def __init__(self, about: str = "") -> None:
        super().__init__(about)
        self._acts = 0  # of the night as it is shown

    def body(self) -> Iterable[Widget]:
        """The list, the sums below it, the entry."""
        yield Rows(COLUMNS, heading=True)
        yield Calls()
        yield Entry()

    def on_mount(self) -> None:
        """Show it."""
        self.update()

    def table_number(self) -> int | None:
        """No table is in question here."""
        return None

    def situation(self) -> Situation:
        """How many are listed, and why no split can be agreed on."""
        situation = super().situation()
        if not situation.night or not self.is_up:
            return situation
        many = len(self.night.entrants if self.night.finished else self.night.left())
        none = "There is nobody to share with." if self.night.drawn else "The tables are not drawn yet."
        return situation._replace(
            rows=len(self.query_one(Rows).rows),
            reasons=(*situation.reasons, ("edit", none if many < 2 else "")),
        )

    def show_night(self) -> None:
        """Show the money as it stands."""
        night, found = self.night, accounts(self.night)
        rows, entry = self.query_one(Rows), self.query_one(Entry)
        rows.empty = f"No money is set for this night; {tap(',')} sets what an entry costs."
        if self.question is None:
            split = (("e", "a split that those left agree on"),) if found is not None else ()
            entry.ask("", (*split, (",", "what it costs")))
        if found is None:
            self.query_one(Header).show(night.name, ("Money",))
            self.query_one(Calls).show((), "", self.told_line())
            rows.show([])
        else:
            how = [Fact(words, 3) for words in stands_words(night, found)]
            facts = (Fact("Money", 5), Fact(in_count(night), 1), *how)
            self.query_one(Header).show(night.name, facts, (Fact(owed_words(found), 4, "now"),))
            lines = money_lines(night, found, self.director.name)
            rows.show([Row(line.player, line.cells, "" if line.counts else "dim") for line in lines])
            unfit = unfit_words(found)
            need = self.told_line() or sums_words(found)
            self.query_one(Calls).show((unfit,) if unfit else (), "", need, urgent=True)
        if self.past and self._acts not in (0, self.view.acts):
            self.clow.reread()  # the page of the night tells of its money, too
        self._acts = self.view.acts
        self.refresh_keys()

    # Doing

    def do_open(self) -> None:
        """The chosen one has paid all he owes; once more: nothing yet."""
        self._turn(self.query_one(Rows).chosen)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A second click does the same."""
        self._turn(event.key)

    def _turn(self, player: str) -> None:
        found = accounts(self.night)
        line = next((line for line in found.lines if line.player == player), None) if found else None
        if line is None:
            return
        if self.clow.looking:
            self.clow.say(self.clow.looking)
            return
        self.do_command(NotePaid((player,), paid=bool(line.owes)))

    def do_edit(self) -> None:
        """Those left agree who gets what."""
        self.ask_host(Split(), split_typed(self.night, self.director.name))

    def do_settings(self) -> None:
        """What an entry costs, and who gets what."""
        self.ask_host(Setting("money"), FIELDS["money"].typed(self.night))

    def do_list_copy(self) -> None:
        """The list as text, to the clipboard and into a file."""
        lines = [line[2:] for line in self.query_one(Rows).text_lines()]
        found = accounts(self.night)
        lines += [sums_words(found)] if found is not None else []
        self.give("\n".join(lines), f"{len(lines)} lines")
