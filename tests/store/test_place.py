"""Where data may lie: a folder or a .json file in one, and what is refused with the reason."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from clow_tui.store import OsDisk, Store, StoreError, StoreFailed, StoreRefused
from tests.store.conftest import House
from tests.support.store_session import make_act


def fill(store: Store) -> None:
    store.create_log("n1", [make_act("first")])
    store.put("nights", "n1", {"name": "Friday"})
    store.flush()


def fill_all(folder: Path) -> None:
    with Store.open(folder) as store:
        fill(store)
        store.create_log("people", [make_act("Ann")])


def test_a_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    with Store.open(tmp_path / "a" / "b") as store:
        fill(store)
    assert (tmp_path / "a" / "b" / "nights" / "n1.jsonl").is_file()
    assert (tmp_path / "a" / "b" / "clow.json").is_file()


def test_a_json_file_names_the_data_file_and_its_folder(house: House) -> None:
    with house.open("games.json") as store:
        fill(store)
        assert store.place.file.name == "games.json"
    assert house.files() == ["games.json"]
    with house.open() as store:  # the folder alone leads to the one data file in it
        assert store.place.file.name == "games.json"
        assert store.record_trusted


@pytest.mark.parametrize("name", ["other.json", ""])
def test_two_data_files_in_one_folder_are_refused(house: House, name: str) -> None:
    with house.open("games.json") as store:
        fill(store)
    if not name:
        house.lay("clow.json", house.read("games.json"))
    with pytest.raises(StoreRefused, match=r"would hold two data files, games\.json and (other|clow)\.json"):
        house.open(name)
    assert "other.json" not in house.files()


def test_another_json_file_in_the_folder_is_none_of_ours(house: House) -> None:
    house.lay("package.json", b'{"name": "something"}')
    with house.open() as store:
        fill(store)
    assert house.files() == ["clow.json", "package.json"]
    assert house.read("package.json") == b'{"name": "something"}'


def test_a_file_that_never_was_ours_is_left_alone(house: House) -> None:
    house.lay("package.json", b'{"name": "something"}')
    with pytest.raises(StoreRefused, match=r"package\.json in .* is not a data file of clow-tui"):
        house.open("package.json")
    assert house.read("package.json") == b'{"name": "something"}'
    assert house.files() == ["package.json"]


def test_a_file_that_is_no_json_is_refused(house: House) -> None:
    house.lay("notes.txt", b"")
    with pytest.raises(StoreRefused, match=r"notes\.txt is a file; --data wants a folder"):
        house.open("notes.txt")


@pytest.mark.parametrize("name", ["clow.json", "nights/n1.jsonl", "nights", "clow.lock", "people.jsonl"])
def test_a_folder_where_a_file_should_be_is_said(tmp_path: Path, name: str) -> None:
    if name == "nights":
        (tmp_path / name).write_text("a file where a folder should be")
    else:
        (tmp_path / name).mkdir(parents=True)
    with pytest.raises(StoreError) as said:
        fill_all(tmp_path)
    assert "a folder" in str(said.value) or "a file, not a folder" in str(said.value)
    assert str(said.value).endswith((".", "first"))


def test_a_path_below_a_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFailed, match="a part of its path is a file, not a folder"):
        Store.open(tmp_path / "file" / "data")


def test_a_link_to_the_folder_leads_to_the_same_data_and_lock(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "data")
    with Store.open(tmp_path / "data") as store:
        fill(store)
        with pytest.raises(StoreError, match="is open in clow-tui"):
            Store.open(tmp_path / "link")
    with Store.open(tmp_path / "link") as store:
        assert store.get("nights", "n1") == {"id": "n1", "name": "Friday"}


def test_a_link_to_the_data_file_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "cloud").mkdir()
    link, real = tmp_path / "data" / "clow.json", tmp_path / "cloud" / "games.json"
    link.symlink_to(real)
    with Store.open(tmp_path / "data") as store:
        fill(store)
    assert link.is_symlink()
    assert b"Friday" in real.read_bytes()
    assert [path.name for path in real.parent.iterdir()] == ["games.json"]
    with Store.open(tmp_path / "data", write=False) as store:
        assert store.record_trusted


def test_files_and_folders_are_for_their_owner_only(tmp_path: Path) -> None:
    with Store.open(tmp_path / "data") as store:
        fill(store)
        store.put("nights", "n1", {"name": "Saturday"})
        store.flush()
    for path in [tmp_path / "data", *(tmp_path / "data").rglob("*")]:
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600), path


def test_short_writes_are_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda number, data: write(number, data[:7]))
    disk = OsDisk()
    disk.write_new(tmp_path / "file", b"twenty and some bytes")
    disk.sync(tmp_path / "file")
    disk.append(tmp_path / "file", b" and more of them")
    disk.sync(tmp_path / "file")
    assert (tmp_path / "file").read_bytes() == b"twenty and some bytes and more of them"
