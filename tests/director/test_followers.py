"""Two programs on one folder: one writes, the other looks and follows along."""

from __future__ import annotations

from pathlib import Path

import pytest

from clow_tui.director import play
from clow_tui.director.errors import LookOnly
from clow_tui.store import StoreLocked
from clow_tui.tournament.commands import SetMode, Throw
from clow_tui.tournament.commands.night import DismissCalls
from tests.support.directors import at, begin, plan


class TestTwoPrograms:
    def test_a_second_one_cannot_write_but_follows_along(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director)
        with pytest.raises(StoreLocked):
            at(tmp_path)
        looking = at(tmp_path, write=False)
        assert not looking.writable
        assert looking.refresh(night_id).night == director.view(night_id).night
        for step in ("throw", "round", "undo", "redo", "mode", "end"):
            match step:
                case "throw":
                    play(director, night_id, until="throw")
                case "round":
                    play(director, night_id)
                case "undo":
                    director.undo(night_id)
                case "redo":
                    director.redo(night_id)
                case "mode":
                    director.submit(night_id, SetMode(1, "keyed"))
                case _:
                    play(director, night_id, until="end", everywhere=True)
            assert looking.view(night_id).acts < director.view(night_id).acts
            followed = looking.refresh(night_id)
            assert followed.night == director.view(night_id).night
            assert followed.recent == director.view(night_id).recent
        for change in (
            lambda: looking.submit(night_id, Throw(1)),
            lambda: looking.undo(night_id),
            lambda: looking.redo(night_id),
            lambda: looking.create(plan(name="Other")),
            lambda: looking.submit(night_id, DismissCalls((1,))),
        ):
            with pytest.raises(LookOnly):
                change()
        assert looking.refusal(night_id, Throw(1))
        looking.close()
        director.close()

    def test_a_night_and_players_begun_since_are_seen(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        looking = at(tmp_path, write=False)
        night_id = begin(director, count=3)
        assert looking.night_ids() == [night_id]
        entrants = looking.view(night_id).night.entrants
        assert sorted(looking.name(player) for player in entrants) == ["Ann", "Bo", "Cy"]
        looking.close()
        director.close()
