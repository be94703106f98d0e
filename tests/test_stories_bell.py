"""A night that has to end at eleven: the bell, the last round, a count, and places by tokens."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drivers import DRIVERS, Floor, NightPlan, Refusal, Whole
from tests.support.felt import Felt
from tests.support.story import NAMES, check, told_alike

HERE = NAMES[:12]
PLAN = NightPlan(
    "Friday",
    players=HERE,
    seats=6,
    levels="5,10,15",
    every="60m",
    mode="pots",
    stop="23:00",
    seed=5,
)
PACE = 9  # minutes that a round takes: people talk


def rounds_until(floor: Floor, felt: Felt, minutes: int, played: int = 0) -> Whole:
    """Table 1 is followed pot by pot, table 2 says who goes out."""
    now = check(floor, felt)
    while played < minutes:
        floor.later(minutes=PACE)
        played += PACE
        for number in now.tables:
            table = floor.table(number).seen()
            ante = None if table.asked is not None else 5 * (1 + played // 60)
            round_ = felt.plays(number, table, ante)
            if ante is None:
                floor.table(number).pot(round_.taker or "")
            elif round_.out:
                floor.table(number).out(", ".join(round_.out))
            now = check(floor, felt)
    return now


def the_story(floor: Floor) -> list[object]:
    """Twelve people, two tables; at eleven the hall is locked."""
    seen: list[object] = []
    felt = Felt(HERE, seed=3)
    floor.draw()
    floor.table(2).mode("outcome")
    rounds_until(floor, felt, 80)
    floor.pause()  # a break; the round in play is finished, and none begins
    table = floor.table(1).seen()
    floor.table(1).pot(felt.plays(1, table).taker or "")
    assert floor.table(1).seen().asked is None
    short = max(floor.table(1).seen().players, key=felt.chips.__getitem__)
    felt.chips[short] -= 5  # a chip is under the table somewhere: what is counted is what there is
    for number in (1, 2):
        floor.table(number).count(felt.stacks(floor.table(number).seen()))
        seen.append(check(floor, felt))
    floor.later(minutes=10)
    floor.resume()
    seen.append(rounds_until(floor, felt, 155, played=80))

    floor.later(minutes=10)  # it is past eleven
    assert floor.whole().tables.keys() == {1, 2}
    floor.table(1).pot(felt.plays(1, floor.table(1).seen()).taker or "")
    rung = check(floor, felt)
    assert not rung.finished
    assert floor.table(1).seen().asked is None, "no table begins another round"
    seen.append(rung)
    with pytest.raises(Refusal, match=r"[Cc]hips of table 2|bell has rung"):
        floor.ends()

    floor.shares()  # or otherwise: those left share, or agree
    assert {line.rank for line in check(floor).standings if line.player in felt_in(felt)} == {1}
    floor.undo()
    left = sorted(felt_in(felt))
    with pytest.raises(Refusal, match=r"exactly those who are left"):
        floor.agrees(", ".join(left[1:]))
    floor.agrees(f"{left[0]}, {' = '.join(left[1:])}")
    assert floor.whole().standings[0].player == left[0]
    floor.undo()
    assert floor.whole() == rung

    floor.table(2).count(felt.stacks(floor.table(2).seen()))
    over = check(floor, felt)
    assert over.finished
    by_tokens = sorted((felt.chips[player] for player in felt_in(felt)), reverse=True)
    assert [line.points for line in over.standings[: len(by_tokens)]] == by_tokens
    assert "when the bell had rung" in floor.why(over.standings[0].player)
    seen += [over, floor.whys()]
    assert floor.faults() == []
    return seen


def felt_in(felt: Felt) -> set[str]:
    """Who still has chips."""
    return {player for player, chips in felt.chips.items() if chips}


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_night_that_ends_at_eleven(driver: str, tmp_path: Path) -> None:
    """By the bell and a count, or as those left agree."""
    told_alike(the_story, PLAN, driver, tmp_path)
