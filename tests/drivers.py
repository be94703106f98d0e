"""A game night in a host's words, for stories that pure rooms, verbs and app all have to tell alike.

    floor.table(3).answer("2 2 5")
    floor.play_to_end()
    floor.undo()

A driver does what a host would do by its means and tells what he would see; it keeps no state of its own.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from clow_tui import games
from clow_tui.director.picking import answer_from
from clow_tui.tournament.commands import BadAnswer, Draw, NotNow, SetMode
from clow_tui.tournament.history import NothingToDo
from clow_tui.tournament.model import Table
from clow_tui.tournament.people import People, PersonError
from clow_tui.tournament.standings import standings
from tests.support.nights import PureNight, Setup
from tests.support.verbs import NEW, Verbs


class Refusal(Exception):
    """What was asked is not done; the text is the sentence a host reads."""


class GoesAlong(Exception):
    """An undo that would take others along, as many as `count`; it wants a yes."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} go along")
        self.count = count


@dataclass(frozen=True, slots=True)
class Seen:
    """A table as a host sees it; `players` by seat, `asked` None while it waits or when it is closed."""

    players: tuple[str, ...]
    tokens: tuple[int, ...]
    round: int
    pot: int
    mode: str
    asked: str | None


@dataclass(frozen=True, slots=True)
class Row:
    """A table as the floor shows it among the others."""

    players: tuple[str, ...]
    tokens: tuple[int, ...]
    round: int
    mode: str


@dataclass(frozen=True, slots=True)
class Move:
    """A move as it is called out."""

    player: str
    from_: int
    to: int
    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Whole:
    """All of a night that a host can see: the tables in play by number, moves, and standings, best first."""

    tables: dict[int, Row]
    moves: tuple[Move, ...]
    standings: tuple[tuple[int, str, int | None], ...]
    finished: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """What a host sets up; `seed` so that every driver throws the same dice."""

    players: tuple[str, ...]
    seats: int = 6
    levels: str = "10x2"
    every: str = "10r"
    seed: int = 16


class AtTable(Protocol):
    """What can be done at one table."""

    def answer(self, words: str) -> None:
        """Type an answer to what the table asks; Refusal when it does not fit."""

    def mode(self, mode: str) -> None:
        """Say who throws from now on."""

    def seen(self) -> Seen:
        """The table as it stands."""


class Floor(Protocol):
    """What can be done on the floor of one night. Every method may raise Refusal."""

    def table(self, number: int) -> AtTable:
        """One table."""

    def draw(self) -> None:
        """Draw tables and seats."""

    def play_round(self) -> None:
        """Let the program throw one round at each of its tables, the lowest first."""

    def play_to_end(self) -> None:
        """Let the program throw at all tables until the night is over."""

    def undo(self, *, table: int | None = None, run: bool = False, yes: bool = False) -> None:
        """Take back the last act, or a table's, or all of the last command; GoesAlong without a yes."""

    def redo(self, *, table: int | None = None) -> None:
        """Bring back what the last undo there took."""

    def open_tables(self) -> list[int]:
        """The numbers of the tables in play."""

    def whole(self) -> Whole:
        """The night as it stands."""

    def faults(self) -> list[str]:
        """What does not hold when every throw and draw is checked from the log."""

    def quit_and_come_back(self) -> None:
        """Leave the program and start it again."""


class PureFloor:
    """The pure rooms alone: no file, no program."""

    def __init__(self, plan: Plan, _folder: Path) -> None:
        setup = Setup(plan.players, seats=plan.seats, levels=plan.levels, every=plan.every, seed=plan.seed)
        self.pure = PureNight(setup)

    def table(self, number: int) -> AtTable:
        return PureTable(self.pure, number)

    def draw(self) -> None:
        with _pure():
            self.pure.do(Draw())

    def play_round(self) -> None:
        self.pure.play_round(run=len(self.pure.history.acts))

    def play_to_end(self) -> None:
        run = len(self.pure.history.acts)
        while not self.pure.night.finished:
            self.pure.play_round(run)

    def undo(self, *, table: int | None = None, run: bool = False, yes: bool = False) -> None:
        with _pure():
            plan = self.pure.history.plan_undo(table=table, run=run)
            if plan.along and not yes:
                raise GoesAlong(len(plan.along))
            self.pure.undo(table, run=run)

    def redo(self, *, table: int | None = None) -> None:
        with _pure():
            self.pure.redo(table)

    def open_tables(self) -> list[int]:
        return [table.number for table in self.pure.night.open_tables()]

    def whole(self) -> Whole:
        night = self.pure.night
        return Whole(
            tables={table.number: _row(table) for table in night.open_tables()},
            moves=tuple(Move(call.player, call.from_, call.to, call.seat, call.why) for call in night.calls),
            standings=tuple((line.rank, line.player, line.points) for line in standings(night)),
            finished=night.finished,
        )

    def faults(self) -> list[str]:
        again = self.pure.reread()
        return [] if again.night == self.pure.night else ["the log does not fold to the night"]

    def quit_and_come_back(self) -> None:
        self.pure.history = self.pure.reread()


class PureTable:
    def __init__(self, pure: PureNight, number: int) -> None:
        self._pure, self._number = pure, number
        self._people = People()
        for player in pure.setup.ids:  # names are their own ids here
            self._people.apply({"event": "player_added", "player": player, "name": player})

    def answer(self, words: str) -> None:
        with _pure():
            self._pure.do(answer_from(self._pure.night, self._number, words, self._people))

    def mode(self, mode: str) -> None:
        assert mode in ("program", "keyed")
        with _pure():
            self._pure.do(SetMode(self._number, "program" if mode == "program" else "keyed"))

    def seen(self) -> Seen:
        table = self._pure.night.tables[self._number]
        prompt = games.prompt(table.game)
        people = table.people()
        return Seen(
            players=tuple(seat.player for seat in people),
            tokens=tuple(seat.tokens for seat in people),
            round=table.game.round,
            pot=table.game.pot + table.dead,
            mode=table.mode,
            asked=None if prompt is None or self._pure.night.finished else prompt.player,
        )


class VerbFloor:
    """The verbs, each on its own: what one has done the next reads from the disk."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.verbs = Verbs(folder / "data")
        words = [*NEW, "--tables-of", str(plan.seats), "--levels", plan.levels, "--every", plan.every]
        self._do(*words, "--seed", str(plan.seed), stdin="\n".join(plan.players))

    def table(self, number: int) -> AtTable:
        return VerbTable(self.verbs, number)

    def draw(self) -> None:
        self._do("draw")

    def play_round(self) -> None:
        self._do("play")

    def play_to_end(self) -> None:
        self._do("play", "--to-end", "--all")

    def undo(self, *, table: int | None = None, run: bool = False, yes: bool = False) -> None:
        words = ["undo", *_at(table), *(["--run"] if run else []), *(["--yes"] if yes else [])]
        done = self.verbs(*words)
        if done.code == 1 and done.out:
            raise GoesAlong(len(done.out.splitlines()) - 1)
        _refuse(done.code, done.err)

    def redo(self, *, table: int | None = None) -> None:
        self._do("redo", *_at(table))

    def open_tables(self) -> list[int]:
        return [table["table"] for table in self.verbs.json("tables")["tables"]]

    def whole(self) -> Whole:
        floor, ranked = self.verbs.json("tables"), self.verbs.json("standings")
        moves = (Move(m["player"], m["from"], m["to"], m["seat"], m["why"]) for m in floor["moves"])
        assert floor["finished"] == ranked["finished"]
        return Whole(
            tables={
                t["table"]: Row(tuple(t["players"]), tuple(t["tokens"].values()), t["round"], t["mode"])
                for t in floor["tables"]
            },
            moves=tuple(moves),
            standings=tuple((line["rank"], line["player"], line["points"]) for line in ranked["standings"]),
            finished=floor["finished"],
        )

    def faults(self) -> list[str]:
        return list(self.verbs.json("verify")["faults"])

    def quit_and_come_back(self) -> None:
        """Every verb does."""

    def _do(self, *words: str, stdin: str = "") -> None:
        done = self.verbs(*words, stdin=stdin)
        _refuse(done.code, done.err)


class VerbTable:
    def __init__(self, verbs: Verbs, number: int) -> None:
        self._verbs, self._number = verbs, number

    def answer(self, words: str) -> None:
        done = self._verbs("answer", str(self._number), words)
        _refuse(done.code, done.err)

    def mode(self, mode: str) -> None:
        done = self._verbs("mode", str(self._number), mode)
        _refuse(done.code, done.err)

    def seen(self) -> Seen:
        one = self._verbs.json("table", str(self._number))
        return Seen(
            players=tuple(one["players"]),
            tokens=tuple(one["tokens"][player] for player in one["players"]),
            round=one["round"],
            pot=one["pot"],
            mode=one["mode"],
            asked=one["prompt"] and one["prompt"]["player"],
        )


DRIVERS: dict[str, Any] = {"pure rooms": PureFloor, "verbs": VerbFloor}


def _row(table: Table) -> Row:
    people = table.people()
    return Row(
        tuple(seat.player for seat in people),
        tuple(seat.tokens for seat in people),
        table.game.round,
        table.mode,
    )


def _at(table: int | None) -> list[str]:
    return [] if table is None else ["--table", str(table)]


def _refuse(code: int, said: str) -> None:
    if code:
        raise Refusal(said.strip())


@contextlib.contextmanager
def _pure() -> Iterator[None]:
    try:
        yield
    except (NotNow, BadAnswer, NothingToDo, PersonError) as why:
        raise Refusal(str(why)) from None
