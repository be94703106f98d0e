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
    seat_of,
    table_between,
    with_entrant,
    with_stacks,
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
    if not _waits(table, player):
        game = games.between(table.game)
        if game is None:
            return replace(table, bought=(*table.bought, (player, tokens))), True
        table = replace(table, game=game)
    return with_stacks(table, {player: seat_of(table, player).tokens + tokens}), False


def _waits(table: Table, player: str) -> bool:
    """Whether he waits for the table's next round: his tokens are out of the one in play."""
    return any(seat.player == player for seat in table.arriving)


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
    if not _waits(table, event.player):
        table = table_between(night, entrant.table)
    held = seat_of(table, event.player).tokens
    if held < event.tokens:
        raise Inapplicable("This player does not hold so many tokens.")
    return with_table(night, with_stacks(table, {event.player: held - event.tokens})), story
