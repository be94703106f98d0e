"""What the screens over many nights share: which nights they look at, said in a line, chosen and cleared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from clow_tui.app.base_screens.lists import ListPlace
from clow_tui.app.commands.keymap import key_words, tap
from clow_tui.app.commands.situation import Situation
from clow_tui.app.dialogs.finding import Choice
from clow_tui.app.flows.taking import take_past_home
from clow_tui.app.text import counted
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.note import Note
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.tournament.people import key_of

if TYPE_CHECKING:
    from clow_tui.director import Director
    from clow_tui.director.past.which import Choice as Chance
    from clow_tui.director.past.which import Which
    from clow_tui.sheets import Past

ALL_NIGHTS = "backspace"


class OverNights(ListPlace):
    """A list over the nights that `clow.which` asks for; all such screens look at the same ones."""

    sheet: Past
    by = "won"

    def __init__(self) -> None:
        super().__init__()
        self._asked = False

    def body(self) -> Iterable[Widget]:
        """The list, which nights it is over, the filter."""
        yield Rows(self.columns(), heading=True)
        yield Note(marked=True)
        yield Entry()

    def reread(self) -> None:
        """Read the records again."""
        self._asked = False

    def update(self) -> None:
        """Read what is to be shown, off the screen's thread, where it is not what is shown."""
        if self.clow.director is not None and not self._asked:
            self._asked = True
            self.read(self.clow.director, self.which())
        self.refresh_keys()

    def read(self, director: Director, which: Which) -> None:
        """Work out in a thread what is over these nights, and show it."""
        raise NotImplementedError

    def which(self) -> Which:
        """The nights looked at."""
        from clow_tui.director.past.which import ALL

        return self.clow.which or ALL

    def say_which(self, count: int) -> None:
        """Say in a line which nights these are, so many; none where all are."""
        director, which = self.clow.director, self.which()
        if director is None:
            return
        words = ", ".join(which.words(director.roster.people))
        nights = counted(count, "night")
        back = key_words(tap(ALL_NIGHTS))
        self.query_one(Note).show(f"Only {words}: {nights}. {back} shows all." if which else "")

    def reasons(self) -> tuple[tuple[str, str], ...]:
        """Why a command cannot be done here."""
        return (("which.all", "" if self.clow.which else "All nights are shown."),)

    def situation(self) -> Situation:
        """Whether there are nights left out that could be shown."""
        return super().situation()._replace(reasons=self.reasons())

    # Choosing

    def do_which(self) -> None:
        """Find a game, a year, a season or a player; of one that is chosen, let go."""
        from clow_tui.director.past.which import choices

        director = self.clow.director
        if director is not None:
            job = lambda: choices(director.outlines(), director.roster.people)  # noqa: E731
            self.act(job, self._ask_nights)

    def _ask_nights(self, found: Sequence[Chance]) -> None:
        which = self.which()

        def chosen(key: str | None) -> None:
            if key:
                part, _, value = key.partition(" ")
                self._turn(which.turned(part, value))

        self.app.push_screen(FindNights(found, which), chosen)

    def do_which_all(self) -> None:
        """All nights again."""
        self._turn(None)

    def _turn(self, which: Which | None) -> None:
        self.clow.which = which
        self.clow.reread()
        self.update()

    def do_night_sheets(self) -> None:
        """What is listed here, to take home."""
        take_past_home(self.clow, self.sheet, self.which(), self.by)


class FindNights(Choice):
    """Gives what nights are to be asked for by, as `part value`; empty when nothing is meant."""

    def __init__(self, found: Sequence[Chance], which: Which) -> None:
        super().__init__()
        self._found, self._which = found, which

    def compose(self) -> ComposeResult:
        """The line one types in, and what there is under it."""
        with Vertical(classes="card palette"):
            yield Entry()
            yield Rows(
                [Column("", 7, "left", "dim"), Column("", 0, "left", "name"), Column("", 12, "right", "dim")]
            )

    def on_mount(self) -> None:
        """Open at once."""
        self.rows.show([self._row(one) for one in self._found])
        self.rows.empty = "No night has been played yet."
        self.search("")
        self.ask("Which nights?")

    def _row(self, one: Chance) -> Row:
        chosen = getattr(self._which, one.part) == one.value
        nights = counted(one.nights, "night")
        cells = (one.part, one.name, "chosen" if chosen else nights)
        return Row(f"{one.part} {one.value}", cells, "now" if chosen else "", also=key_of(one.name))

    def search(self, typed: str) -> None:
        """Show what has these words; of those the first whose name begins so is marked."""
        super().search(typed)
        begins = (row.key for row in self.rows.rows if key_of(row.cells[1]).startswith(key_of(typed)))
        self.rows.choose(next(begins, self.rows.chosen))
