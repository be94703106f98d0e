"""The verb `forecast`: its JSON, its words, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.contracts import misfits
from tests.support.directors import NAMES
from tests.support.verbs import NEW, Verbs

C_LOW = (
    "forecast",
    "--ruleset",
    "c-low",
    "--entrants",
    "12",
    "--levels",
    "10x2",
    "--every",
    "6r",
    "--nights",
    "20",
)


@pytest.fixture
def verbs(tmp_path: Path) -> Verbs:
    return Verbs(tmp_path / "data")


def test_a_night_planned(verbs: Verbs) -> None:
    told = verbs.json(*C_LOW)
    assert misfits("forecast", told) == []
    assert told["nights"] == 20
    assert [table["left"] for table in told["tables"]] == [1]
    assert told["tables"][0]["minutes"]["median"] < told["minutes"]["median"]
    assert told["minutes"]["p10"] <= told["minutes"]["median"] <= told["minutes"]["p90"]
    assert told["levels"][:3] == [10, 20, 40]
    assert (told["every"], told["proposals"]) == ("6r", [])
    assert verbs.json(*C_LOW) == told  # the same seed
    slow = verbs.json(*C_LOW, "--throw-seconds", "10", "--round-seconds", "40")
    assert slow["rounds"]["median"] == pytest.approx(told["rounds"]["median"], rel=0.15)
    assert slow["minutes"]["median"] == pytest.approx(told["minutes"]["median"] * 2, rel=0.15)


def test_levels_that_end_it_by_a_time(verbs: Verbs) -> None:
    told = verbs.json(*C_LOW, "--end-by", "45m")
    assert misfits("forecast", told) == []
    assert told["minutes"]["p90"] <= 50
    first = told["proposals"][0]
    assert first["share"] >= 0.75
    again = ("--levels", first["levels"], "--every", first["every"])
    assert verbs.json(*C_LOW[:5], *again, "--nights", "20")["minutes"] == told["minutes"]


def test_a_night_under_way_and_its_words(verbs: Verbs) -> None:
    verbs.json(*NEW, stdin="\n".join(NAMES))
    verbs("draw")
    told = verbs.json("forecast", "--night", "Friday", "--nights", "10")
    assert misfits("forecast", told) == []
    done = verbs("forecast", "--night", "Friday", "--nights", "10")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Friday, 12 left, from now on\nantes 10 and doubling, every 2 rounds\n")
    assert "#" in done.out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ((), 2, "give --ruleset and --entrants, or --night"),
        (("--ruleset", "c-low"), 2, "give --ruleset and --entrants"),
        (("--ruleset", "c-loww", "--entrants", "6"), 2, "did you mean c-low"),
        (("--ruleset", "c-low", "--entrants", "1"), 2, "too few"),
        (("--ruleset", "c-low", "--entrants", "6", "--strategy", "bold"), 2, "there is no strategy 'bold'"),
        (("--ruleset", "c-low", "--entrants", "6", "--end-by", "soon"), 2, "a time as 23:30"),
        (("--ruleset", "c-low", "--entrants", "6", "--end-by", "20r"), 2, "a time as 23:30"),
        (("--ruleset", "c-low", "--entrants", "6", "--end-by", "1m"), 1, "No levels end it by then"),
        (("--ruleset", "cee-lo-banker", "--entrants", "6", "--format", "open"), 1, "a stop says when"),
        (("--night", "Friday", "--levels", "10x2"), 2, "leave --levels out"),
        (("--night", "Friday"), 2, "There are no nights yet"),
    ],
)
def test_what_does_not_fit(verbs: Verbs, words: tuple[str, ...], code: int, said: str) -> None:
    done = verbs("forecast", "--nights", "5", *words)
    assert (done.code, done.out) == (code, "")
    assert said in done.err
    assert done.err.count("\n") == 1
