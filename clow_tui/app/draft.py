"""A night as it is being set up: what was chosen so far, and each change as the next draft."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal

from clow_tui.director import NightPlan
from clow_tui.director.plan import usual_ruleset
from clow_tui.tournament.clock import StopError, parse_stop
from clow_tui.tournament.events import Mode
from clow_tui.tournament.people import PersonError, clean_name, key_of, repeated

Field = Literal["name", "ruleset", "mode", "tables", "levels", "stop", "players", "begin"]
FIELDS: tuple[Field, ...] = ("name", "ruleset", "mode", "tables", "levels", "stop", "players", "begin")
LABELS: dict[Field, str] = {
    "name": "Name",
    "ruleset": "Game",
    "mode": "Dice",
    "tables": "Tables",
    "levels": "Antes",
    "stop": "Ends",
    "players": "Players",
    "begin": "Begin",
}
MODES: dict[Mode, str] = {
    "pots": "real; told who took each pot",
    "keyed": "real; every throw is typed",
    "outcome": "real; told only who went out",
    "program": "thrown by the program",
}
STOPS = ("", "23:00", "90m", "20r")
MOST_SEATS, MOST_TABLES = 12, 99


@dataclass(frozen=True, slots=True)
class Draft:
    """The form's values; `levels`, `every` and `stop` in the words of the verb `new`.

    Both of the levels' are empty for a flat ante, `stop` when the night goes on until one is left.
    """

    name: str
    ruleset: str = field(default_factory=usual_ruleset)
    mode: Mode = "pots"
    seats: int | None = 6
    tables: int | None = None
    levels: str = "10x2"
    every: str = "10r"
    stop: str = ""
    players: tuple[str, ...] = ()

    def plan(self) -> NightPlan:
        """What the director is asked for."""
        return NightPlan(
            name=self.name,
            ruleset=self.ruleset,
            players=self.players,
            tables=self.tables,
            seats=self.seats,
            levels=self.levels or None,
            every=self.every or None,
            mode=self.mode,
            stop=self.stop or None,
        )

    def tables_words(self) -> str:
        """`of 6`, or `4`."""
        return f"of {self.seats} players" if self.seats is not None else f"{self.tables}"

    def levels_words(self) -> str:
        """The antes as they were chosen."""
        if not self.levels:
            return "the same all night"
        first, _, factor = self.levels.partition("x")
        unit = "minutes" if self.every.endswith("m") else "rounds"
        every = f"every {self.every[:-1]} {unit}"
        if factor:
            return f"{first}, {'doubling' if factor == '2' else 'times ' + factor} {every}"
        return f"{self.levels.replace(',', ', ')} {every}"

    def stop_words(self) -> str:
        """When the bell rings."""
        match self.stop[-1:]:
            case "":
                return "when one is left"
            case "m":
                return f"after {self.stop[:-1]} minutes"
            case "r":
                return f"after {self.stop[:-1]} rounds"
            case _:
                return f"at {self.stop}"

    def with_players(self, names: Iterable[str]) -> tuple[Draft, list[str]]:
        """With these players too; names that cannot be kept come back as sentences."""
        kept, faults = list(self.players), []
        for name in names:
            try:
                kept.append(clean_name(name))
            except PersonError as error:
                faults.append(str(error))
        return replace(self, players=tuple(kept)), faults

    def twice(self) -> frozenset[str]:
        """The keys of names that are there more than once."""
        return frozenset(key_of(name) for name in repeated(self.players))


def fresh_draft(now: datetime) -> Draft:
    """A draft with a name that tells the evening."""
    return Draft(f"{now:%A} {now.day} {now:%B}")


def levels_choices(ante: int) -> tuple[tuple[str, str], ...]:
    """The ways antes may rise that left and right go through."""
    doubling = f"{ante}x2"
    return (
        (doubling, "10r"),
        (doubling, "20r"),
        (doubling, "5r"),
        (doubling, "15m"),
        (doubling, "20m"),
        ("", ""),
    )


def read_tables(text: str, draft: Draft) -> tuple[Draft, str]:
    """Tables from words: `6` are the players at one, `4 tables` their number; else what is wanted."""
    words = text.casefold().split()
    figures = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 4]
    if len(figures) == 1 and figures[0] > 0:
        if any(word.startswith("table") for word in words) and "of" not in words:
            return replace(draft, tables=figures[0], seats=None), ""
        return replace(draft, seats=figures[0], tables=None), ""
    return draft, "Type how many sit at a table, for example 6, or how many tables, for example 4 tables."


def read_levels(text: str, draft: Draft) -> tuple[Draft, str]:
    """Antes from words: `10x2 every 10`, `10,20,40 every 15 minutes`, `flat`; else what is wanted."""
    words = text.casefold().strip()
    if words in ("", "flat", "same", "none"):
        return replace(draft, levels="", every=""), ""
    found = re.fullmatch(
        r"([0-9][0-9x, ]*?)\s*(?:every\s+([0-9]{1,4})\s*(r|rounds?|m|min|mins|minutes?)?\.?)?", words
    )
    if found is None:
        return draft, "Type the antes, for example 10x2 every 10 rounds, or 10,20,40,80 every 15m, or flat."
    levels = ",".join(found[1].replace(",", " ").split())
    unit = "m" if (found[3] or "r").startswith("m") else "r"
    return replace(draft, levels=levels, every=f"{found[2] or 10}{unit}"), ""


def read_stop(text: str, draft: Draft) -> tuple[Draft, str]:
    """When it ends, from words: `23:00`, `90m`, `20 rounds`, `none`; else what is wanted."""
    words = text.casefold().strip()
    if words in ("", "none", "never", "open", "when one is left"):
        return replace(draft, stop=""), ""
    words = words.removeprefix("at ").removeprefix("after ").replace(".", ":").strip()
    words = re.sub(r"\s*(m|min|mins|minutes?)$", "m", words)
    words = re.sub(r"\s*(r|rounds?)$", "r", words)
    if re.fullmatch(r"[0-9]{1,2}", words):
        words += ":00"
    try:
        kind, value = parse_stop(words)
    except StopError:
        return draft, "Type when it ends: 23:00, or 90m for minutes, or 20r for rounds, or none."
    return replace(draft, stop=str(value) if kind == "clock" else words), ""


def change(draft: Draft, field: Field, by: int, games: list[str], ante: int) -> Draft:
    """The field's next or previous choice."""
    match field:
        case "ruleset" if games:
            at = games.index(draft.ruleset) if draft.ruleset in games else 0
            return replace(draft, ruleset=games[(at + by) % len(games)])
        case "mode":
            modes = list(MODES)
            return replace(draft, mode=modes[(modes.index(draft.mode) + by) % len(modes)])
        case "tables" if draft.tables is not None:
            return replace(draft, tables=max(1, min(MOST_TABLES, draft.tables + by)))
        case "tables":
            return replace(draft, seats=max(2, min(MOST_SEATS, (draft.seats or 6) + by)))
        case "levels":
            choices = levels_choices(ante)
            now = (draft.levels, draft.every)
            at = choices.index(now) if now in choices else -1 if by > 0 else 0
            levels, every = choices[(at + by) % len(choices)]
            return replace(draft, levels=levels, every=every)
        case "stop":
            at = STOPS.index(draft.stop) if draft.stop in STOPS else -1 if by > 0 else 0
            return replace(draft, stop=STOPS[(at + by) % len(STOPS)])
        case _:
            return draft
