"""Fast-forward: the program throws on, as far as asked, in groups of acts written together."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from clow_tui import games
from clow_tui.director.book import View
from clow_tui.director.director import Director
from clow_tui.director.errors import NotNow
from clow_tui.strategies import DEFAULT, STRATEGIES, Strategy
from clow_tui.tournament.commands import Answer, Command, Throw
from clow_tui.tournament.commands.heats import next_round_command
from clow_tui.tournament.model import Night, Table

Until = Literal["throw", "round", "end"]


@dataclass(frozen=True, slots=True)
class Played:
    """What a fast-forward did: throws made, and whether it was stopped before its end."""

    throws: int
    stopped: bool
    view: View


def play(
    director: Director,
    night_id: str,
    *,
    table: int | None = None,
    until: Until = "round",
    everywhere: bool = False,
    on_progress: Callable[[int, View], None] | None = None,
    stop: threading.Event | None = None,
    strategy: str = DEFAULT,
) -> Played:
    """Let the program throw at the tables that are its own (`everywhere`: at all), lowest table first.

    One round at each, then again; `until` says whether one throw is wanted, one round of each table, or all
    to the end: of `table` when given, else of the night. All acts carry one run, so `undo --run` takes
    them back together; choices are made by a named strategy. `on_progress` is called
    with the throws so far after each written group.
    """
    throws, run = 0, None
    if until == "end" and table is None:
        _has_an_end(director.view(night_id).night)
    plan = _Plan(table, until, everywhere, STRATEGIES[strategy])
    while not (stop and stop.is_set()):
        commands = plan.commands(lambda: director.history(night_id).night)
        done = director.play_group(night_id, commands, run)
        if not done:
            return Played(throws, False, director.view(night_id))
        if run is None:
            run = director.history(night_id).acts[-1].run
        throws += done
        if on_progress is not None:
            on_progress(throws, director.view(night_id))
        if plan.over:
            return Played(throws, False, director.view(night_id))
    return Played(throws, True, director.view(night_id))


def _has_an_end(night: Night) -> None:
    """NotNow where throwing on would never end: open tables go on until a stop that throws can reach."""
    stop = night.settings.stop
    if night.facts.open_end and not night.bell and (stop is None or stop.kind != "rounds"):
        raise NotNow("Open tables never end by themselves: set a stop in rounds, or play round by round.")


class _Plan:
    """Which table throws next; kept from group to group."""

    def __init__(self, table: int | None, until: Until, everywhere: bool, strategy: Strategy) -> None:
        self.table = table
        self.until = until
        self.everywhere = everywhere
        self.strategy = strategy
        self.over = False
        self._passes = 0
        self._queue: list[tuple[int, int]] = []  # tables still to play in this pass, each with its round

    def commands(self, now: Callable[[], Night]) -> Iterator[Command]:
        """One command after the other, each fitting the night that the one before has made."""
        while not self.over:
            number = self._next(now())
            if number is None:
                onward = next_round_command(now()) if self.until == "end" and self.table is None else None
                if onward is None:
                    self.over = True
                    return
                yield onward
                continue
            yield self._command(now().tables[number])
            if self.until == "throw":
                self.over = True

    def _command(self, table: Table) -> Command:
        asked = games.prompt(table.game)
        if asked is not None and asked.kind not in ("roll", "order"):
            return Answer(table.number, self.strategy.choose(table.game))
        return Throw(table.number) if table.mode == "program" else Answer(table.number, "roll")

    def _next(self, night: Night) -> int | None:
        while not night.finished:
            while self._queue:
                number, round_ = self._queue[0]
                table = night.tables[number]
                if games.number_of(table.game) == round_ and _asks(table):
                    return number
                self._queue.pop(0)
            if self.until != "end" and self._passes:
                return None
            self._passes += 1
            self._queue = [(t.number, games.number_of(t.game)) for t in night.open_tables() if self._mine(t)]
            if not self._queue:
                return None
        return None

    def _mine(self, table: Table) -> bool:
        if self.table is not None and table.number != self.table:
            return False
        return (self.everywhere or table.mode == "program") and _asks(table)


def _asks(table: Table) -> bool:
    return table.open and games.prompt(table.game) is not None
