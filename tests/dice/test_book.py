"""Hands of dice: exact counts, ranks and what they are called."""

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clow_tui.dice import DiceError, DiceSpec, HandBook, HandSpec, Wild, compile_hands

THREE = DiceSpec(3, tuple("123456"))
CEE_LO = (
    HandSpec("4-5-6", ("4", "5", "6"), effect="win"),
    HandSpec("Trips", tuple("xxx")),
    HandSpec("Point", tuple("xxy"), ranked_by=("y",)),
    HandSpec("1-2-3", ("1", "2", "3"), effect="lose"),
)
C_LOW = compile_hands(THREE, CEE_LO, "roll again")

FIVE_FACES = ("9", "10", "J", "Q", "K", "A")
STRAIGHT = HandSpec("Straight", "run")
KINDS = (
    HandSpec("Five of a kind", tuple("xxxxx")),
    HandSpec("Four of a kind", tuple("xxxxy")),
    HandSpec("Full house", tuple("xxxyy")),
    HandSpec("Three of a kind", tuple("xxxyz")),
    HandSpec("Two pair", tuple("xxyyz")),
    HandSpec("Pair", tuple("xxyzw")),
)
WITH_STRAIGHT = (*KINDS[:3], STRAIGHT, *KINDS[3:])
POKER = compile_hands(DiceSpec(5, FIVE_FACES), WITH_STRAIGHT, "nothing")
POKER_WILD = compile_hands(DiceSpec(5, FIVE_FACES, Wild("A", FIVE_FACES)), WITH_STRAIGHT, "nothing")
INDIAN = compile_hands(DiceSpec(5, tuple("123456"), Wild("1", tuple("23456"))), KINDS, "nothing")


def counted(book: HandBook) -> list[int]:
    return [hand.count for hand in book.counts()]


def test_H1_H2_counts_of_three_dice() -> None:
    assert [(hand.name, hand.count, hand.of) for hand in C_LOW.counts()] == [
        ("4-5-6", 6, 216),
        ("Trips", 6, 216),
        ("Point", 90, 216),
        ("1-2-3", 6, 216),
        ("again", 108, 216),
    ]
    by_third_die = Counter[tuple[str, ...]]()
    for roll in C_LOW.rolls:
        if roll.hand.name == "Point":
            by_third_die[roll.hand.worth] += roll.ways
    assert by_third_die == {(face,): 15 for face in THREE.faces}


def test_H1_ranks_of_c_low_are_dense_and_in_order() -> None:
    order = [
        "1-2-3",
        *(f"Point {face}" for face in THREE.faces),
        *(f"Trips {face}" for face in THREE.faces),
        "4-5-6",
    ]
    ranks = {roll.hand.label: roll.hand.rank for roll in C_LOW.rolls}
    assert ranks == {"again": 0, **{label: rank for rank, label in enumerate(order, start=1)}}


def test_H2_a_roll_that_means_nothing_is_not_decided() -> None:
    hand = C_LOW.read(("1", "2", "4"))
    assert (hand.name, hand.rank, hand.decided, hand.label) == ("again", 0, False, "again")


def test_H3_trips_of_ones_are_trips() -> None:
    assert C_LOW.read(("1", "1", "1")).label == "Trips 1"
    # the same though the pair is listed above
    pair_first = compile_hands(THREE, (CEE_LO[2], CEE_LO[1]), "nothing")
    assert pair_first.read(("1", "1", "1")).label == "Trips 1"


def test_C5_a_point_counts_by_its_third_die_alone() -> None:
    assert C_LOW.read(("2", "2", "5")) == C_LOW.read(("5", "3", "3"))


def test_P2_an_equal_third_die_and_the_higher_pair() -> None:
    hands = (*CEE_LO[:2], HandSpec("Point", tuple("xxy"), ranked_by=("y", "x")), CEE_LO[3])
    book = compile_hands(THREE, hands, "roll again")
    assert book.read(("3", "3", "5")).rank > book.read(("2", "2", "5")).rank
    assert book.read(("1", "1", "4")).rank > book.read(("6", "6", "2")).rank
    assert book.read(("2", "5", "2")).label == "Point 5 with 2s"


@pytest.mark.parametrize(
    ("book", "counts"),
    [
        (INDIAN, [156, 1300, 500, 3000, 900, 1800, 120]),
        (POKER, [6, 150, 300, 240, 1200, 1800, 3600, 480]),
        (POKER_WILD, [156, 1300, 500, 1320, 2400, 900, 1200, 0]),
    ],
    ids=["I2-I5-indian", "K4-poker", "K1-poker-wild"],
)
def test_one_throw_of_five_dice(book: HandBook, counts: list[int]) -> None:
    assert counted(book) == counts
    assert {hand.of for hand in book.counts()} == {7776}
    assert not book.unreachable


def test_I2_five_ones_are_five_sixes() -> None:
    assert INDIAN.read(("1",) * 5) == INDIAN.read(("6",) * 5)


def test_wild_best_the_best_hand_and_no_better() -> None:
    assert INDIAN.read(("1", "1", "6", "6", "2")).label == "Four of a kind 6"
    assert INDIAN.read(("1", "5", "5", "2", "2")).label == "Full house 5 with 2s"
    # one wild die and two pair: three of the higher, not of the lower
    assert INDIAN.read(("1", "2", "3", "4", "6")).label == "Pair 6"
    assert POKER_WILD.read(("A", "9", "9", "9", "9")).label == "Five of a kind 9"


def test_wild_run_wild_dice_fill_a_run_at_its_better_end() -> None:
    assert POKER_WILD.read(("9", "10", "J", "Q", "A")).label == "Straight K"
    assert POKER_WILD.read(("10", "J", "Q", "K", "A")).label == "Straight A"  # the ace as itself
    assert POKER_WILD.read(("A", "A", "10", "J", "Q")).name == "Straight"


def test_K4_no_run_around_the_ace() -> None:
    assert POKER.read(("Q", "K", "A", "9", "10")).name == "nothing"
    assert POKER.read(("K", "Q", "J", "10", "9")).label == "Straight K"


def test_I5_spare_dice_never_count() -> None:
    assert INDIAN.read(("6", "6", "2", "3", "4")) == INDIAN.read(("6", "6", "3", "4", "5"))
    assert INDIAN.read(("6", "6", "3", "3", "2")).label == "Two pair 6 with 3s"


def test_a_roll_belongs_to_the_entry_that_spells_out_most_of_it() -> None:
    hands = (
        HandSpec("Pair and 6", ("x", "x", "6")),
        HandSpec("Trips", tuple("xxx")),
        HandSpec("Point", tuple("xxy"), ranked_by=("y",)),
        HandSpec("Pair and 1", ("x", "x", "1")),
        HandSpec("Twos and 1", ("1", "2", "2")),
    )
    book = compile_hands(THREE, hands, "nothing")
    assert book.read(("5", "5", "1")).label == "Pair and 1 with 5s"
    assert book.read(("2", "1", "2")).name == "Twos and 1"
    assert book.read(("6", "6", "6")).name == "Trips"  # x never stands for the 6 that the pattern spells out
    assert book.read(("6", "6", "5")).label == "Point 5"
    assert book.read(("4", "4", "6")).rank > book.read(("6", "6", "6")).rank


def test_of_equals_the_first_listed_takes_the_roll_and_the_other_is_unreachable() -> None:
    hands = (
        HandSpec("Pair", tuple("xxy")),
        HandSpec("Two alike", tuple("yxx")),
        HandSpec("Four", ("1", "1", "7")),
    )
    book = compile_hands(DiceSpec(3, tuple("1234567")), hands, "nothing")
    assert book.unreachable == (1,)


def test_ranked_by_none_makes_all_of_an_entry_equal() -> None:
    book = compile_hands(THREE, (HandSpec("Trips", tuple("xxx"), ranked_by=()),), "nothing")
    assert book.read(("1", "1", "1")) == book.read(("6", "6", "6"))
    assert book.read(("1", "1", "1")).label == "Trips"
    runs = compile_hands(THREE, (HandSpec("Run", "run", ranked_by=()),), "nothing")
    assert runs.read(("1", "2", "3")) == runs.read(("4", "5", "6"))


def test_of_letters_with_equally_many_dice_the_earlier_is_the_higher() -> None:
    book = compile_hands(DiceSpec(5, tuple("123456")), (HandSpec("Two pair", tuple("zaabb")),), "nothing")
    assert book.read(tuple("22554")).worth == ("5", "2")
    single = compile_hands(THREE, (HandSpec("Any", tuple("xyz"), ranked_by=("z", "x")),), "nothing")
    assert single.read(tuple("416")).worth == ("1", "6")


def test_otherwise_lose_is_decided_and_loses() -> None:
    hand = compile_hands(THREE, CEE_LO, "lose").read(tuple("124"))
    assert (hand.name, hand.rank, hand.decided, hand.effect) == ("nothing", 0, True, "lose")


def test_hand_name_any_name_works() -> None:
    names = ["Point [6] {x}", "1: a, b", "日本 👨‍👩‍👧", "[/bold]"]
    hands = [HandSpec(name, ("x", "x", face)) for name, face in zip(names, "1234", strict=True)]
    book = compile_hands(THREE, hands, "nothing")
    assert book.read(tuple("551")).label == "Point [6] {x} with 5s"
    assert [hand.name for hand in book.counts()] == [*names, "nothing"]


def test_the_same_book_for_the_same_hands() -> None:
    assert compile_hands(THREE, list(CEE_LO), "roll again") is compile_hands(THREE, CEE_LO, "roll again")


def test_dice_that_are_no_throw_are_refused() -> None:
    for dice in (("4", "5"), ("4", "5", "7"), ("4", "5", "6", "6"), ()):
        with pytest.raises(DiceError, match="is no throw of 3 dice with the faces 1 2 3 4 5 6"):
            C_LOW.read(dice)


def by_hand(dice: tuple[str, ...]) -> str:
    """The rules H1 to H3 in the plainest way, from the text of the rule and not from patterns."""
    text = "".join(sorted(dice))
    if text in ("456", "123"):
        return "-".join(text)
    alike = Counter(text).most_common()
    if alike[0][1] == 3:
        return f"Trips {text[0]}"
    return f"Point {alike[1][0]}" if alike[0][1] == 2 else "again"


def test_H1_H2_H3_every_roll_by_itself() -> None:
    for dice in itertools.product(THREE.faces, repeat=3):
        assert C_LOW.read(dice).label == by_hand(dice)


@given(st.permutations(["1", "2", "3", "4", "5"]))
def test_the_order_of_the_dice_never_counts(dice: list[str]) -> None:
    assert INDIAN.read(dice) is INDIAN.read(("1", "2", "3", "4", "5"))


@given(st.lists(st.sampled_from("123456"), min_size=5, max_size=5), st.integers(0, 4))
def test_a_wild_die_is_never_worse_than_any_face_it_stands_for(dice: list[str], at: int) -> None:
    wild = [*dice[:at], "1", *dice[at + 1 :]]
    worth = INDIAN.read(wild).rank
    assert worth == max(INDIAN.read([*dice[:at], face, *dice[at + 1 :]]).rank for face in "23456")
