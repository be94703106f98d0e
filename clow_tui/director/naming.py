"""Ids of nights, what a name typed means, and what is said of a log by its name."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping

from clow_tui.director.errors import PlanError
from clow_tui.store import Store
from clow_tui.tournament.people import key_of

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


def one_named(words: str, names: Mapping[str, str], several: str) -> str | None:
    """The key of the one name that these words are, or begin; None where none is, PlanError for several."""
    wanted = key_of(words)
    fits = [key for key, name in names.items() if key_of(name) == wanted]
    fits = fits or [key for key, name in names.items() if wanted and key_of(name).startswith(wanted)]
    if len(fits) > 1:
        raise PlanError(f"'{words}' fits several {several}: {', '.join(names[key] for key in fits)}.")
    return fits[0] if fits else None


def shrunk_words(store: Store, name: str, acts: int) -> str:
    """The sentence for a log whose end is gone, cleanly, so that nothing but clow.json knows of it."""
    log = store.place.show(store.place.segment(name, 1))
    return f"{log} has lost its end: clow.json took {acts} acts from it, and it holds fewer now."
