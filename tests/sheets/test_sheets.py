"""Sheets as text: whatever people are called, a page has no other tags, a grid no other cells."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clow_tui.sheets import (
    Bracket,
    Cards,
    Cell,
    Column,
    Grid,
    Round,
    Row,
    Sheet,
    chat,
    csv_text,
    html,
    markdown,
)

HOSTILE = (
    "[/x] Bob",
    "<b>Gus",
    "=Cy",
    "Dee|x",
    "Eli \\ `Fay`",
    "a & b",
    "_Hal_",
    "<script>alert(1)</script>",
    "李",
)
NAMES = st.one_of(st.sampled_from(HOSTILE), st.text(st.characters(exclude_categories=("C", "Z")), min_size=1))


def of(*names: str) -> Sheet:
    rows = tuple(Row((str(at), name), f"{at}. {name}") for at, name in enumerate(names, 1))
    cards = tuple((name, "Table 1, seat 2") for name in names)
    cell = Cell("Table 1", (*names, ""), (True, *(False for _ in names)))
    return Sheet(
        names[0],
        ("under it",),
        (
            Grid("", (Column("Place", right=True), Column("Player")), rows),
            Cards("Slips", cards),
            Bracket("Bracket", (Round("Final", (cell,)),)),
        ),
    )


class Page(HTMLParser):
    """The tags of a page, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.words += data


@given(st.lists(NAMES, min_size=1, max_size=4))
def test_a_page_has_the_same_tags_whatever_people_are_called(names: list[str]) -> None:
    page = Page(html(of(*names)))
    assert page.tags == Page(html(of(*("Ann" for _ in names)))).tags
    assert all(name in page.words for name in names)
    assert "script" not in page.tags


@given(st.lists(NAMES, min_size=1, max_size=4))
def test_csv_reads_back_as_the_same_cells(names: list[str]) -> None:
    heads, *rows = csv.reader(io.StringIO(csv_text(of(*names))))
    assert heads == ["Place", "Player"]
    assert [name.removeprefix("'") for _, name in rows] == [name.removeprefix("'") for name in names]


@pytest.mark.parametrize(
    ("written", "cell"),
    [("=1+1", "'=1+1"), ("@SUM", "'@SUM"), ("-Ann", "'-Ann"), ("+120", "+120"), ("-20", "-20")],
)
def test_a_name_is_no_formula_and_a_figure_stays_one(written: str, cell: str) -> None:
    assert next(iter(csv.reader(io.StringIO(csv_text(of(written)).split("\r\n")[1]))))[1] == cell


def test_markdown_keeps_names_as_they_are() -> None:
    lines = markdown(of("Dee|x_", "*Bo*")).splitlines()
    assert "| 1 | Dee\\|x\\_ |" in lines
    assert "| 2 | \\*Bo\\* |" in lines
    assert "- Table 1: **Dee\\|x\\_**, \\*Bo\\*, ?" in lines


def test_a_chat_gets_plain_lines() -> None:
    assert chat(of("Ann", "Bo")).splitlines() == [
        "Ann",
        "under it",
        "",
        "1. Ann",
        "2. Bo",
        "",
        "Slips:",
        "Ann: Table 1, seat 2",
        "Bo: Table 1, seat 2",
        "",
        "Bracket:",
        "Final",
        "Table 1: Ann, Bo, ? (on: Ann)",
    ]


def test_a_bracket_stands_four_rounds_across_on_paper_and_begins_anew_where_one_is_longer() -> None:
    sizes = (4, 2, 1, 2, 2, 1, 1, 1)
    cell = Cell("Table 1", ("Ann", "Bo"), (True, False))
    rounds = tuple(Round(f"R{at}", (cell,) * size) for at, size in enumerate(sizes))
    rows = html(Sheet("Cup", (), (Bracket("", rounds),))).split('<div class="few">')[1:]
    assert [row.count("<h3>") for row in rows] == [3, 4, 1]
