"""Names out of whatever a host pastes: one a line or several, numbered, bulleted, ticked, with guests."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable

_BULLET = re.compile(
    r"^\s*(?:[-*+•·‣▪◦●○–—]+(?:\s+|$)|\[[ xX✓✔]\]\s*|[☐☑☒✅✓✔✗]\ufe0f?\s*|\(?\d{1,3}[.):]\s*)"
)
_TICK = re.compile(r"\s*[☑✅✓✔]\ufe0f?\s*$")
_NUMBER = re.compile(r"^\s*(\d{1,3})\s+(?=\S)")
_GUESTS = re.compile(r"\s*\(?\+\s?([1-9])\)?\s*$")


def names_from(lines: Iterable[str]) -> list[str]:
    """The names in these lines, in order; `Ann +1` gives Ann and a guest of hers."""
    lines = [line for line in lines if line.strip()]
    if _counted(lines):
        lines = [_NUMBER.sub("", line) for line in lines]
    names: list[str] = []
    for line in lines:
        for part in _parts(_bare(line)):
            names += _with_guests(_bare(part))
    return names


def _counted(lines: list[str]) -> bool:
    """Whether the lines are numbered without a sign behind the number: 1 Ann, 2 Bo, 3 Cy."""
    found = [_NUMBER.match(line) for line in lines]
    numbers = [int(match[1]) for match in found if match]
    return len(numbers) == len(lines) > 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def _bare(text: str) -> str:
    """Without bullets, numbering and ticks, however many of them."""
    before = None
    while before != text:
        before = text
        text = _TICK.sub("", _BULLET.sub("", text, count=1))
    return text.strip()


def _parts(line: str) -> list[str]:
    """The names of one line: parted by tabs, semicolons or commas; a quoted name may hold a comma."""
    for sign in ("\t", ";", ","):
        if sign in line:
            return [
                part
                for part in next(csv.reader([line], delimiter=sign, skipinitialspace=True))
                if part.strip()
            ]
    return [line.strip().strip('"')] if line.strip() else []


def _with_guests(name: str) -> list[str]:
    found = _GUESTS.search(name)
    if found is None:
        return [name] if name else []
    host = name[: found.start()].strip()
    if not host:
        return []
    count = int(found[1])
    numbered = [f"{host}'s guest {at}" for at in range(1, count + 1)]
    return [host, *([f"{host}'s guest"] if count == 1 else numbered)]
