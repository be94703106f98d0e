"""What a result put right makes of rounds drawn on it, in knockouts: the right names in the wrong place.

Every later act is read again in order: draws with the right names, tables that nobody plays any more left
out; with `void` what was told at later tables of theirs goes, with `swap` it stays, told of the right names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from clow_tui.tournament import events as ev
from clow_tui.tournament.fold import Inapplicable, apply
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.formats.double import bracket_of
from clow_tui.tournament.formats.heats import qualified_at
from clow_tui.tournament.formats.staging import stage_view
from clow_tui.tournament.history import History
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.results import done, in_words, table_places
from clow_tui.tournament.seating import Lots
from clow_tui.tournament.steps import played_at, unplayed

How = Literal["", "void", "swap"]
TOLD = (  # where the names of those who sit at a table stand
    ev.RoundDrawn,
    ev.RoundSeated,
    ev.RoundBegun,
    ev.SeamCleared,
    ev.Thrown,
    ev.Answered,
    ev.ThrowKept,
    ev.ModeSet,
    ev.PotReported,
    ev.OutsReported,
    ev.ResultReported,
    ev.RolledOff,
    ev.Counted,
    ev.SeatsSwapped,
    ev.Moved,
    ev.NightFinished,
)


class InTheWay(Exception):
    """Later tables of those concerned have a result: it is to be said whether that goes or whose it was.

    `tables` are their numbers, `names` the right player of each wrong one.
    """

    def __init__(self, tables: tuple[int, ...], names: Mapping[str, str]) -> None:
        super().__init__(f"{in_words(list(tables))} played on this result")
        self.tables = tables
        self.names = names


class CannotBe(Exception):
    """It cannot be put right so; the text says why and what can be done."""


@dataclass(frozen=True, slots=True)
class Aftermath:
    """Later acts that hold other events (`later`) and those that go (`gone`); who takes whose place."""

    later: tuple[tuple[int, tuple[ev.Event, ...]], ...] = ()
    gone: tuple[int, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)


def aftermath(
    history: History, act: ev.Act, events: tuple[ev.Event, ...], number: int, how: How, lots: Lots
) -> Aftermath:
    """What follows from act `act` holding `events` instead, which are about table `number`.

    InTheWay where it has to be said how later results are meant; CannotBe where nobody goes on so.
    """
    night = history.night
    table = night.tables[number]
    if not night.facts.knockout or table.heat >= night.heat:
        return Aftermath()
    walk = _Walk(history, number, how, lots)
    return walk.through(act, events)


class _Walk:
    """Later acts one after the other, each as it is to be read."""

    def __init__(self, history: History, number: int, how: How, lots: Lots) -> None:
        self._history, self._number, self._how, self._lots = history, number, how, lots
        self._heat = history.night.tables[number].heat
        self._names: dict[str, str] = {}
        self._void: set[int] = set()
        self._later: list[tuple[int, tuple[ev.Event, ...]]] = []
        self._gone: list[int] = []

    def through(self, act: ev.Act, events: tuple[ev.Event, ...]) -> Aftermath:
        """All later acts."""
        night = replace(self._history.before(act.n), now=act.at, act=act.n)
        for event in events:
            night, _ = apply(night, event, act.n)
        for later in (later for later in self._history.effective() if later.n > act.n):
            drawn = later.events[0] if later.events else None
            if isinstance(drawn, ev.RoundDrawn) and drawn.round == self._heat + 1:
                self._compare(night, later.n, drawn)
                if not self._names:
                    return Aftermath()
            night = self._step(night, later)
        return Aftermath(tuple(self._later), tuple(self._gone), self._names)

    def _compare(self, night: Night, n: int, drawn: ev.RoundDrawn) -> None:
        """Who takes whose place; which later tables have been played on the old result."""
        before = self._history.before(n)
        old, new = before.tables[self._number], night.tables[self._number]
        where = f"Table {self._number}"
        if not done(night, new):
            raise CannotBe(
                f"{where} would not be done so, and round {self._heat + 1} is drawn on it; tell its places."
            )
        if FORMATS[night.format].tied(night, new):
            raise CannotBe(
                f"{where} would have a tie at the cut, and round {self._heat + 1} is drawn on it: "
                "name one after the other, without a tie."
            )
        if night.facts.pairs:
            first, other = _order(before, old)[:1], _order(night, new)[:1]
            wrong, right = (first, other) if first != other else ([], [])
        else:
            there = {p for table in drawn.tables for p in table.seats} | set(drawn.byes)
            seated = [player for player in _order(before, old) if player in there]
            on = [player for player, _ in qualified_at(night, new)]
            wrong = [player for player in seated if player not in on]
            right = [player for player in on if player not in seated]
        if len(wrong) != len(right):
            raise CannotBe(
                f"Others would go on from table {self._number} than there are seats for in round "
                f"{self._heat + 1}; undo that draw first, then put it right."
            )
        for one, two in zip(wrong, right, strict=True):
            self._names |= {one: two, two: one}
        tables = self._played_on()
        if tables and not self._how:
            raise InTheWay(tables, dict(zip(wrong, right, strict=True)))
        if self._how == "void":
            self._void |= set(tables)

    def _played_on(self) -> tuple[int, ...]:
        """The later tables of those concerned at which something has been told."""
        night = self._history.night
        return tuple(
            table.number
            for table in night.tables.values()
            if table.heat > self._heat
            and set(self._names) & set(played_at(night, table))
            and not unplayed(night, table)
        )

    def _step(self, night: Night, act: ev.Act) -> Night:
        """One act, read as it is now; without it where it does not fit."""
        night = replace(night, now=act.at, act=act.n)
        events: tuple[ev.Event, ...] | None
        if not self._names:
            events = act.events
        elif act.events and isinstance(act.events[0], ev.RoundDrawn):
            events = self._draw(night, act)
        elif any(self._void & set(ev.tables_of(event) or ()) for event in act.events):
            events = None
        else:
            events = tuple(self._renamed(event) for event in act.events)
        if events is None:
            self._gone.append(act.n)
            return night
        try:
            after = night
            for event in events:
                after, _ = apply(after, event, act.n)
            if FORMATS[after.format].unbegun(after) is not None:
                raise Inapplicable("A table could begin its next round now.")
        except Inapplicable:
            self._gone.append(act.n)
            return night
        if events != act.events:
            self._later.append((act.n, events))
        return after

    def _draw(self, night: Night, act: ev.Act) -> tuple[ev.Event, ...] | None:
        """A round drawn with the right names; without tables nobody plays at any more."""
        drawn = self._renamed(act.events[0])
        assert isinstance(drawn, ev.RoundDrawn)
        if night.facts.pairs:
            drawn = self._still_played(night, drawn)
        elif any(not done(night, night.tables[n]) for n in self._void if n in night.tables):
            return None
        if not drawn.tables:
            return None
        try:
            after, _ = apply(night, drawn, act.n)
        except Inapplicable:
            return None
        return (drawn, *FORMATS[after.format].follow(after, self._lots, act.n))

    def _still_played(self, night: Night, drawn: ev.RoundDrawn) -> ev.RoundDrawn:
        bracket = bracket_of(stage_view(night))
        waiting = {frozenset(match.players) for match in bracket.waiting() if match.players}
        kept = tuple(table for table in drawn.tables if frozenset(table.seats) in waiting)
        off = [table for table in drawn.tables if table not in kept]
        self._void |= {table.table for table in off}
        lost = bracket.losses()
        sitting = [player for table in off for player in table.seats]
        byes = tuple(
            player
            for player in dict.fromkeys((*drawn.byes, *sitting))
            if lost.get(player, 0) < 2 and night.entrants[player].gone is None
        )
        return replace(drawn, tables=kept, byes=byes) if off else drawn

    def _renamed(self, event: ev.Event) -> ev.Event:
        """The event with each of them in the other's place, where it is about a table's play."""
        if not isinstance(event, TOLD):
            return event
        (plain,) = ev.encode_events((event,))
        other = {key: self._other(value) for key, value in plain.items()}
        if isinstance(event, ev.RolledOff):
            other["dice"] = [self._thrown(words) for words in event.dice]
        (renamed,) = ev.decode_events((other,))
        return renamed

    def _other(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._names.get(value, value)
        if isinstance(value, Mapping):
            return {self._names.get(key, key): self._other(item) for key, item in value.items()}
        if isinstance(value, Sequence):
            return [self._other(item) for item in value]
        return value

    def _thrown(self, words: str) -> str:
        player, space, dice = words.partition(" ")
        return f"{self._names.get(player, player)}{space}{dice}"


def _order(night: Night, table: Table) -> list[str]:
    """Everybody at a table by his place, a tie as it was rolled off."""
    rolled = {player: at for at, player in enumerate(table.rolled)}
    return [
        player
        for group in table_places(night, table)
        for player in sorted(group, key=lambda one: rolled.get(one, 0))
    ]
