"""Setting up a night: what will happen, and every fault with its mend."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from clow_tui.director import NightPlan, Outlook
from clow_tui.director.plan import check, outlook
from clow_tui.rulesets import Shelf, shipped_folder
from clow_tui.tournament.formats import FORMATS
from tests.support.directors import plan

SHELF = Shelf(shipped_folder())
NOW = datetime(2026, 1, 31, 20, 0, tzinfo=UTC)
MANY = tuple(f"Player {number}" for number in range(1, 25))


def outlook_of(**changed: Any) -> Outlook:
    return outlook(plan(**changed), SHELF, NOW)


def fault(field: str, **changed: Any) -> str:
    """The only fault of the plan."""
    faults = outlook_of(**changed).faults
    assert list(faults) == [field]
    return faults[field]


def test_what_will_happen() -> None:
    found = outlook_of(players=MANY, every="10r")
    assert found.faults == {}
    assert found.sizes == (6, 6, 6, 6)
    assert found.phrases == (
        "24 players",
        "4 tables of 6",
        "breaks at 18, 12 and 6",
        "final table of 6",
        "antes 10 and doubling, every 10 rounds",
    )


@pytest.mark.parametrize(
    ("changed", "phrases"),
    [
        ({"players": MANY[:6]}, ("6 players", "1 table of 6")),
        ({"players": MANY[:8]}, ("8 players", "2 tables of 4", "breaks at 6", "final table of 6")),
        (
            {"players": MANY[:11]},
            ("11 players", "1 table of 6 and 1 of 5", "breaks at 6", "final table of 6"),
        ),
        (
            {"players": MANY[:7], "seats": None, "tables": 2},
            ("7 players", "1 table of 4 and 1 of 3", "breaks at 4", "final table of 4"),
        ),
        (
            {"players": MANY[:8], "seats": None},
            ("8 players", "2 tables of 4", "breaks at 6", "final table of 6"),
        ),
    ],
)
def test_tables_and_where_they_break(changed: dict[str, Any], phrases: tuple[str, ...]) -> None:
    assert outlook_of(**changed).phrases[:-1] == phrases


def test_a_flat_ante_is_said_to_be_one() -> None:
    assert outlook_of(levels=None, every=None).phrases[-1] == "antes 10 all night"


@pytest.mark.parametrize(
    ("field", "changed", "said"),
    [
        ("name", {"name": "  "}, "The night has no name; type one, for example Friday."),
        ("name", {"name": "x" * 81}, "A night's name has 80 characters at most."),
        ("name", {"name": "x" * 500}, "A night's name has 80 characters at most."),
        ("players", {"players": ()}, "Nobody is too few: this game needs 2 players or more."),
        ("players", {"players": ("Ann",)}, "1 is too few: this game needs 2 players or more."),
        ("ruleset", {"ruleset": "c-lov"}, "There is no ruleset 'c-lov'; did you mean c-low?"),
        ("ruleset", {"ruleset": "zzz"}, "There is no ruleset 'zzz'."),
        ("format", {"format": "freezout"}, "There is no format 'freezout'; did you mean freezeout?"),
        (
            "format",
            {"format": "zzz"},
            f"There is no format 'zzz'; there is {', '.join(FORMATS)}.",
        ),
        ("tables", {"tables": 2}, "Give the number of tables or the seats at one, not both."),
        ("tables", {"seats": 9}, "Tables of 9 are too large: this game takes 6 at a table at most."),
        ("tables", {"seats": None, "tables": 7}, "7 tables are too many for 12 players: 6 at most."),
        (
            "levels",
            {"levels": "ten"},
            "levels 'ten': antes are whole numbers from 1, as in 10,20,40,80 or 10x2",
        ),
        ("levels", {"every": None}, "rising levels need --every, for example --every 10r for ten rounds"),
        ("short", {"short": "maybe"}, "short 'maybe': it is plays or out."),
    ],
)
def test_a_fault_names_its_mend(field: str, changed: dict[str, Any], said: str) -> None:
    assert fault(field, **changed) == said


def test_all_faults_at_once() -> None:
    bad = NightPlan("", ruleset="c-lov", format="zzz", players=("Ann", "ann"))
    assert sorted(outlook(bad, SHELF, NOW).faults) == ["format", "name", "players", "ruleset"]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (
            "pot: {tokens: 100, ante: 10, ends: {rounds: 5}}\n",
            "Mine ends after a set number of rounds, so nobody would go out: "
            "a freezeout needs a game that ends with the last one standing. Take heats or open.",
        ),
    ],
)
def test_a_game_that_no_freezeout_ends_is_refused_with_what_would(
    tmp_path: Path, rules: str, said: str
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(f"extends: c-low\nname: Mine\n{rules}", "utf-8")
    assert fault("format", ruleset=str(file)) == said


def test_a_faulty_ruleset_is_named_with_its_first_fault_and_how_many_more(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("extends: c-low\npotty: 1\ndicey: 2\nhandsy: 3\n", "utf-8")
    said = fault("ruleset", ruleset=str(file))
    assert said.startswith("mine.yaml:2:1: ")
    assert said.endswith("(2 more)")


def test_a_folder_is_no_ruleset(tmp_path: Path) -> None:
    assert fault("ruleset", ruleset=str(tmp_path))


def test_short_stacks_play_on_where_antes_rise_unless_the_host_says_otherwise() -> None:
    """C10: `plays` is the default with levels, C2 as it stands without."""
    assert check(plan(), SHELF, NOW).settings.short == "plays"
    assert check(plan(levels=None, every=None), SHELF, NOW).settings.short == "out"
    assert check(plan(short="out"), SHELF, NOW).settings.short == "out"


STAGES = {"players": MANY, "every": "15m", "mode": "outcome"}


@pytest.mark.parametrize(
    ("field", "changed", "said"),
    [
        ("qualify", {"format": "swiss,heats"}, "Say how many go on to heats, for example --qualify 8."),
        ("qualify", {"format": "swiss,heats", "qualify": "1"}, "a number from 2 is wanted"),
        ("qualify", {"format": "swiss,heats", "qualify": "8,4"}, "a number from 2 is wanted"),
        ("qualify", {"format": "groups,swiss,heats", "groups": 4, "qualify": "2"}, "2 numbers are wanted"),
        ("qualify", {"format": "swiss,heats", "qualify": "24"}, "let 23 or fewer go on"),
        ("qualify", {"format": "groups,heats", "groups": 6, "qualify": "4"}, "let 3 or fewer go on"),
        ("qualify", {"format": "swiss", "qualify": "4"}, "swiss,heats has two, for example"),
        ("groups", {"format": "groups,heats", "qualify": "2"}, "for example --groups 4"),
        ("groups", {"format": "swiss,heats", "groups": 2, "qualify": "2"}, "the format groups,heats is"),
        ("tables", {"format": "groups,heats", "groups": 20, "qualify": "1"}, "20 groups are too many"),
        ("tables", {"format": "groups,heats", "groups": 4, "qualify": "1", "tables": 4}, "seats at a table"),
        ("format", {"format": "heats,swiss", "qualify": "4"}, "can only come last"),
        ("format", {"format": "swiss,hets", "qualify": "4"}, "A hets cannot be a stage"),
    ],
)
def test_stages_that_do_not_fit_are_said_with_what_would(
    field: str, changed: dict[str, Any], said: str
) -> None:
    seats = {} if "tables" in changed else {"seats": 4}
    assert said in fault(field, **{**STAGES, **seats, **changed})


def test_stages_say_who_goes_on_where() -> None:
    found = outlook_of(**STAGES, format="groups, heats", groups=4, qualify="2", seats=None)
    assert found.faults == {}
    assert found.phrases[1:5] == (
        "4 groups of 6",
        "12 tables of 2 at first",
        "the best 2 of each group go on to heats",
        "8 there",
    )
    assert (
        check(plan(**STAGES, format="groups, heats", groups=4, qualify="2", seats=None), SHELF, NOW).format
        == "groups,heats"
    )
