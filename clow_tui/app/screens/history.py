"""All nights there were, and one of them: its final standings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from clow_tui.app import routes
from clow_tui.app.base_screens.kept import Kept
from clow_tui.app.base_screens.lists import NightsListed, PlayersListed
from clow_tui.app.base_screens.over_nights import OverNights
from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.commands.keymap import tap
from clow_tui.app.commands.places import HISTORY, PAST
from clow_tui.app.commands.situation import Situation
from clow_tui.app.flows.taking import take_home
from clow_tui.app.records import Record, also_found, how, tone, why_stays
from clow_tui.app.text import counted
from clow_tui.app.widgets.lines import Header
from clow_tui.app.widgets.rows import Column, Row

if TYPE_CHECKING:
    from clow_tui.director import Director, View
    from clow_tui.director.past.which import Which


class History(OverNights, NightsListed, Kept):
    """The nights, the latest first."""

    place = HISTORY
    ORDERS = ("date", "name", "game")
    sheet = "history"
    BINDINGS = bindings_for(HISTORY)

    def __init__(self) -> None:
        super().__init__()
        self._records: Mapping[str, Record] = {}
        self._rows: Sequence[Row] = ()

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
        beyond = (("C", "all players"), ("B", "best ever"))
        return (("enter", "opens a night"), *beyond, ("/", "finds one by name, game or player"))

    def situation(self) -> Situation:
        """Whether something can be undone."""
        return super().situation()._replace(no_undo=self.no_undo())

    def reasons(self) -> tuple[tuple[str, str], ...]:
        """Whether the chosen night can be deleted."""
        return (*super().reasons(), ("delete", why_stays(self._chosen())))

    def _chosen(self) -> Record | None:
        return self._records.get(self.list_rows().chosen) if self.is_up else None

    def read(self, director: Director, which: Which) -> None:
        """The nights, and their lines."""

        def job() -> tuple[list[Record], list[Row]]:
            records = which.of(director.outlines(), director.roster.people)
            return records, [night_row(record) for record in records]

        self.act(job, self._fill)

    def _fill(self, given: tuple[list[Record], list[Row]]) -> None:
        records, self._rows = given
        self._records = {record["id"]: record for record in records}
        self._show()

    def _show(self) -> None:
        records, rows = self._records, self.list_rows()
        played = sum(record["finished"] and not record["practice"] for record in records.values())
        facts = (f"{counted(played, 'night')} played",)
        self.query_one(Header).show("History", facts, (f"by {self.order}",))
        keys = {
            "date": lambda row: "",
            "name": lambda row: records[row.key]["name"].casefold(),
            "game": lambda row: records[row.key]["game"].casefold(),
        }
        rows.show(sorted(self._rows, key=keys[self.order]))
        rows.empty = "No such night." if self.clow.which else "No night has been played yet."
        self.say_which(len(records))
        self.show_chosen()
        self.refresh_keys()

    def show_order(self) -> None:
        """By date, name or game."""
        self._show()

    def do_delete(self) -> None:
        """The chosen practice night goes into the trash."""
        if (record := self._chosen()) is not None:
            self.delete_night(record)


class Past(PlayersListed):
    """A past night: who came where."""

    place = PAST
    BINDINGS = bindings_for(PAST)

    def __init__(self, record: Record) -> None:
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
            self.act(lambda: director.summary(night_id), lambda record: self._fill(record or self.record))

    def _fill(self, record: Record) -> None:
        self.record = record
        facts = [record["game"], f"{len(record['players'])} players"]
        facts += ["practice"] if record["practice"] else []
        self.query_one(Header).show(record["name"], facts, (record["date"],))
        ids = {name: player for player, name in record["players"].items()}
        lines = record["standings"]
        ranks = [line["rank"] for line in lines]
        rows = self.list_rows()
        gets = _gets(record)
        rows.show([_standing_row(ids, line, ranks.count(line["rank"]) > 1, gets) for line in lines])
        rows.empty = "Nobody has these words in the name."
        self.refresh_keys()

    def situation(self) -> Situation:
        """Its log is there, and by its format and settings its rounds and its money."""
        from clow_tui.tournament.facts import facts_of, stages_of  # after the first paint

        format_ = self.record["format"]
        usual = super().situation()
        return usual._replace(
            night=True,
            draws=self.shows_rounds(facts_of(format_, len(stages_of(format_)))),
            money=self.record.get("money") is not None,
        )

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

    def do_go_rounds(self) -> None:
        """Its bracket, or its rounds."""
        self._read(
            lambda view: self.clow.go(routes.Rounds(self.record["id"], self.draws(view.night) == "bracket"))
        )

    def do_go_money(self) -> None:
        """Its money."""
        self._read(lambda _: self.clow.go(routes.Money(self.record["id"])))

    def _read(self, then: Callable[[View], object]) -> None:
        """Read its log off the screen's thread, then go on if one is still here."""
        director, night_id = self.director, self.record["id"]

        def read(view: View) -> None:
            if self.is_current:
                then(view)

        self.act(lambda: director.view(night_id), read)

    async def do_go_log(self) -> None:
        """The log of this night."""
        await self.clow.go(routes.Log(self.record["id"]))


def night_row(record: Record) -> Row:
    """A night as a line of the history."""
    cells = (record["date"], record["name"], record["game"], str(len(record["players"])), how(record))
    return Row(record["id"], cells, tone(record), also_found(record))


def _gets(record: Record) -> dict[str, str]:
    """What each got of the night's money, by name."""
    money = record.get("money")
    if money is None:
        return {}
    from clow_tui.tournament.money import Money

    says = Money(currency=money["currency"]).says
    return {line["player"]: f"gets {says(line['gets'])}" for line in money["players"] if line["gets"]}


def _standing_row(ids: Mapping[str, str], line: dict[str, Any], shared: bool, gets: Mapping[str, str]) -> Row:
    rank = f"{'=' if shared else ''}{line['rank']}"
    end = ", ".join(filter(None, (gets.get(line["player"], ""), _end(line))))
    return Row(ids[line["player"]], (rank, line["player"], end), "now" if line["rank"] == 1 else "")


def _end(line: dict[str, Any]) -> str:
    """How it ended for somebody."""
    out = line.get("out")
    if line.get("status") == "no-show":
        return "never came"
    if out:
        how_ = "left" if line.get("status") == "left" else "out"
        round_ = f", round {out['round']}" if out["round"] else ""  # none where only results are told
        return f"{how_} at table {out['table']}{round_}"
    return f"{line['tokens']} tokens" if line["tokens"] is not None else ""
