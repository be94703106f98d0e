"""Ratings, seasons, merging and forgetting as a host types them: ten weeks of six to twelve people."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.support.contracts import misfits
from tests.support.directors import NAMES
from tests.support.verbs import Verbs

WEEKS = [f"2026-{month:02}-{day:02}" for month, day in ((1, 9), (1, 16), (1, 23), (1, 30), (2, 6), (2, 13))]
WEEKS += ["2026-02-20", "2026-02-27", "2026-03-06", "2026-03-13"]


@pytest.fixture
def verbs(tmp_path: Path) -> Verbs:
    return Verbs(tmp_path / "data")


def fits(verbs: Verbs, verb: str, *words: str, code: int = 0) -> Any:
    """The answer of a verb, which fits its schema."""
    answer = verbs.json(verb, *words, code=code)
    assert misfits(verb, answer) == []
    return answer


def evening(verbs: Verbs, name: str, order: list[str], date: str, *more: str) -> None:
    """A night played on paper: its people, and the places they took, best first."""
    words = ["new", name, "--ruleset", "c-low", "--format", "freezeout", "--players", "-", "--on", date]
    verbs.says(*words, *more, stdin="\n".join(sorted(order)))
    verbs.says("finish", "--order", ", ".join(order), "--night", name)


def reckoned(weeks: dict[str, list[str]], best: int, least: int) -> dict[str, tuple[float, bool]]:
    """Each player's total of his best weeks and whether he is ranked, slowly: one for each beaten and 1."""
    earned: dict[str, list[int]] = {}
    for order in weeks.values():
        for at, player in enumerate(order):
            earned.setdefault(player, []).append(len(order) - 1 - at + 1)
    return {
        player: (sum(sorted(points, reverse=True)[:best]), len(points) >= least)
        for player, points in earned.items()
    }


def test_a_season_of_ten_weeks(verbs: Verbs) -> None:
    rng = random.Random(5)
    weeks: dict[str, list[str]] = {}
    for number, date in enumerate(WEEKS, 1):
        weeks[f"Week {number}"] = rng.sample(NAMES, rng.randint(6, 12))
        evening(verbs, f"Week {number}", weeks[f"Week {number}"], date)
    evening(verbs, "Trial", list(NAMES[:4]), "2026-02-01", "--practice")
    asked = ("--from", "2026-01-01", "--to", "2026-03-06", "--bonus", "1", "--best", "6", "--least", "5")
    fits(verbs, "season", "new", "Winter Cup", *asked)
    shown = fits(verbs, "season", "add", "winter", "Week 10")
    assert [week["night"] for week in shown["weeks"]] == list(weeks)
    expected = reckoned(weeks, best=6, least=5)
    assert {
        line["player"]: (line["total"], line["rank"] is not None) for line in shown["standings"]
    } == expected
    ranked = [line["total"] for line in shown["standings"] if line["rank"] is not None]
    assert ranked == sorted(ranked, reverse=True)
    for line in shown["standings"]:
        there = [cell for cell in line["weeks"] if cell is not None]
        assert sum(cell["points"] for cell in there if cell["counts"]) == line["total"]
        assert sum(cell["counts"] for cell in there) == min(6, line["nights"])
        if line["rank"] is not None:
            assert line["rank"] == 1 + sum(total > line["total"] for total in ranked)

    del weeks["Week 3"]
    shown = fits(verbs, "season", "remove", "Winter Cup", "Week 3")
    assert {line["player"]: line["total"] for line in shown["standings"]} == {
        player: total for player, (total, _) in reckoned(weeks, 6, 5).items()
    }
    text = verbs.says("season", "show", "Winter Cup")
    assert "(" in text
    assert "the best 6 weeks count" in text
    assert fits(verbs, "season", "change", "Winter", "--best", "all")["season"]["best"] is None
    assert [one["nights"] for one in fits(verbs, "season", "show")["seasons"]] == [9]
    assert verbs.says("season") == verbs.says("season", "show")
    doctor = fits(verbs, "doctor")
    assert (doctor["seasons"], doctor["findings"]) == (1, [])

    table = fits(verbs, "ratings")["ratings"]
    assert [line["rating"] for line in table] == sorted((line["rating"] for line in table), reverse=True)
    assert {line["player"] for line in table} == set(NAMES)
    page = fits(verbs, "players", "Ann")
    assert page["page"]["course"][-1]["after"] == pytest.approx(page["players"][0]["rating"], abs=0.01)


def test_merge_unmerge_and_forget(verbs: Verbs) -> None:
    evening(verbs, "First", ["Ann", "Bo"], "2026-01-02")
    evening(verbs, "Second", ["Anne", "[/x] Bob"], "2026-01-09")
    assert fits(verbs, "merge", "Ann", "Anne")["other_nights"] == ["Second"]
    assert fits(verbs, "players", "Anne")["page"]["also"] == ["Anne"]
    assert verbs("merge", "Ann", "Bo").code == 1
    assert fits(verbs, "unmerge", "Anne") == {"player": "Anne", "other": "Ann"}
    assert verbs("unmerge", "Anne").code == 2
    gone = fits(verbs, "forget", "[/x] Bob")
    assert gone["nights"] == ["Second"]
    assert gone["instead"] in verbs.says("standings", "--night", "Second")
    assert "Bob" not in verbs.says("players")
    assert verbs("forget", "[/x] Bob").code == 2


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("new",), 2, "wants the name of a season"),
        (("new", "Cup", "--points", "1,2"), 2, "a lower place is worth no more"),
        (("new", "Cup", "--points", "ten"), 2, "whole numbers"),
        (("new", "Cup", "--from", "9 May"), 2, "is no date"),
        (("new", "Cup", "--from", "2026-02-01", "--to", "2026-01-01"), 2, "before it begins"),
        (("new", "Cup", "--best", "0"), 2, "from 1 to"),
        (("show", "Cup"), 2, "There is no season yet"),
        (("show", "--best", "2"), 2, "takes no settings"),
        (("add", "Cup"), 2, "take a night"),
    ],
)
def test_what_does_not_fit_is_refused(verbs: Verbs, words: tuple[str, ...], code: int, said: str) -> None:
    done = verbs("season", *words)
    assert (done.code, done.out) == (code, "")
    assert said in done.err


def test_a_season_is_removed_only_with_yes(verbs: Verbs) -> None:
    fits(verbs, "season", "new", "Cup")
    refused = verbs("season", "remove", "Cup")
    assert (refused.code, "--yes does it" in refused.err) == (1, True)
    assert fits(verbs, "season", "remove", "Cup", "--yes")["season"] is None
    assert fits(verbs, "season", "show") == fits(verbs, "season")
    assert fits(verbs, "season")["seasons"] == []


def test_an_amended_result_says_whose_rank_and_rating_changed(verbs: Verbs) -> None:
    words = [
        "--ruleset",
        "c-low",
        "--format",
        "heats",
        "--tables-of",
        "2",
        "--advance",
        "1",
        "--mode",
        "outcome",
    ]
    verbs.says("new", "Old", *words, "--players", "-", "--on", "2026-01-02", stdin="Ann\nBo")
    verbs.says("draw")
    verbs.says("result", "1", "Ann, Bo")
    evening(verbs, "New", ["Cy", "Ann", "Bo"], "2026-01-09")
    changed = fits(verbs, "amend", "1", "1", "Bo, Ann", "--night", "Old")
    assert {shift["player"]: (shift["was"], shift["now"]) for shift in changed["ranks"]} == {
        "Ann": (1, 2),
        "Bo": (2, 1),
    }
    moved = {shift["player"]: shift["now"] - shift["was"] for shift in changed["ratings"]}
    assert moved["Ann"] < 0 < moved["Bo"]
    assert set(moved) == {"Ann", "Bo", "Cy"} or set(moved) == {"Ann", "Bo"}
