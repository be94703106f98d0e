"""The lobby: nights under way and where each stands, past nights and who won them, and a new one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from textual.widget import Widget

from clow_tui.app.commands import LOBBY, Situation
from clow_tui.app.screens.place import Place, bindings_for
from clow_tui.app.text import wrap
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.dice import centered, dice_rows
from clow_tui.app.widgets.drawn import Drawn, Line, Part
from clow_tui.app.widgets.lines import Header
from clow_tui.app.widgets.rows import Column, Row, Rows

PAST_SHOWN = 200  # past nights in the lobby; all of them are in the history


class Welcome(Drawn):
    """What an empty lobby says: which key comes first."""

    DEFAULT_CSS = """
    Welcome { height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._said: tuple[str, ...] = ("Opening the data",)
        self._keys: tuple[tuple[str, str], ...] = ()

    def show(self, said: Sequence[str], keys: Sequence[tuple[str, str]]) -> None:
        """Say this, and these keys."""
        if (tuple(said), tuple(keys)) != (self._said, self._keys):
            self._said, self._keys = tuple(said), tuple(keys)
            self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """Dice, words and keys in the middle."""
        lines: list[Line] = []
        if height >= 14:
            lines += [centered(row, width) for row in dice_rows(("4", "5", "6"), width, 5, paint)]
            lines += [[], []]
        for text in self._said:
            lines += [centered([(line, paint.name)], width) for line in wrap(text, min(70, width))]
        lines.append([])
        for key, words in self._keys:
            row: list[Part] = [(f"{key} ", paint.key), (f" {words}", paint.ink)]
            lines.append(centered(row, width))
        return [[]] * max(0, (height - len(lines)) // 2) + lines


class Lobby(Place):
    """Where the app begins."""

    place = LOBBY
    BINDINGS = bindings_for(LOBBY)

    def __init__(self) -> None:
        super().__init__()
        self._records: list[dict[str, Any]] | None = None
        self._asked = False

    def body(self) -> Iterable[Widget]:
        """The nights; in place of none, what to do first."""
        yield Welcome()

    def on_mount(self) -> None:
        """Say where one is."""
        self.query_one(Header).show("Clow", ("a game night of dice",), (str(self.clow.data),))

    def situation(self) -> Situation:
        """Whether anything can be begun here."""
        nights = len(self._records or ())
        looking = self.clow.looking or ("" if self.clow.director is not None else "The data is not open yet.")
        return Situation(LOBBY, looking=looking, running=self.clow.running, rows=nights, nights=nights)

    # Showing

    def on_screen_resume(self) -> None:
        """Back from a night: its record may be another."""
        self._asked = False
        super().on_screen_resume()

    def update(self) -> None:
        """Read the records, off the screen's thread, once each time one comes here."""
        director = self.clow.director
        if self.clow.unopened:
            self.query_one(Welcome).show((self.clow.unopened,), (("q", "leaves"),))
        elif director is not None and not self._asked and not self.clow.running:
            self._asked = True
            self.clow.act(director.summaries, self._fill)
        self.refresh_keys()

    def _fill(self, records: list[dict[str, Any]]) -> None:
        self._records = records
        self.query_one(Welcome).display = not records
        if records:
            self._list(records)
        else:
            keys = (("n", "begins your first night"), ("t", "puts a sample night here to look at"))
            self.query_one(Welcome).show(
                ("No night yet.",), (("q", "leaves"),) if self.clow.looking else keys
            )
        self.refresh_keys()

    def _list(self, records: list[dict[str, Any]]) -> None:
        rows = self.rows()
        if rows is None:  # not before there is something in it: the first paint is sooner without
            rows = Rows(
                [
                    Column("", 0, "left", "name"),
                    Column("", 38, "left", "dim"),
                    Column("", 10, "right", "dim", least=84),
                ]
            )
            self.mount(rows, after=self.query_one(Welcome))
        under_way = [record for record in records if not record["finished"]]
        past = [record for record in records if record["finished"]][:PAST_SHOWN]
        shown: list[Row] = []
        if under_way:
            shown += [Row("", ("Under way",)), *map(_going_row, under_way), Row("", ("",))]
        if past:
            shown += [Row("", ("Past nights",)), *map(_past_row, past)]
        rows.show(shown)
        if not rows.chosen:
            rows.first()

    # Doing

    async def do_open(self) -> None:
        """Enter the chosen night."""
        rows = self.rows()
        await self._open(rows.chosen if rows is not None else "")

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A second click enters it."""
        await self._open(event.key)

    async def _open(self, night_id: str) -> None:
        record = next((r for r in self._records or () if r["id"] == night_id), None)
        if record is None:
            self.clow.say("No night is there to open; n begins one.")
        elif record["finished"]:
            from clow_tui.app.screens.history import Past

            await self.app.push_screen(Past(record))
        else:
            self.clow.open_night(night_id)

    async def do_new(self) -> None:
        """A new night."""
        await self._new_night("")

    async def do_again(self) -> None:
        """A new night as the last one was."""
        await self._new_night("all")

    async def do_again_people(self) -> None:
        """A new night with the people of the last one."""
        await self._new_night("people")

    async def _new_night(self, again: Literal["", "all", "people"]) -> None:
        from clow_tui.app.screens.new_night import NewNight

        await self.app.push_screen(NewNight(again))

    def do_sample(self) -> None:
        """A made-up night, half played, to look around in."""
        from clow_tui.app.sample import begin_sample

        director = self.clow.director
        if director is not None:
            self.clow.say("Making up a night.")
            self.clow.act(lambda: begin_sample(director), self.clow.open_night)

    async def do_go_history(self) -> None:
        """All nights."""
        from clow_tui.app.screens.history import History

        await self.app.push_screen(History())


def _going_row(record: dict[str, Any]) -> Row:
    here = [line for line in record["standings"] if "out" not in line]
    rounds = max((table["rounds"] for table in record["tables"]), default=0)
    tables = sum(table["open"] and bool(table["players"]) for table in record["tables"])
    if not tables:
        stands = f"{len(here)} players, not drawn yet"
    else:
        at = "1 table" if tables == 1 else f"{tables} tables"
        stands = f"{len(here)} of {len(record['players'])} in, {at}, round {rounds}"
    return Row(record["id"], (_name(record), stands, record["date"]), "")


def _past_row(record: dict[str, Any]) -> Row:
    won = " and ".join(record["winners"])
    return Row(record["id"], (_name(record), f"won by {won}" if won else "a draw of all", record["date"]))


def _name(record: dict[str, Any]) -> str:
    return f"{record['name']}{' (practice)' if record['practice'] else ''}"
