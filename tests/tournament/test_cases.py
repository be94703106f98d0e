"""What went wrong for people who run tournaments elsewhere, and does not here; each under its name."""

from __future__ import annotations

import random

import pytest

from clow_tui.director.amending import Correction
from clow_tui.tournament.commands import Draw, NotNow
from clow_tui.tournament.commands.heats import ReportResult, RollOff, next_round_command
from clow_tui.tournament.commands.night import OrderOuts, SettleGap, TurnClock
from clow_tui.tournament.commands.people import Enter, Leave, Return
from clow_tui.tournament.commands.seats import Swap
from clow_tui.tournament.commands.tables import ReportOuts, ReportPot
from clow_tui.tournament.standings import places, standings
from clow_tui.tournament.standings.whys import why_placed
from tests.support.floors_alive import LiveNight
from tests.support.nights import everyone


def heats(players: int = 13) -> LiveNight:
    """Tables of four on outcome, the best two go on."""
    return LiveNight(players, seats=4, mode="outcome", levels=None, every=None, format_="heats", advance=2)


def told(night: LiveNight) -> None:
    """Every table's places as people sit, ties at the cut rolled off."""
    for table in list(night.night.open_tables()):
        known = [p for p, e in night.night.entrants.items() if e.out and e.out.table == table.number]
        groups = [*((player,) for player in night.seated(table.number)), *((player,) for player in known)]
        night.do(ReportResult(table.number, tuple(groups)))
    while isinstance(command := next_round_command(night.night), RollOff):
        night.do(command)


def sat_down(night: LiveNight) -> list[str]:
    return everyone(night.night.open_tables())


def test_drop_listed_who_left_is_in_no_later_draw() -> None:
    night = heats()
    gone = night.seated(2)[0]
    night.do(Leave(gone))
    told(night)
    night.do(Draw())
    assert gone not in sat_down(night)
    final = LiveNight(8, seats=4, mode="outcome", levels=None, every=None)
    leaver = final.seated(1)[0]
    final.do(Leave(leaver))
    for player in final.seated(2)[:3]:
        final.do(ReportOuts(2, (player,)))
    assert len(list(final.night.open_tables())) == 1
    assert leaver not in sat_down(final)
    assert final.night.status(leaver) == "left"


@pytest.mark.parametrize("seed", range(12))
def test_self_pair_nobody_ever_meets_himself_whatever_is_dropped_and_reloaded(seed: int) -> None:
    rng = random.Random(seed)
    night = LiveNight(13, seats=4, mode="outcome", levels=None, every=None, reentry=True, seed=seed)
    for _ in range(30):
        if night.night.finished:
            break
        left = night.night.left()
        player = rng.choice(left)
        out = [p for p, e in night.night.entrants.items() if e.out is not None]
        if out and rng.random() < 0.4:
            night.do(Return(rng.choice(out), None))
        elif (table := night.night.entrants[player].table) is None or rng.random() < 0.5:
            night.do(Leave(player))
        else:
            night.do(ReportOuts(table, (player,)))
        waiting = [p for p in night.night.left() if night.night.entrants[p].table is None]
        assert sorted([*sat_down(night), *waiting]) == sorted(night.night.left())
        night.history = night.reread()
    with pytest.raises(NotNow, match="Two players are wanted"):
        LiveNight(4, mode="outcome", levels=None, every=None).do(Swap("p1", "p1"))


def test_late_rows_a_late_entrant_blocks_nothing_and_has_his_row() -> None:
    night = LiveNight(11)
    first = {number: night.seated(number)[0] for number in (1, 2)}
    night.do(Enter("late", 100))
    number = night.night.entrants["late"].table
    assert number is not None
    row = next(line for line in standings(night.night) if line.player == "late")
    assert (row.points, row.status) == (100, "waiting")
    for table, player in first.items():
        night.do(ReportPot(table, (player,)))  # both go on without him
    assert "late" in night.seated(number)
    assert night.night.status("late") == "in"


def test_why_blocked_the_tables_in_the_way_of_the_next_round_are_named() -> None:
    night = heats()
    with pytest.raises(NotNow, match="Tables 1, 2 and 3 are still out"):
        night.do(Draw())
    night.do(ReportResult(2, tuple((player,) for player in night.seated(2))))
    with pytest.raises(NotNow, match="Tables 1 and 3 are still out"):
        night.do(Draw())


def test_atomic_round_a_draw_that_fails_leaves_no_empty_round() -> None:
    night = heats()
    before = night.night
    with pytest.raises(NotNow):
        night.do(Draw())
    assert night.night == before
    assert before.heat == 1


def test_worst_place_places_before_the_end_are_not_final() -> None:
    night = LiveNight(6, mode="outcome", levels=None, every=None)
    night.do(ReportOuts(1, (night.seated(1)[0],)))
    assert places(night.night) is None


def test_old_score_a_pot_put_right_late_moves_every_stack_and_rank_since() -> None:
    night = LiveNight(4)
    one, two, three, four = night.seated(1)
    for taker in (one, two, one):
        night.do(ReportPot(1, (taker,)))
    night.amend(Correction(1, 1, winners=(three,)))
    as_played = LiveNight(4)
    for taker in (three, two, one):
        as_played.do(ReportPot(1, (taker,)))
    assert night.stacks(1) == as_played.stacks(1)
    assert standings(night.night) == standings(as_played.night)
    out = LiveNight(6, mode="outcome", levels=None, every=None)
    first, second, *_ = out.seated(1)
    out.do(ReportOuts(1, (first,)))
    out.do(ReportOuts(1, (second,)))
    out.do(OrderOuts((second, first)))
    assert [line.player for line in standings(out.night)][-2:] == [first, second]
    assert "put right" in why_placed(out.night, first, str)[0]
    assert four in night.seated(1)


def test_last_result_a_wrong_last_word_that_closed_the_night_is_taken_back() -> None:
    night = LiveNight(3, mode="outcome", levels=None, every=None)
    one, two, three = night.seated(1)
    night.do(ReportOuts(1, (one,)))
    night.do(ReportOuts(1, (two,)))
    assert night.night.finished
    night.undo()
    assert not night.night.finished
    night.do(ReportOuts(1, (three,)))
    assert places(night.night) == ((two,), (three,), (one,))


def test_queue_whoever_waited_longest_is_next() -> None:
    night = LiveNight(6, mode="outcome", levels=None, every=None)
    for name in ("zoe", "abe"):
        night.do(Enter(name, 100))
    assert night.night.status("zoe") == night.night.status("abe") == "waiting"
    night.do(ReportOuts(1, (night.seated(1)[0],)))
    assert "zoe" in night.seated(1)
    assert "abe" not in night.seated(1)
    night.do(ReportOuts(1, (night.seated(1)[0],)))
    assert "abe" in night.seated(1)


def test_sleep_time_slept_through_is_left_out_only_where_the_host_says_so() -> None:
    levels = {}
    for counted in (True, False):
        night = LiveNight(3, every="15m")
        night.later(minutes=40)
        night.do(SettleGap(40 * 60, counted))
        night.do(ReportPot(1, (night.seated(1)[0],)))
        levels[counted] = night.night.level
    assert levels == {True: 3, False: 1}
    paused = LiveNight(3, every="15m")
    paused.do(TurnClock("paused"))
    with pytest.raises(NotNow, match="counts nothing anyway"):
        paused.do(SettleGap(60, counted=False))
