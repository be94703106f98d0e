"""clow.json made from the logs, and logs that were damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from clow_tui.director import play
from clow_tui.director.errors import EventError
from tests.support.directors import NAMES, at, begin, rewrite_line, summaries_of


class TestRecord:
    def test_it_is_brought_up_to_date_when_somebody_goes_out_and_on_leaving(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director)
        while len(director.view(night_id).night.left()) == 12:
            play(director, night_id, until="throw")
        (record,) = summaries_of(tmp_path)
        assert record["acts"] == director.view(night_id).acts
        play(director, night_id, until="throw")
        director.close()
        (record,) = summaries_of(tmp_path)
        assert record["acts"] == director.view(night_id).acts

    @pytest.mark.parametrize("harm", ["gone", "empty", "cut", "garbled"])
    def test_after_a_crash_it_is_made_anew_from_the_logs(self, tmp_path: Path, harm: str) -> None:
        director = at(tmp_path)
        night_id = begin(director)
        play(director, night_id)
        expected = director.summaries()
        director.close()
        file = tmp_path / "clow.json"
        data = file.read_bytes()
        match harm:
            case "gone":
                file.unlink()
            case "empty":
                file.write_bytes(b"")
            case "cut":
                file.write_bytes(data[: len(data) // 2])
            case _:
                file.write_bytes(data.replace(b"freezeout", b"freezeouT"))
        looking = at(tmp_path, write=False)
        assert looking.summaries() == expected
        assert looking.name(next(iter(looking.view(night_id).night.entrants))) in NAMES
        looking.close()
        again = at(tmp_path)
        again.catch_up_records()
        assert again.findings
        again.close()
        assert summaries_of(tmp_path) == expected
        kept = [path for path in tmp_path.iterdir() if path.name.startswith("clow.json.")]
        assert len(kept) == (0 if harm == "gone" else 1)

    def test_a_record_behind_its_log_is_seen_as_the_log_has_it(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director)
        play(director, night_id, until="throw")
        looking = at(tmp_path, write=False)
        assert looking.summaries()[0]["acts"] == director.view(night_id).acts
        assert summaries_of(tmp_path)[0]["acts"] < director.view(night_id).acts
        looking.close()
        director.close()


class TestDamage:
    def test_one_damaged_night_leaves_the_others_alone(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        bad, good = begin(director), begin(director, name="Saturday")
        director.close()
        log = tmp_path / "nights" / f"{bad}.jsonl"
        log.write_bytes(b"garbage\n" + log.read_bytes())
        again = at(tmp_path)
        assert {record["id"] for record in again.summaries()} == {bad, good}  # its last record is there
        with pytest.raises(EventError, match=bad):
            again.view(bad)
        play(again, good)
        again.close()
        (tmp_path / "clow.json").unlink()
        again = at(tmp_path)
        assert [record["id"] for record in again.summaries()] == [good]
        assert any(bad in finding for finding in again.findings)
        assert again.pick(None) == good
        again.close()

    def test_a_line_in_the_middle_is_said_and_what_comes_before_it_shown(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director)
        play(director, night_id)
        director.close()
        log = tmp_path / "nights" / f"{night_id}.jsonl"
        whole = log.read_bytes().splitlines(keepends=True)
        log.write_bytes(b"".join([*whole[:5], b"x" + whole[5][1:], *whole[6:]]))
        looking = at(tmp_path, write=False)
        assert looking.view(night_id).acts == 5
        assert any("damaged at line 6" in finding for finding in looking.findings)
        looking.close()

    def test_acts_that_do_not_follow_are_said_to_be_in_that_night(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director)
        play(director, night_id)
        director.close()
        rewrite_line(tmp_path, night_id, 4, lambda line: {**line, "events": []})
        again = at(tmp_path)
        with pytest.raises(EventError, match=f"{night_id}: an act does not follow"):
            again.view(night_id)
        again.close()
