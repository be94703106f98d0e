"""Which table breaks, and who moves where, so that tables of a freezeout stay even.

Only a table at its seam gives up players or is broken. Who arrives waits for that table's next round, and
counts there at once. A table with a carried pot is left alone until the pot is won.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clow_tui import games
from clow_tui.games import Seat
from clow_tui.tournament import events as ev
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.seating import Lots


def next_break(night: Night, lots: Lots) -> tuple[ev.Event, ...]:
    """The moves and the end of the table that breaks now; empty when none does.

    Its players draw their tables and seats.
    """
    table = _breaking(night)
    if table is None or not table.at_seam:
        return ()
    others = [other for other in night.open_tables() if other is not table and not other.carried]
    return _break(night, table, others, lots)


def _breaking(night: Night) -> Table | None:
    """The table to break, at its next seam if it is in play, once all fit on the others.

    The one the host wants broken first, which is waited for, else the smallest. Never one that has received
    a player since its last seam. Of equally small ones, one at its seam.
    """
    tables = [table for table in night.open_tables() if not table.carried]
    movable = [table for table in tables if not table.arriving and not _pinned(night, table)]
    if len(tables) < 2 or not movable:
        return None
    smallest = _next_to_break(night, movable)
    if smallest is None:
        return None
    room = sum(len(other.free_seats()) for other in tables if other is not smallest)
    return smallest if smallest.size <= room else None


def _next_to_break(night: Night, movable: Sequence[Table]) -> Table | None:
    """None while the one the host wants cannot break yet: no other breaks in its place."""
    for number in night.settings.breaks:
        table = night.tables.get(number)
        if table is not None and table.open and not _pinned(night, table):
            return table if table in movable else None
    return min(movable, key=lambda table: (table.size, not table.at_seam, table.number))


def _pinned(night: Night, table: Table) -> bool:
    return any(night.entrants[seat.player].pinned == table.number for seat in table.people())


def _break(night: Night, table: Table, others: list[Table], lots: Lots) -> tuple[ev.Event, ...]:
    left = len(night.left())
    count = sum(1 for _ in night.open_tables()) - 1
    onto = "one table" if count == 1 else f"{count} tables"
    why = f"Table {table.number} breaks: the {left} left fit on {onto}."
    players = lots.shuffle(night.lots + 1, [seat.player for seat in table.people()])
    free = {other.number: list(other.free_seats()) for other in others}
    sizes = {other.number: other.size for other in others}
    slots: list[tuple[int, int]] = []
    for _ in players:
        number = min((n for n in sizes if free[n]), key=lambda n: (sizes[n], n))
        seat = lots.shuffle(night.lots + 2 + len(slots), free[number])[0]
        free[number].remove(seat)
        sizes[number] += 1
        slots.append((number, seat))
    moves = [
        ev.Moved(player, table.number, number, seat, why)
        for player, (number, seat) in zip(players, slots, strict=True)
    ]
    return (*moves, ev.TableBroken(table.number, why))


def next_move(night: Night, lots: Lots) -> ev.Moved | None:
    """The next move that evens out tables whose sizes differ by two or more; None when none is due.

    From a largest table to a smallest: the player who would throw first next, into the free seat that
    throws last there; of several, the one who has moved least. None while a table is to be broken at its
    next seam: that evens them out in fewer moves.
    """
    tables = [table for table in night.open_tables() if not table.carried]
    if len(tables) < 2 or _breaking(night) is not None:
        return None
    least = min(table.size for table in tables)
    most = max(table.size for table in tables)
    if most - least < 2:
        return None
    givers = [table for table in tables if table.size == most and table.at_seam and table.game.seats]
    if not givers:
        return None
    movers = [(giver, mover) for giver in givers if (mover := _mover(night, giver, lots)) is not None]
    if not movers:
        return None
    giver, mover = min(movers, key=lambda pair: (night.entrants[pair[1].player].moves, pair[0].number))
    taker = min((table for table in tables if table.size == least), key=lambda table: table.number)
    why = f"Table {giver.number} had {most}, table {taker.number} only {least}; {_why(giver)} moves."
    return ev.Moved(mover.player, giver.number, taker.number, _last_to_throw(taker), why)


def _mover(night: Night, table: Table, lots: Lots) -> Seat | None:
    """In the order of throwing, but not the player of the latest move while another will do.

    Where that order is not known, those moved least, by lot. Who is pinned stays.
    """
    candidates = [s for s in games.in_turn(table.game) if night.entrants[s.player].pinned is None]
    if _first_unknown(table):
        drawn = lots.shuffle(night.lots + 1, candidates)
        candidates = sorted(drawn, key=lambda seat: night.entrants[seat.player].moves)
    if not candidates:
        return None
    return next((seat for seat in candidates if seat.player != night.last_moved), candidates[0])


def _first_unknown(table: Table) -> bool:
    """Whether nobody can tell who throws first next: on outcome, or thrown for anew each round."""
    rules = table.game.rules
    return not table.tracked or (isinstance(rules, games.PotRules) and rules.next == "throw")


def _why(table: Table) -> str:
    return "one drawn by lot" if _first_unknown(table) else "who would throw first"


def _last_to_throw(table: Table) -> int:
    """The free seat from which one throws latest, counted from the first roller as known now."""
    game = table.game
    assert isinstance(game, games.PotState), "only tables of pots are balanced"

    def turn(number: int) -> tuple[int, int]:
        with_him = replace(game, seats=(*game.seats, Seat(number, "", 0)))
        order = [seat.number for seat in games.in_turn(with_him)]
        return order.index(number), (number - game.next_first) % table.capacity

    return max(table.free_seats(), key=turn)
