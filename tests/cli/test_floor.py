"""The verbs of the floor: pots, outs, counts, people, levels, the end; heats; what was told wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.contracts import misfits
from tests.support.directors import NAMES
from tests.support.verbs import Verbs

BEGIN = ("new", "Friday", "--ruleset", "c-low", "--players", "-", "--seed", "7")


@pytest.fixture
def verbs(tmp_path: Path) -> Verbs:
    return Verbs(tmp_path / "data")


def begin(verbs: Verbs, *more: str, format_: str = "freezeout", players: tuple[str, ...] = NAMES) -> None:
    verbs.says(*BEGIN, "--format", format_, *more, stdin="\n".join(players))
    verbs.says("draw")


def fits(verbs: Verbs, verb: str, *words: str, code: int = 0) -> Any:
    answer = verbs.json(verb, *words, code=code)
    assert misfits(verb, answer) == []
    return answer


def people(verbs: Verbs, table: int) -> list[str]:
    found: list[str] = verbs.json("table", str(table))["players"]
    return found


def test_pots_are_the_default_where_real_dice_are_thrown(verbs: Verbs) -> None:
    begin(verbs, "--levels", "10x2", "--every", "10r")
    one, two, *_ = people(verbs, 1)
    assert verbs.json("table", "1")["mode"] == "pots"
    told = fits(verbs, "pot", "1", two)
    assert told["tables"][0]["round"] == 2
    assert told["tables"][0]["tokens"][two] == 140
    carried = fits(verbs, "pot", "1", "none", "--last", one)
    assert carried["tables"][0]["tokens"][two] == 130
    shared = fits(verbs, "pot", "1", f"{one} = {two}", "--last", two)
    assert shared["tables"][0]["tokens"][one] == 100 - 4 * 10 + 120 // 2
    assert "last" in verbs.refused(1, "pot", "1", "none")
    assert "fits nobody" in verbs.refused(2, "pot", "1", "Zzz")
    assert "one name is wanted" in verbs.refused(2, "pot", "1", f"{one}, {two}")


def test_a_seats_number_stands_for_its_player(verbs: Verbs) -> None:
    begin(verbs)
    three = people(verbs, 1)[2]
    assert fits(verbs, "pot", "1", "3")["tables"][0]["tokens"][three] == 140


def test_an_evening_on_outcome(verbs: Verbs) -> None:
    begin(verbs, "--mode", "outcome")
    one, two, three, *rest = people(verbs, 1)
    out = fits(verbs, "out", "1", f"{one}, {two}")
    assert out["tables"][0]["tokens"] is None
    fits(verbs, "out", "1", "none")
    assert "follows its pots" not in verbs.refused(1, "pot", "1", three)
    fits(verbs, "outs", f"{two}, {one}")
    ranked = [line["player"] for line in fits(verbs, "standings")["standings"]]
    assert ranked[-2:] == [one, two]
    assert {line["points"] for line in fits(verbs, "standings")["standings"][:10]} == {None}
    back = fits(verbs, "return", one)
    assert any(one in table["players"] for table in back["tables"])
    stacks = ", ".join(f"{name} 100" for name in people(verbs, 1))
    fits(verbs, "count", "1", stacks)
    assert fits(verbs, "mode", "1", "pots")["tokens"]
    assert rest


def test_people_come_and_go(verbs: Verbs) -> None:
    begin(verbs, players=NAMES[:11])
    fits(verbs, "add", "Zoë")
    assert "takes part already" in verbs.refused(1, "add", "Zoë")
    one, two = people(verbs, 1)[:2]
    fits(verbs, "away", one)
    fits(verbs, "back", one)
    fits(verbs, "no-show", two)
    fits(verbs, "leave", one)
    assert verbs.json("standings")["standings"][-1]["status"] in ("left", "no-show")
    assert "leaves when the round is over" in verbs.refused(1, "reenter", one)
    fits(verbs, "pot", "1", "3")
    assert "no re-entry" in verbs.refused(1, "reenter", one)
    fits(verbs, "move", people(verbs, 2)[0], "1")
    fits(verbs, "mode", "2", "keyed")
    fits(verbs, "answer", "2", "2 2 5")
    assert "middle of a round" in verbs.refused(1, "move", people(verbs, 2)[0], "1")
    assert fits(verbs, "rename", "Zoë", "Zoe")["name"] == "Zoe"
    known = fits(verbs, "players")["players"]
    assert "Zoe" in {player["name"] for player in known}
    assert {player["name"] for player in known if player["nights"] != 1} == {two}  # who never came
    assert "is a player already" in verbs.refused(2, "rename", "Zoe", NAMES[0])


def test_seats_by_hand_on_outcome(verbs: Verbs) -> None:
    begin(verbs, "--mode", "outcome", players=NAMES[:10])
    one, two = people(verbs, 1)[0], people(verbs, 2)[0]
    fits(verbs, "swap", one, two)
    assert one in people(verbs, 2)
    fits(verbs, "move", one, "1")
    assert "no such call" in verbs.refused(1, "called", "9")
    moves = fits(verbs, "called", "1")["moves"]
    assert "no such call" in verbs.refused(1, "called", "1")
    assert fits(verbs, "called")["moves"] == moves
    assert "no such call" in verbs.refused(1, "called")
    fits(verbs, "pin", one, "1")
    fits(verbs, "pin", one, "none")
    assert "table's number or none" in verbs.refused(2, "pin", one, "here")


def test_levels_clock_and_the_end(verbs: Verbs) -> None:
    begin(verbs, "--levels", "10,20,40", "--every", "15m")
    fits(verbs, "level", "next")
    fits(verbs, "level", "35")
    fits(verbs, "clock", "pause")
    assert "paused already" in verbs.refused(1, "clock", "pause")
    fits(verbs, "clock", "resume")
    for number in (1, 2):
        fits(verbs, "pot", str(number), "1")
    assert fits(verbs, "table", "1")["tokens"][people(verbs, 1)[0]] == 150 - 35
    fits(verbs, "finish")
    assert "still wanted" in verbs.refused(1, "finish")
    for number in (1, 2):
        over = fits(verbs, "pot", str(number), "1")
    assert over["finished"]
    assert fits(verbs, "undo")["done"]
    assert fits(verbs, "finish", "--share")["finished"]
    assert "two ways to end" in verbs.refused(2, "finish", "--share", "--order", "Ann")


def test_a_wrong_pot_is_amended(verbs: Verbs) -> None:
    begin(verbs)
    one, two, *_ = people(verbs, 1)
    for _ in range(3):
        fits(verbs, "pot", "1", one)
    assert fits(verbs, "amend", "1", "1", two)["done"]
    assert fits(verbs, "table", "1")["tokens"][two] == 100 - 40 + 60
    assert "says already" in verbs.refused(1, "amend", "1", "1", two)
    assert fits(verbs, "undo")["done"]
    assert fits(verbs, "verify")["holds"]


def test_a_wrong_throw_lists_what_no_longer_fits(verbs: Verbs) -> None:
    begin(verbs, "--mode", "keyed")
    for dice in ("2 2 3", "3 3 4", "5 5 1"):
        fits(verbs, "answer", "1", dice)
    kept = fits(verbs, "amend", "1", "1", "4 6 1", "--throw", "3", code=0)
    assert kept["done"]
    stands = fits(verbs, "amend", "1", "1", "4 6 1", "--throw", "2", code=1)
    assert (stands["done"], len(stands["along"])) == (False, 1)
    assert fits(verbs, "amend", "1", "1", "4 6 1", "--throw", "2", "--void")["done"]


def test_heats_from_the_draw_to_the_champion(verbs: Verbs) -> None:
    begin(verbs, "--tables-of", "4", "--advance", "2", "--mode", "program", *HEAT_LEVELS, format_="heats")
    assert "still out" in verbs.refused(1, "draw")
    over = fits(verbs, "play", "--to-end")
    assert over["finished"]
    standings = fits(verbs, "standings")["standings"]
    assert standings[0]["rank"] == 1
    assert len(standings) == len(NAMES)
    assert fits(verbs, "verify")["holds"]


HEAT_LEVELS = ("--levels", "10x2", "--every", "2r")


def test_heats_told_by_their_places_and_a_roll_off(verbs: Verbs) -> None:
    begin(verbs, "--tables-of", "4", "--advance", "2", "--mode", "outcome", format_="heats")
    for number in (1, 2, 3):
        a, b, c, d = people(verbs, number)
        told = fits(
            verbs, "result", str(number), f"{a}, {b} = {c}, {d}" if number == 1 else f"{a}, {b}, {c}, {d}"
        )
    assert len(told["tables"][0]["rolloff"]) == 2
    assert "tied at the cut" in verbs.refused(1, "draw")
    assert "Name everybody of table 2" in verbs.refused(1, "result", "2", people(verbs, 2)[0])
    tied = told["tables"][0]["rolloff"]
    assert fits(verbs, "rolloff", "1", f"{tied[1]}, {tied[0]}")["tables"][0]["rolloff"] == []
    drawn = fits(verbs, "draw")
    assert tied[1] in {name for table in drawn["tables"] for name in table["players"]}
    assert tied[0] not in {name for table in drawn["tables"] for name in table["players"]}


def test_a_table_asks_nothing_once_the_night_is_over(verbs: Verbs) -> None:
    verbs.begin("--mode", "pots", "--levels", "10x2", "--every", "10r")
    assert verbs.json("table", "1")["prompt"] is not None
    verbs.says("finish", "--share")
    over = verbs.json("table", "1")
    assert over["finished"]
    assert over["prompt"] is None
