"""Real dice at four tables, of which only who went out is told; chips are counted at two breaks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.drivers import DRIVERS, Floor, NightPlan, Refusal, Whole
from tests.support.felt import Felt
from tests.support.story import NAMES, check, told_alike

PLAN = NightPlan("Friday", players=NAMES, seats=6, levels="10x2", every="15m", mode="outcome", seed=8)
PACE = 3  # minutes that a round takes


def play(floor: Floor, felt: Felt, minutes: Iterator[int]) -> Whole:
    """A round at every table while the clock goes on; a table calls over when somebody has nothing left."""
    ante = 10 * 2 ** (next(minutes) * PACE // 15)
    floor.later(minutes=PACE)
    now = floor.whole()
    for number in list(now.tables):
        if number not in now.tables or len(now.tables[number].players) < 2:
            continue  # broken meanwhile, or about to
        played = felt.plays(number, now.tables[number], ante)
        if played.out:
            floor.table(number).out(", ".join(played.out))
            now = check(floor)
    return now


def count_all(floor: Floor, felt: Felt) -> Whole:
    """A break: the clock stands still, the chips of every table are counted, and it goes on."""
    floor.pause()
    floor.later(minutes=15)
    for number, table in floor.whole().tables.items():
        floor.table(number).count(felt.stacks(table))
        check(floor)
    floor.resume()
    return check(floor)


def the_story(floor: Floor) -> list[object]:
    """Nobody's stack is known but at the breaks, and only at the last table it is followed."""
    seen: list[object] = []
    felt, minutes = Felt(NAMES, seed=31), count()
    floor.draw()
    now = check(floor)
    assert {line.rank for line in now.standings} == {1}, "nobody is ranked by a stack that nobody told"
    with pytest.raises(Refusal, match="fits nobody"):
        floor.table(1).out("Nemo")
    floor.table(2).nobody_out()

    while len(now.names("in", "waiting")) > 15:
        now = play(floor, felt, minutes)
    seen += [now, count_all(floor, felt)]
    assert {line.points for line in floor.whole().standings if line.status == "in"} == {None}

    now = check(floor)
    to = min(now.tables, key=lambda number: len(now.tables[number].players))
    seat = next(number for number in range(1, 7) if number not in now.tables[to].seats)
    moved = next(table.players[0] for number, table in now.tables.items() if number != to)
    floor.moves(moved, to, seat)  # the host has his reasons
    assert moved in [move.player for move in check(floor).moves[len(now.moves) :]]
    floor.undo()
    assert floor.whole() == now

    while len(now.names("in", "waiting")) > 7:
        now = play(floor, felt, minutes)
    seen += [now, count_all(floor, felt)]
    last, before = [line.player for line in reversed(now.standings)][:2]
    floor.outs_in_order(f"{before}, {last}")  # it was the other way round
    assert [line.player for line in reversed(floor.whole().standings)][:2] == [before, last]
    floor.undo()

    while len(now.tables) > 1:
        now = play(floor, felt, minutes)
    (final,) = now.tables
    floor.table(final).count(felt.stacks(now.tables[final]))
    floor.table(final).mode("pots")  # from here on every stack is known
    now = check(floor, felt)
    assert None not in now.tables[final].tokens
    seen.append(now)
    while not now.finished:
        played = felt.plays(final, floor.table(final).seen())
        floor.table(final).pot(played.taker or played.last)
        now = check(floor, felt)
    assert now.standings[0].points == felt.total == 2400
    seen += [now, floor.whys()]
    assert floor.faults() == []
    return seen


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_freezeout_told_by_who_went_out(driver: str, tmp_path: Path) -> None:
    """Four tables on outcome, counted at two breaks, the last of them followed to the champion."""
    told_alike(the_story, PLAN, driver, tmp_path)
