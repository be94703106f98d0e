"""What is typed into a field of a new night or a setting: what of a draft it changes, by name.

Words that say nothing raise BadAnswer with a sentence that says what is wanted.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from clow_tui.director.errors import BadAnswer
from clow_tui.tournament.clock import StopError, parse_stop
from clow_tui.tournament.money import MoneyError
from clow_tui.tournament.money.words import read_money, typed

Changes = dict[str, Any]
Reader = Callable[[str], Changes]

NONE = ("none", "never", "no", "always", "open")


def tables(text: str) -> Changes:
    """`6` are the players at one, `4 tables` their number."""
    words = text.casefold().split()
    figures = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 4]
    if len(figures) == 1 and figures[0] > 0:
        if any(word.startswith("table") for word in words) and "of" not in words:
            return {"tables": figures[0], "seats": None}
        return {"seats": figures[0], "tables": None}
    raise BadAnswer("Type how many sit at a table, for example 6, or how many tables, for example 4 tables.")


def levels(text: str) -> Changes:
    """Antes: `10x2 every 10`, `10,20,40 every 15 minutes`, `flat`."""
    words = text.casefold().strip()
    if words in ("", "flat", "same", "none"):
        return {"levels": "", "every": ""}
    found = re.fullmatch(
        r"([0-9][0-9x, ]*?)\s*(?:every\s+([0-9]{1,4})\s*(r|rounds?|m|min|mins|minutes?)?\.?)?", words
    )
    if found is None:
        raise BadAnswer(
            "Type the antes, for example 10x2 every 10 rounds, or 10,20,40,80 every 15m, or flat."
        )
    antes = ",".join(found[1].replace(",", " ").split())
    unit = "m" if (found[3] or "r").startswith("m") else "r"
    return {"levels": antes, "every": f"{found[2] or 10}{unit}"}


def stop_from(text: str) -> str | None:
    """A stop in the words of the verb `new`, empty for none; None when the words say nothing."""
    words = text.casefold().strip()
    if words in ("", "none", "never", "open", "when one is left"):
        return ""
    words = words.removeprefix("at ").removeprefix("after ").replace(".", ":").strip()
    words = re.sub(r"\s*(m|min|mins|minutes?)$", "m", words)
    words = re.sub(r"\s*(r|rounds?)$", "r", words)
    if re.fullmatch(r"[0-9]{1,2}", words):
        words += ":00"
    try:
        kind, value = parse_stop(words)
    except StopError:
        return None
    return str(value) if kind == "clock" else words


def _stop(name: str, wanted: str, *, clock: bool = True, rounds: bool = True) -> Reader:
    """When something ends: `23:00`, `90m`, `20 rounds`, `none`; without what is no end of this."""

    def read(text: str) -> Changes:
        stop = stop_from(text)
        if stop is None or (":" in stop and not clock) or (stop.endswith("r") and not rounds):
            raise BadAnswer(wanted)
        return {name: stop}

    return read


OF_A_TABLE = "Type when a table's game ends: 30m for minutes, or 20r for rounds, or none."
ends = _stop("stop", "Type when it ends: 23:00, or 90m for minutes, or 20r for rounds, or none.")
over_by = _stop("end_by", "Type when it is to be over: 23:30, or 90m for minutes, or none.", rounds=False)
table_ends = _stop("table_stop", OF_A_TABLE, clock=False)
final_ends = _stop("final_stop", OF_A_TABLE, clock=False)


def number(name: str, least: int, wanted: str, *, optional: bool = False) -> Reader:
    """A number, or `none` where it need not be set."""

    def read(text: str) -> Changes:
        words = text.casefold().split()
        figures = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 5]
        if len(figures) == 1 and figures[0] >= least:
            return {name: figures[0]}
        if optional and (not words or words[0] in NONE):
            return {name: None}
        raise BadAnswer(wanted)

    return read


def qualify(text: str) -> Changes:
    """How many go on: `4`, or `16, 8` where there are three stages."""
    words = text.replace(",", " ").split()
    if words and all(word.isascii() and word.isdigit() and 0 < int(word) < 1000 for word in words):
        return {"qualify": ",".join(words)}
    raise BadAnswer("Type how many go on to the next stage, for example 4.")


def names(text: str) -> Changes:
    """Names of tables, the first table's first: `Window, Bar`; nothing for numbers."""
    listed = tuple(" ".join(name.split()) for name in text.split(",")) if text.strip() else ()
    return {"names_of_tables": listed}


def breaks(text: str) -> Changes:
    """Which tables break: `3, 4` first, or `1 last`."""
    words = text.casefold().replace(",", " ").replace("first", " ").split()
    last = words[-1:] == ["last"]
    numbers = [word for word in words if word not in ("table", "tables", "last")]
    fits = all(word.isascii() and word.isdigit() and 0 < int(word) < 1000 for word in numbers)
    if text.strip() in ("", "none") or (fits and numbers and (not last or len(numbers) == 1)):
        return {"breaks": ", ".join(numbers if fits else ()) + (" last" if last else "")}
    raise BadAnswer("Type the tables to break first, for example 3, 4; or the one that stays: 1 last.")


def apart(text: str) -> Changes:
    """Groups who are not seated together: `Ann, Bo; Cy, Dee`; nothing for nobody."""
    groups = [tuple(name.strip() for name in group.split(",") if name.strip()) for group in text.split(";")]
    groups = [group for group in groups if group]
    if any(len(group) < 2 for group in groups):
        raise BadAnswer("Type two names or more with commas between them, a ; before the next group.")
    return {"apart": tuple(groups)}


def points(text: str) -> Changes:
    """What places are worth, best first: `5,3,2,1`."""
    return {"points": ",".join(text.replace(",", " ").split())}


def tiebreaks(text: str) -> Changes:
    """What parts equal points: `buchholz, direct`."""
    return {"tiebreaks": tuple(text.replace(",", " ").split())}


def money(text: str) -> Changes:
    """`5 €`, `5 € charity 10% shares 50/30/20`, `none`."""
    try:
        found = read_money(text.strip() or "none")
    except MoneyError as error:
        raise BadAnswer(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
    return {"money": typed(found) if found is not None else ""}
