"""The verbs `check`, `rulesets` and `rules`, and how other verbs find a ruleset."""

import json
import re
from pathlib import Path

import pytest

from clow_tui.cli.frame import Frame, Refused
from clow_tui.cli.main import run as run_words
from clow_tui.cli.rules import find_ruleset
from clow_tui.rulesets import shipped_folder
from tests.support.contracts import misfits

SMALL = """\
name: Two dice
dice: {count: 2}
hands: [{name: '対 [x]', match: xx}, {name: Any, match: xy}]
pot: {}
"""
BAD = "name: Bad\ndice: {count: 2}\nhands: [{name: Pair, match: xxx}]\npott: {}\n"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "rulesets").mkdir()
    return tmp_path


def run(capfd: pytest.CaptureFixture[str], data: Path, *words: str) -> tuple[int, str, str]:
    code = run_words([*words, "--data", str(data)], lambda _data: 99)
    out, err = capfd.readouterr()
    return code, out, err


def test_check_shows_the_hands_of_a_good_file(data: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = data / "two.yaml"
    file.write_text(SMALL, encoding="utf-8")
    assert run(capfd, data, "check", str(file)) == (
        0,
        f"{file}: Two dice, no faults\n  対 [x]    6 of 36\n  Any      30 of 36\n  nothing   0 of 36\n",
        "",
    )


def test_check_shows_all_faults_and_exits_1(data: Path, capfd: pytest.CaptureFixture[str]) -> None:
    good, bad = data / "good.yaml", data / "bad.yaml"
    good.write_text(SMALL, encoding="utf-8")
    bad.write_text(BAD, encoding="utf-8")
    code, out, err = run(capfd, data, "check", str(bad), str(good))
    assert (code, err) == (1, "")
    assert out.splitlines()[:3] == [
        f"{bad}:3:29: match is for 3 dice, but count is 2; name every die",
        f"{bad}:4:1: pott is no key of the ruleset; did you mean pot?",
        f"{good}: Two dice, no faults",
    ]


def test_check_as_json(data: Path, capfd: pytest.CaptureFixture[str]) -> None:
    bad = data / "bad.yaml"
    bad.write_text(BAD, encoding="utf-8")
    code, out, err = run(capfd, data, "check", "--json", str(bad), "c-low")
    assert (code, err) == (1, "")
    broken, good = json.loads(out)["files"]
    assert broken == {
        "file": str(bad),
        "ruleset": "bad",
        "faults": [
            {"line": 3, "column": 29, "text": "match is for 3 dice, but count is 2; name every die"},
            {"line": 4, "column": 1, "text": "pott is no key of the ruleset; did you mean pot?"},
        ],
        "hands": [],
    }
    assert (good["ruleset"], good["faults"]) == ("c-low", [])
    assert good["hands"][0] == {"name": "4-5-6", "count": 6, "of": 216}


def test_check_of_the_whole_shelf(data: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capfd, data, "check")
    assert (code, err) == (0, "")
    assert f"{shipped_folder() / 'c-low.yaml'}: C-low, no faults\n" in out
    (data / "rulesets" / "bad.yaml").write_text(BAD)
    code, out, err = run(capfd, data, "check")
    assert (code, err) == (1, "")
    assert ":4:1: pott is no key" in out


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "this is no file but a folder or a device"),
        (b"\xff\xfe\x00", "the file is saved as UTF-16; save it as UTF-8"),
        (b"- [", "a value is missing or misplaced here; check brackets and commas"),
        (b"\x89PNG\r\n", "this is not UTF-8 text; save the file as UTF-8"),
    ],
    ids=["directory", "utf-16", "no-yaml", "picture"],
)
def test_check_of_what_is_no_ruleset_exits_1(
    content: bytes | None, said: str, data: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = data / "odd.yaml"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    code, out, err = run(capfd, data, "check", str(path))
    assert (code, err) == (1, "")
    assert out.startswith(f"{path}:")
    assert out.endswith(f": {said}\n")


def test_check_of_a_missing_file_exits_2_and_answers_nothing(
    data: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(capfd, data, "check", "c-low", "nowhere.yaml") == (
        2,
        "",
        'there is no ruleset or file "nowhere.yaml"; clow-tui rulesets lists them\n',
    )
    assert run(capfd, data, "check", "clow", "--json") == (
        2,
        "",
        'there is no ruleset or file "clow"; did you mean c-low?\n',
    )
    for verb in ("check", "rules"):
        assert run(capfd, data, verb, "") == (
            2,
            "",
            'there is no ruleset or file ""; clow-tui rulesets lists them\n',
        )


def test_check_of_an_unreadable_file_exits_3(
    data: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    file = data / "two.yaml"
    file.write_text(SMALL, encoding="utf-8")

    def deny(*_args: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", deny)
    assert run(capfd, data, "check", str(file)) == (
        3,
        "",
        f"{file}: the file cannot be read: permission denied\n",
    )


def test_rulesets_says_where_each_comes_from(data: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (data / "rulesets" / "c-low.yaml").write_text("extends: c-low\nplayers: {least: 6}\n")
    (data / "rulesets" / "bad.yaml").write_text(BAD)
    file = data / "rulesets" / "bad.yaml"
    code, out, err = run(capfd, data, "rulesets")
    assert (code, err) == (0, "")
    lines = [re.sub("  +", "  ", line) for line in out.splitlines()]
    assert lines[0] == f"bad  broken: 2 faults; clow-tui check {file} (yours)"
    assert "c-low  C-low, 6 players (yours, in place of the shipped one)" in lines
    assert "cee-lo-pot  Cee-lo without a banker, 2 or more players (shipped)" in lines
    assert len({len(line) - len(re.sub("^[^ ]+ +", "", line)) for line in out.splitlines()}) == 1


def test_rulesets_as_json(data: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (data / "rulesets" / "bad.yaml").write_text(BAD)
    code, out, err = run(capfd, data, "rulesets", "--json")
    assert (code, err) == (0, "")
    bad, c_low, *_ = json.loads(out)["rulesets"]
    assert bad == {
        "ruleset": "bad",
        "name": None,
        "about": None,
        "origin": "yours",
        "file": str(data / "rulesets" / "bad.yaml"),
        "players": None,
        "faults": 2,
    }
    assert (c_low["name"], c_low["players"], c_low["faults"]) == ("C-low", {"least": 2, "most": 6}, 0)


def test_a_json_file_as_data_means_its_folder(data: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (data / "rulesets" / "two.yaml").write_text(SMALL, encoding="utf-8")
    assert "two " in run(capfd, data / "club.json", "rulesets")[1]


def test_the_environment_names_the_data(
    data: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (data / "rulesets" / "two.yaml").write_text(SMALL, encoding="utf-8")
    monkeypatch.setenv("CLOW_TUI_DATA", str(data))
    assert run_words(["rulesets"], lambda _data: 99) == 0
    assert "two " in capfd.readouterr().out


def test_another_verb_refuses_a_faulty_ruleset_with_its_first_fault(data: Path) -> None:
    file = data / "bad.yaml"
    file.write_text(BAD)
    with pytest.raises(Refused) as refusal:
        find_ruleset(Frame(data=str(data)), str(file))
    assert refusal.value.code == 2
    assert refusal.value.sentence == (
        f"{file}:3:29: match is for 3 dice, but count is 2; name every die (and 1 more)"
    )
    assert find_ruleset(Frame(data=str(data)), "C-Low").name == "c-low"


def test_rules_in_words(data: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = data / "two.yaml"
    file.write_text(SMALL + "about: |\n  Two dice\n  and a pot.\n", encoding="utf-8")
    code, out, err = run(capfd, data, "rules", str(file))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[:4] == ["Two dice", "", "The game", "  Two dice and a pot."]
    assert "  対 [x]: two alike; ranked by the face." in lines
    assert max(map(len, lines)) <= 100
    headings = ["The game", "Players and dice", "Order of play", "Throwing", "Hands, best first", "The pot"]
    assert [line for line in lines[1:] if line[:1].strip()] == headings


def test_rules_in_words_as_json(data: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capfd, data, "rules", "c-low", "--json")
    assert (code, err) == (0, "")
    said = json.loads(out)
    assert misfits("rules", said) == []
    assert (said["ruleset"], said["name"]) == ("c-low", "C-low")
    assert said["rules"][1] == {
        "heading": "Players and dice",
        "lines": ["2 to 6 players at a table.", "Three dice, with the faces 1 2 3 4 5 6 from low to high."],
    }


def test_rules_of_a_faulty_or_an_unknown_ruleset(data: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = data / "bad.yaml"
    file.write_text(BAD)
    code, out, err = run(capfd, data, "rules", str(file), "--json")
    assert (code, out) == (2, "")
    assert err == f"{file}:3:29: match is for 3 dice, but count is 2; name every die (and 1 more)\n"
    assert run(capfd, data, "rules", "clow")[0] == 2
