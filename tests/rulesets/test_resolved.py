"""The text that a night keeps: self-contained, and the same ruleset when it is read again."""

import pytest
import yaml
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from clow_tui.rulesets import Ruleset, read_ruleset, resolved_text, shipped_folder

C_LOW = (shipped_folder() / "c-low.yaml").read_text(encoding="utf-8")

EVERYTHING = [
    """
name: Bank
dice: {count: 3}
hands:
  - {name: 1-1-1, match: [1, 1, 1], effect: win, pays: 5}
  - {name: Trips, match: xxx, effect: win, pays: 3}
  - {name: Point, match: xxy, ranked_by: yx}
throws: {most: 3, first_sets_limit: true, exhausted: lose}
otherwise: roll again
bank:
  tokens: 200
  least_stake: 5
  bets: {passes: until covered, first_pass_most: 20}
  tied: push
  moves: to whoever rolls Trips
  declinable: false
  ends: {rounds: 7}
order: {first: throw}
""",
    """
name: Legs
players: {least: 2, most: 8}
dice: {count: 5, faces: [9, 10, J, Q, K, A], wild: {face: A, as: [9, 10, J, Q, K, A]}}
hands: [{name: Run, match: run, ranked_by: none}, {name: Tens, match: [x, x, x, 10, 10]}]
throws: {most: 3, again: {least: 1, most: 3}}
legs: {two_players: {best_of: 5}, more_players: {legs: 2, counts: lowest, final_best_of: 3}}
order: {first: throw, next: rotate}
""",
    """
name: Points
dice: {count: 1, faces: [RED, 01, B]}
hands: [{name: "[456]", match: [x], ranked_by: x}]
legs: {more_players: {legs: 5, points: [3, 2, 1]}}
""",
    "name: First\ndice: {count: 2}\nhands: [{name: A, match: xx}]\nlegs: {more_players: {first_to: 3}}\n",
    "name: Pot\ndice: {count: 2}\nhands: [{name: A, match: xx}]\npot: {tied: split, ends: {rounds: 9}}\n",
    "name: Letters\ndice: {count: 3}\nhands: [{name: A, match: [r, u, n], ranked_by: [n, r]}]\npot: {}\n",
]


def read(text: str) -> Ruleset:
    reading = read_ruleset(text, name="x")
    assert reading.faults == ()
    assert reading.ruleset is not None
    return reading.ruleset


@pytest.mark.parametrize("text", EVERYTHING, ids=["bank", "legs", "points", "first-to", "split", "letters"])
def test_the_whole_vocabulary_comes_back(text: str) -> None:
    ruleset = read(text)
    assert read(resolved_text(ruleset)) == ruleset


def test_what_is_extended_or_left_out_is_written_out() -> None:
    text = "extends: c-low\nname: Ours\npot: {ante: 25}\n"
    ruleset = read_ruleset(text, name="ours", base=lambda name: C_LOW).ruleset
    assert ruleset is not None
    kept = resolved_text(ruleset)
    assert "extends" not in kept
    assert "pot: {tokens: 100, ante: 25, tied: roll off, all_lose: carry, ends: last standing}" in kept
    assert read(kept) == ruleset


SHOWN = st.characters(exclude_categories=["Cc", "Cs", "Co", "Zl", "Zp"])


@settings(max_examples=200)
@given(st.text(SHOWN, min_size=1, max_size=60).map(str.strip), st.text(SHOWN | st.just("\n"), max_size=100))
def test_any_name_comes_back_as_it_was(name: str, about: str) -> None:
    base = read(C_LOW)
    hands = (base.hands[0].model_copy(update={"name": name}), *base.hands[1:])
    ruleset = base.model_copy(update={"name": name, "about": about, "hands": hands})
    reading = read_ruleset(resolved_text(ruleset), name="x")
    # names that the loader refuses are for the tests of faults
    assume(not reading.faults)
    assert reading.ruleset == ruleset


@pytest.mark.parametrize(
    "name", ["on", "456", "4:5:6", "0x1F", "2024-01-01", "null", "~", "[/x] {a}: #", "y", "1_0"]
)
def test_another_reader_of_YAML_1_1_reads_the_same_names(name: str) -> None:
    ruleset = read(C_LOW).model_copy(update={"name": name})
    assert yaml.safe_load(resolved_text(ruleset))["name"] == name
    assert read(resolved_text(ruleset)).name == name
