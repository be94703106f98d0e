"""Who gets what in nights of every format: every coin goes to somebody, whoever comes or goes."""

from __future__ import annotations

import itertools
import random

import pytest

from clow_tui.tournament.commands import Draw
from clow_tui.tournament.commands.money import AgreeSplit, NotePaid
from clow_tui.tournament.commands.people import Enter, Leave, Return
from clow_tui.tournament.commands.tables import ReportOuts
from clow_tui.tournament.model import Night
from clow_tui.tournament.money import Money, MoneyError
from clow_tui.tournament.money.words import read_money
from clow_tui.tournament.standings import standings
from clow_tui.tournament.standings.payout import Accounts, accounts, sharers, to_share
from tests.support.floors_alive import LiveNight, drawn_night, tell_at_random

MONEYS = [
    read_money(words)
    for words in ("5 €", "2.50 charity 10% shares 70/30", "4 again 2 charity 1 shares rest/9/5")
]
KNOCKOUTS = [("heats", 4), ("double-elimination", 2)]
ROUNDS = [("swiss", 2), ("swiss", 4), ("round-robin", 3), ("strikes", 4), *KNOCKOUTS]


def checked(night: Night) -> Accounts:
    """The money of a night, every coin accounted for, by the places of the standings."""
    found = accounts(night)
    assert found is not None
    by_player = {line.player: line for line in found.lines}
    assert found.taken + found.money.added == found.charity + found.pot
    assert found.taken == sum(line.due for line in found.lines)
    assert sum(line.gets for line in found.lines) == found.pot
    assert all(line.gets % found.money.smallest == 0 for line in found.lines)
    lines = [line for line in standings(night) if line.status != "no-show"]
    if not found.holds:
        for better, worse in itertools.pairwise(lines):
            more, less = by_player[better.player].gets, by_player[worse.player].gets
            assert more >= less - (found.money.smallest if better.rank == worse.rank else 0)
    for entrant in night.entrants.values():
        assert by_player[entrant.player].entries > 0 if entrant.gone != "no-show" else True
    assert sum(line.gets for line in found.lines if night.entrants[line.player].gone == "no-show") == 0
    return found


@pytest.mark.parametrize("money", MONEYS)
@pytest.mark.parametrize(("format_", "seats"), ROUNDS)
def test_rounds_with_people_who_go(format_: str, seats: int, money: Money) -> None:
    rng = random.Random(f"{format_}{seats}")
    live = drawn_night(13, format_, seats, seed=seats, money=money)
    checked(live.night)
    while not live.night.finished:
        tell_at_random(live, rng, ties=0 if (format_, seats) in KNOCKOUTS else 0.2)
        checked(live.night)
        if len(live.night.left()) > 6 and not live.night.finished:
            live.do(Leave(rng.choice(live.night.left()), rng.choice(["left", "no-show"])))
            checked(live.night)
        if live.night.finished:
            break
        live.do(Draw())
    found = checked(live.night)
    first, second = sharers(live.night)[:2]
    share = to_share(live.night, (first, second))
    live.do(AgreeSplit({first: 0, second: share}))
    assert checked(live.night).holds
    assert {line.player: line.gets for line in checked(live.night).lines}[second] == share
    assert sum(line.gets for line in found.lines) == found.pot


@pytest.mark.parametrize("money", MONEYS)
def test_a_freezeout_told_by_outs_with_entries_all_night(money: Money) -> None:
    rng = random.Random(3)
    live = LiveNight(12, mode="outcome", every="15m", reentry=True, money=money)
    entries = 12
    for step in range(40):
        night = live.night
        if night.finished:
            break
        table = max(night.open_tables(), key=lambda table: table.size)
        out = rng.sample([seat.player for seat in table.people()], rng.choice([1, 1, 2]))
        if len(out) < table.size:
            live.do(ReportOuts(table.number, tuple(out)))
        back = [player for player, one in live.night.entrants.items() if one.out is not None]
        if step in (2, 5) and not live.night.finished:
            live.do(Return(back[0], 100, "reenter"))
            entries += 1
        if step == 3:
            live.do(Enter("p99", 100))
            entries += 1
        found = checked(live.night)
        assert found.entries == entries
        live.do(NotePaid((found.lines[0].player,), paid=bool(found.lines[0].owes)))
        assert checked(live.night).taken == found.taken
    assert live.night.finished
    assert checked(live.night).pot > 0
    assert live.reread().night == live.night


def test_what_is_agreed_holds_whatever_the_order_in_which_they_go_out() -> None:
    live = LiveNight(6, mode="outcome", every="15m", money=read_money("5"))
    people = [seat.player for seat in live.night.tables[1].people()]
    live.do(ReportOuts(1, tuple(people[:3])))
    live.do(AgreeSplit(dict(zip(people[3:], (1200, 1000, 800), strict=True))))
    live.do(ReportOuts(1, (people[3],)))
    assert checked(live.night).holds
    live.do(ReportOuts(1, (people[5],)))
    assert live.night.finished
    assert {line.player: line.gets for line in checked(live.night).lines if line.gets} == {
        people[3]: 1200,
        people[4]: 1000,
        people[5]: 800,
    }


@pytest.mark.parametrize(
    "plain",
    [
        {"buy_in": -5},
        {"buy_in": 5.5},
        {"buy_in": 500, "percent": "1/0"},
        {"buy_in": 500, "percent": "9" * 1000},
        {"buy_in": 500, "currency": 7},
        {"buy_in": 500, "shares": ["50"]},
        {"buy_in": 500, "amounts": [100, 200]},
        {"buy_in": 500, "coin": 0},
    ],
)
def test_a_log_with_money_that_cannot_be_is_refused(plain: dict[str, object]) -> None:
    with pytest.raises(MoneyError):
        Money.of(plain)
