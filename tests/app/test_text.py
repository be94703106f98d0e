"""Foreign text: harmless, never markup, in columns that stand whatever people are called."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.content import Content

from clow_tui.app import text
from clow_tui.app.text import SAMPLES, cut, pad, shown, signs, width, wrap
from tests.support.app import NAMES, director, night, running

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
FOREIGN = [
    "Ann",
    "[/x] Bob",
    "[red]",
    "李小龍",
    FAMILY,
    "x" * 200,
    "שלום",
    "דוד 12",
    "Zoë Łukasz",
    "e\u0301clair",
    "\u0301x",
    "\U0001f44d\U0001f3fd thumbs",
    "\u2764\ufe0f heart",
    "\U0001f1e9\U0001f1ea flag",
    "क्\u200dष",
    "\x1b[31mred\x1b[0m",
    "tab\tand\nline",
    "\u202eevil",
    "\ud800 half",
]
foreign = st.text(st.sampled_from("".join(FOREIGN)) | st.characters(), max_size=14)


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    text.use_ascii(False)
    text.trust(SAMPLES)


@given(foreign, st.integers(0, 30), st.sampled_from([(), tuple(SAMPLES)]))
def test_a_padded_text_fills_exactly_its_cells(name: str, cells: int, kinds: tuple[str, ...]) -> None:
    text.trust(kinds)
    for align in ("left", "right", "center"):
        assert cell_len(pad(name, cells, align)) == cells


@given(foreign, st.sampled_from([(), tuple(SAMPLES)]))
def test_what_is_shown_is_shown_the_same_again(name: str, kinds: tuple[str, ...]) -> None:
    text.trust(kinds)
    assert shown(shown(name)) == shown(name)


@given(foreign)
def test_nothing_shown_can_steer_a_terminal(name: str) -> None:
    assert all(ord(char) >= 0x20 and not 0x7F <= ord(char) < 0xA0 for char in shown(name))
    shown(name).encode()


@given(foreign, st.integers(2, 20))
def test_wrapped_lines_fit_and_lose_nothing_but_spaces(name: str, cells: int) -> None:
    lines = wrap(name, cells)
    assert all(cell_len(line) <= cells for line in lines)
    assert "".join(lines).replace(" ", "") == shown(name).replace(" ", "")


@pytest.mark.parametrize("name", FOREIGN)
def test_content_says_the_text_letter_by_letter(name: str) -> None:
    assert text.content(name).plain == shown(name)
    assert isinstance(text.content(name, "bold"), Content)


def test_brackets_are_no_markup() -> None:
    assert text.content("[/x] Bob").plain == "[/x] Bob"
    assert text.content("[red]").plain == "[red]"


def test_cuts_fall_between_whole_clusters() -> None:
    assert cut("李小龍", 5) == "李小…"
    assert cut("李小龍", 4) == "李…"
    assert cut(f"{FAMILY}{FAMILY}", 3) == f"{FAMILY}…"
    assert cut("\U0001f1e9\U0001f1ea\U0001f1eb\U0001f1f7", 3) == "\U0001f1e9\U0001f1ea…"
    assert cut("Zoë", 3) == "Zoë"
    assert cut("e\u0301" * 3, 2) == "é…"


def test_clusters_that_the_terminal_draws_otherwise_are_drawn_by_their_first_sign() -> None:
    text.trust(())
    assert shown(FAMILY) == FAMILY[0]
    assert shown("\U0001f44d\U0001f3fd") == "\U0001f44d"
    assert shown("\u2764\ufe0f") == "\u2764"
    text.trust(["joined"])
    assert shown(FAMILY) == FAMILY


def test_every_sample_measures_two_cells_where_it_is_one_sign() -> None:
    assert {width(sample) for sample in SAMPLES.values()} == {2}


def test_right_to_left_text_is_closed_without_a_cell_more() -> None:
    assert shown("דוד 12") == "דוד\u200e 12"
    assert width("דוד") == 3
    assert cut("שלום שלום", 5).endswith("\u200e…")


def test_overrides_of_direction_are_gone() -> None:
    assert shown("\u202eevil") == "evil"


def test_control_characters_are_shown_as_pictures() -> None:
    assert shown("\x1b[31m") == "␛[31m"
    text.use_ascii(True)
    assert shown("\x1b[31m") == "?[31m"


@pytest.mark.parametrize("ascii_only", [False, True])
def test_our_own_signs_are_one_cell_wide(ascii_only: bool) -> None:
    text.use_ascii(ascii_only)
    drawn = signs()
    for name in drawn.__slots__:
        sign = getattr(drawn, name)
        assert text.one_cell(sign), name
        assert not ascii_only or sign.isascii()


def test_ascii_alone_when_asked_or_when_nothing_else_can_be_sent() -> None:
    from clow_tui.app.app import wants_ascii

    assert wants_ascii({"CLOW_TUI_ASCII": "1"}, "utf-8")
    assert wants_ascii({}, "cp1252")
    assert not wants_ascii({}, "UTF-8")


HARMLESS = {"Input", "TextArea", "LanguageDoesNotExist", "TextAreaTheme"}


def test_none_of_textuals_widgets_that_read_markup_is_used() -> None:
    app = Path(text.__file__).parent
    for path in app.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("textual.widgets"):
                assert {alias.name for alias in node.names} <= HARMLESS, path.name
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "notify":
                assert any(keyword.arg == "markup" for keyword in node.keywords), path.name
        assert "from_markup" not in source, path.name


KEYS = ["", "n", "H", "?", ":", "1 enter", "1 enter i", "S", "L", "f"]
KEYS += ["R", "R enter", "R enter f4", "R enter e G", "R t"]
KEYS += ["p a", "p a enter", "m", "m 1", "m 1 r", "m 1 enter w 0 enter", "m 3", "m 3 r", "m 3 m 1", "c"]


@pytest.mark.parametrize("keys", KEYS)
async def test_in_ascii_alone_no_screen_draws_anything_else(keys: str) -> None:
    text.use_ascii(True)
    data = director()
    night_id = night(data, names=NAMES[:23], rounds=15)
    at_floor = keys not in ("n", "H") and not keys.startswith("R")
    async with running(data, night_id=night_id if at_floor else "") as app:
        await app.press(*keys.split())
        app.app.say("A toast.")
        await app.settle()
        assert app.text().isascii()
