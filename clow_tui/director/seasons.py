"""Seasons: set up, changed, nights put in and taken out, and the grid of a season from the records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from typing import Any

from clow_tui.director.director import Director
from clow_tui.director.errors import NotNow, PlanError
from clow_tui.director.naming import one_named
from clow_tui.director.people.records import Record, there, when
from clow_tui.nearest import nearest
from clow_tui.tournament.people import People, clean_name, key_of
from clow_tui.tournament.people.seasons import Season, SeasonLine, Week, grid

MOST = 9999


@dataclass(frozen=True, slots=True)
class Standing:
    """A season with its weeks, in order of date, and its grid; `names` are those of the players by id."""

    season: Season
    weeks: tuple[Week, ...]
    lines: tuple[SeasonLine, ...]
    names: Mapping[str, str]
    missing: tuple[str, ...] = ()  # nights put in that are not there any more, or do not count


def find(director: Director, words: str) -> Season:
    """The season that a name, its beginning or an id names; PlanError says which are near."""
    return season_named(words, director.roster.people.seasons)


def season_named(words: str, seasons: Mapping[str, Season]) -> Season:
    """The one of these seasons, by id, that a name, its beginning or an id names; PlanError as in `find`."""
    if words in seasons:
        return seasons[words]
    names = {season.id: season.name for season in seasons.values()}
    if (fits := one_named(words, names, "seasons")) is not None:
        return seasons[fits]
    if not seasons:
        raise PlanError("There is no season yet; season new NAME begins one.")
    near = nearest(words, names.values())
    raise PlanError(f"There is no season '{words}'" + (f"; did you mean {near}?" if near else "."))


def listed(director: Director) -> list[Season]:
    """All seasons, the latest to begin first."""
    seasons = director.roster.people.seasons.values()
    return sorted(seasons, key=lambda season: (season.begins or "", season.name), reverse=True)


def settled(season: Season, words: Mapping[str, Any]) -> Season:
    """A season with other settings, as the options of the verb have them; PlanError names what is wrong."""
    changes: dict[str, Any] = {}
    for key in ("begins", "ends"):
        if key in words:
            changes[key] = _date(str(words[key]))
    if "points" in words:
        changes |= _points(str(words["points"]))
    for key in ("bonus", "least"):
        if key in words:
            changes[key] = _number(key, str(words[key]), 0)
    if "best" in words:
        changes["best"] = None if words["best"] in ("all", "") else _number("best", str(words["best"]), 1)
    if "guests" in words:
        changes["guests"] = bool(words["guests"])
    if "name" in words:
        changes["name"] = clean_name(str(words["name"]))
    fresh = replace(season, **changes)
    if fresh.begins and fresh.ends and fresh.ends < fresh.begins:
        raise PlanError(f"The season would end on {fresh.ends}, before it begins on {fresh.begins}.")
    return fresh


def _date(words: str) -> str | None:
    if words in ("", "none"):
        return None
    try:
        return date.fromisoformat(words).isoformat()
    except ValueError:
        raise PlanError(f"'{words}' is no date; write it as 2026-01-31, or none.") from None


def _points(words: str) -> dict[str, Any]:
    if words.strip() == "beaten":
        return {"kind": "beaten", "points": ()}
    parts = [part.strip() for part in words.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 6 and int(part) <= MOST for part in parts):
        raise PlanError(f"points '{words}': whole numbers, the first place first, as in 10,8,6, or beaten.")
    points = tuple(int(part) for part in parts)
    if list(points) != sorted(points, reverse=True):
        raise PlanError(f"points '{words}': a lower place is worth no more than a higher one, as in 10,8,6.")
    return {"kind": "places", "points": points}


def _number(key: str, words: str, least: int) -> int:
    if not (words.isascii() and words.isdigit() and len(words) < 5) or int(words) < least:
        raise PlanError(f"{key} '{words}': a whole number from {least} to {MOST} is wanted.")
    return int(words)


def create(director: Director, name: str, words: Mapping[str, Any]) -> Season:
    """Begin a season. PlanError: what does not fit, or the name is taken."""
    with director.changing():
        season = settled(Season(director.roster.new_season_id(), clean_name(name)), words)
        _free(director, season)
        _set(director, season.id, season.plain())
        return season


def change(director: Director, words: str, changes: Mapping[str, Any]) -> tuple[Season, Season]:
    """Give a season other settings; as it was, and as it is now."""
    with director.changing():
        old = find(director, words)
        fresh = settled(old, changes)
        if fresh == old:
            raise NotNow(f"{old.name} is set so already.")
        _free(director, fresh)
        _set(director, old.id, fresh.plain())
        return old, fresh


def put_back(director: Director, season: Season) -> None:
    """A season exactly as it was, with its nights: how a change or a removal is undone."""
    with director.changing():
        _free(director, season)
        _set(director, season.id, {key: value for key, value in season.kept().items() if key != "id"})


def remove(director: Director, words: str) -> Season:
    """Remove a season; its nights stay. `put_back` with what is given brings it back."""
    with director.changing():
        season = find(director, words)
        director.roster.write({"event": "season_removed", "season": season.id}, act="season")
        director.names_changed()
        return season


def move_night(director: Director, words: str, night_id: str, *, into: bool) -> tuple[Season, Season]:
    """Put a night into a season, or take it out; as the season was, and as it is now.

    NotNow: it is in, or out, already, or is practice, which counts nowhere.
    """
    with director.changing():
        old = find(director, words)
        record = director.summary(night_id)
        assert record is not None
        if record["practice"]:
            raise NotNow(f"{record['name']} is practice, which counts in no season.")
        if old.holds(night_id, record["date"]) == into:
            raise NotNow(f"{record['name']} is {'in' if into else 'not in'} {old.name} already.")
        by_date = replace(old, put_in=old.put_in - {night_id}, taken_out=old.taken_out - {night_id})
        said = None if by_date.holds(night_id, record["date"]) == into else into  # None: as its date has it
        event = {"event": "season_night", "season": old.id, "night": night_id, "in": said}
        director.roster.write(event, act="season")
        director.names_changed()
        return old, director.roster.people.seasons[old.id]


def _free(director: Director, season: Season) -> None:
    for other in director.roster.people.seasons.values():
        if other.id != season.id and key_of(other.name) == key_of(season.name):
            raise PlanError(f"There is a season {other.name} already; give this one another name.")


def _set(director: Director, season_id: str, settings: Mapping[str, Any]) -> None:
    event = {"event": "season_set", "season": season_id, "settings": dict(settings)}
    director.roster.write(event, act="season")
    director.names_changed()


def standing(season: Season, records: Iterable[Record], people: People) -> Standing:
    """The grid of a season from the records of all nights."""
    weeks, seen = [], set()
    for record in sorted(records, key=when):
        if record["finished"] and not record["practice"] and season.holds(record["id"], record["date"]):
            weeks.append(Week(record["id"], record["name"], record["date"], _places(record, people)))
            seen.add(record["id"])
    guests = [player.id for player in people.players.values() if player.guest]
    lines = grid(season, weeks, guests)
    names = {line.player: people.name(line.player) for line in lines}
    ordered = sorted(lines, key=lambda line: (line.rank is None, line.rank or 0, key_of(names[line.player])))
    return Standing(season, tuple(weeks), tuple(ordered), names, tuple(sorted(season.put_in - seen)))


def _places(record: Record, people: People) -> tuple[tuple[str, ...], ...]:
    """The places of a night by ids."""
    lines = groupby(there(record, people), key=lambda pair: pair[1]["rank"])
    return tuple(tuple(player for player, _ in group) for _, group in lines)
