"""A banker's evening and a fund-raiser: people come, buy, cash and go, and the books agree to the token."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.drivers import DRIVERS, Floor, NightPlan, Refusal, Whole
from tests.support.story import NAMES, check, told_alike

NINE = NAMES[:9]
EVENING = NightPlan(
    "Banker",
    ruleset="cee-lo-banker",
    format="open",
    players=NINE,
    seats=10,
    mode="program",
    stop="9r",
    seed=11,
)


def books(floor: Floor) -> Whole:
    """What is seen, once the books agree: all that was issued lies on the tables or was cashed."""
    whole = check(floor, by_tokens=False)
    assert whole.books is not None
    issued, on_tables, cashed, short = whole.books
    assert issued == on_tables + cashed
    assert short == 0
    on_the_felt = sum(table.pot or 0 for table in whole.tables.values())
    assert (
        sum(line.points or 0 for line in whole.standings) + on_the_felt == 0
    )  # one's gain is another's loss
    return whole


def a_round_typed(floor: Floor, rng: random.Random) -> None:
    """Real dice and a banker with a stack: every word typed."""
    table = floor.table(1)
    round_ = table.seen().round
    while table.seen().round == round_:  # a round begins when a stake is taken
        table.answer("20" if table.seen().wants == "stake" else "roll")
    began = table.seen().round
    while (seen := table.seen()).round == began and seen.wants not in ("stake", None):
        words = {"bet": rng.choice(("5", "10", "pass"))}
        table.answer(words.get(str(seen.wants), " ".join(rng.choice("123456") for _ in range(3))))


def the_evening(floor: Floor) -> list[object]:
    """Nine people and a bank that moves with 4-5-6; Jo comes late, Cy goes home with his chips."""
    seen: list[object] = []
    floor.draw()
    seen.append(books(floor))
    for _ in range(2):
        floor.play_round()
        seen.append(books(floor))

    floor.table(1).mode("keyed")
    floor.someone_is_late("Jo")
    a_round_typed(floor, random.Random(4))
    now = books(floor)
    assert now.table_of("Jo") == 1
    floor.table(1).mode("program")
    seen.append(now)

    rich = now.standings[0].player
    held = now.tables[1].stacks()[rich]
    assert held is not None
    with pytest.raises(Refusal, match=r"most that can be cashed"):
        floor.cashes(rich, held + 1)
    floor.cashes(rich, 30)
    after = books(floor)
    assert after.place(rich).points == now.place(rich).points  # what is cashed is his all the same
    floor.buys("Bo", 50)
    seen += [after, books(floor)]
    floor.undo()
    assert floor.whole() == after
    floor.redo()

    floor.away("Dee")
    floor.play_round()
    floor.back("Dee")
    before = books(floor)
    floor.leaves("Cy")
    gone = books(floor)
    assert gone.place("Cy").status == "left"
    assert gone.place("Cy").points == before.place("Cy").points
    seen += [before, gone]

    floor.power_cut()
    assert floor.whole() == gone
    floor.play_to_end()
    over = books(floor)
    assert over.finished
    seen += [over, floor.whys()]
    assert floor.faults() == []
    return seen


EIGHTY = tuple(f"{name}{number}" for number in range(1, 5) for name in NAMES[:20])
BALL = NightPlan(
    "Ball",
    ruleset="cee-lo-fundraiser",
    format="open",
    players=EIGHTY,
    tables=8,
    mode="outcome",
    stop="22:30",
    seed=3,
)


def the_ball(floor: Floor) -> list[object]:
    """Eighty guests at eight tables with real dice; the money is counted at the end."""
    rng = random.Random(9)
    floor.draw()
    whole = check(floor, by_tokens=False)
    assert [len(table.players) for table in whole.tables.values()] == [10] * 8
    assert whole.books is not None
    issued = whole.books[0]
    each = issued // 80
    paid_in, paid_out = issued, 0
    for name in ("Ann1", "Bo2", "Cy3"):
        floor.buys(name, 200)
        paid_in += 200
    floor.cashes("Dee4", 150)
    floor.leaves("Eve1")  # with whatever she holds, which nobody has told
    floor.someone_is_late("Zoë")
    paid_in, paid_out = paid_in + each, paid_out + 150
    now = check(floor, by_tokens=False)
    assert now.books is not None
    assert now.books[0] == paid_in
    assert now.books[2:] == (paid_out, None)
    assert {line.points for line in now.standings if line.player not in ("Eve1",)} == {None}
    seen: list[object] = [now]

    floor.later(minutes=151)  # past half past ten: the bell
    floor.table(1).nobody_out()
    rung = floor.whole()
    assert not rung.finished
    with pytest.raises(Refusal, match=r"[Cc]hips of table"):
        floor.ends()
    chips = shares(paid_in - paid_out, [p for t in rung.tables.values() for p in t.players], rng)
    for number, table in rung.tables.items():
        floor.table(number).count({player: chips[player] for player in table.players})
    over = check(floor, by_tokens=False)
    assert over.finished
    assert over.books == (paid_in, sum(chips.values()), paid_out, 0)
    bought = {"Ann1": 200, "Bo2": 200, "Cy3": 200}
    for line in over.standings:
        if line.player in chips:
            had = chips[line.player] + (150 if line.player == "Dee4" else 0)
            assert line.points == had - each - bought.get(line.player, 0)
    seen += [over, floor.whys()]
    assert floor.faults() == []
    return seen


def shares(whole: int, players: list[str], rng: random.Random) -> dict[str, int]:
    """Chips as they lie in front of everybody at the end, all of them."""
    cuts = sorted(rng.randint(0, whole) for _ in range(len(players) - 1))
    return {player: b - a for player, a, b in zip(players, (0, *cuts), (*cuts, whole), strict=True)}


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_bankers_evening(driver: str, tmp_path: Path) -> None:
    """By the bank's own rounds, with one who comes and one who goes."""
    told_alike(the_evening, EVENING, driver, tmp_path)


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_fund_raiser(driver: str, tmp_path: Path) -> None:
    """By buying, cashing and a count at the end."""
    told_alike(the_ball, BALL, driver, tmp_path)
