"""When something ends, in a host's words: a time of day, minutes, rounds."""

from __future__ import annotations

from datetime import datetime, timedelta

from clow_tui.director.clock import stamp
from clow_tui.rulesets import Ruleset
from clow_tui.tournament.clock import Stop, StopError, parse_stop, seconds_between


def table_stop(
    field_: str, words: str | None, ruleset: Ruleset, now: datetime, faults: dict[str, str]
) -> Stop | None:
    """The stop of a table's game, which no time of day ends; what does not fit goes into `faults`."""
    stop = stop_of(words, now, faults)
    what = field_.replace("_", " ")
    if stop is not None and stop.kind == "clock":
        faults["stop"] = f"{what} '{words}': minutes as 30m, or rounds as 20r, are wanted"
        return None
    if stop is not None and ruleset.legs is not None:
        faults["stop"] = f"{what} '{words}': {ruleset.name} is played in legs and ends by itself"
        return None
    return stop


def stop_of(words: str | None, now: datetime, faults: dict[str, str]) -> Stop | None:
    """The stop in the words' kind; a time of day is the next such time after `now`."""
    if words is None:
        return None
    try:
        kind, value = parse_stop(words)
    except StopError as error:
        faults["stop"] = str(error)
        return None
    if kind != "clock":
        return Stop(kind, value)
    hours, minutes = (int(part) for part in str(value).split(":"))
    here = now.astimezone()
    then = here.replace(hour=hours, minute=minutes, second=0, microsecond=0)
    return Stop("clock", stamp(then if then > here else then + timedelta(days=1)))


def minutes_until(words: str, now: datetime) -> float | None:
    """Minutes until a time of day as 23:30, or as many as 90m says; None where the words are neither."""
    faults: dict[str, str] = {}
    stop = stop_of(words, now, faults)
    if stop is None or stop.kind == "rounds":
        return None
    if stop.kind == "minutes":
        return float(stop.value)
    return seconds_between(stamp(now), str(stop.value)) / 60
