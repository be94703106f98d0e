"""Every verb's JSON as docs/contracts.md states it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from clow_tui.cli.frame import BAD_WORDS, DONE, NO, NO_FILE
from clow_tui.cli.main import INTERRUPTED, PIPE_CLOSED
from clow_tui.cli.verbs import VERBS
from tests.support.contracts import PAGE, misfits, schemas
from tests.support.directors import NAMES
from tests.support.verbs import NEW, Verbs


@pytest.fixture
def verbs(tmp_path: Path) -> Verbs:
    return Verbs(tmp_path / "data")


def fits(verbs: Verbs, verb: str, *words: str, code: int = 0, stdin: str = "") -> Any:
    """The answer of a verb, which fits its schema."""
    answer = verbs.json(verb, *words, code=code, stdin=stdin)
    assert misfits(verb, answer) == []
    return answer


def test_the_page_is_about_every_verb_there_is() -> None:
    verbs = {verb for part in VERBS.values() for verb in part}
    assert set(schemas()) == verbs - {"board", "serve", "demo"}
    for verb in verbs - set(schemas()):
        assert "--json" not in Verbs(Path("nowhere")).says(verb, "--help")
        assert f"`{verb}`" in PAGE.read_text("utf-8")


def test_the_page_states_every_exit_code_of_a_verb() -> None:
    stated = re.findall(r"^- (\d+):|; (\d+): ", PAGE.read_text("utf-8"), re.MULTILINE)
    codes = {DONE, NO, BAD_WORDS, NO_FILE, INTERRUPTED, PIPE_CLOSED}
    assert {int(one or other) for one, other in stated} == codes


def test_a_night_from_new_to_verify(verbs: Verbs) -> None:
    new = fits(verbs, *NEW, stdin="\n".join(NAMES))
    assert (new["night"], new["players"], new["sizes"]) == ("Friday", list(NAMES), [6, 6])
    assert fits(verbs, "tables")["tables"] == []
    drawn = fits(verbs, "draw")
    assert fits(verbs, "tables") == drawn
    assert [len(table["players"]) for table in drawn["tables"]] == [6, 6]
    assert sum(sum(table["tokens"].values()) for table in drawn["tables"]) == 1200 - 120
    table = fits(verbs, "table", "1")
    assert table["players"] == drawn["tables"][0]["players"]
    assert sum(table["tokens"].values()) + table["pot"] == 600
    assert table["prompt"] == {
        "kind": "roll",
        "player": table["players"][0],
        "least": None,
        "most": None,
        "dice": 3,
    }
    assert fits(verbs, "answer", "1", "roll")["round"] == 1
    assert fits(verbs, "mode", "1", "keyed")["mode"] == "keyed"
    played = fits(verbs, "play")
    assert [table["round"] for table in played["tables"]] == [1, 2]
    undone = fits(verbs, "undo", "--table", "2")
    assert (undone["done"], undone["along"], len(undone["undone"])) == (True, [], 1)
    assert fits(verbs, "redo", "--table", "2")["redone"] == undone["undone"]
    standings = fits(verbs, "standings")
    assert not standings["finished"]
    assert len(standings["standings"]) == 12
    assert fits(verbs, "history")["nights"][0]["winners"] == []
    over = fits(verbs, "play", "--to-end", "--all")
    assert over["finished"]
    assert over["moves"]
    since = over["moves"][0]["n"]
    assert fits(verbs, "tables", "--since", str(since))["moves"] == over["moves"][1:]
    assert fits(verbs, "draw") == {**fits(verbs, "tables"), "tables": []}
    winner = fits(verbs, "standings")["standings"][0]
    (closed,) = {1, 2} - {table["table"] for table in over["tables"]}
    for number in (1, 2):
        found = fits(verbs, "table", str(number))
        assert (found["finished"], found["prompt"], found["places"]) == (True, None, None)
    assert fits(verbs, "table", str(closed))["players"] == []
    assert fits(verbs, "history")["nights"][0]["winners"] == [winner["player"]]
    verified = fits(verbs, "verify")
    assert (verified["holds"], verified["commitment"]) == (True, new["commitment"])
    assert verified["seed"]
    lines = fits(verbs, "log")["log"]
    assert lines[0]["table"] is None
    assert {line["table"] for line in fits(verbs, "log", "--table", "2")["log"]} == {2}


def test_who_has_come_and_waits_is_in_tokens_and_players(verbs: Verbs) -> None:
    verbs.begin()
    found: dict[str, Any] = {}
    for _ in range(40):
        verbs.says("play")
        for table in fits(verbs, "tables")["tables"]:
            found = fits(verbs, "table", str(table["table"]))
            assert sorted(found["tokens"]) == sorted(found["players"])
        if len(fits(verbs, "tables")["tables"]) == 1:
            break
    assert sum(found["tokens"].values()) + found["pot"] == 1200


def test_an_undo_that_takes_others_along_answers_though_it_exits_1(verbs: Verbs) -> None:
    verbs.begin()
    while len(verbs.json("tables")["tables"]) > 1:
        verbs.says("play")
    (closed,) = {1, 2} - {table["table"] for table in verbs.json("tables")["tables"]}
    verbs.says("play")
    verbs.says("play")
    before = verbs.json("tables")
    asked = fits(verbs, "undo", "--table", str(closed), code=1)
    assert (asked["done"], asked["undone"]) == (False, [])
    assert asked["along"]
    assert verbs.json("tables") == before
    done = fits(verbs, "undo", "--table", str(closed), "--yes")
    assert done["along"] == asked["along"]
    assert fits(verbs, "redo", "--table", str(closed))["redone"]
    assert verbs.json("tables") == before


def test_verify_answers_though_it_exits_1(verbs: Verbs) -> None:
    verbs.begin()
    verbs.says("play")
    (log,) = (verbs.data / "nights").iterdir()
    text = log.read_bytes()
    log.write_bytes(text.replace(b'"dice":"1', b'"dice":"2').replace(b'"dice":"3', b'"dice":"4'))
    verdict = fits(verbs, "verify", code=1)
    assert not verdict["holds"]
    assert "is damaged at line" in verdict["faults"][0]


def test_a_list_as_people_write_it_and_a_night_played_on_paper(verbs: Verbs) -> None:
    listed = "Who is in?\n1. Ann +1\n2. Bo (late)\n3. Cy can't come\n4. Dee - yes"
    new = fits(verbs, *NEW[:-2], "--on", "2026-01-30", stdin=listed)
    assert new["id"].startswith("2026-01-30")
    assert (new["players"], new["late"]) == (["Ann", "Ann's guest", "Dee"], ["Bo"])
    assert (new["not_coming"], new["passed"]) == (["Cy"], ["Who is in?"])
    assert "all who took part" in verbs.refused(1, "finish", "--order", "Dee, Ann")
    verbs.says("finish", "--order", "Dee, Ann = Ann's guest")
    assert fits(verbs, "history")["nights"][0]["winners"] == ["Dee"]
    ranks = [(line["rank"], line["player"]) for line in fits(verbs, "standings")["standings"]]
    assert ranks == [(1, "Dee"), (2, "Ann"), (2, "Ann's guest")]


def test_a_choice_to_make_is_a_prompt_of_its_own(verbs: Verbs) -> None:
    rules = verbs.data / "rulesets" / "stand.yaml"
    rules.parent.mkdir(parents=True)
    rules.write_text(
        "name: Stand\ndice: {count: 3, faces: [1, 2, 3, 4, 5, 6]}\n"
        "hands: [{name: Trips, match: xxx}, {name: Pair, match: xxy}]\notherwise: nothing\n"
        "throws: {most: 3, again: {least: 1, most: 3}}\npot: {tokens: 100, ante: 10}\n",
        "utf-8",
    )
    words = [
        "new",
        "Choice",
        "--ruleset",
        "stand",
        "--format",
        "freezeout",
        "--players",
        "-",
        "--mode",
        "keyed",
    ]
    fits(verbs, *words, stdin="Ann\nBo")
    verbs.says("draw")
    asked = fits(verbs, "answer", "1", "2 2 5")["prompt"]
    assert (asked["kind"], asked["least"], asked["most"], asked["dice"]) == ("again", 1, 3, None)
    assert fits(verbs, "answer", "1", "keep 2 2")["prompt"]["dice"] == 1
    assert fits(verbs, "answer", "1", "2")["prompt"]["kind"] == "again"
    assert fits(verbs, "answer", "1", "stand")["prompt"]["kind"] == "roll"
    assert fits(verbs, "play", "--to-end", "--all")["finished"]


def test_one_table_and_the_shelf(verbs: Verbs) -> None:
    first = fits(verbs, "referee", "c-low", "--players", "Ann,Bo")
    assert first["prompt"]["player"] == "Ann"
    over = fits(verbs, "referee", "c-low", "--players", "Ann,Bo", "--tokens", "10", stdin="2 2 1\n4 5 6\n")
    assert over["places"] == [["Bo"], ["Ann"]]
    assert {entry["ruleset"] for entry in fits(verbs, "rulesets")["rulesets"]} >= {"c-low", "cee-lo-pot"}
    assert all(entry["faults"] == [] for entry in fits(verbs, "check")["files"])
    bad = verbs.data / "rulesets" / "bad.yaml"
    bad.parent.mkdir(parents=True)
    bad.write_text("name: Bad\nhands: 7\n", "utf-8")
    (entry,) = fits(verbs, "check", str(bad), code=1)["files"]
    assert entry["faults"]
    assert {e["ruleset"]: e["faults"] > 0 for e in fits(verbs, "rulesets")["rulesets"]}["bad"]


def test_where_the_data_lies(verbs: Verbs) -> None:
    places = fits(verbs, "locate")
    assert places["folder"] == str(verbs.data)
    assert places["record"] == str(verbs.data / "clow.json")
    assert not verbs.data.exists()


def test_without_nights_history_is_empty_and_no_error(verbs: Verbs) -> None:
    assert fits(verbs, "history")["nights"] == []


@pytest.mark.parametrize(
    ("verb", "answer"),
    [
        ("redo", {"redone": []}),
        ("redo", {"redone": ["x"], "more": 1}),
        ("undo", {"undone": [], "along": []}),
        ("tables", {}),
        ("table", []),
    ],
)
def test_a_schema_refuses_what_is_not_so(verb: str, answer: Any) -> None:
    assert misfits(verb, answer)
