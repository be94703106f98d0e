"""People and seasons in clow.json, and the names in its nights, as people.jsonl has them now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clow_tui.director.people.roster import Roster
from clow_tui.store import PEOPLE, Store
from clow_tui.tournament.record import renamed


def keep_people(store: Store, roster: Roster, anew: Callable[[str], dict[str, Any]]) -> None:
    """Put players and seasons into the record, and other names into its nights where somebody's changed.

    `anew` makes the record of a night from its log. In memory until `flush`.
    """
    store.read_log(PEOPLE)  # the roster follows it; the store is to know how far it has come
    old, new = store.all("players"), roster.records()
    changed = {p for p, record in new.items() if p in old and old[p].get("name") != record["name"]}
    if changed:
        _rename_in_nights(store, roster, changed, anew)
    _put(store, "players", new, set(old))
    _put(store, "seasons", roster.season_records(), set(store.all("seasons")))
    store.mark(PEOPLE)


def _put(store: Store, table: str, records: dict[str, dict[str, Any]], old: set[str]) -> None:
    for key in old - set(records):
        store.remove(table, key)
    if records:
        store.put_all(table, records)


def _rename_in_nights(
    store: Store, roster: Roster, changed: set[str], anew: Callable[[str], dict[str, Any]]
) -> None:
    """Nights behind their logs are made anew anyhow; so are those where two have other names at once."""
    stale = set(store.stale_logs())
    fresh = {}
    for night_id, record in store.each("nights"):
        here = changed & set(record["players"])
        if night_id in stale or not here:
            continue
        if len(here) == 1:
            (player,) = here
            fresh[night_id] = renamed(record, player, roster.people.name(player))
        else:
            fresh[night_id] = anew(night_id)
    store.put_all("nights", fresh)
