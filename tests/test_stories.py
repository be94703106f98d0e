"""Whole evenings in a host's words, told alike by every driver."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drivers import DRIVERS, Floor, GoesAlong, NightPlan, Refusal
from tests.support.story import NAMES, tokens_seen, told_alike


def key_a_round(floor: Floor, number: int) -> None:
    """Real dice at one table, typed in, slips of the tongue among them."""
    table = floor.table(number)
    table.mode("keyed")
    for slip, why in (("7 7 7", "no face"), ("2 2", "3 dice"), ("Nobody 2 2 5", "fits nobody")):
        before = table.seen()
        with pytest.raises(Refusal, match=why):
            table.answer(slip)
        assert table.seen() == before
    first, second, third, *_ = table.seen().players
    table.answer("2 2 5")
    table.answer(f"{third.lower()} 3 3 1")  # before his turn: kept
    assert table.seen().asked == second
    table.answer("1 2 3")
    assert table.seen().asked not in (first, second, third)
    table.answer("roll")
    round_ = table.seen().round
    table.answer("4 5 6")
    assert table.seen().round in (round_, round_ + 1)
    table.mode("program")


def play_until_a_table_breaks(floor: Floor) -> int:
    """Round by round, then that round once more throw by throw, up to the break; the table that broke."""
    before = set(floor.open_tables())
    while set(floor.open_tables()) == before:
        floor.play_round()
    floor.undo(run=True)
    while True:
        for number in sorted(before):
            floor.table(number).answer("roll")
            if broken := before - set(floor.open_tables()):
                return broken.pop()


def the_story(floor: Floor) -> list[object]:
    """24 players, tables of six, antes doubling every ten rounds; what a host sees on the way."""
    seen: list[object] = []
    floor.draw()
    assert floor.open_tables() == [1, 2, 3, 4]
    assert all(len(floor.table(number).seen().players) == 6 for number in (1, 2, 3, 4))
    assert tokens_seen(floor) == 2400
    key_a_round(floor, 3)
    floor.play_round()
    seen.append(floor.whole())

    broken = play_until_a_table_breaks(floor)
    now = floor.whole()
    assert [move for move in now.moves if move.from_ == broken]
    assert all(move.why for move in now.moves)
    assert sum(len(table.players) for table in now.tables.values()) <= 18
    assert tokens_seen(floor) == 2400
    seen.append(now)

    for _ in range(2):
        for number in floor.open_tables():
            floor.table(number).answer("roll")
    after = floor.whole()
    steps = [after]
    for _ in range(10):
        floor.undo()
        steps.append(floor.whole())
    assert broken in floor.open_tables()  # ten undos, over the break
    seen.append(steps)
    for step in reversed(steps[:-1]):
        floor.redo()
        assert floor.whole() == step
    floor.play_round()
    after = floor.whole()
    with pytest.raises(GoesAlong) as along:
        floor.undo(table=broken)
    assert floor.whole() == after
    floor.undo(table=broken, yes=True)
    assert broken in floor.open_tables()
    seen += [along.value.count, floor.whole()]
    floor.redo(table=broken)
    assert floor.whole() == after

    floor.quit_and_come_back()
    assert floor.whole() == after
    floor.play_to_end()
    over = floor.whole()
    assert over.finished
    ranks = over.standings
    assert [line.rank for line in ranks][:2] == [1, 2]
    assert ranks[0].points == 2400
    assert sorted(line.player for line in ranks) == sorted(NAMES)
    assert floor.faults() == []
    with pytest.raises(Refusal, match=r"The night is over|There is no table"):
        floor.table(floor.open_tables()[0]).answer("2 2 5")
    floor.undo()
    assert not floor.whole().finished
    floor.redo()
    assert floor.whole() == over
    seen.append(over)
    floor.undo(run=True)
    assert floor.whole() == after
    floor.redo()
    return seen


PLAN = NightPlan("Friday", players=NAMES, seats=6, levels="10x2", every="10r", mode="program", seed=16)


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_night_of_twenty_four_with_undos_over_a_table_break(driver: str, tmp_path: Path) -> None:
    """By every driver the host has seen the same, move by move and to the champion."""
    told_alike(the_story, PLAN, driver, tmp_path)
