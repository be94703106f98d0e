"""The shipped rulesets: right, readable, with the counts that the rules give."""

from pathlib import Path

import pytest

from clow_tui.rulesets import Shelf, ShelfEntry, read_ruleset, resolved_text, shipped_folder

ENTRIES = Shelf(shipped_folder()).entries()
NAMES = [
    "c-low",
    "cee-lo-banker",
    "cee-lo-banker-rotating",
    "cee-lo-fundraiser",
    "cee-lo-pot",
    "chinchirorin",
    "indian-dice",
    "indian-dice-stakes",
    "poker-dice",
    "poker-dice-wild",
]
BANKER = {"4-5-6": 6, "Trips": 6, "Pair and 6": 15, "Point": 60, "Pair and 1": 15, "1-2-3": 6, "again": 108}
FIVE = ["Five of a kind", "Four of a kind", "Full house", "Three of a kind", "Two pair", "Pair", "nothing"]
STRAIGHT = [*FIVE[:3], "Straight", *FIVE[3:]]
INDIAN = dict(zip(FIVE, [156, 1300, 500, 3000, 900, 1800, 120], strict=True))
COUNTS = {
    "c-low": {"4-5-6": 6, "Trips": 6, "Point": 90, "1-2-3": 6, "again": 108},
    "cee-lo-pot": {"4-5-6": 6, "Trips": 6, "Point": 90, "1-2-3": 6, "again": 108},
    "cee-lo-banker": BANKER,
    "cee-lo-banker-rotating": BANKER,
    "cee-lo-fundraiser": BANKER,
    "chinchirorin": {"Three ones": 1, **BANKER, "Trips": 5},
    "indian-dice": INDIAN,
    "indian-dice-stakes": INDIAN,
    "poker-dice": dict(zip(STRAIGHT, [6, 150, 300, 240, 1200, 1800, 3600, 480], strict=True)),
    "poker-dice-wild": dict(zip(STRAIGHT, [156, 1300, 500, 1320, 2400, 900, 1200, 0], strict=True)),
}


def entry(name: str) -> ShelfEntry:
    return next(found for found in ENTRIES if found.name == name)


def test_the_shelf_ships_these() -> None:
    assert [found.name for found in ENTRIES] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_no_faults_and_no_long_file(name: str) -> None:
    found = entry(name)
    assert found.reading.faults == ()
    lines = found.path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 20
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize("name", NAMES)
def test_the_resolved_text_is_the_same_ruleset(name: str) -> None:
    ruleset = entry(name).reading.ruleset
    assert ruleset is not None
    again = read_ruleset(resolved_text(ruleset), name="elsewhere")
    assert again.ruleset == ruleset


@pytest.mark.parametrize("name", NAMES)
def test_H1_H2_B4_I5_K4_counts(name: str) -> None:
    book = entry(name).reading.book
    assert book is not None
    assert {hand.name: hand.count for hand in book.counts()} == COUNTS[name]
    assert sum(hand.count for hand in book.counts()) == 6**book.spec.count


def test_C1_C4_c_low_as_it_reads() -> None:
    ruleset = entry("c-low").reading.ruleset
    assert ruleset is not None
    assert ruleset.pot is not None
    assert (ruleset.players.least, ruleset.players.most) == (2, 6)
    assert (ruleset.pot.tokens, ruleset.pot.ante, ruleset.pot.tied) == (100, 10, "roll off")
    assert (ruleset.pot.all_lose, ruleset.pot.ends) == ("carry", "last standing")
    assert [hand.effect for hand in ruleset.hands] == ["win", None, None, "lose"]
    assert (ruleset.order.first, ruleset.order.next) == ("seats", "decider")


def test_P1_P5_cee_lo_without_a_banker_has_no_hand_that_decides_at_once() -> None:
    ruleset = entry("cee-lo-pot").reading.ruleset
    assert ruleset is not None
    assert ruleset.players.most is None
    assert {hand.effect for hand in ruleset.hands} == {None}
    assert (ruleset.order.first, ruleset.order.next) == ("seats", "same")


def test_shipped_files_stand_on_their_own() -> None:
    for found in ENTRIES:
        assert Shelf(shipped_folder(), Path("/nowhere")).read(found.path).reading.faults == ()
