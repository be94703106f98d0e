"""A night as it is asked for, what it comes to, and the plan that can begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from clow_tui.rulesets import Ruleset, Shelf, shipped_folder
from clow_tui.tournament.events import Mode
from clow_tui.tournament.facts import USUAL_FORMAT
from clow_tui.tournament.levels import Levels
from clow_tui.tournament.settings import Settings


def usual_ruleset() -> str:
    """The game of a night for which none is named: the first of those that are shipped."""
    return Shelf(shipped_folder()).first()


@dataclass(frozen=True, slots=True)
class NightPlan:
    """A night as a host asks for it, in the words of the verb `new`.

    `ruleset` is a name or a file; `players` are names, `late` those who said that they come later, `guests`
    those of either who are somebody's guest; `levels`, `every` and `stop` are words like `10x2`, `10r` and
    `23:00`; `mode` None is `pots` in a pot game; `breaks` are the tables to break first. `names` are the
    tables' names, the first table's first; `as_listed` seats people as they are listed; `apart` are groups of
    names that are not seated together. `format` may name stages, as `swiss,heats`; `qualify` is how many go
    on from each, in words: `8`, or `16,8` for three stages. `money` is as money/words.py reads it: `5 €`.
    """

    name: str
    ruleset: str = field(default_factory=usual_ruleset)
    format: str = USUAL_FORMAT
    players: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()
    tables: int | None = None
    seats: int | None = None
    levels: str | None = None
    every: str | None = None
    mode: Mode | None = None
    stop: str | None = None
    late_until: int | None = None
    reentry: bool = False
    odds: bool = False
    round_for_round: int | None = None
    breaks: tuple[int, ...] = ()
    advance: int = 1
    table_stop: str | None = None
    short: str | None = None
    seed: int | None = None
    practice: bool = False
    date: str | None = None
    names: tuple[str, ...] = ()
    as_listed: bool = False
    apart: tuple[tuple[str, ...], ...] = ()
    final_best_of: int | None = None
    final_stop: str | None = None
    rounds: int | None = None
    points: str | None = None
    tiebreaks: tuple[str, ...] = ()
    strikes: int | None = None
    qualify: str | None = None
    groups: int | None = None
    money: str | None = None


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a plan comes to: `faults` by field (empty when it can begin), phrases of what will happen."""

    faults: Mapping[str, str] = field(default_factory=dict)
    phrases: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    levels: Levels | None = None


@dataclass(frozen=True, slots=True)
class CheckedPlan:
    """A plan that can begin."""

    name: str
    ruleset: Ruleset
    ruleset_name: str
    format: str
    settings: Settings
    players: tuple[str, ...]
    late: tuple[str, ...] = ()
    apart: tuple[tuple[str, ...], ...] = ()
