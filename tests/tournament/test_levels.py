"""Rising antes: the words of --levels and --every, when a table takes a level, and C10 in a night."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clow_tui import games
from clow_tui.games import Seat
from clow_tui.tournament.events import RoundBegun
from clow_tui.tournament.fold import next_ante
from clow_tui.tournament.happenings import LevelRose
from clow_tui.tournament.levels import LevelError, Levels, parse_levels
from clow_tui.tournament.model import Night
from tests.support.nights import PureNight, Setup


def parsed(levels: str | None, every: str | None) -> Levels:
    return parse_levels(levels, every, ante=10, tokens=100)


@pytest.mark.parametrize(
    ("levels", "every", "antes", "words"),
    [
        ("10,20,40", "10r", [10, 20, 40, 40, 40], "10, 20, 40, every 10 rounds"),
        ("10x2", "10r", [10, 20, 40, 80, 160], "10 and doubling, every 10 rounds"),
        ("5x3", "1r", [5, 15, 45, 135, 405], "5 and times 3, every round"),
        ("25", None, [25, 25, 25, 25, 25], "25 all night"),
        (None, None, [10, 10, 10, 10, 10], "10 all night"),
    ],
)
def test_levels_from_words(levels: str | None, every: str | None, antes: list[int], words: str) -> None:
    found = parsed(levels, every)
    assert [found.ante(level) for level in range(1, 6)] == antes
    assert found.words() == words


def test_a_level_lasts_so_many_rounds_of_a_table() -> None:
    listed, doubling = parsed("10,20,40", "10r"), parsed("10x2", "10r")
    rounds = (1, 10, 11, 20, 21, 30, 31, 100)
    assert [doubling.of_round(r) for r in rounds] == [1, 1, 2, 2, 3, 3, 4, 10]
    assert [listed.of_round(r) for r in rounds] == [1, 1, 2, 2, 3, 3, 3, 3]
    assert [parsed(None, None).of_round(r) for r in rounds] == [1] * 8


@pytest.mark.parametrize(
    ("levels", "every", "said"),
    [
        ("10,20", None, "rising levels need --every, for example --every 10r for ten rounds"),
        (None, "10r", "--every needs --levels, for example --levels 10x2 --every 10r"),
        ("20,10", "10r", "levels '20,10': each ante is higher than the one before, as in 10,20,40"),
        ("10,10", "10r", "levels '10,10': each ante is higher than the one before, as in 10,20,40"),
        ("10x1", "10r", "levels '10x1': a factor of 2 or more makes the antes rise, as in 10x2"),
        ("0,10", "10r", "levels '0,10': antes are whole numbers from 1, as in 10,20,40,80 or 10x2"),
        ("ten", "10r", "levels 'ten': antes are whole numbers from 1, as in 10,20,40,80 or 10x2"),
        ("١٠x2", "10r", "levels '١٠x2': antes are whole numbers from 1, as in 10,20,40,80 or 10x2"),
        ("101,200", "10r", "levels '101,200': the first ante is above the 100 tokens of a player"),
        ("10", "10r", "levels '10': with one ante there is nothing for --every to do"),
        ("10x2", "10", "every '10': rounds or minutes are wanted, for example 10r or 15m"),
        ("10x2", "0r", "every '0r': rounds or minutes are wanted, for example 10r or 15m"),
    ],
)
def test_words_that_are_no_levels_name_some_that_are(
    levels: str | None, every: str | None, said: str
) -> None:
    with pytest.raises(LevelError) as refused:
        parsed(levels, every)
    assert str(refused.value) == said


def antes_of(pure: PureNight) -> dict[int, list[int]]:
    """The ante of every round begun, by table."""
    antes: dict[int, list[int]] = {}
    for act in pure.history.effective():
        for event in act.events:
            if isinstance(event, RoundBegun):
                antes.setdefault(event.table, []).append(event.ante)
    return antes


def test_the_first_table_in_a_level_brings_it_to_the_others_at_their_next_seam() -> None:
    pure = PureNight(Setup(12, every="3r")).drawn()
    while pure.night.tables[1].game.round < 4:
        pure.roll(1)
    assert pure.night.level == 2
    told = [item for act in pure.history.effective() for _, item in pure.history.stories[act.n]]
    assert [item for item in told if isinstance(item, LevelRose)] == [LevelRose(2, 20)]
    assert antes_of(pure) == {1: [10, 10, 10, 20], 2: [10]}
    while pure.night.tables[2].game.round < 2:
        pure.roll(2)
    assert antes_of(pure)[2] == [10, 20]


def test_a_level_undone_is_a_level_not_reached() -> None:
    pure = PureNight(Setup(12, every="3r")).drawn()
    while pure.night.level < 2:
        pure.roll(1)
    pure.undo()
    assert pure.night.level == 1
    while pure.night.tables[2].game.round < 2:
        pure.roll(2)
    assert antes_of(pure)[2] == [10, 10]


def with_stacks(night: Night, stacks: list[int], *, round_: int, ante: int) -> Night:
    """The night with one table at its seam after `round_`, its players holding `stacks`."""
    table = night.tables[1]
    seats = tuple(
        Seat(i, seat.player, t) for i, (seat, t) in enumerate(zip(table.people(), stacks, strict=True), 1)
    )
    opened = games.open_pot(night.rules, seats, ordered=False)
    game = replace(opened, round=round_, ante=ante)
    return replace(night, tables={1: replace(table, game=game)})


@pytest.mark.parametrize(
    ("stacks", "round_", "ante", "taken"),
    [
        ([150, 100, 50], 2, 10, 20),  # the rise leaves all three able
        ([285, 15], 2, 10, 10),  # it would leave one: held back
        ([270, 30], 4, 10, 20),  # 40 would leave one, 20 does not
        ([150, 150], 6, 10, 80),  # held back before, and able again: all that was missed comes at once
        ([295, 5], 2, 10, 10),  # and who cannot pay the old ante is out at that
    ],
)
def test_C10_with_short_out_a_rise_that_leaves_fewer_than_two_is_held_back(
    stacks: list[int], round_: int, ante: int, taken: int
) -> None:
    pure = PureNight(Setup(len(stacks), short="out", every="2r")).drawn()
    night = with_stacks(pure.night, stacks, round_=round_, ante=ante)
    assert next_ante(night, night.tables[1])[1] == taken


def test_C10_with_short_plays_nothing_is_held_back() -> None:
    pure = PureNight(Setup(2, short="plays", every="2r")).drawn()
    night = with_stacks(pure.night, [185, 15], round_=4, ante=20)
    assert next_ante(night, night.tables[1]) == (3, 40)
