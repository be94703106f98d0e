"""Verbs of a night for somebody who reads: what they say, and that they play the night the seed gives."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clow_tui.director import Director
from clow_tui.tournament.standings import standings
from tests.support.directors import NAMES
from tests.support.nights import PureNight, Setup
from tests.support.verbs import NEW, Verbs


@pytest.fixture
def verbs(tmp_path: Path) -> Verbs:
    return Verbs(tmp_path / "data")


def ranks(verbs: Verbs) -> list[tuple[int, str, int]]:
    return [(line["rank"], line["player"], line["points"]) for line in verbs.json("standings")["standings"]]


class TestSameNight:
    def test_play_to_end_is_the_night_that_answers_and_the_pure_rooms_play(self, tmp_path: Path) -> None:
        """Same acts, same seed: the same night, in one go, answered one by one, or without any program."""
        names = NAMES[:7]
        fast, slow = Verbs(tmp_path / "fast"), Verbs(tmp_path / "slow")
        for verbs in (fast, slow):
            verbs.begin("--tables-of", "4", "--every", "1r", players=names)
        fast.says("play", "--to-end")
        pure = PureNight(Setup(names, seats=4, every="1r", seed=6)).drawn()
        while not pure.night.finished:
            for number, round_ in [(table.number, table.game.round) for table in pure.asking()]:
                while not pure.night.finished and pure.in_round(number, round_):
                    pure.roll(number)
                    slow.says("answer", str(number), "roll")
        expected = [(line.rank, line.player, line.points) for line in standings(pure.night)]
        assert ranks(fast) == ranks(slow) == expected
        assert fast.json("verify")["thrown"] == slow.json("verify")["thrown"] == len(pure.history.acts) - 2

    def test_one_round_at_a_time_comes_to_the_same(self, tmp_path: Path) -> None:
        whole, parts = Verbs(tmp_path / "whole"), Verbs(tmp_path / "parts")
        for verbs in (whole, parts):
            verbs.begin("--every", "1r")
        whole.says("play", "--to-end")
        while not parts.json("play")["finished"]:
            pass
        assert ranks(parts) == ranks(whole)

    def test_another_seed_is_another_night(self, tmp_path: Path) -> None:
        one, other = Verbs(tmp_path / "one"), Verbs(tmp_path / "other")
        one.begin()
        other.begin("--seed", "7")
        assert one.json("tables")["tables"] != other.json("tables")["tables"]

    def test_without_a_seed_every_night_is_another(self, tmp_path: Path) -> None:
        seeds = set()
        for number in range(3):
            verbs = Verbs(tmp_path / str(number))
            words = [word for at, word in enumerate(NEW) if "--seed" not in (word, NEW[at - 1])]
            verbs.says(*words, stdin="\n".join(NAMES))
            seeds.add(verbs.json("verify")["commitment"])
        assert len(seeds) == 3


class TestText:
    def test_new_says_what_will_happen_and_commits_to_its_dice(self, verbs: Verbs) -> None:
        first, second = verbs.says(*NEW, stdin="\n".join(NAMES)).splitlines()
        assert first.startswith("Friday (")
        assert first.endswith(
            "): 12 players, 2 tables of 6, breaks at 6, final table of 6, "
            "antes 10 and doubling, every 2 rounds"
        )
        assert second.startswith("The program's throws are committed to: ")

    def test_tables_before_and_after_the_draw(self, verbs: Verbs) -> None:
        verbs.says(*NEW, stdin="\n".join(NAMES))
        assert verbs.says("tables") == "Friday: 12 players, tables not drawn yet; draw draws them\n"
        assert verbs.says("draw") == verbs.says("tables")
        lines = verbs.says("tables").splitlines()
        assert len(lines) == 14
        assert lines[0].startswith("Table 1, round 1, pot 60, program; ")
        assert lines[0].endswith(": 3 dice (such as 4 5 6) or roll")

    def test_an_answer_shows_the_table_and_tells_what_happened_beside_it(self, verbs: Verbs) -> None:
        verbs.begin("--mode", "keyed")
        asked = verbs.json("table", "1")["prompt"]["player"]
        done = verbs("answer", "1", "2 2 5")
        assert (done.code, done.err) == (0, f"table 1: {asked} 2-2-5, point 5, leads\n")
        assert f"  1  {asked}  90  2 2 5  Point 5\n" in done.out

    def test_a_name_before_the_dice_is_kept_for_his_turn(self, verbs: Verbs) -> None:
        verbs.begin("--mode", "keyed")
        first, second, third, *_ = verbs.json("table", "1")["players"]
        assert f"{third}'s 2-2-6 is kept until he is asked" in verbs("answer", "1", f"{third} 2 2 6").err
        verbs.says("answer", "1", "3 3 1")
        verbs.says("answer", "1", f"{second.upper()} 3 3 2")
        assert verbs.json("table", "1")["prompt"]["player"] not in (first, second, third)

    def test_undo_and_redo_say_what(self, verbs: Verbs) -> None:
        verbs.begin("--mode", "keyed")
        asked = verbs.json("table", "1")["prompt"]["player"]
        verbs.says("answer", "1", "2 2 5")
        assert verbs.says("undo") == f"undone: table 1: {asked} 2-2-5, point 5, leads\n"
        assert verbs.says("redo") == f"done again: table 1: {asked} 2-2-5, point 5, leads\n"
        assert "(undone)" not in verbs.says("log")
        verbs.says("undo")
        assert "(undone) table 1: " in verbs.says("log")

    def test_a_whole_run_is_undone_at_once(self, verbs: Verbs) -> None:
        verbs.begin()
        before = verbs.json("tables")
        verbs.says("play", "--to-end")
        assert len(verbs.says("undo", "--run").splitlines()) > 100
        assert verbs.json("tables") == before
        verbs.says("redo")
        assert verbs.json("tables")["finished"]

    def test_play_tells_the_throws_beside_and_the_winner_at_the_end(self, verbs: Verbs) -> None:
        verbs.begin()
        done = verbs("play", "--to-end")
        winner = ranks(verbs)[0][1]
        assert done.err.endswith(" throws\n")
        assert done.out == f"Friday is over: {winner}\n"
        assert verbs.says("tables").startswith("Friday is over\n")
        assert verbs.says("history").endswith(
            f"Friday  C-low, won by {winner}  ({verbs.json('history')['nights'][0]['id']})\n"
        )

    def test_standings_with_ranks_tokens_and_who_is_out(self, verbs: Verbs) -> None:
        verbs.begin()
        verbs.says("play", "--to-end")
        lines = verbs.says("standings").splitlines()
        assert len(lines) == 12
        assert lines[0].split()[:2] == ["1", "1200"]
        assert all(line.endswith("  out") for line in lines[1:])

    def test_verify_counts_and_confirms(self, verbs: Verbs) -> None:
        verbs.begin()
        verbs.says("play")
        assert "; all of them hold\ncommitment " in verbs.says("verify")
        assert "seed" not in verbs.says("verify")
        verbs.says("play", "--to-end")
        assert "\nseed " in verbs.says("verify")

    def test_the_mode_of_one_table(self, verbs: Verbs) -> None:
        verbs.begin()
        assert "Table 2, round 1, pot 60, keyed; " in verbs.says("mode", "2", "keyed")
        verbs.says("play")
        assert [table["round"] for table in verbs.json("tables")["tables"]] == [2, 1]
        verbs.says("play", "--table", "2", "--all")
        assert [table["round"] for table in verbs.json("tables")["tables"]] == [2, 2]


class TestPlayers:
    @pytest.mark.parametrize(
        "data",
        [
            "Ann\nBo\nZoë\n".encode(),
            "Ann\r\nBo\r\nZoë\r\n".encode(),
            "Ann\rBo\rZoë".encode(),
            "\ufeffAnn\nBo\nZoë".encode(),
            "1. Ann\n2. Bo\n3. Zoë\n".encode(),
            "Ann, Bo, Zoë".encode(),
        ],
    )
    def test_a_file_as_any_program_writes_it(self, verbs: Verbs, tmp_path: Path, data: bytes) -> None:
        file = tmp_path / "players.txt"
        file.write_bytes(data)
        words = [str(file) if word == "-" else word for word in NEW]
        assert verbs.json(*words)["players"] == ["Ann", "Bo", "Zoë"]

    @pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "latin-1"])
    def test_what_is_no_utf_8_is_said_to_be_none(self, verbs: Verbs, tmp_path: Path, encoding: str) -> None:
        file = tmp_path / "players.txt"
        file.write_bytes("Ann\nBo\nZoë\n".encode(encoding))
        words = [str(file) if word == "-" else word for word in NEW]
        said = verbs.refused(2, *words)
        assert said == f"--players: {file} is not text in UTF-8; save it as UTF-8"
        assert "standard input is not text in UTF-8" in verbs.refused(2, *NEW, stdin=file.read_bytes())

    def test_names_of_every_kind(self, verbs: Verbs) -> None:
        names = ["[/x] Bob", "李小龍", "👨‍👩‍👧‍👦", "ab" * 100, "עדי", "Łukasz"]
        verbs.begin("--mode", "keyed", players=names)
        assert sorted(verbs.json("tables")["tables"][0]["players"]) == sorted(names)
        for name in names:
            assert name in verbs.says("tables")
        last = verbs.json("table", "1")["players"][-1]
        assert "is kept" in verbs("answer", "1", f"{last} 2 2 6").err
        verbs.says("play", "--to-end", "--all")
        assert sorted(name for _, name, _ in ranks(verbs)) == sorted(names)
        assert json.loads(verbs("standings", "--json").out)


class TestTheList:
    def test_what_was_understood_is_told_beside_the_answer(self, verbs: Verbs) -> None:
        done = verbs(*NEW, stdin="Who is in?\nAnn +1\nBo (late)\nCy can't come\nDee")
        assert done.code == 0
        assert done.err.splitlines() == [
            "late, add lets them in: Bo",
            "not coming: Cy",
            "guests: Ann's guest (+1 of Ann)",
            "passed over: Who is in?",
        ]
        verbs.says("draw")
        verbs.says("add", "Bo")
        assert {name for _, name, _ in ranks(verbs)} == {"Ann", "Ann's guest", "Dee", "Bo"}

    def test_a_name_nearly_known_is_pointed_out_and_taken_as_it_is(self, verbs: Verbs) -> None:
        verbs.says(*NEW, "--on", "2025-11-14", stdin="Ann\nBo")
        done = verbs("new", "Saturday", *NEW[2:], stdin="Anne\nZoë\nZoe\nBo")
        assert done.code == 0
        assert done.err.splitlines() == [
            "Anne: do you mean Ann, who played on 14 November 2025?",
            "Zoe: do you mean Zoë, who is in the list?",
        ]
        assert len(verbs.json("players")["players"]) == 5


class TestPick:
    def test_several_nights_under_way_are_named(self, verbs: Verbs) -> None:
        verbs.begin()
        verbs.says("new", "Saturday", *NEW[2:], stdin="Ann\nBo")
        for words in (
            ("tables",),
            ("standings",),
            ("undo",),
            ("answer", "1", "roll"),
            ("play",),
            ("verify",),
        ):
            assert (
                verbs.refused(2, *words)
                == "Several nights are under way: Friday, Saturday; pick one with --night."
            )
        assert verbs.json("tables", "--night", "saturday")["night"] == "Saturday"
        assert len(verbs.json("history")["nights"]) == 2
        verbs.says("play", "--to-end", "--night", "Friday")
        assert verbs.json("tables")["night"] == "Saturday"


def test_a_night_whose_tables_show_the_odds(tmp_path: Path) -> None:
    verbs = Verbs(tmp_path / "data")
    verbs.begin("--odds")
    director = Director.open(verbs.data, by="test", write=False)
    (night_id,) = director.night_ids()
    assert director.view(night_id).night.settings.odds
    director.close()
