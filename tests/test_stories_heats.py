"""13 people in heats, the best two of each table going on, with a tie at the cut rolled off by real dice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drivers import DRIVERS, Floor, NightPlan, Refusal, Whole
from tests.support.felt import Felt
from tests.support.story import NAMES, check, told_alike

HERE = NAMES[:13]
PLAN = NightPlan(
    "Friday",
    format="heats",
    players=HERE,
    seats=4,
    advance=2,
    table_stop="3r",
    levels="10x2",
    every="2r",
    mode="pots",
    seed=2,
)


def play_out(floor: Floor, seed: int) -> Whole:
    """Every table to its end, told pot by pot; chips are given out anew in each round of heats."""
    now = check(floor, by_tokens=False)
    felt = Felt([player for table in now.tables.values() for player in table.players], seed=seed)
    while waiting := [number for number, table in now.tables.items() if table.asked and not now.finished]:
        for number in waiting:
            played = felt.plays(number, now.tables[number])
            if played.taker is None:
                floor.table(number).pot_carried(last=played.last)
            else:
                floor.table(number).pot(played.taker)
            now = check(floor, by_tokens=False)
            if not now.finished:
                felt.holds(now)
    return now


def the_story(floor: Floor) -> list[object]:
    """Three tables, then two, then the final; at one of them two are tied for the last place that goes on."""
    seen: list[object] = []
    floor.draw()
    assert sorted(len(table.players) for table in check(floor, by_tokens=False).tables.values()) == [4, 4, 5]
    with pytest.raises(Refusal, match=r"still out|is asked|nothing was done"):
        floor.draw()
    rolled = 0
    for heat in (1, 2, 3):
        if heat == 2:  # one table only calls over how it ended
            number, table = next(iter(floor.whole().tables.items()))
            best, second, third = table.players
            floor.table(number).mode("outcome")
            with pytest.raises(Refusal, match=r"Name everybody"):
                floor.table(number).result(f"{best}, {second}")
            floor.table(number).result(f"{best}, {second} = {third}")
            assert floor.table(number).seen().tied == (second, third)
        now = play_out(floor, seed=30 + heat)
        seen.append(now)
        while tied := [(number, table.tied) for number, table in now.tables.items() if table.tied]:
            number, (one, *others) = tied[0]
            with pytest.raises(Refusal, match=r"exactly the tied|fits nobody"):
                floor.table(number).rolloff("Nemo")
            floor.table(number).rolloff(", ".join([*others, one]))  # one hand each: the last comes first
            rolled += 1
            after = check(floor, by_tokens=False)
            places = [line.rank for line in after.standings]
            assert places == [line.rank for line in now.standings], "the places keep the tie"
            now = after
        if now.finished:
            break
        floor.draw()
        seen.append(check(floor, by_tokens=False))
    assert rolled
    assert now.finished
    assert now.standings[0].rank == 1
    seen += [now, floor.whys(), rolled]
    assert floor.faults() == []
    return seen


@pytest.mark.parametrize("driver", DRIVERS)
def test_heats_with_a_tie_at_the_cut(driver: str, tmp_path: Path) -> None:
    """From thirteen to a champion."""
    told_alike(the_story, PLAN, driver, tmp_path)
