"""Nights as one file: given away, taken in elsewhere, and refused where the file is not what it says."""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from clow_tui.store import pack, unpack
from clow_tui.store.archive import Archive
from tests.support.contracts import misfits
from tests.support.directors import NAMES
from tests.support.verbs import Verbs

Parts = dict[str, bytes]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night played to its end, and a ruleset of the host's own."""
    verbs = Verbs(tmp_path_factory.mktemp("played") / "data")
    verbs.begin()
    verbs.says("play", "--to-end")
    own = verbs.data / "rulesets" / "ours.yaml"
    own.parent.mkdir()
    own.write_text("extends: c-low\nname: Ours\n", "utf-8")
    return verbs.data


@pytest.fixture
def home(tmp_path: Path, played: Path) -> Verbs:
    shutil.copytree(played, tmp_path / "home")
    return Verbs(tmp_path / "home")


@pytest.fixture
def away(tmp_path: Path) -> Verbs:
    return Verbs(tmp_path / "away")


@pytest.fixture
def file(tmp_path: Path, home: Verbs) -> Path:
    """An archive of everything."""
    home.says("export", "--archive", str(tmp_path / "all.zip"), "--all")
    return tmp_path / "all.zip"


def taken(verbs: Verbs, file: Path, *words: str) -> Any:
    answer = verbs.json("import", str(file), *words)
    assert misfits("import", answer) == []
    return answer


def shown(verbs: Verbs) -> Any:
    """All that can be asked of a night, the day of its import left aside."""
    return [verbs.json(verb) for verb in ("standings", "log", "verify", "history")]


def rebuilt(file: Path, change: Callable[[Parts], None], *, sums: bool = True) -> None:
    """The archive with other parts; with their sums in its manifest made right."""
    import hashlib

    with zipfile.ZipFile(file) as zipped:
        parts = {name: zipped.read(name) for name in zipped.namelist()}
    change(parts)
    if sums:
        manifest = json.loads(parts["manifest.json"])
        manifest["files"] = {
            name: {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
            for name, data in parts.items()
            if name != "manifest.json"
        }
        parts["manifest.json"] = json.dumps(manifest).encode()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, data in parts.items():
            zipped.writestr(name, data)


def test_everything_goes_away_and_comes_back(home: Verbs, away: Verbs, file: Path) -> None:
    answer = taken(away, file)
    assert [night["night"] for night in answer["nights"]] == ["Friday"]
    assert (sorted(answer["added"]), answer["known"]) == (sorted(NAMES), 0)
    assert answer["rulesets"] == ["ours.yaml"]
    assert shown(away) == shown(home)
    assert away.json("verify")["holds"]
    assert away.json("doctor")["findings"] == []
    assert (away.data / "rulesets" / "ours.yaml").read_bytes() == (
        home.data / "rulesets" / "ours.yaml"
    ).read_bytes()
    again = taken(away, file)
    assert (again["nights"], len(again["there"]), again["added"]) == ([], 1, [])
    assert shown(away) == shown(home)


def test_one_night_brings_its_own_players_only(home: Verbs, away: Verbs, tmp_path: Path) -> None:
    few = ("new", "Saturday", "--ruleset", "c-low", "--format", "freezeout", "--players", "-")
    home.says(*few, stdin="Ann\nZoë")
    answer = home.json("export", "--archive", str(tmp_path / "one.zip"), "--night", "Saturday")
    assert misfits("export", answer) == []
    assert sorted(taken(away, tmp_path / "one.zip")["added"]) == ["Ann", "Zoë"]
    assert away.json("history")["nights"][0]["name"] == "Saturday"


def test_players_are_matched_by_name_and_everything_still_verifies(
    home: Verbs, away: Verbs, file: Path
) -> None:
    away.begin(players=["Ann", "Bo", "ZOË"])
    answer = taken(away, file)
    assert answer["known"] == 2
    assert {"Ann", "Bo"}.isdisjoint(answer["added"])
    assert len(answer["nights"]) == 1
    night = answer["nights"][0]["id"]
    assert night != answer["nights"][0]["was"]  # both were called Friday
    assert away.json("verify", "--night", night)["holds"]
    assert away.json("standings", "--night", night) == home.json("standings")
    (page,) = (p for p in away.json("players")["players"] if p["name"] == "Ann")
    assert page["nights"] == 2


def test_a_night_gone_on_with_at_two_places_is_refused_or_stands_beside(
    home: Verbs, away: Verbs, file: Path, tmp_path: Path
) -> None:
    taken(away, file)
    away.says("undo", "--yes")
    before = shown(away)
    said = away.refused(1, "import", str(file))
    assert "is here with other acts" in said
    assert "Nothing was taken" in said
    assert shown(away) == before
    answer = taken(away, file, "--as-new")
    assert answer["nights"][0]["id"].endswith("-2")
    assert len(away.json("history")["nights"]) == 2


def test_a_ruleset_that_is_here_otherwise_stays(away: Verbs, file: Path) -> None:
    own = away.data / "rulesets" / "ours.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("extends: c-low\nname: Mine\n", "utf-8")
    answer = taken(away, file)
    assert answer["rulesets"] == []
    assert "stays" in answer["notes"][0]
    assert "Mine" in own.read_text("utf-8")


def test_nothing_is_written_over(home: Verbs, file: Path) -> None:
    before = file.read_bytes()
    assert "is there already" in home.refused(2, "export", "--archive", str(file), "--all")
    assert file.read_bytes() == before
    assert "--archive FILE" in home.refused(2, "export")
    assert "leave --night out" in home.refused(2, "export", "--archive", "x", "--all", "--night", "Friday")


def test_a_damaged_night_is_left_out_and_said(home: Verbs, tmp_path: Path) -> None:
    (log,) = (home.data / "nights").glob("*.jsonl")
    log.write_bytes(log.read_bytes().replace(b"event", b"evont", 1))
    said = home.refused(3, "export", "--archive", str(tmp_path / "one.zip"))
    assert "doctor" in said
    answer = home.json("export", "--archive", str(tmp_path / "all.zip"), "--all")
    assert (answer["nights"], answer["left_out"]) == ([], [log.stem])


def slip(parts: Parts) -> None:
    parts["../../slip.jsonl"] = b"x"


def absolute(parts: Parts) -> None:
    parts["/tmp/slip.yaml"] = b"x"


def backslash(parts: Parts) -> None:
    parts["rulesets/..\\..\\slip.yaml"] = b"x"


def other_dice(parts: Parts) -> None:
    (name,) = (part for part in parts if part.startswith("nights/"))
    parts[name] = parts[name].replace(b'"dice":"1', b'"dice":"2')


def other_night(parts: Parts) -> None:
    (name,) = (part for part in parts if part.startswith("nights/"))
    parts["nights/another.jsonl"] = parts.pop(name)


def half_a_night(parts: Parts) -> None:
    (name,) = (part for part in parts if part.startswith("nights/"))
    parts[name] = parts[name][:-40]


def odd_people(parts: Parts) -> None:
    parts["people.json"] = b'{"id": 7}'


def no_manifest(parts: Parts) -> None:
    parts["manifest.json"] = b"[]"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (slip, "which is no part of an archive"),
        (absolute, "which is no part of an archive"),
        (backslash, "which is no part of an archive"),
        (other_dice, "is damaged at line"),
        (other_night, "is the log of another night"),
        (half_a_night, "was cut off"),
        (odd_people, "is no list of players"),
    ],
    ids=lambda given: getattr(given, "__name__", ""),
)
def test_a_hostile_archive_is_refused(
    away: Verbs, file: Path, tmp_path: Path, change: Callable[[Parts], None], said: str
) -> None:
    rebuilt(file, change)
    refused(away, file, said)
    assert not (tmp_path / "slip.jsonl").exists()


def refused(away: Verbs, file: Path, said: str) -> None:
    """Nothing was taken, and why is said in one sentence."""
    assert said in away.refused(2, "import", str(file))
    assert away.json("history")["nights"] == []
    assert away.json("players")["players"] == []
    assert away.json("doctor")["findings"] == []


def test_sums_that_do_not_fit_are_refused(away: Verbs, file: Path) -> None:
    rebuilt(file, other_dice, sums=False)
    refused(away, file, "is not what its manifest says")


def test_a_manifest_of_something_else_or_of_a_newer_version(away: Verbs, file: Path) -> None:
    def newer(parts: Parts) -> None:
        manifest = json.loads(parts["manifest.json"])
        parts["manifest.json"] = json.dumps(manifest | {"version": 9, "program": "clow-tui 7"}).encode()

    rebuilt(file, newer)
    refused(away, file, "was written by clow-tui 7 (format 9)")
    rebuilt(file, no_manifest, sums=False)
    refused(away, file, "its manifest.json does not say so")


def test_a_bomb_is_not_unpacked(away: Verbs, file: Path) -> None:
    def bomb(parts: Parts) -> None:
        parts["rulesets/bomb.yaml"] = b"\0" * (80 * 2**20)

    rebuilt(file, bomb)
    refused(away, file, "holds a part larger than 64 MB")

    def lying(parts: Parts) -> None:
        manifest = json.loads(parts["manifest.json"])
        manifest["files"]["rulesets/bomb.yaml"]["bytes"] = 10
        parts["manifest.json"] = json.dumps(manifest).encode()

    rebuilt(file, lying, sums=False)
    refused(away, file, "is larger than it says")


def test_every_cut_of_the_file_is_refused(file: Path) -> None:
    data = file.read_bytes()
    for size in range(0, len(data), max(1, len(data) // 60)):
        with pytest.raises(Exception, match="is no archive of clow-tui"):
            unpack("x.zip", data[:size], program="p")


def test_a_name_twice_and_a_part_too_few() -> None:
    held = io.BytesIO(pack(Archive({}, [], program="p"), "now"))
    with zipfile.ZipFile(held, "a") as zipped, pytest.warns(UserWarning, match="Duplicate"):
        zipped.writestr("people.json", "[]")
    with pytest.raises(Exception, match="names a part twice"):
        unpack("x.zip", held.getvalue(), program="p")
    held = io.BytesIO(pack(Archive({}, [], program="p"), "now"))
    with zipfile.ZipFile(held, "a") as zipped:
        zipped.writestr("rulesets/a.yaml", "x")
    with pytest.raises(Exception, match="is not whole"):
        unpack("x.zip", held.getvalue(), program="p")


def test_no_archive_at_all(away: Verbs, tmp_path: Path) -> None:
    assert "There is no file" in away.refused(2, "import", str(tmp_path / "nothing"))
    (tmp_path / "text").write_text("Ann\nBo\n")
    refused(away, tmp_path / "text", "is no archive of clow-tui, and no CSV file with a column `name`")
    (tmp_path / "odd").write_bytes(b"name\n\xff\xfe\n")
    refused(away, tmp_path / "odd", "is neither an archive of clow-tui nor a CSV file in UTF-8")


def test_an_archive_cut_off_is_told_as_one(away: Verbs, file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-100])
    refused(away, file, "is no archive of clow-tui, or is cut off or damaged")


def test_players_come_from_a_csv_file(away: Verbs, tmp_path: Path) -> None:
    file = tmp_path / "people.csv"
    file.write_text('\ufeffid,Name,town\n1,Ann,Graz\n2,"Bo, the elder",\n3,[/x] Bob,\n4,ann,\n5,,\n', "utf-8")
    answer = taken(away, file)
    assert (answer["added"], answer["known"], answer["nights"]) == (
        ["Ann", "Bo, the elder", "[/x] Bob"],
        0,
        [],
    )
    assert (taken(away, file)["added"], taken(away, file)["known"]) == ([], 3)
    file.write_text("name\nZoë\n" + "x" * 300 + "\n", "utf-8")
    assert f"{file}:3: " in away.refused(2, "import", str(file))
    assert len(away.json("players")["players"]) == 3
