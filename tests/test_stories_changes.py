"""Eight in a knockout, seven in a Swiss, and all told wrong that can be: put right, and taken back."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from tests.drivers import DRIVERS, Floor, GoesAlong, NightPlan, Refusal
from tests.support.story import NAMES, Story, told_alike

HERE = NAMES[:8]
KNOCKOUT = NightPlan("Friday", "poker-dice", "heats", HERE, seats=2, mode="outcome", seed=3)
DOUBLE = NightPlan("Friday", "poker-dice", "double-elimination", HERE, mode="outcome", seed=4)
SWISS = NightPlan("Friday", "poker-dice", "swiss", NAMES[:7], seats=2, rounds=3, mode="outcome", seed=5)


def people(floor: Floor, number: int) -> tuple[str, ...]:
    return floor.table(number).seen().players


def by_seat(floor: Floor, *numbers: int) -> None:
    """Whoever sits first wins."""
    for number in numbers or floor.open_tables():
        floor.table(number).result(", ".join(people(floor, number)))


def knocked_out(floor: Floor) -> list[object]:
    """A winner told wrong, found out before the next round is played, after it, and after the night."""
    seen: list[object] = []
    floor.draw()
    one, two = people(floor, 1)
    by_seat(floor)
    floor.draw()
    before = floor.whole()
    floor.table(1).amend_result(1, f"{two}, {one}")  # nobody has played on it: the right one is drawn
    seen.append(floor.whole())
    assert two in str(floor.whole().tables)
    floor.undo()
    assert floor.whole() == before
    by_seat(floor)
    played = floor.whole()
    with pytest.raises(GoesAlong) as along:
        floor.table(1).amend_result(1, f"{two}, {one}")
    assert along.value.count == 1
    assert floor.whole() == played
    floor.table(1).amend_result(1, f"{two}, {one}", how="void")
    seen.append(floor.whole())
    floor.undo()
    assert floor.whole() == played
    floor.table(1).amend_result(1, f"{two}, {one}", how="swap")
    seen.append(floor.whole())
    floor.undo()
    floor.redo()
    for _ in range(3):
        if floor.whole().finished:
            break
        floor.draw()
        by_seat(floor)
    seen += [floor.whole(), floor.whys()]
    assert floor.whole().finished
    assert floor.faults() == []
    return seen


def twice_lost(floor: Floor) -> list[object]:
    """Nobody comes to one table, one to another; a winner and a loser change sides."""
    seen: list[object] = []
    floor.draw()
    one, two = people(floor, 1)
    for name in (one, two, people(floor, 2)[0]):
        floor.no_show(name)
    by_seat(floor, 3, 4)
    seen.append(floor.whole())
    floor.draw()
    three, four = people(floor, 3) if 3 in floor.open_tables() else ("", "")
    assert (three, four) == ("", "")
    seen.append(floor.whole())
    while not floor.whole().finished:
        by_seat(floor)
        if not floor.whole().finished:
            floor.draw()
    seen.append(floor.whole())
    return seen


def rounds(floor: Floor) -> list[object]:
    """Others sit down than were drawn; the rest is drawn again; a result of round one is put right late."""
    seen: list[object] = []
    floor.draw()
    one, two = people(floor, 1)
    three, four = people(floor, 2)
    floor.table(1).sits(f"{one}, {three}")
    seen.append(floor.whole())
    assert people(floor, 1) == (one, three)
    assert set(people(floor, 2)) == {two, four}
    by_seat(floor, 1)
    with pytest.raises(Refusal, match=r"has been played at|nothing was done|not offered"):
        floor.table(1).sits(f"{one}, {two}")
    before = {frozenset(pair) for n in (2, 3) for pair in combinations(people(floor, n), 2)}
    floor.redraws()
    after = {frozenset(pair) for n in (2, 3) for pair in combinations(people(floor, n), 2)}
    assert not before & after
    seen.append(floor.whole())
    by_seat(floor, 2, 3)
    floor.draw()
    by_seat(floor)
    drawn = floor.whole()
    floor.table(1).amend_result(1, f"{three}, {one}")
    seen += [floor.whole(), floor.whys()]
    assert floor.whole().tables.keys() == drawn.tables.keys()
    floor.undo()
    assert floor.whole() == drawn
    return seen


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize(("story", "plan"), [(knocked_out, KNOCKOUT), (rounds, SWISS)])
def test_told_alike(story: Story, plan: NightPlan, driver: str, tmp_path: Path) -> None:
    told_alike(story, plan, driver, tmp_path)


@pytest.mark.parametrize("driver", ["pure rooms", "verbs"])
def test_a_knockout_at_which_some_do_not_show(driver: str, tmp_path: Path) -> None:
    told_alike(twice_lost, DOUBLE, driver, tmp_path)
