"""Which table breaks, and who moves where, so that tables of a freezeout stay even.

Only a table at its seam gives up players or is broken. Who arrives waits for that table's next round, and
counts there at once. A table with a carried pot is left alone until the pot is won.
"""

from __future__ import annotations

from collections.abc import Iterable

from clow_tui.games import Seat
from clow_tui.tournament import events as ev
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.seating import Lots


def next_break(night: Night, lots: Lots) -> tuple[ev.Event, ...]:
    """The moves and the end of the table that breaks now; empty when none does.

    A table breaks as soon as all players fit on the others: the smallest, never one that has received a
    player since its last seam. Its players draw their tables and seats.
    """
    tables = list(night.open_tables())
    movable = [table for table in tables if not table.game.carried and not table.arriving]
    if len(tables) < 2 or not movable:
        return ()
    smallest = min(table.size for table in movable)
    for table in movable:
        if table.size == smallest and table.at_seam:
            others = [other for other in tables if other is not table and not other.game.carried]
            if table.size <= sum(len(other.free_seats()) for other in others):
                return _break(night, table, others, lots)
    return ()


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
    throws last there.
    """
    tables = [table for table in night.open_tables() if not table.game.carried]
    if len(tables) < 2:
        return None
    least = min(table.size for table in tables)
    most = max(table.size for table in tables)
    if most - least < 2:
        return None
    giver = next((t for t in tables if t.size == most and t.at_seam and t.game.seats), None)
    if giver is None:
        return None
    taker = min((table for table in tables if table.size == least), key=lambda table: table.number)
    seat = _last_to_throw(taker)
    if seat is None:
        return None
    player = _mover(night, giver, lots)
    why = f"Table {giver.number} had {most}, table {taker.number} only {least}; who would throw first moves."
    return ev.Moved(player.player, giver.number, taker.number, seat, why)


def _mover(night: Night, table: Table, lots: Lots) -> Seat:
    """In the order of throwing, but not the player of the latest move while another will do."""
    candidates = list(throwing_order(table))
    return next((seat for seat in candidates if seat.player != night.last_moved), candidates[0])


def throwing_order(table: Table) -> Iterable[Seat]:
    """The players of a table at its seam in the order they would throw the next round."""
    game = table.game
    seats = sorted(game.seats, key=lambda seat: (seat.number < game.next_first, seat.number))
    if game.order:
        place = {number: i for i, number in enumerate(game.order)}
        seats = sorted(game.seats, key=lambda seat: place.get(seat.number, len(place)))
    return seats


def _last_to_throw(table: Table) -> int | None:
    """The free seat from which one throws latest, counted from the first roller as known now."""
    first = table.game.next_first
    return max(table.free_seats(), key=lambda number: (number - first) % table.capacity, default=None)
