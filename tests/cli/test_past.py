"""`history`, `alltime`, `records` and their sheets as a host types them, held to the contracts."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from clow_tui.cli.past import ORDERS
from clow_tui.director.past import alltime
from tests.support.contracts import misfits
from tests.support.verbs import Verbs


def fits(verbs: Verbs, verb: str, *words: str) -> Any:
    """The answer of a verb, which fits its schema."""
    answer = verbs.json(verb, *words)
    assert misfits(verb, answer) == []
    return answer


def paper(verbs: Verbs, name: str, order: str, date: str, *more: str, game: str = "c-low") -> None:
    """A night played on paper."""
    people = "\n".join(part for group in order.split(", ") for part in group.split(" = "))
    words = ("new", name, "--ruleset", game, "--format", "freezeout", "--players", "-", "--on", date)
    verbs.says(*words, *more, stdin=people)
    verbs.says("finish", "--order", order, "--night", name)


@pytest.fixture(scope="module")
def years(tmp_path_factory: pytest.TempPathFactory) -> Verbs:
    """Three nights on paper, one really played, one of practice; a season."""
    verbs = Verbs(tmp_path_factory.mktemp("years") / "data")
    paper(verbs, "May", "Ann, [/x] Bob, Cy", "2024-05-01")
    paper(verbs, "Spring", "Ann, Cy = [/x] Bob, Dee", "2025-05-01")
    paper(verbs, "Cold", "[/x] Bob, Ann", "2025-11-01", game="cee-lo-pot")
    paper(verbs, "Trial", "Cy, Ann", "2025-11-02", "--practice")
    words = ("new", "Played", "--ruleset", "c-low", "--format", "freezeout", "--players", "-", "--seed", "4")
    verbs.says(
        *words, "--mode", "program", "--levels", "10x2", "--every", "6r", "--on", "2026-01-09",
        stdin="Ann\nCy\nDee\nEli",
    )  # fmt: skip
    verbs.says("draw")
    verbs.says("play", "--to-end")
    verbs.says("season", "new", "Winter Cup", "--from", "2025-10-01", "--to", "2026-03-31")
    return verbs


def test_the_nights_asked_for(years: Verbs) -> None:
    def names(*words: str) -> list[str]:
        return [night["name"] for night in fits(years, "history", *words)["nights"]]

    assert names() == ["Played", "Trial", "Cold", "Spring", "May"]
    assert names("--year", "2025") == ["Trial", "Cold", "Spring"]
    assert names("--season", "winter") == ["Played", "Cold"]
    assert names("--game", "c-low", "--year", "2025", "--player", "[/x]") == ["Spring"]
    assert names("--year", "1999") == []
    asked = fits(years, "history", "--season", "win", "--player", "dee", "--game", "c-l")["filter"]
    assert asked == {"game": "C-low", "year": None, "season": "Winter Cup", "player": "Dee"}
    done = years("history", "--year", "2025", "--player", "Cy")
    assert done.err.strip() == "2025, with Cy, 2 nights"
    assert len(done.out.splitlines()) == 2


def test_the_table_of_all_players(years: Verbs) -> None:
    found = fits(years, "alltime")
    assert (found["nights"], found["by"]) == (4, "won")
    lines = {line["player"]: line for line in found["table"]}
    assert set(lines) == {"Ann", "[/x] Bob", "Cy", "Dee", "Eli"}
    assert lines["[/x] Bob"]["nights"] == 3
    assert (lines["[/x] Bob"]["won"], lines["[/x] Bob"]["second"]) == (1, 2)
    assert [line["rating"] for line in found["table"]] == [
        rating["rating"]
        for line in found["table"]
        for rating in fits(years, "ratings")["ratings"]
        if rating["player"] == line["player"]
    ]
    old = fits(years, "alltime", "--year", "2024", "--by", "average")
    assert [(line["player"], line["average"], line["beaten"]) for line in old["table"]] == [
        ("Ann", 1, 1),
        ("[/x] Bob", 2, 0.5),
        ("Cy", 3, 0),
    ]
    text = years.says("alltime", "--game", "cee-lo")
    assert [line.split()[-1] for line in text.splitlines()] == ["name", "Bob", "Ann"]


def test_records(years: Verbs) -> None:
    found = fits(years, "records")
    kinds = {record["kind"]: record for record in found["records"]}
    assert {"most-rounds", "biggest-pot", "hand-in-a-night", "most-wins", "longest-run"} <= set(kinds)
    assert kinds["biggest-pot"]["held"][0]["night"] == "Played"
    assert kinds["hand-over-all"]["words"] == "Most 4-5-6 over all"
    assert kinds["most-players"]["value"] == 4
    assert fits(years, "records", "--year", "1999") == {
        "filter": {"game": None, "year": "1999", "season": None, "player": None},
        "nights": 0,
        "records": [],
    }
    text = years.says("records")
    assert len(text.splitlines()) == len(found["records"])
    assert "Most nights in" not in text


def test_sheets_over_many_nights_in_every_writing(years: Verbs, tmp_path: Path) -> None:
    for what, words in {
        "history": (), "alltime": ("--year", "2025"), "records": (), "player": ("--player", "[/x]"),
    }.items():  # fmt: skip
        for kind in ("md", "csv", "html", "json", "chat"):
            out = years.says("export", "--to", kind, "--what", what, *words)
            assert out.endswith("\n")
            if what != "records" and (what, kind) != ("player", "csv"):  # of a page the nights
                assert ("[/x] Bob" in out) is (kind != "md")
            if kind == "html":
                assert "<script" not in out
    table = list(csv.reader(io.StringIO(years.says("export", "--to", "csv", "--what", "alltime"))))
    assert [row[1] for row in table[1:]] == [line["player"] for line in fits(years, "alltime")["table"]]
    sheet = json.loads(years.says("export", "--to", "json", "--what", "alltime", "--player", "dee"))
    assert sheet["under"] == ["with Dee, 2 nights"]
    file = tmp_path / "page.html"
    assert years.json("export", "--to", "html", "--what", "player", "--player", "Cy", "--out", str(file))
    assert "Against whom" in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("history", "--game", "c-lwo"), "did you mean C-low?"),
        (("alltime", "--year", "26"), "write it as 2026"),
        (("records", "--player", "Nobody"), "fits nobody"),
        (("history", "--season", "Sommer"), "There is no season"),
        (("export", "--to", "md", "--what", "seats", "--year", "2025"), "--what history"),
        (("export", "--to", "md", "--what", "player"), "--player NAME alone"),
        (("export", "--to", "md", "--what", "alltime", "--night", "May"), "leave --night out"),
        (("new", "Both", "--ruleset", "c-low", "--format", "heats", "--players", "-"), "are one player here"),
    ],
)
def test_what_does_not_fit_is_said_in_a_sentence(years: Verbs, words: tuple[str, ...], said: str) -> None:
    if words[0] == "new":
        paper(years, "Once", "Fay, Eli", "2023-01-01")
        years.says("merge", "Ann", "Fay")
    done = years(*words, stdin="Ann\nFay\nCy")
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert len(done.err.splitlines()) == 1


def test_a_table_goes_by_what_the_director_knows() -> None:
    assert set(ORDERS) == set(alltime.ORDERS)
    assert ORDERS[0] == "won"


def test_nothing_played_yet(tmp_path: Path) -> None:
    verbs = Verbs(tmp_path / "data")
    assert fits(verbs, "alltime") == {
        "filter": {"game": None, "year": None, "season": None, "player": None},
        "by": "won",
        "nights": 0,
        "table": [],
    }
    done = verbs("records")
    assert (done.code, done.out, done.err.strip()) == (0, "", "0 nights")
