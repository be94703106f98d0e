"""A made-up night to look around in: a practice night of twenty-four, some rounds in."""

from __future__ import annotations

from clow_tui.director import Director, NightPlan, play
from clow_tui.tournament.commands import Draw

NAMES = (
    "Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Joe", "Kay", "Lu",
    "Mo", "Nan", "Ola", "Pia", "Quin", "Raj", "Sam", "Tess", "Uma", "Vic", "Wim", "Zoë",
)  # fmt: skip
ROUNDS = 14


def begin_sample(director: Director) -> str:
    """Begin the sample night and throw its first rounds; its id."""
    plan = NightPlan(
        "Sample night", players=NAMES, seats=6, levels="10x2", every="10r", mode="program", practice=True
    )
    night_id = director.create(plan)
    director.submit(night_id, Draw())
    for _ in range(ROUNDS):
        play(director, night_id, until="round")
    return night_id
