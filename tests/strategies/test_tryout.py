"""A table that plays by itself, with every shipped ruleset."""

from __future__ import annotations

from itertools import islice

import pytest

from clow_tui.director.draws import seed_from_number, throw_dice
from clow_tui.games import LegsState, places, say, total
from clow_tui.rulesets import Ruleset, Shelf, read_ruleset, shipped_folder
from clow_tui.strategies import STRATEGIES
from clow_tui.strategies.tryout import seats_for, try_out

RULESETS = {entry.name: entry.reading.ruleset for entry in Shelf(shipped_folder()).entries()}
NAMES = ("Ann", "Bo", "Cy", "[/x] Bob", "Eli", "Fay")


def lines(ruleset: Ruleset, seed: int, players: int) -> list[str]:
    dice = seed_from_number(seed)
    said = []
    steps = try_out(
        ruleset,
        NAMES[:players],
        lambda round_, k, count, faces: throw_dice(dice, 1, round_, k, count, faces),
        STRATEGIES["cautious"],
    )
    for state, told in steps:
        said += [say(happening, str) for happening in told]
        assert isinstance(state, LegsState) or total(state) == players * state.rules.tokens
    assert places(state) is not None
    return said


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_game_is_played_to_its_end(name: str, players: int) -> None:
    ruleset = RULESETS[name]
    assert ruleset is not None
    said = lines(ruleset, 1, players)
    assert len(said) > players
    assert said == lines(ruleset, 1, players)
    assert said != lines(ruleset, 2, players)


def test_as_many_are_seated_as_the_ruleset_takes() -> None:
    text = "players: {least: 3, most: 5}\ndice: {count: 1}\nhands: [{name: One, match: [1]}]\npot: {}\n"
    ruleset = read_ruleset(text, name="x").ruleset
    assert ruleset is not None
    assert [seats_for(ruleset, wanted) for wanted in (None, 1, 3, 9)] == [4, 3, 3, 5]


def test_a_game_that_never_ends_goes_on_for_as_long_as_one_looks() -> None:
    text = "dice: {count: 2}\nhands: [{name: Pair, match: xx}]\npot: {tied: split}\n"
    ruleset = read_ruleset(text, name="x").ruleset
    assert ruleset is not None
    steps = try_out(ruleset, NAMES[:2], lambda *_: ("1", "1"), STRATEGIES["cautious"])
    assert sum(1 for _ in islice(steps, 3_000)) == 3_000
