"""Lists of names as typed: `Bo, Ann = Cy`, `Ann 120, Bo 80`; quoted as in CSV where a name needs it."""

from __future__ import annotations

import csv
import re

from clow_tui.director.errors import PersonError

_STACK = re.compile(r"(.*\S)\s+(\d{1,10})", re.ASCII | re.DOTALL)
NONE = ("none", "nobody", "")


def split_names(words: str) -> list[list[str]]:
    """Names best first; `=` joins those who share a place. Empty for `none`."""
    if words.strip().casefold() in NONE:
        return []
    groups = []
    for item in _items(words):
        shared = [name.strip() for name in re.split(r"\s+=\s+|(?<=\S)=(?=\S)", item)]
        if not all(shared):
            raise PersonError(f"'{words}': a name is missing between two signs.")
        groups.append(shared)
    return groups


def split_stacks(words: str) -> list[tuple[str, int]]:
    """Names with the tokens each holds."""
    stacks = []
    for item in _items(words):
        found = _STACK.fullmatch(item.strip())
        if found is None:
            raise PersonError(f"'{item.strip()}': a name and a number of tokens are wanted, as in Ann 120.")
        stacks.append((found[1].strip(), int(found[2])))
    return stacks


def _items(words: str) -> list[str]:
    try:
        items = next(csv.reader([words], skipinitialspace=True, strict=True), [])
    except csv.Error:
        raise PersonError(f"'{words}': a quote is not closed; quote names as in \"Bo, the elder\".") from None
    if not all(item.strip() for item in items):
        raise PersonError(f"'{words}': a name is missing between two commas.")
    return items
