"""The director over a real folder: every act saved before it is shown, and all of it there again."""

from __future__ import annotations

import threading
from itertools import pairwise
from pathlib import Path

import pytest

from clow_tui.director import Director, NightPlan, play
from clow_tui.director.errors import BadAnswer, NeedsYes, NothingToDo, NotNow, PlanError
from clow_tui.tournament.commands import Answer, SetMode, Throw
from clow_tui.tournament.commands.people import Enter
from clow_tui.tournament.standings import standings
from tests.support.directors import NAMES, at, begin, lines, plan


def until_a_break(director: Director, night_id: str) -> None:
    while all(table.open for table in director.view(night_id).night.tables.values()):
        play(director, night_id, until="throw")


class TestAct:
    def test_it_is_in_the_log_when_it_is_shown(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director)
        director.submit(night_id, Throw(1))
        view = director.view(night_id)
        (thrown,) = lines(tmp_path, night_id)[-1]["events"]
        assert view.acts == len(lines(tmp_path, night_id)) == 3
        assert thrown["event"] == "thrown"
        assert view.recent[1][-1].words.startswith(director.name(thrown["entrant"]))
        assert view.unsaved == 0
        director.close()

    def test_the_line_says_who_when_and_by_which_face(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director)
        first, second = lines(tmp_path, night_id)
        assert (first["night"], first["act"], first["by"], first["n"]) == (night_id, "new", "verb", 0)
        assert {"schema", "program"} <= set(first)
        assert (second["act"], second["n"]) == ("draw", 1)
        assert str(second["at"]).startswith("2026-01-31T20:00:")
        director.close()

    def test_no_name_and_no_path_is_in_a_night_s_log(self, tmp_path: Path) -> None:
        rules = tmp_path / "mine.yaml"
        rules.write_text("extends: c-low\nname: Mine\n", "utf-8")
        director = at(tmp_path / "data")
        night_id = begin(director, ruleset=str(rules))
        text = (tmp_path / "data" / "nights" / f"{night_id}.jsonl").read_text("utf-8")
        assert str(tmp_path) not in text
        assert not any(f'"{name}"' in text for name in NAMES)
        assert director.view(night_id).night.ruleset == "mine"
        director.close()

    def test_what_is_refused_leaves_no_line(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director, mode="keyed")
        before, view = lines(tmp_path, night_id), director.view(night_id)
        with pytest.raises(NotNow):
            director.submit(night_id, Throw(1))
        with pytest.raises(BadAnswer):
            director.submit(night_id, Answer(1, "7 7 7"))
        with pytest.raises(NothingToDo):
            director.redo(night_id)
        assert director.view(night_id) is view
        assert lines(tmp_path, night_id) == before
        assert director.refusal(night_id, Throw(1)) is not None
        assert director.refusal(night_id, Answer(1, "roll")) is None
        director.close()


class TestReopened:
    def test_the_same_night_is_there_again(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director)
        play(director, night_id)
        director.submit(night_id, SetMode(2, "keyed"))
        director.undo(night_id, table=1)
        before, log = director.view(night_id), director.log(night_id)
        director.close()
        again = at(tmp_path)
        assert again.view(night_id).night == before.night
        assert again.view(night_id).acts == before.acts
        assert again.log(night_id) == log
        again.redo(night_id)
        assert again.view(night_id).night != before.night
        again.close()

    def test_quit_in_mid_roll_and_go_on(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director)
        director.submit(night_id, Throw(1))
        asked = director.view(night_id).night.tables[1].game
        director.close()
        again = at(tmp_path)
        assert again.view(night_id).night.tables[1].game == asked
        play(again, night_id, until="end")
        whole = at(tmp_path / "other")
        other = begin(whole)
        play(whole, other, until="end")
        assert ranks(again, night_id) == ranks(whole, other)
        again.close()
        whole.close()

    def test_players_keep_their_ids_from_night_to_night(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        first = begin(director)
        director.close()
        again = at(tmp_path)
        second = begin(again, count=3, name="Saturday", date="2026-02-07")
        assert set(again.view(second).night.entrants) <= set(again.view(first).night.entrants)
        assert second == "2026-02-07-saturday"
        again.close()


def ranks(director: Director, night_id: str) -> list[tuple[int, str]]:
    return [(line.rank, director.name(line.player)) for line in standings(director.view(night_id).night)]


class TestPlay:
    def test_all_acts_of_a_command_are_one_run(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director)
        drawn = director.view(night_id).night
        groups: list[int] = []
        played = play(director, night_id, until="end", on_progress=lambda throws, _: groups.append(throws))
        assert played.view.night.finished
        assert played.throws == groups[-1]
        assert [later - now for now, later in pairwise([0, *groups])][:-1] == [50] * (len(groups) - 1)
        assert {line.get("run") for line in lines(tmp_path, night_id)[2:]} == {2}
        director.undo(night_id, run=True)
        assert director.view(night_id).night == drawn
        director.close()

    def test_one_throw_one_round_or_one_table_to_its_end(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director)
        assert play(director, night_id, until="throw").throws == 1
        play(director, night_id)
        assert [table.game.round for table in director.view(night_id).night.open_tables()] == [2, 2]
        play(director, night_id, table=2)
        assert [table.game.round for table in director.view(night_id).night.open_tables()] == [2, 3]
        play(director, night_id, table=2, until="end")
        night = director.view(night_id).night
        assert not night.tables[2].open or night.status(night.tables[2].people()[0].player) == "waiting"
        director.close()

    def test_real_dice_are_left_alone_unless_all_is_asked(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director)
        director.submit(night_id, SetMode(1, "keyed"))
        play(director, night_id)
        assert [table.game.round for table in director.view(night_id).night.open_tables()] == [1, 2]
        play(director, night_id, everywhere=True)
        assert [table.game.round for table in director.view(night_id).night.open_tables()] == [2, 3]
        director.close()

    def test_it_can_be_stopped_and_what_is_thrown_is_kept(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director)
        stop = threading.Event()
        played = play(director, night_id, until="end", stop=stop, on_progress=lambda *_: stop.set())
        assert played.stopped
        assert not played.view.night.finished
        assert len(lines(tmp_path, night_id)) == played.view.acts == 2 + played.throws
        director.close()


class TestUndo:
    def test_what_goes_along_is_named_and_needs_a_yes(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director)
        until_a_break(director, night_id)
        night = director.view(night_id).night
        (closed,) = (table.number for table in night.tables.values() if not table.open)
        play(director, night_id)
        play(director, night_id)
        before = director.view(night_id)
        with pytest.raises(NeedsYes) as needs:
            director.undo(night_id, table=closed)
        assert needs.value.lines == director.words_of(
            night_id, director.plan_undo(night_id, table=closed).along
        )
        assert director.view(night_id) is before
        lines_, plan_ = director.undo(night_id, table=closed, yes=True)
        assert len(lines_) == len(plan_.asked) == 1
        assert director.view(night_id).night.tables[closed].open
        director.redo(night_id, table=closed)
        assert director.view(night_id).night == before.night
        director.close()

    def test_the_log_keeps_what_was_undone_and_marks_it(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director)
        director.submit(night_id, Throw(1))
        director.undo(night_id)
        marked = {line.n: line.undone for line in director.log(night_id)}
        assert marked == {0: False, 1: False, 2: True, 3: False}
        assert all(line.n != 2 for recent in director.view(night_id).recent.values() for line in recent)
        assert [line.n for line in director.log(night_id, table=1)] == [1, 2]
        director.close()


def test_a_plan_that_does_not_fit_begins_nothing(tmp_path: Path) -> None:
    director = at(tmp_path)
    with pytest.raises(PlanError):
        director.create(NightPlan("Friday"))
    assert director.night_ids() == []
    assert not (tmp_path / "people.jsonl").exists()
    director.close()


def test_those_who_come_late_are_expected_and_no_entrants_before_they_come(tmp_path: Path) -> None:
    director = at(tmp_path)
    night_id = begin(director, players=("Ann", "Bo", "Cy"), late=("Dee", "Eve"))
    names = [director.name(player) for player in director.view(night_id).night.entrants]
    assert names == ["Ann", "Bo", "Cy"]
    director.submit(night_id, Enter(director.newcomer("Dee"), 100))
    director.close()
    again = at(tmp_path)
    assert [again.name(player) for player in again.view(night_id).night.late()] == ["Eve"]
    with pytest.raises(PlanError, match="Ann is there more than once"):
        again.create(plan(players=("Ann", "Bo"), late=("ann",)))
    again.close()
