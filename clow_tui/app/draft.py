"""A night as it is being set up: what was chosen so far, and each change as the next draft."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from clow_tui.director import NightPlan
from clow_tui.tournament.people import PersonError, clean_name, key_of, repeated

Field = Literal["name", "ruleset", "mode", "tables", "levels", "players", "begin"]
FIELDS: tuple[Field, ...] = ("name", "ruleset", "mode", "tables", "levels", "players", "begin")
LABELS: dict[Field, str] = {
    "name": "Name",
    "ruleset": "Game",
    "mode": "Dice",
    "tables": "Tables",
    "levels": "Antes",
    "players": "Players",
    "begin": "Begin",
}
MODES = {"keyed": "on the tables, keyed in", "program": "thrown by the program"}
MOST_SEATS, MOST_TABLES = 12, 99


@dataclass(frozen=True, slots=True)
class Draft:
    """The form's values; `levels` and `every` in the words of the verb `new`, both empty for a flat ante."""

    name: str
    ruleset: str = "c-low"
    mode: Literal["program", "keyed"] = "keyed"
    seats: int | None = 6
    tables: int | None = None
    levels: str = "10x2"
    every: str = "10r"
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
        )

    def tables_words(self) -> str:
        """`of 6`, or `4`."""
        return f"of {self.seats} players" if self.seats is not None else f"{self.tables}"

    def levels_words(self) -> str:
        """The antes as they were chosen."""
        if not self.levels:
            return "the same all night"
        first, _, factor = self.levels.partition("x")
        every = f"every {self.every.removesuffix('r')} rounds"
        if factor:
            return f"{first}, {'doubling' if factor == '2' else 'times ' + factor} {every}"
        return f"{self.levels.replace(',', ', ')} {every}"

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
    return ((f"{ante}x2", "10r"), (f"{ante}x2", "20r"), (f"{ante}x2", "5r"), ("", ""))


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
    """Antes from words: `10x2 every 10`, `10,20,40 every 8`, `flat`; else what is wanted."""
    words = text.casefold().replace("rounds", "").strip()
    if words in ("", "flat", "same", "none"):
        return replace(draft, levels="", every=""), ""
    found = re.fullmatch(r"([0-9][0-9x, ]*?)\s*(?:every\s+([0-9]{1,4})\s*r?)?", words)
    if found is None:
        return draft, "Type the antes, for example 10x2 every 10, or 10,20,40,80 every 8, or flat."
    levels = ",".join(found[1].replace(",", " ").split())
    return replace(draft, levels=levels, every=f"{found[2] or 10}r"), ""


def change(draft: Draft, field: Field, by: int, games: list[str], ante: int) -> Draft:
    """The field's next or previous choice."""
    match field:
        case "ruleset" if games:
            at = games.index(draft.ruleset) if draft.ruleset in games else 0
            return replace(draft, ruleset=games[(at + by) % len(games)])
        case "mode":
            return replace(draft, mode="keyed" if draft.mode == "program" else "program")
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
        case _:
            return draft
