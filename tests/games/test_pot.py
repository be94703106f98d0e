"""The pot game between rounds and in its rarer words; the games themselves are in tests/seeds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clow_tui import games
from clow_tui.dice import HandSpec, compile_hands
from clow_tui.games import (
    AnswerError,
    DiceThrown,
    GameDrawn,
    GameEnded,
    GameWon,
    Out,
    OutOfRound,
    PotCarried,
    PotShared,
    PotSplit,
    PotWon,
    RoundBegan,
    Seat,
    Threw,
    ThrowRules,
    Tied,
    WentOut,
)
from tests.support.pots import C_LOW, HANDS, KINDS, POKER, POKER_POT, THREE_DICE, Table

SPLIT = replace(C_LOW, tied="split")
THREE = ["Ann", "Bo", "Cy"]


def seated(**stacks: int) -> list[Seat]:
    return [Seat(number, player, tokens) for number, (player, tokens) in enumerate(stacks.items(), 1)]


class TestCases:
    """What went wrong elsewhere."""

    def test_one_two_three_is_a_loss_and_not_a_roll_again(self) -> None:
        table = Table(C_LOW, THREE).says("1 2 3")
        assert table.asked == "Bo"
        assert table.happened(OutOfRound) == [OutOfRound("Ann")]
        assert table.state.live == ("Bo", "Cy")

    def test_trips_first(self) -> None:
        table = Table(C_LOW, ["Ann", "Bo"]).says("6 6 6", "1 1 1")
        assert table.tokens == {"Ann": 100, "Bo": 80}
        table.says("1 1 1", "5 5 6")
        assert table.tokens == {"Ann": 110, "Bo": 70}

    def test_points_compare(self) -> None:
        table = Table(C_LOW, ["Ann", "Bo"]).says("3 3 2", "1 1 6")
        assert table.happened(PotWon) == [PotWon("Bo", 20)]

    def test_tie_at_top_a_tie_among_the_others_is_none(self) -> None:
        table = Table(C_LOW, THREE).says("2 2 4", "3 3 4", "1 1 5")
        assert table.happened(Tied) == []
        assert table.happened(PotWon) == [PotWon("Cy", 30)]

    def test_sticky_push_a_tie_ends_when_a_third_beats_both(self) -> None:
        table = Table(C_LOW, THREE).says("2 2 4", "3 3 4")
        assert table.state.leaders == ("Ann", "Bo")
        table.says("6 6 5")
        assert table.happened(PotWon) == [PotWon("Cy", 30)]

    def test_odd_chip_a_split_leaves_no_token_unaccounted_for(self) -> None:
        rules = replace(SPLIT, ante=5)
        table = Table(rules, THREE).says("2 2 4", "3 3 4", "1 1 2")
        assert (table.state.carried, table.state.pot) == (1, 16)
        assert games.total(table.state) == 300

    def test_resubmit_the_same_answer_again_is_another_throw_or_refused(self) -> None:
        table = Table(C_LOW, {"Ann": 10, "Bo": 10}).says("2 2 4")
        state, _ = games.answer(table.state, DiceThrown(("1", "1", "1")))
        assert state.phase == "seam"
        with pytest.raises(AnswerError):
            games.answer(state, DiceThrown(("1", "1", "1")))

    @pytest.mark.parametrize("name", ["Pair (low)", "3 of 5", "[x] 100 %", "Ärger"])
    def test_hand_name_any_name_works(self, name: str) -> None:
        hands = (HandSpec(name, ("x", "x", "x")), *HANDS[2:])
        rules = replace(C_LOW, throwing=ThrowRules(compile_hands(THREE_DICE, hands, "roll again")))
        table = Table(rules, ["Ann", "Bo"]).says("4 4 4")
        (threw,) = table.happened(Threw)
        assert isinstance(threw, Threw)
        assert name in threw.hand.label
        assert games.say(threw, str)


class TestSplit:
    def test_the_tied_share_at_once_and_the_remainder_stays(self) -> None:
        table = Table(replace(SPLIT, ante=5), THREE).says("2 2 4", "3 3 4", "1 1 2")
        assert table.happened(PotSplit) == [PotSplit(("Ann", "Bo"), 7, 1)]
        assert (table.state.pot, table.state.carried) == (16, 1)
        assert table.tokens == {"Ann": 97, "Bo": 97, "Cy": 90}

    def test_who_threw_last_rolls_first_next(self) -> None:
        table = Table(SPLIT, THREE).says("2 2 4", "3 3 4", "1 1 2")
        assert table.asked == "Cy"


class TestAllLose:
    def test_roll_off_lets_all_of_them_roll_again(self) -> None:
        table = Table(replace(C_LOW, all_lose="roll off"), ["Ann", "Bo"]).says("1 2 3", "1 2 3")
        assert table.happened(Tied) == [Tied(("Ann", "Bo"))]
        assert table.state.live == ("Ann", "Bo")
        table.says("1 1 2", "1 2 3")
        assert table.happened(PotWon) == [PotWon("Ann", 20)]

    def test_roll_off_in_a_tie_break_is_among_the_tied(self) -> None:
        table = Table(replace(C_LOW, all_lose="roll off"), THREE)
        table.says("2 2 4", "1 1 3", "3 3 4", "1 2 3", "1 2 3")
        assert table.state.live == ("Ann", "Cy")


class TestRounds:
    """`ends: {rounds: n}` and a stop."""

    def test_places_go_by_tokens_and_equal_tokens_share(self) -> None:
        table = Table(replace(C_LOW, ends=2), THREE).says("4 5 6")
        assert games.places(table.state) is None
        table.says("4 5 6")
        assert table.state.phase == "over"
        assert games.places(table.state) == (("Ann",), ("Bo", "Cy"))
        assert table.happened(GameEnded) == [GameEnded((("Ann",), ("Bo", "Cy")))]

    def test_a_pot_carried_at_the_end_is_shared_by_those_in_the_remainder_in_seat_order(self) -> None:
        table = Table(replace(C_LOW, ends=1, ante=7), {"Ann": 7, "Bo": 8, "Cy": 9, "Dee": 5})
        table.says("1 2 3", "1 2 3", "1 2 3")
        assert table.happened(PotShared) == [PotShared((("Ann", 7), ("Bo", 7), ("Cy", 7)))]
        table = Table(replace(C_LOW, ends=1, ante=5, tied="split"), THREE)
        table.says("1 1 1", "1 1 1", "1 2 3")
        assert table.happened(PotShared) == [PotShared((("Ann", 1), ("Bo", 0), ("Cy", 0)))]
        assert table.tokens == {"Ann": 103, "Bo": 102, "Cy": 95}
        assert (table.state.pot, games.total(table.state)) == (0, 300)

    def test_those_out_before_come_after_those_in(self) -> None:
        table = Table(replace(C_LOW, ends=2), {"Ann": 100, "Bo": 10, "Cy": 30, "Dee": 3})
        table.says("4 5 6", "4 5 6")
        assert games.places(table.state) == (("Ann",), ("Cy",), ("Bo",), ("Dee",))

    def test_one_left_ends_it_before_the_rounds_are_played(self) -> None:
        table = Table(replace(C_LOW, ends=9), {"Ann": 10, "Bo": 10}).says("4 5 6")
        assert table.happened(GameWon) == [GameWon("Ann", 0)]

    def test_a_stop_waits_for_the_round_in_play(self) -> None:
        table = Table(C_LOW, THREE)
        with pytest.raises(ValueError, match="finished first"):
            games.end_now(table.state)


class TestFirstRoller:
    def test_same_is_the_same_every_round(self) -> None:
        table = Table(replace(C_LOW, next="same"), {"Ann": 20, "Bo": 100, "Cy": 100})
        table.says("1 1 1", "4 5 6")
        assert table.asked == "Ann"
        table.says("1 2 3", "4 5 6")
        assert table.asked == "Bo"

    def test_rotate_moves_on_by_one_seat_each_round(self) -> None:
        table = Table(replace(C_LOW, next="rotate"), {"Ann": 100, "Bo": 10, "Cy": 100, "Dee": 100})
        seen = []
        for _ in range(6):
            seen.append(table.asked)
            table.says("4 5 6")
        assert seen == ["Ann", "Cy", "Dee", "Ann", "Cy", "Dee"]

    def test_rotate_is_not_moved_on_by_a_tie_break(self) -> None:
        table = Table(replace(C_LOW, next="rotate"), THREE)
        table.says("2 2 4", "1 1 1", "1 1 1", "4 5 6")
        assert table.asked == "Bo"


class TestSeam:
    """What a night does between two rounds."""

    def at_seam(self, *answers: str, **stacks: int) -> games.PotState:
        state, _ = games.begin(games.open_pot(C_LOW, seated(**stacks), ordered=False), 10)
        for words in answers:
            state, _ = games.answer(state, DiceThrown(tuple(words.split())))
        assert state.phase == "seam"
        return state

    def test_nothing_is_asked_and_nothing_begins_by_itself(self) -> None:
        state = self.at_seam("4 5 6", Ann=100, Bo=100)
        assert games.prompt(state) is None
        assert state.round == 1

    def test_a_game_is_at_its_seam_before_the_first_round(self) -> None:
        state = games.open_pot(C_LOW, seated(Ann=100, Bo=100), ordered=False)
        assert (state.phase, state.round, state.pot) == ("seam", 0, 0)

    def test_who_joins_rolls_in_seat_order_and_who_left_takes_his_tokens(self) -> None:
        state = self.at_seam("1 1 1", "4 5 6", Ann=100, Bo=90, Cy=80)
        state, happened = games.begin(state, 10, joined=[Seat(4, "Dee", 50)], left=["Ann"])
        assert state.live == ("Bo", "Cy", "Dee")
        assert games.total(state) == 100 + 90 + 80 - 90 + 50
        assert happened == (RoundBegan(2, 10, (("Bo", 10), ("Cy", 10), ("Dee", 10)), "Bo", 30),)

    def test_out_leads_a_decider_who_moved_away_is_followed_by_the_next_in_seat_order(self) -> None:
        state = self.at_seam("1 1 1", "4 5 6", Ann=100, Bo=100, Cy=100)
        state, _ = games.begin(state, 10, left=["Bo"])
        assert state.live == ("Cy", "Ann")

    def test_the_last_seat_is_followed_by_the_first(self) -> None:
        state = self.at_seam("1 1 1", "1 1 1", "4 5 6", Ann=100, Bo=100, Cy=100)
        state, _ = games.begin(state, 10, left=["Cy"])
        assert state.live == ("Ann", "Bo")

    def test_who_takes_the_seat_of_a_decider_who_moved_away_rolls_first(self) -> None:
        state = self.at_seam("1 1 1", "4 5 6", Ann=100, Bo=100, Cy=100)
        state, _ = games.begin(state, 10, left=["Bo"], joined=[Seat(2, "Dee", 40)])
        assert state.live == ("Dee", "Cy", "Ann")

    def test_clear_says_who_is_out_and_takes_no_ante(self) -> None:
        state = self.at_seam("4 5 6", Ann=100, Bo=10, Cy=100, Dee=15)
        state, happened = games.clear(state, 10)
        assert happened == (WentOut("Bo", 0), WentOut("Dee", 5))
        assert state.outs == (Out("Bo", 1, 10, 0), Out("Dee", 1, 15, 5))
        assert (state.phase, state.pot, state.round) == ("seam", 0, 1)
        again, nothing = games.clear(state, 10)
        assert (again, nothing) == (state, ())

    def test_a_night_keeps_a_table_open_for_its_last_player(self) -> None:
        state = self.at_seam("4 5 6", Ann=100, Bo=10)
        state, happened = games.clear(state, 10, keep_open=True)
        assert happened == (WentOut("Bo", 0),)
        assert state.phase == "seam"
        state, _ = games.begin(state, 10, joined=[Seat(4, "Dee", 50)])
        assert state.live == ("Ann", "Dee")

    def test_the_last_player_of_a_table_kept_open_takes_a_carried_pot_and_waits(self) -> None:
        state = self.at_seam("1 2 3", "1 2 3", Ann=100, Bo=10)
        state, happened = games.clear(state, 10, keep_open=True)
        assert happened == (WentOut("Bo", 0), PotWon("Ann", 20))
        assert (state.phase, state.pot, state.carried) == ("seam", 0, 0)
        assert state.seats == (Seat(1, "Ann", 110),)

    def test_a_table_kept_open_is_over_when_nobody_is_left(self) -> None:
        state = self.at_seam("1 2 3", "1 2 3", Ann=10, Bo=10)
        state, happened = games.clear(state, 10, keep_open=True)
        assert happened == (WentOut("Ann", 0), WentOut("Bo", 0), GameDrawn(("Ann", "Bo"), 20))
        assert (state.phase, state.pot) == ("over", 20)

    def test_began_with_one_player_left_the_table_waits(self) -> None:
        state = self.at_seam("4 5 6", Ann=100, Bo=100)
        state, happened = games.begin(state, 10, left=["Bo"], keep_open=True)
        assert (state.phase, state.round, happened) == ("seam", 1, ())

    def test_changes_in_mid_round_are_refused(self) -> None:
        state, _ = games.begin(games.open_pot(C_LOW, seated(Ann=100, Bo=100), ordered=False), 10)
        for change in (
            lambda: games.begin(state, 10),
            lambda: games.clear(state, 10),
            lambda: games.begin(state, 10, joined=[Seat(4, "Dee", 50)]),
        ):
            with pytest.raises(ValueError, match="between two rounds"):
                change()

    @pytest.mark.parametrize(
        ("joined", "left"),
        [([Seat(1, "Dee", 50)], []), ([Seat(4, "Ann", 50)], []), ([], ["Dee"])],
    )
    def test_two_on_one_seat_or_one_on_two_or_a_stranger_leaving_are_refused(
        self, joined: list[Seat], left: list[str]
    ) -> None:
        state = self.at_seam("4 5 6", Ann=100, Bo=100)
        with pytest.raises(ValueError):
            games.begin(state, 10, joined=joined, left=left)

    def test_who_comes_back_after_going_out_is_placed_once(self) -> None:
        state = self.at_seam("4 5 6", Ann=100, Bo=10, Cy=10)
        state, _ = games.clear(state, 10, keep_open=True)
        state, _ = games.begin(state, 10, joined=[Seat(2, "Bo", 10), Seat(3, "Dee", 10)])
        state, _ = games.answer(state, DiceThrown(("4", "5", "6")))
        state, _ = games.clear(state, 10)
        assert games.places(state) == (("Ann",), ("Bo", "Dee"), ("Cy",))


class TestHeldAnte:
    """C10: a rise that would leave fewer than two able to play is held back."""

    @pytest.mark.parametrize(
        ("stacks", "old", "new", "short", "taken"),
        [
            ([100, 15, 15], 10, 20, "out", 10),
            ([100, 20, 15], 10, 20, "out", 20),
            ([100, 15, 15], 10, 20, "plays", 20),
            ([100, 0, 5], 10, 20, "plays", 20),
            ([100, 5], 10, 10, "out", 10),
            ([100, 15], 20, 10, "out", 10),
            ([300, 0, 0], 10, 20, "plays", 10),
        ],
    )
    def test_C10_held(self, stacks: list[int], old: int, new: int, short: str, taken: int) -> None:
        assert games.held_ante(stacks, old, new, short) == taken  # type: ignore[arg-type]

    def test_C10_of_a_table(self) -> None:
        state = games.open_pot(C_LOW, seated(Ann=100, Bo=15), ordered=False)
        assert games.held_ante(state, 10, 20, "out") == 10


class TestWithChoice:
    """`throws` with a choice in a pot."""

    def test_the_first_player_sets_the_limit(self) -> None:
        table = Table(POKER_POT, THREE).says("A A K Q 9", "stand", "9 9 K Q J")
        assert table.asked == "Cy"
        table.says("A A A K Q")
        assert table.happened(PotWon) == [PotWon("Cy", 30)]

    def test_nobody_after_him_may_throw_more_often(self) -> None:
        table = Table(POKER_POT, ["Ann", "Bo"]).says("A A K Q 9", "keep A A", "9 10 J", "stand")
        table.says("9 9 K Q J", "keep 9 9", "9 9 A")
        assert table.happened(PotWon) == [PotWon("Bo", 20)]

    def test_who_throws_less_often_than_the_first_sets_no_limit(self) -> None:
        table = Table(POKER_POT, THREE).says("A A K Q 9", "keep A A", "9 10 J", "stand")
        table.says("9 9 K Q J", "stand", "K K A Q J")
        asked = games.prompt(table.state)
        assert asked is not None
        assert (asked.kind, asked.player) == ("again", "Cy")

    def test_in_a_tie_break_the_first_of_the_tied_sets_a_new_limit(self) -> None:
        table = Table(POKER_POT, ["Ann", "Bo"]).says("A A K Q 9", "stand", "A A K Q 10")
        assert table.happened(Tied) == [Tied(("Ann", "Bo"))]
        table.says("9 9 K Q J", "keep 9 9", "9 A A", "keep 9 9 9", "A A")
        table.says("9 10 J K A")
        asked = games.prompt(table.state)
        assert asked is not None
        assert (asked.kind, asked.player, asked.least, asked.most) == ("again", "Bo", 1, 3)

    def test_a_final_hand_counts_its_throws(self) -> None:
        table = Table(POKER_POT, ["Ann", "Bo"]).says("final A A A K Q in 2")
        assert table.state.throws == 2
        with pytest.raises(AnswerError, match="1 to 2 throws"):
            table.says("final A A A A Q in 3")
        table.says("final 9 9 9 9 9 in 1")
        assert table.happened(PotWon) == [PotWon("Bo", 20)]

    def test_throws_are_numbered_on_through_a_round(self) -> None:
        table = Table(POKER_POT, ["Ann", "Bo"]).says("A A K Q 9", "keep A A", "9 10 J", "stand")
        assert table.state.throws == 2
        table.says("9 9 K Q J")
        assert table.state.throws == 3

    def test_a_winning_hand_counts_once_the_player_stands(self) -> None:
        hands = (replace(KINDS[0], effect="win"), *KINDS[1:])
        rules = replace(
            POKER_POT, throwing=ThrowRules(compile_hands(POKER, hands, "nothing"), most=3, again=(1, 5))
        )
        table = Table(rules, ["Ann", "Bo"]).says("A A A A A")
        asked = games.prompt(table.state)
        assert asked is not None
        assert (asked.kind, asked.player) == ("again", "Ann")
        table.says("stand")
        assert table.happened(PotWon) == [PotWon("Ann", 20)]

    def test_the_lowest_hands_are_all_equal(self) -> None:
        table = Table(POKER_POT, ["Ann", "Bo"]).says("9 10 J Q A", "stand", "9 10 J K A")
        assert table.happened(Tied) == [Tied(("Ann", "Bo"))]


class TestOtherwise:
    def rules(self, otherwise: str) -> games.PotRules:
        book = compile_hands(THREE_DICE, HANDS, otherwise)  # type: ignore[arg-type]
        return replace(C_LOW, throwing=ThrowRules(book, most=1))

    def test_nothing_is_the_lowest_hand(self) -> None:
        table = Table(self.rules("nothing"), ["Ann", "Bo"]).says("1 3 6", "1 1 2")
        assert table.happened(PotWon) == [PotWon("Bo", 20)]
        table = Table(self.rules("nothing"), ["Ann", "Bo"]).says("1 3 6", "1 2 3")
        assert table.happened(PotWon) == [PotWon("Ann", 20)]

    def test_lose_puts_out_of_the_round(self) -> None:
        table = Table(self.rules("lose"), ["Ann", "Bo"]).says("1 3 6", "2 4 6")
        assert table.happened(OutOfRound) == [OutOfRound("Ann"), OutOfRound("Bo")]
        assert table.happened(PotCarried) == [PotCarried(20)]
