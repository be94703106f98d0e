"""What a host sets for a night of stages: how many go on, and in how many groups the first is played."""

from __future__ import annotations

from typing import Any

from clow_tui.director.plan.asked import NightPlan
from clow_tui.tournament.facts import FACTS, facts_of, stages_of

MOST_GROUPS, MOST_ON = 99, 999


def stage_settings(plan: NightPlan, faults: dict[str, str]) -> dict[str, Any]:
    """The settings of stages that a plan asks for; what does not fit goes into `faults`."""
    names, in_groups = stages_of(plan.format), facts_of(plan.format).in_groups
    if plan.groups is not None and not in_groups:
        faults["groups"] = f"A {names[0]} is not played in groups; the format groups,heats is."
    if len(names) == 1:
        if plan.qualify is not None:
            faults["qualify"] = (
                f"A {plan.format} has one stage, from which nobody goes on; swiss,heats has two, for example."
            )
        return {}
    if in_groups:
        if plan.groups is None:
            faults["groups"] = "Say in how many groups the first stage is played, for example --groups 4."
        elif not 0 < plan.groups <= MOST_GROUPS:
            faults["groups"] = f"groups {plan.groups}: a number from 1 to {MOST_GROUPS} is wanted."
        if plan.tables is not None:
            faults["tables"] = "In groups give the seats at a table, not the number of tables."
    return {"qualify": _qualify(plan.qualify, names, faults), "groups": plan.groups}


def _qualify(words: str | None, names: tuple[str, ...], faults: dict[str, str]) -> tuple[int, ...]:
    """How many go on from each stage but the last; of groups, of each."""
    seams = len(names) - 1
    of = "of each group " if FACTS[names[0]].in_groups else ""
    example = ",".join(("2" if of else str(2 ** (seams + 2)), "8", "4", "2")[:seams])
    if words is None:
        faults["qualify"] = f"Say how many {of}go on to {names[1]}, for example --qualify {example}."
        return ()
    parts = [part.strip() for part in words.split(",")]
    numbers = [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 4]
    least = [1 if FACTS[name].in_groups else 2 for name in names[:-1]]
    fits = len(numbers) == len(parts) == seams
    if not fits or any(n < low for n, low in zip(numbers, least, strict=True)):
        many = f"a number from {least[0]} is" if seams == 1 else f"{seams} numbers are"
        faults["qualify"] = f"qualify '{words}': {many} wanted, how many {of}go on, as in {example}."
        return ()
    return tuple(numbers)
