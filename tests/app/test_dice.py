"""Dice drawn large: as many pips as the face, letters where there are none, smaller where room is short."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from clow_tui.app.themes import FELT
from clow_tui.app.widgets.dice import HUGE, LARGE, PIPS, SMALL, TINY, Die, dice_rows, die_lines, die_size

SIZES = [HUGE, LARGE, SMALL, TINY]


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
    else:
        assert text.split() == [face]


@pytest.mark.parametrize("count", [1, 3, 5, 16])
@pytest.mark.parametrize("width", [1, 20, 33, 60, 120])
def test_the_largest_dice_that_fit(count: int, width: int) -> None:
    wide, _, gap = die_size(count, width, 7)
    assert (wide, gap) == (TINY[0], TINY[2]) or count * wide + (count - 1) * gap <= width


def test_all_dice_of_a_throw_stand_side_by_side() -> None:
    rows = dice_rows([Die(face) for face in "225"], 40, 5, FELT.paint)
    assert len(rows) == 5
    assert {sum(cell_len(text) for text, _ in row) for row in rows} == {3 * 9 + 2 * 3}
