"""Real dice at four tables, told pot by pot, the host himself playing, from the draw to the champion."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.drivers import DRIVERS, Floor, NightPlan, Refusal
from tests.support.felt import Felt, Played
from tests.support.story import NAMES, check, told_alike

HOST = "Ann"
PLAN = NightPlan("Friday", players=NAMES, seats=6, levels="10x2", every="5r", mode="pots", seed=3)


def tell_pot(floor: Floor, number: int, played: Played) -> None:
    """What the table calls over to the host."""
    if played.taker is None:
        floor.table(number).pot_carried(last=played.last)
    else:
        floor.table(number).pot(played.taker)


def hear(floor: Floor, felt: Felt, number: int) -> None:
    """A round at a table, told and looked at."""
    tell_pot(floor, number, felt.plays(number, floor.table(number).seen()))
    check(floor)
    felt.holds(floor.whole())


def waiting(floor: Floor) -> list[int]:
    """The tables in the middle of a round."""
    return [number for number, table in floor.whole().tables.items() if table.asked is not None]


def the_story(floor: Floor) -> list[object]:
    """24 players, each table at its own pace; the laptop stands where the host sits."""
    seen: list[object] = []
    felt, pace = Felt(NAMES, seed=24), Random(5)
    floor.draw()
    laptop = floor.whole().table_of(HOST)
    assert laptop is not None
    floor.pins(HOST, laptop)
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

    tables = floor.open_tables()
    while not floor.whole().finished:
        hear(floor, felt, pace.choice(waiting(floor)))
        if (now := floor.open_tables()) != tables:
            assert laptop in now, "the laptop's table breaks last"
            assert floor.whole().moves[-1].why
            tables = now
            seen.append(floor.whole())
    over = floor.whole()
    assert tables == [laptop]
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
