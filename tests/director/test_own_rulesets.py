"""The host's own rulesets: written whole, never unseen over another's, deleted, copied."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from clow_tui.director import Director
from clow_tui.director.errors import LookOnly
from clow_tui.director.folder.own_rulesets import (
    ChangedOnDisk,
    copied,
    delete_ruleset,
    extending,
    own_path,
    save_ruleset,
)
from clow_tui.rulesets import EDITOR_LINE, Unwritable, read_ruleset, shipped_folder
from tests.support.app import director as director_over

TEXT = "extends: c-low\nname: Ours\npot: {ante: 5}\n"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "rulesets"


@pytest.fixture
def director(own: Path) -> Director:
    return director_over(own=own)


def test_it_is_written_where_the_shelf_finds_it_the_schema_beside_it(director: Director, own: Path) -> None:
    path = own_path(director, "c-low")
    assert save_ruleset(director, path, TEXT, None) == TEXT.encode()
    found = director.shelf.find("c-low")
    assert found is not None
    assert (found.path, found.origin) == (path, "yours, in place of the shipped one")
    assert found.reading.ruleset is not None
    assert found.reading.ruleset.name == "Ours"
    schema = "ruleset.schema.json"
    assert (own / schema).read_bytes() == (shipped_folder() / schema).read_bytes()
    assert sorted(file.name for file in own.iterdir()) == ["c-low.yaml", schema]
    assert "ante: 10" in (shipped_folder() / "c-low.yaml").read_text()


def test_what_another_program_wrote_meanwhile_is_not_lost(director: Director, own: Path) -> None:
    path = own_path(director, "ours")
    seen = save_ruleset(director, path, TEXT, None)
    path.write_text("name: Theirs\n")
    with pytest.raises(ChangedOnDisk, match=r"ours\.yaml"):
        save_ruleset(director, path, "name: Mine\n", seen)
    assert path.read_text() == "name: Theirs\n"
    path.unlink()
    with pytest.raises(ChangedOnDisk):
        save_ruleset(director, path, "name: Mine\n", seen)
    assert not path.exists()
    save_ruleset(director, path, "name: Mine\n", None)
    with pytest.raises(ChangedOnDisk):
        save_ruleset(director, path, "name: Another\n", None)


def test_rights_and_links_stay_as_they_are(director: Director, own: Path, tmp_path: Path) -> None:
    own.mkdir()
    real = tmp_path / "kept-elsewhere.yaml"
    real.write_text(TEXT)
    real.chmod(0o644)
    path = own / "ours.yaml"
    path.symlink_to(real)
    save_ruleset(director, path, "name: Mine\n", TEXT.encode())
    assert path.is_symlink()
    assert real.read_text() == "name: Mine\n"
    assert real.stat().st_mode & 0o777 == 0o644
    delete_ruleset(director, path)
    assert real.exists()
    assert not path.is_symlink()


def test_what_is_not_the_hosts_own_is_never_written(director: Director, tmp_path: Path) -> None:
    shipped = shipped_folder() / "c-low.yaml"
    before = shipped.read_bytes()
    for path in (shipped, tmp_path / "elsewhere.yaml"):
        with pytest.raises(Unwritable):
            save_ruleset(director, path, TEXT, before)
        with pytest.raises(Unwritable):
            delete_ruleset(director, path)
    assert shipped.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "why"), [("x" * 65_537, "larger than 64 kB"), ("name: \ud800\n", "half a character")]
)
def test_what_no_ruleset_can_be_is_refused(director: Director, own: Path, text: str, why: str) -> None:
    with pytest.raises(Unwritable, match=why):
        save_ruleset(director, own_path(director, "x"), text, None)
    assert not (own / "x.yaml").exists()


def test_where_it_cannot_be_written_the_reason_is_said(director: Director, own: Path) -> None:
    own.parent.joinpath("rulesets").write_text("a file where the folder should be")
    with pytest.raises(Unwritable, match=r"x\.yaml cannot be written"):
        save_ruleset(director, own_path(director, "x"), TEXT, None)
    own.unlink()
    (own / "x.yaml").mkdir(parents=True)
    with pytest.raises(Unwritable, match="is a folder"):
        delete_ruleset(director, own / "x.yaml")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_protected_file_is_left_alone(director: Director, own: Path) -> None:
    path = own_path(director, "x")
    seen = save_ruleset(director, path, TEXT, None)
    path.chmod(0o444)
    with pytest.raises(Unwritable, match="protected"):
        save_ruleset(director, path, "name: Mine\n", seen)


def test_while_another_program_has_the_data_nothing_is_written(tmp_path: Path) -> None:
    writer = Director.open(tmp_path, by="app")
    save_ruleset(writer, own_path(writer, "x"), TEXT, None)
    looker = Director.open(tmp_path, by="app", write=False)
    for act in (
        lambda: save_ruleset(looker, own_path(looker, "x"), "name: Mine\n", TEXT.encode()),
        lambda: delete_ruleset(looker, own_path(looker, "x")),
    ):
        with pytest.raises(LookOnly, match="look only"):
            act()
    assert own_path(writer, "x").read_text() == TEXT
    writer.close()
    looker.close()


def test_a_file_ending_in_yml_keeps_its_name(director: Director, own: Path) -> None:
    own.mkdir()
    (own / "x.yml").write_text(TEXT)
    assert own_path(director, "x").name == "x.yml"


@pytest.mark.parametrize("name", ["Friday dice", "[/x] Bob", "yes", "12", "a: b", "李小龍 #1", "'"])
@pytest.mark.parametrize("shipped", ["c-low", "cee-lo-banker-rotating", "poker-dice"])
def test_a_copy_has_its_own_name_and_plays_alike(name: str, shipped: str, director: Director) -> None:
    original = director.shelf.find(shipped)
    assert original is not None
    assert original.reading.ruleset is not None
    text = copied(original.reading.text, "stem", name)
    copy = director.shelf.as_if(own_path(director, "stem"), text).reading.ruleset
    assert copy is not None
    assert copy.name == name
    assert copy.model_copy(update={"name": ""}) == original.reading.ruleset.model_copy(update={"name": ""})
    assert text.startswith(EDITOR_LINE)


def test_a_copy_of_what_has_no_name_gets_one_where_it_needs_it() -> None:
    text = "dice: {count: 1}\nhands: [{name: One, match: [1]}]\npot: {}\n"
    assert copied(text, "stem", "stem") == f"{EDITOR_LINE}\n{text}"
    named = read_ruleset(copied(text, "stem", "Stem"), name="stem").ruleset
    assert named is not None
    assert named.name == "Stem"


def test_who_extends_a_ruleset_is_known_before_it_goes(director: Director, own: Path) -> None:
    for name, below in (("a", "b"), ("b", "b"), ("c", "b"), ("d", "a")):
        save_ruleset(director, own_path(director, name), f"extends: {below}\n", None)
    assert extending(director, "b") == ["a", "c"]
