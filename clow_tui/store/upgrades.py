"""The schema version that every file carries, and the numbered steps from older ones to it.

A step takes what version n wrote and gives what version n + 1 would have written. Logs are upgraded as they
are read and stay as they were written; clow.json is saved in the new form after a backup. What a newer
program wrote is looked at only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

SCHEMA = 1

Act = dict[str, Any]
Tables = dict[str, dict[str, dict[str, Any]]]

# from version: what makes the next one of it; a version without an entry changed nothing there
ACT_STEPS: dict[int, Callable[[Act], Act]] = {}
TABLE_STEPS: dict[int, Callable[[Tables], Tables]] = {}


def upgrade_act(
    act: Act, schema: int, *, to: int = SCHEMA, steps: Mapping[int, Callable[[Act], Act]] = ACT_STEPS
) -> Act:
    """Bring one line of a log from `schema` to the present form."""
    for version in range(schema, to):
        step = steps.get(version)
        act = step(act) if step else act
    return act


def upgrade_tables(
    tables: Tables,
    schema: int,
    *,
    to: int = SCHEMA,
    steps: Mapping[int, Callable[[Tables], Tables]] = TABLE_STEPS,
) -> Tables:
    """Bring the tables of a clow.json from `schema` to the present form."""
    for version in range(schema, to):
        step = steps.get(version)
        tables = step(tables) if step else tables
    return tables


def newer(file: str, schema: int, program: str, ours: str) -> str:
    """The sentence for a file that a newer program wrote."""
    return (
        f"{file} was written by {program} (format {schema}); this is {ours} (format {SCHEMA}). "
        f"It is opened to look only; use the newer program to change it."
    )
