"""Verbs that change a night under way, and open tables with their books."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.contracts import misfits
from tests.support.verbs import Verbs

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida")


def begun(
    tmp_path: Path, *more: str, players: int = 9, format_: str = "freezeout", ruleset: str = "c-low"
) -> Verbs:
    verbs = Verbs(tmp_path / "data")
    words = [
        "new",
        "Friday",
        "--ruleset",
        ruleset,
        "--format",
        format_,
        "--players",
        "-",
        "--seed",
        "5",
        *more,
    ]
    done = verbs(*words, stdin="\n".join(NAMES[:players]))
    assert done.code == 0, done
    assert verbs("draw").code == 0
    return verbs


def fits(verbs: Verbs, verb: str, *words: str) -> dict[str, Any]:
    answer: dict[str, Any] = verbs.json(verb, *words)
    assert misfits(verb, answer) == []
    return answer


def test_a_bankers_evening_by_verbs(tmp_path: Path) -> None:
    verbs = begun(tmp_path, "--stop", "3r", "--tables-of", "9", format_="open", ruleset="cee-lo-fundraiser")
    told = fits(verbs, "tables")
    tokens = told["books"]["issued"] // 9
    assert told["books"] == {"issued": 9 * tokens, "on_tables": 9 * tokens, "cashed": 0, "short": 0}
    assert fits(verbs, "buy", "Ann", "50")["books"]["issued"] == 9 * tokens + 50
    assert fits(verbs, "cash", "Bo", "10")["books"]["cashed"] == 10
    assert "that is the most" in verbs.refused(1, "cash", "Bo", "100000")
    assert "the bank does not wait" in verbs.refused(1, "offer", "1")
    assert "Books:" in verbs("tables").out
    assert verbs("play", "--to-end", "--all").code == 0
    over = verbs.json("standings")
    assert over["finished"]
    assert sum(line["points"] for line in over["standings"]) == 0
    assert fits(verbs, "tables")["books"]["short"] == 0


def test_open_tables_without_an_end_are_not_played_to_it(tmp_path: Path) -> None:
    verbs = begun(tmp_path, format_="open", ruleset="cee-lo-banker")
    assert "set a stop in rounds" in verbs.refused(1, "play", "--to-end", "--all")
    assert verbs("play", "--all").code == 0


def test_settings_and_rules_under_way(tmp_path: Path) -> None:
    verbs = begun(tmp_path, "--tables-of", "5", "--names", "Window, Bar", "--breaks", "1")
    names = [table["name"] for table in fits(verbs, "tables")["tables"]]
    assert names == ["Table 1, Window", "Table 2, Bar"]
    assert fits(verbs, "change", "--names", "Door")["tables"][0]["name"] == "Table 1, Door"
    fits(verbs, "change", "--levels", "10,30", "--every", "1r", "--stop", "9r")
    seats = fits(verbs, "tables")["tables"][0]["players"]
    for seat in seats[:2]:
        fits(verbs, "pot", "1", seat)
    assert "ante 30" in "".join(line["words"] for line in verbs.json("log")["log"])
    house = tmp_path / "mine.yaml"
    house.write_text("extends: c-low\nname: Mine\npot: {tied: split}\n", "utf-8")
    fits(verbs, "change", "--ruleset", str(house))
    assert verbs("undo").code == 0
    assert "another kind of game" in verbs.refused(1, "change", "--ruleset", "poker-dice")
    assert "say what to change" in verbs.refused(2, "change")
    assert "--ruleset goes alone" in verbs.refused(2, "change", "--ruleset", "c-low", "--stop", "9r")
    assert "a number from 2" in verbs.refused(2, "change", "--round-for-round", "1")
    assert "There is no ruleset" in verbs.refused(2, "change", "--ruleset", "c-lwo")


def test_one_more_table(tmp_path: Path) -> None:
    verbs = begun(tmp_path, players=6)
    assert "Nobody waits for a seat" in verbs.refused(1, "new-table")
    verbs.json("add", "Zoë")
    verbs.json("add", "Tom")
    told = fits(verbs, "new-table")
    assert sorted(told["tables"][1]["players"]) == ["Tom", "Zoë"]


def test_seats_as_they_sit_and_people_kept_apart(tmp_path: Path) -> None:
    verbs = begun(tmp_path / "one", "--tables-of", "3", "--as-listed")
    assert fits(verbs, "tables")["tables"][0]["players"] == list(NAMES[:3])
    verbs = begun(tmp_path / "two", "--tables-of", "5", "--apart", "Ann, Bo")
    told = fits(verbs, "tables")["tables"]
    assert not any({"Ann", "Bo"} <= set(table["players"]) for table in told)
    done = Verbs(tmp_path / "three")(
        *(
            "new",
            "X",
            "--ruleset",
            "c-low",
            "--format",
            "freezeout",
            "--players",
            "-",
            "--apart",
            "Ann, Nobody",
        ),
        stdin="Ann\nBo",
    )
    assert (done.code, "not on the list" in done.err) == (2, True)


@pytest.mark.parametrize(
    ("ruleset", "words", "why"),
    [
        ("indian-dice", ["--format", "open"], "without tokens"),
        ("cee-lo-banker", ["--format", "freezeout"], "Take open or heats"),
        ("indian-dice", ["--format", "heats", "--levels", "10x2", "--every", "5r"], "has no antes"),
        ("indian-dice", ["--format", "heats", "--mode", "pots"], "not played for a pot"),
        ("indian-dice", ["--format", "heats", "--table-stop", "5r"], "ends by itself"),
        ("indian-dice", ["--format", "heats", "--final-best-of", "4"], "an odd number"),
        ("c-low", ["--format", "heats", "--final-best-of", "5"], "Only a final in legs"),
        ("c-low", ["--format", "heats", "--stop", "23:00"], "the final ends the night"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_does(
    tmp_path: Path, ruleset: str, words: list[str], why: str
) -> None:
    verbs = Verbs(tmp_path / "data")
    done = verbs("new", "X", "--ruleset", ruleset, "--players", "-", *words, stdin="Ann\nBo\nCy\nDee")
    assert (done.code, done.out) == (2, "")
    assert why in done.err


@pytest.mark.parametrize("ruleset", ["indian-dice", "poker-dice-wild", "cee-lo-banker", "chinchirorin"])
def test_heats_of_any_game_by_verbs(tmp_path: Path, ruleset: str) -> None:
    verbs = begun(tmp_path, "--tables-of", "3", "--mode", "program", format_="heats", ruleset=ruleset)
    one = fits(verbs, "table", "1")
    assert one["prompt"] is not None
    assert verbs("table", "1").out
    assert verbs("play", "--to-end").code == 0
    assert verbs.json("standings")["finished"]
    assert verbs.json("verify")["faults"] == []


@pytest.mark.parametrize(
    ("format_", "words"),
    [
        ("swiss", ["--rounds", "3", "--tables-of", "2", "--tiebreaks", "buchholz-cut1,wins"]),
        ("swiss", ["--rounds", "2", "--tables-of", "3", "--points", "5,3,1"]),
        ("round-robin", ["--tables-of", "2"]),
        ("strikes", ["--strikes", "2", "--tables-of", "3"]),
    ],
)
def test_rounds_by_verbs(tmp_path: Path, format_: str, words: list[str]) -> None:
    more = ["--mode", "program", *words]
    verbs = begun(tmp_path, *more, players=7, format_=format_, ruleset="indian-dice")
    assert "still out" in verbs.refused(1, "draw")
    assert verbs("play", "--to-end").code == 0
    told = fits(verbs, "standings")
    assert told["finished"]
    assert told["standings"][0]["rank"] == 1
    keys = set(told["standings"][0]["tiebreaks"])
    assert keys == ({"buchholz-cut1", "wins"} if "buchholz-cut1,wins" in words else keys)
    assert bool(keys) == (format_ != "strikes")
    assert all(line["why"] for line in verbs.json("standings", "--why")["standings"])
    assert verbs.json("verify")["faults"] == []


@pytest.mark.parametrize(
    ("format_", "words", "why"),
    [
        ("heats", ["--rounds", "3"], "no set number of rounds"),
        ("swiss", ["--rounds", "0"], "from 1 to 99"),
        ("swiss", ["--points", "1,2"], "worth no more"),
        ("swiss", ["--points", "one"], "whole numbers"),
        ("swiss", ["--tiebreaks", "bucholz"], "did you mean buchholz?"),
        ("swiss", ["--strikes", "3"], "take the format strikes"),
        ("freezeout", ["--tiebreaks", "wins"], "not ranked by points"),
    ],
)
def test_what_no_format_of_rounds_takes(tmp_path: Path, format_: str, words: list[str], why: str) -> None:
    verbs = Verbs(tmp_path / "data")
    ruleset = ["--ruleset", "c-low", "--format", format_]
    done = verbs("new", "X", *ruleset, "--players", "-", *words, stdin="Ann\nBo\nCy\nDee")
    assert (done.code, done.out) == (2, "")
    assert why in done.err


def test_a_double_elimination_by_verbs(tmp_path: Path) -> None:
    verbs = begun(
        tmp_path, "--mode", "program", players=7, format_="double-elimination", ruleset="poker-dice"
    )
    told = fits(verbs, "tables")
    assert [len(table["players"]) for table in told["tables"]] == [2, 2, 2]
    assert len(told["byes"]) == 1
    drawn = fits(verbs, "bracket")["rounds"][0]
    assert (drawn["title"], len(drawn["tables"])) == ("Round 1", 4)
    ended = verbs("play", "--to-end")
    over = fits(verbs, "standings")
    assert over["finished"]
    assert ended.out == f"Friday is over: {over['standings'][0]['player']}\n"
    assert [line["rank"] for line in over["standings"]][:4] == [1, 2, 3, 4]
    rounds = fits(verbs, "bracket")["rounds"]
    assert rounds[-1]["tables"][-1]["on"] == [over["standings"][0]["player"]]
    assert "> " in verbs("bracket").out
    assert verbs.json("verify")["faults"] == []


def test_the_bracket_of_heats_and_of_what_is_none(tmp_path: Path) -> None:
    more = ("--mode", "program", "--tables-of", "3", "--advance", "1")
    verbs = begun(tmp_path / "one", *more, format_="heats", ruleset="poker-dice")
    verbs("play", "--to-end")
    rounds = fits(verbs, "bracket")["rounds"]
    assert [column["title"] for column in rounds] == ["Round 1", "Final"]
    through = [name for cell in rounds[0]["tables"] for name in cell["on"]]
    assert sorted(through) == sorted(rounds[1]["tables"][0]["players"])
    assert "has no bracket" in begun(tmp_path / "two").refused(1, "bracket")
