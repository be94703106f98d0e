"""The shelf: shipped and own files, which takes whose place, and what is broken."""

from pathlib import Path
from shutil import copy

import pytest

from clow_tui.rulesets import Missing, Shelf, Unreadable, shipped_folder

SHIPPED = ("c-low", "cee-lo-pot")  # two will do
SMALL = "dice: {count: 2}\nhands: [{name: Pair, match: xx}]\npot: {}\n"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    return folder


def shelf(own: Path) -> Shelf:
    return Shelf(_two_shipped(own), own)


def _two_shipped(own: Path) -> Path:
    folder = own.parent / "shipped"
    if not folder.is_dir():
        folder.mkdir()
        for name in SHIPPED:
            copy(shipped_folder() / f"{name}.yaml", folder)
    return folder


def listed(own: Path) -> list[tuple[str, str, int]]:
    return [(entry.name, entry.origin, len(entry.reading.faults)) for entry in shelf(own).entries()]


def test_without_a_folder_of_ones_own(tmp_path: Path) -> None:
    assert listed(tmp_path / "nowhere") == [("c-low", "shipped", 0), ("cee-lo-pot", "shipped", 0)]


def test_own_files_stand_beside_the_shipped_ones_or_take_their_place(own: Path) -> None:
    (own / "c-low.yaml").write_text("extends: c-low\nname: Ours\npot: {ante: 25}\n")
    (own / "two.yml").write_text(SMALL)
    (own / "notes.txt").write_text("no ruleset")
    (own / ".two.yaml").write_text("an editor's own file")
    assert listed(own) == [
        ("c-low", "yours, in place of the shipped one", 0),
        ("cee-lo-pot", "shipped", 0),
        ("two", "yours", 0),
    ]
    found = shelf(own).find("C-LOW")
    assert found is not None
    assert found.reading.ruleset is not None
    assert (found.reading.ruleset.name, len(found.reading.ruleset.hands)) == ("Ours", 4)


def test_a_broken_file_is_listed_and_the_others_work(own: Path) -> None:
    (own / "bad.yaml").write_text("[")
    (own / "folder.yaml").mkdir()
    (own / "c-low.yaml").write_bytes(b"\xff")
    assert [(name, faults) for name, _, faults in listed(own)] == [
        ("bad", 1),
        ("c-low", 1),
        ("cee-lo-pot", 0),
        ("folder", 1),
    ]


def test_two_own_files_of_one_name(own: Path) -> None:
    (own / "two.yaml").write_text(SMALL)
    (own / "two.yml").write_text(SMALL)
    first, second = (entry for entry in shelf(own).entries() if entry.name == "two")
    assert first.reading.faults == ()
    assert [fault.text for fault in second.reading.faults] == [
        "two.yaml beside it has the same name; rename one of the two"
    ]


def test_own_files_extend_own_ones_and_shipped_files_only_shipped_ones(own: Path) -> None:
    (own / "cee-lo-pot.yaml").write_text("extends: c-low\n")
    (own / "c-low.yaml").write_text("extends: cee-lo-pot\n")
    # each extends the other and so itself
    assert [faults for _, _, faults in listed(own)] == [1, 1]
    (own / "c-low.yaml").write_text("extends: c-low\npot: {ante: 25}\n")
    found = shelf(own).find("cee-lo-pot")
    assert found is not None
    assert found.reading.ruleset is not None
    assert found.reading.ruleset.pot is not None
    assert found.reading.ruleset.pot.ante == 25
    shipped = shelf(own).read(_two_shipped(own) / "c-low.yaml")
    assert (shipped.origin, shipped.reading.ruleset and shipped.reading.ruleset.name) == ("shipped", "C-low")


def test_a_file_by_its_path(own: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.yaml"
    elsewhere.write_text(SMALL)
    found = shelf(own).find(str(elsewhere))
    assert found is not None
    assert (found.name, found.origin, found.reading.faults) == ("elsewhere", "a file", ())


def test_what_is_not_there(own: Path) -> None:
    assert shelf(own).find("klow") is None
    assert shelf(own).find("a\0b") is None
    assert shelf(own).find("a" * 10_000) is None
    assert shelf(own).find(str(_two_shipped(own) / "c-low.yaml" / "x")) is None
    assert shelf(own).nearest("clow") == "c-low"
    with pytest.raises(Missing):
        shelf(own).read(own / "nothing.yaml")


def test_what_cannot_be_read(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def deny(*_args: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    (own / "two.yaml").write_text(SMALL)
    monkeypatch.setattr(Path, "open", deny)
    with pytest.raises(Unreadable, match="the file cannot be read: permission denied"):
        shelf(own).read(own / "two.yaml")
    assert [entry.reading.faults[0].text for entry in shelf(own).entries() if entry.name == "two"] == [
        "the file cannot be read: permission denied"
    ]
    monkeypatch.undo()
    monkeypatch.setattr(Path, "iterdir", deny)
    assert [entry.reading.faults[0].text for entry in shelf(own).entries() if entry.origin != "shipped"] == [
        f"the folder {own} cannot be read: permission denied"
    ]


def test_a_device_is_never_read(own: Path) -> None:
    found = shelf(own).find("/dev/zero") if Path("/dev/zero").exists() else None
    if found is not None:
        assert [fault.text for fault in found.reading.faults] == ["this is no file but a folder or a device"]


def test_a_text_is_read_as_if_it_were_the_file_and_nothing_is_written(own: Path) -> None:
    (own / "mine.yaml").write_text(SMALL)
    entry = shelf(own).as_if(own / "c-low.yaml", "extends: c-low\nname: Typed\n")
    assert (entry.name, entry.origin, entry.reading.faults) == (
        "c-low",
        "yours, in place of the shipped one",
        (),
    )
    assert sorted(path.name for path in own.iterdir()) == ["mine.yaml"]
    assert shelf(own).as_if(own / "new.yaml", "extends: mine\n").reading.faults == ()
    assert len(shelf(own).as_if(own / "new.yaml", "extends: nine\n").reading.faults) == 1


def test_what_is_beneath_is_what_it_extends_or_the_shipped_one_it_replaces(own: Path) -> None:
    (own / "c-low.yaml").write_text(SMALL)
    (own / "two.yaml").write_text("extends: c-low\nname: Two\n")
    (own / "three.yaml").write_text("extends: nowhere\n")
    (own / "alone.yaml").write_text(SMALL)
    (own / "cee-lo-pot.yaml").write_text("extends: [")
    beneath = {}
    for entry in shelf(own).entries():
        found = shelf(own).beneath(entry)
        beneath[entry.name] = found and (found.name, found.origin)
    assert beneath == {
        "alone": None,
        "c-low": ("c-low", "shipped"),
        "cee-lo-pot": ("cee-lo-pot", "shipped"),
        "three": None,
        "two": ("c-low", "yours, in place of the shipped one"),
    }
    (shipped,) = (entry for entry in Shelf(_two_shipped(own)).entries() if entry.name == "c-low")
    assert shelf(own).beneath(shipped) is None
