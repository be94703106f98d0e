"""`verify`: a night holds as it was played, and not with one die, one seat or the seed changed."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from clow_tui.director import Director, NightPlan, Verdict, play, verify
from clow_tui.director.draws import seed_from_number
from clow_tui.tournament.commands import Answer, Draw, SetMode, Throw
from tests.support.directors import at, begin, lines, rewrite_line

Line = dict[str, Any]


def night(folder: Path, **changed: Any) -> str:
    """A whole night with keyed throws, an undo and a redo in it."""
    director = at(folder)
    night_id = begin(director, **changed)
    director.submit(night_id, SetMode(1, "keyed"))
    for words in ("3 3 1", "roll", "1 1 1"):
        director.submit(night_id, Answer(1, words))
    director.submit(night_id, SetMode(1, "program"))
    play(director, night_id)
    director.undo(night_id)
    play(director, night_id, until="throw")
    director.undo(night_id)
    director.redo(night_id)
    play(director, night_id, until="end")
    director.close()
    return night_id


def verdict(folder: Path, night_id: str) -> Verdict:
    director = at(folder, write=False)
    found = verify(director, night_id)
    director.close()
    return found


def first(folder: Path, night_id: str, kind: str, **having: Any) -> int:
    """The number of the first act with such an event."""
    for line in lines(folder, night_id):
        for event in line["events"]:
            if event["event"] == kind and having.items() <= event.items():
                return int(line["n"])
    raise AssertionError(f"no {kind} in the log")


def changed(kind: str, change: Callable[[Line], Line]) -> Callable[[Line], Line]:
    """The first event of that kind in a line, changed."""

    def whole(line: Line) -> Line:
        done = False
        events = []
        for event in line["events"]:
            if event["event"] == kind and not done:
                event, done = change(event), True
            events.append(event)
        return {**line, "events": events}

    return whole


def another_die(event: Line) -> Line:
    first_, *rest = event["dice"].split()
    return {**event, "dice": " ".join([str(int(first_) % 6 + 1), *rest])}


def test_a_night_as_it_was_played_holds(tmp_path: Path) -> None:
    night_id = night(tmp_path)
    found = verdict(tmp_path, night_id)
    assert found.faults == ()
    log = lines(tmp_path, night_id)
    thrown = [event for line in log for event in line["events"] if event["event"] == "thrown"]
    assert found.acts == len(log)
    assert found.thrown == sum(event["source"] == "program" for event in thrown)
    assert found.keyed == sum(event["source"] == "keyed" for event in thrown) == 2
    moves = sum(event["event"] in ("moved", "seats_drawn") for line in log for event in line["events"])
    assert found.draws == 1 + moves > 1


def test_the_commitment_is_shown_at_the_start_and_the_seed_at_the_end(tmp_path: Path) -> None:
    director = at(tmp_path)
    night_id = begin(director)
    play(director, night_id)
    before = verify(director, night_id)
    assert (before.seed, before.salt) == ("", "")
    assert before.commitment == director.view(night_id).night.commitment
    play(director, night_id, until="end")
    after = verify(director, night_id)
    assert after.commitment == before.commitment
    assert after.seed == seed_from_number(6).hex()
    whole = bytes.fromhex(after.seed) + bytes.fromhex(after.salt)
    assert hashlib.sha256(whole).hexdigest() == after.commitment
    director.close()


def test_a_few_lines_of_a_script_find_the_same_dice(tmp_path: Path) -> None:
    night_id = night(tmp_path)
    log = lines(tmp_path, night_id)
    seed = bytes.fromhex(log[0]["events"][0]["seed"])
    for line in log:
        for event in line["events"]:
            if event["event"] == "thrown" and event["source"] == "program":
                place = f"{event['table']}/{event['round']}/{event['k']}/0"
                drawn = [b % 6 + 1 for b in hmac.new(seed, place.encode(), "sha256").digest() if b < 252]
                assert event["dice"] == " ".join(map(str, drawn[:3]))


@pytest.mark.parametrize("crc", [True, False])
def test_one_die_changed_is_found(tmp_path: Path, crc: bool) -> None:
    night_id = night(tmp_path)
    act = first(tmp_path, night_id, "thrown", source="program")
    rewrite_line(tmp_path, night_id, act, changed("thrown", another_die), crc=crc)
    found = verdict(tmp_path, night_id)
    assert found.faults
    if crc:
        assert f"Act {act}, table 1, round 1, throw 2: the log says" in found.faults[0]
    else:
        assert f"is damaged at line {act + 1}" in found.faults[0]


def test_every_die_of_the_night_counts(tmp_path: Path) -> None:
    night_id = night(tmp_path, count=3)
    log = tmp_path / "nights" / f"{night_id}.jsonl"
    whole = log.read_bytes()
    thrown = [line["n"] for line in lines(tmp_path, night_id) if line["events"][0].get("source") == "program"]
    for act in thrown[:: max(1, len(thrown) // 12)]:
        rewrite_line(tmp_path, night_id, act, changed("thrown", another_die))
        assert verdict(tmp_path, night_id).faults
        log.write_bytes(whole)
    assert not verdict(tmp_path, night_id).faults


def test_an_undone_throw_counts_too(tmp_path: Path) -> None:
    director = at(tmp_path)
    night_id = begin(director)
    director.submit(night_id, Throw(1))
    director.undo(night_id)
    director.close()
    rewrite_line(tmp_path, night_id, 2, changed("thrown", another_die))
    assert verdict(tmp_path, night_id).faults


def test_another_seed_is_found_by_dice_and_commitment(tmp_path: Path) -> None:
    night_id = night(tmp_path)
    other = changed("night_created", lambda event: {**event, "seed": seed_from_number(8).hex()})
    rewrite_line(tmp_path, night_id, 0, other)
    found = verdict(tmp_path, night_id)
    assert found.faults[0] == "The seed and salt do not give the commitment shown at the start."
    assert any("the seats drawn are not those that the seed gives" in fault for fault in found.faults)
    assert any("the seed gives" in fault and "throw" in fault for fault in found.faults)


def test_another_salt_is_found_by_the_commitment(tmp_path: Path) -> None:
    night_id = night(tmp_path, count=3)
    rewrite_line(tmp_path, night_id, 0, changed("night_created", lambda event: {**event, "salt": "00" * 16}))
    assert verdict(tmp_path, night_id).faults == (
        "The seed and salt do not give the commitment shown at the start.",
    )


@pytest.mark.parametrize("bad", ["", "zz", "00"])
def test_a_seed_that_is_none_is_said(tmp_path: Path, bad: str) -> None:
    night_id = night(tmp_path, count=3)
    rewrite_line(tmp_path, night_id, 0, changed("night_created", lambda event: {**event, "seed": bad}))
    assert verdict(tmp_path, night_id).faults


def test_another_first_seat_is_found(tmp_path: Path) -> None:
    night_id = night(tmp_path)

    def swapped(event: Line) -> Line:
        one, two, *rest = event["tables"][0]["seats"]
        table = {**event["tables"][0], "seats": [two, one, *rest]}
        return {**event, "tables": [table, *event["tables"][1:]]}

    rewrite_line(tmp_path, night_id, 1, changed("round_drawn", swapped))
    found = verdict(tmp_path, night_id)
    assert "Act 1: the seats drawn are not those that the seed gives." in found.faults


def test_another_seat_of_a_move_is_found(tmp_path: Path) -> None:
    night_id = night(tmp_path)
    act = first(tmp_path, night_id, "moved")
    rewrite_line(
        tmp_path, night_id, act, changed("moved", lambda event: {**event, "seat": event["seat"] % 6 + 1})
    )
    found = verdict(tmp_path, night_id)
    assert f"Act {act}: the moves and seats are not those that the seed gives." in found.faults


def test_a_move_left_out_is_found(tmp_path: Path) -> None:
    night_id = night(tmp_path)
    act = first(tmp_path, night_id, "moved")
    gone = ("moved", "table_broken", "seats_drawn")
    rewrite_line(
        tmp_path,
        night_id,
        act,
        lambda line: {**line, "events": [e for e in line["events"] if e["event"] not in gone]},
    )
    assert verdict(tmp_path, night_id).faults


def test_a_line_left_out_is_found(tmp_path: Path) -> None:
    night_id = night(tmp_path)
    log = tmp_path / "nights" / f"{night_id}.jsonl"
    whole = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(whole[:10] + whole[11:]))
    assert verdict(tmp_path, night_id).faults


def test_a_log_of_another_version_is_said(tmp_path: Path) -> None:
    night_id = night(tmp_path, count=3)
    rewrite_line(tmp_path, night_id, 3, lambda line: {**line, "events": [{"event": "invented"}]})
    found = verdict(tmp_path, night_id)
    assert found.faults == (f"{night_id}: an act holds 'invented', which this version does not know",)


def holds(director: Director, night_id: str) -> bool:
    return not verify(director, night_id).faults


def test_it_holds_while_the_night_is_played(tmp_path: Path) -> None:
    director = at(tmp_path)
    night_id = begin(director)
    while not director.view(night_id).night.finished:
        play(director, night_id)
        assert holds(director, night_id)
        if director.view(night_id).acts > 100:
            director.undo(night_id)
            assert holds(director, night_id)
            play(director, night_id, until="end")
    director.close()


@pytest.mark.parametrize("format_", ["swiss", "round-robin", "strikes", "swiss,heats"])
def test_a_round_drawn_with_results_missing_holds(tmp_path: Path, format_: str) -> None:
    director = at(tmp_path)
    staged = {"qualify": "2", "rounds": 1} if "," in format_ else {}
    plan = NightPlan("Cup", "poker-dice", format_, ("Ann", "Bo", "Cy", "Dee"), seats=2, seed=3, **staged)
    night_id = director.create(plan)
    director.submit(night_id, Draw())
    director.submit(night_id, Draw(force=True))
    assert "still out" in " ".join(director.view(night_id).night.notes)
    assert verify(director, night_id).draws == 2
    assert holds(director, night_id)
    director.close()
    drawn = max(line["n"] for line in lines(tmp_path, night_id))
    swap = changed(
        "round_drawn",
        lambda event: {**event, "tables": [{**t, "seats": t["seats"][::-1]} for t in event["tables"]]},
    )
    rewrite_line(tmp_path, night_id, drawn, swap)
    assert len(verdict(tmp_path, night_id).faults) == 1
