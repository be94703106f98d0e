"""Games of legs beyond the examples of seeds/: races, points, orders that move, people who leave, a stop."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clow_tui import games
from clow_tui.games import (
    FinalBegan,
    GameEnded,
    GameLost,
    GameWon,
    Left,
    LegBegan,
    LegCounted,
    LegsRules,
    LegsState,
    LegWon,
    Scored,
    Seat,
    Tied,
)
from tests.support.examples import shipped
from tests.support.tables import Table, shipped_rules

THREE = ["Ann", "Bo", "Cy"]
HIGH, MIDDLE, LOW = "K K K 9 10", "Q Q 9 10 J", "9 9 10 J Q"


def rules(name: str) -> LegsRules:
    """The rules with one throw a turn, so that a line is a hand."""
    found = shipped_rules(name)
    assert isinstance(found, LegsRules)
    throwing = replace(found.throwing, most=1, again=None, first_sets_limit=False)
    return replace(found, throwing=throwing)


POKER = rules("poker-dice")
RACE = replace(POKER, first_to=2)
POINTS = replace(POKER, legs=2, points=(3, 2, 1))
LOWEST = replace(POKER, legs=2, counts="lowest", final_best_of=1)
HIGHEST = replace(LOWEST, counts="highest")


def state_of(table: Table) -> LegsState:
    assert isinstance(table.state, LegsState)
    return table.state


class TestRace:
    """`first_to`: more than two play until one has won so many legs."""

    def test_the_first_to_win_so_many_legs_and_the_others_by_legs_won(self) -> None:
        table = Table(RACE, THREE).says(HIGH, LOW, LOW, LOW, HIGH, LOW)
        assert state_of(table).won == (("Ann", 1), ("Bo", 1), ("Cy", 0))
        table.says(LOW, HIGH, LOW)
        assert table.happened(LegWon)[-1] == LegWon("Bo", 3, (("Ann", 1), ("Bo", 2), ("Cy", 0)))
        assert table.told[-1] == GameWon("Bo", 0)
        assert games.places(table.state) == (("Bo",), ("Ann",), ("Cy",))

    def test_a_tied_leg_is_played_off_and_counts_once(self) -> None:
        table = Table(RACE, THREE).says(HIGH, LOW, HIGH)
        assert table.happened(Tied) == [Tied(("Ann", "Cy"))]
        assert table.says(LOW, HIGH).happened(LegWon) == [LegWon("Cy", 1, (("Ann", 0), ("Bo", 0), ("Cy", 1)))]

    def test_two_players_play_the_game_of_two(self) -> None:
        table = Table(RACE, ["Ann", "Bo"]).says(*[HIGH, LOW] * 2)
        assert games.places(table.state) is None
        assert games.places(table.says(HIGH, LOW).state) == (("Ann",), ("Bo",))


class TestPoints:
    """`points` for the places of each leg."""

    def test_equal_hands_share_the_better_place(self) -> None:
        table = Table(POINTS, [*THREE, "Dee"]).says(HIGH, MIDDLE, HIGH, LOW)
        assert table.happened(Scored) == [
            Scored(
                1,
                (("Ann", 3), ("Cy", 3), ("Bo", 1), ("Dee", 0)),
                (("Ann", 3), ("Bo", 1), ("Cy", 3), ("Dee", 0)),
            )
        ]
        assert table.happened(Tied) == []

    def test_most_points_win_and_equal_points_below_share(self) -> None:
        table = Table(POINTS, THREE).says(HIGH, MIDDLE, LOW, HIGH, LOW, MIDDLE)
        assert table.told[-1] == GameWon("Ann", 0)
        assert games.places(table.state) == (("Ann",), ("Bo", "Cy"))

    def test_those_tied_at_the_top_play_one_more_leg(self) -> None:
        table = Table(POINTS, THREE).says(HIGH, MIDDLE, LOW, MIDDLE, HIGH, LOW)
        assert table.happened(Tied) == [Tied(("Ann", "Bo"))]
        assert table.happened(LegBegan)[-1] == LegBegan(1, "Ann", "one more")
        table.says(LOW, LOW, LOW, HIGH)
        assert games.places(table.state) == (("Bo",), ("Ann",), ("Cy",))

    def test_who_leaves_before_it_cannot_win_and_keeps_his_points(self) -> None:
        table = Table(POINTS, THREE).says(HIGH, MIDDLE, LOW, MIDDLE, HIGH, LOW).leaves("Ann")
        assert games.places(table.state) == (("Bo",), ("Ann",), ("Cy",))


class TestOneLeg:
    def test_the_lowest_pays_and_the_others_go_by_their_hands(self) -> None:
        table = Table(replace(POKER, counts="lowest"), [*THREE, "Dee"]).says(LOW, HIGH, LOW, HIGH)
        assert table.happened(Tied) == [Tied(("Ann", "Cy"))]
        table.says(HIGH, LOW)
        assert table.told[-2:] == [LegCounted("Cy", 1, "lowest"), GameLost("Cy")]
        assert games.places(table.state) == (("Bo", "Dee"), ("Ann",), ("Cy",))

    def test_throwing_off_settles_the_first_place_alone(self) -> None:
        table = Table(POKER, [*THREE, "Dee"]).says(HIGH, LOW, HIGH, MIDDLE, LOW, MIDDLE)
        assert games.places(table.state) == (("Cy",), ("Ann",), ("Dee",), ("Bo",))


class TestOrder:
    def test_rotate_moves_on_with_every_leg_and_not_in_a_play_off(self) -> None:
        table = Table(replace(RACE, next="rotate", first_to=9), THREE).says(HIGH, LOW, HIGH)
        assert table.asked == ("roll", "Ann")  # the play-off
        table.says(HIGH, LOW)
        opened = [state_of(table).live[0]]
        for _ in range(3):
            table.says(HIGH, LOW, LOW)
            opened.append(state_of(table).live[0])
        assert opened == ["Bo", "Cy", "Ann", "Bo"]

    def test_the_earlier_opens_the_final_and_rotate_goes_on_from_him(self) -> None:
        table = Table(replace(LOWEST, next="rotate", final_best_of=3), THREE)
        table.says(HIGH, HIGH, LOW)  # Cy; then Bo begins, and Ann is last
        table.says(LOW, HIGH, HIGH)
        assert table.happened(FinalBegan) == [FinalBegan(("Bo", "Cy"), 3)]
        assert table.asked == ("roll", "Bo")
        table.says(HIGH, LOW)
        assert table.asked == ("roll", "Cy")

    def test_thrown_anew_for_every_leg_but_the_first_once(self) -> None:
        table = Table(replace(RACE, first="throw", next="throw"), THREE, ordered=False)
        table.says("9", "10", "A")
        assert table.asked == ("roll", "Cy")
        table.says(HIGH, LOW, LOW)
        assert table.asked == ("order", "Cy")
        table.says("9", "10", "9", "J", "K")
        assert state_of(table).playing == ("Bo", "Ann", "Cy")

    def test_a_first_player_sets_the_limit_in_every_time_round(self) -> None:
        found = shipped_rules("indian-dice")
        table = Table(found, ["Ann", "Bo"])
        table.says("6 6 2 3 4", "stand", "6 6 2 3 5", "6 6 2 3 4", "keep 6 6", "2 3 4", "stand")
        assert table.asked == ("roll", "Bo")
        table.says("6 6 2 3 5")
        assert table.asked == ("again", "Bo")


class TestLeaving:
    """L1: he is last of those still playing."""

    def test_those_who_leave_later_are_placed_higher(self) -> None:
        table = Table(RACE, [*THREE, "Dee"]).says(HIGH, LOW).leaves("Bo").says(LOW, LOW)
        assert state_of(table).won == (("Ann", 1), ("Bo", 0), ("Cy", 0), ("Dee", 0))
        table.leaves("Ann")
        assert table.asked == ("roll", "Cy")
        table.says(HIGH, LOW, HIGH, LOW)
        assert games.places(table.state) == (("Cy",), ("Dee",), ("Ann",), ("Bo",))

    def test_the_last_who_plays_on_has_won(self) -> None:
        table = Table(LOWEST, THREE).leaves("Ann").leaves("Cy")
        assert table.told[-2:] == [Left("Cy"), GameWon("Bo", 0)]
        assert games.places(table.state) == (("Bo",), ("Cy",), ("Ann",))

    def test_his_hand_goes_with_him(self) -> None:
        table = Table(HIGHEST, THREE).says(HIGH).leaves("Ann").says(LOW, MIDDLE)
        assert table.happened(LegCounted) == [LegCounted("Cy", 1, "highest")]

    def test_the_last_to_throw_leaves_and_the_leg_is_decided(self) -> None:
        table = Table(RACE, THREE).says(HIGH, LOW).leaves("Cy")
        assert table.happened(LegWon) == [LegWon("Ann", 1, (("Ann", 1), ("Bo", 0), ("Cy", 0)))]

    def test_out_of_a_play_off_leaves_the_leg_to_the_other(self) -> None:
        table = Table(RACE, THREE).says(HIGH, HIGH, LOW).leaves("Bo")
        assert table.happened(LegWon) == [LegWon("Ann", 1, (("Ann", 1), ("Bo", 0), ("Cy", 0)))]

    def test_who_counted_in_the_first_leg_leaves_nobody_to_meet(self) -> None:
        table = Table(HIGHEST, [*THREE, "Dee"]).says(HIGH, LOW, LOW, LOW).leaves("Ann")
        table.says(LOW, HIGH, LOW)
        assert games.places(table.state) == (("Cy",), ("Bo", "Dee"), ("Ann",))

    def test_out_of_the_final_the_other_has_won_it(self) -> None:
        table = Table(HIGHEST, [*THREE, "Dee"]).says(HIGH, LOW, LOW, LOW, LOW, HIGH, LOW, LOW)
        assert table.asked == ("roll", "Ann")
        table.leaves("Dee")  # his place is settled
        assert table.happened(Left) == []
        table.leaves("Bo")
        assert games.places(table.state) == (("Ann",), ("Bo",), ("Cy", "Dee"))

    def test_in_the_last_play_off_the_others_keep_their_places(self) -> None:
        table = Table(POKER, [*THREE, "Dee"]).says(HIGH, HIGH, HIGH, LOW)
        table.leaves("Dee").leaves("Bo").says(HIGH, LOW)
        assert games.places(table.state) == (("Ann",), ("Bo", "Cy"), ("Dee",))

    def test_in_the_last_play_off_of_a_lowest_leg_who_leaves_pays(self) -> None:
        table = Table(replace(POKER, counts="lowest"), THREE).says(LOW, LOW, HIGH).leaves("Bo")
        assert games.places(table.state) == (("Cy",), ("Ann",), ("Bo",))

    def test_while_the_order_is_thrown_for(self) -> None:
        table = Table(replace(RACE, first="throw"), THREE, ordered=False).says("A", "9").leaves("Cy")
        assert table.asked == ("roll", "Ann")
        assert state_of(table).playing == ("Ann", "Bo")

    def test_the_next_player_sets_the_limit_when_the_first_has_gone(self) -> None:
        found = shipped_rules("indian-dice")
        table = Table(found, THREE).says("6 6 2 3 4", "stand").leaves("Ann")
        table.says("2 3 4 5 6")
        assert table.asked == ("again", "Bo")

    def test_between_two_legs(self) -> None:
        state = games.open_legs(RACE, [Seat(n, p, 0) for n, p in enumerate(THREE, 1)], ordered=True)
        state, happened = games.begin(state, left=["Bo"])
        assert happened[0] == Left("Bo")
        assert state.live == ("Ann", "Cy")

    def test_away_changes_nothing(self) -> None:
        table = Table(RACE, THREE)
        assert games.set_away(table.state, ["Ann"]) == (table.state, ())


class TestJoining:
    def test_before_the_first_leg(self) -> None:
        state = games.open_legs(POKER, [Seat(1, "Ann", 0), Seat(2, "Bo", 0)], ordered=True)
        assert state.stage == "two"
        state, _ = games.begin(state, joined=[Seat(3, "Cy", 0)])
        assert (state.stage, state.live) == ("legs", ("Ann", "Bo", "Cy"))

    def test_never_once_it_has_begun(self) -> None:
        state = Table(RACE, THREE).says(HIGH, LOW).state
        state, _ = games.answer(state, games.DiceThrown(tuple(LOW.split())))
        with pytest.raises(ValueError, match="nobody can join"):
            games.begin(state, joined=[Seat(4, "Dee", 0)])

    def test_one_player_alone_has_won(self) -> None:
        state = games.open_legs(POKER, [Seat(1, "Ann", 0)], ordered=False)
        state, happened = games.begin(state)
        assert (happened, games.places(state)) == ((GameWon("Ann", 0),), (("Ann",),))


class TestStop:
    """A stop finishes the leg in play; places go by what has been played."""

    def stopped(self, table_rules: LegsRules, players: list[str], *hands: str) -> tuple[tuple[str, ...], ...]:
        state = games.open_legs(table_rules, [Seat(n, p, 0) for n, p in enumerate(players, 1)], ordered=True)
        for words in hands:
            if state.phase == "seam":
                state, _ = games.begin(state)
            state, _ = games.answer(state, games.DiceThrown(tuple(words.split())))
        state, happened = games.end_now(state)
        placed = games.places(state)
        assert placed is not None
        assert happened == (GameEnded(placed, "stopped"),)
        return placed

    def test_by_legs_won(self) -> None:
        assert self.stopped(POKER, ["Ann", "Bo"], LOW, HIGH) == (("Bo",), ("Ann",))
        assert self.stopped(RACE, THREE, LOW, HIGH, LOW) == (("Bo",), ("Ann", "Cy"))

    def test_by_points(self) -> None:
        assert self.stopped(POINTS, THREE, LOW, HIGH, MIDDLE) == (("Bo",), ("Cy",), ("Ann",))

    def test_after_the_first_of_two_legs_by_who_counted(self) -> None:
        assert self.stopped(LOWEST, THREE, LOW, HIGH, MIDDLE) == (("Bo", "Cy"), ("Ann",))
        assert self.stopped(HIGHEST, THREE, LOW, HIGH, MIDDLE) == (("Bo",), ("Ann", "Cy"))

    def test_in_a_final_by_its_legs(self) -> None:
        longer = replace(LOWEST, final_best_of=3)
        hands = [LOW, HIGH, MIDDLE, HIGH, LOW, MIDDLE, LOW, HIGH]  # Ann and Bo meet, Bo wins a leg
        assert self.stopped(longer, THREE, *hands) == (("Bo", "Cy"), ("Ann",))
        assert self.stopped(longer, THREE, *hands[:6]) == (("Cy",), ("Ann", "Bo"))
        highest = replace(longer, counts="highest")
        hands = [HIGH, LOW, MIDDLE, LOW, HIGH, MIDDLE, LOW, HIGH]
        assert self.stopped(highest, THREE, *hands) == (("Bo",), ("Ann",), ("Cy",))

    def test_before_anything_all_share_the_first_place(self) -> None:
        assert self.stopped(LOWEST, THREE) == (("Ann", "Bo", "Cy"),)

    def test_it_waits_for_the_leg_in_play(self) -> None:
        with pytest.raises(ValueError, match="finished first"):
            games.end_now(Table(RACE, THREE).says(HIGH).state)


def test_a_night_can_set_the_length_of_a_game_of_two() -> None:
    longer = games.legs_rules(shipped("indian-dice"), best_of=7)
    assert (longer.best_of, longer.final_best_of) == (7, 7)


def test_there_are_no_stacks_to_count_and_no_legs_in_a_pot_game() -> None:
    table = Table(RACE, THREE)
    assert (games.holds(table.state), games.total(table.state)) == ({}, 0)
    with pytest.raises(ValueError, match="without tokens"):
        games.recount(table.state, {"Ann": 5})
    with pytest.raises(ValueError, match="not played in legs"):
        games.legs_rules(shipped("c-low"))
