"""Lists of names and stacks as they are typed."""

from __future__ import annotations

import pytest

from clow_tui.director.errors import PersonError
from clow_tui.director.saying import split_names, split_stacks


@pytest.mark.parametrize(
    ("words", "groups"),
    [
        ("Bo, Ann = Cy", [["Bo"], ["Ann", "Cy"]]),
        ("Bo=Cy", [["Bo", "Cy"]]),
        ('Ann, "Bo, the elder" = Dee, Cy', [["Ann"], ["Bo, the elder", "Dee"], ["Cy"]]),
        ('"Ann ""A"" Lee", Bo', [['Ann "A" Lee'], ["Bo"]]),
        ('"x=y", Bo', [["x=y"], ["Bo"]]),
        (" none ", []),
        ("", []),
    ],
)
def test_names_and_who_shares(words: str, groups: list[list[str]]) -> None:
    assert split_names(words) == groups


@pytest.mark.parametrize(
    ("words", "stacks"),
    [
        ("Ann 120, Bo 80", [("Ann", 120), ("Bo", 80)]),
        ('"Bo, the elder" 80', [("Bo, the elder", 80)]),
        ('"Bo, the elder 80"', [("Bo, the elder", 80)]),
        ("x=y 5", [("x=y", 5)]),
        ("Ann 2 30", [("Ann 2", 30)]),
    ],
)
def test_stacks(words: str, stacks: list[tuple[str, int]]) -> None:
    assert split_stacks(words) == stacks


@pytest.mark.parametrize("words", ['"Bo', 'B"o', "Ann,,Bo", "Ann,", ",", '""'])
def test_what_is_no_list_is_said(words: str) -> None:
    with pytest.raises(PersonError, match=r"a quote is not closed|a name is missing"):
        split_names(words)


def test_a_name_alone_is_no_stack() -> None:
    with pytest.raises(PersonError, match="a name and a number of tokens"):
        split_stacks("Ann")
