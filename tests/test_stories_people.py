"""An evening on which people come and go, somebody is told out who is not, the laptop sleeps, the power goes.

One table is followed pot by pot and others only by who went out, so that people move between the two ways.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.drivers import DRIVERS, Floor, NightPlan, Refusal, Whole
from tests.support.felt import Felt
from tests.support.story import NAMES, check, told_alike

HERE = NAMES[:17]
PLAN = NightPlan(
    "Friday",
    players=HERE,
    seats=6,
    levels="10x2",
    every="20m",
    mode="pots",
    late_until=3,
    reentry=True,
    seed=12,
)
PACE = 3  # minutes that a round takes


@dataclass(slots=True)
class Evening:
    """The room as it is: what lies on the tables, and the minutes played."""

    floor: Floor
    felt: Felt
    minutes: float = 0

    @property
    def ante(self) -> int:
        """The ante by the minutes played."""
        return 10 * 2 ** int(self.minutes // 20)

    def passes(self, minutes: float) -> None:
        """Play goes on, or nobody minds the time."""
        self.floor.later(minutes=minutes)
        self.minutes += minutes

    def rounds(self, times: int = 1) -> Whole:
        """A round at every table, told as each is told, and what newcomers bring."""
        for _ in range(times):
            self.passes(PACE)
            for number in self.floor.open_tables():
                self.play_at(number)
        return self.floor.whole()

    def play_at(self, number: int) -> None:
        """A round at one table."""
        now = self.brought()
        table = now.tables.get(number)
        if now.finished or table is None:
            return
        if table.asked is not None:
            played = self.felt.plays(number, table)
            self.floor.table(number).pot(played.taker or "", last=None)
        elif table.mode == "outcome" and len(table.players) > 1:
            played = self.felt.plays(number, table, self.ante)
            if not played.out:
                return
            self.floor.table(number).out(", ".join(played.out))
        else:
            return
        check(self.floor, self.felt)

    def brought(self) -> Whole:
        """Whoever comes from a table on outcome is asked what he brings."""
        now = self.floor.whole()
        for number, table in now.tables.items():
            untold = [player for player, tokens in table.stacks().items() if tokens is None]
            if untold and table.mode != "outcome":
                self.floor.table(number).count({player: self.felt.chips[player] for player in untold})
                now = check(self.floor, self.felt)
        return now


def the_story(floor: Floor) -> list[object]:
    """17 people, three tables; what goes wrong on an evening, put right."""
    seen: list[object] = []
    evening = Evening(floor, Felt(HERE, seed=7))
    felt = evening.felt
    floor.draw()
    for number in (2, 3):
        floor.table(number).mode("outcome")
        check(floor, felt)
    seen.append(floor.whole())

    never = floor.table(1).seen().players[0]
    floor.no_show(never)  # an ante was never put in for him, nor does it lie in the pot
    felt.chips.pop(never)
    assert check(floor, felt).place(never).status == "no-show"
    assert "did not come" in floor.why(never)
    floor.someone_is_late("Zoë")
    felt.comes("Zoë")
    seen.append(check(floor, felt))
    evening.rounds(2)

    goes = floor.table(1).seen().players[1]  # in the middle of a round, with what is left then
    floor.leaves(goes)
    felt.leaves(goes)
    evening.rounds()
    assert goes not in felt.chips
    assert floor.whole().place(goes).status == "left"
    assert "went home" in floor.why(goes)
    smoker = floor.table(2).seen().players[0]
    floor.away(smoker)
    assert check(floor, felt).place(smoker).status == "away"
    evening.rounds()
    floor.back(smoker)
    seen.append(check(floor, felt))

    before = evening.brought()
    fetched = floor.table(2).seen().players[0]
    floor.table(2).out(fetched)  # who had only gone to fetch something
    wrong, right = floor.table(2).seen().players[:2]
    floor.table(2).out(wrong)  # and it was another
    felt.chips[wrong], felt.chips[right] = felt.chips[wrong] + felt.chips[right], 0
    assert check(floor, felt).names("out")[:2] == [wrong, fetched]
    rounds = floor.table(1).seen().round
    for _ in range(4):  # forty minutes later, table 1 having played on
        evening.passes(10)
        evening.play_at(1)
    assert floor.table(1).seen().round == rounds + 4
    floor.table(2).amend_out(wrong, right)
    check(floor, felt)
    floor.returns(fetched, felt.chips[fetched])
    now = check(floor, felt)
    assert floor.table(1).seen().round == rounds + 4, "all later play stays"
    assert set(now.names("in", "waiting", "away")) == set(before.names("in", "waiting")) - {right}
    seen.append(now)

    floor.reenters(right)
    felt.comes(right)
    now = check(floor, felt)
    assert now.place(right).status in ("in", "waiting")
    with pytest.raises(Refusal, match="still in"):
        floor.reenters(right)
    seen.append(now)
    floor.pause()
    assert check(floor, felt) == now
    floor.resume()
    floor.slept(50, counted=False)
    evening.rounds()
    assert max(felt.staked(floor.table(1).seen()).values()) == evening.ante, "what it slept is not counted"

    before = floor.whole()
    floor.power_cut()
    assert check(floor, felt) == before
    with pytest.raises(Refusal, match=r"still in|fits nobody"):
        floor.returns("Zoë", 50)
    while not (now := evening.rounds()).finished:
        pass
    assert now.standings[0].rank == 1
    assert now.place(never).status == "no-show"
    seen += [now, floor.whys()]
    assert floor.faults() == []
    return seen


@pytest.mark.parametrize("driver", DRIVERS)
def test_an_evening_on_which_much_goes_wrong(driver: str, tmp_path: Path) -> None:
    """People come and go, a wrong out is found late, the laptop sleeps, the power is cut."""
    told_alike(the_story, PLAN, driver, tmp_path)
