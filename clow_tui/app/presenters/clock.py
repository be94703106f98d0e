"""The night's clock in words: level and next rise, the end, and what can be done about them."""

from __future__ import annotations

from dataclasses import replace

from clow_tui.app.commands.keymap import tap
from clow_tui.app.text import counted
from clow_tui.director.clock import local
from clow_tui.games import PotRules
from clow_tui.tournament.clock import seconds_between
from clow_tui.tournament.commands import Command, refusal
from clow_tui.tournament.commands.night import Finish, SetLevel, TurnClock
from clow_tui.tournament.model import Night
from clow_tui.tournament.steps import level_reached

PAUSE = "break: tables finish their rounds and wait"
GO_ON = "go on: the clock, and the next rounds"


def level_now(night: Night, now: str) -> int:
    """The level reached; by minutes also the one that the next round to begin will be at."""
    if night.settings.levels.unit == "minutes" and night.drawn and now:
        return level_reached(replace(night, now=now), night.rounds() + 1)
    return max(1, night.level)


def level_words(night: Night, now: str = "") -> tuple[str, str, str]:
    """Level, ante, and how long until the next rise, in words; empty where there is nothing to say.

    `now` is a UTC text; without it levels by minutes stay as the acts have them.
    """
    levels = night.settings.levels
    level = level_now(night, now)
    ante = f"ante {night.ante_of(level)}"
    if not levels.rising:
        return (f"level {level}" if night.level > 1 else ""), ante, ""
    if levels.factor == 1 and level >= len(levels.antes):
        return f"level {level}", ante, ""
    after = levels.ante(level + 1)
    if (left := rise_left(night, now)) is None:
        return f"level {level}", ante, f"{levels.every} minutes to {after}"
    if left[1] == "seconds":
        return f"level {level}", ante, f"{_minutes(left[0])} to {after}"
    return f"level {level}", ante, f"{counted(left[0], 'round')} to {after}"


def rise_left(night: Night, now: str) -> tuple[int, str] | None:
    """How long until the next level, in `seconds` or `rounds`; None where none is to come or none counts."""
    levels, level = night.settings.levels, level_now(night, now)
    if not levels.rising or (levels.factor == 1 and level >= len(levels.antes)):
        return None
    if levels.unit == "minutes":
        return (_to_next(night, level, now), "seconds") if now and night.drawn else None
    return night.level_round + levels.every + 1 - max(1, night.rounds()), "rounds"


def _to_next(night: Night, level: int, now: str) -> int:
    """Seconds of the night's clock to the next level by minutes."""
    steps = level - max(1, night.level) + 1
    due = night.level_elapsed + steps * night.settings.levels.every * 60
    return max(0, due - night.clock.elapsed(now))


def _minutes(seconds: int) -> str:
    minutes = -(-seconds // 60)
    return counted(minutes, "minute")


def played_words(night: Night, now: str) -> str:
    """`1 hour 12 minutes`."""
    hours, minutes = divmod(night.clock.elapsed(now) // 60, 60)
    return (f"{counted(hours, 'hour')} " if hours else "") + _minutes(minutes * 60)


def end_words(night: Night, now: str) -> str:
    """When the night ends, as it is set."""
    stop = night.settings.stop
    if night.bell:
        return f"The bell has rung: {night.bell}."
    if stop is None:
        return "It ends when one is left."
    if stop.kind == "rounds":
        return f"The bell rings after {stop.value} rounds; the furthest table is in round {night.rounds()}."
    if stop.kind == "minutes":
        left = max(0, int(stop.value) * 60 - night.clock.elapsed(now))
        return f"The bell rings after {stop.value} minutes, in {_minutes(left)}."
    left = max(0, seconds_between(now, str(stop.value)))
    return f"The bell rings at {local(str(stop.value)):%H:%M}, in {_minutes(left)}."


def clock_lines(night: Night, now: str) -> list[str]:
    """All there is to say of clock, level and end."""
    level, ante, rise = level_words(night, now)
    paused = f", paused since {local(night.clock.paused):%H:%M}" if night.clock.paused else ""
    lines = [f"Played: {played_words(night, now)}{paused}."]
    if night.clock.paused and not night.finished:
        lines.append(f"{break_words(night).capitalize()}. {tap('#')} counts chips.")
    words = [word for word in (level, ante) if word]
    if isinstance(night.rules, PotRules):
        lines.append(f"{', '.join(words).capitalize()}{f'; {rise}' if rise else ''}.")
    return [*lines, end_words(night, now)]


def clock_deeds(night: Night, now: str) -> list[tuple[str, str, Command | None]]:
    """What can be done about them: key, words, and the command where no question comes first."""
    turn = TurnClock("resumed" if night.clock.paused else "paused")
    after = SetLevel()
    rises = refusal(replace(night, now=now), after) is None
    ante = night.settings.levels.ante(level_now(night, now) + 1) if rises else 0
    return [
        ("turn", GO_ON if night.clock.paused else PAUSE, turn),
        ("level", f"the next level now, ante {ante}" if rises else "the next level now", after),
        ("ante", "another ante …", None),
        ("bell", "ends: the bell now, rounds in play are finished", Finish("bell")),
        ("share", "ends now: those left share the first place", Finish("share")),
        ("order", "ends now: in an order agreed on …", None),
        ("settings", "settings: antes, the end, names of tables, rules …", None),
    ]


def break_words(night: Night) -> str:
    """`break: 3 of 4 tables have finished`; nothing while the clock goes."""
    if not night.clock.paused or night.finished:
        return ""
    followed = [table for table in night.open_tables() if table.tracked and table.size]
    settled = sum(table.between_rounds for table in followed)
    if not followed:
        return "break"
    if settled == len(followed):
        return "break: all tables wait" if settled > 1 else "break: the table waits"
    return f"break: {settled} of {len(followed)} tables wait"
