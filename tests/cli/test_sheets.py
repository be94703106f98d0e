"""`export --to`: sheets on standard output, or in a new file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.verbs import Verbs


@pytest.fixture(scope="module")
def swiss(tmp_path_factory: pytest.TempPathFactory) -> Verbs:
    """Six at three pairs, the first round told but for table 3."""
    verbs = Verbs(tmp_path_factory.mktemp("swiss") / "data")
    names = "\n".join(("Ann", "[/x] Bob", "Cy", "Dee", "Eli", "Fay"))
    verbs.says(
        *("new", "Cup", "--ruleset", "poker-dice", "--format", "swiss", "--tables-of", "2", "--players", "-"),
        *("--mode", "outcome", "--tiebreaks", "buchholz,wins", "--seed", "3"),
        stdin=names,
    )
    verbs.says("draw")
    for table in verbs.json("tables")["tables"][:2]:
        verbs.says("result", str(table["table"]), ", ".join(table["players"]))
    return verbs


def test_every_sheet_in_every_writing(swiss: Verbs) -> None:
    for what in ("standings", "night", "seats", "scores", "history"):
        for kind in ("md", "csv", "html", "json", "chat"):
            out = swiss.says("export", "--to", kind, "--what", what)
            assert out.endswith("\n")
            assert ("[/x] Bob" in out) is (what not in ("history",) and kind != "md")


def test_the_whole_night_has_its_rounds_and_what_is_still_open(swiss: Verbs) -> None:
    sheet = json.loads(swiss.says("export", "--to", "json", "--what", "night"))
    standings, first = sheet["parts"]
    assert [column["title"] for column in standings["columns"]] == [
        *("Place", "Player", "Points", "Buchholz", "Wins", "")
    ]
    assert first["title"] == "Round 1"
    assert [bool(row["cells"][2]) for row in first["rows"]] == [False, False, True]


def test_a_file_is_new_or_not_written(swiss: Verbs, tmp_path: Path) -> None:
    file = tmp_path / "cup.html"
    said = swiss.json("export", "--to", "html", "--out", str(file))
    assert said == {"file": str(file), "size": file.stat().st_size}
    assert swiss("export", "--to", "html", "--out", str(file)).code == 2
    lost = swiss("export", "--to", "html", "--out", str(tmp_path / "none" / "cup.html"))
    assert (lost.code, "no folder" in lost.err, lost.out) == (2, True, "")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ((), 2, "--to md"),
        (("--to", "md", "--archive", "x.zip"), 2, "--archive"),
        (("--to", "md", "--all"), 2, "--all"),
        (("--archive", "x.zip", "--what", "seats"), 2, "--what"),
        (("--to", "csv", "--what", "slips"), 2, "no rows"),
        (("--to", "md", "--what", "bracket"), 1, "no bracket"),
        (("--to", "md", "--night", "Cap"), 2, "Cup"),
    ],
)
def test_what_does_not_fit_is_said_in_a_sentence(
    swiss: Verbs, words: tuple[str, ...], code: int, said: str
) -> None:
    done = swiss("export", *words)
    assert (done.code, done.out) == (code, "")
    assert said in done.err
    assert len(done.err.splitlines()) == 1


def test_a_bracket_marks_who_goes_on(tmp_path: Path) -> None:
    verbs = Verbs(tmp_path / "data")
    verbs.says(
        *("new", "Cup", "--ruleset", "poker-dice", "--format", "double-elimination", "--players", "-"),
        *("--mode", "outcome", "--seed", "3"),
        stdin="Ann\nBo\nCy\nDee\n",
    )
    verbs.says("draw")
    table = verbs.json("tables")["tables"][0]
    verbs.says("result", str(table["table"]), ", ".join(table["players"]))
    winner, loser = table["players"]
    assert f"**{winner}**, {loser}" in verbs.says("export", "--to", "md", "--what", "bracket")


def test_a_night_in_stages_has_the_rounds_of_each(tmp_path: Path) -> None:
    verbs = Verbs(tmp_path / "data")
    verbs.says(
        *(
            "new",
            "Cup",
            "--ruleset",
            "poker-dice",
            "--format",
            "groups,heats",
            "--groups",
            "2",
            "--qualify",
            "2",
        ),
        *("--tables-of", "2", "--players", "-", "--mode", "program", "--seed", "3"),
        stdin="\n".join(f"P{n}" for n in range(1, 9)),
    )
    verbs.says("draw")
    verbs.says("play", "--to-end")
    sheet = json.loads(verbs.says("export", "--to", "json", "--what", "night"))
    assert [part["title"] for part in sheet["parts"]] == [
        *("", "Groups, round 1", "Groups, round 2", "Groups, round 3", "Bracket")
    ]
    assert all(len(part["rows"]) == 4 for part in sheet["parts"][1:4])
