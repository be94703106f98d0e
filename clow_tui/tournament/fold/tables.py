"""Events that change who sits where and how a table is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from clow_tui import games
from clow_tui.games import Seat
from clow_tui.games.happenings import WentOut
from clow_tui.tournament import events as ev
from clow_tui.tournament.happenings import (
    Broke,
    CameTo,
    ChangedSeats,
    ModeChanged,
    NobodyOut,
    Opened,
    OutOfTokens,
    PlacesTold,
    Reseated,
    RollOffMade,
    StacksCounted,
)
from clow_tui.tournament.model import Call, Night, OutAt, Table
from clow_tui.tournament.steps import (
    Inapplicable,
    Story,
    drawn_for,
    emptied,
    entrant_of,
    freed,
    open_table,
    played_at,
    seat_of,
    table_at_seam,
    table_between,
    with_arrival,
    with_entrant,
    with_stacks,
    with_table,
    without,
)


def mode_set(night: Night, event: ev.ModeSet, act: int) -> tuple[Night, Story]:
    """A table is played otherwise from now on: to outcome its stacks are let go, from it they are told."""
    table = open_table(night, event.table)
    if table.mode == event.mode:
        raise Inapplicable(f"Table {table.number} is on {event.mode} already.")
    changed: Story = ((table.number, ModeChanged(event.mode)),)
    if table.tracked and event.mode == "outcome":
        return with_table(night, _untracked(table)), changed
    if not table.tracked and night.rules.tokens:
        stacks = dict(event.stacks or {})
        if set(stacks) != {seat.player for seat in table.game.seats}:
            raise Inapplicable(f"What each player at table {table.number} holds has to be told first.")
        table = replace(table, game=games.recount(table.game, stacks), counted=(), counted_at="")
        changed += ((table.number, StacksCounted(tuple(stacks.items()))),)
    return with_table(night, replace(table, mode=event.mode)), changed


def _untracked(table: Table) -> Table:
    """The table on outcome: the round in play is let go, those who wait sit down, stacks are unknown."""
    game = games.let_go(table.game)
    for player in table.leaving:
        game, _, _ = games.take_off(game, player)
    for seat in table.arriving:
        game = games.sit_down(game, replace(seat, tokens=0))
    return replace(
        table,
        mode="outcome",
        game=game,
        arriving=(),
        untold=frozenset(),
        kept=(),
        leaving=frozenset(),
    )


def outs_reported(night: Night, event: ev.OutsReported, act: int) -> tuple[Night, Story]:
    """Who went out together at a table on outcome."""
    table = open_table(night, event.table)
    if table.tracked:
        raise Inapplicable(f"Table {table.number} follows its pots; who is out is known from them.")
    seated = {seat.player for seat in table.game.seats}
    if not seated.issuperset(event.out) or len(set(event.out)) < len(event.out):
        raise Inapplicable(f"They do not all sit at table {table.number}.")
    went = OutOfTokens if night.facts.open_end else WentOut
    story: Story = tuple((table.number, went(player, 0)) for player in event.out)
    if not event.out:
        story = ((table.number, NobodyOut()),)
    for player in event.out:
        gone = night.entrants[player]
        if night.facts.open_end:  # until he buys
            gone = replace(gone, table=None, brings=0)
        elif night.facts.game_out:
            gone = replace(gone, out=OutAt(act, table.number, table.game.round, None))
        night = with_entrant(night, gone)
        table = without(table, player)
    if event.out and night.facts.redrawn and not night.facts.game_out:
        table = replace(table, fallen=(*table.fallen, event.out))
    if event.stacks is not None:
        night, told = _told(night, table, event.stacks)
        return night, story + told
    if not table.game.seats:
        table = emptied(table)
    return with_table(night, table), story


def result_reported(night: Night, event: ev.ResultReported, act: int) -> tuple[Night, Story]:
    """The places at a table, told at its end; who is not on the best of them is out with it."""
    table = open_table(night, event.table)
    named = [player for group in event.places for player in group]
    played, wanted = set(played_at(night, table)), set(drawn_for(night, table))
    if len(set(named)) < len(named) or not played <= set(named) <= wanted:
        raise Inapplicable(f"The places do not name exactly the players of table {table.number}.")
    story: Story = ((table.number, PlacesTold(event.places)),)
    return with_table(night, replace(_untracked(table), result=event.places)), story


def rolled_off(night: Night, event: ev.RolledOff, act: int) -> tuple[Night, Story]:
    """A tie at the cut rolled off; the places keep the tie."""
    table = open_table(night, event.table)
    before = tuple(player for player in table.rolled if player not in event.order)
    return with_table(night, replace(table, rolled=(*before, *event.order))), (
        (table.number, RollOffMade(event.order, event.dice)),
    )


def counted(night: Night, event: ev.Counted, act: int) -> tuple[Night, Story]:
    """Chips counted by hand, between rounds; of those who wait for the next one at any time."""
    table = open_table(night, event.table)
    if not {seat.player for seat in table.arriving}.issuperset(event.stacks):
        table = table_between(night, event.table)
    if event.round != night.tables[event.table].game.round:
        raise Inapplicable(f"Table {table.number} has gone on since this count.")
    return _told(night, table, event.stacks)


def _told(night: Night, table: Table, stacks: Mapping[str, int]) -> tuple[Night, Story]:
    people = {seat.player for seat in table.people()}
    if not people.issuperset(stacks):
        raise Inapplicable(f"They do not all sit at table {table.number}.")
    if not table.tracked:
        table = replace(table, counted=tuple(stacks.items()), counted_at=night.now)
    else:
        table = with_stacks(replace(table, untold=table.untold - set(stacks)), stacks)
    return with_table(night, table), ((table.number, StacksCounted(tuple(stacks.items()))),)


def moved(night: Night, event: ev.Moved, act: int) -> tuple[Night, Story]:
    """A player to another table, with his tokens; what he brings from a table on outcome is asked."""
    source, target = table_between(night, event.from_), open_table(night, event.to)
    source, back = freed(source, event.player)
    if event.seat not in target.free_seats():
        raise Inapplicable(f"Seat {event.seat} at table {target.number} is not free.")
    if event.from_ == event.to:
        raise Inapplicable(f"The player sits at table {source.number} already.")
    seat = seat_of(source, event.player)
    told = source.tracked and event.player not in source.untold
    night = with_table(night, without(source, event.player))
    arrival = Seat(event.seat, event.player, seat.tokens)
    night = with_table(night, with_arrival(target, arrival, seat.tokens if told else None))
    entrant = night.entrants[event.player]
    night = with_entrant(night, replace(entrant, table=event.to, moves=entrant.moves + 1))
    call = Call(len(night.calls) + 1, event.player, event.from_, event.to, event.seat, event.why)
    night = replace(night, calls=(*night.calls, call), last_moved=event.player, lots=night.lots + 1)
    came = CameTo(event.player, event.from_, event.to, event.seat, event.why)
    return night, (*back, (event.from_, came), (event.to, came))


def swapped(night: Night, event: ev.SeatsSwapped, act: int) -> tuple[Night, Story]:
    """Two players change seats, each with his tokens."""
    first, second = event.players
    tables = [table_between(night, entrant_of(night, player).table or 0) for player in (first, second)]
    if tables[0].number == tables[1].number:
        here, there = (seat_of(tables[0], player) for player in event.players)
        swapped = {first: there.number, second: here.number}
        return with_table(night, _renumbered(tables[0], swapped)), (
            (tables[0].number, ChangedSeats(first, second)),
        )
    if tables[0].tracked != tables[1].tracked:
        raise Inapplicable("Only one of the two tables follows stacks; move them one by one.")
    (one, back), (two, back_too) = (freed(t, p) for t, p in zip(tables, event.players, strict=True))
    here, there = seat_of(one, first), seat_of(two, second)
    for table, mine, other in ((one, here, there), (two, there, here)):
        arrival = replace(other, number=mine.number)
        night = with_table(night, with_arrival(without(table, mine.player), arrival, other.tokens))
        night = with_entrant(night, replace(night.entrants[other.player], table=table.number))
    changed = ChangedSeats(first, second)
    return night, (*back, *back_too, (one.number, changed), (two.number, changed))


def _renumbered(table: Table, numbers: Mapping[str, int]) -> Table:
    arriving = tuple(replace(seat, number=numbers.get(seat.player, seat.number)) for seat in table.arriving)
    return replace(table, game=games.renumber(table.game, numbers), arriving=arriving)


def opened(night: Night, event: ev.TableOpened, act: int) -> tuple[Night, Story]:
    """One more table, at which nobody sits yet."""
    if event.table in night.tables or event.capacity < 2 or not night.drawn:
        raise Inapplicable("A table's number is not used twice.")
    game = games.empty_table(night.rules)
    since = night.clock.elapsed(night.now)
    table = Table(event.table, event.capacity, night.settings.mode, game, heat=night.heat, since=since)
    return with_table(night, table), ((event.table, Opened(event.why)),)


def broken(night: Night, event: ev.TableBroken, act: int) -> tuple[Night, Story]:
    """A table without players is closed."""
    table = table_at_seam(night, event.table)
    if table.size:
        raise Inapplicable(f"Table {table.number} still has players.")
    night = with_table(replace(night, lots=night.lots + 1), replace(table, open=False))
    return night, ((table.number, Broke(event.why)),)


def reseated(night: Night, event: ev.SeatsDrawn, act: int) -> tuple[Night, Story]:
    """Seats at one table drawn anew."""
    table = table_at_seam(night, event.table)
    people = {seat.player for seat in table.people()}
    if set(event.seats) != people or len(set(event.seats.values())) != len(people):
        raise Inapplicable(f"Other players sit at table {table.number} than the draw of seats names.")
    game = games.renumber(table.game, event.seats)
    for seat in table.arriving:
        game = games.sit_down(game, replace(seat, number=event.seats[seat.player]))
    night = with_table(night, replace(table, game=game, arriving=()))
    reseated = Reseated(tuple((seat.number, seat.player) for seat in game.seats), event.why)
    calls = tuple(_follow_seat(call, table.number, event.seats) for call in night.calls)
    return replace(night, final=True, lots=night.lots + 1, calls=calls), ((table.number, reseated),)


def _follow_seat(call: Call, table: int, seats: Mapping[str, int]) -> Call:
    """A call not yet read aloud names the seat drawn since."""
    if call.done or call.to != table or call.player not in seats:
        return call
    return replace(call, seat=seats[call.player])
