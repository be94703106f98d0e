"""Verbs about players, and practice nights deleted and brought back, as a host types them."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from clow_tui.director import Director
from tests.support.contracts import misfits
from tests.support.verbs import NEW, Verbs

PEOPLE = ("Ann", "Anne", "Łukasz", "Zoë", "李小龍", "[/x] Bob", "שלום דוד", "👨‍👩‍👧")


@pytest.fixture
def verbs(tmp_path: Path) -> Verbs:
    return Verbs(tmp_path / "data")


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two nights that are over, one of practice among them, and one under way."""
    verbs = Verbs(tmp_path_factory.mktemp("evenings") / "data")
    verbs.begin("--on", "2026-01-31", players=PEOPLE)
    verbs.says("play", "--to-end")
    trial(verbs)
    verbs.says("play", "--to-end", "--night", "Trial")
    verbs.says("new", "Saturday", *NEW[2:], "--on", "2026-02-14", stdin="\n".join(PEOPLE[:3]))
    verbs.says("draw")
    return verbs.data


@pytest.fixture
def played(evenings: Path, verbs: Verbs) -> Verbs:
    """The same, in a folder of its own."""
    copytree(evenings, verbs.data)
    return verbs


def trial(verbs: Verbs, *more: str) -> None:
    """A practice night, drawn."""
    words = ("new", "Trial", *NEW[2:], "--on", "2026-02-07", "--practice", *more)
    verbs.says(*words, stdin="\n".join(PEOPLE[:3]))
    verbs.says("draw", "--night", "Trial")


def fits(verbs: Verbs, verb: str, *words: str) -> Any:
    """The answer of a verb, which fits its schema."""
    answer = verbs.json(verb, *words)
    assert misfits(verb, answer) == []
    return answer


def test_the_roster_as_a_list(played: Verbs) -> None:
    answer = fits(played, "players")
    lines = {line["name"]: line for line in answer["players"]}
    assert set(lines) == set(PEOPLE)
    assert {name for name, line in lines.items() if line["nights"] == 2} == set(PEOPLE[:3])
    ranks = played.json("standings", "--night", "Friday")["standings"]
    assert {name: line["best"] for name, line in lines.items()} == {r["player"]: r["rank"] for r in ranks}
    assert {line["of"] for line in lines.values()} == {8}
    assert (lines["Ann"]["last"], lines["Zoë"]["last"]) == ("2026-02-14", "2026-01-31")
    assert answer["alike"] == [["Ann", "Anne"]]
    assert answer["page"] is None
    done = played("players")
    assert done.err == "Ann and Anne look alike\n"
    heading, *rows = done.out.splitlines()
    assert [row.removeprefix(row[: heading.index("name")]) for row in rows] == [
        line["name"] for line in answer["players"]
    ]


def test_an_empty_roster_says_what_makes_one(verbs: Verbs) -> None:
    done = verbs("players")
    assert (done.code, done.out) == (0, "")
    assert "clow-tui new" in done.err
    assert fits(verbs, "players") == {"players": [], "alike": [], "page": None}


def test_one_players_page(played: Verbs) -> None:
    answer = fits(played, "players", "anne")
    (line,) = answer["players"]
    saturday, friday = answer["page"]["nights"]
    assert (saturday["night"], saturday["place"], saturday["of"]) == ("Saturday", None, 3)
    assert (friday["night"], friday["place"], friday["of"]) == ("Friday", line["best"], 8)
    against = {met["player"]: met for met in answer["page"]["against"]}
    assert set(against) == set(PEOPLE) - {"Anne"}
    assert [met["nights"] for met in answer["page"]["against"]] == [2, 2, 1, 1, 1, 1, 1]
    assert sum(met["behind"] for met in against.values()) == friday["place"] - 1
    assert sum(met["ahead"] for met in against.values()) == 8 - friday["place"] - friday["shared"]
    text = played.says("players", "anne").splitlines()
    assert text[0] == f"Anne: 2 nights, {line['won']} won, rating {line['rating']:.2f}"
    assert text[1] == "  2026-02-14  under way  Saturday, C-low"
    assert text[2] == f"  2026-01-31  {line['best']:>4} of 8  Friday, C-low, rating {line['rating']:.2f}"


@pytest.mark.parametrize(
    ("typed", "found"),
    [("łuk", "Łukasz"), (unicodedata.normalize("NFD", "ZOË"), "Zoë"), ("李", "李小龍"), ("[/x]", "[/x] Bob")],
)
def test_accents_names_are_found_by_any_spelling(played: Verbs, typed: str, found: str) -> None:
    assert fits(played, "players", typed)["players"][0]["name"] == found
    assert fits(played, "rename", typed, "Gus")["name"] == "Gus"
    assert "Gus" in played.says("standings", "--night", "Friday")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("players", "Gus"), "'Gus' fits nobody here."),
        (("players", "Zoe"), "'Zoe' fits nobody here; did you mean Zoë?"),
        (("players", "an"), "'an' fits several: Ann, Anne. Type more of the name."),
        (("rename", "Gus", "Hal"), "'Gus' fits nobody here."),
        (("rename", "an", "Hal"), "'an' fits several: Ann, Anne. Type more of the name."),
        (
            ("rename", "Ann", "zoë"),
            "zoë is a player already; give the name something that tells the two apart.",
        ),
        (("rename", "Ann", "Ann"), "Ann has that name already."),
        (("rename", "Ann", " "), "A name is empty; write at least one letter."),
        (("discard", "Trail"), "There is no night 'Trail'; did you mean Trial?"),
        (("restore", "Trial"), "No night was deleted, so there is none to bring back."),
    ],
)
def test_words_that_fit_nobody_or_nothing_are_refused(
    played: Verbs, words: tuple[str, ...], said: str
) -> None:
    assert played.refused(2, *words) == said


def test_rename_says_who_was_meant(played: Verbs) -> None:
    assert played.says("rename", "łuk", "Lukas") == "Łukasz is Lukas now\n"


def test_a_practice_night_is_deleted_listed_and_brought_back(played: Verbs) -> None:
    before = played.json("tables", "--night", "Trial")
    gone = fits(played, "discard", "trial")
    assert (gone["night"], gone["trash"]) == (
        "Trial",
        [{k: gone[k] for k in ("id", "night")} | {"date": "2026-02-07"}],
    )
    assert [night["name"] for night in fits(played, "history")["nights"]] == ["Saturday", "Friday"]
    assert "There is no night" in played.refused(2, "tables", "--night", "Trial")
    listed = fits(played, "restore")
    assert (listed["id"], listed["trash"]) == (None, gone["trash"])
    assert played.says("restore") == f"2026-02-07  Trial ({gone['id']})\n"
    assert played.says("restore", gone["id"]) == f"Trial ({gone['id']}) is back\n"
    assert fits(played, "restore")["trash"] == []
    assert played.json("tables", "--night", "Trial") == before
    assert [night["practice"] for night in fits(played, "history")["nights"]] == [False, True, False]
    assert "Trial (practice)" in played.says("history")


def test_a_night_that_counts_is_not_deleted(played: Verbs) -> None:
    said = played.refused(1, "discard", "Friday")
    assert said.startswith("Friday counts, so it stays")
    assert said.endswith("Only practice nights can be deleted.")


def test_while_another_program_has_the_data_only_lists_are_given(verbs: Verbs) -> None:
    verbs.begin(players=PEOPLE)
    trial(verbs)
    holder = Director.open(verbs.data, by="app")
    for words in (("players",), ("players", "Ann"), ("restore",)):
        assert verbs.program(*words).code == 0
    for words in (("rename", "Ann", "Gus"), ("discard", "Trial"), ("restore", "Trial")):
        done = verbs.program(*words)
        assert (done.code, done.out) == (3, "")
        assert "is open in clow-tui" in done.err
    holder.close()
    done = verbs.program("discard", "Trial")
    assert (done.code, done.err) == (0, "")
    assert (verbs.program("discard", "Friday").code, verbs.program("restore", "Friday").code) == (1, 2)
