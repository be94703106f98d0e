"""Events of the night as a whole: levels, clock, calls, the bell and the end."""

from __future__ import annotations

from dataclasses import replace

from clow_tui import games
from clow_tui.games import GameEnded
from clow_tui.tournament import events as ev
from clow_tui.tournament.clock import seconds_between
from clow_tui.tournament.happenings import Bell, ClockTurned, Finished, GapCounted, LevelRose
from clow_tui.tournament.model import Night
from clow_tui.tournament.steps import Inapplicable, Story, with_table


def level_set(night: Night, event: ev.LevelSet, act: int) -> tuple[Night, Story]:
    """A level by hand; the next one counts from here."""
    night = replace(
        night,
        level=event.level,
        ante_set=event.ante,
        level_round=night.rounds(),
        level_elapsed=night.clock.elapsed(night.now),
    )
    return night, ((None, LevelRose(event.level, event.ante)),)


def clock_set(night: Night, event: ev.ClockSet, act: int) -> tuple[Night, Story]:
    """The clock, by the time of the act."""
    clock = night.clock
    match event.to:
        case "started" if not clock.started:
            clock = replace(clock, started=night.now)
        case "paused" if clock.started and not clock.paused:
            clock = replace(clock, paused=night.now)
        case "resumed" if clock.paused:
            gone = seconds_between(clock.paused, night.now)
            clock = replace(clock, paused="", uncounted=clock.uncounted + max(0, gone))
        case _:
            raise Inapplicable("The clock does not stand so.")
    return replace(night, clock=clock), ((None, ClockTurned(event.to)),)


def gap_settled(night: Night, event: ev.GapSettled, act: int) -> tuple[Night, Story]:
    """Time in which the laptop slept."""
    clock = night.clock
    if not event.counted:
        clock = replace(clock, uncounted=clock.uncounted + event.seconds)
    return replace(night, clock=clock), ((None, GapCounted(event.seconds, event.counted)),)


def bell_rung(night: Night, event: ev.BellRung, act: int) -> tuple[Night, Story]:
    """The end is called: no table begins another round."""
    if night.bell or night.finished:
        raise Inapplicable("The end has been called already.")
    tables = {n: replace(t, game=games.called_off(t.game)) for n, t in night.tables.items() if t.open}
    night = replace(night, bell=event.why, tables={**night.tables, **tables})
    return night, ((None, Bell(event.why)),)


def finished(night: Night, event: ev.NightFinished, act: int) -> tuple[Night, Story]:
    """The night is over: one is left, the bell has rung and stacks are known, or those left agreed."""
    if night.finished:
        raise Inapplicable("The night is over already.")
    left = night.left()
    if event.places is not None:
        if sorted(player for group in event.places for player in group) != sorted(left):
            raise Inapplicable("The places agreed on do not name exactly those who are left.")
    elif len(left) > 1 and not night.bell and (night.facts.game_out or not night.facts.redrawn):
        raise Inapplicable(f"{len(left)} players are still in.")
    if event.places is None and len(left) > 1:
        night, story = _settled(night)
    else:
        story = ()
    after = replace(night, finished=True, agreed=event.places or ())
    winners = event.places[0] if event.places else left if len(left) <= 1 else ()
    return after, (*story, (None, Finished(winners, event.why)))


def _settled(night: Night) -> tuple[Night, Story]:
    """At the end by tokens a carried pot is shared and bets that stand go back (B10)."""
    story: Story = ()
    for table in night.open_tables():
        if table.at_seam and table.size and table.game.pot:
            game, happened = games.end_now(table.game)
            story += tuple((table.number, item) for item in happened if not isinstance(item, GameEnded))
            night = with_table(night, replace(table, game=replace(game, phase="seam")))
    return night, story


def dismissed(night: Night, event: ev.CallsDismissed, act: int) -> tuple[Night, Story]:
    """Calls that are done."""
    calls = tuple(replace(call, done=True) if call.n in event.moves else call for call in night.calls)
    return replace(night, calls=calls), ()
