"""The standings of the night that is open, live."""

from __future__ import annotations

from collections.abc import Sequence

from clow_tui.app.dialogs import Reading
from clow_tui.app.faces import Line, in_count, standing_lines
from clow_tui.app.screens.lists import ListPlace
from clow_tui.app.screens.place import bindings_for
from clow_tui.app.situation import STANDINGS
from clow_tui.app.widgets.lines import Header
from clow_tui.app.widgets.rows import Column, Row
from clow_tui.tournament.commands import NotNow
from clow_tui.tournament.night_commands import OrderOuts
from clow_tui.tournament.whys import why_placed


def csv_name(name: str) -> str:
    """A name as it is typed in a list: quoted where it holds a comma."""
    return '"' + name.replace('"', '""') + '"' if any(sign in name for sign in ',"') else name


SORTS = ("place", "name", "table")


class Standings(ListPlace):
    """Everyone, best first."""

    place = STANDINGS
    BINDINGS = bindings_for(STANDINGS)

    def __init__(self) -> None:
        super().__init__()
        self._sort = "place"
        self._lines: list[Line] = []

    def columns(self) -> Sequence[Column]:
        """Place, name, tokens, where."""
        view = self.clow.view
        score = "gain" if view is not None and view.night.facts.open_end else "tokens"
        return (
            Column("place", 5, "right", "dim"),
            Column("name", 0, "left", "name"),
            Column(score, 8, "right"),
            Column("", 28, "left", "dim"),
        )

    def update(self) -> None:
        """Show the standings as they are now."""
        view, director = self.clow.view, self.clow.director
        if view is None or director is None or not self.is_mounted:
            return
        night = view.night
        final = "final" if night.finished else "places before the end are not final"
        self.query_one(Header).show(
            night.name,
            ("Standings", in_count(night), final),
            (f"by {self._sort}",) if self._sort != "place" else (),
        )
        self._lines = standing_lines(night, director.name)
        lines = sorted(self._lines, key=self._key) if self._sort != "place" else self._lines
        shared = {line.rank for line in lines if sum(line.rank == other.rank for other in lines) > 1}
        self.list_rows().show([self._row(line, line.rank in shared) for line in lines])
        self.refresh_keys()

    def _key(self, line: Line) -> tuple[object, ...]:
        if self._sort == "name":
            return (line.name.casefold(),)
        figures = [int(part.strip(",")) for part in line.status.split() if part.strip(",").isdigit()]
        return (line.out, figures[:1] or [0], line.rank)

    @staticmethod
    def _row(line: Line, shared: bool) -> Row:
        rank = f"{'=' if shared else ''}{line.rank}"
        return Row(
            line.player, (rank, line.name, line.score or line.tokens, line.status), "dim" if line.out else ""
        )

    def do_list_sort(self) -> None:
        """By the next of place, name and table."""
        self._sort = SORTS[(SORTS.index(self._sort) + 1) % len(SORTS)]
        self.update()

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys at the foot."""
        return (("/", "filter by a word"), ("e", "puts the order of outs right"))

    def do_edit(self) -> None:
        """Put the order right in which people went out, from the chosen one on."""
        chosen = self.list_rows().chosen
        at = next((at for at, line in enumerate(self._lines) if line.player == chosen), None)
        line = self._lines[at] if at is not None else None
        if at is None or line is None or not line.out:
            self.clow.say("Choose somebody who is out; those left have no order of outs yet.")
            return
        same = [other for other in self._lines if other.rank == line.rank]
        others = same if len(same) > 1 else [*self._lines[max(0, at - 1) : at], line]
        names = [csv_name(other.name) for other in reversed(others) if other.out]
        self.ask_for("Went out, the first one first", ", ".join(names), self._order)

    def _order(self, words: str) -> None:
        director, night_id = self.clow.director, self.clow.night_id
        if director is None:
            return
        groups = director.words(night_id).entrants(words)
        command = OrderOuts(tuple(player for group in groups for player in group))
        if why := director.refusal(night_id, command):
            raise NotNow(why)
        done = "The order of outs is put right. u on the floor undoes."
        self.clow.act(lambda: director.submit(night_id, command), lambda _: self.clow.say(done))

    async def do_why(self) -> None:
        """Why the chosen player stands where he stands."""
        chosen = self.list_rows().chosen
        view, director = self.clow.view, self.clow.director
        line = next((line for line in self._lines if line.player == chosen), None)
        if line is None or view is None or director is None:
            return
        lines = why_placed(view.night, line.player, director.name)
        await self.app.push_screen(Reading(f"Place {line.rank}: why", lines))

    async def do_go_log(self) -> None:
        """The log of this night."""
        from clow_tui.app.screens.log import Log

        await self.app.push_screen(Log(self.clow.night_id, None))
