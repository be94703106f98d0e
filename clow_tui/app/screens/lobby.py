"""The lobby: nights under way and where each stands, past nights and who won them, and a new one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from textual.widget import AwaitMount, Widget

from clow_tui.app.base_screens.kept import Kept
from clow_tui.app.base_screens.lists import NightsListed
from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.commands.keymap import tap
from clow_tui.app.commands.places import LOBBY
from clow_tui.app.commands.situation import Situation
from clow_tui.app.records import Record, also_found, how, tone, why_stays
from clow_tui.app.text import wrap
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.dice import Die, centered, dice_rows
from clow_tui.app.widgets.drawn import Drawn, Line, Part
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.lines import Header
from clow_tui.app.widgets.rows import Column, Row, Rows

NIGHT_WIDTH = 38  # of how a night stands or was won


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
            lines += [
                centered(row, width) for row in dice_rows([Die(face) for face in "456"], width, 5, paint)
            ]
            lines += [[], []]
        for text in self._said:
            lines += [centered([(line, paint.name)], width) for line in wrap(text, min(70, width))]
        lines.append([])
        for key, words in self._keys:
            row: list[Part] = [(f"{tap(key)} ", paint.key), (f" {words}", paint.ink)]
            lines.append(centered(row, width))
        return [[]] * max(0, (height - len(lines)) // 2) + lines


class Lobby(NightsListed, Kept):
    """Where the app begins."""

    place = LOBBY
    BINDINGS = bindings_for(LOBBY)

    def __init__(self) -> None:
        super().__init__()
        self._records: list[Record] | None = None
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
        usual = super().situation()
        return usual._replace(
            looking=looking,
            rows=nights,
            nights=nights,
            no_undo=self.no_undo(),
            reasons=(("delete", why_stays(self._chosen())),),
        )

    def _chosen(self) -> Record | None:
        rows = self.rows()
        chosen = rows.chosen if rows is not None else ""
        return next((record for record in self._records or () if record["id"] == chosen), None)

    def hints(self) -> Sequence[tuple[str, str]]:
        """How to find a night, and where else to go."""
        return (
            ("/", "finds a night"),
            ("P", "players"),
            ("W", "seasons"),
            ("H", "history"),
            ("R", "rulesets"),
        )

    # Showing

    def on_screen_resume(self) -> None:
        """Back from a night: its record may be another."""
        self.reread()
        super().on_screen_resume()

    def reread(self) -> None:
        """Read the records again."""
        self._asked = False

    def update(self) -> None:
        """Read the records, off the screen's thread, once each time one comes here."""
        director = self.clow.director
        if self.clow.unopened:
            self.query_one(Welcome).show((self.clow.unopened,), (("q", "leaves"),))
        elif director is not None and not self._asked and not self.clow.running:
            self._asked = True
            self.act(director.outlines, self._fill)
        self.refresh_keys()

    def _fill(self, records: list[Record]) -> None:
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

    def _list(self, records: list[Record]) -> None:
        rows = self.rows()
        if rows is None:  # not before there is something in it: the first paint is sooner without
            rows, entry = Rows(COLUMNS), Entry()
            self.call_later(self._begin_filter, entry, self.mount(rows, entry, after=self.query_one(Welcome)))
        under_way = [record for record in records if not record["finished"]]
        past = [record for record in records if record["finished"]]
        shown: list[Row] = []
        if under_way:
            shown += [Row("", ("Under way",)), *map(night_row, under_way), Row("", ("",))]
        if past:
            shown += [Row("", ("Past nights",)), *map(night_row, past)]
        rows.show(shown)
        rows.empty = "No night has these words."
        if not rows.chosen:
            rows.first()
        self.show_chosen()

    async def _begin_filter(self, entry: Entry, mounted: AwaitMount) -> None:
        await mounted
        entry.ask("", self.hints())

    def do_list_filter(self) -> None:
        """Open the filter, where there is something to find."""
        if self.rows() is not None:
            super().do_list_filter()
        else:
            self.clow.say(f"No night is there to be found; {tap('n')} begins one.")

    def leave(self) -> None:
        """Nothing lies beneath: all nights are shown again."""
        rows = self.rows()
        if rows is not None:
            rows.filter("")
            self.query_one(Entry).ask("", self.hints())

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
            self.clow.say(f"No night is there to open; {tap('n')} begins one.")
        elif record["finished"]:
            self.open_past(night_id)
        else:
            self.clow.open_night(night_id)

    def before_leaving(self, leave: Callable[[], None]) -> bool:
        """A night that was filled in and left is nowhere but here."""
        if (draft := self.clow.unbegun) is None:
            return False
        from clow_tui.app.base_screens.listing import ask_unbegun

        return ask_unbegun(self, draft, leave)

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
        from clow_tui.app.routes import NewNight

        await self.clow.go(NewNight(again))

    def do_try(self) -> None:
        """A made-up night, half played, to look around in."""
        from clow_tui.director.sample import begin_sample

        director = self.clow.director
        if director is not None:
            self.clow.say("Making up a night.")
            self.act(lambda: begin_sample(director), self.clow.open_night)

    def do_delete(self) -> None:
        """The chosen practice night goes into the trash."""
        if (record := self._chosen()) is not None:
            self.delete_night(record)


COLUMNS = (
    Column("", 0, "left", "name"),
    Column("", NIGHT_WIDTH, "left", "dim"),
    Column("", 10, "right", "dim", least=84),
)


def night_row(record: Record) -> Row:
    """A night as a line of the lobby."""
    return Row(record["id"], (record["name"], how(record), record["date"]), tone(record), also_found(record))
