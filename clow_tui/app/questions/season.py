"""What a season goes by: each setting as it is called, asked for, and typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from clow_tui.tournament.people.seasons import Season


@dataclass(frozen=True, slots=True)
class SeasonSetting:
    """`asked` asks for another value, empty where it is turned at once; `now` is the present one as typed."""

    label: str
    asked: str
    now: Callable[[Season], str]


SETTINGS: dict[str, SeasonSetting] = {
    "name": SeasonSetting("Name", "Another name for the season", lambda season: season.name),
    "begins": SeasonSetting(
        "From", "Nights from which date on, 2026-01-31 or none", lambda season: season.begins or "none"
    ),
    "ends": SeasonSetting("Until", "Nights up to which date, or none", lambda season: season.ends or "none"),
    "points": SeasonSetting(
        "Points",
        "Points by place, 10,8,6, or beaten",
        lambda season: "beaten" if season.kind == "beaten" else ",".join(map(str, season.points)),
    ),
    "bonus": SeasonSetting("For coming", "Points for coming", lambda season: str(season.bonus)),
    "best": SeasonSetting(
        "Best weeks", "How many weeks count, or all", lambda season: str(season.best or "all")
    ),
    "least": SeasonSetting(
        "Least nights", "Nights to come to before one is ranked", lambda season: str(season.least)
    ),
    "guests": SeasonSetting("Guests", "", lambda season: "count" if season.guests else "do not count"),
}
