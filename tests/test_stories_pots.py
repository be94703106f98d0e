"""Real dice at four tables, told pot by pot, the host himself playing, from the draw to the champion."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.drivers import DRIVERS, Floor, NightPlan, Refusal, Whole
from tests.support.felt import Felt
from tests.support.story import NAMES, check, told_alike

HOST = "Ann"
LAPTOP = 1  # where it stands: the host's table, which breaks last
PLAN = NightPlan(
    "Friday",
    players=NAMES,
    seats=6,
    levels="10x2",
    every="5r",
    mode="pots",
    breaks=(4, 3, 2),
    seed=3,
)


def hear(floor: Floor, felt: Felt, number: int) -> Whole:
    """A round at a table, what it calls over to the host, and what is seen then."""
    played = felt.plays(number, floor.table(number).seen())
    if played.taker is None:
        floor.table(number).pot_carried(last=played.last)
    else:
        floor.table(number).pot(played.taker)
    return check(floor, felt)


def the_story(floor: Floor) -> list[object]:
    """24 players, each table at its own pace; the laptop stands where the host sits."""
    seen: list[object] = []
    felt, pace = Felt(NAMES, seed=24), Random(5)
    floor.draw()
    assert floor.whole().table_of(HOST) != LAPTOP
    floor.swaps(HOST, floor.table(LAPTOP).seen().players[0])  # nobody has thrown yet
    floor.pins(HOST, LAPTOP)
    assert check(floor, felt).table_of(HOST) == LAPTOP
    for number in floor.open_tables():
        hear(floor, felt, number)
    seen.append(floor.whole())

    four = floor.table(4).seen()  # a pot that nobody takes, and a word that was wrong
    felt.carries(4, four, four.players[2])
    floor.table(4).pot_carried(last=four.players[2])
    assert floor.table(4).seen().asked == four.players[2]
    with pytest.raises(Refusal, match=r"fits nobody|does not sit"):
        floor.table(4).pot(floor.table(1).seen().players[0])
    before = floor.whole()
    floor.table(1).pot(floor.table(1).seen().players[0])
    floor.undo()
    assert floor.whole() == before
    seen.append(before)

    two, three = floor.table(2).seen(), floor.table(3).seen()  # a word misheard, found a little later
    took = felt.plays(2, two).taker
    floor.table(2).pot(next(player for player in two.players if player != took))
    floor.table(3).pot(felt.plays(3, three).taker or "")
    floor.table(2).amend_pot(two.round, took or "")
    before = check(floor, felt)
    seen.append(before)

    over, broken = before, list[int]()
    while not over.finished:
        now = hear(floor, felt, pace.choice([n for n, table in over.tables.items() if table.asked]))
        if now.tables.keys() != over.tables.keys():
            broken += over.tables.keys() - now.tables.keys()
            if len(broken) == 1:
                floor.level_up()  # it is getting late
            assert now.moves[-1].why
            seen.append(check(floor, felt))
        over = now
    assert broken == [4, 3, 2], "the laptop's table breaks last"
    assert list(over.tables) == [LAPTOP]
    champion = over.standings[0]
    assert (champion.rank, champion.points) == (1, felt.total) == (1, 2400)
    assert floor.why(champion.player) == f"{champion.player} is the last one left."
    seen += [over, floor.whys()]
    floor.quit_and_come_back()
    assert floor.whole() == over
    assert floor.faults() == []
    return seen


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_freezeout_told_pot_by_pot(driver: str, tmp_path: Path) -> None:
    """Four tables, the host playing at his, to the champion."""
    told_alike(the_story, PLAN, driver, tmp_path)
