"""Levels that end a night by a time, in steps that a host can announce."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from clow_tui.forecast.many import Crew, forecast
from clow_tui.forecast.model import NIGHTS, Forecast, Freezeout, NoForecast, Start
from clow_tui.forecast.start import with_levels
from clow_tui.tournament.levels import Levels
from clow_tui.tournament.model import Night

ROUNDS = (*range(2, 11), 12, 14, 15, 16, 18, 20, 25, 30, 35, 40, 50, 60)  # how long a level may last
MINUTES = (3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 45, 60)
ENOUGH = 4  # a list of antes ends with one that is this share of all tokens
LOOK = 60  # nights for each look on the way
MOSTLY = 0.9  # of the nights are over by the time


@dataclass(frozen=True, slots=True)
class Proposal:
    """Levels, and the forecast with them; `by` is the share of the nights over by the time asked for."""

    levels: Levels
    forecast: Forecast
    by: float

    @property
    def typed(self) -> tuple[str, str]:
        """The words of `--levels` and `--every`."""
        return typed(self.levels)


def typed(levels: Levels) -> tuple[str, str]:
    """Levels in the words of `--levels` and `--every`; both empty for a flat ante."""
    if not levels.rising:
        return "", ""
    listed = f"{levels.antes[0]}x{levels.factor}" if levels.factor > 1 else ",".join(map(str, levels.antes))
    return listed, f"{levels.every}{levels.unit[0]}"


def end_by(
    start: Start,
    minutes: float,
    *,
    night: Night | None = None,
    nights: int = NIGHTS,
    seed: int = 1,
    crew: Crew | None = None,
    stop: threading.Event | None = None,
) -> tuple[Proposal, ...]:
    """The gentlest levels with which nine nights of ten are over in so many minutes from the start.

    Antes that double, and antes that rise in smaller steps; each level lasts as many rounds or minutes as
    it can. `night` is the one under way, where it is one. NoForecast where no levels do it, or where there
    are none to change.
    """
    if not isinstance(start, Freezeout):
        raise NoForecast("Only a freezeout can be made to end by its levels; a stop ends another night.")
    own = crew is None
    crew = crew or Crew()
    try:
        found = []
        for levels, lasts in _ways(start, night):

            def look(every: int, of: Levels = levels, nights: int = LOOK) -> Forecast:
                asked = with_levels(start, replace(of, every=every), night)
                return forecast(asked, nights=nights, seed=seed, crew=crew, stop=stop)

            def in_time(every: int, look: Callable[[int], Forecast] = look) -> bool:
                return look(every).share_by(minutes) >= MOSTLY

            every = _longest(lasts, in_time)
            if every is not None:
                done = look(every, nights=nights)
                found.append(Proposal(replace(levels, every=every), done, done.share_by(minutes)))
    finally:
        if own:
            crew.close()
    if not found:
        raise NoForecast(_too_soon(start))
    return tuple(sorted(found, key=lambda proposal: -proposal.forecast.minutes.median))


def _too_soon(start: Freezeout) -> str:
    least = "at one table" if len(start.tables) == 1 else f"at {len(start.tables)} tables"
    return (
        f"No levels end it by then: {start.entrants} players {least} need longer. "
        "A later time, or a stop, which ends it with places by tokens."
    )


def _ways(start: Freezeout, night: Night | None) -> Iterator[tuple[Levels, Sequence[int]]]:
    """Kinds of levels, with how long each of theirs may last: in the host's unit, rounds unless he said."""
    set_ = start.settings.levels
    unit = set_.unit if set_.rising else "minutes" if start.settings.mode == "outcome" else "rounds"
    lasts = MINUTES if unit == "minutes" else ROUNDS
    first = set_.antes[0]
    if night is not None and night.level:  # from the ante of now
        first = night.ante_of(night.level)
    yield Levels((first,), 1, 2, unit), lasts
    if first % 2 == 0:
        yield Levels(tuple(ladder(first, _tokens(start))), 1, 1, unit), lasts


def ladder(first: int, tokens: int) -> Iterator[int]:
    """Antes that rise by a half and a third in turn, 10, 15, 20, 30, 40, as far as they matter."""
    ante = first
    while True:
        for step in (ante, ante * 3 // 2):
            yield step
            if step * ENOUGH >= tokens and step > first:
                return
        ante *= 2


def _tokens(start: Freezeout) -> int:
    on_tables = sum(tokens for table in start.tables for _, tokens in table.seats)
    return on_tables + sum(start.waiting) + sum(table.pot for table in start.tables)


def _longest(lasts: Sequence[int], fits: Callable[[int], bool]) -> int | None:
    """The longest of those that fits, where shorter ones fit as well."""
    low, high = 0, len(lasts)  # all before low fit, those from high on do not
    while low < high:
        middle = (low + high) // 2
        if fits(lasts[middle]):
            low = middle + 1
        else:
            high = middle
    return lasts[low - 1] if low else None
