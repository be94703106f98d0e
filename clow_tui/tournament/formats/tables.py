"""What formats share whose tables play on side by side: the first draw, seats for who waits, the bell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from clow_tui.tournament import events as ev
from clow_tui.tournament.clock import bell_due
from clow_tui.tournament.fold import apply
from clow_tui.tournament.fold.play import beginning
from clow_tui.tournament.formats.plain import PlainFormat
from clow_tui.tournament.model import Entrant, Night, Settings, Table
from clow_tui.tournament.seating import Lots, meeting, part, sizes_at, sizes_for


class SideBySide(PlainFormat):
    """A format whose tables are drawn once and play on side by side, without a result of their own."""

    def sizes(self, players: int, settings: Settings, *, least: int, most: int) -> tuple[int, ...]:
        """By the number of tables, or by the seats at one."""
        return sizes_of(players, settings, least=least, most=most)

    def draw(self, night: Night, lots: Lots, *, least: int, most: int) -> ev.RoundDrawn:
        """Everyone by lot to a table and a seat."""
        sizes = self.sizes(len(night.entrants), night.settings, least=least, most=most)
        return by_lot(night, lots, sizes)

    def follow(self, night: Night, lots: Lots, act: int) -> Iterator[ev.Event]:
        """Whatever the format makes of the night, again and again, until it makes nothing of it."""
        night = replace(night, act=act)
        while night.drawn and not night.finished:
            events = self._next(night, lots)
            if not events:
                return
            for event in events:
                night, _ = apply(night, event, act)
                yield event

    def _next(self, night: Night, lots: Lots) -> tuple[ev.Event, ...]:
        """What follows next."""
        raise NotImplementedError

    def unbegun(self, night: Night) -> int | None:
        """The first table at its seam at which two or more can play."""
        if night.finished or night.bell or night.clock.paused:
            return None
        return next((table.number for table in night.open_tables() if table.ready_to_begin), None)

    def result(self, night: Night, table: Table) -> None:
        """Tables have no result of their own."""


def sizes_of(players: int, settings: Settings, *, least: int, most: int) -> tuple[int, ...]:
    """Table sizes by the number of tables, or by the seats at one; SeatingError where none fit."""
    if settings.tables is not None:
        return sizes_at(players, settings.tables, least=least, most=most)
    return sizes_for(players, settings.seats or most, least=least, most=most)


def first_order(night: Night, lots: Lots) -> list[str]:
    """Everybody as seeds of the first draw: by lot, or as the stage before has ranked them."""
    return list(night.entrants) if night.past else lots.shuffle(night.lots + 1, list(night.entrants))


def by_lot(night: Night, lots: Lots, sizes: Sequence[int]) -> ev.RoundDrawn:
    """The first draw: everyone by lot to a table and a seat, or as listed."""
    order = list(night.entrants)
    if not night.settings.as_listed:
        order = lots.shuffle(night.lots + 1, order)
    tables = []
    for size in sizes:
        tables.append(order[:size])
        order = order[size:]
    return first_round(night, tables)


def first_round(night: Night, tables: Sequence[Sequence[str]], byes: Sequence[str] = ()) -> ev.RoundDrawn:
    """The first draw with these tables, once those who stay at one sit there and others are kept apart."""
    seated = [list(table) for table in tables]
    pinned = {p: e.pinned for p, e in night.entrants.items() if e.pinned is not None and p not in byes}
    for player, number in pinned.items():
        if number <= len(seated):
            _put(seated, player, number - 1, set(pinned))
    groups = night.settings.apart

    def foes(one: str, two: str) -> bool:
        return any(one in group and two in group for group in groups)

    if groups:
        free = set(night.entrants) - set(pinned)
        seated = part(seated, foes, lambda a, b: a in free and b in free, only_alike=True)
    together = sum(meeting(table, foes) for table in seated)
    pairs = "1 pair" if together == 1 else f"{together} pairs"
    notes = (f"{pairs} of people could not be kept apart.",) if together else ()
    return round_drawn(night, seated, byes, notes)


def round_drawn(
    night: Night,
    tables: Sequence[Sequence[str]],
    byes: Sequence[str] = (),
    notes: tuple[str, ...] = (),
) -> ev.RoundDrawn:
    """The next round with these tables, numbered on from the last; a number is not used twice."""
    first = max(night.tables, default=0) + 1
    drawn = tuple(ev.DrawnTable(first + i, tuple(seats)) for i, seats in enumerate(tables))
    return ev.RoundDrawn(1, night.heat + 1, drawn, tuple(byes), notes)


def _put(seated: list[list[str]], player: str, to: int, pinned: set[str]) -> None:
    """The player to a table, in exchange for one there who is free to go."""
    here = next(i for i, table in enumerate(seated) if player in table)
    other = next((one for one in seated[to] if one not in pinned), None)
    if here == to or other is None:
        return
    seated[here][seated[here].index(player)] = other
    seated[to][seated[to].index(other)] = player


def ring_or_begin(night: Night, unbegun: int | None) -> tuple[ev.Event, ...]:
    """The bell where it is due, else the next round of the table that can begin one.

    With no round followed anywhere, the bell rings with whatever act comes after its time.
    """
    followed = any(table.tracked for table in night.open_tables())
    if unbegun is None and followed:
        return ()
    if why := bell_due(night.settings.stop, night.clock, night.now, night.rounds()):
        return (ev.BellRung(why),)
    return (beginning(night, night.tables[unbegun]),) if unbegun is not None else ()


def after_the_bell(night: Night) -> tuple[ev.Event, ...]:
    """Once every table stands settled with its stacks known, places go by tokens."""
    for table in night.open_tables():
        if not table.at_seam or not table.tracked or table.untold:
            return ()
    return (ev.NightFinished(f"Places by tokens: {night.bell}."),)


def next_seated(night: Night, lots: Lots, plays: Callable[[Entrant], bool]) -> ev.Seated | None:
    """The first of those who can play and wait for a seat, to the smallest table with one free, by lot."""
    waiting = (e for e in night.entrants.values() if e.table is None and e.out is None and plays(e))
    entrant = next(waiting, None)
    free = [table for table in night.open_tables() if _takes(table)]
    if entrant is None or not free:
        return None
    table = min(free, key=lambda table: (table.size, table.number))
    seat = lots.shuffle(night.lots + 1, list(table.free_seats()))[0]
    why = f"Table {table.number} had the fewest players."
    return ev.Seated(entrant.player, table.number, seat, entrant.brings, why)


def _takes(table: Table) -> bool:
    """Whether somebody can sit down at a table; one that plays for a carried pot is left alone."""
    return bool(table.free_seats()) and not table.carried


def waiting_for_a_seat(night: Night) -> tuple[str, ...]:
    """Those who could play and find every table full."""
    if not night.drawn or night.finished:
        return ()
    return tuple(
        e.player
        for e in night.entrants.values()
        if e.table is None and e.out is None and (e.brings is None or e.brings > 0)
    )


def tables_in_words(sizes: Sequence[int]) -> str:
    """`4 tables of 6`, `2 tables of 5 and 1 of 4`."""
    counted = [(size, sizes.count(size)) for size in sorted(set(sizes), reverse=True)]
    first, *rest = counted
    text = f"{first[1]} table{'s' if first[1] > 1 else ''} of {first[0]}"
    return text + "".join(f" and {count} of {size}" for size, count in rest)
