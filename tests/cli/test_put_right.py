"""Verbs that put a round right: amend in a knockout, redraw, played, no-show."""

from __future__ import annotations

from pathlib import Path

from tests.support.contracts import misfits
from tests.support.verbs import Verbs


def begun(tmp_path: Path, format_: str, *more: str, players: str = "Ann\nBo\nCy\nDee\n") -> Verbs:
    verbs = Verbs(tmp_path / "data")
    words = ("new", "Friday", "--ruleset", "poker-dice", "--format", format_, "--players", "-")
    assert verbs(*words, "--mode", "outcome", "--seed", "1", *more, stdin=players).code == 0
    assert verbs("draw").code == 0
    return verbs


def places(verbs: Verbs, table: int) -> list[str]:
    listed = verbs.json("tables")["tables"]
    return next(one["players"] for one in listed if one["table"] == table)


def by_seat(verbs: Verbs, *tables: int) -> None:
    for table in tables:
        assert verbs("result", str(table), ", ".join(places(verbs, table))).code == 0


def test_amend_names_the_later_table_then_voids_it_or_swaps_the_names(tmp_path: Path) -> None:
    verbs = begun(tmp_path, "heats", "--tables-of", "2")
    one, two = places(verbs, 1)
    by_seat(verbs, 1, 2)
    assert verbs("draw").code == 0
    by_seat(verbs, 3)
    before = verbs.json("standings")
    asked = verbs.json("amend", "1", "1", f"{two}, {one}", code=1)
    assert misfits("amend", asked) == []
    assert (asked["done"], asked["amended"], len(asked["along"])) == (False, [], 1)
    assert asked["along"][0].startswith("Table 3, round 2: ")
    told = verbs("amend", "1", "1", f"{two}, {one}")
    assert (told.code, "--void takes it back" in told.out, f"{two} in {one}'s place" in told.out) == (
        1,
        True,
        True,
    )
    assert verbs.json("standings") == before
    assert "give one of them" in verbs.refused(2, "amend", "1", "1", f"{two}, {one}", "--void", "--swap")
    swapped = verbs.json("amend", "1", "1", f"{two}, {one}", "--swap")
    assert misfits("amend", swapped) == []
    assert (swapped["done"], swapped["rounds"], swapped["along"]) == (True, [2], [])
    assert {one, two} == {line["player"] for line in swapped["ranks"]}
    assert verbs.json("standings")["finished"]
    assert verbs("undo").code == 0
    assert verbs.json("standings") == before
    voided = verbs.json("amend", "1", "1", f"{two}, {one}", "--void")
    assert len(voided["along"]) == 1
    assert not verbs.json("standings")["finished"]
    assert two in places(verbs, 3)
    assert any("before the result of table 1 was put right" in note for note in verbs.json("tables")["notes"])
    assert verbs("verify").code == 0


def test_redraw_and_played_answer_with_the_tables(tmp_path: Path) -> None:
    verbs = begun(tmp_path, "swiss", "--tables-of", "2", "--rounds", "3")
    one, two = places(verbs, 1)
    three, four = places(verbs, 2)
    told = verbs.json("played", "1", f"{one}, {four}")
    assert misfits("played", told) == []
    assert [table["players"] for table in told["tables"]] == [[one, four], [three, two]]
    again = verbs.json("redraw")
    assert misfits("redraw", again) == []
    assert sorted(p for table in again["tables"] for p in table["players"]) == sorted((one, two, three, four))
    assert verbs.json("verify")["draws"] == 2
    by_seat(verbs, 1)
    assert "has been played at" in verbs.refused(1, "redraw", "1")
    assert "Table 2 alone is unplayed" in verbs.refused(1, "redraw")
    assert "has been played at" in verbs.refused(1, "played", "1", f"{one}, {three}")
    assert "There is no table 9" in verbs.refused(2, "redraw", "9")
    assert "named twice" in verbs.refused(1, "played", "2", f"{one}, {one}")
    assert verbs("verify").code == 0
    assert "drawn again" in "".join(line["words"] for line in verbs.json("log")["log"])


def test_both_no_shows_leave_the_next_opponent_a_bye(tmp_path: Path) -> None:
    verbs = begun(tmp_path, "double-elimination")
    for name in places(verbs, 1):
        assert verbs("no-show", name).code == 0
    by_seat(verbs, 2)
    assert verbs("draw").code == 0
    bracket = verbs.json("bracket")
    assert bracket["rounds"][0]["tables"][0]["on"] == []
    winner = bracket["rounds"][0]["tables"][1]["on"][0]
    final = bracket["rounds"][1]["tables"][0]
    assert (final["on"], None in final["players"]) == ([winner], True)
