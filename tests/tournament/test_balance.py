"""Balancing and breaking: which table, who moves, into which seat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clow_tui.games import Seat, in_turn
from clow_tui.tournament import events as ev
from tests.support.floors import At, at_its_seam, begun, broken, floor, follow, moves
from tests.support.nights import c_low, sizes
from tests.support.whole import check_nothing_due


@pytest.mark.parametrize(
    ("before", "chairs", "after", "count"),
    [
        ([10, 10, 8, 8], 10, [9, 9, 9, 9], 2),
        ([9, 9, 7], 10, [8, 9, 8], 1),
        ([5, 3], 6, [4, 4], 1),
        ([6, 5, 5], 6, [6, 5, 5], 0),
        ([10, 10, 10, 6], 10, [9, 9, 9, 9], 3),
        ([7, 4, 4], 8, [8, 7], 4),
        ([8, 8, 3], 8, [7, 6, 6], 3),
    ],
)
def test_tables_are_evened_out_in_as_few_moves_as_can_be(
    before: list[int], chairs: int, after: list[int], count: int
) -> None:
    events, night = follow(floor(*map(At, before), chairs=chairs))
    assert sorted(sizes(night).values()) == sorted(after)
    assert len(moves(events)) == count
    assert night.total() == 100 * sum(before)
    assert sorted(begun(events)) == sorted(sizes(night))


def test_a_table_breaks_once_all_fit_on_the_others() -> None:
    events, night = follow(floor(At(7), At(6), At(3), chairs=8))
    assert broken(events) == [3]
    assert [move.player for move in moves(events)] != ["c1", "c2", "c3"]  # drawn by lot
    assert {move.player for move in moves(events)} == {"c1", "c2", "c3"}
    assert sizes(night) == {1: 8, 2: 8}
    assert not night.tables[3].open
    why = "Table 3 breaks: the 16 left fit on 2 tables."
    assert {move.why for move in moves(events)} == {why}


def test_a_number_of_a_broken_table_is_not_used_again() -> None:
    _, night = follow(floor(At(7), At(6), At(3), chairs=8))
    assert sorted(night.tables) == [1, 2, 3]


def test_no_table_breaks_that_is_in_the_middle_of_a_round() -> None:
    """And none gives to it: at its next seam it breaks, which takes fewer moves."""
    events, night = follow(floor(At(7), At(6), At(3, in_play=True), chairs=8))
    assert (broken(events), moves(events), begun(events)) == ([], [], [1, 2])
    events, night = follow(at_its_seam(night, 3))
    assert (broken(events), len(moves(events))) == ([3], 3)
    assert sizes(night) == {1: 8, 2: 8}


def test_no_larger_table_breaks_in_place_of_the_smallest() -> None:
    """The smallest is in play; the others are at their seams and would fit, too."""
    events, _ = follow(floor(At(4), At(4), At(3, in_play=True), chairs=8))
    assert broken(events) == []


def test_a_table_that_has_received_a_player_is_not_broken_before_its_next_seam() -> None:
    events, _ = follow(floor(At(6, in_play=True), At(5), At(2, came=1), chairs=8))
    assert 3 not in broken(events)
    alone = floor(At(6, in_play=True), At(1, came=1), chairs=8)
    events, night = follow(alone)
    assert (broken(events), begun(events)) == ([], [2])
    assert broken(follow(at_its_seam(night, 2))[0]) == [2]


def test_the_hosts_order_of_breaking_is_kept_also_while_its_next_cannot_break_yet() -> None:
    """The laptop's table breaks last, though at this moment it is the only one that could."""
    night = floor(At(2), At(2, in_play=True), At(1, came=1), chairs=6)
    night = replace(night, settings=replace(night.settings, breaks=(3, 2)))
    events, night = follow(night)
    assert broken(events) == []
    events, night = follow(at_its_seam(night, 3))
    assert broken(events) == [3]
    night = floor(At(3), At(2, carried=20), chairs=6)
    events, _ = follow(replace(night, settings=replace(night.settings, breaks=(2,))))
    assert broken(events) == []


def test_only_a_largest_table_gives_and_only_at_its_seam() -> None:
    events, night = follow(floor(At(10, in_play=True), At(9), At(7), chairs=10))
    assert moves(events) == []
    events, night = follow(floor(At(10), At(9, in_play=True), At(7, in_play=True), chairs=10))
    assert sizes(night) == {1: 9, 2: 9, 3: 8}


def test_who_arrives_waits_for_the_next_round_and_is_counted_at_once() -> None:
    _, night = follow(floor(At(5), At(3, in_play=True), chairs=6))
    assert sizes(night) == {1: 4, 2: 4}
    assert [seat.player for seat in night.tables[2].arriving] == ["a1"]
    assert night.status("a1") == "waiting"
    assert len(night.tables[2].game.seats) == 3


class TestWhoMoves:
    def test_the_player_who_would_throw_first_next(self) -> None:
        events, _ = follow(floor(At(5, first=3), At(3), chairs=6))
        assert [move.player for move in moves(events)] == ["a3"]

    def test_C8_the_next_in_seat_order_throws_first_in_his_place(self) -> None:
        _, night = follow(floor(At(5, first=3), At(3), chairs=6))
        assert in_turn(night.tables[1].game)[0].player == "a4"
        _, night = follow(floor(At(5, first=5), At(3), chairs=6))
        assert in_turn(night.tables[1].game)[0].player == "a1"

    def test_never_the_same_twice_in_a_row_while_another_will_do(self) -> None:
        night = replace(floor(At(5, first=3), At(3), chairs=6), last_moved="a3")
        events, _ = follow(night)
        assert [move.player for move in moves(events)] == ["a4"]

    def test_by_a_thrown_order_the_next_first_thrower_of_that_order(self) -> None:
        night = floor(At(5, first=3), At(3), chairs=6, rules=c_low(order="first: throw, next: decider"))
        game = replace(night.tables[1].game, order=(5, 2, 3, 1, 4))
        night = replace(night, tables={**night.tables, 1: replace(night.tables[1], game=game)})
        events, _ = follow(night)
        assert [move.player for move in moves(events)] == [in_turn(game)[0].player] == ["a3"]

    def test_by_lot_among_those_moved_least_where_the_first_is_yet_to_be_thrown_for(self) -> None:
        rules = c_low(order="first: throw, next: throw")
        movers = set()
        for lots in range(1, 40):
            night = floor(At(5), At(3), chairs=6, rules=rules)
            entrants = dict(night.entrants)
            entrants |= {p: replace(entrants[p], moves=1) for p in ("a1", "a4")}
            events, _ = follow(replace(night, lots=lots, entrants=entrants))
            movers |= {move.player for move in moves(events)}
        assert movers == {"a2", "a3", "a5"}

    def test_of_two_largest_tables_the_player_who_has_moved_least(self) -> None:
        night = floor(At(6), At(6), At(4), chairs=6)
        entrants = {**night.entrants, "a1": replace(night.entrants["a1"], moves=2)}
        events, _ = follow(replace(night, entrants=entrants))
        assert [move.player for move in moves(events)] == ["b1"]


class TestWhichSeat:
    @pytest.mark.parametrize(
        ("taken", "first", "seat"),
        [
            ((1, 2, 3), 1, 6),  # 1 2 3 _ _ 6
            ((1, 3, 6), 3, 2),  # from 3: 3 6 1, then 2
            ((1, 2, 6), 6, 5),  # from 6: 6 1 2, then 3, 4, 5
            ((4, 5, 6), 5, 3),  # from 5: 5 6, then 1, 2, 3 and last of all 4
        ],
    )
    def test_the_free_seat_that_throws_last(self, taken: tuple[int, ...], first: int, seat: int) -> None:
        night = floor(At(5), At(3), chairs=6)
        seats = tuple(Seat(n, f"b{i}", 100) for i, n in enumerate(taken, 1))
        game = replace(night.tables[2].game, seats=seats, next_first=first)
        night = replace(night, tables={**night.tables, 2: replace(night.tables[2], game=game)})
        events, after = follow(night)
        assert [move.seat for move in moves(events)] == [seat]
        order = [s.number for s in in_turn(after.tables[2].game)]
        assert order.index(seat) >= len(order) - 2

    def test_by_a_thrown_order_the_chair_that_comes_last_in_it(self) -> None:
        night = floor(At(5), At(3), chairs=6, rules=c_low(order="first: throw, next: decider"))
        game = replace(night.tables[2].game, order=(6, 2, 5, 3, 1))  # 5 and 6 went out
        night = replace(night, tables={**night.tables, 2: replace(night.tables[2], game=game)})
        events, after = follow(night)
        assert [move.seat for move in moves(events)] == [5]  # from 1: 1, 4 for whom none was thrown, 6 2 5 3
        assert [seat.player for seat in in_turn(after.tables[2].game)] == ["b1", "b2", "a1", "b3"]


class TestCarriedPot:
    def test_a_table_with_a_carried_pot_is_left_alone(self) -> None:
        events, _ = follow(floor(At(5, carried=40), At(3), chairs=6))
        assert moves(events) == []
        assert sorted(begun(events)) == [1, 2]
        events, _ = follow(floor(At(5), At(3, carried=40), At(5), chairs=6))
        assert moves(events) == []
        events, _ = follow(floor(At(5), At(5), At(1, carried=40), chairs=6))
        assert broken(events) == []

    def test_while_its_next_round_is_played_too(self) -> None:
        events, _ = follow(floor(At(5), At(3, in_play=True, carried=40), chairs=6))
        assert moves(events) == []

    def test_it_is_no_room_for_a_table_that_breaks(self) -> None:
        events, _ = follow(floor(At(3, carried=40), At(3), At(3), chairs=6))
        assert broken(events) == [2]
        assert {move.to for move in moves(events)} == {3}
        events, _ = follow(floor(At(3, carried=40), At(3), chairs=6))
        assert broken(events) == []


class TestFinalTable:
    def test_seats_are_drawn_anew_and_the_first_thrower_keeps_his_throw(self) -> None:
        events, night = follow(floor(At(3, first=2), At(3), chairs=6))
        (drawn,) = (event for event in events if isinstance(event, ev.SeatsDrawn))
        assert sorted(drawn.seats.values()) == [1, 2, 3, 4, 5, 6]
        assert night.final
        (table,) = night.open_tables()
        assert table.number == 2
        assert {s.player: s.number for s in table.game.seats} == drawn.seats
        assert in_turn(table.game)[0].player == "b1"
        assert [call.seat for call in night.calls] == [drawn.seats[call.player] for call in night.calls]

    def test_they_wait_for_the_seam_of_the_table_that_is_left(self) -> None:
        events, night = follow(floor(At(3), At(3, in_play=True), chairs=6))
        assert broken(events) == [1]
        assert not any(isinstance(event, ev.SeatsDrawn) for event in events)
        assert not night.final

    def test_and_for_a_carried_pot_to_be_won(self) -> None:
        events, night = follow(floor(At(5, carried=30), chairs=6))
        assert not any(isinstance(event, ev.SeatsDrawn) for event in events)
        assert begun(events) == [1]
        assert not night.final

    def test_a_thrown_order_goes_with_the_players(self) -> None:
        night = floor(At(4, first=3), chairs=6, rules=c_low(order="first: throw, next: decider"))
        game = replace(night.tables[1].game, order=(4, 3, 1, 2))
        _, after = follow(replace(night, tables={1: replace(night.tables[1], game=game)}))
        assert [seat.player for seat in in_turn(after.tables[1].game)] == ["a3", "a1", "a2", "a4"]


def test_one_left_at_a_table_waits_until_somebody_comes() -> None:
    events, night = follow(floor(At(6, in_play=True), At(6, in_play=True), At(1), chairs=6))
    assert events == []
    assert night.status("c1") == "waiting"
    events, night = follow(floor(At(6), At(6, in_play=True), At(1), chairs=6))
    assert [(move.from_, move.to) for move in moves(events)] == [(1, 3)]
    assert begun(events) == [1, 3]
    assert night.status("c1") == "in"


@pytest.mark.parametrize("chairs", [4, 6, 10])
def test_without_outs_every_spread_of_sizes_comes_to_differ_by_at_most_one(chairs: int) -> None:
    """Table after table comes to its seam; whatever the sizes were, soon they are even."""
    for first in range(2, chairs + 1):
        for second in range(1, chairs + 1):
            tables = [At(first, in_play=True), At(second, in_play=second > 1), At(chairs, in_play=True)]
            night = floor(*tables, chairs=chairs)
            for number in [1, 2, 3] * chairs:
                table = night.tables[number]
                if table.open and table.game.phase == "rolling":
                    night = at_its_seam(night, number)
                _, night = follow(night)
                check_nothing_due(night)
            found = list(sizes(night).values())
            assert max(found) - min(found) <= 1
            assert sum(found) == first + second + chairs
            assert len(found) == -(-sum(found) // chairs)
