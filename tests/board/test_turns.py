"""What the board shows by turns. `CLOW_GOLDENS=write pytest tests/board` writes the goldens anew."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from clow_tui.app.text import use_ascii, width
from clow_tui.board.code import phone_lines
from clow_tui.board.figures import GLYPHS, HIGH, large
from clow_tui.board.turns import heading, slides
from clow_tui.director import Director, NightPlan, play
from clow_tui.tournament.commands import Draw
from tests.support.app import HOSTILE, NAMES, director, night
from tests.support.boards import PAINT, all_told, sight, text

GOLDENS = Path(__file__).parent / "goldens"
SIZES = [(78, 20), (138, 41)]  # what is left of 80x24 and 140x45


@pytest.fixture(autouse=True)
def _utc() -> None:
    os.environ["TZ"] = "UTC"
    time.tzset()


def held(name: str, found: str) -> None:
    path = GOLDENS / name
    if os.environ.get("CLOW_GOLDENS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, "utf-8")
    assert found.splitlines() == path.read_text("utf-8").splitlines()


def knockout(data: Director) -> str:
    plan = NightPlan(
        "Cup", ruleset="indian-dice", format="double-elimination", players=NAMES[:6], mode="program", seed=3
    )
    night_id = data.create(plan)
    data.submit(night_id, Draw())
    play(data, night_id, table=1, until="end")
    return night_id


@pytest.mark.parametrize("size", SIZES)
def test_a_night_from_the_door_to_the_champion(size: tuple[int, int]) -> None:
    data = director()
    parts = [
        ("before the draw", sight(data, night(data, names=NAMES[:14], draw=False))),
        ("under way", sight(data, night(data, name="Under way", rounds=15))),
        ("a knockout", sight(data, knockout(data))),
        ("outcome only", sight(data, night(data, names=NAMES[:9], mode="outcome", every="15m"))),
        ("over", sight(data, night(data, name="Over", names=NAMES[:8], to_end=True))),
    ]
    found = "".join(f"#### {name}\n{all_told(seen, *size)}" for name, seen in parts)
    held(f"turns-{size[0]}x{size[1]}.txt", found)


def test_names_that_are_no_words_stand_as_they_are_and_nothing_is_wider_than_the_screen() -> None:
    data = director()
    nights = [
        sight(data, night(data, names=HOSTILE, rounds=3)),
        sight(data, night(data, name="Forty", names=[f"Player {n}" for n in range(1, 201)], seats=5)),
        sight(data, knockout(data)),
    ]
    told = all_told(nights[0], 138, 41)
    assert "[/x] Bob" in told
    assert "[red]" in told
    for seen in nights:
        for wide, high in [(1, 1), (20, 5), (38, 9), (58, 14), (78, 20), (98, 60), (200, 3), (238, 80)]:
            for slide in slides(seen, wide, high, PAINT):
                assert len(slide.lines) <= max(high, 3), (slide.kind, wide, high)
                if wide >= 38:
                    assert all(width(text(line)) <= wide for line in slide.lines), (slide.kind, wide, high)
            assert wide < 60 or width(text(heading(seen, wide, PAINT))) <= wide


def test_everybody_is_on_the_floor_and_in_the_standings_whatever_the_screen() -> None:
    data = director()
    names = [f"P{n:03}" for n in range(1, 201)]
    seen = sight(data, night(data, names=names, seats=5))
    for size in [(78, 20), (138, 41)]:
        found = slides(seen, *size, PAINT)
        for kind in ("floor", "standings"):
            told = "\n".join(text(line) for slide in found if slide.kind == kind for line in slide.lines)
            assert [name for name in names if name not in told] == []


def test_large_figures_fit_or_are_not_drawn() -> None:
    assert all(len(rows) == HIGH and len({len(row) for row in rows}) == 1 for rows in GLYPHS.values())
    assert large("李", 100, 20) is None
    assert large("21:47", 10, 20) is None
    for wide in range(1, 80, 7):
        for high in range(1, 20):
            drawn = large("Bo 4", wide, high)
            assert drawn is None or (len(drawn) <= high and {len(row) <= wide for row in drawn} == {True})
    small, big = large("4", 80, 5), large("4", 80, 15)
    assert small is not None
    assert big is not None
    assert (len(small), len(big)) == (5, 15)


def test_ascii_draws_in_ascii() -> None:
    data = director()
    seen = sight(data, night(data, names=NAMES[:12], rounds=15))
    try:
        use_ascii(True)
        assert all_told(seen, 78, 20).isascii()
        lines = [text(line) for line in phone_lines("http://192.0.2.7:8000/", PAINT)]
    finally:
        use_ascii(False)
    assert "http://192.0.2.7:8000/" in lines[3]
    assert len(lines) == 4


def test_the_code_says_the_address() -> None:
    import segno

    rows = [text(line)[: 25 + 4] for line in phone_lines("http://192.0.2.7:8000/", PAINT)]
    wanted = [list(row) for row in segno.make("http://192.0.2.7:8000/", error="l", micro=False).matrix]
    halves = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    dots = [[halves[sign][half] for sign in row.ljust(29)] for row in rows for half in (0, 1)]
    assert [row[2:27] for row in dots[2:27]] == wanted
