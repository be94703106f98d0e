"""Nights really played out by `play`, and how long each took by a pace: what a forecast is held to."""

from __future__ import annotations

import multiprocessing
import tempfile
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from clow_tui.director import Director, NightPlan
from clow_tui.director import play as play_on
from clow_tui.forecast.model import OneNight, Pace
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands import Draw
from clow_tui.tournament.history import History


def plan_of(seed: int, players: int = 24) -> NightPlan:
    """C-low with antes that double every ten rounds, at tables of six, thrown by the program."""
    names = tuple(f"P{number}" for number in range(players))
    return NightPlan(
        f"Night {seed}", players=names, seats=6, levels="10x2", every="10r", mode="program", seed=seed
    )


def played(seeds: list[int]) -> list[OneNight]:
    """The nights of these seeds, drawn and played to their ends."""
    out = []
    with tempfile.TemporaryDirectory() as folder:
        director = Director.open(Path(folder), by="test")
        for seed in seeds:
            night_id = director.create(plan_of(seed))
            director.submit(night_id, Draw())
            play_on(director, night_id, until="end")
            out.append(timed(director.history(night_id), Pace()))
        director.close()
    return out


def played_by_two(nights: int) -> list[OneNight]:
    """The nights of the first so many seeds, by two processes."""
    shares = [list(range(nights))[at::2] for at in range(2)]
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        one, two = pool.map(played, shares)
    return one + two


def timed(history: History, pace: Pace) -> OneNight:
    """Each table's throws and rounds one after the other, tables side by side, read from the night's log."""
    seconds: dict[int, float] = defaultdict(float)
    rounds, falls, tables = 0, [], 0
    last = 0
    for act in history.effective():
        for event in act.events:
            match event:
                case ev.RoundDrawn(tables=drawn):
                    tables = len(drawn)
                case ev.RoundBegun(table=table, round=round_):
                    seconds[table] += pace.round
                    rounds, last = max(rounds, round_), table
                case ev.Thrown(table=table):
                    seconds[table] += pace.throw
                    last = table
                case ev.TableBroken(table=table):
                    tables -= 1
                    falls.append((tables, rounds, seconds[table]))
    return OneNight(rounds, seconds[last], tuple(falls))
