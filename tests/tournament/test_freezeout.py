"""A freezeout as it is played: outs and places, carried pots, one left at a table, the end."""

from __future__ import annotations

import pytest

from clow_tui.tournament import events as ev
from clow_tui.tournament.happenings import Finished
from clow_tui.tournament.standings import places, standings
from tests.support.nights import PureNight, Setup, c_low
from tests.support.whole import check_state

WINS, LOSES, POINT_1, POINT_2 = "4 5 6", "1 2 3", "2 2 1", "3 3 2"


def table_of(players: int, tokens: int) -> PureNight:
    """One table, seats drawn, real dice, a flat ante of 10."""
    setup = Setup(players, levels=None, every=None, mode="keyed", rules=c_low(tokens=tokens), tokens=tokens)
    return PureNight(setup).drawn()


def tables_of_two(tables: int, tokens: int) -> PureNight:
    setup = Setup(
        2 * tables,
        seats=None,
        tables=tables,
        levels=None,
        every=None,
        mode="keyed",
        rules=c_low(tokens=tokens),
        tokens=tokens,
    )
    return PureNight(setup).drawn()


def ranks(pure: PureNight) -> dict[str, int]:
    return {line.player: line.rank for line in standings(pure.night)}


class TestPlaces:
    def test_C2_out_together_with_equal_stacks_share_a_place(self) -> None:
        pure = table_of(3, 10)
        first, second, third = pure.seated(1)
        pure.says(1, WINS)
        assert pure.night.finished
        assert ranks(pure) == {first: 1, second: 2, third: 2}
        found = places(pure.night)
        assert found is not None
        assert [set(group) for group in found] == [{first}, {second, third}]

    def test_out_together_more_tokens_at_the_round_s_start_place_higher(self) -> None:
        setup = Setup(3, levels="10,200", every="2r", mode="keyed")
        pure = PureNight(setup).drawn()
        first, second, third = pure.seated(1)
        pure.says(1, WINS).says(1, POINT_1, WINS)
        assert pure.tokens_at(1) == [0, 0, 0]  # all in for the third round
        assert dict(pure.night.tables[1].game.started) == {first: 110, second: 110, third: 80}
        pure.says(1, WINS)
        assert ranks(pure) == {second: 1, first: 2, third: 3}
        pure.undo()
        pure.says(1, POINT_1, WINS)
        assert ranks(pure) == {third: 1, first: 2, second: 2}

    def test_an_earlier_act_is_an_earlier_out(self) -> None:
        pure = tables_of_two(2, 10)
        second, fourth = pure.seated(1)[1], pure.seated(2)[1]
        pure.says(1, WINS)
        pure.says(2, WINS)
        assert pure.night.entrants[second].out is not None
        assert ranks(pure)[second] == 4
        assert ranks(pure)[fourth] == 3

    def test_places_before_the_end_are_none_and_ranks_go_by_tokens(self) -> None:
        pure = table_of(3, 30)
        first, second, third = pure.seated(1)
        pure.says(1, WINS)
        assert places(pure.night) is None
        assert [line.points for line in standings(pure.night)] == [40, 10, 10]  # the next antes are in
        assert ranks(pure) == {first: 1, second: 2, third: 2}
        assert {line.status for line in standings(pure.night)} == {"in"}


class TestCarriedPot:
    def test_C8_the_last_1_2_3_throws_first_next(self) -> None:
        pure = table_of(3, 100)
        pure.says(1, LOSES, LOSES, LOSES)
        assert pure.asked(1) == pure.seated(1)[2]
        assert pure.night.tables[1].game.pot == 60

    def test_C8_where_he_is_out_the_next_in_seat_order_throws_first(self) -> None:
        pure = table_of(5, 40)
        first, rest = pure.seated(1)[0], pure.seated(1)[2:]
        pure.says(1, POINT_1, WINS)  # second: 80, the others 30
        pure.says(1, WINS)  # second: 120, the others 20
        pure.says(1, POINT_2, POINT_1, POINT_1, POINT_1, WINS)  # first: 60, second 110, the others 10
        assert pure.asked(1) == first
        pure.says(1, *[LOSES] * 5)
        assert [pure.night.status(player) for player in rest] == ["out"] * 3
        assert pure.asked(1) == first
        assert pure.night.tables[1].game.pot == 70

    def test_C2_the_last_one_at_a_table_takes_the_carried_pot_and_waits(self) -> None:
        pure = tables_of_two(2, 20)
        last, out = pure.seated(1)
        pure.says(1, WINS)  # 30 and 10
        pure.says(1, LOSES, LOSES)
        assert pure.night.status(out) == "out"
        assert pure.tokens_at(1) == [40]
        assert pure.night.status(last) == "waiting"
        assert pure.asked(1) is None
        assert pure.night.tables[1].open
        assert not pure.night.finished
        check_state(pure.night, 80)
        pure.says(2, WINS).says(2, WINS)  # at the other table one is left, too
        assert pure.night.final
        assert [table.size for table in pure.night.open_tables()] == [2]
        assert pure.night.status(last) == "in"

    def test_C3_who_has_put_in_his_last_token_is_not_out_while_the_round_is_played(self) -> None:
        pure = table_of(2, 10)
        assert pure.tokens_at(1) == [0, 0]
        assert pure.night.left() == tuple(sorted(pure.seated(1)))
        pure.says(1, POINT_1, WINS)
        assert pure.night.left() == (pure.seated(1)[0],)


class TestDraw:
    def test_C2_none_left_is_a_draw_and_the_pot_stays_in_the_sum(self) -> None:
        pure = table_of(2, 10)
        both = set(pure.seated(1))
        pure.says(1, LOSES, LOSES)
        assert pure.night.finished
        assert pure.night.left() == ()
        assert pure.night.tables[1].dead == 20
        check_state(pure.night, 20)
        found = places(pure.night)
        assert found is not None
        assert [set(group) for group in found] == [both]
        assert pure.history.stories[pure.history.acts[-1].n][-1] == (
            None,
            Finished((), "All who were left went out together: a draw."),
        )

    def test_a_draw_at_one_table_closes_it_and_the_night_goes_on(self) -> None:
        pure = tables_of_two(3, 10)
        gone = pure.seated(1)
        pure.says(1, LOSES, LOSES)
        assert not pure.night.tables[1].open
        assert pure.night.tables[1].dead == 20
        assert not pure.night.finished
        check_state(pure.night, 60)
        pure.says(2, WINS).says(3, WINS)
        while not pure.night.finished:
            (table,) = pure.night.open_tables()
            pure.says(table.number, WINS)
        check_state(pure.night, 60)
        assert [ranks(pure)[player] for player in gone] == [5, 5]

    def test_all_who_are_left_at_the_last_table_share_the_first_place(self) -> None:
        pure = table_of(4, 10)
        pure.says(1, LOSES, LOSES, LOSES, LOSES)
        assert ranks(pure) == dict.fromkeys(pure.setup.ids, 1)


class TestC10:
    def test_a_short_stack_puts_in_all_it_has_and_may_win_the_whole_pot(self) -> None:
        setup = Setup(3, levels="10,95", every="1r", mode="keyed")
        pure = PureNight(setup).drawn()
        first, second, third = pure.seated(1)
        pure.says(1, WINS)
        begun = [e for e in pure.history.acts[-1].events if isinstance(e, ev.RoundBegun)]
        assert begun[0].stakes == {first: 95, second: 90, third: 90}
        pure.says(1, POINT_1, WINS)
        assert pure.night.status(third) == "out"
        assert {s.player: s.tokens for s in pure.night.tables[1].people()}[second] == 275 - 95

    def test_with_short_out_whoever_is_below_the_ante_is_out_and_keeps_his_tokens(self) -> None:
        setup = Setup(3, levels="10,95", every="1r", mode="keyed", short="out")
        pure = PureNight(setup).drawn()
        first, second, third = pure.seated(1)
        pure.says(1, WINS)
        # One alone could pay 95, so the rise is held back.
        begun = [e for e in pure.history.acts[-1].events if isinstance(e, ev.RoundBegun)]
        assert begun[0].stakes == {first: 10, second: 10, third: 10}
        assert (begun[0].level, begun[0].ante) == (2, 10)
        pure.says(1, POINT_1, WINS)  # 110, 110 and 80: two can pay 95
        assert pure.night.status(third) == "out"
        assert pure.night.tokens_of(third) == 80
        check_state(pure.night, 300)


@pytest.mark.parametrize(("players", "seats"), [(24, 6), (13, 4), (7, 3)])
def test_the_draw_seats_everyone_by_lot(players: int, seats: int) -> None:
    first, again, other = (PureNight(Setup(players, seats, seed=seed)).drawn() for seed in (1, 1, 2))
    assert first.night.tables == again.night.tables
    assert first.night.tables != other.night.tables
    assert sorted(p for n in first.night.tables for p in first.seated(n)) == sorted(first.setup.ids)
    assert all(table.game.round == 1 for table in first.night.open_tables())
