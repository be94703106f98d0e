"""Players who are one person, or are to be forgotten: what will happen said first, then done.

All of it is in people.jsonl, by which clow.json follows; the logs of nights hold ids and stay as they are.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from clow_tui.director.director import Director
from clow_tui.director.errors import NotNow, PersonError
from clow_tui.director.people.records import Record
from clow_tui.director.salvage import bare_line
from clow_tui.store import PEOPLE, StoreError
from clow_tui.tournament import events as ev
from clow_tui.tournament.people import People, key_of


@dataclass(frozen=True, slots=True)
class Merge:
    """Two who are to be one: who stays, who goes, and the nights of each (names, the latest first)."""

    keep: str
    other: str
    kept_nights: tuple[str, ...]
    other_nights: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Forgetting:
    """Somebody whose name is to go: all names he had, his nights, what he is called instead."""

    player: str
    names: tuple[str, ...]
    nights: tuple[str, ...]
    instead: str


def plan_merge(director: Director, keep: str, other: str) -> Merge:
    """What merging two players, by name, will do. PersonError and NotNow say why it cannot be."""
    people = director.roster.people
    stays = people.find(keep, people.players)
    goes = people.find(other, people.players)
    one, two = people.name(stays), people.name(goes)
    if stays == goes:
        raise PersonError(f"{one} and {two} are one player already.")
    records = director.summaries()
    if met := _met(director, records, stays, goes):
        raise NotNow(
            f"{one} and {two} met: both were in {met}. Two who sat in one night are two people; "
            "rename gives one of them another name."
        )
    for record in records:
        if not record["finished"] and _among(people, record, goes):
            raise NotNow(f"{two} is in {record['name']}, which is not over; merge when it is.")
    return Merge(one, two, _nights(people, records, stays), _nights(people, records, goes))


def merge(director: Director, keep: str, other: str) -> Merge:
    """Make two players one, by name: the first stays. `unmerge` takes it back any time later."""
    with director.changing():
        plan = plan_merge(director, keep, other)
        people = director.roster.people
        stays, goes = people.find(keep, people.players), people.find(other, people.players)
        director.roster.write({"event": "players_merged", "keep": stays, "other": goes}, act="merge")
        director.names_changed()
        return plan


def unmerge(director: Director, name: str) -> tuple[str, str]:
    """Take a merge back, by the name of the one who went, or of the one who stayed if it is his only one.

    The names of the one who is there again, and of the other. PersonError where nobody was merged so.
    """
    with director.changing():
        people = director.roster.people
        player = _merged(people, name)
        again = people.merged[player].name
        stayed = people.same(player)
        for other in people.players.values():
            if key_of(other.name) == key_of(again):
                raise PersonError(f"{other.name} is a player now; rename gives that one another name first.")
        director.roster.write({"event": "merge_undone", "player": player}, act="unmerge")
        director.names_changed()
        return again, people.name(stayed)


def _merged(people: People, name: str) -> str:
    if not people.merged:
        raise PersonError("Nobody was merged, so there is nothing to take back.")
    wanted = key_of(name)
    fits = [player for player, was in people.merged.items() if key_of(was.name) == wanted]
    fits = fits or [p for p in people.merged if key_of(people.name(p)) == wanted]
    if len(fits) == 1:
        return fits[0]
    listed = ", ".join(sorted(was.name for was in people.merged.values()))
    raise PersonError(f"'{name}' fits {'several' if fits else 'nobody'} of those merged: {listed}.")


def plan_forget(director: Director, name: str) -> Forgetting:
    """What forgetting a player, by name, will do. PersonError and NotNow say why it cannot be."""
    people = director.roster.people
    player = people.find(name, people.players)
    records = director.summaries()
    for record in records:
        if not record["finished"] and _among(people, record, player):
            raise NotNow(
                f"{people.name(player)} is in {record['name']}, which is not over; forget when it is."
            )
    names = _all_names(director, set(people.ids_of(player)))
    made_up = f"Forgotten {player.removeprefix('p')}"
    return Forgetting(player, names, _nights(people, records, player), made_up)


def forget(director: Director, name: str) -> tuple[Forgetting, list[str]]:
    """Take a player's names out of people.jsonl and clow.json, for good; the copies that still hold one.

    clow.json is told first that it does not know people.jsonl any more: whatever moment this is cut off in,
    the name is in both or, at the next opening, in neither.
    """
    with director.changing():
        plan = plan_forget(director, name)
        store, roster = director.store, director.roster
        ids = set(roster.people.ids_of(plan.player))
        director.catch_up_records()
        lines = [_without(bare_line(line), ids) for line in store.read_log(PEOPLE).lines]
        store.unmark(PEOPLE)
        store.flush()
        at = lines[-1]["at"]
        gone = [{"event": "player_forgotten", "player": player} for player in sorted(ids)]
        lines.append({"n": len(lines), "at": at, "by": director.by, "act": "forget", "events": gone})
        roster.rewrite(lines)
        director.names_changed()
        return plan, copies_with(director, plan.names)


def copies_with(director: Director, names: tuple[str, ...]) -> list[str]:
    """The backups, and archives in the data folder, that hold one of the names."""
    return director.store.holding(names)


def _without(line: dict[str, Any], ids: set[str]) -> dict[str, Any]:
    events = []
    for event in line["events"]:
        if event["event"] == "player_added" and event["player"] in ids:
            events.append({"event": "player_added", "player": event["player"], "forgotten": True})
        elif not (event["event"] == "player_renamed" and event["player"] in ids):
            events.append(event)
    return line | {"events": events}


def _all_names(director: Director, ids: set[str]) -> tuple[str, ...]:
    """Every name that these ids ever had, the latest first."""
    names = [
        event["name"]
        for line in director.store.read_log(PEOPLE).lines
        for event in line["events"]
        if event["event"] in ("player_added", "player_renamed") and event["player"] in ids and "name" in event
    ]
    return tuple(dict.fromkeys(reversed(names)))


def _among(people: People, record: Record, player: str) -> bool:
    there = (*record["players"], *record["settings"].get("expected", ()))
    return any(people.same(one) == player for one in there)


def _met(director: Director, records: Iterable[Record], one: str, two: str) -> str:
    """A night, a deleted one too, in which both were, or were expected; empty where there is none."""
    people = director.roster.people
    for record in records:
        if _among(people, record, one) and _among(people, record, two):
            return str(record["name"])
    for night in director.discarded():
        there = set[str]()
        with contextlib.suppress(ev.EventError, StoreError, LookupError):
            for line in director.store.read_discarded(night.id).lines:
                there |= {
                    people.same(e.player) for e in ev.decode(line).events if isinstance(e, ev.EntrantAdded)
                }
        if {one, two} <= there:
            return f"{night.night}, which is deleted"
    return ""


def _nights(people: People, records: Iterable[Record], player: str) -> tuple[str, ...]:
    return tuple(record["name"] for record in records if _among(people, record, player))
