"""Nights played on paper, by the order of their places: the cheapest way to years of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clow_tui.director import Director, NightPlan
from clow_tui.tournament.commands.night import Finish


def evening(director: Director, order: Sequence[str], date: str, name: str = "Friday", **more: Any) -> str:
    """A night of these, best first, `Bo = Cy` sharing a place; its id."""
    names = tuple(sorted(name for group in order for name in group.split(" = ")))
    night_id = director.create(NightPlan(name, players=names, date=date, seats=6, **more))
    director.submit(night_id, Finish("order", director.words(night_id).entrants(", ".join(order))))
    return night_id


def some_years(director: Director) -> None:
    """Five nights of three years, two games and one season; practice, a guest and a name full of signs."""
    from clow_tui.director import seasons

    evening(director, ["Ann", "Bo", "[/x] Bob"], "2024-05-01", "May")
    evening(director, ["Ann", "[/x] Bob = Bo", "Dee"], "2025-05-01", "Spring")
    evening(director, ["Bo", "Ann"], "2025-11-01", "Cold", ruleset="cee-lo-pot")
    evening(director, ["Bo", "Ann", "Ann's guest"], "2026-01-09", "New", guests=("Ann's guest",))
    evening(director, ["[/x] Bob", "Ann"], "2026-01-10", "Trial", practice=True)
    seasons.create(director, "Winter Cup", {"begins": "2025-10-01", "ends": "2026-03-31"})
