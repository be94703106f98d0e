"""What happens at the tables beside the dice: pots and outs told, chips counted, people, time, the end."""

from __future__ import annotations

import pytest

from clow_tui.director.amending import Correction
from clow_tui.tournament.clock import Stop
from clow_tui.tournament.commands import Answer, NotNow, SetMode
from clow_tui.tournament.commands.night import Finish, OrderOuts, SetLevel, SettleGap, TurnClock
from clow_tui.tournament.commands.people import Enter, Leave, Return, SetAway
from clow_tui.tournament.commands.seats import MoveTo, Pin, Swap
from clow_tui.tournament.commands.tables import Count, ReportOuts, ReportPot
from clow_tui.tournament.history import History
from clow_tui.tournament.standings import places, standings
from tests.support.floors_alive import LiveNight
from tests.support.nights import PureNight, Setup


def refused(night: LiveNight, command: object) -> str:
    before = night.night
    with pytest.raises(NotNow) as why:
        night.do(command)  # type: ignore[arg-type]
    assert night.night == before
    return str(why.value)


class TestPots:
    def test_a_pot_moves_stacks_rounds_and_the_next_first_roller(self) -> None:
        night = LiveNight(4)
        first, second, *_ = night.seated(1)
        night.do(ReportPot(1, (second,)))
        game = night.night.tables[1].game
        assert (game.round, game.pot) == (2, 40)
        assert night.stacks(1) == {player: 120 if player == second else 80 for player in night.seated(1)}
        assert game.live[0] == second
        assert first in game.live

    def test_c8_a_carried_pot_needs_who_threw_last_and_he_begins(self) -> None:
        night = LiveNight(3)
        last = night.seated(1)[1]
        assert "last" in refused(night, ReportPot(1, ()))
        night.do(ReportPot(1, (), last))
        game = night.night.tables[1].game
        assert (game.pot, game.carried, game.live[0]) == (60, 30, last)

    def test_a_throw_may_be_keyed_at_a_table_on_pots(self) -> None:
        night = LiveNight(3)
        one, two, three = night.seated(1)
        night.do(Answer(1, "4 5 6"))
        assert night.stacks(1)[one] == 110
        assert {two, three} < set(night.stacks(1))

    def test_the_programs_tables_take_no_reports(self) -> None:
        night = LiveNight(3, mode="program")
        assert "set it to pots" in refused(night, ReportPot(1, (night.seated(1)[0],)))

    def test_only_who_plays_the_round_can_take_its_pot(self) -> None:
        night = LiveNight(12)
        stranger = night.seated(2)[0]
        assert refused(night, ReportPot(1, (stranger,)))


class TestOutcome:
    def night(self, players: int = 12) -> LiveNight:
        return LiveNight(players, mode="outcome", levels=None, every=None)

    def test_no_stack_nobody_entered_is_shown_or_ranked_by(self) -> None:
        night = self.night()
        assert all(line.points is None and line.rank == 1 for line in standings(night.night))
        assert night.night.unknown() == 1200

    def test_outs_share_when_told_together_and_rank_by_act(self) -> None:
        night = self.night(6)
        one, two, three, four, five, six = night.seated(1)
        night.do(ReportOuts(1, (one, two)))
        night.do(ReportOuts(1, (three,)))
        night.do(ReportOuts(1, ()))
        night.do(ReportOuts(1, (four, five)))
        assert night.night.finished
        final = places(night.night)
        assert final is not None
        assert [sorted(group) for group in final] == [
            [six],
            sorted([four, five]),
            [three],
            sorted([one, two]),
        ]

    def test_all_who_are_left_out_together_share_the_first_place(self) -> None:
        night = self.night(3)
        everybody = tuple(night.seated(1))
        night.do(ReportOuts(1, everybody[:1]))
        night.do(ReportOuts(1, everybody[1:]))
        final = places(night.night)
        assert final is not None
        assert sorted(final[0]) == sorted(everybody[1:])

    def test_tables_break_and_who_comes_just_sits_down(self) -> None:
        night = self.night(12)
        for player in night.seated(2)[:3]:
            night.do(ReportOuts(2, (player,)))
        for player in night.seated(1)[:3]:
            night.do(ReportOuts(1, (player,)))
        tables = list(night.night.open_tables())
        assert len(tables) == 1
        assert tables[0].size == 6
        assert not tables[0].arriving

    def test_the_way_back_asks_what_each_holds(self) -> None:
        night = self.night(3)
        people = night.seated(1)
        assert "count its chips first" in refused(night, SetMode(1, "pots"))
        night.do(SetMode(1, "pots", dict(zip(people, (150, 100, 50), strict=True))))
        assert night.night.unknown() == 0
        assert night.night.tables[1].game.round == 1
        assert sorted(night.stacks(1).values()) == [40, 90, 140]

    def test_a_count_stands_with_its_time_until_play_goes_on(self) -> None:
        night = self.night(3)
        night.later(minutes=50)
        stacks = dict(zip(night.seated(1), (150, 100, 30), strict=True))
        night.do(Count(1, stacks))
        table = night.night.tables[1]
        assert (dict(table.counted), table.counted_at) == (stacks, "2026-01-31T20:50:00Z")
        night.do(SetMode(1, "pots"))
        assert night.night.unknown() == 20

    def test_who_comes_from_there_to_a_table_that_tracks_is_asked_for(self) -> None:
        night = LiveNight(8, seats=5)
        night.do(SetMode(1, "outcome"))
        mover = night.seated(1)[0]
        night.do(ReportOuts(1, (night.seated(1)[1],)))
        night.do(ReportOuts(1, (night.seated(1)[1],)))
        night.do(ReportOuts(1, (night.seated(1)[1],)))
        leader = night.seated(2)[0]
        for _ in range(40):
            if night.night.entrants[mover].table == 2 or night.night.finished:
                break
            night.do(ReportPot(2, (leader,)))
        table = night.night.tables[2]
        assert mover in table.untold
        assert night.night.tokens_of(mover) is None
        night.do(Count(2, {mover: 400}))
        assert mover not in night.night.tables[2].untold
        assert night.night.tokens_of(mover) is not None


class TestPeople:
    def test_a_late_entrant_is_seated_at_the_smallest_table_with_full_tokens(self) -> None:
        night = LiveNight(11)
        small = min(night.night.open_tables(), key=lambda table: table.size).number
        night.do(Enter("late", 100))
        assert night.night.entrants["late"].table == small
        assert night.night.status("late") == "waiting"
        assert night.night.issued() == night.night.total() == 1200

    def test_with_all_tables_full_he_waits_and_takes_the_first_free_seat(self) -> None:
        night = LiveNight(6)
        night.do(Enter("late", 100))
        assert night.night.entrants["late"].table is None
        assert night.night.status("late") == "waiting"
        night.do(Leave(night.seated(1)[5]))
        night.do(ReportPot(1, (night.seated(1)[0],)))
        assert night.night.entrants["late"].table == 1

    def test_late_entry_ends_with_its_level(self) -> None:
        night = LiveNight(6, late_until=1)
        night.do(SetLevel())
        assert "Late entry ended with level 1" in refused(night, Enter("late", 100))

    def test_l1_who_leaves_in_mid_round_goes_when_it_is_over_with_what_he_holds(self) -> None:
        night = LiveNight(4)
        winner, leaver, *_ = night.seated(1)
        night.do(Leave(leaver))
        assert night.night.tables[1].leaving == {leaver}
        night.do(ReportPot(1, (winner,)))
        entrant = night.night.entrants[leaver]
        assert (entrant.took, night.night.status(leaver)) == (90, "left")
        assert leaver not in night.seated(1)
        assert night.night.total() == night.night.issued() == 310

    def test_who_never_came_has_put_no_ante_into_the_round_just_begun(self) -> None:
        night = LiveNight(4)
        never, winner, *_ = night.seated(1)
        night.do(Leave(never, "no-show"))
        assert never not in night.seated(1)
        assert night.night.tables[1].game.round == 1
        night.do(ReportPot(1, (winner,)))
        assert night.stacks(1)[winner] == 110
        assert night.night.entrants[never].took == 100
        assert night.night.total() == night.night.issued() == 300
        thrown = LiveNight(4, mode="keyed").says(1, "2 2 3")
        gone = thrown.seated(1)[2]
        thrown.do(Leave(gone, "no-show"))  # somebody threw: he leaves as anybody does
        assert gone in thrown.night.tables[1].leaving

    def test_l2_the_antes_of_who_is_away_go_in(self) -> None:
        night = LiveNight(3)
        winner, away, _ = night.seated(1)
        night.do(SetAway(away, True))
        night.do(ReportPot(1, (winner,)))
        assert night.stacks(1)[away] == 80
        assert night.night.status(away) == "away"
        night.do(SetAway(away, False))
        assert night.night.status(away) == "in"

    def test_somebody_reported_out_who_is_not_keeps_all_later_play(self) -> None:
        night = LiveNight(6, mode="outcome", levels=None, every=None)
        wrong, other, *_ = night.seated(1)
        night.do(ReportOuts(1, (wrong,)))
        night.do(ReportOuts(1, (other,)))
        night.later(minutes=40)
        night.do(Return(wrong, None))
        assert night.night.status(wrong) == "in"
        assert night.night.status(other) == "out"
        assert standings(night.night)[-1].player == other

    def test_re_entry_only_where_the_night_allows_it(self) -> None:
        night = LiveNight(4, mode="outcome", levels=None, every=None, reentry=True)
        out = night.seated(1)[0]
        night.do(ReportOuts(1, (out,)))
        night.do(Return(out, 100, "reenter"))
        assert night.night.issued() == 500
        plain = LiveNight(4, mode="outcome", levels=None, every=None)
        gone = plain.seated(1)[0]
        plain.do(ReportOuts(1, (gone,)))
        assert "no re-entry" in refused(plain, Return(gone, 100, "reenter"))

    def test_the_order_of_outs_is_put_right(self) -> None:
        night = LiveNight(6, mode="outcome", levels=None, every=None)
        one, two, three, *_ = night.seated(1)
        for player in (one, two, three):
            night.do(ReportOuts(1, (player,)))
        night.do(OrderOuts((two, one)))
        assert [line.player for line in standings(night.night)][3:] == [three, one, two]

    def test_a_pinned_player_is_neither_moved_nor_broken(self) -> None:
        night = LiveNight(12, mode="outcome", levels=None, every=None)
        host = night.seated(2)[0]
        night.do(Pin(host, 2))
        for player in night.seated(2)[1:]:
            night.do(ReportOuts(2, (player,)))
            assert night.night.entrants[host].table == 2
        while night.night.tables[1].open:
            night.do(ReportOuts(1, (night.seated(1)[0],)))
        assert night.night.entrants[host].table == 2
        assert [table.number for table in night.night.open_tables()] == [2]

    def test_moves_and_swaps_by_hand_keep_everybodys_tokens(self) -> None:
        night = LiveNight(10, seats=6, mode="outcome", levels=None, every=None)
        one, two = night.seated(1)[0], night.seated(2)[0]
        night.do(Swap(one, two))
        assert (night.night.entrants[one].table, night.night.entrants[two].table) == (2, 1)
        night.do(MoveTo(one, 1))
        night.do(MoveTo(two, 2))
        assert night.night.entrants[one].table == 1
        pots = LiveNight(10)
        pots.do(MoveTo("p1", _other_table(pots, "p1")))  # the antes of a round just begun go back first
        assert pots.night.total() == 100 * len(pots.night.entrants)
        keyed = LiveNight(10, mode="keyed")
        keyed.do(Answer(keyed.night.entrants["p1"].table or 0, "2 2 5"))
        assert "middle of a round" in refused(keyed, MoveTo("p1", _other_table(keyed, "p1")))

    def test_undo_takes_each_of_them_back(self) -> None:
        night = LiveNight(11)
        for command in (
            Enter("late", 100),
            SetAway("p1", True),
            Leave("p2"),
            SetLevel(),
            TurnClock("paused"),
            SetMode(1, "outcome"),
        ):
            before = night.night
            night.do(command)
            night.undo()
            assert night.night == before
            night.redo()
            night.undo()
            assert night.night == before


def _other_table(night: LiveNight, player: str) -> int:
    return 2 if night.night.entrants[player].table == 1 else 1


class TestTimeAndTheEnd:
    def test_levels_by_minutes_go_by_the_clock_less_pauses_and_gaps(self) -> None:
        night = LiveNight(3, every="15m")
        winner = night.seated(1)[0]
        night.later(minutes=16)
        night.do(ReportPot(1, (winner,)))
        assert night.night.tables[1].game.ante == 20
        night.do(TurnClock("paused"))
        night.later(hours=2)
        night.do(TurnClock("resumed"))
        night.later(minutes=40)
        night.do(SettleGap(40 * 60, counted=False))
        night.do(ReportPot(1, (winner,)))
        assert night.night.tables[1].game.ante == 20
        night.later(minutes=15)
        night.do(ReportPot(1, (winner,)))
        assert night.night.tables[1].game.ante == 40

    def test_a_level_by_hand_counts_the_next_one_from_there(self) -> None:
        night = LiveNight(3, every="3r")
        winner, *_ = night.seated(1)
        night.do(SetLevel())
        antes = []
        for _ in range(4):
            night.do(ReportPot(1, (winner,)))
            antes.append(night.night.tables[1].game.ante)
        assert antes == [20, 20, 20, 40]

    def test_the_next_level_is_the_one_after_what_the_clock_has_reached(self) -> None:
        night = LiveNight(3, every="20m")
        night.later(minutes=21)  # level 2, though no round has begun at it
        night.do(SetLevel())
        night.do(ReportPot(1, (night.seated(1)[0],)))
        assert (night.night.level, night.night.tables[1].game.ante) == (3, 40)

    def test_an_ante_of_the_hosts_own(self) -> None:
        night = LiveNight(3)
        night.do(SetLevel(35))
        night.do(ReportPot(1, (night.seated(1)[0],)))
        assert night.night.tables[1].game.ante == 35

    def test_at_the_bell_rounds_are_finished_and_places_go_by_tokens(self) -> None:
        night = LiveNight(6, seats=3, stop=Stop("clock", "2026-01-31T23:00:00Z"))
        night.later(hours=3, minutes=5)
        one, two = night.seated(1)[0], night.seated(2)[0]
        night.do(ReportPot(1, (one,)))
        assert night.night.bell
        assert night.night.tables[1].game.phase == "seam"
        assert not night.night.finished
        night.do(ReportPot(2, (two,)))
        assert night.night.finished
        final = places(night.night)
        assert final is not None
        assert sorted(final[0]) == sorted([one, two])

    def test_a_table_on_outcome_is_counted_after_the_bell(self) -> None:
        night = LiveNight(4, mode="outcome", levels=None, every=None)
        night.do(Finish())
        assert not night.night.finished
        assert "chips of table 1" in refused(night, Finish())
        night.do(Count(1, dict(zip(night.seated(1), (10, 200, 150, 40), strict=True))))
        assert night.night.finished
        final = places(night.night)
        assert final is not None
        assert final[0] == (night.seated(1)[1],)

    def test_those_left_share_or_agree(self) -> None:
        shared, agreed = LiveNight(3), LiveNight(3)
        shared.do(Finish("share"))
        assert places(shared.night) == (tuple(shared.night.entrants),)
        one, two, three = agreed.seated(1)
        assert "exactly those who are left" in refused(agreed, Finish("order", ((one,), (two,))))
        agreed.do(Finish("order", ((three,), (one, two))))
        final = places(agreed.night)
        assert final is not None
        assert [sorted(group) for group in final] == [[three], sorted([one, two])]
        agreed.undo()
        assert not agreed.night.finished

    def test_a_night_played_on_paper_ends_before_any_draw(self) -> None:
        pure = PureNight(Setup(4))
        for command, why in (
            (Finish("order", (("p1",), ("p2",))), "exactly all who took part"),
            (Finish("share"), "not drawn yet"),
            (Finish(), "not drawn yet"),
        ):
            assert why in (command.refusal(pure.night) or "")
        pure.do(Finish("order", (("p3",), ("p1", "p4"), ("p2",))))
        assert places(pure.night) == (("p3",), ("p1", "p4"), ("p2",))
        assert pure.reread().night == pure.night
        pure.undo()
        assert not pure.night.finished
        assert pure.drawn().night.drawn

    def test_round_for_round_no_table_begins_before_all_have_finished(self) -> None:
        night = LiveNight(6, seats=3, round_for_round=6)
        night.do(ReportPot(1, (night.seated(1)[0],)))
        assert night.night.tables[1].game.phase == "seam"
        night.do(ReportPot(2, (night.seated(2)[0],)))
        assert [table.game.round for table in night.night.open_tables()] == [2, 2]


class TestAmending:
    def test_a_wrong_pot_is_put_right_and_later_pots_stay(self) -> None:
        night = LiveNight(4)
        one, two, three, _ = night.seated(1)
        night.do(ReportPot(1, (one,)))
        night.do(ReportPot(1, (two,)))
        night.do(ReportPot(1, (three,)))
        assert night.amend(Correction(1, 1, winners=(two,))) == ()
        assert night.stacks(1) == {
            player: {one: 60, two: 140, three: 100}.get(player, 60) for player in night.seated(1)
        }
        assert night.reread().night == night.night

    def test_a_wrong_throw_three_ago_stays_where_the_rest_fits(self) -> None:
        night = LiveNight(4, mode="keyed")
        one, two, *_ = night.seated(1)
        night.says(1, "2 2 3", "3 3 4", "5 5 1")
        assert night.amend(Correction(1, 1, 1, dice="6 6 6")) == ()
        assert night.night.tables[1].game.leaders == (one,)
        gone = night.amend(Correction(1, 1, 2, dice="4 6 1"))
        assert len(gone) == 1
        assert night.asked(1) == two

    def test_undo_of_an_amendment_brings_back_what_went_along(self) -> None:
        night = LiveNight(4, mode="keyed")
        night.says(1, "2 2 3", "3 3 4", "5 5 1")
        before = night.night
        night.amend(Correction(1, 1, 1, dice="4 5 6"))
        assert night.night.tables[1].game.round == 2
        night.undo()
        assert night.night == before
        night.redo()
        assert night.night.tables[1].game.round == 2
        assert History(night.history.acts).night == night.night

    def test_what_is_said_already_or_was_never_told_is_refused(self) -> None:
        night = LiveNight(3)
        one, *_ = night.seated(1)
        night.do(ReportPot(1, (one,)))
        with pytest.raises(NotNow, match="says already"):
            night.amend(Correction(1, 1, winners=(one,)))
        with pytest.raises(NotNow, match="no pot or outs told in round 7"):
            night.amend(Correction(1, 7, winners=(one,)))


def test_a_swap_with_one_who_by_a_pot_put_right_was_out_goes_along() -> None:
    """The swap no longer applies: it is named and goes with the amendment, as anything else would."""
    night = LiveNight(3, seats=3, levels="40x2")
    a, b, c = (seat.player for seat in sorted(night.night.tables[1].people(), key=lambda s: s.number))
    for taker in (a, b, c):
        night.do(ReportPot(1, (taker,), b))
    night.do(Swap(a, c))
    swap = len(night.history.acts) - 1
    assert night.amend(Correction(1, 3, winners=(a,))) == (swap,)
    assert night.night.entrants[c].out is not None
