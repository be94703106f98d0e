"""Steps that every kind of event is made of: finding a table, settling it, putting it back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from clow_tui import games
from clow_tui.games import Happening, PotState, Seat, State
from clow_tui.tournament.happenings import NightHappening, OutOfTokens, ThrowDropped, TookAlong
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


def level_now(night: Night) -> int:
    """The level the night is at: as reached by a round, or by minutes also where no round is followed."""
    by_clock = night.drawn and night.settings.levels.unit == "minutes"
    return level_reached(night, night.rounds() + 1) if by_clock else night.level


def next_ante(night: Night, table: Table) -> tuple[int, int]:
    """Level and ante of a table's next round: the highest reached that leaves two able to play (C10).

    Without a pot there are neither: level 1, ante 0.
    """
    if not isinstance(table.game, PotState):
        return 1, 0
    held = table.game.ante
    level = level_reached(night, table.game.round + 1)
    if not table.game.round or night.settings.short == "plays":
        return level, night.ante_of(level)
    stacks = [seat.tokens for seat in table.people()]
    reached = (night.ante_of(number) for number in range(level, 0, -1))
    return level, next((a for a in reached if games.held_ante(stacks, held, a, "out") == a), held)


def settled_or_on(night: Night, table: Table, game: State, act: int, story: Story) -> tuple[Night, Story]:
    """The night with a table's next state; at its seam, who cannot go on is out at once (C2)."""
    if game.phase not in ("seam", "over"):
        return with_table(night, replace(table, game=game)), story
    story += tuple((table.number, ThrowDropped(player, dice)) for player, dice in table.kept)
    known = games.outs_of(table.game)  # the last of a set number of rounds notes outs of its own
    table = _with_purchases(replace(table, game=game, kept=()))
    if table.leaving:
        night, table, gone = _let_go(night, table)
        story += gone
    _, ante = next_ante(night, table)
    game, happened = games.clear(table.game, ante, keep_open=stays_open(night))
    story += tuple((table.number, item) for item in happened)
    return settled(night, table, game, act, story, known=known)


def _with_purchases(table: Table) -> Table:
    """At the seam what was bought in mid-round is put in front of its buyers."""
    if not table.bought or table.game.phase != "seam":
        return table
    held = {seat.player: seat.tokens for seat in table.game.seats}
    for player, tokens in table.bought:
        held[player] += tokens
    return replace(table, game=games.recount(table.game, held), bought=())


def rules_for(night: Night, table: Table) -> games.Rules:
    """The rules by which a table plays its next round: the night's, in a final with its own length."""
    best_of = night.settings.final_best_of
    if best_of is not None and isinstance(night.rules, games.LegsRules) and is_final(night, table):
        return replace(night.rules, best_of=best_of, final_best_of=best_of)
    return night.rules


def is_final(night: Night, table: Table) -> bool:
    """Whether a table is the final: the only one of its round, where tables are drawn anew and thin out."""
    facts = night.facts
    return (
        facts.redrawn
        and facts.game_out
        and sum(other.heat == table.heat for other in night.tables.values()) == 1
        and all(round_ != table.heat for round_, _ in night.byes)
    )


def stays_open(night: Night) -> bool:
    """Whether a table waits for others when it has too few to play; else its game is then over."""
    return night.facts.open_end or isinstance(night.rules, games.PotRules)


def _let_go(night: Night, table: Table) -> tuple[Night, Table, Story]:
    """Those who left in mid-round go with what they hold (L1)."""
    story: Story = ()
    entrants = dict(night.entrants)
    game = table.game
    for player in sorted(table.leaving) if game.phase == "seam" else ():
        game, tokens, happened = games.take_off(game, player)
        entrants[player] = replace(entrants[player], took=entrants[player].took + tokens)
        story += (*((table.number, item) for item in happened), (table.number, TookAlong(player, tokens)))
    return replace(night, entrants=entrants), replace(table, game=game, leaving=frozenset()), story


def settled(
    night: Night,
    table: Table,
    game: State,
    act: int,
    story: Story,
    *,
    known: tuple[games.Out, ...] | None = None,
) -> tuple[Night, Story]:
    """Outs are noted with their act; a table left by all is closed, its pot nobody's.

    `known` are those noted before, where the table's game has new ones already.
    """
    known = games.outs_of(table.game) if known is None else known
    new_outs = games.outs_of(game)[len(known) :]
    if new_outs and night.facts.open_end:
        night, game, told = _out_of_tokens(night, table, game, known, new_outs)
        story += told
    elif new_outs and night.facts.game_out:
        entrants = dict(night.entrants)
        for out in new_outs:
            place = OutAt(act, table.number, game.round, out.tokens_at_start)
            entrants[out.player] = replace(entrants[out.player], out=place)
        night = replace(night, entrants=entrants)
    table = replace(table, game=game)
    if not game.seats:
        table = emptied(table)
    return with_table(night, table), story


def _out_of_tokens(
    night: Night, table: Table, game: State, known: tuple[games.Out, ...], outs: tuple[games.Out, ...]
) -> tuple[Night, State, Story]:
    """At an open table nobody is out for good: who cannot play on has no seat until he buys."""
    entrants = dict(night.entrants)
    for out in outs:
        entrants[out.player] = replace(entrants[out.player], table=None, brings=out.tokens)
    if not isinstance(game, games.LegsState):
        game = replace(game, outs=known)
    told: Story = tuple((table.number, OutOfTokens(out.player, out.tokens)) for out in outs)
    return replace(night, entrants=entrants), game, told


def emptied(table: Table) -> Table:
    """A table that all have left: closed, unless somebody is on his way to it; its pot is nobody's."""
    dead = table.dead + table.game.pot
    return replace(table, game=games.let_go(table.game), dead=dead, open=bool(table.arriving))


def freed(table: Table, player: str) -> tuple[Table, Story]:
    """The table between two rounds before a player leaves it: a bet of his that stands goes back first."""
    if all(seat.player != player for seat in table.game.seats):
        return table, ()
    game, happened = games.bets_back(table.game, player)
    return replace(table, game=game), tuple((table.number, item) for item in happened)


def seat_of(table: Table, player: str) -> Seat:
    """Where a player sits at a table, or waits for its next round; Inapplicable for anybody else."""
    for seat in table.people():
        if seat.player == player:
            return seat
    raise Inapplicable(f"The player does not sit at table {table.number}.")


def with_stacks(table: Table, stacks: Mapping[str, int]) -> Table:
    """The table with these tokens before its people, those who wait for its next round among them."""
    arriving = tuple(replace(seat, tokens=stacks.get(seat.player, seat.tokens)) for seat in table.arriving)
    seated = {seat.player for seat in table.game.seats}
    at_the_table = {player: tokens for player, tokens in stacks.items() if player in seated}
    game = games.recount(table.game, at_the_table) if at_the_table else table.game
    return replace(table, game=game, arriving=arriving)


def without(table: Table, player: str) -> Table:
    """The table between two rounds without a player, who takes his seat's tokens with him."""
    game = table.game
    if any(seat.player == player for seat in game.seats):
        game, _, _ = games.take_off(game, player)
    return replace(
        table,
        game=game,
        arriving=tuple(s for s in table.arriving if s.player != player),
        untold=table.untold - {player},
        counted=tuple(item for item in table.counted if item[0] != player),
    )


def with_arrival(table: Table, seat: Seat, tokens: int | None) -> Table:
    """The table with one who comes: he waits for its next round; on outcome he just sits down."""
    if not table.tracked:
        return replace(table, game=games.sit_down(table.game, replace(seat, tokens=0)))
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


def played_at(night: Night, table: Table) -> tuple[str, ...]:
    """Everybody who has played at a table in this round, those gone from it too."""
    here = [seat.player for seat in table.people()]
    out = [p for p, e in night.entrants.items() if e.out is not None and e.out.table == table.number]
    gone = [out_.player for out_ in games.outs_of(table.game)]
    fallen = [player for group in table.fallen for player in group]
    played = dict.fromkeys((*here, *out, *gone, *fallen))
    return tuple(player for player in played if player not in table.absent)


def drawn_for(night: Night, table: Table) -> tuple[str, ...]:
    """Everybody who was to play at a table in this round, those who did not come too."""
    return tuple(dict.fromkeys((*played_at(night, table), *table.absent)))


def unplayed(night: Night, table: Table) -> bool:
    """Whether nothing has been thrown, told or counted yet at a table of a round."""
    game = table.game
    told = table.result or table.rolled or table.fallen or table.counted or table.bought
    if not table.open or told or table.leaving or games.between(game) is None:
        return False
    here = {seat.player for seat in table.people()}
    if not here or set(played_at(night, table)) != here:
        return False
    if isinstance(game, PotState):
        return not game.round or (game.round == 1 and game.phase != "seam")
    return isinstance(game, games.LegsState) or not game.round


def table_between(night: Night, number: int) -> Table:
    """The open table of that number between two rounds, taken back to its seam, or Inapplicable.

    What was kept for the round taken back is dropped.
    """
    table = open_table(night, number)
    game = games.between(table.game)
    if game is None:
        raise Inapplicable(f"Table {number} is in the middle of {round_words(table)}.")
    return table if game is table.game else replace(table, game=game, kept=())


def round_words(table: Table) -> str:
    """`round 4`, or what else is being played at a table."""
    return f"round {table.game.round}" if table.game.round else "its game"


def entrant_of(night: Night, player: str) -> Entrant:
    """The entrant of that id, or Inapplicable."""
    entrant = night.entrants.get(player)
    if entrant is None:
        raise Inapplicable("This player does not take part.")
    return entrant
