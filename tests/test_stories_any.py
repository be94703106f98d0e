"""Any evening: whatever a host does, in whatever order, all drivers do or refuse alike and see the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.drivers import DRIVERS, Floor, GoesAlong, NightPlan, Refusal, Whole
from tests.support.story import NAMES, check, told_alike

HERE = NAMES[:11]
PLAN = NightPlan(
    "Friday",
    players=HERE,
    seats=4,
    levels="10x2",
    every="20m",
    mode="pots",
    late_until=3,
    reentry=True,
    seed=4,
)
Act = Callable[[], None]


def at_a_table(floor: Floor, now: Whole, rng: Random) -> list[Act]:
    """What can be told of a table, rightly or not."""
    number = rng.choice(sorted(now.tables))
    table, seen = floor.table(number), now.tables[number]
    one, other = (rng.choice(seen.players or HERE) for _ in range(2))
    stacks = {player: rng.randrange(10, 200, 10) for player in seen.players}
    told: list[Act] = [partial(table.out, one), partial(table.count, stacks), table.nobody_out]
    if seen.mode != "keyed":  # where every throw is typed a verb takes a pot, too; the app says why not
        told += [partial(table.pot, one), partial(table.pot, one), partial(table.pot_carried, last=other)]
        told += [partial(table.pot, f"{one} = {other}", last=one)] if one != other else []
    if rng.random() < 0.3:
        modes = [mode for mode in ("pots", "keyed", "outcome", "program") if mode != seen.mode]
        told.append(partial(table.mode, rng.choice(modes)))
    if seen.mode != "outcome" and seen.asked is not None:
        told.append(partial(table.answer, "roll"))
    return told


def about_somebody(floor: Floor, now: Whole, rng: Random) -> list[Act]:
    """What can be done about people."""
    everybody = [line.player for line in now.standings]
    one, other = rng.sample(everybody, 2)
    newcomer = rng.choice([name for name in NAMES if name not in everybody])
    away = now.place(one).status == "away"
    here = now.table_of(one)
    out = now.names("out")
    acts: list[Act] = [partial(floor.someone_is_late, newcomer), partial(floor.swaps, one, other)]
    acts += [partial(floor.leaves, one)] if rng.random() < 0.3 else [partial(floor.no_show, one)]
    acts += [partial(floor.back if away else floor.away, one), partial(floor.reenters, one)]
    acts += [partial(floor.returns, one, rng.randrange(10, 100, 10))]
    if here is not None:
        acts.append(partial(floor.pins, one, here))
        acts.append(partial(floor.moves, one, rng.choice([n for n in now.tables if n != here] or [here])))
    if len(out) > 1:
        acts.append(partial(floor.outs_in_order, ", ".join(rng.sample(out, 2))))
    return acts


def of_the_night(floor: Floor, rng: Random) -> list[Act]:
    """Time, levels, the end, and back and forth."""
    acts: list[Act] = [partial(floor.later, rng.randint(1, 9)), floor.level_up, floor.pause, floor.resume]
    acts += [partial(floor.slept, rng.randint(6, 60), counted=rng.random() < 0.5)]
    acts += [partial(floor.undo, yes=True), partial(floor.undo, yes=True), floor.redo]
    acts += [floor.power_cut, floor.quit_and_come_back]
    if rng.random() < 0.1:
        acts += [floor.ends, floor.shares]
    return acts


def said(act: Act) -> str:
    """An act as the driver's word for it and what is told with it."""
    if not isinstance(act, partial):
        return getattr(act, "__name__", "")
    return f"{act.func.__name__} {act.args} {act.keywords}"


def any_evening(seed: int, steps: int, floor: Floor) -> list[object]:
    """So many acts, each done or refused."""
    rng, seen = Random(seed), list[object]()
    floor.draw()
    now = check(floor)
    for _ in range(steps):
        kind = rng.choice(("table", "table", "table", "people", "night"))
        if kind == "table" and now.tables:
            act = rng.choice(at_a_table(floor, now, rng))
        elif kind == "people":
            act = rng.choice(about_somebody(floor, now, rng))
        else:
            act = rng.choice(of_the_night(floor, rng))
        if now.finished:
            act = partial(floor.undo, yes=True)
        told = said(act)
        try:
            act()
        except (Refusal, GoesAlong) as refused:
            told += f": {type(refused).__name__}"
        now = check(floor)
        seen.append((told, now))
    assert floor.faults() == []
    return seen


SHORT = {seed: partial(any_evening, seed, 30) for seed in (1, 2)}
LONG = {seed: partial(any_evening, seed, 150) for seed in range(100, 112)}


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("seed", SHORT)
def test_any_evening(seed: int, driver: str, tmp_path: Path) -> None:
    told_alike(SHORT[seed], PLAN, driver, tmp_path)


MANY = [*((seed, "verbs") for seed in LONG), *((seed, "app") for seed in list(LONG)[:4])]


@pytest.mark.campaign
@pytest.mark.parametrize(("seed", "driver"), MANY)
def test_many_evenings(seed: int, driver: str, tmp_path: Path) -> None:
    told_alike(LONG[seed], PLAN, driver, tmp_path)
