"""Happenings in plain English."""

from __future__ import annotations

import pytest

from clow_tui.games import (
    GameDrawn,
    GameEnded,
    GameWon,
    Happening,
    Kept,
    OrderSet,
    OrderThrew,
    OrderTied,
    OutOfRound,
    PotCarried,
    PotShared,
    PotSplit,
    PotWon,
    RoundBegan,
    Stood,
    Threw,
    Tied,
    WentOut,
    say,
)
from tests.support.pots import C_LOW, POKER_POT

NAMES = {"a": "Ann", "b": "Bo", "c": "Cy"}


def hand(dice: str) -> tuple[tuple[str, ...], object]:
    faces = tuple(dice.split("-"))
    return faces, (C_LOW if len(faces) == 3 else POKER_POT).book.read(faces)


def threw(dice: str, standing: str = "") -> Threw:
    faces, worth = hand(dice)
    return Threw("b", faces, worth, 1, standing)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("happening", "said"),
    [
        (
            RoundBegan(3, 10, (("b", 10), ("c", 4), ("a", 10)), "b", 24),
            "Round 3: ante 10, pot 24; Cy puts in the last 4; Bo rolls first",
        ),
        (
            RoundBegan(2, 10, (("b", 10), ("a", 10)), None, 20),
            "Round 2: ante 10, pot 20; the order is thrown for",
        ),
        (threw("2-2-5", "leads"), "Bo 2-2-5, point 5, leads"),
        (threw("2-2-5", "ties"), "Bo 2-2-5, point 5, level with the best"),
        (threw("2-2-5"), "Bo 2-2-5, point 5"),
        (threw("6-6-6", "leads"), "Bo 6-6-6, trips 6, leads"),
        (threw("1-3-6"), "Bo 1-3-6, no hand, rolls again"),
        (threw("5-6-4"), "Bo 5-6-4"),
        (threw("A-A-10-10-10"), "Bo A-A-10-10-10, full house 10 with As"),
        (Kept("b", ("A", "A")), "Bo keeps A-A and throws the rest again"),
        (Kept("b", ()), "Bo throws all dice again"),
        (Stood("b", *hand("2-2-5"), "leads"), "Bo stands on 2-2-5, point 5, leads"),  # type: ignore[arg-type]
        (OutOfRound("b"), "Bo is out of this round"),
        (Tied(("a", "b", "c")), "Ann, Bo and Cy are tied and roll again"),
        (PotWon("b", 30), "Bo takes the pot of 30"),
        (PotSplit(("a", "b"), 15, 0), "Ann and Bo share the pot, 15 each"),
        (PotSplit(("a", "b"), 7, 1), "Ann and Bo share the pot, 7 each, 1 stays for the next pot"),
        (PotShared((("a", 11), ("b", 10))), "The pot is shared: Ann 11, Bo 10"),
        (PotCarried(20), "Nobody takes the pot: 20 carried over to the next round"),
        (WentOut("b", 0), "Bo is out"),
        (WentOut("b", 1), "Bo is out, 1 token left over"),
        (WentOut("b", 4), "Bo is out, 4 tokens left over"),
        (GameWon("b", 0), "Bo wins the game"),
        (GameWon("b", 20), "Bo wins the game and takes the 20 carried over"),
        (GameDrawn(("a", "b"), 20), "The game is a draw of Ann and Bo; the pot of 20 stays on the table"),
        (GameEnded((("b",), ("a", "c"))), "The rounds are played. In order of tokens: Bo; Ann and Cy"),
        (OrderThrew("b", "5"), "Bo throws 5 for the order of play"),
        (OrderTied(("a", "c")), "Ann and Cy are level and throw again"),
        (OrderSet(("b", "a")), "Order of play: Bo, Ann"),
    ],
)
def test_each_happening_has_its_sentence(happening: Happening, said: str) -> None:
    assert say(happening, NAMES.__getitem__) == said
