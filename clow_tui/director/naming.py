"""Ids of nights, and what is said of a log by its name."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from clow_tui.store import Store

LONGEST_SLUG = 40


def slug(name: str) -> str:
    """A name in letters and digits that every system takes in a file's name; empty where it has none."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return "-".join("".join(c if c.isalnum() else " " for c in plain).split())[:LONGEST_SLUG].strip("-")


def night_id_for(date: str, name: str, taken: Collection[str]) -> str:
    """An id that reads like the night and is a file's name on every system: `2026-01-31-friday`."""
    stem = f"{date}-{slug(name) or 'night'}"
    number, night_id = 1, stem
    while night_id in taken:
        number += 1
        night_id = f"{stem}-{number}"
    return night_id


def shrunk_words(store: Store, name: str, acts: int) -> str:
    """The sentence for a log whose end is gone, cleanly, so that nothing but clow.json knows of it."""
    log = store.place.show(store.place.segment(name, 1))
    return f"{log} has lost its end: clow.json took {acts} acts from it, and it holds fewer now."
