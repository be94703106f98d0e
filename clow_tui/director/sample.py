"""Made-up nights to look around in: one some rounds in, and weeks of past nights of all formats."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import cycle, islice
from typing import Any

from clow_tui.director.director import Director
from clow_tui.director.errors import LevelError, PlanError, SeatingError
from clow_tui.director.plan.asked import NightPlan
from clow_tui.director.play import play
from clow_tui.tournament.commands import Draw

NAMES = (
    "Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Joe", "Kay", "Lu",
    "Mo", "Nan", "Ola", "Pia", "Quin", "Raj", "Sam", "Tess", "Uma", "Vic", "Wim", "Zoë",
)  # fmt: skip
ROUNDS = 14


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of night: what it is called, its format, how many come, and its settings besides."""

    name: str
    format: str
    players: int
    settings: dict[str, Any]


KINDS = (
    Kind("Friday Freezeout", "freezeout", 24, {"seats": 6, "levels": "10x2", "every": "4r"}),
    Kind("Swiss Evening", "swiss", 12, {"seats": 2, "rounds": 4}),
    Kind("Open Tables", "open", 10, {"seats": 5, "stop": "8r"}),
    Kind("Double Elimination", "double-elimination", 9, {}),
    Kind("Heats", "heats", 16, {"seats": 4, "advance": 2}),
    Kind("Everyone Meets Everyone", "round-robin", 6, {"seats": 2}),
    Kind("Last One Standing", "strikes", 10, {"seats": 5}),
)


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


def past_nights(
    director: Director,
    nights: int,
    today: date,
    seed: int = 1,
    on_progress: Callable[[int], None] = lambda done: None,
) -> list[str]:
    """Play so many weekly nights to their end, the latest one the week before `today`; their ids.

    They are of every format in turn; who comes differs from week to week. The same seed gives the same
    nights. `on_progress` is called with the number of nights played so far.
    """
    made = []
    rng = random.Random(seed)
    games = [entry.name for entry in director.shelf.entries()]
    for week, kind in enumerate(islice(cycle(KINDS), nights)):
        who = tuple(rng.sample(NAMES, kind.players))
        on = (today - timedelta(weeks=nights - week)).isoformat()
        night_id = _created(
            director, kind, [*games[week % len(games) :], *games], who, on, rng.getrandbits(31)
        )
        director.submit(night_id, Draw())
        play(director, night_id, until="end", everywhere=True)
        made.append(night_id)
        on_progress(len(made))
    return made


def _created(
    director: Director, kind: Kind, games: Sequence[str], who: tuple[str, ...], on: str, seed: int
) -> str:
    """A night of the first of these games that can be played so; its id."""
    for at, game in enumerate(games):
        plan = NightPlan(
            kind.name, game, kind.format, who, mode="program", date=on, seed=seed, **kind.settings
        )
        try:
            return director.create(plan)
        except (PlanError, SeatingError, LevelError):
            if at == len(games) - 1:
                raise
    raise AssertionError  # one of them has been created, or has raised
