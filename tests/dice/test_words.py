"""Dice in words: what is understood, and what is refused with a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clow_tui.dice import DiceError, DiceSpec, parse_dice, show_dice

THREE = DiceSpec(3, tuple("123456"))
FIVE = DiceSpec(5, ("9", "10", "J", "Q", "K", "A"))
DOZEN = DiceSpec(2, tuple(str(number) for number in range(1, 13)))


@pytest.mark.parametrize("words", ["4 5 6", "4,5,6", "456", " 4, 5 ,6 ", "4-5-6", "45 6", "4\t5\n6"])
def test_three_dice(words: str) -> None:
    assert parse_dice(words, THREE, 3) == ("4", "5", "6")


def test_dice_stay_in_the_order_typed() -> None:
    assert parse_dice("2 5 2", THREE, 3) == ("2", "5", "2")
    assert show_dice(("2", "5", "2")) == "2-5-2"


@pytest.mark.parametrize("words", ["10 J Q K A", "10,j,q,k,a", "10jqka", "10JQKA"])
def test_face_labels_ten_is_one_face(words: str) -> None:
    assert parse_dice(words, FIVE, 5) == ("10", "J", "Q", "K", "A")


@pytest.mark.parametrize(
    ("words", "spec", "count", "sentence"),
    [
        ("7 7 7", THREE, 3, "'7' is no face of these dice; the faces are 1 2 3 4 5 6"),
        ("T J Q K A", FIVE, 5, "'T' is no face of these dice; the faces are 9 10 J Q K A"),
        ("1 0 J Q K", FIVE, 5, "'1' is no face of these dice; the faces are 9 10 J Q K A"),
        ("9 9 9 9 1", FIVE, 5, "'1' is no face of these dice; the faces are 9 10 J Q K A"),
        ("459", THREE, 3, "'9' is no face of these dice; the faces are 1 2 3 4 5 6"),
        ("٤ ٥ ٦", THREE, 3, "'٤' is no face of these dice; the faces are 1 2 3 4 5 6"),
        ("\uff14 \uff15 \uff16", THREE, 3, "'\uff14' is no face of these dice; the faces are 1 2 3 4 5 6"),
        ("4 5", THREE, 3, "3 dice are wanted, such as 4 5 6; here are 2"),
        ("4 5 6 6", THREE, 3, "3 dice are wanted, such as 4 5 6; here are 4"),
        ("45", THREE, 3, "3 dice are wanted, such as 4 5 6"),
        ("", THREE, 3, "3 dice are wanted, such as 4 5 6"),
        (",,,", THREE, 3, "3 dice are wanted, such as 4 5 6"),
        ("-1", THREE, 1, "one die is wanted, such as 6"),
        ("-4 5 6", THREE, 3, "3 dice are wanted, such as 4 5 6"),
        ("4" * 1_000_000, THREE, 3, "3 dice are wanted, such as 4 5 6"),
        ("4 5", THREE, 1, "one die is wanted, such as 6; here are 2"),
        (
            "123",
            DiceSpec(2, ("1", "12", "23", "3")),
            2,
            "this could be 1-23 or 12-3; put spaces between the dice",
        ),
    ],
)
def test_face_labels_what_does_not_fit_is_refused(
    words: str, spec: DiceSpec, count: int, sentence: str
) -> None:
    with pytest.raises(DiceError) as refusal:
        parse_dice(words, spec, count)
    assert str(refusal.value) == sentence


def test_digits_run_together_are_taken_only_when_one_reading_fits() -> None:
    assert parse_dice("12 3", DOZEN, 2) == ("12", "3")
    assert parse_dice("123", DOZEN, 2) == ("12", "3")
    assert parse_dice("11", DOZEN, 1) == ("11",)
    assert parse_dice("111", DOZEN, 2) in (("1", "11"), ("11", "1"))  # the same dice either way


@given(st.lists(st.sampled_from(FIVE.faces), min_size=5, max_size=5), st.sampled_from([" ", ",", "-", ", "]))
def test_what_is_shown_is_read_again(dice: list[str], between: str) -> None:
    assert parse_dice(between.join(dice).lower(), FIVE, 5) == tuple(dice)


@given(st.text(max_size=40))
def test_any_words_give_dice_or_a_sentence(words: str) -> None:
    try:
        dice = parse_dice(words, FIVE, 5)
    except DiceError as refusal:
        said = str(refusal)
    else:
        said = show_dice(dice)
        assert len(dice) == 5
        assert set(dice) <= set(FIVE.faces)
    assert said
    assert "\n" not in said
