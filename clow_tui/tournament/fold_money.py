"""Events of the books: tokens bought, tokens handed in."""

from __future__ import annotations

from dataclasses import replace

from clow_tui import games
from clow_tui.tournament import events as ev
from clow_tui.tournament.happenings import BoughtIn, CashedOut
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.steps import (
    Inapplicable,
    Story,
    entrant_of,
    open_table,
    table_between,
    with_entrant,
    with_table,
)


def bought(night: Night, event: ev.Bought, act: int) -> tuple[Night, Story]:
    """Tokens bought: at once between two rounds, in mid-round from the next one on."""
    entrant = entrant_of(night, event.player)
    if entrant.out is not None:
        raise Inapplicable("This player is not in any more.")
    night = with_entrant(night, replace(entrant, stack=entrant.stack + event.tokens))
    if entrant.table is None:
        entrant = night.entrants[event.player]
        night = with_entrant(night, replace(entrant, brings=(entrant.brings or 0) + event.tokens))
        return night, ((None, BoughtIn(event.player, event.tokens, later=False)),)
    table = open_table(night, entrant.table)
    later = False
    if table.tracked:
        table, later = _in_front_of(table, event.player, event.tokens)
        night = with_table(night, table)
    return night, ((entrant.table, BoughtIn(event.player, event.tokens, later)),)


def _in_front_of(table: Table, player: str, tokens: int) -> tuple[Table, bool]:
    """The table with tokens more for a player; True where they wait for the seam."""
    if any(seat.player == player for seat in table.arriving):
        arriving = tuple(
            replace(seat, tokens=seat.tokens + tokens) if seat.player == player else seat
            for seat in table.arriving
        )
        return replace(table, arriving=arriving), False
    game = games.between(table.game)
    if game is None:
        return replace(table, bought=(*table.bought, (player, tokens))), True
    held = next(seat.tokens for seat in game.seats if seat.player == player)
    return replace(table, game=games.recount(game, {player: held + tokens})), False


def cashed(night: Night, event: ev.Cashed, act: int) -> tuple[Night, Story]:
    """Tokens handed in, between two rounds."""
    entrant = entrant_of(night, event.player)
    if entrant.out is not None:
        raise Inapplicable("This player is not in any more.")
    story: Story = ((entrant.table, CashedOut(event.player, event.tokens)),)
    taken = replace(entrant, took=entrant.took + event.tokens)
    if entrant.table is None:
        if (entrant.brings or 0) < event.tokens:
            raise Inapplicable("This player does not hold so many tokens.")
        return with_entrant(night, replace(taken, brings=(entrant.brings or 0) - event.tokens)), story
    night = with_entrant(night, taken)
    table = open_table(night, entrant.table)
    if not table.tracked:
        return night, story
    arriving = next((seat for seat in table.arriving if seat.player == event.player), None)
    if arriving is None:
        table = table_between(night, entrant.table)
    held = next(seat.tokens for seat in table.people() if seat.player == event.player)
    if held < event.tokens:
        raise Inapplicable("This player does not hold so many tokens.")
    if arriving is not None:
        left = replace(arriving, tokens=held - event.tokens)
        table = replace(table, arriving=tuple(left if s is arriving else s for s in table.arriving))
    else:
        table = replace(table, game=games.recount(table.game, {event.player: held - event.tokens}))
    return with_table(night, table), story
