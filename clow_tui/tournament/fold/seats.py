"""Seats of a round: as they are drawn, and set anew at tables at which nobody has played yet."""

from __future__ import annotations

from dataclasses import replace

from clow_tui import games
from clow_tui.games import Seat
from clow_tui.tournament import events as ev
from clow_tui.tournament.happenings import SeatedAnew
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.steps import Inapplicable, Story, open_table, unplayed


def as_drawn(night: Night, drawn: ev.DrawnTable, capacity: int, mode: ev.Mode) -> Table:
    """A table as drawn; each holds what he came with, in heats anew each round."""
    seats = [
        Seat(number, player, night.entrants[player].stack if mode != "outcome" else 0)
        for number, player in enumerate(drawn.seats, 1)
    ]
    in_seat_order = mode in ("pots", "outcome")  # where no throw is followed
    game = games.open_table(night.rules, seats, ordered=in_seat_order)
    since = night.clock.elapsed(night.now)
    return Table(drawn.table, capacity, mode, game, heat=night.heat, since=since)


def seated_anew(night: Night, event: ev.RoundSeated, act: int) -> tuple[Night, Story]:
    """Other seats at unplayed tables; who is left over sits the round out, a table left by all is closed."""
    if not night.facts.redrawn or event.round != night.heat or night.finished:
        raise Inapplicable(f"The night is in round {night.heat}, not {event.round}.")
    old = [open_table(night, drawn.table) for drawn in event.tables if drawn.table in night.tables]
    if played := [table.number for table in old if not unplayed(night, table)]:
        raise Inapplicable(f"Table {played[0]} has been played at; its seats stay.")
    here = {seat.player for table in old for seat in table.people()}
    seated = [player for drawn in event.tables for player in drawn.seats]
    out = {player for round_, player in night.byes if round_ == night.heat}
    byes = out if event.byes is None else set(event.byes)
    if len(set(seated)) < len(seated) or byes & set(seated):
        raise Inapplicable("These seats name somebody twice.")
    if any(not _free(night, player, here) for player in (*seated, *(byes - out))):
        raise Inapplicable("Somebody of these sits at another table, or is not in any more.")
    entrants, tables = dict(night.entrants), dict(night.tables)
    for player in here | byes:
        entrants[player] = replace(entrants[player], table=None)
    for drawn in event.tables:
        was = tables.get(drawn.table)
        if not drawn.seats:
            if was is None:
                raise Inapplicable("A table without players is none.")
            tables[drawn.table] = replace(was, open=False, game=games.empty_table(night.rules))
            continue
        capacity = max(was.capacity if was else 0, len(drawn.seats), night.settings.seats or 0)
        fresh = as_drawn(night, drawn, capacity, was.mode if was else night.settings.mode)
        tables[drawn.table] = replace(fresh, absent=was.absent) if was else fresh
        for player in drawn.seats:
            entrants[player] = replace(entrants[player], table=drawn.table, out=None)
    kept = tuple(item for item in night.byes if item[0] != night.heat or item[1] in byes)
    added = tuple((night.heat, player) for player in (event.byes or ()) if player not in out)
    seats = tuple((drawn.table, drawn.seats) for drawn in event.tables)
    after = replace(
        night,
        entrants=entrants,
        tables=tables,
        byes=(*kept, *added),
        notes=tuple(dict.fromkeys((*night.notes, *event.notes))),
        lots=night.lots + 1,
    )
    story: Story = tuple(
        (number, SeatedAnew(event.why, players, event.notes if i == 0 else ()))
        for i, (number, players) in enumerate(seats)
    )
    return after, story


def _free(night: Night, player: str, here: set[str]) -> bool:
    """Whether a player may be seated: he sits at one of these tables, or at none of this round."""
    entrant = night.entrants.get(player)
    if entrant is None or entrant.gone is not None:
        return False
    if player in here:
        return True
    table = night.tables.get(entrant.table or 0)
    return entrant.out is None and (table is None or table.heat < night.heat or not table.open)
