"""doctor: what is in the data, what is wrong with it, and how to go on; by real processes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.contracts import misfits
from tests.support.directors import at
from tests.support.verbs import ROOT, Verbs

FRIDAY = (
    "new",
    "Friday",
    "--ruleset",
    "c-low",
    "--format",
    "freezeout",
    "--tables-of",
    "4",
    "--levels",
    "10x2",
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Friday at two tables by their pots, four told at each."""
    verbs = Verbs(tmp_path_factory.mktemp("played") / "data")
    verbs.says(*FRIDAY, "--every", "9r", "--mode", "pots", "--players", "-", stdin="\n".join("ABCDEFGH"))
    verbs.says("draw")
    for _ in range(4):
        for table in ("1", "2"):
            verbs.says("pot", table, seats(verbs, table)[0])
    return verbs.data


@pytest.fixture
def verbs(tmp_path: Path, played: Path) -> Verbs:
    """That night, in a folder of the test's own."""
    shutil.copytree(played, tmp_path / "data")
    return Verbs(tmp_path / "data")


def seats(verbs: Verbs, table: str) -> list[str]:
    found: list[str] = verbs.json("table", table)["players"]
    return found


def log(verbs: Verbs) -> Path:
    (path,) = (verbs.data / "nights").glob("*.jsonl")
    return path


def garble(path: Path, line: int) -> None:
    """Rot in the middle of a line, counted from 1."""
    whole = path.read_bytes().splitlines(keepends=True)
    whole[line - 1] = whole[line - 1].replace(b'"event":', b'"evont":', 1)
    path.write_bytes(b"".join(whole))


def told(verbs: Verbs, code: int, *words: str) -> Any:
    """What doctor answers, by a program of its own."""
    done = verbs.program("doctor", *words, "--json")
    assert done.code == code, (done.out, done.err)
    answer = json.loads(done.out)
    assert misfits("doctor", answer) == []
    return answer


def test_all_is_well(verbs: Verbs) -> None:
    answer = told(verbs, 0)
    assert (answer["nights"], answer["players"], answer["findings"], answer["done"]) == (1, 8, [], [])
    assert answer["lines"] == 11  # the night and its draw, eight pots, the players
    said = verbs.program("doctor")
    assert said.code == 0
    assert "1 night, 11 acts in the logs, 8 players" in said.out
    assert "nothing is wrong" in said.out


def test_an_empty_folder_is_no_fault_and_stays_empty(tmp_path: Path) -> None:
    verbs = Verbs(tmp_path / "nothing")
    assert told(verbs, 0)["nights"] == 0
    assert not verbs.data.exists()


@pytest.mark.parametrize(
    "damage", [b"", b"{}", b"\0" * 900, None], ids=["empty", "none of ours", "NULs", "gone"]
)
def test_clow_json_is_made_anew_and_the_damaged_one_kept(verbs: Verbs, damage: bytes | None) -> None:
    file = verbs.data / "clow.json"
    before = verbs.json("history")
    if damage is None:
        file.unlink()
    else:
        file.write_bytes(damage)
    (finding,) = told(verbs, 1)["findings"]
    assert (finding["file"], finding["harm"], finding["option"]) == ("clow.json", "damaged", "--rebuild")
    assert "The logs hold 1 night." in finding["text"]
    assert not file.exists() if damage is None else file.read_bytes() == damage  # a look changes nothing
    answer = told(verbs, 0, "--rebuild")
    assert answer["findings"] == []
    if damage is None:
        assert answer["aside"] == []
    else:
        (kept,) = answer["aside"]
        assert (verbs.data / kept).read_bytes() == damage
        assert kept in answer["done"][0]
    assert verbs.json("history") == before


def test_rebuilding_what_is_whole_keeps_it_too(verbs: Verbs) -> None:
    before, file = verbs.json("history"), (verbs.data / "clow.json").read_bytes()
    (kept,) = told(verbs, 0, "--rebuild")["aside"]
    assert (verbs.data / kept).read_bytes() == file
    assert verbs.json("history") == before


def test_a_copy_is_taken_back_and_brought_up_to_date(verbs: Verbs) -> None:
    (copy,) = (verbs.data / "backups").iterdir()
    (verbs.data / "clow.json").write_bytes(b"rot")
    assert f"backups/{copy.name}, has " in told(verbs, 1)["findings"][0]["text"]
    before = verbs.json("history")
    answer = told(verbs, 0, "--restore", copy.name)
    assert (verbs.data / answer["aside"][0]).read_bytes() == b"rot"
    assert verbs.json("history") == before
    for words in (f"backups/{copy.name}", str(copy)):
        assert told(verbs, 0, "--restore", words)["findings"] == []


def test_a_copy_that_is_not_there_or_does_not_read_back(verbs: Verbs) -> None:
    file = (verbs.data / "clow.json").read_bytes()
    (copy,) = (verbs.data / "backups").iterdir()
    assert f"did you mean {copy.name}?" in verbs.refused(2, "doctor", "--restore", copy.name[:-6] + "x.json")
    copy.write_bytes(b"rot")
    assert "choose another copy" in verbs.refused(3, "doctor", "--restore", copy.name)
    assert (verbs.data / "clow.json").read_bytes() == file
    (finding,) = told(verbs, 1)["findings"]
    assert finding["file"] == f"backups/{copy.name}"


def test_a_log_damaged_in_its_middle(verbs: Verbs) -> None:
    path = log(verbs)
    garble(path, 6)  # the fourth pot, at table 2
    rotten = path.read_bytes()
    (finding,) = told(verbs, 1)["findings"]
    assert (finding["file"], finding["line"], finding["harm"]) == (f"nights/{path.name}", 6, "damaged")
    assert "5 acts before it can be read, 4 acts after it" in finding["text"]
    assert "7 acts that still fit: 3 acts would be lost" in finding["mend"]
    assert finding["option"] == f"--cut {path.stem}"
    assert path.read_bytes() == rotten
    assert "is damaged at line 6" in verbs.refused(3, "pot", "1", seats(verbs, "1")[0])
    answer = told(verbs, 0, "--cut", path.stem)
    (kept,) = answer["aside"]
    assert (verbs.data / kept).read_bytes() == rotten
    assert "goes on with 7 acts, 3 lost" in answer["done"][0]
    tables = {table["table"]: table["round"] for table in verbs.json("tables")["tables"]}
    assert tables == {1: 5, 2: 2}  # table 1 has all of its pots, table 2 those before the damage
    verbs.says("pot", "2", seats(verbs, "2")[0])
    assert verbs.says("undo", "--table", "2")
    verdict = verbs.json("verify", code=1)
    assert verdict["faults"] == [f"Act {n} was lost when the log was damaged." for n in (5, 7)]


def test_a_block_that_stands_twice_loses_nothing(verbs: Verbs) -> None:
    path = log(verbs)
    before, whole = verbs.json("tables"), path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*whole[:6], *whole[3:6], *whole[6:]]))
    assert "nothing is lost" in told(verbs, 1)["findings"][0]["mend"]
    assert told(verbs, 0, "--cut", path.stem)["findings"] == []
    texts = [json.loads(line[9:])["events"] for line in path.read_bytes().splitlines()]
    assert texts == [json.loads(line[9:])["events"] for line in whole]
    assert verbs.json("tables") == before


def test_a_first_line_that_is_lost_leaves_nothing_to_go_on_with(verbs: Verbs) -> None:
    path = log(verbs)
    garble(path, 1)
    rotten = path.read_bytes()
    (finding,) = told(verbs, 1)["findings"]
    assert (finding["line"], finding["option"]) == (1, None)
    assert "There is nothing to cut." in verbs.refused(1, "doctor", "--cut", path.stem)
    assert path.read_bytes() == rotten


def test_the_players_are_cut_too_and_come_back_from_clow_json(verbs: Verbs) -> None:
    verbs.says("add", "Zoë")
    path = verbs.data / "people.jsonl"
    verbs.says("add", "Yan")
    garble(path, 2)
    (finding,) = told(verbs, 1)["findings"]
    assert finding["option"] == "--cut people"
    assert told(verbs, 0, "--cut", "people")["players"] == 10
    assert {line["name"] for line in verbs.json("players")["players"]} >= {"Zoë", "Yan"}


def test_a_last_line_cut_off_is_said_and_mended_by_the_next_act(verbs: Verbs) -> None:
    path = log(verbs)
    path.write_bytes(path.read_bytes()[:-9])
    (finding,) = told(verbs, 1)["findings"]
    assert (finding["harm"], finding["line"], finding["option"]) == ("repaired", 10, None)
    verbs.says("pot", "2", seats(verbs, "2")[0])
    assert told(verbs, 0)["findings"] == []


def test_a_night_whose_log_is_gone(verbs: Verbs) -> None:
    path = log(verbs)
    path.rename(verbs.data / "away")
    (finding,) = told(verbs, 1)["findings"]
    assert (finding["file"], finding["option"]) == (f"nights/{path.name}", "--rebuild")
    (verbs.data / "away").rename(path)
    assert told(verbs, 0)["findings"] == []


def test_while_another_program_has_the_data_open(verbs: Verbs) -> None:
    director = at(verbs.data)
    night = director.pick(None)
    words = [sys.executable, "-m", "tests.support.player", str(verbs.data), night, "wait"]
    director.close()
    with subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        other.stdout.readline()
        assert told(verbs, 0)["nights"] == 1
        for option in (("--rebuild",), ("--restore", "x"), ("--cut", "x")):
            done = verbs.program("doctor", *option)
            assert (done.code, done.out) == (3, "")
            assert f"is open in clow-tui (process {other.pid})" in done.err


def test_one_thing_at_a_time(verbs: Verbs) -> None:
    assert (
        verbs.refused(2, "doctor", "--rebuild", "--cut", "x")
        == "One of --rebuild, --restore and --cut at a time."
    )
    assert "There is no night 'x'" in verbs.refused(2, "doctor", "--cut", "x")
    assert "Nothing is wrong with" in verbs.refused(1, "doctor", "--cut", log(verbs).stem)
