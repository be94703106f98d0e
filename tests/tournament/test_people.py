"""Names: who is who by any spelling, what a name may be, and names out of whatever is pasted."""

from __future__ import annotations

import unicodedata

import pytest

from clow_tui.tournament.people import People, PersonError, clean_name, key_of, repeated

FAMILY = "👨‍👩‍👧‍👦"


def people(*names: str) -> People:
    found = People()
    for number, name in enumerate(names, 1):
        found.apply({"event": "player_added", "player": f"p{number}", "name": name})
    return found


def test_accents_names_are_found_by_any_spelling_of_theirs() -> None:
    """accents (Sharly PR 1711)."""
    found = people("Łukasz", "Zoë", "李小龍", FAMILY, "Straße")
    ids = list(found.players)
    assert found.find("łukasz", ids) == "p1"
    assert found.find(unicodedata.normalize("NFD", "ZOË"), ids) == "p2"
    assert found.find("李", ids) == "p3"
    assert found.find(FAMILY, ids) == "p4"
    assert found.find("STRASSE", ids) == "p5"


def test_a_beginning_is_enough_where_it_fits_one() -> None:
    found = people("Ann", "Annabel", "Bo")
    ids = list(found.players)
    assert found.find("ann", ids) == "p1"
    assert found.find("anna", ids) == "p2"
    with pytest.raises(PersonError, match="'an' fits several: Ann, Annabel"):
        found.find("an", ids)
    assert found.find("an", ["p2", "p3"]) == "p2"


def test_a_name_that_fits_nobody_is_refused_with_the_nearest() -> None:
    found = people("Bartholomew", "Cy")
    with pytest.raises(PersonError, match="'Bartolomew' fits nobody here; did you mean Bartholomew\\?"):
        found.find("Bartolomew", list(found.players))
    with pytest.raises(PersonError, match="'x' fits nobody here\\."):
        found.find("x", list(found.players))


def test_a_renamed_player_is_found_by_the_new_name_only() -> None:
    found = people("Ann")
    found.apply({"event": "player_renamed", "player": "p1", "name": "Anna"})
    assert found.id_of("Anna") == "p1"
    assert found.id_of("Ann") is None
    assert found.name("p1") == "Anna"
    assert found.name("p9") == "p9"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("[/x] Bob", "[/x] Bob"),
        ("Zoe\u0308", "Zoë"),
        ("Ann\tLee\x1b[31m", "Ann Lee [31m"),
        ("עדי", "עדי"),
        (FAMILY, FAMILY),
        ("x" * 200, "x" * 200),
    ],
)
def test_a_name_is_kept_as_one_line(written: str, kept: str) -> None:
    assert clean_name(written) == kept


@pytest.mark.parametrize("written", ["", "   ", "\x00\x1b", "\u200b", "\u200d\u2060 \ufeff"])
def test_a_name_of_nothing_visible_is_none(written: str) -> None:
    with pytest.raises(PersonError, match="A name is empty"):
        clean_name(written)


def test_a_name_has_an_end() -> None:
    with pytest.raises(PersonError, match="longer than 200 characters; shorten it"):
        clean_name("x" * 201)


def test_equal_names_are_told_whatever_their_spelling() -> None:
    assert repeated(["Zoë", "Bo", "ZOE\u0308", "bo ", "Cy"]) == ["Zoë", "Bo"]
    assert repeated(["Zoë", "Zoe"]) == []
    assert key_of(" A  B ") == "a b"
