"""The standings of the night that is open, live."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from textual import events
from textual.containers import Horizontal
from textual.widget import Widget

from clow_tui.app import routes
from clow_tui.app.base_screens.lists import ListPlace
from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.commands.keymap import tap
from clow_tui.app.commands.places import STANDINGS
from clow_tui.app.dialogs import Reading, Words
from clow_tui.app.presenters import Line, in_count, standing_lines
from clow_tui.app.presenters.ranks import HEADS, by_points, sums_lines, tiebreak_cells, tiebreak_keys
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.lines import Header
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.director.saying import listed_name
from clow_tui.tournament.commands import NotNow
from clow_tui.tournament.commands.night import OrderOuts
from clow_tui.tournament.standings.payout import changed_words

FIXED = 33  # cells of place, a name and points, before any tie-break
BESIDE_FROM = 116  # columns from which the sums stand beside the list


class Standings(ListPlace):
    """Everyone, best first."""

    place = STANDINGS
    ORDERS = ("place", "name", "table")
    BINDINGS = bindings_for(STANDINGS)

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[Line] = []

    def body(self) -> Iterable[Widget]:
        """The list, beside it the sums of whoever is chosen where there is room, and the filter."""
        with Horizontal():
            yield Rows(self.columns(), heading=True)
            yield Words(())
        yield Entry()

    def columns(self) -> Sequence[Column]:
        """Place, name, what is ranked by, where; with tie-breaks as many of them as fit."""
        view = self.clow.view
        place, name = Column("place", 6, "right", "dim"), Column("name", 0, "left", "name")
        if view is None or not (keys := tiebreak_keys(view.night)):
            score = "tokens"
            if view is not None and view.night.facts.open_end:
                score = "gain"
            elif view is not None and by_points(view.night):
                score = "points"
            elif view is not None and view.night.facts.pairs:
                score = "rounds"
            return (place, name, Column(score, 8, "right"), Column("", 28, "left", "dim"))
        broken = [
            Column(HEADS.get(key, key), 7, "right", "dim", FIXED + 9 * at) for at, key in enumerate(keys, 1)
        ]
        where = Column("", 12, "left", "dim", FIXED + 9 * len(keys) + 14)
        return (place, name, Column("points", 6, "right"), *broken, where)

    def update(self) -> None:
        """Show the standings as they are now."""
        view, director = self.clow.view, self.clow.director
        if view is None or director is None or not self.is_up:
            return
        night = view.night
        final = "final" if night.finished else "(place): not final yet" if night.drawn else "before the draw"
        self.query_one(Header).show(
            night.name,
            ("Standings", in_count(night), final),
            (f"by {self.order}",) if self.order != "place" else (),
        )
        self._lines = standing_lines(night, director.name)
        lines = sorted(self._lines, key=self._key) if self.order != "place" else self._lines
        shared = {rank for rank, times in Counter(line.rank for line in lines).items() if times > 1}
        broken, keys = tiebreak_cells(night), tiebreak_keys(night)
        self.list_rows().show(
            [
                self._row(
                    line, line.rank in shared, [broken.get(line.player, {}).get(key, "") for key in keys]
                )
                for line in lines
            ]
        )
        self._show_sums()
        self.refresh_keys()

    def on_resize(self, event: events.Resize) -> None:
        """Sums beside the list where there is room."""
        super().on_resize(event)
        self._show_sums()

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """The sums of somebody else."""
        self._show_sums()

    def _show_sums(self) -> None:
        words = self.query_one(Words)
        words.display = self.size.width >= BESIDE_FROM
        if words.display:
            words.show(self._sums() or [""])

    def _sums(self) -> list[str]:
        view, director, chosen = self.clow.view, self.clow.director, self.list_rows().chosen
        if view is None or director is None or chosen not in view.night.entrants:
            return []
        return sums_lines(view.night, chosen, director.name)

    def _key(self, line: Line) -> tuple[object, ...]:
        if self.order == "name":
            return (line.name.casefold(),)
        figures = [int(part.strip(",")) for part in line.status.split() if part.strip(",").isdigit()]
        return (line.out, figures[:1] or [0], line.rank)

    def _row(self, line: Line, shared: bool, broken: Sequence[str]) -> Row:
        rank = f"{'=' if shared else ''}{line.rank}"
        view = self.clow.view
        rank = f"({rank})" if view is not None and view.night.drawn and not view.night.finished else rank
        cells = (rank, line.name, line.score or line.tokens, *broken, line.status)
        return Row(line.player, cells, "dim" if line.out else "")

    def show_order(self) -> None:
        """By place, name or table."""
        self.update()

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys at the foot."""
        view = self.clow.view
        outs = view is None or view.night.facts.game_out
        return (("/", "filter by a word"), *((("e", "puts the order of outs right"),) if outs else ()))

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
        names = [listed_name(other.name) for other in reversed(others) if other.out]
        self.ask_for("Went out, the first one first", ", ".join(names), self._order)

    def _order(self, words: str) -> None:
        director, night_id = self.clow.director, self.clow.night_id
        if director is None:
            return
        groups = director.words(night_id).entrants(words)
        command = OrderOuts(tuple(player for group in groups for player in group))
        if why := director.refusal(night_id, command):
            raise NotNow(why)
        before = director.view(night_id).night

        def done(_: object) -> None:
            money = changed_words(before, director.view(night_id).night, director.name)
            words = ("The order of outs is put right.", *money, f"{tap('u')} on the floor undoes.")
            self.clow.say(" ".join(words), long=bool(money))

        self.act(lambda: director.submit(night_id, command), done)

    async def do_why(self) -> None:
        """Why the chosen player stands where he stands."""
        chosen = self.list_rows().chosen
        view, director = self.clow.view, self.clow.director
        line = next((line for line in self._lines if line.player == chosen), None)
        if line is None or view is None or director is None:
            return
        await self.app.push_screen(Reading(f"Place {line.rank}: why", self._sums()))

    async def do_go_log(self) -> None:
        """The log of this night."""
        await self.clow.go(routes.Log(self.clow.night_id))
