"""Names that may mean one person are pointed out; what tells two people apart is not."""

from __future__ import annotations

import random

import pytest

from clow_tui.tournament.people import key_of
from clow_tui.tournament.people.alike import Alike, alike


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anne", "Ann"),
        ("Zoë", "Zoe"),
        ("Lukasz", "Łukasz"),
        ("Jean-Luc", "Jean Luc"),
        ("O'Neil", "ONeil"),
        ("Bertha", "Berhta"),
        ("Bertha", "Berta"),
        ("Ann Miller", "Anne Miller"),
        ("Jose\u0301", "Jose"),
    ],
)
def test_alike(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)
    assert Alike([other]).to(one) == [other]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bo", "Jo"),
        ("Cy", "Cyd"),
        ("Ann", "Bob"),
        ("Ann 1", "Ann 2"),
        ("Ann's guest 1", "Ann's guest 2"),
        ("Ann", "Ann 2"),
        ("Anna B.", "Anna C."),
        ("Anna", "Anna B"),
        ("Mary", "May B"),
        ("[red]", "Bob"),
        ("李小龍", "李小"),
        ("", "Ann"),
    ],
)
def test_two_people(one: str, other: str) -> None:
    assert not alike(one, other)
    assert Alike([other]).to(one) == []


def test_a_name_is_not_asked_about_itself() -> None:
    known = Alike(["Ann", "Anne", "Bo"])
    assert known.to("ann ") == ["Anne"]
    assert known.to("Bo") == []


def test_all_that_are_alike_are_found_among_many() -> None:
    rng = random.Random(4)
    names = list({"".join(rng.choices("abcd", k=rng.randint(1, 6))) for _ in range(400)})
    known = Alike(names)
    for name in names[:100]:
        wanted = {other for other in names if key_of(other) != key_of(name) and alike(name, other)}
        assert set(known.to(name)) == wanted
