"""Hands against a slow evaluator that shares no line with ours, over every roll there is."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from clow_tui.dice import DiceSpec, HandBook, HandSpec, Wild, compile_hands
from clow_tui.rulesets import Shelf, ShelfEntry, shipped_folder
from tests.support.slow_hands import SlowHands

ENTRIES = Shelf(shipped_folder()).entries()
SPOTS = tuple("123456")
CARDS = ("9", "10", "J", "Q", "K", "A")


def hand(name: str, match: str | Sequence[str], ranked_by: str | None = None, **more: str) -> HandSpec:
    words = "run" if match == "run" else tuple(match)
    return HandSpec(name, words, None if ranked_by is None else tuple(ranked_by), **more)  # type: ignore[arg-type]


KINDS = (
    hand("five", "xxxxx"),
    hand("four", "xxxxy"),
    hand("full house", "xxxyy"),
    hand("three", "xxxyz"),
    hand("two pair", "xxyyz"),
    hand("pair", "xxyzw"),
)
WITH_STRAIGHT = (*KINDS[:3], hand("straight", "run"), *KINDS[3:])
BANKER = (
    hand("4-5-6", "456", effect="win"),
    hand("trips", "xxx", effect="win"),
    hand("pair and 6", "xx6", "", effect="win"),
    hand("point", "xxy", "y"),
    hand("pair and 1", "xx1", "", effect="lose"),
    hand("1-2-3", "123", effect="lose"),
)
BY_DICE = (hand("4-5-6", "456"), hand("trips", "xxx"), hand("point", "xxy", "yx"), hand("1-2-3", "123"))

GAMES = {
    "H1-cee-lo": (DiceSpec(3, SPOTS), BY_DICE),
    "B4-banker": (DiceSpec(3, SPOTS), BANKER),
    "three-wild": (DiceSpec(3, SPOTS, Wild("1", SPOTS)), BY_DICE),
    "I5-indian": (DiceSpec(5, SPOTS, Wild("1", SPOTS[1:])), KINDS),
    "K4-poker": (DiceSpec(5, CARDS), WITH_STRAIGHT),
    "K1-poker-wild": (DiceSpec(5, CARDS, Wild("A", CARDS)), WITH_STRAIGHT),
    "spelled": (
        DiceSpec(5, CARDS, Wild("9", ("10", "K"))),
        (
            hand("king's house", ("K", "K", "K", "x", "x")),
            hand("tens up", ("10", "10", "x", "x", "y"), "y"),
            hand("five", "xxxxx", ""),
            hand("two pair", "xxyyz", "zyx"),
            hand("loose", "vwxyz", "zv"),
        ),
    ),
}


def assert_same(book: HandBook, slow: SlowHands) -> None:
    """Every roll has the same hand, and any two rolls stand to each other alike."""
    rolls = list(itertools.product(book.spec.faces, repeat=book.spec.count))
    ladder = {worth: rank for rank, worth in enumerate(sorted({slow.worth(dice) for dice in rolls}))}
    bottom = 0 if any(not slow.name(dice) for dice in rolls) else 1
    for dice in rolls:
        read = book.read(dice)
        assert (read.name if read.rank else "") == slow.name(dice), dice
        assert read.rank == ladder[slow.worth(dice)] + bottom, dice


@pytest.mark.parametrize("game", GAMES)
def test_every_roll_of_a_game(game: str) -> None:
    spec, hands = GAMES[game]
    assert_same(compile_hands(spec, hands, "nothing"), SlowHands(spec, hands))


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])
def test_every_roll_of_the_shipped_rulesets(entry: ShelfEntry) -> None:
    book = entry.reading.book
    assert book is not None
    assert_same(book, SlowHands(book.spec, book.hands))


def by_counting(dice: Sequence[str], *, straights: bool) -> int:
    """K4 and I5 as they are said: how good the kind is, from 7 for five alike to 0 for nothing."""
    counts = sorted(Counter(dice).values(), reverse=True)
    straight = straights and set(dice) in ({*CARDS[:5]}, {*CARDS[1:]})
    kinds = {(5,): 7, (4, 1): 6, (3, 2): 5, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return 4 if straight else kinds.get(tuple(counts), 0)


KIND_OF = {"five": 7, "four": 6, "full house": 5, "straight": 4, "three": 3, "two pair": 2, "pair": 1}


def plainly(*, straights: bool) -> Callable[[Sequence[str]], int]:
    return lambda dice: by_counting(dice, straights=straights)


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("I5-indian", plainly(straights=False)),
        ("K4-poker", plainly(straights=True)),
        ("K1-poker-wild", plainly(straights=True)),
    ],
)
def test_the_kind_of_every_roll_of_five_dice(game: str, kind: Callable[[Sequence[str]], int]) -> None:
    spec, hands = GAMES[game]
    book = compile_hands(spec, hands, "nothing")
    for dice in itertools.product(spec.faces, repeat=5):
        ways = [spec.wild.stands_for if spec.wild and face == spec.wild.face else (face,) for face in dice]
        best = max(kind(each) for each in {tuple(sorted(each)) for each in itertools.product(*ways)})
        assert KIND_OF.get(book.read(dice).name, 0) == best, dice


@st.composite
def games(draw: st.DrawFn) -> tuple[DiceSpec, tuple[HandSpec, ...]]:
    count, faces = (
        draw(st.integers(1, 4)),
        draw(st.sampled_from([tuple("12"), tuple("1234"), ("9", "10", "A")])),
    )
    wild = draw(
        st.none()
        | st.builds(
            Wild,
            st.sampled_from(faces),
            st.lists(st.sampled_from(faces), min_size=1, unique=True).map(tuple),
        )
    )
    words = st.lists(st.sampled_from("xxyz") | st.sampled_from(faces), min_size=count, max_size=count)
    hands = []
    for number in range(draw(st.integers(1, 5))):
        match = draw(words.map(tuple) | st.just("run"))
        letters = sorted({word for word in match if word in "xyz"}) if match != "run" else []
        ranked = draw(st.none() | st.just(()) | st.permutations(letters).map(tuple))
        hands.append(HandSpec(str(number), match, ranked))  # type: ignore[arg-type]
    return DiceSpec(count, faces, wild), tuple(hands)


@settings(max_examples=150)
@given(games())
def test_every_roll_of_made_up_games(game: tuple[DiceSpec, tuple[HandSpec, ...]]) -> None:
    spec, hands = game
    assume(all(hand.match == "run" or len(hand.match) == spec.count for hand in hands))
    assert_same(compile_hands(spec, hands, "nothing"), SlowHands(spec, hands))
