"""One player's throwing: rolling again, choosing, keeping, standing, a final hand."""

from __future__ import annotations

import pytest

from clow_tui.dice import compile_hands
from clow_tui.games import Final, Keep, Stand, ThrowRules, turn
from clow_tui.games.turn import Turn
from tests.support.pots import C_LOW, HANDS, KINDS, POKER, THREE_DICE

ROLLS_AGAIN = C_LOW.throwing
CHOOSES = ThrowRules(compile_hands(POKER, KINDS, "nothing"), most=3, again=(1, 3))


def dice(words: str) -> tuple[str, ...]:
    return tuple(words.split())


def thrown(rules: ThrowRules, *throws: str, limit: int | None = None) -> Turn:
    state = Turn(limit if limit is not None else rules.most)
    for words in throws:
        assert turn.refuse_throw(rules, state, dice(words)) is None
        state = turn.throw(rules, state, dice(words))
    return state


def test_H2_a_roll_without_a_hand_is_rolled_again_without_limit() -> None:
    state = thrown(ROLLS_AGAIN, *["1 3 6"] * 50)
    assert not state.over
    assert turn.dice_due(ROLLS_AGAIN, state) == 3
    state = turn.throw(ROLLS_AGAIN, state, dice("2 2 5"))
    assert state.over
    assert state.throws == 51
    assert state.hand is not None
    assert state.hand.label == "Point 5"


@pytest.mark.parametrize(("exhausted", "effect"), [("lose", "lose"), ("nothing", None)])
def test_no_hand_after_the_last_throw_is_what_exhausted_says(exhausted: str, effect: str | None) -> None:
    book = compile_hands(THREE_DICE, HANDS, "roll again")
    rules = ThrowRules(book, most=3, exhausted=exhausted)  # type: ignore[arg-type]
    state = thrown(rules, "1 3 6", "1 3 5")
    assert not state.over
    state = turn.throw(rules, state, dice("2 4 6"))
    assert state.over
    assert state.hand is not None
    assert (state.hand.decided, state.hand.effect, state.hand.rank) == (True, effect, 0)


def test_a_hand_at_the_last_throw_counts_as_itself() -> None:
    rules = ThrowRules(ROLLS_AGAIN.book, most=3, exhausted="lose")
    state = thrown(rules, "1 3 6", "1 3 5", "4 4 4")
    assert state.hand is not None
    assert state.hand.label == "Trips 4"


def test_a_choice_follows_every_throw_but_the_last() -> None:
    state = thrown(CHOOSES, "A A K Q 9")
    assert turn.dice_due(CHOOSES, state) is None
    state = turn.move(CHOOSES, state, Keep(dice("A A")))
    assert turn.dice_due(CHOOSES, state) == 3
    state = turn.throw(CHOOSES, state, dice("9 9 10"))
    state = turn.move(CHOOSES, state, Keep(dice("A A 9 9")))
    assert turn.dice_due(CHOOSES, state) == 1
    state = turn.throw(CHOOSES, state, dice("A"))
    assert (state.over, state.throws) == (True, 3)
    assert sorted(state.dice) == sorted(dice("A A A 9 9"))


def test_dice_put_aside_before_can_be_thrown_again() -> None:
    state = thrown(CHOOSES, "A A K Q 9")
    state = turn.move(CHOOSES, state, Keep(dice("A A")))
    state = turn.throw(CHOOSES, state, dice("9 9 9"))
    state = turn.move(CHOOSES, state, Keep(dice("9 9 9")))
    assert turn.dice_due(CHOOSES, state) == 2


@pytest.mark.parametrize("wish", [Stand(), Keep(dice("A A K Q 9"))])
def test_keeping_all_is_the_same_as_standing(wish: Stand | Keep) -> None:
    state = thrown(CHOOSES, "A A K Q 9")
    assert turn.refuse_move(CHOOSES, state, wish) is None
    after = turn.move(CHOOSES, state, wish)
    assert after.over
    assert after.hand is not None
    assert after.hand.name == "Pair"


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        ("", "1 to 3 of the 5 dice can be thrown again, not 5"),
        ("A", "1 to 3 of the 5 dice can be thrown again, not 4"),
        ("A A A", "only dice that lie there can be kept: A A K Q 9"),
        ("J J", "only dice that lie there can be kept: A A K Q 9"),
    ],
)
def test_K3_what_cannot_be_kept_is_said(kept: str, said: str) -> None:
    state = thrown(CHOOSES, "A A K Q 9")
    assert turn.refuse_move(CHOOSES, state, Keep(dice(kept))) == said


def test_I4_all_dice_again_where_the_rules_allow_it() -> None:
    rules = ThrowRules(CHOOSES.book, most=3, again=(1, 5))
    state = thrown(rules, "A A K Q 9")
    assert turn.refuse_move(rules, state, Keep(())) is None
    assert turn.dice_due(rules, turn.move(rules, state, Keep(()))) == 5


def test_nothing_is_chosen_while_a_throw_is_due() -> None:
    for state in (Turn(3), turn.move(CHOOSES, thrown(CHOOSES, "A A K Q 9"), Keep(dice("A A")))):
        assert turn.refuse_move(CHOOSES, state, Stand()) is not None
        assert turn.refuse_move(CHOOSES, state, Keep(dice("A A"))) is not None


def test_no_throw_while_the_player_chooses() -> None:
    state = thrown(CHOOSES, "A A K Q 9")
    said = turn.refuse_throw(CHOOSES, state, dice("A A K Q 9"))
    assert said is not None
    assert "stand, keep" in said


@pytest.mark.parametrize("throws", ["4 5", "4 5 6 6", "7 7 7", "4 5 x", ""])
def test_dice_that_are_not_the_throw_due_are_refused(throws: str) -> None:
    assert turn.refuse_throw(ROLLS_AGAIN, Turn(None), dice(throws)) == (
        "3 dice are wanted, each 1, 2, 3, 4, 5 or 6"
    )


class TestFinal:
    """A hand as it lies at last, and the throws it took."""

    def test_at_the_first_throw(self) -> None:
        state = turn.move(CHOOSES, Turn(3), Final(dice("A A A K Q"), 2))
        assert (state.over, state.throws, state.dice) == (True, 2, dice("A A A K Q"))

    @pytest.mark.parametrize("throws", [0, 4])
    def test_only_as_many_throws_as_the_rules_allow(self, throws: int) -> None:
        said = turn.refuse_move(CHOOSES, Turn(3), Final(dice("A A A K Q"), throws))
        assert said == f"1 to 3 throws can have been taken, not {throws}"

    @pytest.mark.parametrize(
        ("final", "throws", "fits"),
        [
            ("A A K Q 9", 1, True),  # as standing
            ("A A K Q 10", 1, False),  # no die can have changed without a throw
            ("A A K Q 10", 2, True),
            ("A A 10 10 10", 2, True),  # three dice thrown again
            ("A 10 10 10 10", 2, False),  # four would have had to change
            ("10 10 10 10 10", 3, True),  # in two throws more, all can
        ],
    )
    def test_after_a_throw_only_what_can_come_of_it(self, final: str, throws: int, fits: bool) -> None:
        state = thrown(CHOOSES, "A A K Q 9")
        assert (turn.refuse_move(CHOOSES, state, Final(dice(final), throws)) is None) == fits

    @pytest.mark.parametrize(
        ("final", "throws", "fits"),
        [
            ("A A 10 10 10", 2, True),
            ("A K Q 9 9", 2, False),  # the dice put aside stay for this throw
            ("A K Q 9 9", 3, True),
            ("A A K Q 9", 1, False),  # the throw begun counts
        ],
    )
    def test_after_a_keep_the_dice_put_aside_lie_there(self, final: str, throws: int, fits: bool) -> None:
        state = turn.move(CHOOSES, thrown(CHOOSES, "A A K Q 9"), Keep(dice("A A")))
        assert (turn.refuse_move(CHOOSES, state, Final(dice(final), throws)) is None) == fits

    def test_where_rolling_again_goes_by_itself_it_must_be_a_hand(self) -> None:
        assert turn.refuse_move(ROLLS_AGAIN, Turn(None), Final(dice("2 2 5"), 7)) is None
        said = turn.refuse_move(ROLLS_AGAIN, Turn(None), Final(dice("1 3 6"), 7))
        assert said == "1 3 6 is thrown again here: the dice that settled it are wanted"

    def test_the_last_throw_can_have_left_no_hand(self) -> None:
        rules = ThrowRules(ROLLS_AGAIN.book, most=3)
        assert turn.refuse_move(rules, Turn(3), Final(dice("1 3 6"), 3)) is None
        assert turn.refuse_move(rules, Turn(3), Final(dice("1 3 6"), 2)) is not None

    def test_where_every_throw_counts_it_took_one(self) -> None:
        rules = ThrowRules(compile_hands(THREE_DICE, HANDS, "nothing"), most=3)
        assert turn.refuse_move(rules, Turn(3), Final(dice("1 3 6"), 1)) is None
        assert turn.refuse_move(rules, Turn(3), Final(dice("1 3 6"), 2)) == (
            "every throw counts here, so it took 1, not 2"
        )

    @pytest.mark.parametrize("final", ["A A A K", "A A A K 7"])
    def test_it_has_all_the_dice_of_the_game(self, final: str) -> None:
        assert turn.refuse_move(CHOOSES, Turn(3), Final(dice(final), 1)) == (
            "5 dice are wanted, each 9, 10, J, Q, K or A"
        )
