"""Settings changed under way: from a host's words to what the log keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from clow_tui.director.errors import PlanError
from clow_tui.director.plan import table_names
from clow_tui.director.plan.stops import stop_of
from clow_tui.tournament.levels import parse_levels
from clow_tui.tournament.model import Night
from clow_tui.tournament.money import Money, MoneyError
from clow_tui.tournament.money.words import read_money
from clow_tui.tournament.settings import levels_plain, stop_plain

NONE = ("", "none")


def changes_from(night: Night, words: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """The changes that words ask for, by setting; PlanError or LevelError names the one that does not fit.

    Keys are those of `new`'s options with `_` for `-`; `none` takes a setting away.
    """
    changes: dict[str, Any] = {}
    if "levels" in words or "every" in words:
        changes |= _levels(night, words)
    for key in ("stop", "table_stop", "final_stop"):
        if key in words:
            changes[key] = _stop(key, str(words[key]), now)
    for key in ("late_until", "round_for_round"):
        if key in words:
            changes[key] = _number(key, str(words[key]))
    if "money" in words:
        changes["money"] = _money(night, words["money"])
    for key, read in _PLAIN.items():
        if key in words:
            changes[key] = read(words[key])
    return changes


def _levels(night: Night, words: Mapping[str, Any]) -> dict[str, Any]:
    levels = night.settings.levels
    first = levels.antes[0]
    listed = f"{first}x{levels.factor}" if levels.factor > 1 else ",".join(map(str, levels.antes))
    unit = levels.unit[0]
    every = words.get("every") or (f"{levels.every}{unit}" if levels.every else None)
    wanted = words.get("levels") or (listed if levels.rising else None)
    if wanted is None:
        raise PlanError("every: the antes do not rise; say how they do as well, as in levels 10x2")
    if "every" not in words and not wanted.count("x") and not wanted.count(","):
        every = None  # one ante stays all night
    return levels_plain(parse_levels(wanted, every, ante=first, tokens=max(night.rules.tokens, first)))


def _money(night: Night, words: str | Money | None) -> dict[str, Any] | None:
    """Words change what they name; money that has been read already takes the place of all of it."""
    try:
        money = read_money(words, night.settings.money) if isinstance(words, str) else words
    except MoneyError as error:
        raise PlanError(str(error)) from None
    return money.plain() if money is not None else None


def _stop(key: str, words: str, now: datetime) -> list[Any] | None:
    if words in NONE:
        return None
    faults: dict[str, str] = {}
    stop = stop_of(words, now, faults)
    if faults:
        raise PlanError(next(iter(faults.values())))
    if stop is not None and stop.kind == "clock" and key != "stop":
        raise PlanError(f"{key.replace('_', ' ')} '{words}': minutes as 30m, or rounds as 20r, are wanted")
    return stop_plain(stop)


def _number(key: str, words: str) -> int | None:
    if words in NONE:
        return None
    least = 2 if key == "round_for_round" else 1
    if not (words.isascii() and words.isdigit() and len(words) < 6) or int(words) < least:
        raise PlanError(f"{key.replace('_', ' ')} '{words}': a number from {least}, or none, is wanted")
    return int(words)


def breaks_of(words: str) -> list[int]:
    """Numbers of tables in the order in which they break; PlanError where they are none."""
    parts = [] if words.strip() in NONE else words.replace(",", " ").split()
    if not all(part.isascii() and part.isdigit() and 0 < int(part) < 1000 for part in parts):
        raise PlanError(f"breaks '{words}': numbers of tables are wanted, as in 3, 4")
    return [int(part) for part in parts]


def _names(words: str) -> dict[str, str]:
    return {str(number): name for number, name in table_names(words.split(","))}


def _best_of(number: Any) -> int | None:
    if number in NONE:
        return None
    if number % 2 == 0:
        raise PlanError(f"final best of {number}: an odd number is wanted, such as 5")
    return int(number)


_PLAIN: dict[str, Callable[[Any], Any]] = {
    "reentry": bool,
    "odds": bool,
    "advance": int,
    "breaks": breaks_of,
    "names": _names,
    "final_best_of": _best_of,
}
