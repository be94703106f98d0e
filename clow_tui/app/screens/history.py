"""All nights there were, and one of them: its final standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from clow_tui.app import ways
from clow_tui.app.commands.keymap import tap
from clow_tui.app.commands.places import HISTORY, PAST
from clow_tui.app.commands.situation import Situation
from clow_tui.app.errands.taking import take_home
from clow_tui.app.kinds.kept import Kept
from clow_tui.app.kinds.lists import ListPlace, PlayersListed
from clow_tui.app.kinds.place import bindings_for
from clow_tui.app.records import also_found, how, tone, why_stays
from clow_tui.app.widgets.lines import Header
from clow_tui.app.widgets.rows import Column, Row, Rows

SORTS = ("date", "name", "game")


class History(ListPlace, Kept):
    """The nights, the latest first."""

    place = HISTORY
    BINDINGS = bindings_for(HISTORY)

    def __init__(self) -> None:
        super().__init__()
        self._sort = "date"
        self._asked = False
        self._records: list[dict[str, Any]] | None = None

    def columns(self) -> Sequence[Column]:
        """Date, name, game, players, winner."""
        return (
            Column("date", 10, "left", "dim"),
            Column("night", 0, "left", "name"),
            Column("game", 14, "left", "dim", least=90),
            Column("players", 7, "right", least=76),
            Column("how it ended or stands", 32, "left", "now"),
        )

    def hints(self) -> Sequence[tuple[str, str]]:
        """Opening one comes first here."""
        return (("enter", "opens a night"), ("/", "finds one by name, game, year, player or winner"))

    def situation(self) -> Situation:
        """Whether the chosen night can be deleted."""
        return replace(
            super().situation(),
            no_undo=self.no_undo(),
            reasons=(("delete", why_stays(self._chosen())),),
        )

    def _chosen(self) -> dict[str, Any] | None:
        chosen = self.list_rows().chosen if self.is_mounted else ""
        return next((record for record in self._records or () if record["id"] == chosen), None)

    def reread(self) -> None:
        """Read the records again."""
        self._asked = False

    def update(self) -> None:
        """Read the records, off the screen's thread, where they are not those shown."""
        director = self.clow.director
        if director is not None and not self._asked:
            self._asked = True
            self.clow.act(director.summaries, self._fill)
        self.refresh_keys()

    def _fill(self, records: list[dict[str, Any]]) -> None:
        self._records = records
        played = sum(record["finished"] and not record["practice"] for record in records)
        self.query_one(Header).show(
            "History", (f"{played} night{'' if played == 1 else 's'} played",), (f"by {self._sort}",)
        )
        keys = {
            "date": lambda r: "",
            "name": lambda r: r["name"].casefold(),
            "game": lambda r: r["game"].casefold(),
        }
        ordered = sorted(records, key=keys[self._sort])
        self.list_rows().show([night_row(record) for record in ordered])
        self.list_rows().empty = "No night has been played yet."
        self.show_chosen()
        self.refresh_keys()

    def do_list_sort(self) -> None:
        """By the next of date, name and game."""
        self._sort = SORTS[(SORTS.index(self._sort) + 1) % len(SORTS)]
        self._fill(self._records or [])

    def do_delete(self) -> None:
        """The chosen practice night goes into the trash."""
        if (record := self._chosen()) is not None:
            self.delete_night(record)

    async def do_open(self) -> None:
        """The chosen night: its end, or its floor when it is under way."""
        await self._open(self.list_rows().chosen)

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A second click opens it."""
        await self._open(event.key)

    async def _open(self, night_id: str) -> None:
        record = next((r for r in self._records or [] if r["id"] == night_id), None)
        if record is None:
            return
        if record["finished"]:
            await self.clow.go(ways.Past(record))
        else:
            self.clow.open_night(night_id)


class Past(PlayersListed):
    """A past night: who came where."""

    place = PAST
    BINDINGS = bindings_for(PAST)

    def __init__(self, record: dict[str, Any]) -> None:
        super().__init__()
        self.record = record

    def columns(self) -> Sequence[Column]:
        """Place, name, where it ended."""
        return (
            Column("place", 5, "right", "dim"),
            Column("name", 0, "left", "name"),
            Column("", 30, "left", "dim"),
        )

    def hints(self) -> Sequence[tuple[str, str]]:
        """The ways on from here."""
        log = ("L", "log of the night")
        return (("enter", "opens a player"), log, ("u", "takes its last act back"), ("/", "finds a name"))

    def on_mount(self) -> None:
        """Fill it: a past night does not change, but for names given anew."""
        self._fill(self.record)

    def reread(self) -> None:
        """Somebody has another name."""
        director, night_id = self.clow.director, self.record["id"]
        if director is not None:
            self.clow.act(
                lambda: director.summary(night_id), lambda record: self._fill(record or self.record)
            )

    def _fill(self, record: dict[str, Any]) -> None:
        self.record = record
        facts = [record["game"], f"{len(record['players'])} players"]
        facts += ["practice"] if record["practice"] else []
        self.query_one(Header).show(record["name"], facts, (record["date"],))
        ids = {name: player for player, name in record["players"].items()}
        lines = record["standings"]
        ranks = [line["rank"] for line in lines]
        rows = self.list_rows()
        rows.show([_standing_row(ids, line, ranks.count(line["rank"]) > 1) for line in lines])
        rows.empty = "Nobody has these words in the name."
        self.refresh_keys()

    def situation(self) -> Situation:
        """Its log is there."""
        return replace(super().situation(), night=True)

    def do_night_sheets(self) -> None:
        """Sheets of it to take home."""
        take_home(self.clow, self.record["id"])

    def do_undo(self) -> None:
        """A wrong last word, taken back: the night goes on from there, on its floor."""
        clow, director, night_id = self.clow, self.clow.director, self.record["id"]
        if director is None:
            return

        def undone(done: tuple[list[str], object]) -> None:
            lines, _ = done
            clow.open_night(night_id)
            clow.act(
                lambda: None, lambda _: clow.say(f"Undone: {lines[0]}. {tap('U')} brings it back.", long=True)
            )

        clow.act(lambda: director.undo(night_id), undone)

    async def do_go_log(self) -> None:
        """The log of this night."""
        await self.clow.go(ways.Log(self.record["id"]))


def night_row(record: dict[str, Any]) -> Row:
    """A night as a line of the history."""
    cells = (record["date"], record["name"], record["game"], str(len(record["players"])), how(record))
    return Row(record["id"], cells, tone(record), also_found(record))


def _standing_row(ids: Mapping[str, str], line: dict[str, Any], shared: bool) -> Row:
    rank = f"{'=' if shared else ''}{line['rank']}"
    return Row(ids[line["player"]], (rank, line["player"], _end(line)), "now" if line["rank"] == 1 else "")


def _end(line: dict[str, Any]) -> str:
    """How it ended for somebody."""
    out = line.get("out")
    if line.get("status") == "no-show":
        return "never came"
    if out:
        how_ = "left" if line.get("status") == "left" else "out"
        return f"{how_} at table {out['table']}, round {out['round']}"
    return f"{line['tokens']} tokens" if line["tokens"] is not None else ""
