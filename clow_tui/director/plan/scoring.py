"""What a host sets for formats of rounds: how many, what places are worth, what parts equals, the limit."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from clow_tui.director.plan.asked import NightPlan
from clow_tui.nearest import nearest
from clow_tui.tournament.facts import FACTS, stages_of
from clow_tui.tournament.formats.stages import known
from clow_tui.tournament.results.tiebreaks import KEYS

MOST_ROUNDS = 99


def rounds_settings(plan: NightPlan, faults: dict[str, str]) -> dict[str, Any]:
    """The settings of rounds that a plan asks for; what does not fit goes into `faults`."""
    settings: dict[str, Any] = {}
    asked = {name for stage in stages_of(plan.format) for name in FACTS[stage].asks}
    if plan.rounds is not None:
        if "rounds" not in asked:
            faults["rounds"] = (
                f"A {plan.format} has no set number of rounds; that is for {_formats_asking('rounds')}."
            )
        elif not 0 < plan.rounds <= MOST_ROUNDS:
            faults["rounds"] = f"rounds {plan.rounds}: a number from 1 to {MOST_ROUNDS} is wanted."
        settings["rounds"] = plan.rounds
    if plan.strikes is not None:
        if "strikes" not in asked:
            faults["strikes"] = f"In a {plan.format} nobody takes strikes; take the format strikes."
        elif not 0 < plan.strikes <= MOST_ROUNDS:
            faults["strikes"] = f"strikes {plan.strikes}: a number from 1 to {MOST_ROUNDS} is wanted."
        settings["strikes"] = plan.strikes
    if plan.points:
        settings["points"] = _points(plan.points, faults)
    if plan.tiebreaks:
        settings["tiebreaks"] = _keys(plan.tiebreaks, faults)
    if (plan.points or plan.tiebreaks) and "points" not in asked:
        faults["points"] = (
            f"A {plan.format} is not ranked by points; that is for {_formats_asking('points')}."
        )
    return settings


def _formats_asking(setting: str) -> str:
    """The formats of a whole night that ask for a setting: `swiss and round-robin`."""
    return " and ".join(name for name, facts in FACTS.items() if setting in facts.asks and known(name))


def _points(words: str, faults: dict[str, str]) -> tuple[Fraction, ...]:
    parts = [part.strip() for part in words.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
        faults["points"] = f"points '{words}': whole numbers are wanted, the best place first, as in 5,3,2,1."
        return ()
    points = tuple(Fraction(int(part)) for part in parts)
    if list(points) != sorted(points, reverse=True):
        faults["points"] = (
            f"points '{words}': a lower place is worth no more than a higher one, as in 5,3,2,1."
        )
    return points


def _keys(wanted: tuple[str, ...], faults: dict[str, str]) -> tuple[str, ...]:
    for key in wanted:
        if key not in KEYS:
            near = nearest(key, KEYS)
            mend = f"did you mean {near}?" if near else f"there is {', '.join(KEYS)}."
            faults["tiebreaks"] = f"There is no tie-break '{key}'; {mend}"
    if len(set(wanted)) < len(wanted):
        faults["tiebreaks"] = "A tie-break is named twice; each parts equals once."
    return wanted
