"""What the two screens share that show tables round by round: results told one table after the other."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget

from clow_tui.app import routes
from clow_tui.app.base_screens.hosting import HostPlace
from clow_tui.app.commands.situation import Situation
from clow_tui.app.commands.why import past
from clow_tui.app.dialogs import Choose, Reading
from clow_tui.app.presenters.rounds import out_now, waits_for
from clow_tui.app.questions.heats import ResultOf
from clow_tui.app.text import shown
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.lines import Calls, Fact, Header
from clow_tui.tournament.commands.heats import ReportResult, next_round_command
from clow_tui.tournament.model import Table

SHARE = "="


class DrawnPlace(HostPlace):
    """A screen of tables that are drawn round by round."""

    finding = False  # the entry looks for a name

    def body(self) -> Iterable[Widget]:
        """What the rounds are shown in, what is waited for, the entry."""
        yield self.shown_in()
        yield Calls()
        yield Entry()

    def shown_in(self) -> Widget:
        """The widget that shows the rounds."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Show it."""
        self.update()

    def chosen_table(self) -> int | None:
        """The table under the mark, whatever its round."""
        raise NotImplementedError

    def choose_table(self, number: int) -> None:
        """Put the mark on a table."""
        raise NotImplementedError

    def table_number(self) -> int | None:
        """The chosen table while it is still out, else the next one that is."""
        out = out_now(self.night)
        chosen = self.chosen_table()
        if chosen in out or not out:
            return chosen if chosen in out else None
        return next((number for number in out if chosen is not None and number > chosen), out[0])

    def show_edges(self, facts: Iterable[Fact | str], standing: Iterable[Fact | str] = ()) -> None:
        """Header, and at the foot what the next round waits for."""
        night = self.night
        self.query_one(Header).show(night.name, tuple(facts), tuple(standing) or tuple(self.standing_facts()))
        told = self.told_line() if not self.finding else ""
        waits = waits_for(night) if night.finished or not self.past else ""
        self.query_one(Calls).show((), "", told or waits)

    def situation(self) -> Situation:
        """Nothing of a past night is undone here."""
        situation = super().situation()
        only = past(situation)
        return situation._replace(no_undo=only, no_redo=only) if only else situation

    # Results

    def do_table_report(self) -> None:
        """The result of the chosen table, or of the next one that is out."""
        number = self.table_number()
        if number is None:
            return
        self.choose_table(number)
        table = self.night.tables[number]
        if table.size == 2:
            self._ask_pair(table)
        else:
            self.finding = False
            self.ask_host(ResultOf(number))

    def _ask_pair(self, table: Table) -> None:
        """Who of two has won: one figure."""
        one, two = (seat.player for seat in table.people())
        name = self.director.name
        choices = [(one, name(one)), (two, name(two)), (SHARE, "They share the place")]

        def taken(who: str | None) -> None:
            if not who:
                return
            other = two if who == one else one
            places = ((one, two),) if who == SHARE else ((who,), (other,))
            self.do_command(ReportResult(table.number, places))

        self.app.push_screen(Choose(f"{self.night.name_of(table.number)}: who has won?", choices), taken)

    async def do_open(self) -> None:
        """Draw the next round when all is done; else the chosen table."""
        onward = next_round_command(self.night)
        chosen = self.chosen_table()
        if onward is not None and not (self.clow.looking or self.past):
            self.go_onward(onward)
        elif chosen is not None and self.night.tables[chosen].open and not (self.night.finished or self.past):
            await self.clow.go(routes.Table(chosen))
        else:
            await self.do_why()

    async def do_why(self) -> None:
        """What is to be said of the chosen table."""
        await self.app.push_screen(Reading(*self.why()))

    def why(self) -> tuple[str, list[str]]:
        """A title, and what is to be said."""
        raise NotImplementedError

    # Finding a name

    def do_list_filter(self) -> None:
        """Ask for a name."""
        self.question, self.finding = None, True
        entry = self.query_one(Entry)
        entry.ask("Whose tables?")
        entry.open()

    def on_entry_changed(self, event: Entry.Changed) -> None:
        """Find as one types."""
        if self.finding and event.entry.is_open:
            self.find(event.text.strip())

    def find(self, words: str) -> None:
        """Show the tables of whoever is called so."""
        raise NotImplementedError

    def on_entry_answered(self, event: Entry.Answered) -> None:
        """Enter keeps what was found."""
        if not self.finding:
            super().on_entry_answered(event)
            return
        self.finding = False
        event.entry.close()
        self.update()

    def on_entry_closed(self, event: Entry.Closed) -> None:
        """Esc: nobody."""
        if self.finding:
            self.finding = False
            self.find("")
        super().on_entry_closed(event)

    def do_list_copy(self) -> None:
        """What is shown, as text, to the clipboard and into a file."""
        lines = self.copied()
        self.give("\n".join(lines), f"{len(lines)} lines")

    def copied(self) -> list[str]:
        """All lines."""
        raise NotImplementedError

    def called(self, words: str) -> str:
        """The one whose name begins so, or else holds it; empty for nobody."""
        key = shown(words).casefold()
        names = [(shown(self.director.name(who)).casefold(), who) for who in self.night.entrants]
        first = [who for name, who in names if key and name.startswith(key)]
        return next(iter(first or [who for name, who in names if key and key in name]), "")
