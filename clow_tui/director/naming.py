"""Ids of nights, and what is said of a log by its name."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from clow_tui.store import Store

LONGEST_SLUG = 40


def night_id_for(date: str, name: str, taken: Collection[str]) -> str:
    """An id that reads like the night and is a file's name on every system: `2026-01-31-friday`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    slug = "-".join("".join(c if c.isalnum() else " " for c in plain).split())[:LONGEST_SLUG].strip("-")
    stem = f"{date}-{slug}" if slug else f"{date}-night"
    number, night_id = 1, stem
    while night_id in taken:
        number += 1
        night_id = f"{stem}-{number}"
    return night_id


def shrunk_words(store: Store, name: str, acts: int) -> str:
    """The sentence for a log whose end is gone, cleanly, so that nothing but clow.json knows of it."""
    log = store.place.show(store.place.segment(name, 1))
    return f"{log} has lost its end: clow.json took {acts} acts from it, and it holds fewer now."
