"""`demo`: made-up nights in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from clow_tui.cli.frame import Frame
from clow_tui.cli.main import run
from clow_tui.director.sample import KINDS
from tests.support.verbs import Verbs


def test_past_nights_of_every_kind_and_one_under_way(tmp_path: Path) -> None:
    verbs = Verbs(tmp_path / "demo")
    assert "8 past nights, and one under way" in verbs.says("demo", "--nights", "8")
    nights = verbs.json("history")["nights"]
    assert {night["name"] for night in nights} == {kind.name for kind in KINDS} | {"Sample night"}
    assert [night["finished"] for night in nights] == [False, *[True] * 8]
    for night in nights:
        assert verbs("verify", "--night", night["id"]).code == 0
    assert verbs("doctor").code == 0


def test_the_same_seed_makes_the_same_nights(tmp_path: Path) -> None:
    told = []
    for name, seed in (("one", "5"), ("two", "5"), ("three", "6")):
        verbs = Verbs(tmp_path / name)
        verbs.says("demo", "--nights", "2", "--seed", seed)
        told.append([verbs.json("standings", "--night", kind.name)["standings"] for kind in KINDS[:2]])
    assert told[0] == told[1] != told[2]


def test_nothing_is_mixed_into_a_folder_that_holds_something(tmp_path: Path) -> None:
    verbs = Verbs(tmp_path / "data")
    verbs.begin()
    before = verbs.json("history")
    refused = verbs("demo")
    assert (refused.code, "is not empty" in refused.err) == (2, True)
    assert verbs.json("history") == before


@pytest.mark.parametrize("code", [0, 3])
def test_without_a_folder_the_app_opens_on_one_that_is_gone_afterwards(
    code: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CLOW_TUI_DATA", str(tmp_path / "own"))
    opened: list[Path] = []

    def app(frame: Frame) -> int:
        assert (frame.opens, frame.data is None) == ("app", False)
        opened.append(frame.place)
        assert len(list((frame.place / "nights").glob("*.jsonl"))) == 2
        return code

    assert run(["demo", "--nights", "1"], app) == code
    assert not opened[0].exists()
    assert not (tmp_path / "own").exists()
