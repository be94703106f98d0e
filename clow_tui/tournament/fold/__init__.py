"""One event, applied to a night: the only way its state ever changes.

`apply` accepts an event only if the night asks for exactly that, so that a throw can never pass to another
player; `Inapplicable` says in a sentence what the night asks for instead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from clow_tui.tournament import events as ev
from clow_tui.tournament.clock import Clock
from clow_tui.tournament.facts import facts_of
from clow_tui.tournament.fold import books, changes, end, money, people, play, stages, tables
from clow_tui.tournament.fold.seats import as_drawn, seated_anew
from clow_tui.tournament.happenings import Amended, Created, Drawn
from clow_tui.tournament.model import Night, OutAt, Settings
from clow_tui.tournament.results import done
from clow_tui.tournament.rules import rules_in
from clow_tui.tournament.steps import Inapplicable, Story, next_ante

__all__ = ["Inapplicable", "Story", "apply", "apply_act", "begin_night", "next_ante"]


def begin_night(event: ev.NightCreated) -> Night:
    """The night that a log's first event makes; EventError where it makes none."""
    try:
        settings = Settings.of(event.settings)
        bytes.fromhex(event.seed + event.salt)
    except (KeyError, TypeError, ValueError) as error:
        raise ev.EventError(f"the night's settings are not in this version's form ({error})") from None
    facts = facts_of(event.format)
    rules, game_name, players = rules_in(event.rules, event.ruleset, settings.short, open_end=facts.open_end)
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


def apply(night: Night, event: ev.Event, act: int) -> tuple[Night, Story]:
    """The night after an event of act number `act`, and what happened, each with its table."""
    return _APPLY[type(event)](night, event, act)


def apply_act(night: Night, act: ev.Act) -> tuple[Night, Story]:
    """The night after all events of an act, at the act's time, and its story."""
    story: Story = ()
    night = replace(night, now=act.at, act=act.n)
    for event in act.events:
        night, happened = apply(night, event, act.n)
        story += happened
    return night, story


def _drawn(night: Night, event: ev.RoundDrawn, act: int) -> tuple[Night, Story]:
    seated = [player for drawn in event.tables for player in drawn.seats]
    present = [player for player in night.seeds or night.entrants if night.entrants[player].gone is None]
    place = (event.stage, event.round)
    if place != (night.stage, night.heat + 1) or (night.stage_drawn and not night.facts.redrawn):
        raise Inapplicable("The tables are drawn already.")
    drawn = {*seated, *event.byes}
    thins = night.stage_drawn and (night.facts.undrawn_out or night.facts.rests)
    whole = len(drawn) == len(present) or thins
    if len(drawn) < len(seated) + len(event.byes) or not whole or not drawn <= set(present):
        raise Inapplicable("The draw does not seat every entrant exactly once.")
    if set(night.tables) & {drawn.table for drawn in event.tables}:
        raise Inapplicable("A table's number is not used twice.")
    if night.drawn:
        night = _left_behind(night, drawn, act)
    clock = night.clock if night.clock.started else Clock(started=night.now)
    night = replace(night, clock=clock, heat=event.round)
    largest = max(len(drawn.seats) for drawn in event.tables)
    capacity = max(largest, night.settings.seats or 0)
    entrants, tables = dict(night.entrants), dict(night.tables)
    for table in event.tables:
        tables[table.table] = as_drawn(night, table, capacity, night.settings.mode)
        for player in table.seats:
            entrants[player] = replace(entrants[player], table=table.table, out=None)
    for player in set(present) - set(seated) if night.facts.rests else event.byes:
        entrants[player] = replace(entrants[player], table=None)
    after = replace(
        night,
        entrants=entrants,
        tables=tables,
        drawn=True,
        lots=night.lots + 1,
        notes=event.notes,
        byes=(*night.byes, *((event.round, player) for player in event.byes)),
        final=len(event.tables) == 1 and not event.byes,
        groups=event.groups or night.groups,
    )
    sizes = tuple((table.table, len(table.seats)) for table in event.tables)
    return after, ((None, Drawn(sizes, event.notes, event.byes, event.groups)),)


def _left_behind(night: Night, on: set[str], act: int) -> Night:
    """The round before is closed; where tables thin out, who does not go on is out."""
    entrants, tables = dict(night.entrants), dict(night.tables)
    for table in night.open_tables():
        tables[table.number] = replace(table, open=False, missing=not done(night, table))
        for seat in table.people() if night.facts.undrawn_out else ():
            if seat.player not in on and entrants[seat.player].out is None:
                out = OutAt(act, table.number, table.game.round, seat.tokens if table.tracked else None)
                entrants[seat.player] = replace(entrants[seat.player], out=out)
    return replace(night, entrants=entrants, tables=tables)


def _amended(night: Night, event: ev.ResultAmended, act: int) -> tuple[Night, Story]:
    """A result was put right; a round drawn on it stays so, and says so."""
    table = night.tables.get(event.table)
    if table is not None and night.facts.redrawn and table.heat < night.heat:
        since = tuple((round_, table.number) for round_ in range(table.heat + 1, night.heat + 1))
        fresh = tuple(item for item in since if item not in night.basis)
        note = f"Round {night.heat} was drawn before the result of table {table.number} was put right."
        notes = night.notes if note in night.notes or night.finished else (*night.notes, note)
        night = replace(night, basis=(*night.basis, *fresh), notes=notes)
    return night, ((event.table, Amended(event.act, len(event.gone), len(event.later))),)


def _created(night: Night, event: ev.NightCreated, act: int) -> tuple[Night, Story]:
    if act:
        raise Inapplicable("The night has begun already.")
    return night, ((None, Created(night.name, night.game_name)),)


_APPLY: dict[type[Any], Callable[[Night, Any, int], tuple[Night, Story]]] = {
    ev.NightCreated: _created,
    ev.ResultAmended: _amended,
    ev.RoundDrawn: _drawn,
    ev.StageFinished: stages.stage_finished,
    ev.RoundSeated: seated_anew,
    ev.RoundBegun: play.begun,
    ev.SeamCleared: play.cleared,
    ev.Thrown: play.thrown,
    ev.Answered: play.answered,
    ev.ThrowKept: play.kept,
    ev.PotReported: play.pot_reported,
    ev.ModeSet: tables.mode_set,
    ev.TableOpened: tables.opened,
    ev.Bought: books.bought,
    ev.Cashed: books.cashed,
    ev.EntryPaid: money.paid,
    ev.SplitAgreed: money.split,
    ev.SettingsChanged: changes.settings_changed,
    ev.RulesChanged: changes.rules_changed,
    ev.OutsReported: tables.outs_reported,
    ev.Counted: tables.counted,
    ev.ResultReported: tables.result_reported,
    ev.RolledOff: tables.rolled_off,
    ev.Moved: tables.moved,
    ev.SeatsSwapped: tables.swapped,
    ev.TableBroken: tables.broken,
    ev.SeatsDrawn: tables.reseated,
    ev.EntrantAdded: people.added,
    ev.Seated: people.seated,
    ev.EntrantLeft: people.left,
    ev.EntrantReturned: people.returned,
    ev.AwaySet: people.away_set,
    ev.Pinned: people.pinned,
    ev.OutsOrdered: people.outs_ordered,
    ev.LevelSet: end.level_set,
    ev.ClockSet: end.clock_set,
    ev.GapSettled: end.gap_settled,
    ev.BellRung: end.bell_rung,
    ev.CallsDismissed: end.dismissed,
    ev.NightFinished: end.finished,
}
