"""The night's clock, computed from the times of the acts: there are no ticks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

FORM = "%Y-%m-%dT%H:%M:%SZ"


class StopError(ValueError):
    """The words do not say when to stop; the text says what would."""


@dataclass(frozen=True, slots=True)
class Clock:
    """When the night's clock began, the time it is paused since, and the seconds not counted so far."""

    started: str = ""
    paused: str = ""
    uncounted: int = 0

    def elapsed(self, now: str) -> int:
        """Seconds played at `now`: since the start, less pauses and gaps that do not count."""
        if not self.started:
            return 0
        return max(0, seconds_between(self.started, self.paused or now) - self.uncounted)


NO_CLOCK = Clock()


@dataclass(frozen=True, slots=True)
class Stop:
    """When the bell rings: at a time of day (UTC text), after minutes of the clock, or after rounds."""

    kind: Literal["clock", "minutes", "rounds"]
    value: str | int

    def words(self) -> str:
        """`after 90 minutes`, `after 20 rounds`; a time of day is the faces' to say, in local time."""
        if self.kind == "clock":
            return "by the clock"
        return f"after {self.value} {self.kind}"


def seconds_between(earlier: str, later: str) -> int:
    """Whole seconds from one written time to another; negative where the second is earlier."""
    return int((datetime.strptime(later, FORM) - datetime.strptime(earlier, FORM)).total_seconds())


def parse_stop(words: str) -> tuple[Literal["clock", "minutes", "rounds"], str | int]:
    """`23:00`, `90m` or `20r`: the kind and the local time of day, minutes, or rounds."""
    text = words.strip()
    number, unit = text[:-1], text[-1:]
    if unit in ("m", "r") and number.isascii() and number.isdigit() and 0 < int(number) < 100_000:
        return ("minutes" if unit == "m" else "rounds"), int(number)
    hours, _, minutes = text.partition(":")
    plain = all(part.isascii() and part.isdigit() and len(part) <= 2 for part in (hours, minutes))
    if plain and int(hours) < 24 and int(minutes) < 60 and len(minutes) == 2:
        return "clock", f"{int(hours):02}:{minutes}"
    raise StopError(f"stop '{words}': a time as 23:00, minutes as 90m, or rounds as 20r is wanted")


def bell_due(stop: Stop | None, clock: Clock, now: str, rounds: int) -> str:
    """Why the bell rings now, in words; empty when it does not."""
    if stop is None or not now:
        return ""
    if stop.kind == "rounds" and rounds >= int(stop.value):
        return f"{stop.value} rounds are played"
    if stop.kind == "minutes" and clock.elapsed(now) >= int(stop.value) * 60:
        return f"{stop.value} minutes are over"
    if stop.kind == "clock" and seconds_between(str(stop.value), now) >= 0:
        return "it is time"
    return ""
