"""What an archive says of people and seasons beyond names, as events of people.jsonl; nothing here is written
over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clow_tui.director.director import Director
from clow_tui.store import StoreRefused
from clow_tui.tournament.people import PersonError, clean_name, key_of
from clow_tui.tournament.people.seasons import season_from

Event = dict[str, Any]


def merges(
    director: Director, people: Sequence[Mapping[str, Any]], matched: Mapping[str, str]
) -> Iterator[Event]:
    """Merges that are not here yet, of players new here; those who are known here stay as they are."""
    roster = director.roster.people
    for one in people:
        other, keep = matched[one["id"]], matched.get(str(one.get("merged_into")))
        fresh = other not in roster.players and roster.same(other) == other
        if fresh and keep is not None and keep != other:
            yield {"event": "players_merged", "keep": keep, "other": other}


def forgotten(people: Sequence[Mapping[str, Any]], matched: Mapping[str, str]) -> Iterator[Event]:
    """Players who came without their names."""
    for one in people:
        if one.get("forgotten") and matched[one["id"]] == one["id"]:
            yield {"event": "player_forgotten", "player": one["id"]}


def new_seasons(
    director: Director,
    seasons: Sequence[Mapping[str, Any]],
    nights: Mapping[str, str],
    notes: list[str],
) -> list[Event]:
    """Seasons whose id is not here yet; StoreRefused where one is none. `nights`: ids there to ids here."""
    here = director.roster.people.seasons
    names = {key_of(season.name) for season in here.values()}
    events: list[Event] = []
    for plain in seasons:
        try:
            season = season_from(plain)
            kept = season.kept()
            name = clean_name(season.name)
            whole = all(isinstance(part, str) for part in (season.id, *season.put_in, *season.taken_out))
            numbers = (season.bonus, season.least, season.best or 0, *season.points)
            whole = whole and all(type(number) is int and 0 <= number < 10**6 for number in numbers)
            dates = (season.begins, season.ends)
            whole = whole and all(day is None or isinstance(day, str) for day in dates)
            whole = whole and season.kind in ("places", "beaten")
        except (KeyError, TypeError, ValueError, AttributeError, PersonError):
            whole = False
        if not whole:
            raise StoreRefused("The archive cannot be taken: its seasons.json holds what is no season.")
        if season.id in here:
            if here[season.id] != season:
                notes.append(f"The season {name} is here with other settings, and stays.")
            continue
        free, count = name, 2
        while key_of(free) in names:
            free, count = f"{name} {count}", count + 1
        names.add(key_of(free))
        moved = {key: [nights.get(one, one) for one in kept[key]] for key in ("put_in", "taken_out")}
        settings = {key: value for key, value in kept.items() if key != "id"} | {"name": free} | moved
        events.append({"event": "season_set", "season": season.id, "settings": settings})
    return events
