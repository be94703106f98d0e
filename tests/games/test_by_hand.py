"""Pots reported, players who leave in mid-round, stacks counted by hand."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clow_tui import games
from clow_tui.games import (
    AnswerError,
    DiceThrown,
    GameEnded,
    OrderSet,
    OutOfRound,
    PotCarried,
    PotSplit,
    PotState,
    PotWon,
    Seat,
    Stood,
    Threw,
    Tied,
)
from clow_tui.games import order as orders
from tests.support.pots import C_LOW, POKER_POT, Table, random_answer, random_rules

THREE = ["Ann", "Bo", "Cy"]


def key(state: PotState, *throws: str) -> PotState:
    for words in throws:
        state, _ = games.answer(state, DiceThrown(tuple(words.split())))
    return state


def standing(state: PotState) -> tuple[object, ...]:
    """What the next round depends on."""
    return state.seats, state.next_first, state.round, state.pot, state.carried, state.phase, state.outs


class TestReport:
    """P1, C4, C7 and C8 with real dice: the host says who took the pot."""

    def test_one_winner_takes_all_and_rolls_first_next(self) -> None:
        state, happened = games.report(Table(C_LOW, THREE).state, ("Bo",), None)
        assert happened == (PotWon("Bo", 30),)
        assert (state.phase, state.pot, state.next_first) == ("seam", 0, 2)

    def test_throws_keyed_before_do_not_bind(self) -> None:
        table = Table(C_LOW, THREE).says("1 2 3", "6 6 6")
        state, _ = games.report(table.state, ("Ann",), "Cy")
        assert {seat.player: seat.tokens for seat in state.seats} == {"Ann": 120, "Bo": 90, "Cy": 90}

    def test_several_share_it_in_order_of_rolling_and_the_remainder_is_carried(self) -> None:
        state, happened = games.report(Table(replace(C_LOW, ante=5), THREE).state, ("Cy", "Ann"), "Bo")
        assert happened == (PotSplit(("Ann", "Cy"), 7, 1),)
        assert (state.pot, state.carried, state.next_first) == (1, 1, 2)

    def test_with_no_winner_it_is_carried_and_who_threw_last_rolls_first(self) -> None:
        state, happened = games.report(Table(C_LOW, THREE).state, (), "Cy")
        assert happened == (PotCarried(30),)
        assert (state.pot, state.carried, state.next_first) == (30, 30, 3)

    def test_the_last_of_its_rounds_ends_the_game(self) -> None:
        state, happened = games.report(Table(replace(C_LOW, ends=1), THREE).state, ("Bo",), None)
        assert happened == (PotWon("Bo", 30), GameEnded((("Bo",), ("Ann", "Cy"))))
        assert state.phase == "over"

    def test_a_pot_can_be_reported_while_the_order_is_thrown_for_anew(self) -> None:
        table = Table(replace(C_LOW, next="throw"), THREE).says("4 5 6", "3")
        assert table.state.phase == "order"
        state, _ = games.report(table.state, ("Cy",), None)
        assert (state.phase, state.ordering, state.pot) == ("seam", None, 0)
        state, _ = games.begin(state, 10)
        assert (state.phase, games.prompt(state)) == ("order", games.Prompt("order", "Ann", dice=1))

    @pytest.mark.parametrize(
        ("winners", "last", "said"),
        [
            ((), None, "say who threw last"),
            (("Ann", "Bo"), None, "say who threw last"),
            (("Ann", "Ann"), "Bo", "named twice"),
            (("Ann", "Dee"), "Bo", "name players of this table"),
            (("Ann",), "Dee", "name a player of this table"),
        ],
    )
    def test_what_cannot_be_is_refused_and_changes_nothing(
        self, winners: tuple[str, ...], last: str | None, said: str
    ) -> None:
        state = Table(C_LOW, THREE).state
        assert said in (games.report_refusal(state, winners, last) or "")
        with pytest.raises(AnswerError, match=said):
            games.report(state, winners, last)

    @pytest.mark.parametrize("next_", ["same", "rotate"])
    def test_who_threw_last_is_not_asked_where_nothing_depends_on_it(
        self, next_: Literal["same", "rotate"]
    ) -> None:
        state = Table(replace(C_LOW, next=next_), THREE).state
        assert games.report_refusal(state, (), None) is None
        assert games.report(state, ("Ann", "Bo"), None)[0].next_first == (2 if next_ == "rotate" else 1)

    def test_there_is_no_pot_to_report_between_rounds_before_the_first_and_after_the_last(self) -> None:
        seats = [Seat(1, "Ann", 10), Seat(2, "Bo", 10)]
        before = games.open_pot(replace(C_LOW, first="throw"), seats, ordered=False)
        assert "no round has begun" in (games.report_refusal(before, ("Ann",), None) or "")
        seam, _ = games.report(Table(C_LOW, THREE).state, ("Bo",), None)
        assert "settled" in (games.report_refusal(seam, ("Ann",), None) or "")
        over = Table(C_LOW, {"Ann": 10, "Bo": 10}).says("4 5 6").state
        assert "over" in (games.report_refusal(over, ("Ann",), None) or "")


class TestWithdraw:
    """L1: in a pot game the ante stays in, and no throw counts as out of the round."""

    def test_who_has_not_thrown_is_out_of_the_round_and_the_next_is_asked(self) -> None:
        table = Table(C_LOW, THREE).says("1 1 4")
        state, happened = games.withdraw(table.state, "Bo")
        assert happened == (OutOfRound("Bo"),)
        assert games.prompt(state) == games.Prompt("roll", "Cy", dice=3)
        assert state.live == ("Ann", "Cy")
        assert state.pot == 30
        assert state.seats == table.state.seats

    def test_whoever_waits_behind_is_passed_over(self) -> None:
        state, _ = games.withdraw(Table(C_LOW, THREE).state, "Bo")
        state = key(state, "1 1 4")
        assert games.prompt(state) == games.Prompt("roll", "Cy", dice=3)

    def test_a_hand_already_thrown_keeps_its_chance(self) -> None:
        table = Table(C_LOW, THREE).says("6 6 6")
        state, happened = games.withdraw(table.state, "Ann")
        assert happened == ()
        state = key(state, "1 1 4", "1 1 5")
        assert state.seats[0] == Seat(1, "Ann", 120)
        state, _ = games.begin(state, 10, left=["Ann"])
        assert state.live == ("Bo", "Cy")
        assert state.withdrawn == ()

    def test_dice_that_mean_nothing_are_no_hand(self) -> None:
        table = Table(C_LOW, THREE).says("1 4 6")
        state, happened = games.withdraw(table.state, "Ann")
        assert happened == (OutOfRound("Ann"),)
        assert games.prompt(state) == games.Prompt("roll", "Bo", dice=3)

    def test_with_a_choice_open_the_dice_that_lie_there_are_the_hand_and_set_the_limit(self) -> None:
        table = Table(POKER_POT, THREE).says("9 9 9 J Q")
        state, happened = games.withdraw(table.state, "Ann")
        (stood,) = happened
        assert isinstance(stood, Stood)
        assert (stood.dice, stood.standing) == (("9", "9", "9", "J", "Q"), "leads")
        state, _ = games.answer(state, DiceThrown(("9", "9", "J", "J", "Q")))
        assert games.prompt(state) == games.Prompt("roll", "Cy", dice=5)

    def test_the_limit_is_set_by_the_first_who_throws(self) -> None:
        state, _ = games.withdraw(Table(POKER_POT, THREE).state, "Ann")
        state, _ = games.answer(state, DiceThrown(("9", "9", "J", "J", "Q")))
        state, _ = games.answer(state, games.Stand())
        state, happened = games.answer(state, DiceThrown(("9", "9", "9", "J", "Q")))
        assert PotWon("Cy", 30) in happened

    def test_with_nobody_left_to_throw_the_round_resolves(self) -> None:
        table = Table(C_LOW, THREE).says("1 1 4", "1 1 3")
        state, happened = games.withdraw(table.state, "Cy")
        assert happened == (OutOfRound("Cy"), PotWon("Ann", 30))
        assert (state.phase, state.next_first) == ("seam", 1)

    def test_the_last_player_left_still_rolls_and_the_pot_can_carry(self) -> None:
        table = Table(C_LOW, THREE).says("1 2 3")
        state, _ = games.withdraw(table.state, "Bo")
        state, happened = games.answer(state, DiceThrown(("1", "2", "3")))
        assert happened[-1] == PotCarried(30)
        assert state.next_first == 3

    def test_a_carried_pots_decider_is_the_last_who_threw(self) -> None:
        table = Table(C_LOW, THREE).says("1 2 3", "1 2 3", "1 4 6")
        state, happened = games.withdraw(table.state, "Cy")
        assert happened == (OutOfRound("Cy"), PotCarried(30))
        assert state.next_first == 2

    def test_tied_and_gone_cannot_roll_again(self) -> None:
        table = Table(C_LOW, THREE).says("1 1 4")
        state, _ = games.withdraw(table.state, "Ann")
        state = key(state, "2 2 4")
        state, happened = games.answer(state, DiceThrown(("1", "1", "2")))
        assert happened[-2:] == (Tied(("Ann", "Bo")), OutOfRound("Ann"))
        assert state.live == ("Bo",)
        state, happened = games.answer(state, DiceThrown(("1", "2", "3")))
        assert happened[-1] == PotCarried(30)

    @pytest.mark.parametrize("all_lose", ["carry", "roll off"])
    def test_when_everyone_has_left_the_pot_is_carried(self, all_lose: Literal["carry", "roll off"]) -> None:
        state = Table(replace(C_LOW, all_lose=all_lose), THREE).state
        for player in ("Bo", "Ann", "Cy"):
            state, happened = games.withdraw(state, player)
        assert happened == (OutOfRound("Cy"), PotCarried(30))
        assert (state.phase, state.pot) == ("seam", 30)
        state, _ = games.begin(state, 10, left=THREE)
        assert (state.phase, state.pot, state.seats) == ("over", 30, ())

    def test_leaving_twice_changes_nothing(self) -> None:
        state, _ = games.withdraw(Table(C_LOW, THREE).state, "Bo")
        assert games.withdraw(state, "Bo") == (state, ())

    def test_whoever_took_the_pot_at_the_felt_may_have_left_since(self) -> None:
        state, _ = games.withdraw(Table(C_LOW, THREE).state, "Bo")
        assert games.report(state, ("Bo",), None)[0].seats[1] == Seat(2, "Bo", 120)

    def test_who_leaves_while_the_order_is_thrown_for_has_no_place_in_it(self) -> None:
        seats = [Seat(number, player, 50) for number, player in enumerate(THREE, 1)]
        state = games.open_pot(replace(C_LOW, first="throw"), seats, ordered=False)
        state = key(state, "4", "4")
        state, happened = games.withdraw(state, "Cy")
        assert happened == ()
        assert games.prompt(state) == games.Prompt("order", "Ann", dice=1)
        state = key(state, "2", "5")
        assert (state.phase, state.order) == ("seam", (2, 1))

    def test_who_leaves_while_it_is_thrown_for_anew_is_out_of_the_round(self) -> None:
        table = Table(replace(C_LOW, next="throw"), THREE).says("4 5 6", "2")
        state, happened = games.withdraw(table.state, "Bo")
        assert happened == (OutOfRound("Bo"),)
        state, happened = games.withdraw(state, "Cy")
        assert happened == (OutOfRound("Cy"), OrderSet(("Ann",)))
        assert state.live == ("Ann",)
        state, happened = games.withdraw(state, "Ann")
        assert happened == (OutOfRound("Ann"), PotCarried(30))

    def test_all_can_leave_while_it_is_thrown_for_anew(self) -> None:
        table = Table(replace(C_LOW, next="throw"), ["Ann", "Bo"]).says("4 5 6")
        state = table.state
        for player in ("Ann", "Bo"):
            state, happened = games.withdraw(state, player)
        assert happened[-1] == PotCarried(20)

    def test_nobody_leaves_in_mid_round_at_the_seam_and_no_stranger_leaves(self) -> None:
        table = Table(C_LOW, THREE)
        with pytest.raises(ValueError, match="at this table"):
            games.withdraw(table.state, "Dee")
        seam, _ = games.report(table.state, ("Bo",), None)
        with pytest.raises(ValueError, match="seam"):
            games.withdraw(seam, "Bo")


class TestOrderWithout:
    def test_a_throw_goes_with_its_player(self) -> None:
        state = orders.start(("Ann", "Bo", "Cy", "Dee"))
        state = orders.thrown(orders.thrown(state, 3), 5)
        state = orders.without(state, "Ann")
        assert orders.thrower(state) == "Cy"
        state = orders.thrown(orders.thrown(state, 1), 2)
        assert orders.players(state) == ("Bo", "Dee", "Cy")

    def test_a_group_is_settled_when_those_left_have_thrown(self) -> None:
        state = orders.start(("Ann", "Bo", "Cy"))
        state = orders.without(orders.thrown(orders.thrown(state, 1), 5), "Cy")
        assert (orders.thrower(state), orders.players(state)) == (None, ("Bo", "Ann"))

    def test_one_settled_already_leaves_his_place(self) -> None:
        state = orders.start(("Ann", "Bo", "Cy"))
        state = orders.thrown(orders.thrown(orders.thrown(state, 5), 1), 1)
        state = orders.without(state, "Ann")
        assert (orders.thrower(state), orders.players(state)) == ("Bo", ("Bo", "Cy"))


class TestRecount:
    """The felt is the truth; C1 lets a count by hand change the sum."""

    def at_seam(self) -> PotState:
        return games.report(Table(C_LOW, THREE).state, (), "Cy")[0]

    def test_stacks_are_as_counted_and_a_carried_pot_stays(self) -> None:
        state = games.recount(self.at_seam(), {"Ann": 70, "Bo": 110})
        assert [seat.tokens for seat in state.seats] == [70, 110, 90]
        assert (state.pot, state.carried) == (30, 30)

    def test_in_mid_round_strangers_and_less_than_nothing_are_refused(self) -> None:
        with pytest.raises(ValueError, match="between two rounds"):
            games.recount(Table(C_LOW, THREE).state, {"Ann": 70})
        with pytest.raises(ValueError, match="at this table"):
            games.recount(self.at_seam(), {"Dee": 70})
        with pytest.raises(ValueError, match="fewer than 0"):
            games.recount(self.at_seam(), {"Ann": -1})


def play_round(rng: random.Random, state: PotState) -> tuple[list[PotState], PotState, list[object]]:
    """Up to 200 answers of a round: the states on the way, the one it ends in, and what happened."""
    states, told = [state], list[object]()
    for _ in range(200):
        if state.phase not in ("order", "rolling"):
            break
        given = random_answer(rng, state)
        if games.refusal(state, given) is None:
            state, happened = games.answer(state, given)
            told += happened
            states.append(state)
    return states[:-1], state, told


def outcome(told: list[object]) -> tuple[tuple[str, ...], str]:
    """Who took the pot, and who threw last."""
    winners: tuple[str, ...] = ()
    last = ""
    for item in told:
        if isinstance(item, Threw | Stood):
            last = item.player
        elif isinstance(item, PotWon):
            winners = (item.player,)
        elif isinstance(item, PotSplit):
            winners = item.players
    return winners, last


@settings(max_examples=150, deadline=None)
@given(st.integers(min_value=0))
def test_C8_a_reported_pot_leads_where_the_throws_would_have_led(seed: int) -> None:
    rng = random.Random(seed)
    rules = replace(random_rules(rng), next=rng.choice(["decider", "same", "rotate"]))
    seats = [Seat(number, player, rng.randint(10, 40)) for number, player in enumerate(THREE, 2)]
    state = games.open_pot(rules, seats, ordered=True)
    for _ in range(8):
        if state.phase == "seam":
            state, _ = games.begin(state, rules.ante)
        if state.phase == "over":
            break
        before, state, told = play_round(rng, state)
        if state.phase == "rolling":
            break  # rules under which all tie for ever
        winners, last = outcome(told)
        reported, _ = games.report(rng.choice(before), winners, last)
        assert standing(reported) == standing(state)


@settings(max_examples=200, deadline=None)
@given(st.integers(min_value=0))
def test_L1_whoever_leaves_tokens_stay_and_the_round_goes_on(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    players = ["Ann", "Bo", "Cy", "Dee", "Ed"][: rng.randint(2, 5)]
    seats = [Seat(number, player, rng.randint(10, 40)) for number, player in enumerate(players, 1)]
    state = games.open_pot(rules, seats, ordered=False)
    tokens = games.total(state)
    for _ in range(60):
        if state.phase == "over":
            break
        if state.phase == "seam":
            tokens -= sum(seat.tokens for seat in state.seats if seat.player in state.withdrawn)
            state, _ = games.begin(state, rules.ante, left=state.withdrawn)
        elif rng.random() < 0.1:
            state, _ = games.withdraw(state, rng.choice(state.seats).player)
        elif games.refusal(state, given_ := random_answer(rng, state)) is None:
            state, _ = games.answer(state, given_)
        assert games.total(state) == tokens
        asked = games.prompt(state)
        assert (asked is None) == (state.phase in ("seam", "over"))
        assert asked is None or asked.player not in state.withdrawn
