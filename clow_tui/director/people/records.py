"""Reading the records of nights: their order in time, and who was there, by the ids that count now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from clow_tui.tournament.people import People

Record = Mapping[str, Any]


def when(record: Record) -> tuple[str, str, str]:
    """By what nights are put in order of time."""
    return record["date"], record["started"], record["id"]


def there(record: Record, people: People) -> list[tuple[str, Mapping[str, Any]]]:
    """The standings of a night with the id of each; who never came was not there."""
    ids = {name: people.same(player) for player, name in record["players"].items()}
    lines: Iterable[Mapping[str, Any]] = record["standings"]
    return [(ids[line["player"]], line) for line in lines if line.get("status") != "no-show"]
