"""Six people in two groups, the best of each in a final; with a tie at the cut, and the seam undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drivers import DRIVERS, Floor, NightPlan, Refusal
from tests.support.story import NAMES, check, told_alike

PLAN = NightPlan(
    "Friday",
    format="groups,heats",
    players=NAMES[:6],
    groups=2,
    qualify="1",
    seats=3,
    mode="outcome",
    seed=3,
)


def the_story(floor: Floor) -> list[object]:
    """Each group is one table; at the first two share the first place, and one of them goes on."""
    floor.draw()
    groups = check(floor, by_tokens=False)
    assert [len(table.players) for table in groups.tables.values()] == [3, 3]
    (one, (a, b, c)), (two, (d, e, f)) = [(n, table.players) for n, table in groups.tables.items()]
    floor.table(one).result(f"{a} = {b}, {c}")
    with pytest.raises(Refusal):
        floor.draw()
    floor.table(two).result(f"{d}, {e}, {f}")
    assert floor.table(one).seen().tied in ((a, b), (b, a))
    floor.table(one).rolloff(f"{b}, {a}")
    before = check(floor, by_tokens=False)
    floor.draw()
    seam = check(floor, by_tokens=False)
    (final,) = seam.tables.values()
    assert set(final.players) == {b, d}
    floor.undo()
    assert check(floor, by_tokens=False) == before
    floor.redo()
    assert check(floor, by_tokens=False) == seam
    (number,) = seam.tables
    floor.table(number).result(f"{d}, {b}")
    now = check(floor, by_tokens=False)
    assert now.finished
    assert [line.rank for line in now.standings] == [1, 2, 3, 4, 5, 5]
    assert [line.player for line in now.standings[:2]] == [d, b]
    assert floor.faults() == []
    return [groups, before, seam, now, floor.whys()]


@pytest.mark.parametrize("driver", DRIVERS)
def test_groups_and_a_final(driver: str, tmp_path: Path) -> None:
    told_alike(the_story, PLAN, driver, tmp_path)
