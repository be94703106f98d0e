"""The verb `referee` with a bank and in legs: prompts, answers, narration and options."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from clow_tui.cli.main import run


class Piped:
    """The verb run in this process with piped answers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
        self.patch, self.capfd = monkeypatch, capfd

    def __call__(self, *words: str, answers: str = "") -> tuple[int, str, str]:
        self.patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(answers.encode())))
        code = run(["referee", *words], lambda _data: 0)
        out, err = self.capfd.readouterr()
        return code, out, err

    def state(self, *words: str, answers: str = "") -> dict[str, Any]:
        """The object it prints."""
        code, out, err = self(*words, "--json", answers=answers)
        assert (code, err) == (0, "")
        found: dict[str, Any] = json.loads(out)
        return found


@pytest.fixture
def referee(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Piped:
    return Piped(monkeypatch, capfd)


class TestBank:
    def test_json_at_the_first_claim(self, referee: Piped) -> None:
        assert referee.state("cee-lo-banker", "--players", "Ann,Bo") == {
            "ruleset": "cee-lo-banker",
            "finished": False,
            "prompt": {"kind": "order", "player": "Ann", "least": None, "most": None, "dice": 3},
            "round": 0,
            "tokens": {"Ann": 100, "Bo": 100},
            "pot": 0,
            "banker": None,
            "bets": {},
            "legs": {},
            "places": None,
        }

    def test_a_round_in_words(self, referee: Piped) -> None:
        answers = "6 6 6\npass\n1 1 1\n100\n20\n40\n2 2 5\n1 1 5\n4 5 6\n"
        code, out, err = referee("cee-lo-banker", "--players", "Ann,Bo,Cy", answers=answers)
        assert code == 0
        assert out.splitlines() == [
            "Round 1, pot 40",
            "Ann 40, Bo 80, Cy 140",
            "Banker Ann; bets: Bo 20",
            "Cy is offered the bank, new money 1 to 140, or pass",
        ]
        assert err.splitlines() == [
            "Ann 6-6-6 for the bank, 18 in all",
            "Bo makes no claim to the bank",
            "Cy 1-1-1 for the bank, 3 in all",
            "Ann is offered the bank first",
            "Round 1: Ann has the bank and puts up 100",
            "Bo bets 20, 80 not covered yet",
            "Cy bets 40, 40 not covered yet",
            "40 not covered go back to Ann; 120 in play",
            "Ann 2-2-5, point 5",
            "Bo 1-1-5, point 5",
            "Bo ties, and the bet of 20 stays",
            "Cy 4-5-6",
            "Cy wins 40",
        ]

    def test_before_the_first_round_in_words(self, referee: Piped) -> None:
        _, out, err = referee("cee-lo-banker", "--players", "Ann,Bo")
        assert err == ""
        assert out.splitlines() == [
            "No round has begun",
            "Ann 100, Bo 100",
            "Ann throws for the bank, 3 dice, roll, or pass",
        ]

    def test_the_end_in_words(self, referee: Piped) -> None:
        options = ["--players", "Ann,Bo", "--order", "seats", "--rounds", "1"]
        _, out, err = referee("cee-lo-banker", *options, answers="10\n10\n2 2 5\n3 3 5\n")
        assert out.splitlines() == ["Round 1, pot 0", "Ann 100, Bo 100", "Banker Ann", "1. Ann, Bo"]
        assert err.splitlines()[-2:] == [
            "Standing bets go back: Bo 10, Ann 10",
            "The rounds are played. In order of tokens: Ann and Bo",
        ]

    @pytest.mark.parametrize(
        ("answers", "said"),
        [
            ("101", "answers:1: 1 to 100 can be put up here, not 101"),
            ("0", "answers:1: 1 to 100 can be put up here, not 0"),
            ("roll", "answers:1: a number from 1 to 100, or pass, is wanted, not “roll”"),
            ("4 5 6", "answers:1: a number from 1 to 100, or pass, is wanted, not “4 5 6”"),
            ("10\n11", "answers:2: 0 to 10 can be bet here, not 11"),
            ("10\n-1", "answers:2: a number from 0 to 10, or pass, is wanted, not “-1”"),
            ("10\n10\npass", "answers:3: 3 dice are wanted"),
            ("pass\npass\n10", "answers:3: the game is over, no answer is wanted"),
        ],
    )
    def test_what_does_not_fit(self, referee: Piped, answers: str, said: str) -> None:
        options = ["--players", "Ann,Bo", "--order", "seats"]
        code, out, err = referee("cee-lo-banker", *options, "--json", answers=answers)
        assert (code, out, err) == (2, "", said + "\n")

    @pytest.mark.parametrize("answer", ["stand", "4 5", "20", "7 7 7", "4"])
    def test_a_claim_is_three_dice_or_pass(self, referee: Piped, answer: str) -> None:
        code, out, err = referee("cee-lo-banker", "--players", "Ann,Bo", answers=answer)
        assert (code, out) == (2, "")
        assert err.startswith("answers:1: 3 dice are wanted")

    def test_tokens_below_the_least_stake(self, referee: Piped) -> None:
        code, _, err = referee("cee-lo-fundraiser", "--players", "Ann,Bo", "--tokens", "199")
        assert (code, err) == (2, "--tokens 199 is below the least stake; 200 is the least\n")
        state = referee.state("cee-lo-fundraiser", "--players", "Ann,Bo", "--tokens", "200")
        assert state["tokens"] == {"Ann": 200, "Bo": 200}

    def test_where_the_bank_cannot_be_declined(self, referee: Piped, tmp_path: Path) -> None:
        path = tmp_path / "mine.yaml"
        path.write_text("extends: cee-lo-banker\nname: Mine\nbank: {declinable: false}\n", "utf-8")
        options = [str(path), "--players", "Ann,Bo", "--order", "seats"]
        assert referee.state(*options, answers="5")["banker"] == "Ann"
        _, out, _ = referee(*options)
        assert out.splitlines()[-1] == "Ann is offered the bank, new money 1 to 100"
        code, _, err = referee(*options, answers="pass")
        assert code == 2
        assert err == "answers:1: the bank cannot be declined by these rules; 1 to 100 is wanted\n"

    def test_the_program_throws_for_the_bank_and_in_it(self, referee: Piped) -> None:
        options = ["cee-lo-banker", "--players", "Ann,Bo", "--seed", "4"]
        answers = "roll\n!\n50\n50\nroll\n"
        first = referee.state(*options, answers=answers)
        assert first == referee.state(*options, answers=answers)
        assert first["round"] == 1


class TestLegs:
    def test_json_of_a_game_without_tokens(self, referee: Piped) -> None:
        state = referee.state("poker-dice", "--players", "Ann,Bo")
        assert state == {
            "ruleset": "poker-dice",
            "finished": False,
            "prompt": {"kind": "order", "player": "Ann", "least": None, "most": None, "dice": 1},
            "round": 0,
            "tokens": {},
            "pot": 0,
            "banker": None,
            "bets": {},
            "legs": {"Ann": 0, "Bo": 0},
            "places": None,
        }

    def test_two_legs_and_a_final_in_words(self, referee: Piped) -> None:
        options = ["--players", "Ann,Bo,Cy", "--order", "seats"]
        leg = "6 6 6 2 3\nstand\n5 5 5 2 3\n4 4 2 3 6\n"
        other = "6 6 6 2 3\nstand\n2 3 4 5 6\n4 4 2 3 6\n"
        code, out, err = referee("indian-dice", *options, answers=leg + other)
        assert code == 0
        assert out.splitlines() == [
            "Legs won: Bo 0, Cy 0",
            "Bo rolls, 5 dice (such as 2 3 4 5 6) or roll",
        ]
        assert err.splitlines() == [
            "Leg 1: Ann throws first",
            "Ann 6-6-6-2-3, three of a kind 6",
            "Ann stands on 6-6-6-2-3, three of a kind 6, lowest so far",
            "Bo 5-5-5-2-3, three of a kind 5, lowest so far",
            "Cy 4-4-2-3-6, pair 4, lowest so far",
            "Cy has the lowest hand of leg 1",
            "Leg 2: Ann throws first",
            "Ann 6-6-6-2-3, three of a kind 6",
            "Ann stands on 6-6-6-2-3, three of a kind 6, lowest so far",
            "Bo 2-3-4-5-6, nothing, lowest so far",
            "Cy 4-4-2-3-6, pair 4",
            "Bo has the lowest hand of leg 2",
            "Bo and Cy play the final, best of 3 legs",
            "Leg 1 of the final: Bo throws first",
        ]

    def test_the_end_in_words(self, referee: Piped) -> None:
        options = ["--players", "Ann,Bo,Cy", "--order", "seats"]
        answers = "final K K K 9 10 in 1\nfinal Q Q Q 9 10 in 2\nfinal Q Q Q J 10 in 1\n"
        _, out, err = referee("poker-dice", *options, answers=answers)
        assert out.splitlines() == ["1. Ann", "2. Bo, Cy"]
        assert err.splitlines()[-2:] == ["Ann has the highest hand of leg 1", "Ann wins the game"]

    def test_order_seats_and_next_throw_skip_all_throws_for_the_order(
        self, referee: Piped, tmp_path: Path
    ) -> None:
        path = tmp_path / "mine.yaml"
        path.write_text("extends: poker-dice\nname: Mine\norder: {next: throw}\n", "utf-8")
        options = [str(path), "--players", "Ann,Bo", "--order", "seats"]
        answers = "final K K K 9 10 in 1\nfinal Q Q Q 9 10 in 2\n"
        asked = referee.state(*options, answers=answers)["prompt"]
        assert (asked["kind"], asked["player"]) == ("roll", "Ann")

    def test_a_choice_in_words(self, referee: Piped) -> None:
        options = ["--players", "Ann,Bo", "--order", "seats"]
        _, out, _ = referee("poker-dice", *options, answers="K K K 9 10\n")
        assert out.splitlines()[-1] == (
            "Ann has K-K-K-9-10, three of a kind K, throw 1 of 2; stand or, say, keep K K K"
        )
