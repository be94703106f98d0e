"""`keys`: the app's keys told, checked, and a file of one's own to begin with."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.support.contracts import misfits
from tests.support.verbs import Verbs


@pytest.fixture
def verbs(tmp_path: Path) -> Verbs:
    return Verbs(tmp_path / "data")


def write(verbs: Verbs, text: str) -> Path:
    verbs.data.mkdir(exist_ok=True)
    file = verbs.data / "keys.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_table_says_every_command_with_its_key(verbs: Verbs) -> None:
    lines = verbs.says("keys").splitlines()
    assert any(line.split()[:2] == ["undo", "u"] for line in lines)
    assert any(line.split()[:2] == ["doctor", "(palette)"] for line in lines)
    assert not verbs.data.exists()


def test_own_keys_stand_in_it_and_faults_beside_it(verbs: Verbs) -> None:
    file = write(verbs, "undo: z\nundoo: y\n")
    done = verbs("keys")
    assert done.code == 0
    assert any(line.split()[:2] == ["undo", "z"] for line in done.out.splitlines())
    assert done.err == f'{file}:2: there is no command "undoo"; did you mean undo?\n'


def test_check_answers_and_exits_1_where_something_is_wrong(verbs: Verbs) -> None:
    assert "--write" in verbs.says("keys", "--check")
    file = write(verbs, "undo: z\n")
    assert verbs.says("keys", "--check") == f"{file}: 1 command has another key than usual.\n"
    write(verbs, "undo: z\nredo: enter\n")
    done = verbs("keys", "--check")
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith(f"{file}:2: enter stays with open")


@pytest.mark.parametrize("text", ["", "undo: z\nredo: enter\n"])
def test_json_is_as_the_contract_says(verbs: Verbs, text: str) -> None:
    write(verbs, text)
    answer = verbs.json("keys")
    assert misfits("keys", answer) == []
    assert answer == verbs.json("keys", "--check", code=1 if text else 0)
    keys = {one["command"]: one for one in answer["keys"]}
    assert keys["undo"]["keys"] == (["z"] if text else ["u"])
    assert keys["undo"]["usual"] == ["u"]
    assert [fault["line"] for fault in answer["faults"]] == ([2] if text else [])


def test_write_makes_a_file_once_that_changes_nothing_yet(verbs: Verbs) -> None:
    said = verbs.says("keys", "--write")
    file = verbs.data / "keys.yaml"
    assert str(file) in said
    assert file.stat().st_mode & 0o777 == 0o600
    assert yaml.safe_load(file.read_text("utf-8")) is None
    assert "0 commands" in verbs.says("keys", "--check")
    done = verbs("keys", "--write")
    assert (done.code, done.out) == (1, "")
    assert "stays as it is" in done.err


def test_what_cannot_be_read_exits_3_and_what_does_not_go_together_2(verbs: Verbs) -> None:
    (verbs.data / "keys.yaml").mkdir(parents=True)
    assert "keys.yaml" in verbs.refused(3, "keys")
    done = verbs("keys", "--write", "--json")
    assert (done.code, done.out) == (2, "")
