"""Dice drawn large: as many pips as the face, letters where there are none, smaller where room is short."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from clow_tui.app.text import use_ascii
from clow_tui.app.themes import FELT
from clow_tui.app.widgets.dice import (
    CLOSE,
    HUGE,
    LARGE,
    NARROW,
    PIPS,
    SMALL,
    TINY,
    Die,
    dice_rows,
    die_lines,
    die_size,
)
from clow_tui.app.widgets.letters import LETTERS, letter_lines

SIZES = [HUGE, LARGE, SMALL, CLOSE, NARROW, TINY]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("face", [*"123456", "9", "10", "J", "A"])
def test_a_die_is_a_square_with_its_face(face: str, size: tuple[int, int, int]) -> None:
    lines = die_lines(face, size)
    assert len(lines) == size[1]
    assert all(cell_len(line) == size[0] for line in lines)
    text = "".join(lines)
    if face in PIPS and size is not TINY:
        assert text.count("●") == int(face)
        assert text.strip(" ●") == ""
    elif face in LETTERS and size in (HUGE, LARGE):
        assert set(text) <= set("▀▄█ ")
        assert text.strip()
    else:
        assert text.split() == [face]


def test_letters_are_drawn_without_blocks_where_only_ascii_is() -> None:
    use_ascii(True)
    try:
        assert "".join(die_lines("10", LARGE)).split() == ["10"]
    finally:
        use_ascii(False)


def test_every_letter_looks_like_no_other() -> None:
    drawn = {face: letter_lines(face, 9, 5) for face in LETTERS}
    assert None not in drawn.values()
    assert len({tuple(lines or ()) for lines in drawn.values()}) == len(LETTERS)
    assert letter_lines("TOP", 9, 5) is None


def test_dice_to_keep_are_told_apart_by_words_as_well() -> None:
    dice = [Die("K", "1 keep", marked=True), Die("9", "2 again", faint=True)]
    assert "".join(text for text, _ in dice_rows(dice, 60, 6, FELT.paint)[-1]).split() == [
        "1",
        "keep",
        "2",
        "again",
    ]
    assert "".join(text for text, _ in dice_rows(dice, 8, 6, FELT.paint)[-1]).split() == ["1●", "2"]


@pytest.mark.parametrize("count", [1, 3, 5, 16])
@pytest.mark.parametrize("width", [1, 20, 33, 60, 120])
def test_the_largest_dice_that_fit(count: int, width: int) -> None:
    wide, _, gap = die_size(count, width, 7)
    assert (wide, gap) == (TINY[0], TINY[2]) or count * wide + (count - 1) * gap <= width


def test_all_dice_of_a_throw_stand_side_by_side() -> None:
    rows = dice_rows([Die(face) for face in "225"], 40, 5, FELT.paint)
    assert len(rows) == 5
    assert {sum(cell_len(text) for text, _ in row) for row in rows} == {3 * 9 + 2 * 3}
