"""Following live: one program writes, another looks; nights begin and end, files are damaged and mended."""

from __future__ import annotations

from pathlib import Path

import pytest

from clow_tui.board.watch import NO_NIGHT, Nothing, Sight, Watcher
from clow_tui.director import play
from clow_tui.tournament.commands import Draw
from tests.support.directors import at, plan, rewrite_line


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def seen(watcher: Watcher) -> Sight:
    found = watcher.look()
    assert isinstance(found, Sight)
    return found


def test_it_waits_for_the_first_night_and_follows_it_without_the_lock(folder: Path) -> None:
    watcher = Watcher(folder)
    assert watcher.look() == Nothing(NO_NIGHT)
    writer = at(folder)
    assert watcher.look() == Nothing(NO_NIGHT)
    friday = writer.create(plan())
    assert not seen(watcher).night.drawn
    writer.submit(friday, Draw())
    assert seen(watcher).night.drawn
    for _ in range(3):
        play(writer, friday, until="round")
        assert seen(watcher).night == writer.view(friday).night
    play(writer, friday, until="end")
    assert seen(watcher).night.finished
    sunday = writer.create(plan(name="Sunday"))
    assert seen(watcher).view.id == sunday
    writer.undo(friday)
    assert seen(watcher).view.id == sunday  # the one that was begun last stays
    writer.close()
    watcher.close()


def test_a_night_asked_for_stays_whatever_begins(folder: Path) -> None:
    writer = at(folder)
    friday = writer.create(plan())
    watcher = Watcher(folder, friday)
    assert seen(watcher).view.id == friday
    writer.create(plan(name="Sunday"))
    assert seen(watcher).view.id == friday
    writer.close()


def test_it_follows_a_writer_that_comes_back(folder: Path) -> None:
    writer = at(folder)
    friday = writer.create(plan())
    watcher = Watcher(folder)
    assert not seen(watcher).night.drawn
    writer.store.close()  # as one that is killed: nothing is brought up to date
    writer = at(folder)
    writer.submit(friday, Draw())
    found = seen(watcher)
    assert (found.night.drawn, found.trouble) == (True, "")
    writer.close()


def test_a_name_given_anew_is_shown(folder: Path) -> None:
    writer = at(folder)
    friday = writer.create(plan())
    watcher = Watcher(folder)
    first = next(iter(seen(watcher).night.entrants))
    writer.rename("Ann", "Annika")
    found = seen(watcher)
    assert found.name(first) == "Annika"
    assert found.view.id == friday
    writer.close()


def test_damage_is_said_what_was_seen_stays_and_a_mended_log_is_followed_again(folder: Path) -> None:
    writer = at(folder)
    friday = writer.create(plan())
    writer.submit(friday, Draw())
    play(writer, friday, until="round")
    writer.close()
    watcher = Watcher(folder)
    whole = seen(watcher)
    log = folder / "nights" / f"{friday}.jsonl"
    kept = log.read_bytes()
    rewrite_line(folder, friday, 3, lambda act: {**act, "act": "other and longer"}, crc=False)
    log.write_bytes(log.read_bytes()[:-40] + b"\n")
    found = seen(watcher)
    assert f"nights/{friday}.jsonl" in found.trouble
    assert found.night == whole.night
    assert seen(watcher).trouble == found.trouble  # and goes on being said
    log.write_bytes(kept)
    mended = seen(watcher)
    assert (mended.trouble, mended.night) == ("", whole.night)


def test_a_log_that_is_damaged_when_the_board_begins_is_said(folder: Path) -> None:
    writer = at(folder)
    friday = writer.create(plan())
    writer.submit(friday, Draw())
    writer.close()
    log = folder / "nights" / f"{friday}.jsonl"
    log.write_bytes(b"\0" * 100 + log.read_bytes()[100:])
    found = Watcher(folder).look()
    words = found.words if isinstance(found, Nothing) else found.trouble
    assert friday in words


def test_a_night_that_is_gone_is_said_and_what_was_seen_stays(folder: Path) -> None:
    writer = at(folder)
    friday = writer.create(plan())
    writer.close()
    watcher = Watcher(folder)
    seen(watcher)
    log = folder / "nights" / f"{friday}.jsonl"
    away = folder / "elsewhere"
    log.rename(away)
    assert f"{friday} is no longer in {folder}" in seen(watcher).trouble
    away.rename(log)
    assert seen(watcher).trouble == ""


def test_looking_writes_nothing(folder: Path) -> None:
    writer = at(folder)
    writer.create(plan())
    writer.close()
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    watcher = Watcher(folder)
    seen(watcher)
    watcher.close()
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_a_folder_that_is_pulled_out_is_said_and_followed_again_when_it_is_back(folder: Path) -> None:
    writer = at(folder)
    friday = writer.create(plan())
    writer.close()
    held, free = Watcher(folder, friday), Watcher(folder)
    for watcher in (held, free):
        seen(watcher)
    away = folder.with_name("elsewhere")
    folder.rename(away)
    for watcher in (held, free):
        for _ in range(2):
            found = seen(watcher)
            assert found.trouble == f"{folder} is no longer there; what was seen last is shown."
            assert found.view.id == friday
    away.rename(folder)
    writer = at(folder)
    writer.submit(friday, Draw())
    for watcher in (held, free):
        found = seen(watcher)
        assert (found.trouble, found.night.drawn) == ("", True)
    writer.close()


def test_a_night_deleted_and_brought_back(folder: Path) -> None:
    writer = at(folder)
    friday = writer.create(plan(practice=True))
    held, free = Watcher(folder, friday), Watcher(folder)
    for watcher in (held, free):
        seen(watcher)
    writer.discard(friday)
    for watcher in (held, free):
        gone = f"{friday} is no longer in {folder}; what was seen last is shown."
        assert (seen(watcher).view.id, seen(watcher).trouble) == (friday, gone)
    sunday = writer.create(plan(name="Sunday"))
    assert (seen(free).view.id, seen(free).trouble) == (sunday, "")
    assert (seen(held).view.id, seen(held).trouble) == (friday, gone)
    writer.restore(friday)
    assert seen(free).view.id == sunday  # the one that was begun last stays
    assert (seen(held).view.id, seen(held).trouble) == (friday, "")
    writer.close()
