"""The rounds of a night, one at a time: its tables, their results, and what is still out."""

from __future__ import annotations

from textual.widget import Widget

from clow_tui.app.base_screens.drawn import DrawnPlace
from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.commands.places import ROUNDS
from clow_tui.app.presenters.rounds import out_now, progress, round_lines, waits_for
from clow_tui.app.text import signs
from clow_tui.app.widgets.lines import Fact
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.tournament.model import Night


class Rounds(DrawnPlace):
    """A line per table, the earlier rounds a key to the left."""

    place = ROUNDS
    BINDINGS = bindings_for(ROUNDS)

    def __init__(self, about: str = "") -> None:
        super().__init__(about)
        self._heat = 0  # the round shown
        self._latest = 0
        self._out: tuple[int, ...] = ()
        self._typed = ""

    def shown_in(self) -> Widget:
        """A list."""
        rows = Rows(
            [Column("table", 5, "right", "dim"), Column("players", 0), Column("", 22, "left", "dim", 50)],
            heading=True,
        )
        rows.styles.margin = (1, 0, 0, 0)
        return rows

    @property
    def _rows(self) -> Rows:
        return self.query_one(Rows)

    def show_night(self) -> None:
        """Show what has changed; a new round, once it is drawn, and the next table that is out."""
        night, name = self.night, self.director.name
        if night.heat != self._latest:
            self._heat = self._latest = night.heat
        lines = round_lines(night, self._heat, name)
        rows = [self._row(line.number, line.players, line.stands, line.done) for line in lines]
        self._rows.show(rows)
        self._mark_next(night)
        facts = tuple(Fact(*told) for told in progress(night))
        if self._heat != night.heat:
            facts = (Fact(f"round {self._heat}, earlier", 1, "now"), *facts[1:])
        self.show_edges((Fact("Rounds", 4), *facts))
        self.refresh_keys()

    def _row(self, number: int, players: str, stands: str, over: bool) -> Row:
        if not number:
            return Row(f"bye {players}", ("", players, "bye"), "dim")
        mark = "" if over else f"{signs().spot} "
        return Row(str(number), (str(number), players, mark + stands), "" if not over else "dim")

    def _mark_next(self, night: Night) -> None:
        """The mark goes on from a table whose result has come in to the next one that is out."""
        out = out_now(night)
        chosen = self.chosen_table()
        if out != self._out and self._heat == night.heat and out:
            fresh = not set(out) & set(self._out)  # another round
            later = [number for number in out if chosen is not None and number > chosen]
            if fresh or chosen not in out:
                self._rows.choose(str((later or out)[0] if not fresh else out[0]))
        self._out = out

    def chosen_table(self) -> int | None:
        """The table under the mark."""
        key = self._rows.chosen if self.is_up else ""
        return int(key) if key.isdigit() else None

    def choose_table(self, number: int) -> None:
        """Put the mark on a table."""
        self._typed = ""
        self._heat = self.night.tables[number].heat
        self._rows.filter("")
        self.update()
        self._rows.choose(str(number))
        self.refresh_keys()

    def do_table_choose(self, digit: str) -> None:
        """A figure: the table of that number in this round, or of the number that it completes."""
        numbers = [row.key for row in self._rows.rows if row.key.isdigit()]
        for typed in (self._typed + digit, digit):
            if any(number.startswith(typed) for number in numbers):
                self._rows.choose(typed)
                self._typed = typed
                break
        else:
            self._typed = ""
            self.clow.say(f"There is no table {digit} in this round.")

    def move(self, dx: int, dy: int) -> None:
        """Up and down the tables; to the side, the rounds."""
        if not dx:
            super().move(dx, dy)
            return
        heat = self._heat + dx
        if not 1 <= heat <= self.night.heat:
            what = "first round" if dx < 0 else "latest round"
            self.clow.say(f"This is the {what}.")
            return
        self._heat = heat
        self.update()
        self._rows.first()
        self.refresh_keys()

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A click on the marked one opens it."""
        await self.do_open()

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """Another table is meant."""
        self.refresh_keys()

    def find(self, words: str) -> None:
        """Only the tables of whoever is called so."""
        self._rows.filter(words)

    def why(self) -> tuple[str, list[str]]:
        """How the round was drawn, and what it waits for."""
        night = self.night
        lines = [waits_for(night)] if waits_for(night) else []
        lines += list(night.notes) or ["Nothing had to be made up for in this draw."]
        return f"Round {night.heat}", lines

    def copied(self) -> list[str]:
        """The round shown."""
        return [line.strip() for line in self._rows.text_lines()]
