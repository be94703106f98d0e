"""Seats changed by hand between two rounds, in every game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clow_tui import games
from clow_tui.games import Amount, DiceThrown, Pass, Seat, State
from tests.support.examples import shipped

PLAYERS = ("Ann", "Bo", "Cy", "Dee")


def table(name: str, *, ordered: bool = True, tokens: int = 100) -> State:
    seats = [Seat(i, player, tokens) for i, player in enumerate(PLAYERS, 1)]
    return games.open_game(shipped(name), seats, ordered=ordered)


def begun(name: str) -> State:
    state, _ = games.begin(table(name), keep_open=True)
    return state


def players(state: State) -> list[str]:
    return [seat.player for seat in state.seats]


class TestBetween:
    """A round in which nothing has happened yet is taken back to the seam it began from."""

    @pytest.mark.parametrize("name", ["c-low", "cee-lo-banker", "indian-dice"])
    def test_a_round_just_begun_begins_again_as_it_did(self, name: str) -> None:
        state = begun(name)
        back = games.between(state)
        assert back is not None
        assert games.prompt(back) is None
        assert games.total(back) == games.total(state)
        again, _ = games.begin(back, keep_open=True)
        assert again == state

    def test_antes_go_back_and_a_carried_pot_stays(self) -> None:
        state, _ = games.report(begun("c-low"), (), "Cy")  # type: ignore[arg-type]
        state, _ = games.begin(state)
        back = games.between(state)
        assert back is not None
        assert (back.pot, [seat.tokens for seat in back.seats]) == (40, [90] * 4)

    def test_not_once_dice_have_been_thrown(self) -> None:
        state, _ = games.answer(begun("c-low"), DiceThrown(("2", "2", "5")))
        assert games.between(state) is None

    def test_not_once_a_stake_is_up(self) -> None:
        state, _ = games.answer(begun("cee-lo-banker"), Amount(20))
        assert games.between(state) is None

    def test_an_offer_somebody_declined_is_made_again_to_all(self) -> None:
        state = begun("cee-lo-banker")
        asked = games.prompt(state)
        state, _ = games.answer(state, Pass())
        back = games.between(state)
        assert back is not None
        again, _ = games.begin(back, keep_open=True)
        assert games.prompt(again) == asked

    def test_an_order_is_thrown_for_by_those_who_sit_there_then(self) -> None:
        state = table("indian-dice-stakes", ordered=False)
        assert state.phase == "order"
        back = games.between(state)
        assert back is not None
        after, tokens, _ = games.take_off(back, "Ann")
        asked = games.prompt(after)
        assert asked is not None
        assert (tokens, asked.kind, asked.player) == (100, "order", "Bo")

    def test_nobody_joins_legs_that_have_begun(self) -> None:
        state, _ = games.answer(begun("indian-dice"), DiceThrown(("6", "6", "4", "3", "2")))
        assert games.between(state) is None


class TestSeats:
    @pytest.mark.parametrize("name", ["c-low", "cee-lo-banker", "indian-dice"])
    def test_one_comes_and_one_goes(self, name: str) -> None:
        state = table(name)
        after, tokens, _ = games.take_off(state, "Bo")
        after = games.sit_down(after, Seat(2, "Eve", tokens))
        assert players(after) == ["Ann", "Eve", "Cy", "Dee"]
        assert games.total(after) == games.total(state)

    def test_who_decided_throws_first_from_his_new_chair(self) -> None:
        state, _ = games.report(begun("c-low"), ("Cy",), None)  # type: ignore[arg-type]
        after = games.renumber(state, {"Cy": 1, "Ann": 3})
        assert games.in_turn(after)[0].player == "Cy"

    def test_a_standing_bet_goes_back_when_the_better_leaves(self) -> None:
        state = begun("cee-lo-banker")
        state, _ = games.answer(state, Amount(40))
        for bet in (30, 10, 0):
            if games.prompt(state).kind == "bet":  # type: ignore[union-attr]
                state, _ = games.answer(state, Amount(bet))
        while games.prompt(state) is not None:  # all tie on 3, so that the bets stand
            state, _ = games.answer(state, DiceThrown(("2", "2", "3")))
        (bet, *_) = state.bets  # type: ignore[union-attr]
        after, tokens, _ = games.take_off(state, bet.player)
        assert tokens == 100
        assert games.total(after) + tokens == games.total(state)

    @pytest.mark.parametrize("name", ["c-low", "cee-lo-banker", "indian-dice"])
    def test_a_table_nobody_follows_is_at_its_seam_with_all_its_players(self, name: str) -> None:
        state, _ = games.answer(begun(name), Amount(20)) if "banker" in name else (begun(name), ())
        after = games.let_go(state)
        assert players(after) == list(PLAYERS)
        assert games.prompt(after) is None
        assert games.total(after) == 0

    def test_a_stranger_cannot_be_taken_off(self) -> None:
        with pytest.raises(ValueError, match="somebody at this table"):
            games.take_off(table("c-low"), "Zoë")

    def test_chips_are_counted_before_the_order_is_thrown_for(self) -> None:
        state = replace(table("c-low"), phase="order")
        assert games.recount(state, {"Ann": 80}).seats[0].tokens == 80
