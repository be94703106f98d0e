"""Events of people: who comes, goes, comes back, is away, stays put."""

from __future__ import annotations

from dataclasses import replace

from clow_tui import games
from clow_tui.games import Seat
from clow_tui.tournament import events as ev
from clow_tui.tournament.happenings import (
    CameIn,
    CameLate,
    ComesBack,
    Leaves,
    OutsPutRight,
    Stays,
    StepsAway,
    TookAlong,
)
from clow_tui.tournament.model import Entrant, Night, OutAt
from clow_tui.tournament.steps import (
    Inapplicable,
    Story,
    emptied,
    entrant_of,
    freed,
    open_table,
    settled_or_on,
    unplayed,
    with_arrival,
    with_entrant,
    with_table,
    without,
)


def added(night: Night, event: ev.EntrantAdded, act: int) -> tuple[Night, Story]:
    """A player takes part: before the draw, or late, to be seated."""
    if event.player in night.entrants:
        raise Inapplicable("This player takes part already.")
    night = with_entrant(night, Entrant(event.player, event.stack, brings=event.stack))
    return night, ((None, CameLate(event.player, event.stack)),) if night.drawn else ()


def seated(night: Night, event: ev.Seated, act: int) -> tuple[Night, Story]:
    """Somebody without a seat is given one."""
    entrant, table = entrant_of(night, event.player), open_table(night, event.table)
    if entrant.out is not None or entrant.table is not None:
        raise Inapplicable("This player needs no seat.")
    if event.seat not in table.free_seats():
        raise Inapplicable(f"Seat {event.seat} at table {table.number} is not free.")
    night = with_table(night, with_arrival(table, Seat(event.seat, event.player, 0), event.tokens))
    night = with_entrant(night, replace(entrant, table=event.table))
    night = replace(night, lots=night.lots + 1)
    return night, ((event.table, CameIn(event.player, event.table, event.seat)),)


def left(night: Night, event: ev.EntrantLeft, act: int) -> tuple[Night, Story]:
    """A player leaves for good: at the seam at once, in mid-round when the round is over (L1)."""
    entrant = entrant_of(night, event.player)
    if entrant.out is not None or entrant.gone is not None:
        raise Inapplicable("This player is not in any more.")
    leaves: Story = ((entrant.table, Leaves(event.player, event.why)),)
    if not night.drawn:
        others = {p: e for p, e in night.entrants.items() if p != event.player}
        return replace(night, entrants=others), leaves
    round_ = night.tables[entrant.table].game.round if entrant.table is not None else 0
    gone = OutAt(act, entrant.table or 0, round_, None)
    entrant = replace(entrant, out=gone, gone=event.why, away=False)
    if entrant.table is None:
        return with_entrant(night, replace(entrant, took=entrant.took + (entrant.brings or 0))), leaves
    table = open_table(night, entrant.table)
    in_play = any(seat.player == event.player for seat in table.game.seats)
    if table.game.phase == "over":  # his game there is done, its places stay
        return with_entrant(night, entrant), leaves
    nothing_in = event.why == "no-show" or isinstance(table.game, games.BankState)
    untouched = games.between(table.game) if nothing_in else None
    if in_play and untouched is not None:  # nothing of his lies in a round
        table = replace(table, game=untouched)
    elif in_play and (table.game.phase != "seam" or games.between(table.game) is None):
        night = with_entrant(night, entrant)
        game, happened = games.withdraw(table.game, event.player)
        if not isinstance(game, games.LegsState):  # there he stays in the places, as the last
            table = replace(table, leaving=table.leaving | {event.player})
        told: Story = tuple((table.number, item) for item in happened)
        return settled_or_on(night, table, game, act, leaves + told)
    if event.why == "no-show" and night.facts.redrawn and unplayed(night, table):
        table = replace(table, absent=(*table.absent, event.player))
    table, back = freed(table, event.player)
    held = with_table(night, table).tokens_of(event.player)
    bought = tuple(item for item in table.bought if item[0] != event.player)
    table = replace(table, bought=bought)
    entrant = replace(entrant, took=entrant.took + (held or 0))
    table = without(table, event.player)
    if not table.game.seats:
        table = emptied(table)
    takes: Story = ((table.number, TookAlong(event.player, held)),) if held is not None else ()
    return with_table(with_entrant(night, entrant), table), leaves + back + takes


def returned(night: Night, event: ev.EntrantReturned, act: int) -> tuple[Night, Story]:
    """Somebody out or gone plays on; a seat follows."""
    entrant = entrant_of(night, event.player)
    if entrant.out is None:
        raise Inapplicable("This player is still in.")
    if any(event.player in table.leaving for table in night.tables.values()):
        raise Inapplicable("This player leaves only when the round is over.")
    back = replace(entrant, out=None, gone=None, took=0, table=None, brings=event.tokens)
    if event.why == "reenter":
        back = replace(back, stack=entrant.stack + (event.tokens or 0), again=entrant.again + 1)
    elif entrant.gone is not None:
        back = replace(back, stack=entrant.stack - entrant.took + (event.tokens or 0))
    return with_entrant(night, back), ((None, ComesBack(event.player, event.tokens, event.why)),)


def away_set(night: Night, event: ev.AwaySet, act: int) -> tuple[Night, Story]:
    """A player is away for a while, or back (L2)."""
    entrant = entrant_of(night, event.player)
    if entrant.away == event.away or entrant.out is not None:
        raise Inapplicable("There is nothing to change for this player.")
    night = with_entrant(night, replace(entrant, away=event.away))
    steps: Story = ((entrant.table, StepsAway(event.player, event.away)),)
    table = night.tables.get(entrant.table or 0)
    if table is None or not table.open or not isinstance(table.game, games.BankState):
        return night, steps
    away = sorted(s.player for s in table.game.seats if night.entrants[s.player].away)
    game, happened = games.set_away(table.game, away)
    return settled_or_on(night, table, game, act, steps + tuple((table.number, item) for item in happened))


def pinned(night: Night, event: ev.Pinned, act: int) -> tuple[Night, Story]:
    """A player stays at his table whatever is balanced or broken."""
    entrant = entrant_of(night, event.player)
    night = with_entrant(night, replace(entrant, pinned=event.table))
    return night, ((None, Stays(event.player, event.table)),)


def outs_ordered(night: Night, event: ev.OutsOrdered, act: int) -> tuple[Night, Story]:
    """The order of outs put right: these share the places they had, in the order given."""
    outs = []
    for player in event.players:
        out = entrant_of(night, player).out
        if out is None:
            raise Inapplicable("Only players who are out have an order of outs.")
        outs.append(out)
    last = max(outs, key=lambda out: (out.act, out.order))
    first = last.order + 1
    for i, (player, out) in enumerate(zip(event.players, outs, strict=True)):
        put = replace(out, act=last.act, order=first + i)
        night = with_entrant(night, replace(night.entrants[player], out=put))
    return night, ((None, OutsPutRight(event.players)),)
