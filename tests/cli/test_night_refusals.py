"""Bad input to the verbs of a night: one sentence with the mend, nothing changed, the right exit code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from clow_tui.director import Director
from tests.support.directors import NAMES
from tests.support.verbs import NEW, Verbs


@pytest.fixture
def verbs(tmp_path: Path) -> Verbs:
    return Verbs(tmp_path / "data")


@pytest.fixture
def night(verbs: Verbs) -> Iterator[Verbs]:
    """A night under way; afterwards not a byte of it has changed."""
    verbs.begin("--mode", "keyed")
    before = files(verbs)
    yield verbs
    assert files(verbs) == before


def files(verbs: Verbs) -> dict[Path, bytes]:
    logs = [verbs.data / "people.jsonl", *(verbs.data / "nights").iterdir()]
    return {path: path.read_bytes() for path in logs}


def new(*more: str) -> list[str]:
    return [*NEW, *more]


@pytest.mark.parametrize(
    ("words", "stdin", "said"),
    [
        (new(), "", "Nobody is too few: this game needs 2 players or more."),
        (new(), "Ann", "1 is too few: this game needs 2 players or more."),
        (new(), "Ann\nBo\nann", "Ann is there more than once; tell them apart, for example Ann 2."),
        (new(), "Zoë\nBo\nZoe\u0308", "Zoë is there more than once; tell them apart, for example Zoë 2."),
        (new("--ruleset", "c-lov"), "Ann\nBo", "There is no ruleset 'c-lov'; did you mean c-low?"),
        (new("--format", "freezout"), "Ann\nBo", "There is no format 'freezout'; did you mean freezeout?"),
        (
            new("--levels", "20,10"),
            "Ann\nBo",
            "levels '20,10': each ante is higher than the one before, as in 10,20,40",
        ),
        (
            new("--every", "soon"),
            "Ann\nBo",
            "every 'soon': rounds or minutes are wanted, for example 10r or 15m",
        ),
        (new("--tables", "2"), "Ann\nBo", "Give the number of tables or the seats at one, not both."),
        (
            new("--tables-of", "9"),
            "Ann\nBo",
            "Tables of 9 are too large: this game takes 6 at a table at most.",
        ),
        (new("--on", "yesterday"), "Ann\nBo", "--on 'yesterday': a date is wanted, as in 2026-01-31"),
        (
            new("--mode", "proram"),
            "Ann\nBo",
            "Invalid value for '--mode': 'proram' is not one of 'program', 'keyed', 'pots', 'outcome' "
            "(clow-tui new --help tells more)",
        ),
        (
            new("--players", "missing.txt"),
            "",
            "--players: there is no file missing.txt; - reads standard input",
        ),
        (["new", "Friday"], "", "Missing option '--ruleset' (clow-tui new --help tells more)"),
    ],
)
def test_a_night_that_cannot_be_begins_nothing(verbs: Verbs, words: list[str], stdin: str, said: str) -> None:
    assert verbs.refused(2, *words, stdin=stdin) == said
    assert not (verbs.data / "nights").exists()
    assert not (verbs.data / "people.jsonl").exists()


def test_a_file_that_is_no_ruleset(verbs: Verbs, tmp_path: Path) -> None:
    file = tmp_path / "letter.yaml"
    file.write_text("Dear host,\nhow are you: fine\n", "utf-8")
    said = verbs.refused(2, *new("--ruleset", str(file)), stdin="Ann\nBo")
    assert said.startswith("letter.yaml:")
    assert verbs.refused(2, *new("--ruleset", str(tmp_path)), stdin="Ann\nBo")


def test_a_players_file_that_is_a_folder(verbs: Verbs, tmp_path: Path) -> None:
    assert verbs.refused(2, *new("--players", str(tmp_path))).startswith("--players: there is no file")


@pytest.mark.parametrize("verb", ["tables", "standings", "log", "verify", "draw", "play", "undo", "redo"])
def test_without_a_night_there_is_nothing_to_do(verbs: Verbs, verb: str) -> None:
    assert verbs.refused(2, verb) == "There are no nights yet; `clow-tui new NAME …` begins one."


@pytest.mark.parametrize(
    ("code", "words", "said"),
    [
        (2, ["table", "9"], "There is no table 9; the tables are 1, 2."),
        (2, ["answer", "9", "2 2 5"], "There is no table 9; the tables are 1, 2."),
        (2, ["mode", "9", "keyed"], "There is no table 9; the tables are 1, 2."),
        (2, ["play", "--table", "9"], "There is no table 9; the tables are 1, 2."),
        (2, ["undo", "--table", "9"], "There is no table 9; the tables are 1, 2."),
        (2, ["redo", "--table", "9"], "There is no table 9; the tables are 1, 2."),
        (2, ["log", "--table", "9"], "There is no table 9; the tables are 1, 2."),
        (2, ["tables", "--night", "Fridy"], "There is no night 'Fridy'; did you mean Friday?"),
        (2, ["undo", "--night", "Fridy"], "There is no night 'Fridy'; did you mean Friday?"),
        (2, ["play", "--strategy", "bold"], "there is no strategy 'bold'; there is cautious"),
        (1, ["draw"], "The tables are drawn; in a freezeout nobody draws again, `tables` shows the seats."),
        (1, ["mode", "1", "keyed"], "Table 1 is on keyed already."),
        (1, ["redo"], "There is nothing to redo."),
        (1, ["redo", "--table", "1"], "At table 1 there is nothing to redo."),
        (1, ["undo", "--table", "1"], "At table 1 there is nothing to undo."),
        (1, ["play"], "No table is the program's to throw at; --all throws at those with real dice, too."),
        (
            1,
            ["play", "--table", "1"],
            "Table 1 throws real dice: type them, or `roll` for one by the program.",
        ),
    ],
)
def test_what_cannot_be_done_now(night: Verbs, code: int, words: list[str], said: str) -> None:
    assert night.refused(code, *words) == said


@pytest.mark.parametrize("words", ["7 7 7", "1 2", "", "stand", "٤ ٥ ٦", "hello", "final 1 2 3", "2 2 5 5"])
def test_an_answer_that_does_not_fit_says_what_was_wanted(night: Verbs, words: str) -> None:
    said = night.refused(2, "answer", "1", words)
    assert "dice" in said or "final" in said or "wanted" in said


def test_an_unknown_player_is_refused_with_the_nearest(night: Verbs) -> None:
    seated = night.json("table", "1")["players"]
    near = seated[0] + "x"
    assert night.refused(2, "answer", "1", f"{near} 2 2 5").startswith(f"'{near}' fits nobody here")
    other = night.json("table", "2")["players"][0]
    assert night.refused(2, "answer", "1", f"{other} 2 2 5").startswith(f"'{other}' fits nobody here")


def test_a_seat_that_nobody_has_is_refused_with_those_taken(night: Verbs) -> None:
    said = night.refused(2, "pot", "1", "9")
    assert said == "Nobody sits at seat 9 of table 1; taken: 1, 2, 3, 4, 5, 6."


def test_before_the_draw(verbs: Verbs) -> None:
    verbs.says(*NEW, stdin="\n".join(NAMES))
    for words in (
        ["table", "1"],
        ["answer", "1", "2 2 5"],
        ["mode", "1", "keyed"],
        ["play"],
        ["log", "--table", "1"],
    ):
        assert verbs.refused(1, *words) == "The tables are not drawn yet; draw them first."
    assert verbs.refused(1, "undo") == "There is nothing to undo."


def test_after_the_end(verbs: Verbs) -> None:
    verbs.begin(players=NAMES[:3])
    verbs.says("play", "--to-end")
    for words in (["answer", "1", "2 2 5"], ["mode", "1", "keyed"], ["play"], ["play", "--table", "1"]):
        assert verbs.refused(1, *words) == "The night is over; undo takes the last act back."
    assert verbs.json("draw")["tables"] == []
    verbs.says("undo")
    assert not verbs.json("tables")["finished"]


@pytest.mark.parametrize(
    "words",
    [
        ["table"],
        ["table", "x"],
        ["table", "0"],
        ["answer", "1"],
        ["mode", "1", "dice"],
        ["undo", "--tabel", "1"],
    ],
)
def test_bad_words_are_told_with_where_help_is(night: Verbs, words: list[str]) -> None:
    assert night.refused(2, *words).endswith(f"(clow-tui {words[0]} --help tells more)")


def test_a_second_program_may_look_and_not_touch(night: Verbs) -> None:
    with_open = Director.open(night.data, by="app")
    try:
        for words in (
            ["answer", "1", "2 2 5"],
            ["mode", "1", "program"],
            ["play", "--all"],
            ["undo"],
            ["redo"],
            ["draw"],
        ):
            said = night.refused(3, *words)
            assert said.startswith(f"{night.data} is open in clow-tui (process ")
            assert said.endswith("); do it there or leave it first")
        assert night.refused(3, *NEW, stdin="Ann\nBo").endswith("do it there or leave it first")
        for looking in ("tables", "standings", "log", "history", "verify", "locate"):
            assert night.says(looking)
        assert night.says("table", "1")
    finally:
        with_open.close()


def test_a_place_that_is_a_file_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "notes.txt"
    place.write_text("mine", "utf-8")
    assert Verbs(place).refused(3, "tables")
    assert place.read_text("utf-8") == "mine"


class TestDamage:
    def test_a_log_damaged_in_its_middle_is_said_and_not_added_to(self, verbs: Verbs) -> None:
        verbs.begin("--mode", "keyed")
        verbs.says("answer", "1", "2 2 5")
        (log,) = (verbs.data / "nights").iterdir()
        whole = log.read_bytes().splitlines(keepends=True)
        log.write_bytes(whole[0] + b"x" + whole[1] + whole[2])
        looked = verbs("tables")
        assert looked.code == 0
        assert "is damaged at line 2" in looked.err
        assert "is damaged at line 2" in verbs.refused(3, "draw")
        assert "is damaged at line 2" in verbs("verify").out

    def test_a_log_that_cannot_be_read_at_all(self, verbs: Verbs) -> None:
        verbs.begin()
        verbs.says("new", "Saturday", *NEW[2:], stdin="Ann\nBo")
        log = next(path for path in (verbs.data / "nights").iterdir() if "friday" in path.name)
        log.write_bytes(b"x" + log.read_bytes()[1:])
        assert log.stem in verbs.refused(3, "tables", "--night", log.stem)
        assert [night["name"] for night in verbs.json("history")["nights"]] == ["Saturday", "Friday"]
        assert verbs("verify", "--night", log.stem).code == 1

    def test_a_line_cut_off_by_a_crash_is_said_by_the_next_act(self, verbs: Verbs) -> None:
        verbs.begin("--mode", "keyed")
        (log,) = (verbs.data / "nights").iterdir()
        with log.open("ab") as file:
            file.write(b'12345678 {"n":2,"at":"20')
        assert verbs("tables").err == ""
        done = verbs("answer", "1", "2 2 5")
        assert done.code == 0
        assert "was cut off, as by a crash" in done.err
        assert verbs.json("verify")["holds"]
