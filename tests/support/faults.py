"""Faults of a ruleset as a table, and the ruleset that they are put into."""

from __future__ import annotations

from pathlib import Path

PLAIN = """\
format: 1
name: Plain
players: {least: 2, most: 6}
dice: {count: 3, faces: [1, 2, 3, 4, 5, 6]}
hands:
  - {name: 4-5-6, match: [4, 5, 6], effect: win}
  - {name: Trips, match: xxx}
  - {name: Point, match: xxy, ranked_by: y}
otherwise: roll again
pot: {tokens: 100, ante: 10}
order: {first: seats, next: same}
"""


def fault_table() -> list[tuple[str, str, str, list[str]]]:
    """The rows of faults.txt: a name, what is replaced in PLAIN, by what, and all that is then told."""
    text = (Path(__file__).parents[1] / "rulesets" / "faults.txt").read_text(encoding="utf-8")
    rows = []
    for block in text.strip().split("\n\n")[1:]:
        name, old, new, *faults = [line.strip() for line in block.splitlines()]
        fresh = "" if new == "(nothing)" else new.replace("\\n", "\n").replace("\\\\", "\\")
        rows.append((name, old.replace("\\n", "\n"), fresh, [fault.removeprefix("> ") for fault in faults]))
    return rows
