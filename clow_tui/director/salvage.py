"""What of a damaged log can be gone on with: the lines that are whole and still follow from each other.

Numbers stay: an undo names acts by them, and draws hang on them. In the place of what is lost stands an act
that says so and does nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clow_tui.director.clock import stamp, utc_now
from clow_tui.tournament import events as ev
from clow_tui.tournament.fold import Inapplicable
from clow_tui.tournament.history import LOST, History
from clow_tui.tournament.people import People

Line = dict[str, Any]

_HEADER = ("night", "log", "schema", "program", "segment", "anew", "with")


@dataclass(frozen=True, slots=True)
class Salvaged:
    """The lines to go on with, how many acts of the old file are among them and how many are not."""

    lines: list[Line]
    kept: int
    lost: int


def salvage_night(whole: Mapping[int, Line]) -> Salvaged | None:
    """Of a night; None where its first act is lost, with all that it was set up as."""
    if 0 not in whole:
        return None
    lines: list[Line] = []
    try:
        history = History([ev.decode(whole[0])])
    except (ev.EventError, Inapplicable):
        return None
    lines.append(bare_line(whole[0]))
    for n in range(1, max(whole) + 1):
        line = whole.get(n)
        try:
            if line is None:
                raise ev.EventError("lost")
            history.append(ev.decode(line))
        except Exception:  # noqa: BLE001 - whatever does not fit any more is left out
            line = _lost(n, lines[-1]["at"])
            history.append(ev.decode(line))
        lines.append(bare_line(line))
    return _counted(lines)


def salvage_people(
    whole: Mapping[int, Line],
    known: Mapping[str, Mapping[str, Any]] = {},
    seasons: Mapping[str, Mapping[str, Any]] = {},
) -> Salvaged:
    """Of players and seasons; what only clow.json still has (`known`, `seasons`, by id) comes again."""
    people, lines = People(), list[Line]()
    for n in range(max(whole, default=-1) + 1):
        line = whole.get(n)
        try:
            if line is None:
                raise ev.EventError("lost")
            for event in line["events"]:
                people.apply(event)
        except (KeyError, TypeError, ev.EventError):
            line = _lost(n, lines[-1]["at"] if lines else stamp(utc_now()))
        lines.append(bare_line(line))
    salvaged = _counted(lines)
    there = {*people.players, *people.merged, *people.forgotten}
    again = [_added(player, record) for player, record in known.items() if player not in there]
    again += [_merged(player, record) for player, record in known.items() if _lacks(people, player, record)]
    again += [_season(one, record) for one, record in seasons.items() if one not in people.seasons]
    begun = {"event": "people_begun"}
    if again or not salvaged.lines:
        at = salvaged.lines[-1]["at"] if salvaged.lines else stamp(utc_now())
        n = len(salvaged.lines)
        salvaged.lines.append({"n": n, "at": at, "by": "doctor", "act": "people", "events": again or [begun]})
    return salvaged


def _season(season: str, record: Mapping[str, Any]) -> dict[str, Any]:
    settings = {key: value for key, value in record.items() if key != "id"}
    return {"event": "season_set", "season": season, "settings": settings}


def _lacks(people: People, player: str, record: Mapping[str, Any]) -> bool:
    """Whether clow.json knows of a merge that the lines do not."""
    return bool(record.get("merged_into")) and people.same(player) == player


def _merged(player: str, record: Mapping[str, Any]) -> dict[str, Any]:
    return {"event": "players_merged", "keep": record["merged_into"], "other": player}


def _added(player: str, record: Mapping[str, Any]) -> dict[str, Any]:
    if record.get("forgotten"):
        return {"event": "player_added", "player": player, "forgotten": True}
    guest = {"guest": True} if record.get("guest") else {}
    return {
        "event": "player_added",
        "player": player,
        "name": str(record.get("was") or record.get("name", player)),
        **guest,
    }


def _lost(n: int, at: str) -> Line:
    return {"n": n, "at": at, "by": "doctor", "act": LOST, "events": []}


def bare_line(line: Mapping[str, Any]) -> Line:
    """A line without what its file says of itself."""
    return {key: value for key, value in line.items() if key not in _HEADER}


def _counted(lines: Sequence[Line]) -> Salvaged:
    """Without the lost ones at the end, which hold nobody's place."""
    end = len(lines)
    while end and lines[end - 1]["act"] == LOST and lines[end - 1]["by"] == "doctor":
        end -= 1
    lost = sum(line["act"] == LOST for line in lines)
    return Salvaged(list(lines[:end]), len(lines) - lost, lost)
