"""Reading the records of nights: their order in time, and who was there, by the ids that count now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from clow_tui.tournament.people import People
from clow_tui.tournament.standings.ratings import Match

Record = Mapping[str, Any]


def outline(record: Record) -> Record:
    """What lists, tables and ratings read of a night that is over, in few objects, so that a thousand nights
    can be kept; its places, seats and moves are left out. A night that is not over is as it is.

    `matches` are those of ratings.py, players by id.
    """
    matches = tuple(
        Match(match["round"], match["table"], tuple(map(tuple, match["places"])))
        for match in record.get("matches", ())
    )
    if not record["finished"]:
        return {**record, "matches": matches}
    return {key: record[key] for key in _PLAIN if key in record} | {
        "winners": tuple(record["winners"]),
        "standings": tuple({key: line.get(key) for key in _LINE} for line in record["standings"]),
        "matches": matches,
    }


_PLAIN = (
    *("id", "name", "date", "started", "last", "game", "format", "ruleset", "practice", "finished"),
    *("players", "settings", "feats"),
)
_LINE = ("rank", "player", "status")


def when(record: Record) -> tuple[str, str, str]:
    """By what nights are put in order of time."""
    return record["date"], record["started"], record["id"]


def there(record: Record, people: People) -> list[tuple[str, Mapping[str, Any]]]:
    """The standings of a night with the id of each; who never came was not there."""
    ids = {name: people.same(player) for player, name in record["players"].items()}
    lines: Iterable[Mapping[str, Any]] = record["standings"]
    return [(ids[line["player"]], line) for line in lines if line.get("status") != "no-show"]
