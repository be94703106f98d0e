"""Nights as the lists of the lobby and the history name them, from their records alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clow_tui.app.text import counted

Record = Mapping[str, Any]


def how(record: Record) -> str:
    """Where a night under way stands, or who won it; before that whether it counts nowhere.

    Said first, so that it is read however narrow the column is.
    """
    practice = "practice: " if record["practice"] else ""
    return f"{practice}{_won(record) if record['finished'] else _stands(record)}"


def _won(record: Record) -> str:
    return f"won by {' and '.join(record['winners']) or 'nobody'}"


def _stands(record: Record) -> str:
    from clow_tui.tournament.facts import facts_of  # after the first paint

    here = sum("out" not in line for line in record["standings"])
    tables = sum(table["open"] and bool(table["players"]) for table in record["tables"])
    if not tables:
        return f"{here} players, not drawn yet"
    if facts_of(record["format"]).redrawn:
        rounds = len(record["rounds"])
    else:
        rounds = max((table["rounds"] for table in record["tables"]), default=0)
    at = counted(tables, "table")
    return f"{here} of {len(record['players'])} in, {at}, round {rounds}"


def tone(record: Record) -> str:
    """A night that counts nowhere is quieter than the others."""
    return "dim" if record["practice"] else ""


def also_found(record: Record) -> str:
    """What a night is found by besides what its line shows: its game and its players."""
    return " ".join((record["game"], *record["players"].values()))


def why_stays(record: Record | None) -> str:
    """Why a night cannot be deleted."""
    if record is None:
        return "No night is chosen."
    if not record["practice"]:
        return f"{record['name']} counts, so it stays; only practice nights can be deleted."
    return ""
