"""Steps that every kind of event is made of: finding a table, settling it, putting it back."""

from __future__ import annotations

from dataclasses import replace

from clow_tui import games
from clow_tui.games import Happening, PotState, Seat
from clow_tui.tournament.happenings import NightHappening, ThrowDropped, TookAlong
from clow_tui.tournament.model import Entrant, Night, OutAt, Table

Story = tuple["tuple[int | None, Happening | NightHappening]", ...]


class Inapplicable(Exception):
    """The night does not ask for this event; the text says what it asks for."""


def level_reached(night: Night, round_: int) -> int:
    """The level that a table's round of this number belongs to, at the night's time (C10)."""
    levels = night.settings.levels
    if not levels.rising or not levels.every:
        return max(night.level, 1)
    if night.facts.redrawn and levels.unit == "rounds":
        return levels.of_round(round_)  # each table's game begins anew
    if levels.unit == "rounds":
        steps = (round_ - 1 - night.level_round) // levels.every
    else:
        steps = (night.clock.elapsed(night.now) - night.level_elapsed) // (levels.every * 60)
    level = max(night.level, 1) + max(0, steps)
    return level if levels.factor > 1 else max(night.level, min(level, len(levels.antes)))


def next_ante(night: Night, table: Table) -> tuple[int, int]:
    """Level and ante of a table's next round: the highest reached that leaves two able to play (C10)."""
    held = table.game.ante
    level = level_reached(night, table.game.round + 1)
    if not table.game.round or night.settings.short == "plays":
        return level, night.ante_of(level)
    stacks = [seat.tokens for seat in table.people()]
    reached = (night.ante_of(number) for number in range(level, 0, -1))
    return level, next((a for a in reached if games.held_ante(stacks, held, a, "out") == a), held)


def settled_or_on(night: Night, table: Table, game: PotState, act: int, story: Story) -> tuple[Night, Story]:
    """The night with a table's next state; at its seam, who cannot go on is out at once (C2)."""
    if game.phase in ("rolling", "order"):
        return with_table(night, replace(table, game=game)), story
    story += tuple((table.number, ThrowDropped(player, dice)) for player, dice in table.kept)
    table = replace(table, game=game, kept=())
    if table.leaving:
        night, table, gone = _let_go(night, table)
        story += gone
    _, ante = next_ante(night, table)
    game, happened = games.clear(table.game, ante, keep_open=True)
    story += tuple((table.number, item) for item in happened)
    return settled(night, table, game, act, story)


def _let_go(night: Night, table: Table) -> tuple[Night, Table, Story]:
    """Those who left in mid-round go with what they hold (L1)."""
    story: Story = ()
    entrants = dict(night.entrants)
    for seat in table.game.seats:
        if seat.player in table.leaving:
            entrants[seat.player] = replace(entrants[seat.player], took=seat.tokens)
            story += ((table.number, TookAlong(seat.player, seat.tokens)),)
    seats = tuple(seat for seat in table.game.seats if seat.player not in table.leaving)
    table = replace(table, game=replace(table.game, seats=seats), leaving=frozenset())
    return replace(night, entrants=entrants), table, story


def settled(night: Night, table: Table, game: PotState, act: int, story: Story) -> tuple[Night, Story]:
    """Outs are noted with their act; a table left by all is closed, its pot nobody's."""
    new_outs = game.outs[len(table.game.outs) :]
    if new_outs:
        entrants = dict(night.entrants)
        for out in new_outs:
            place = OutAt(act, table.number, game.round, out.tokens_at_start)
            entrants[out.player] = replace(entrants[out.player], out=place)
        night = replace(night, entrants=entrants)
    table = replace(table, game=with_a_first_seat(game))
    if game.phase == "over" or (game.phase == "seam" and not game.seats):
        table = emptied(table, game)
    return with_table(night, table), story


def emptied(table: Table, game: PotState) -> Table:
    """A table that all have left: closed, unless somebody is on his way to it; its pot is nobody's."""
    none = replace(game, phase="seam", seats=(), pot=0, carried=0)
    return replace(table, game=none, dead=table.dead + game.pot, open=bool(table.arriving))


def with_a_first_seat(game: PotState) -> PotState:
    """A decider who went out hands the first throw on now, before anyone is given his chair (C8)."""
    numbers = [seat.number for seat in game.seats]
    if game.phase != "seam" or not numbers or game.order or game.next_first in numbers:
        return game
    return replace(game, next_first=min(numbers, key=lambda number: (number < game.next_first, number)))


def without(table: Table, player: str) -> Table:
    """The table at its seam without a player, who takes his seat's tokens with him."""
    game = replace(table.game, seats=tuple(s for s in table.game.seats if s.player != player))
    return replace(
        table,
        game=with_a_first_seat(game),
        arriving=tuple(s for s in table.arriving if s.player != player),
        untold=table.untold - {player},
        counted=tuple(item for item in table.counted if item[0] != player),
    )


def with_arrival(table: Table, seat: Seat, tokens: int | None) -> Table:
    """The table with one who comes: he waits for its next round; on outcome he just sits down."""
    if not table.tracked:
        seats = tuple(sorted((*table.game.seats, replace(seat, tokens=0)), key=lambda s: s.number))
        return replace(table, game=replace(table.game, seats=seats))
    untold = table.untold | {seat.player} if tokens is None else table.untold
    return replace(table, arriving=(*table.arriving, replace(seat, tokens=tokens or 0)), untold=untold)


def with_table(night: Night, table: Table) -> Night:
    """The night with this table in place of the one of its number."""
    return replace(night, tables={**night.tables, table.number: table})


def with_entrant(night: Night, entrant: Entrant) -> Night:
    """The night with this entrant in place of himself."""
    return replace(night, entrants={**night.entrants, entrant.player: entrant})


def open_table(night: Night, number: int) -> Table:
    """The open table of that number, or Inapplicable."""
    table = night.tables.get(number)
    if table is None:
        raise Inapplicable(f"There is no table {number}.")
    if not table.open:
        raise Inapplicable(f"Table {number} is closed.")
    return table


def table_at_seam(night: Night, number: int) -> Table:
    """The open table of that number, standing between two rounds, or Inapplicable."""
    table = open_table(night, number)
    if not table.at_seam:
        raise Inapplicable(f"Table {number} is in the middle of round {table.game.round}.")
    return table


def entrant_of(night: Night, player: str) -> Entrant:
    """The entrant of that id, or Inapplicable."""
    entrant = night.entrants.get(player)
    if entrant is None:
        raise Inapplicable("This player does not take part.")
    return entrant
