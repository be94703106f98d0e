"""Whole nights of every format with results by lot, ties, people who come and go, each act undone or some."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

from clow_tui.tournament.clock import Stop
from clow_tui.tournament.commands import Command, Draw, NotNow
from clow_tui.tournament.commands.books import Buy, Cash
from clow_tui.tournament.commands.heats import ReportResult, RollOff, next_round_command
from clow_tui.tournament.commands.people import Enter, Leave
from clow_tui.tournament.commands.tables import ReportOuts, ReportPot
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.model import Table
from clow_tui.tournament.standings import places, standings
from clow_tui.tournament.steps import played_at
from tests.support.floors_alive import LiveNight

UNDONE = 50  # acts that are undone and redone where not all are
SEATS = {"double-elimination": (2,)}


def seats_of(format_: str) -> tuple[int, ...]:
    """The sizes of tables that a format is swept at."""
    return SEATS.get(format_, (2, 3, 4, 5, 6))


class Swept:
    """One night by lot: the same seed gives the same, whatever is undone and redone on the way.

    `comes` and `goes`: people come late and leave. `undo` are the steps that are undone and redone at once.
    """

    def __init__(
        self, format_: str, players: int, seats: int, seed: int, *, moving: bool, rounds: int | None = None
    ) -> None:
        self.format, self.rng, self.moving = format_, random.Random(seed), moving
        self.undo: range | frozenset[int] = frozenset()
        self.steps, self.late = 0, 0
        mode = "pots" if format_ == "open" else "outcome"
        levels = ("10", None) if format_ == "open" else (None, None)
        more: dict[str, object] = {"rounds": rounds} if rounds else {}
        if format_ == "open":
            more["stop"] = Stop("rounds", 4)
        if format_ == "heats":
            more["advance"] = 2 if seats > 3 and players > 9 else 1
        self.live = LiveNight(
            players, format_=format_, seats=seats, mode=mode, levels=levels[0], every=levels[1], seed=seed,
            draw=False, **more,
        )  # fmt: skip
        self.always = set(self.live.night.entrants)

    def play(self) -> Swept:
        """From the draw to the end of the night; checks every draw, and the end."""
        self.do(Draw())
        self.check_draw()
        for _ in range(4 * len(self.always) + 40):
            if self.live.night.finished:
                break
            self.round() if self.live.night.facts.redrawn else self.some()
        assert self.live.night.finished, "the night does not end"
        self.check_end()
        return self

    def do(self, command: Command) -> None:
        """A command; where it is this step's turn, undone and done again."""
        before = self.live.night
        self.live.do(command)
        self.steps += 1
        if self.steps - 1 in self.undo:
            after = self.live.night
            self.live.undo()
            assert self.live.night == before
            self.live.redo()
            assert self.live.night == after

    def round(self) -> None:
        """All tables told in any order, ties rolled off, and the next round drawn."""
        tables = [table.number for table in self.live.night.open_tables()]
        self.rng.shuffle(tables)
        for number in tables:
            if self.live.night.finished:
                return
            if self.moving and self.rng.random() < 0.5 / len(tables):
                self.somebody_goes()
            table = self.live.night.tables[number]
            if table.open and not self.live.night.finished and self.plays(table):
                self.do(ReportResult(number, self.places(table)))
        while isinstance(command := next_round_command(self.live.night), RollOff):
            self.do(command)
        if not self.live.night.finished and self.moving and self.rng.random() < 0.3:
            self.somebody_comes()
        if not self.live.night.finished:
            self.do(Draw())
            self.check_draw()

    def plays(self, table: Table) -> bool:
        """Whether a table has no result yet."""
        return FORMATS[self.format].result(self.live.night, table) is None

    def places(self, table: Table) -> tuple[tuple[str, ...], ...]:
        """Everybody of a table in some order, now and then two who share a place."""
        order = list(played_at(self.live.night, table))
        self.rng.shuffle(order)
        groups: list[tuple[str, ...]] = []
        while order:
            take = 2 if len(order) > 1 and self.rng.random() < 0.2 else 1
            groups.append(tuple(order[:take]))
            del order[:take]
        return tuple(groups)

    def some(self) -> None:
        """Something at each table that plays on beside the others; now and then somebody comes or goes."""
        for number in [table.number for table in self.live.night.open_tables()]:
            table = self.live.night.tables[number]
            if self.live.night.finished or not table.open:
                continue
            people = [seat.player for seat in table.people()]
            if self.moving and self.rng.random() < 0.1:
                self.rng.choice([self.somebody_goes, self.somebody_comes])()
            elif self.format == "open":
                self.at_an_open_table(table)
            elif len(people) > 1:
                out = self.rng.sample(people, min(len(people) - 1, self.rng.choice([1, 1, 1, 2])))
                self.do(ReportOuts(number, tuple(out)))

    def at_an_open_table(self, table: Table) -> None:
        """A pot taken, tokens bought or handed in; at a table of one nothing but buying."""
        people = [seat.player for seat in table.game.seats]
        if table.game.phase == "rolling" and len(people) > 1:
            self.do(ReportPot(table.number, (self.rng.choice(people),)))
        one = self.rng.choice(list(self.live.night.left()) or [""])
        if self.rng.random() < 0.2:
            self.tried(self.rng.choice([Buy(one, 20), Cash(one, 10)]))

    def tried(self, command: Command) -> None:
        """A command that may be refused, which then changes nothing."""
        before = self.live.night
        try:
            self.do(command)
        except NotNow:
            assert self.live.night == before

    def somebody_goes(self) -> None:
        """One of those still in, while there are three or more."""
        left = self.live.night.left()
        if len(left) > 2:
            who = self.rng.choice(left)
            self.always.discard(who)
            self.tried(Leave(who, self.rng.choice(["left", "no-show"])))

    def somebody_comes(self) -> None:
        """A late entry, which is refused where nobody can come in any more; at most three."""
        if self.late < 3:
            self.late += 1
            self.tried(Enter(f"late{self.late}", 100))
            assert (f"late{self.late}" in self.live.night.entrants) == self.live.night.facts.joins

    def check_draw(self) -> None:
        """Everyone seated exactly once or told why not; nobody meets himself; byes go round."""
        night = self.live.night
        seated = [seat.player for table in night.open_tables() for seat in table.people()]
        byes = [player for round_, player in night.byes if round_ == night.heat]
        waits = [p for p, e in night.entrants.items() if e.out is None and e.table is None]
        assert len(seated) == len(set(seated))
        assert sorted([*seated, *waits]) == sorted(night.left())
        if night.facts.redrawn:
            assert sorted(waits) == sorted(byes)
        if self.format == "swiss" or (self.format == "round-robin" and len(self.always) > night.heat):
            had = Counter(player for _, player in night.byes)
            counts = [had[player] for player in self.always]
            if not self.moving or self.format == "swiss":
                assert max(counts, default=0) - min(counts, default=0) <= 1

    def check_end(self) -> None:
        """Ranks 1, 1, 1, 4; places of everybody; matches counted right; the same night from its log."""
        night = self.live.night
        ranks = [line.rank for line in standings(night)]
        assert all(rank == i + 1 or rank == ranks[i - 1] for i, rank in enumerate(ranks))
        final = places(night)
        assert final is not None
        assert sorted(player for group in final for player in group) == sorted(night.entrants)
        pairs = all(len(table.game.seats) <= 2 for table in night.tables.values())
        players, matches = len(night.entrants), len(night.tables)
        if not self.moving and self.format == "heats" and pairs and night.settings.seats == 2:
            assert matches == players - 1
        if not self.moving and self.format == "double-elimination":
            assert matches in (2 * players - 2, 2 * players - 1)
        if not self.moving and self.format == "round-robin" and night.settings.rounds is None:
            met = Counter(
                pair
                for table in night.tables.values()
                for pair in combinations(sorted(seat.player for seat in table.people()), 2)
            )
            assert set(met) == set(combinations(sorted(night.entrants), 2))
            if night.settings.seats == 2:
                assert set(met.values()) <= {1}
        assert self.live.reread().night == night


def sweep(format_: str, players: int, seats: int, *, rounds: int | None = None) -> None:
    """A night twice, with people coming and going where there are more than four: with nothing undone, then
    with every act undone and redone, or fifty of them in fields of more than 16. Both are the same night.
    """
    seed = players * 10 + seats
    for moving in (False, True) if players > 4 else (False,):
        first = Swept(format_, players, seats, seed, moving=moving, rounds=rounds).play()
        again = Swept(format_, players, seats, seed, moving=moving, rounds=rounds)
        steps = range(first.steps)
        again.undo = steps
        if players > 16:
            again.undo = frozenset(random.Random(seed).sample(steps, min(UNDONE, len(steps))))
        again.play()
        assert told(again.live) == told(first.live)
        assert standings(again.live.night) == standings(first.live.night)


def told(live: LiveNight) -> list[object]:
    """What happened, act by act, less what was undone."""
    return [act.events for act in live.history.effective()]
