"""One event, applied to a night: the only way its state ever changes.

`apply` accepts an event only if the night asks for exactly that, so that a throw can never pass to another
player; `Inapplicable` says in a sentence what the night asks for instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from clow_tui import games
from clow_tui.dice import DiceError, parse_dice
from clow_tui.games import DiceThrown, Happening, LetProgramThrow, PotRules, PotState, Seat
from clow_tui.games.happenings import RoundBegan
from clow_tui.rulesets import Ruleset, read_ruleset
from clow_tui.tournament import events as ev
from clow_tui.tournament.happenings import (
    Broke,
    CameTo,
    Created,
    Drawn,
    Finished,
    KeptThrow,
    LevelRose,
    ModeChanged,
    NightHappening,
    Reseated,
    ThrowDropped,
)
from clow_tui.tournament.model import Call, Entrant, Night, OutAt, Settings, Table

MOST_AT_A_TABLE = 100

Story = tuple["tuple[int | None, Happening | NightHappening]", ...]


class Inapplicable(Exception):
    """The night does not ask for this event; the text says what it asks for."""


def begin_night(event: ev.NightCreated) -> Night:
    """The night that a log's first event makes; EventError where it makes none."""
    try:
        settings = Settings.of(event.settings)
        bytes.fromhex(event.seed + event.salt)
    except (KeyError, TypeError, ValueError) as error:
        raise ev.EventError(f"the night's settings are not in this version's form ({error})") from None
    rules, game_name, players = _rules_of(event.rules, event.ruleset, settings.short)
    return Night(
        name=event.name,
        zone=event.zone,
        format=event.format,
        settings=settings,
        ruleset=event.ruleset,
        rules=rules,
        game_name=game_name,
        players=players,
        commitment=event.commitment,
        practice=event.practice,
    )


@lru_cache(maxsize=64)
def _rules_of(text: str, name: str, short: Any) -> tuple[PotRules, str, tuple[int, int]]:
    reading = read_ruleset(text, name=name)
    if reading.ruleset is None:
        raise ev.EventError(f"the rules kept with the night are faulty: {reading.faults[0].at(name)}")
    ruleset = reading.ruleset
    return games.pot_rules(ruleset, short=short), ruleset.name, bounds_of(ruleset)


def bounds_of(ruleset: Ruleset) -> tuple[int, int]:
    """The least and most players at one table; without a bound in the rules, as many as a room holds."""
    return ruleset.players.least, ruleset.players.most or MOST_AT_A_TABLE


def apply(night: Night, event: ev.Event, act: int) -> tuple[Night, Story]:
    """The night after an event of act number `act`, and what happened, each with its table."""
    return _APPLY[type(event)](night, event, act)


def next_ante(night: Night, table: Table) -> tuple[int, int]:
    """Level and ante of a table's next round: the highest reached that leaves two able to play (C10)."""
    levels, held = night.settings.levels, table.game.ante
    level = max(night.level, levels.of_round(table.game.round + 1))
    if not table.game.round or night.settings.short == "plays":
        return level, levels.ante(level)
    stacks = [seat.tokens for seat in table.people()]
    reached = (levels.ante(number) for number in range(level, 0, -1))
    return level, next((a for a in reached if games.held_ante(stacks, held, a, "out") == a), held)


# Each of the following applies one kind of event.


def _added(night: Night, event: ev.EntrantAdded, act: int) -> tuple[Night, Story]:
    if event.player in night.entrants:
        raise Inapplicable("This player takes part already.")
    if night.drawn:
        raise Inapplicable("The tables are drawn; nobody can be added to this draw any more.")
    entrants = {**night.entrants, event.player: Entrant(event.player, event.stack)}
    return replace(night, entrants=entrants), ()


def _drawn(night: Night, event: ev.RoundDrawn, act: int) -> tuple[Night, Story]:
    if night.drawn:
        raise Inapplicable("The tables are drawn already.")
    seated = [player for drawn in event.tables for player in drawn.seats]
    if sorted(seated) != sorted(night.entrants):
        raise Inapplicable("The draw does not seat every entrant exactly once.")
    largest = max(len(drawn.seats) for drawn in event.tables)
    capacity = max(largest, night.settings.seats or 0)
    entrants = dict(night.entrants)
    tables = {}
    for drawn in event.tables:
        seats = []
        for number, player in enumerate(drawn.seats, 1):
            seats.append(Seat(number, player, entrants[player].stack))
            entrants[player] = replace(entrants[player], table=drawn.table)
        game = games.open_pot(night.rules, seats, ordered=False)
        tables[drawn.table] = Table(drawn.table, capacity, night.settings.mode, game)
    after = replace(
        night,
        entrants=entrants,
        tables=tables,
        drawn=True,
        lots=night.lots + 1,
        notes=event.notes,
        final=len(tables) == 1,
    )
    return after, ((None, Drawn(tuple((t.table, len(t.seats)) for t in event.tables), event.notes)),)


def _begun(night: Night, event: ev.RoundBegun, act: int) -> tuple[Night, Story]:
    table = _seam(night, event.table)
    if event.round != table.game.round + 1:
        raise Inapplicable(f"Table {table.number} comes to round {table.game.round + 1}, not {event.round}.")
    game, happened = games.begin(table.game, event.ante, joined=table.arriving)
    if list(stakes_in(happened).items()) != list(event.stakes.items()):
        raise Inapplicable(f"Table {table.number} would begin round {event.round} otherwise.")
    story: Story = tuple((table.number, item) for item in happened)
    if event.level > night.level:
        if night.level:
            story = ((None, LevelRose(event.level, night.settings.levels.ante(event.level))), *story)
        night = replace(night, level=event.level)
    return _settled(night, replace(table, arriving=()), game, act, story)


def stakes_in(happened: tuple[Happening, ...]) -> dict[str, int]:
    """What each player has put in for the round just begun, in the order of throwing; empty if none began."""
    return next((dict(item.paid) for item in happened if isinstance(item, RoundBegan)), {})


def _cleared(night: Night, event: ev.SeamCleared, act: int) -> tuple[Night, Story]:
    table = _seam(night, event.table)
    if event.round != table.game.round or event.joined != tuple(seat.player for seat in table.arriving):
        raise Inapplicable(f"Table {table.number} stands otherwise between its rounds.")
    seats = tuple(sorted((*table.game.seats, *table.arriving), key=lambda seat: seat.number))
    game, happened = games.clear(replace(table.game, seats=seats), event.ante, keep_open=True)
    story: Story = tuple((table.number, item) for item in happened)
    return _settled(night, replace(table, arriving=()), game, act, story)


def _thrown(night: Night, event: ev.Thrown, act: int) -> tuple[Night, Story]:
    table = _asked(night, event.table, event.round, event.entrant, event.k)
    prompt = games.prompt(table.game)
    try:
        dice = parse_dice(event.dice, night.rules.book.spec, (prompt and prompt.dice) or 1)
        game, happened = games.answer(table.game, DiceThrown(dice))
    except (DiceError, games.AnswerError) as error:
        raise Inapplicable(str(error)) from None
    if table.kept:
        kept = tuple(item for item in table.kept if item[0] != event.entrant)
        table = replace(table, kept=kept)
    return _settled_or_on(night, table, game, act, tuple((table.number, item) for item in happened))


def _answered(night: Night, event: ev.Answered, act: int) -> tuple[Night, Story]:
    table = _asked(night, event.table, event.round, event.entrant, event.k)
    prompt = games.prompt(table.game)
    if prompt is None or prompt.kind != event.prompt:
        raise Inapplicable(f"Table {event.table} asks for something else.")
    try:
        answer = games.parse(table.game, event.value)
        if isinstance(answer, LetProgramThrow):
            raise Inapplicable("A throw is no answer in words.")
        game, happened = games.answer(table.game, answer)
    except games.AnswerError as error:
        raise Inapplicable(str(error)) from None
    return _settled_or_on(night, table, game, act, tuple((table.number, item) for item in happened))


def _settled_or_on(night: Night, table: Table, game: PotState, act: int, story: Story) -> tuple[Night, Story]:
    """The night with a table's next state; at its seam, who cannot go on is out at once (C2)."""
    if game.phase in ("rolling", "order"):
        return _with(night, replace(table, game=game)), story
    dropped = tuple((table.number, ThrowDropped(player, dice)) for player, dice in table.kept)
    table = replace(table, game=game, kept=())
    _, ante = next_ante(night, table)
    game, happened = games.clear(game, ante, keep_open=True)
    story += dropped + tuple((table.number, item) for item in happened)
    return _settled(night, table, game, act, story)


def _settled(night: Night, table: Table, game: PotState, act: int, story: Story) -> tuple[Night, Story]:
    """Outs are noted with their act; a table left by all is closed, its pot nobody's."""
    new_outs = game.outs[len(table.game.outs) :]
    if new_outs:
        entrants = dict(night.entrants)
        for out in new_outs:
            place = OutAt(act, table.number, game.round, out.tokens_at_start)
            entrants[out.player] = replace(entrants[out.player], out=place)
        night = replace(night, entrants=entrants)
    table = replace(table, game=_with_a_first_seat(game))
    if game.phase == "over" or (game.phase == "seam" and not game.seats):
        emptied = replace(game, phase="seam", seats=(), pot=0, carried=0)
        table = replace(table, game=emptied, dead=table.dead + game.pot, open=bool(table.arriving))
    return _with(night, table), story


def _with_a_first_seat(game: PotState) -> PotState:
    """A decider who went out hands the first throw on now, before anyone is given his chair (C8)."""
    numbers = [seat.number for seat in game.seats]
    if game.phase != "seam" or not numbers or game.order or game.next_first in numbers:
        return game
    return replace(game, next_first=min(numbers, key=lambda number: (number < game.next_first, number)))


def _kept(night: Night, event: ev.ThrowKept, act: int) -> tuple[Night, Story]:
    table = _open(night, event.table)
    if table.game.round != event.round or table.game.phase != "rolling":
        raise Inapplicable(f"Table {table.number} is not in round {event.round} any more.")
    if event.entrant not in table.game.live:
        raise Inapplicable("This player does not throw any more in this round.")
    others = tuple(item for item in table.kept if item[0] != event.entrant)
    after = replace(table, kept=(*others, (event.entrant, event.dice)))
    return _with(night, after), ((table.number, KeptThrow(event.entrant, event.dice)),)


def _mode(night: Night, event: ev.ModeSet, act: int) -> tuple[Night, Story]:
    table = _open(night, event.table)
    return _with(night, replace(table, mode=event.mode)), ((table.number, ModeChanged(event.mode)),)


def _moved(night: Night, event: ev.Moved, act: int) -> tuple[Night, Story]:
    source, target = _seam(night, event.from_), _open(night, event.to)
    if event.seat not in target.free_seats():
        raise Inapplicable(f"Seat {event.seat} at table {target.number} is not free.")
    seat = next((seat for seat in source.people() if seat.player == event.player), None)
    if seat is None or source is target:
        raise Inapplicable(f"The player does not sit at table {source.number}.")
    game = replace(source.game, seats=tuple(s for s in source.game.seats if s.player != event.player))
    arriving = tuple(s for s in source.arriving if s.player != event.player)
    night = _with(night, replace(source, game=_with_a_first_seat(game), arriving=arriving))
    arrival = Seat(event.seat, event.player, seat.tokens)
    night = _with(night, replace(target, arriving=(*target.arriving, arrival)))
    entrant = night.entrants[event.player]
    entrants = {**night.entrants, event.player: replace(entrant, table=event.to, moves=entrant.moves + 1)}
    call = Call(len(night.calls) + 1, event.player, event.from_, event.to, event.seat, event.why)
    night = replace(
        night, entrants=entrants, calls=(*night.calls, call), last_moved=event.player, lots=night.lots + 1
    )
    came = CameTo(event.player, event.from_, event.to, event.seat, event.why)
    return night, ((event.from_, came), (event.to, came))


def _broken(night: Night, event: ev.TableBroken, act: int) -> tuple[Night, Story]:
    table = _seam(night, event.table)
    if table.size:
        raise Inapplicable(f"Table {table.number} still has players.")
    night = _with(replace(night, lots=night.lots + 1), replace(table, open=False))
    return night, ((table.number, Broke(event.why)),)


def _reseated(night: Night, event: ev.SeatsDrawn, act: int) -> tuple[Night, Story]:
    table = _seam(night, event.table)
    people = {seat.player: seat for seat in table.people()}
    numbers = set(event.seats.values())
    if set(event.seats) != set(people) or len(numbers) != len(people):
        raise Inapplicable(f"Other players sit at table {table.number} than the draw of seats names.")
    first = next((s.player for s in table.game.seats if s.number == table.game.next_first), None)
    seats = sorted((replace(people[p], number=n) for p, n in event.seats.items()), key=lambda s: s.number)
    next_first = event.seats[first] if first is not None else seats[0].number
    was = {seat.number: seat.player for seat in table.game.seats}
    order = tuple(event.seats[was[number]] for number in table.game.order if number in was)
    game = replace(table.game, seats=tuple(seats), next_first=next_first, order=order)
    night = _with(night, replace(table, game=game, arriving=()))
    reseated = Reseated(tuple((seat.number, seat.player) for seat in seats), event.why)
    calls = tuple(_follow_seat(call, table.number, event.seats) for call in night.calls)
    return replace(night, final=True, lots=night.lots + 1, calls=calls), ((table.number, reseated),)


def _follow_seat(call: Call, table: int, seats: Mapping[str, int]) -> Call:
    """A call not yet read aloud names the seat drawn since."""
    if call.done or call.to != table or call.player not in seats:
        return call
    return replace(call, seat=seats[call.player])


def _dismissed(night: Night, event: ev.CallsDismissed, act: int) -> tuple[Night, Story]:
    calls = tuple(replace(call, done=True) if call.n in event.moves else call for call in night.calls)
    return replace(night, calls=calls), ()


def _finished(night: Night, event: ev.NightFinished, act: int) -> tuple[Night, Story]:
    if night.finished:
        raise Inapplicable("The night is over already.")
    if len(night.left()) > 1:
        raise Inapplicable(f"{len(night.left())} players are still in.")
    return replace(night, finished=True), ((None, Finished(night.left(), event.why)),)


def _created(night: Night, event: ev.NightCreated, act: int) -> tuple[Night, Story]:
    if act:
        raise Inapplicable("The night has begun already.")
    return night, ((None, Created(night.name, night.game_name)),)


def _with(night: Night, table: Table) -> Night:
    return replace(night, tables={**night.tables, table.number: table})


def _open(night: Night, number: int) -> Table:
    table = night.tables.get(number)
    if table is None:
        raise Inapplicable(f"There is no table {number}.")
    if not table.open:
        raise Inapplicable(f"Table {number} is closed.")
    return table


def _seam(night: Night, number: int) -> Table:
    table = _open(night, number)
    if not table.at_seam:
        raise Inapplicable(f"Table {number} is in the middle of round {table.game.round}.")
    return table


def _asked(night: Night, number: int, round_: int, entrant: str, k: int) -> Table:
    """The table, if it asks exactly this player for exactly this throw."""
    table = _open(night, number)
    prompt = games.prompt(table.game)
    if prompt is None:
        raise Inapplicable(f"Table {number} waits between two rounds.")
    if table.game.round != round_ or prompt.player != entrant or table.game.throws + 1 != k:
        raise Inapplicable(f"Table {number} asks for another throw, in round {table.game.round}.")
    return table


_APPLY: dict[type[Any], Callable[[Night, Any, int], tuple[Night, Story]]] = {
    ev.NightCreated: _created,
    ev.EntrantAdded: _added,
    ev.RoundDrawn: _drawn,
    ev.RoundBegun: _begun,
    ev.SeamCleared: _cleared,
    ev.Thrown: _thrown,
    ev.Answered: _answered,
    ev.ThrowKept: _kept,
    ev.ModeSet: _mode,
    ev.Moved: _moved,
    ev.TableBroken: _broken,
    ev.SeatsDrawn: _reseated,
    ev.CallsDismissed: _dismissed,
    ev.NightFinished: _finished,
}
