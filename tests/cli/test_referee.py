"""The verb `referee`: streams, exit codes and JSON, run as its own program and at a terminal of our own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from clow_tui.director.draws import seed_from_number, throw_dice

ROOT = Path(__file__).parents[2]
RULES = """format: 1
name: Test
dice: {count: 3, faces: [1, 2, 3, 4, 5, 6]}
hands:
  - {name: Trips, match: xxx}
  - {name: Pair, match: xxy}
"""


def program(tmp_path: Path, words: Iterable[str]) -> list[str]:
    return [sys.executable, "-m", "clow_tui", "--data", str(tmp_path / "data"), "referee", *words]


def referee(tmp_path: Path, *words: str, answers: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    piped = answers if isinstance(answers, bytes) else answers.encode()
    return subprocess.run(program(tmp_path, words), input=piped, capture_output=True, cwd=ROOT, check=False)


def shown(done: subprocess.CompletedProcess[bytes]) -> dict[str, Any]:
    assert done.returncode == 0, done.stderr.decode()
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def refused(done: subprocess.CompletedProcess[bytes]) -> str:
    """The one line that a refusal puts on standard error."""
    assert done.returncode == 2
    assert done.stdout == b""
    said = done.stderr.decode()
    assert said.endswith("\n")
    assert said.count("\n") == 1
    assert "Traceback" not in said
    return said.rstrip("\n")


def ruleset(tmp_path: Path, rest: str) -> str:
    path = tmp_path / "test.yaml"
    path.write_text(RULES + rest, "utf-8")
    return str(path)


class TestAnswer:
    def test_json_without_an_answer_is_the_first_prompt(self, tmp_path: Path) -> None:
        assert shown(referee(tmp_path, "c-low", "--players", "Ann,Bo,Cy", "--json")) == {
            "ruleset": "c-low",
            "finished": False,
            "prompt": {"kind": "roll", "player": "Ann", "least": None, "most": None, "dice": 3},
            "round": 1,
            "tokens": {"Ann": 90, "Bo": 90, "Cy": 90},
            "pot": 30,
            "banker": None,
            "bets": {},
            "legs": {},
            "places": None,
        }

    def test_json_of_a_finished_game(self, tmp_path: Path) -> None:
        done = referee(
            tmp_path, "c-low", "--players", "Ann,Bo", "--tokens", "10", "--json", answers="2 2 3\n1 1 5"
        )
        state = shown(done)
        assert list(state["tokens"]) == ["Ann", "Bo"]
        assert (state["finished"], state["prompt"], state["places"]) == (True, None, [["Bo"], ["Ann"]])
        assert done.stderr == b""

    def test_in_words_the_state_is_the_answer_and_what_happened_the_narration(self, tmp_path: Path) -> None:
        done = referee(tmp_path, "c-low", "--players", "Ann,Bo", answers="2 2 5\n1 2 3\n")
        assert done.returncode == 0
        assert done.stdout.decode().splitlines() == [
            "Round 2, pot 20",
            "Ann 100, Bo 80",
            "Ann rolls, 3 dice (such as 4 5 6) or roll",
        ]
        assert done.stderr.decode().splitlines() == [
            "Round 1: ante 10, pot 20; Ann rolls first",
            "Ann 2-2-5, point 5, leads",
            "Bo 1-2-3",
            "Bo is out of this round",
            "Ann takes the pot of 20",
            "Round 2: ante 10, pot 20; Ann rolls first",
        ]

    def test_in_words_shared_places_count(self, tmp_path: Path) -> None:
        answers = "1 2 3\n" * 2
        done = referee(tmp_path, "c-low", "--players", "Ann,Bo", "--tokens", "10", answers=answers)
        assert done.stdout.decode().splitlines() == ["Round 1, pot 20", "Ann 0, Bo 0", "1. Ann, Bo"]

    def test_blank_lines_and_remarks_are_skipped_but_counted(self, tmp_path: Path) -> None:
        answers = "# round one\n\n  \n2 2 5\n# Bo\n7 7 7\n"
        said = refused(referee(tmp_path, "c-low", "--players", "Ann,Bo", "--json", answers=answers))
        assert said == (
            "answers:6: 3 dice are wanted: '7' is no face of these dice; the faces are 1 2 3 4 5 6"
        )

    @pytest.mark.parametrize("answers", ["456", "4,5,6", "4 5 6\r\n", "\ufeff4 5 6", "# x\n4 5 6 \n\n"])
    def test_dice_in_every_spelling(self, tmp_path: Path, answers: str) -> None:
        state = shown(referee(tmp_path, "c-low", "--players", "Ann,Bo", "--json", answers=answers))
        assert (state["round"], state["tokens"]) == (2, {"Ann": 100, "Bo": 80})

    @pytest.mark.parametrize(
        "answers", ["7 7 7", "4 5", "stand", "keep 4", "pass", "20", "nonsense", "final 4 5 6"]
    )
    def test_what_does_not_fit_ends_with_what_was_wanted(self, tmp_path: Path, answers: str) -> None:
        said = refused(referee(tmp_path, "c-low", "--players", "Ann,Bo", answers=answers))
        assert said.startswith("answers:1: ")
        assert "want" in said

    def test_an_answer_after_the_end(self, tmp_path: Path) -> None:
        answers = "4 5 6\n\n4 5 6\n"
        done = referee(tmp_path, "c-low", "--players", "Ann,Bo", "--tokens", "10", answers=answers)
        assert refused(done) == "answers:3: the game is over, no answer is wanted"

    def test_bytes_that_are_no_text(self, tmp_path: Path) -> None:
        done = referee(tmp_path, "c-low", "--players", "Ann,Bo", answers=b"4 5 6\n\xff\xfe\n")
        assert refused(done) == "answers:2: text in UTF-8 is wanted"

    def test_standard_input_closed_is_no_answer(self, tmp_path: Path) -> None:
        words = program(tmp_path, ["c-low", "--players", "Ann,Bo", "--json"])
        done = subprocess.run(
            ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *words], capture_output=True, cwd=ROOT, check=False
        )
        assert shown(done)["round"] == 1


class TestOptions:
    def test_names_are_quoted_as_in_csv(self, tmp_path: Path) -> None:
        names = 'Ann,"Bo, the elder", "Cy ""the eye"" D.",李小龍,[/x] Bob,👩‍👩‍👧'
        state = shown(referee(tmp_path, "c-low", "--players", names, "--json"))
        assert list(state["tokens"]) == [
            "Ann",
            "Bo, the elder",
            'Cy "the eye" D.',
            "李小龍",
            "[/x] Bob",
            "👩‍👩‍👧",
        ]

    @pytest.mark.parametrize(
        "names",
        [
            *("Ann,Bo,ann", "Zoë,Zoe\u0308", "Ann,,Bo", "Ann,"),
            *('"Ann,Bo', 'Ann,"Bo" x', "Ann,B\x1bo", "Ann,B\no", "Ann\r,Bo", "Ann," + "x" * 201),
        ],
    )
    def test_names_that_cannot_be_told_apart_or_shown(self, tmp_path: Path, names: str) -> None:
        said = refused(referee(tmp_path, "c-low", "--players", names))
        assert re.match("--players: (a name is|quotes go around|Zoë is|Zoe\u0308 is|ann is)", said)

    @pytest.mark.parametrize("names", ["", "Ann", "A,B,C,D,E,F,G"])
    def test_the_wrong_number_of_players(self, tmp_path: Path, names: str) -> None:
        said = refused(referee(tmp_path, "c-low", "--players", names))
        assert said.startswith("C-low takes 2 to 6 players; --players names ")

    def test_players_must_be_named(self, tmp_path: Path) -> None:
        assert "--players" in refused(referee(tmp_path, "c-low"))

    def test_tokens(self, tmp_path: Path) -> None:
        state = shown(referee(tmp_path, "c-low", "--players", "Ann,Bo", "--tokens", "35", "--json"))
        assert state["tokens"] == {"Ann": 25, "Bo": 25}
        said = refused(referee(tmp_path, "c-low", "--players", "Ann,Bo", "--tokens", "9"))
        assert said == "--tokens 9 is below the ante; 10 is the least"

    @pytest.mark.parametrize("option", ["--tokens", "--rounds"])
    @pytest.mark.parametrize("number", ["0", "-1", "x", "1.5", "1_000", "٤٤", " 50", "1" * 12, "9" * 5_000])
    def test_numbers_that_are_none(self, tmp_path: Path, option: str, number: str) -> None:
        said = refused(referee(tmp_path, "c-low", "--players", "Ann,Bo", option, number))
        assert said.startswith(f"Invalid value for '{option}': ")
        assert len(said) < 200

    def test_rounds_end_the_game_with_places_by_tokens(self, tmp_path: Path) -> None:
        answers = "4 5 6\n1 1 2\n2 2 3\n1 1 4\n"
        state = shown(
            referee(tmp_path, "c-low", "--players", "Ann,Bo,Cy", "--rounds", "2", "--json", answers=answers)
        )
        assert (state["finished"], state["round"], state["pot"]) == (True, 2, 0)
        assert state["tokens"] == {"Ann": 110, "Bo": 80, "Cy": 110}
        assert state["places"] == [["Ann", "Cy"], ["Bo"]]

    def test_rounds_share_a_pot_carried_at_the_end(self, tmp_path: Path) -> None:
        answers = "1 2 3\n" * 3
        state = shown(
            referee(tmp_path, "c-low", "--players", "Ann,Bo,Cy", "--rounds", "1", "--json", answers=answers)
        )
        assert (state["pot"], state["tokens"]) == (0, {"Ann": 100, "Bo": 100, "Cy": 100})
        assert state["places"] == [["Ann", "Bo", "Cy"]]

    @pytest.mark.parametrize("option", ["--tokens", "--rounds"])
    def test_tokens_or_rounds_for_a_game_without_tokens(self, tmp_path: Path, option: str) -> None:
        rules = ruleset(tmp_path, "legs: {two_players: {best_of: 3}}\n")
        said = refused(referee(tmp_path, rules, "--players", "Ann,Bo", option, "5"))
        assert said == f"test is played without tokens, so {option} does not apply to it"

    def test_a_faulty_ruleset_and_none_at_all(self, tmp_path: Path) -> None:
        faulty = ruleset(tmp_path, "pot: {tokns: 100}\n")
        said = refused(referee(tmp_path, faulty, "--players", "Ann,Bo"))
        assert said.startswith(f"{faulty}:7:7: ")
        assert "c-low" in refused(referee(tmp_path, "c-lwo", "--players", "Ann,Bo"))

    def test_a_file_is_called_by_its_stem(self, tmp_path: Path) -> None:
        rules = ruleset(tmp_path, "otherwise: roll again\npot: {tokens: 50, ante: 5}\n")
        state = shown(referee(tmp_path, rules, "--players", "Ann,Bo", "--json"))
        assert (state["ruleset"], state["tokens"]) == ("test", {"Ann": 45, "Bo": 45})


class TestOrder:
    REST = "otherwise: roll again\npot: {}\norder: {first: throw, next: throw}\n"

    def test_order_is_thrown_for_before_the_antes(self, tmp_path: Path) -> None:
        rules = ruleset(tmp_path, self.REST)
        state = shown(referee(tmp_path, rules, "--players", "Ann,Bo", "--json", answers="3\n3\n1"))
        assert state["prompt"] == {"kind": "order", "player": "Bo", "least": None, "most": None, "dice": 1}
        assert (state["round"], state["pot"], state["tokens"]) == (0, 0, {"Ann": 100, "Bo": 100})

    def test_order_seats_skips_all_throws_for_it(self, tmp_path: Path) -> None:
        rules = ruleset(tmp_path, self.REST)
        words = [rules, "--players", "Bo,Ann", "--order", "seats", "--json"]
        state = shown(referee(tmp_path, *words))
        assert (state["round"], state["prompt"]["kind"], state["prompt"]["player"]) == (1, "roll", "Bo")
        state = shown(referee(tmp_path, *words, answers="1 1 1\n2 2 2"))
        assert (state["round"], state["prompt"]["kind"], state["prompt"]["player"]) == (2, "roll", "Bo")

    def test_no_other_order_is_known(self, tmp_path: Path) -> None:
        assert "--order" in refused(referee(tmp_path, "c-low", "--players", "Ann,Bo", "--order", "age"))


class TestChoice:
    REST = "throws: {most: 3, again: {least: 1, most: 2}}\npot: {}\n"

    def test_again_states_its_limits_and_keep_leads_to_a_roll(self, tmp_path: Path) -> None:
        words = [ruleset(tmp_path, self.REST), "--players", "Ann,Bo", "--json"]
        state = shown(referee(tmp_path, *words, answers="1 1 4"))
        assert state["prompt"] == {"kind": "again", "player": "Ann", "least": 1, "most": 2, "dice": None}
        state = shown(referee(tmp_path, *words, answers="1 1 4\nkeep 1 1"))
        assert state["prompt"] == {"kind": "roll", "player": "Ann", "least": None, "most": None, "dice": 1}
        state = shown(referee(tmp_path, *words, answers="1 1 4\nkeep 1 1\n1\nstand\nfinal 2 2 2 in 3"))
        assert (state["round"], state["tokens"]) == (2, {"Ann": 80, "Bo": 100})

    @pytest.mark.parametrize("answer", ["keep", "keep 5", "roll", "!", "1 1 4", "final 2 2 2 in 4"])
    def test_what_the_rules_do_not_allow_is_said(self, tmp_path: Path, answer: str) -> None:
        words = [ruleset(tmp_path, self.REST), "--players", "Ann,Bo"]
        assert refused(referee(tmp_path, *words, answers=f"1 1 4\n{answer}")).startswith("answers:2: ")


class TestProgramThrows:
    def test_the_same_seed_gives_the_same_game(self, tmp_path: Path) -> None:
        answers = "roll\n!\n" * 20
        words = ["c-low", "--players", "Ann,Bo,Cy", "--json", "--seed"]
        first = shown(referee(tmp_path, *words, "7", answers=answers))
        assert shown(referee(tmp_path, *words, "7", answers=answers)) == first
        assert shown(referee(tmp_path, *words, "8", answers=answers)) != first

    def test_the_dice_are_those_of_table_one(self, tmp_path: Path) -> None:
        done = referee(tmp_path, "c-low", "--players", "Ann,Bo", "--seed", "7", answers="roll")
        dice = throw_dice(seed_from_number(7), 1, 1, 1, 3, tuple("123456"))
        assert f"Ann {'-'.join(dice)}" in done.stderr.decode()

    def test_without_a_seed_it_throws_all_the_same(self, tmp_path: Path) -> None:
        done = referee(tmp_path, "c-low", "--players", "Ann,Bo", answers="roll")
        assert done.returncode == 0
        assert "Ann " in done.stderr.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of our own are made in the POSIX way")
class TestTerminal:
    def session(self, tmp_path: Path, typed: list[bytes], *words: str) -> tuple[int, bytes, str]:
        """Exit code, standard output and what the terminal showed; each text is typed when asked for."""
        import pty

        ours, theirs = pty.openpty()
        child = subprocess.Popen(
            program(tmp_path, ["c-low", "--players", "Ann,Bo", *words]),
            stdin=theirs,
            stderr=theirs,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            start_new_session=True,
            preexec_fn=controlling_terminal,  # so that ctrl-c reaches it
        )
        os.close(theirs)
        seen = b""
        try:
            for keys in typed:
                seen += until(ours, b" or roll: ")
                os.write(ours, keys)
            out, _ = child.communicate(timeout=60)
            seen += rest(ours)
            return child.returncode, out, seen.decode()
        finally:
            child.kill()
            os.close(ours)

    def test_it_asks_narrates_and_asks_again(self, tmp_path: Path) -> None:
        code, out, seen = self.session(tmp_path, [b"7 7 7\n", b"2 2 5\n", b"1 2 3\n", b"\x04"], "--json")
        assert code == 0
        assert json.loads(out)["tokens"] == {"Ann": 100, "Bo": 80}
        assert seen.count("Ann rolls, 3 dice (such as 4 5 6) or roll: ") == 3
        assert "3 dice are wanted: '7' is no face of these dice" in seen
        assert "Ann takes the pot of 20" in seen

    def test_a_question_mark_tells_what_can_be_typed(self, tmp_path: Path) -> None:
        code, _, seen = self.session(tmp_path, [b"?\n", b"HELP\n", b"4 5 6\n", b"\x04"])
        assert code == 0
        assert seen.startswith("C-low. ? tells what can be typed, ctrl-d leaves.\r\n")
        told = "  4 5 6: the dice as they fell\r\n  roll or !: the program throws\r\n  ctrl-d: leave\r\n"
        assert seen.count(told) == 2

    @pytest.mark.parametrize("key", [b"\x04", b"\x03"])
    def test_ctrl_d_and_ctrl_c_leave_cleanly(self, tmp_path: Path, key: bytes) -> None:
        code, out, seen = self.session(tmp_path, [b"2 2 5\n", key], "--json")
        assert code == 0
        assert json.loads(out)["finished"] is False
        assert "Traceback" not in seen

    def test_the_end_of_the_game_ends_it(self, tmp_path: Path) -> None:
        code, out, seen = self.session(tmp_path, [b"\n", b"4 5 6\n"], "--tokens", "10")
        assert code == 0
        assert "Ann wins the game" in seen
        assert out.decode().splitlines()[-2:] == ["1. Ann", "2. Bo"]


def controlling_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # what runs the tests may have it ignored


def until(terminal: int, text: bytes) -> bytes:
    import select

    seen, end = b"", time.monotonic() + 30
    while text not in seen and time.monotonic() < end:
        if select.select([terminal], [], [], 1)[0]:
            seen += os.read(terminal, 4096)
    assert text in seen
    return seen


def rest(terminal: int) -> bytes:
    seen = b""
    while True:
        try:
            more = os.read(terminal, 4096)
        except OSError:  # what Linux says when the other side is closed
            return seen
        if not more:
            return seen
        seen += more
