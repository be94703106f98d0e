"""Practice nights deleted and brought back; nights that count stay."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from clow_tui.director import play
from clow_tui.director.errors import LookOnly, NotNow, StoreError, UnknownNight
from clow_tui.tournament.commands import Throw
from tests.support.directors import at, begin, on, summaries_of
from tests.support.memory_disk import Fault, MemoryDisk


def test_a_practice_night_goes_and_comes_back_as_it_was(tmp_path: Path) -> None:
    director = at(tmp_path)
    begin(director, name="Friday")
    night_id = begin(director, name="Trial", practice=True)
    play(director, night_id, until="round")
    before = director.view(night_id).night
    gone = director.discard(night_id)
    assert (gone.id, gone.night, gone.date) == (night_id, "Trial", night_id[:10])
    assert [record["name"] for record in director.summaries()] == ["Friday"]
    assert [record["name"] for record in summaries_of(tmp_path)] == ["Friday"]
    assert director.discarded() == [gone]
    with pytest.raises(UnknownNight):
        director.view(night_id)
    director.close()
    again = at(tmp_path)
    assert again.discarded() == [gone]
    assert again.restore("trial") == gone
    assert again.view(night_id).night == before
    assert sorted(record["name"] for record in summaries_of(tmp_path)) == ["Friday", "Trial"]
    again.submit(night_id, Throw(1))
    again.close()


def test_a_night_that_counts_is_never_deleted() -> None:
    director = on(MemoryDisk())
    night_id = begin(director)
    with pytest.raises(NotNow, match=r"Friday counts, so it stays: .* Only practice nights can be deleted"):
        director.discard(night_id)
    assert director.night_ids() == [night_id]
    director.close()


def test_another_night_of_the_same_name_does_not_take_its_place() -> None:
    director = on(MemoryDisk())
    first = begin(director, name="Trial", practice=True)
    director.discard(first)
    second = begin(director, name="Trial", practice=True)
    assert second != first
    director.discard(second)
    with pytest.raises(
        UnknownNight, match=f"Several deleted nights are called trial: {second}, {first}; give"
    ):
        director.restore("trial")
    director.restore(first)
    director.restore("Trial")
    assert director.night_ids() == sorted([first, second])
    director.close()


def test_what_was_not_deleted_cannot_be_brought_back() -> None:
    director = on(MemoryDisk())
    with pytest.raises(UnknownNight, match="No night was deleted"):
        director.restore("Trial")
    director.discard(begin(director, name="Trial", practice=True))
    with pytest.raises(UnknownNight, match=r"No night 'Trail' was deleted; did you mean Trial\?"):
        director.restore("Trail")
    director.close()


def test_a_record_left_behind_by_a_crash_goes_with_the_next_catching_up() -> None:
    disk = MemoryDisk()
    director = on(disk)
    night_id = begin(director, name="Trial", practice=True)
    disk.fault = Fault(1, errno.EIO, calls=("create",), for_good=True)
    with pytest.raises(StoreError):
        director.discard(night_id)
    disk.fault = None
    director.catch_up_records()
    director.store.discard(night_id)  # and the program is killed before the record is saved
    disk.free_locks()
    again = on(disk)
    assert again.store.get("nights", night_id) is not None
    assert again.summaries() == []
    again.catch_up_records()
    assert again.store.get("nights", night_id) is None
    again.close()


def test_a_second_program_sees_it_go_and_come_back(tmp_path: Path) -> None:
    director = at(tmp_path)
    night_id = begin(director, name="Trial", practice=True)
    looking = at(tmp_path, write=False)
    seen = looking.view(night_id).night
    with pytest.raises(LookOnly):
        looking.discard(night_id)
    director.discard(night_id)
    assert looking.follow()
    assert (looking.summaries(), len(looking.discarded())) == ([], 1)
    assert looking.view(night_id).night == seen
    director.restore(night_id)
    assert looking.follow()
    assert looking.view(night_id).night == director.view(night_id).night
    looking.close()
    director.close()
