"""The verb `odds`."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from clow_tui.director.simulated import simulate
from tests.support.contracts import misfits
from tests.support.verbs import Verbs

CHOICE = """\
name: '[/x] Two'
dice: {count: 2}
hands: [{name: '[b]Pair', match: xx}]
throws: {most: 2, again: {}}
pot: {}
"""


@pytest.fixture
def verbs(tmp_path: Path) -> Verbs:
    return Verbs(tmp_path / "data")


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("c-low", {"pot"}),
        ("cee-lo-banker", {"bank"}),
        ("cee-lo-pot", {"pot"}),
        ("indian-dice", {"throws", "leg"}),
        ("poker-dice-wild", {"throws", "leg"}),
    ],
)
def test_json_has_the_parts_that_apply(verbs: Verbs, name: str, parts: set[str]) -> None:
    answer = verbs.json("odds", name)
    assert misfits("odds", answer) == []
    assert set(answer) == {"ruleset", "hands", *parts}


def test_fractions_are_text(verbs: Verbs) -> None:
    answer = verbs.json("odds", "c-low", "--players", "3")
    assert answer["pot"]["seats"][0] == "13028/38733"
    assert answer["pot"]["carry"] == "59949/88724392"
    assert sum(map(Fraction, answer["pot"]["seats"])) + Fraction(answer["pot"]["carry"]) == 1
    assert answer["hands"][-1] == {
        "name": "again",
        "count": 108,
        "of": 216,
        "probability": "1/2",
        "decided": None,
    }
    bank = verbs.json("odds", "cee-lo-banker")["bank"]
    assert bank == {
        "win": "307/648",
        "lose": "97/216",
        "tie": "25/324",
        "edge": "2/81",
        "edge_resolved": "8/299",
    }


def test_left_out_players_are_the_fewest(verbs: Verbs) -> None:
    assert len(verbs.json("odds", "c-low")["pot"]["seats"]) == 2


@pytest.mark.parametrize("wish", ["1", "7", "0", "two", "-3"])
def test_players_who_do_not_fit_exit_2(verbs: Verbs, wish: str) -> None:
    verbs.refused(2, "odds", "c-low", "--players", wish, "--json")


def test_unknown_and_faulty_rulesets_exit_2(verbs: Verbs, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("name: Bad\n", "utf-8")
    assert "c-low" in verbs.refused(2, "odds", "c-lov")
    assert "bad.yaml:1:" in verbs.refused(2, "odds", str(bad))


def test_in_words(verbs: Verbs) -> None:
    out = verbs.says("odds", "cee-lo-banker")
    assert "his edge for each token and round  +2.47%   2/81" in out
    out = verbs.says("odds", "indian-dice")
    assert "the first wins  58.98%" in out
    assert "100.00%" not in out


def test_what_is_out_of_reach_is_said_and_simulated(
    verbs: Verbs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(CHOICE, "utf-8")
    monkeypatch.setattr("clow_tui.director.simulated.simulate", partial(simulate, rounds=200))
    answer = verbs.json("odds", str(file))
    assert misfits("odds", answer) == []
    assert set(answer["simulated"]["figures"]) == {"seat 1", "seat 2", "carry"}
    out = verbs.says("odds", str(file))
    assert "Not exactly: with a choice of dice in a pot" in out
    assert "[/x] Two" in out
