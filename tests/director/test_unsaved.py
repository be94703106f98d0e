"""A disk that fails: the app goes on in memory and says so, a verb changes nothing."""

from __future__ import annotations

import errno

import pytest

from clow_tui.director import Director, play, verify
from clow_tui.director.errors import LookOnly
from clow_tui.store import StoreFailed
from clow_tui.tournament.commands import Draw, SetMode, Throw
from tests.support.directors import begin, on, plan
from tests.support.memory_disk import Fault, MemoryDisk

WRITES = ("append", "write", "create", "sync", "sync_folder", "replace", "truncate")


def full(*calls: str) -> Fault:
    """From the next such call on the disk is full."""
    return Fault(1, errno.ENOSPC, for_good=True, calls=calls or WRITES)


def same_as_on(disk: MemoryDisk, director: Director, night_id: str) -> None:
    """What another program reads from the disk is what this one shows."""
    looking = on(disk.copy(), write=False)
    assert looking.view(night_id).night == director.view(night_id).night
    assert looking.view(night_id).acts == director.view(night_id).acts


class TestGoingOn:
    def test_acts_go_on_in_memory_marked_unsaved_and_are_saved_when_the_disk_is_well(self) -> None:
        disk = MemoryDisk()
        director = on(disk, keep_going=True)
        night_id = begin(director)
        disk.fault = full()
        for count in (1, 2, 3):
            director.submit(night_id, Throw(1))
            assert director.view(night_id).unsaved == count
        assert "the disk is full" in director.trouble
        assert director.view(night_id).acts == 5
        assert not director.retry()
        assert director.view(night_id).unsaved == 3
        disk.fault = None
        assert director.retry()
        assert director.view(night_id).unsaved == 0
        assert director.trouble == ""
        same_as_on(disk, director, night_id)

    def test_the_next_act_saves_what_waits_and_ends_the_trouble(self) -> None:
        disk = MemoryDisk()
        director = on(disk, keep_going=True)
        night_id = begin(director)
        disk.fault = full()
        director.submit(night_id, Throw(1))
        disk.fault = None
        director.submit(night_id, Throw(2))
        assert (director.view(night_id).unsaved, director.trouble) == (0, "")
        same_as_on(disk, director, night_id)

    def test_fast_forward_undo_and_redo_go_on_too(self) -> None:
        disk = MemoryDisk()
        director = on(disk, keep_going=True)
        night_id = begin(director)
        disk.fault = full("append", "write")
        played = play(director, night_id, until="end")
        assert played.view.night.finished
        assert played.view.unsaved == played.throws
        director.undo(night_id)
        director.redo(night_id)
        disk.fault = None
        director.close()
        again = on(disk)
        assert again.view(night_id).night == director.view(night_id).night
        assert verify(again, night_id).faults == ()
        assert again.store.get("nights", night_id) is not None

    def test_a_night_can_be_begun_while_the_disk_is_full(self) -> None:
        disk = MemoryDisk()
        director = on(disk, keep_going=True)
        disk.fault = full()
        night_id = director.create(plan())
        assert director.view(night_id).unsaved == 1
        assert director.trouble
        director.submit(night_id, Draw())
        assert director.view(night_id).unsaved == 2
        second = director.create(plan(name="Saturday"))
        assert set(director.view(second).night.entrants) == set(director.view(night_id).night.entrants)
        disk.fault = None
        assert director.retry()
        same_as_on(disk, director, night_id)
        same_as_on(disk, director, second)
        looking = on(disk.copy(), write=False)
        names = sorted(looking.name(player) for player in looking.view(second).night.entrants)
        assert names == sorted(plan().players)

    def test_what_cannot_be_saved_at_the_end_either_is_lost_and_only_that(self) -> None:
        disk = MemoryDisk()
        director = on(disk, keep_going=True)
        night_id = begin(director)
        saved = director.view(night_id).night
        disk.fault = full()
        director.submit(night_id, Throw(1))
        director.close()
        disk.fault = None
        assert on(disk).view(night_id).night == saved

    def test_the_record_can_fail_alone(self) -> None:
        """The log is the truth: an act whose log line is synced is saved, whatever becomes of clow.json."""
        disk = MemoryDisk()
        director = on(disk, keep_going=True)
        night_id = begin(director)
        disk.fault = full("replace")
        play(director, night_id, until="end")
        assert (director.view(night_id).unsaved, director.trouble) == (0, "")
        disk.fault = None
        director.close()
        assert on(disk).summaries()[0]["finished"]


class TestRefusing:
    def test_nothing_has_changed_and_the_reason_is_said(self) -> None:
        disk = MemoryDisk()
        director = on(disk)
        night_id = begin(director)
        view, files = director.view(night_id), disk.files()
        disk.fault = full("append")
        with pytest.raises(StoreFailed, match="the disk is full"):
            director.submit(night_id, Throw(1))
        assert director.view(night_id) is view
        assert director.history(night_id).night == view.night
        assert disk.files() == files
        disk.fault = None
        same_as_on(disk, director, night_id)

    def test_nothing_more_is_written_since_what_was_refused_still_waits(self) -> None:
        disk = MemoryDisk()
        director = on(disk)
        night_id = begin(director)
        files = disk.files()
        disk.fault = full("append")
        with pytest.raises(StoreFailed):
            director.submit(night_id, Throw(1))
        disk.fault = None
        assert not director.writable
        for change in (
            lambda: director.submit(night_id, SetMode(1, "keyed")),
            lambda: director.undo(night_id),
        ):
            with pytest.raises(LookOnly, match=r"the disk is full.*until it is started again"):
                change()
        assert director.refusal(night_id, SetMode(1, "keyed"))
        assert not director.retry()
        director.close()
        log = f"/data/nights/{night_id}.jsonl"
        assert disk.files()[log] == files[log]
        again = on(disk)
        again.submit(night_id, Throw(1))
        same_as_on(disk, again, night_id)

    def test_a_fast_forward_keeps_the_groups_that_were_saved(self) -> None:
        disk = MemoryDisk()
        director = on(disk)
        night_id = begin(director)
        disk.fault = Fault(3, errno.EIO, for_good=True, calls=("append",))
        with pytest.raises(StoreFailed):
            play(director, night_id, until="end")
        assert director.view(night_id).acts == 2 + 100
        disk.fault = None
        again = on(disk.copy())
        assert again.view(night_id).night == director.view(night_id).night
        assert verify(again, night_id).faults == ()

    def test_a_night_that_could_not_be_written_is_none(self) -> None:
        disk = MemoryDisk()
        director = on(disk)
        begin(director, count=3)
        director.close()
        again = on(disk)
        disk.fault = full("write")
        with pytest.raises(StoreFailed):
            again.create(plan(name="Saturday"))
        again.close()
        disk.fault = None
        assert len(on(disk).night_ids()) == 1

    @pytest.mark.parametrize("call", ["append", "sync"])
    def test_whatever_fails_memory_and_disk_agree_after_a_new_start(self, call: str) -> None:
        for at in range(1, 6):
            disk = MemoryDisk()
            director = on(disk)
            night_id = begin(director)
            disk.fault = Fault(at, errno.EIO, for_good=True, calls=(call,))
            for _ in range(at - 1):
                director.submit(night_id, Throw(1))
            acts = director.view(night_id).acts
            with pytest.raises(StoreFailed):
                director.submit(night_id, Throw(1))
            assert director.view(night_id).acts == acts
            disk.fault = None
            again = on(disk.copy())
            assert again.view(night_id).acts in (acts, acts + 1)  # what failed may be there all the same
            assert verify(again, night_id).faults == ()
