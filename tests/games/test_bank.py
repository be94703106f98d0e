"""Games with a bank beyond the examples of seeds/: rarer words, payouts, people who come and go, ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clow_tui import games
from clow_tui.games import (
    AnswerError,
    BankState,
    Bet,
    BetSettled,
    GameEnded,
    GameWon,
    MoneyBack,
    NobodyBanks,
    OrderTied,
    Seat,
    WentOut,
)
from tests.support.tables import Table, bank_rules, house_rules

THREE = ["Ann", "Bo", "Cy"]


BANKER = bank_rules()
CHINCHIRORIN = bank_rules("chinchirorin")


def state_of(table: Table) -> BankState:
    assert isinstance(table.state, BankState)
    return table.state


def test_B1_each_time_round_of_the_tied_is_told() -> None:
    table = Table(BANKER, THREE, ordered=False).says("2 3 4", "1 1 1", "3 3 3")
    assert table.happened(OrderTied) == [OrderTied(("Ann", "Cy"))]
    table.says("1 1 2", "2 1 1")
    assert table.happened(OrderTied) == [OrderTied(("Ann", "Cy"))] * 2
    table.says("1 1 2", "2 1 2")
    assert len(table.happened(OrderTied)) == 2
    assert table.asked == ("stake", "Cy")


class TestMoves:
    """B7, B8 and the other ways a bank can move."""

    @pytest.mark.parametrize(
        ("hand", "next_"), [("1 2 3", "Bo"), ("6 6 1", "Bo"), ("6 6 6", "Ann"), ("2 2 5", "Ann")]
    )
    def test_on_bankers_loss(self, hand: str, next_: str) -> None:
        table = Table(replace(BANKER, moves="on banker's loss", moves_to=None), THREE)
        table.says("20", "10", "pass", hand)
        if hand == "2 2 5":
            table.says("3 3 6")  # he pays Bo, but his own hand did not lose
        assert table.asked == ("stake", next_)

    def test_a_banker_without_a_hand_has_lost_it(self) -> None:
        table = Table(CHINCHIRORIN, THREE).says("50", "10", "1 2 4", "1 2 5", "1 2 6")
        assert table.tokens == {"Ann": 90, "Bo": 110, "Cy": 100}
        assert table.asked == ("stake", "Bo")

    def test_where_no_hand_is_the_lowest_hand_the_bank_moves_too(self) -> None:
        throwing = replace(CHINCHIRORIN.throwing, exhausted="nothing")
        table = Table(replace(CHINCHIRORIN, throwing=throwing), ["Ann", "Bo"])
        table.says("50", "10", "1 2 4", "1 2 5", "1 2 6")
        assert table.asked == ("roll", "Bo")
        table.says("1 2 4", "1 2 5", "1 2 6")  # equally nothing: a tie
        assert table.asked == ("stake", "Bo")

    def test_never(self) -> None:
        table = Table(replace(BANKER, moves="never", moves_to=None), THREE)
        table.says("20", "10", "10", "2 2 5", "4 5 6", "4 5 6")
        assert table.asked == ("stake", "Ann")
        assert table.says("pass").asked == ("stake", "Bo")

    def test_a_round_without_bets_moves_a_rotating_bank(self) -> None:
        table = Table(bank_rules("cee-lo-banker-rotating"), THREE).says("20", "0", "0")
        assert table.asked == ("stake", "Bo")

    def test_claims_end_with_the_next_round(self) -> None:
        table = Table(BANKER, THREE).says("20", "10", "10", "2 2 5", "4 5 6", "3 3 3", "pass")
        assert table.asked == ("stake", "Ann")
        table.says("20", "10", "0", "2 2 5", "3 3 3")
        assert table.asked == ("stake", "Ann")

    def test_out_of_the_game_is_out_of_the_offers(self) -> None:
        table = Table(BANKER, {"Ann": 100, "Bo": 10, "Cy": 100})
        table.says("20", "10", "10", "6 6 6")
        assert table.happened(WentOut) == [WentOut("Bo", 0)]
        assert table.says("pass").asked == ("stake", "Cy")

    def test_the_bank_cannot_be_declined_where_the_rules_say_so(self) -> None:
        table = Table(replace(BANKER, declinable=False), THREE)
        with pytest.raises(AnswerError, match="cannot be declined"):
            table.says("pass")
        assert table.says("5").asked == ("bet", "Bo")


class TestTies:
    def test_to_the_banker(self) -> None:
        table = Table(replace(BANKER, tied="banker"), ["Ann", "Bo"]).says("20", "10", "2 2 5", "3 3 5")
        assert table.tokens == {"Ann": 110, "Bo": 90}
        assert table.happened(BetSettled) == [BetSettled("Bo", 10, "lost", 10)]

    def test_pushed(self) -> None:
        table = Table(replace(BANKER, tied="push"), ["Ann", "Bo"]).says("20", "10", "2 2 5", "3 3 5")
        assert (table.tokens, table.state.pot) == ({"Ann": 100, "Bo": 100}, 0)

    def test_one_tie_stays_while_others_are_settled(self) -> None:
        table = Table(BANKER, THREE).says("20", "10", "10", "2 2 5", "3 3 5", "3 3 4")
        assert state_of(table).bets == (Bet("Bo", 10, 10),)
        assert table.tokens == {"Ann": 100, "Bo": 90, "Cy": 90}

    def test_tied_again_and_again_it_stays(self) -> None:
        table = Table(BANKER, ["Ann", "Bo"]).says("20", "10", "2 2 5", "3 3 5")
        for _ in range(3):
            table.says("0", "2 2 4", "3 3 4")
        assert state_of(table).bets == (Bet("Bo", 10, 10),)
        assert state_of(table).round == 4

    def test_a_banker_with_nothing_but_his_cover_can_go_on(self) -> None:
        table = Table(BANKER, {"Ann": 10, "Bo": 100}).says("10", "10", "2 2 5", "3 3 5")
        assert table.tokens == {"Ann": 0, "Bo": 90}
        assert (table.asked, table.limits) == (("stake", "Ann"), (0, 0))
        table.says("0", "6 6 6")
        assert table.tokens == {"Ann": 20, "Bo": 90}

    def test_the_cover_that_stands_counts_towards_the_least_stake(self) -> None:
        table = Table(replace(BANKER, least_stake=30), ["Ann", "Bo"]).says("50", "20", "2 2 5", "3 3 5")
        assert (table.asked, table.limits) == (("stake", "Ann"), (10, 80))
        with pytest.raises(AnswerError, match="10 to 80 can be put up here, not 9"):
            table.says("9")


class TestPays:
    """`pays`: a bet of b ties up m times b on both sides, m the largest."""

    def test_a_bet_ties_up_the_most_that_it_can_cost(self) -> None:
        table = Table(CHINCHIRORIN, THREE).says("52")
        assert table.limits == (0, 10)
        with pytest.raises(AnswerError, match=r"^0 to 10 can be bet here, not 11: each token bet ties up 5$"):
            table.says("11")
        table.says("4")
        assert (table.tokens, table.state.pot) == ({"Ann": 48, "Bo": 80, "Cy": 100}, 72)
        assert table.limits == (0, 6)
        table.says("6")  # 2 are left that nobody can cover
        assert (table.tokens, table.state.pot) == ({"Ann": 50, "Bo": 80, "Cy": 70}, 100)
        assert table.asked == ("roll", "Ann")

    def test_whoever_holds_too_little_for_a_bet_of_one_is_not_asked(self) -> None:
        table = Table(CHINCHIRORIN, {"Ann": 100, "Bo": 4, "Cy": 100}).says("50")
        assert table.asked == ("bet", "Cy")

    @pytest.mark.parametrize(
        ("rolls", "tokens"),
        [
            (["1 1 1"], {"Ann": 150, "Bo": 50}),
            (["6 6 6"], {"Ann": 130, "Bo": 70}),
            (["4 5 6"], {"Ann": 120, "Bo": 80}),
            (["2 2 6"], {"Ann": 110, "Bo": 90}),
            (["2 2 1"], {"Ann": 90, "Bo": 110}),
            (["1 2 3"], {"Ann": 80, "Bo": 120}),
            (["2 2 4", "1 1 1"], {"Ann": 50, "Bo": 150}),
            (["2 2 4", "4 5 6"], {"Ann": 80, "Bo": 120}),
            (["2 2 4", "3 3 5"], {"Ann": 90, "Bo": 110}),
            (["2 2 4", "3 3 3"], {"Ann": 70, "Bo": 130}),
            (["2 2 4", "3 3 2"], {"Ann": 110, "Bo": 90}),
            (["2 2 4", "1 2 3"], {"Ann": 120, "Bo": 80}),
            (["2 2 4", "1 2 4", "1 2 5", "1 2 6"], {"Ann": 110, "Bo": 90}),
            (["2 2 4", "1 1 4"], {"Ann": 100, "Bo": 100}),
        ],
    )
    def test_the_winners_hand_pays_and_a_losing_one_costs(
        self, rolls: list[str], tokens: dict[str, int]
    ) -> None:
        table = Table(CHINCHIRORIN, ["Ann", "Bo"]).says("50", "10", *rolls)
        assert table.tokens == tokens
        assert table.state.pot == 0

    def test_standing_bets_tie_up_as_much(self) -> None:
        table = Table(replace(CHINCHIRORIN, tied="stays"), ["Ann", "Bo"]).says("50", "4", "2 2 4", "1 1 4")
        assert (table.tokens, table.state.pot) == ({"Ann": 80, "Bo": 80}, 40)
        table.says("0")
        assert table.asked == ("roll", "Ann")
        table.says("1 1 1")
        assert (table.tokens, table.state.pot) == ({"Ann": 120, "Bo": 80}, 0)


class TestPasses:
    """F2: round and round."""

    def test_the_limit_holds_in_the_first_pass_of_every_round(self) -> None:
        table = Table(bank_rules("cee-lo-fundraiser"), ["Ann", "Bo"]).says("200")
        assert table.limits == (0, 20)
        assert table.says("20").limits == (0, 180)
        table.says("180", "2 2 5", "3 3 4", "200")
        assert table.limits == (0, 20)

    def test_ten_players_cover_the_least_stake_in_one_pass(self) -> None:
        players = [f"p{number}" for number in range(11)]
        table = Table(bank_rules("cee-lo-fundraiser"), players).says("200", *["20"] * 10)
        assert table.asked == ("roll", "p0")

    def test_a_limit_in_a_single_pass_leaves_the_rest_uncovered(self) -> None:
        table = Table(replace(BANKER, first_pass_most=20), ["Ann", "Bo"]).says("50", "20")
        assert table.tokens == {"Ann": 80, "Bo": 80}
        assert table.asked == ("roll", "Ann")

    def test_who_holds_nothing_more_is_not_asked_again(self) -> None:
        table = Table(bank_rules("cee-lo-fundraiser"), {"Ann": 500, "Bo": 20, "Cy": 500}).says(
            "200", "20", "0"
        )
        assert table.asked == ("bet", "Cy")


class TestPeople:
    """L1, L2 and what a night does between rounds."""

    def at_seam(self, *answers: str) -> BankState:
        state = games.open_bank(BANKER, [Seat(n, p, 100) for n, p in enumerate(THREE, 1)], ordered=True)
        state, _ = games.begin(state)
        for words in answers:
            given = games.parse(state, words)
            assert not isinstance(given, games.LetProgramThrow)
            state, _ = games.answer(state, given)
        assert state.phase == "seam"
        return state

    def test_who_joins_is_offered_the_bank_and_bets_in_his_seat(self) -> None:
        state = self.at_seam("20", "10", "10", "6 6 6")
        state, _ = games.begin(state, joined=[Seat(4, "Dee", 50)])
        state, _ = games.answer(state, games.Amount(20))
        for player in ("Bo", "Cy", "Dee"):
            asked = games.prompt(state)
            assert asked is not None
            assert asked.player == player
            state, _ = games.answer(state, games.Amount(5))
        assert games.total(state) == 350

    def test_who_left_between_rounds_has_his_standing_bet_back(self) -> None:
        state = self.at_seam("20", "10", "10", "2 2 5", "3 3 5", "3 3 5")
        assert state.pot == 40
        state, happened = games.begin(state, left=["Bo"])
        assert happened == (MoneyBack((("Bo", 10), ("Ann", 10))),)
        assert [(seat.player, seat.tokens) for seat in state.seats] == [("Ann", 90), ("Cy", 90)]

    def test_when_the_banker_left_between_rounds_all_standing_bets_go_back(self) -> None:
        state = self.at_seam("20", "10", "10", "2 2 5", "3 3 5", "3 3 5")
        state, happened = games.begin(state, left=["Ann"])
        assert happened == (MoneyBack((("Bo", 10), ("Ann", 20), ("Cy", 10))),)
        assert (state.banker, state.pot, games.total(state)) == (None, 0, 200)
        assert games.prompt(state) == games.Prompt("stake", "Bo", least=1, most=100, may_pass=True)

    def test_somebody_in_the_old_bankers_seat_is_asked_last(self) -> None:
        state = self.at_seam("20", "10", "10", "6 6 6")
        state, _ = games.begin(state, left=["Ann"], joined=[Seat(1, "Dee", 100)])
        assert state.offers == ("Bo", "Cy", "Dee")

    def test_who_leaves_while_the_bank_is_offered_is_asked_for_nothing_more(self) -> None:
        table = Table(BANKER, THREE).says("20", "10", "10", "2 2 5", "3 3 5", "3 3 5", "pass")
        assert table.asked == ("stake", "Bo")
        table.leaves("Bo")
        assert table.asked == ("stake", "Cy")
        assert table.happened(MoneyBack) == [MoneyBack((("Bo", 10), ("Ann", 10)))]
        assert table.state.pot == 20

    def test_when_all_to_be_offered_it_have_left_nobody_takes_the_bank(self) -> None:
        table = Table(BANKER, ["Ann", "Bo"]).leaves("Ann").leaves("Bo")
        assert table.happened(NobodyBanks) == [NobodyBanks()]
        assert table.state.phase == "over"

    def test_who_leaves_while_it_is_thrown_for_makes_no_claim(self) -> None:
        table = Table(BANKER, [*THREE, "Dee"], ordered=False).says("6 6 6")
        table.leaves("Ann").says("1 1 1")
        assert table.asked == ("order", "Cy")
        table.leaves("Cy").says("1 1 2")
        assert table.asked == ("stake", "Dee")

    def test_away_while_it_is_thrown_for_two_tied_are_left(self) -> None:
        table = Table(BANKER, THREE, ordered=False).says("1 1 1", "1 1 1")
        assert table.away("Cy").asked == ("order", "Ann")

    def test_who_comes_back_is_asked_again(self) -> None:
        table = Table(BANKER, THREE).away("Bo").says("20")
        assert table.asked == ("bet", "Cy")
        table.away().says("10", "6 6 6", "20")
        assert table.asked == ("bet", "Bo")

    def test_with_all_bettors_away_the_round_is_over_at_once(self) -> None:
        table = Table(BANKER, ["Ann", "Bo"]).away("Bo").says("20")
        assert (state_of(table).round, table.asked) == (1, ("stake", "Ann"))

    def test_nobody_leaves_in_mid_round_at_the_seam(self) -> None:
        state = self.at_seam("20", "10", "10", "6 6 6")
        with pytest.raises(ValueError, match="seam"):
            games.withdraw(state, "Bo")

    def test_stacks_are_counted_at_the_seam_and_standing_money_stays(self) -> None:
        state = self.at_seam("20", "10", "10", "2 2 5", "3 3 5", "3 3 4")
        state = games.recount(state, {"Cy": 70})
        assert (state.pot, games.holds(state)) == (20, {"Ann": 100, "Bo": 90, "Cy": 70})


class TestEnds:
    """B8, B10, and tables of a night that are kept open."""

    def test_one_player_holds_everything(self) -> None:
        table = Table(BANKER, {"Ann": 20, "Bo": 20}).says("20", "20", "6 6 6")
        assert table.happened(GameWon) == [GameWon("Ann", 0)]
        assert games.places(table.state) == (("Ann",), ("Bo",))

    def test_money_standing_counts_to_its_owner(self) -> None:
        table = Table(BANKER, {"Ann": 20, "Bo": 20}).says("20", "20", "2 2 5", "3 3 5")
        assert table.tokens == {"Ann": 0, "Bo": 0}
        assert table.state.phase == "stake"

    def test_broke_in_one_round_together_and_the_later_the_better(self) -> None:
        table = Table(BANKER, {"Ann": 100, "Bo": 10, "Cy": 10, "Dee": 20})
        table.says("40", "10", "10", "10", "6 6 6", "40", "10", "6 6 6")
        assert games.places(table.state) == (("Ann",), ("Dee",), ("Bo", "Cy"))

    def test_the_last_round_tells_who_went_broke_in_it(self) -> None:
        table = Table(replace(BANKER, ends=1), {"Ann": 20, "Bo": 10, "Cy": 30}).says("20", "10", "0", "6 6 6")
        assert table.told[-2:] == [WentOut("Bo", 0), GameEnded((("Ann", "Cy"), ("Bo",)))]

    def open_table(self, *stacks: int) -> BankState:
        seats = [
            Seat(number, player, tokens)
            for number, (player, tokens) in enumerate(zip(THREE, stacks, strict=False), 1)
        ]
        state = games.open_bank(replace(BANKER, ends=None), seats, ordered=True)
        return games.begin(state, keep_open=True)[0]

    def test_kept_open_a_table_nobody_banks_at_waits(self) -> None:
        state = self.open_table(100, 100)
        state, _ = games.answer(state, games.Pass())
        state, happened = games.answer(state, games.Pass())
        assert happened[-1] == NobodyBanks()
        assert (state.phase, state.idle) == ("seam", True)
        state, _ = games.begin(state, keep_open=True)
        assert (state.phase, state.idle) == ("stake", False)

    def test_kept_open_a_table_waits_for_a_second_player(self) -> None:
        state = self.open_table(20, 10)
        for words in ("20", "10", "6 6 6"):
            given = games.parse(state, words)
            assert not isinstance(given, games.LetProgramThrow)
            state, _ = games.answer(state, given)
        state, happened = games.begin(state, keep_open=True)
        assert happened == (WentOut("Bo", 0),)
        assert state.phase == "seam"
        state, _ = games.begin(state, joined=[Seat(2, "Bo", 30)], keep_open=True)
        assert games.prompt(state) == games.Prompt("stake", "Ann", least=1, most=30, may_pass=True)

    def test_a_stop_between_rounds_gives_standing_bets_back(self) -> None:
        table = Table(BANKER, ["Ann", "Bo"]).says("20", "10", "2 2 5", "3 3 5")
        state, happened = games.end_now(table.state)
        assert happened == (
            MoneyBack((("Bo", 10), ("Ann", 10))),
            GameEnded((("Ann", "Bo"),), "stopped"),
        )
        assert (state.pot, games.places(state)) == (0, (("Ann", "Bo"),))

    def test_a_stop_waits_for_the_round_in_play(self) -> None:
        table = Table(BANKER, ["Ann", "Bo"]).says("20")
        with pytest.raises(ValueError, match="finished first"):
            games.end_now(table.state)


class TestInTurn:
    def test_clockwise_from_the_left_of_the_bank_and_who_still_rolls(self) -> None:
        table = Table(BANKER, THREE).says("pass", "20", "10", "10")
        assert [seat.player for seat in games.in_turn(table.state)] == ["Cy", "Ann", "Bo"]
        assert state_of(table).live == ("Bo", "Cy", "Ann")
        table.says("2 2 5", "2 2 4")
        assert (state_of(table).live, state_of(table).leaders) == (("Ann",), ())
        assert state_of(table.says("1 1 1")).live == ()


class TestWhoThrowsForTheBank:
    def test_whoever_cannot_put_up_the_least_stake_does_not(self) -> None:
        least = replace(BANKER, least_stake=20)
        table = Table(least, {"Ann": 10, "Bo": 100, "Cy": 100}, ordered=False)
        assert table.asked == ("order", "Bo")

    def test_for_one_alone_nothing_is_thrown(self) -> None:
        least = replace(BANKER, least_stake=20)
        table = Table(least, {"Ann": 10, "Bo": 100, "Cy": 10}, ordered=False)
        assert table.asked == ("stake", "Bo")


def test_a_ruleset_without_a_bank_has_no_bank_rules() -> None:
    from tests.support.examples import shipped

    with pytest.raises(ValueError, match="not played with a bank"):
        games.bank_rules(shipped("c-low"))
    assert games.bank_rules(shipped("cee-lo-banker"), endless=True).ends is None
    assert games.bank_rules(shipped("cee-lo-banker"), rounds=3).ends == 3


def test_a_choice_between_throws_is_the_players() -> None:
    mine = house_rules(
        "extends: cee-lo-banker\nname: Mine\notherwise: nothing\n"
        "throws: {most: 2, first_sets_limit: true, again: {least: 1, most: 3}}\n"
    )
    table = Table(mine, ["Ann", "Bo"]).says("20", "10", "1 4 6", "stand")
    assert table.asked == ("roll", "Bo")
    table.says("2 2 5")  # the banker took one throw, so nobody has two
    assert table.tokens == {"Ann": 90, "Bo": 110}
