"""Bracket, rounds and standings of nights that are drawn round by round, as a host uses them."""

from __future__ import annotations

import pytest

from clow_tui.app.presenters.bracket import bracket_plan, path_of
from clow_tui.director import Director
from clow_tui.tournament.model import Night
from clow_tui.tournament.results import done
from tests.support.app import HOSTILE, NAMES, director, running
from tests.support.cups import cup, played


def night_of(held: Director, night_id: str) -> Night:
    return held.view(night_id).night


@pytest.mark.parametrize("players", [2, 3, 5, 8, 13, 16, 64])
@pytest.mark.parametrize("rounds", [0, 1, 3])
@pytest.mark.parametrize("format_", ["double-elimination", "heats"])
def test_no_table_of_a_knockout_of_pairs_lies_over_another(format_: str, players: int, rounds: int) -> None:
    held = director()
    night_id = cup(held, format_, players, **({"seats": 2} if format_ == "heats" else {}))
    played(held, night_id, rounds)
    plan = bracket_plan(night_of(held, night_id), held.name)
    spots = [
        (x, y)
        for box in plan.boxes.values()
        for x in range(box.x, box.x + box.width)
        for y in range(box.y, box.y + box.height)
    ]
    assert len(spots) == len(set(spots))
    assert max(x for x, _ in spots) < plan.width
    assert max(y for _, y in spots) < plan.height
    drawn = {box.table for box in plan.boxes.values() if box.table is not None}
    assert drawn == set(night_of(held, night_id).tables)


def test_a_single_elimination_is_seen_to_its_end_before_it_is_drawn() -> None:
    held = director()
    night_id = cup(held, "heats", 11, seats=2)
    plan = bracket_plan(night_of(held, night_id), held.name)
    sizes = [sum(c == column for c, _ in plan.boxes) for column in range(4)]
    assert sizes == [8, 4, 2, 1]  # a bye is a table of its own here
    played(held, night_id, 1)
    met = bracket_plan(night_of(held, night_id), held.name)
    for key, box in plan.boxes.items():
        if key[0] == 1:
            known = {who for who in box.players if who}
            later = next(b for b in met.boxes.values() if b.key[0] == 1 and known <= set(b.players))
            assert later.table is not None


def test_two_winners_of_neighbouring_pairs_meet_beside_them() -> None:
    held = director()
    night_id = cup(held, "heats", 16, seats=2)
    played(held, night_id, 2)
    plan = bracket_plan(night_of(held, night_id), held.name)
    for (column, cell), box in plan.boxes.items():
        if column == 1:
            feeders = [b for (c, _), b in plan.boxes.items() if c == 0 and set(b.players) & set(box.players)]
            ys = sorted(b.y for b in feeders)
            assert ys[0] <= box.y <= ys[1], cell


def test_a_second_final_is_drawn_only_once_it_exists() -> None:
    held = director()
    night_id = cup(held, "double-elimination", 4)
    titles = " ".join(span.text for span in bracket_plan(night_of(held, night_id), held.name).lines[0])
    assert titles.split().count("Final") == 1
    assert "Final 2" not in titles


def test_a_path_is_every_table_of_a_player_and_the_next_one() -> None:
    held = director()
    night_id = cup(held, "double-elimination", 8)
    played(held, night_id, 1)
    night = night_of(held, night_id)
    sat = {who: [n for n, t in night.tables.items() if any(s.player == who for s in t.people())]
           for who in night.entrants}  # fmt: skip
    plan = bracket_plan(night, held.name)
    for who, tables in sat.items():
        path = [plan.boxes[key].table for key in path_of(night, who)]
        assert [table for table in path if table is not None] == tables


async def test_the_results_of_pairs_cost_two_keys_each_and_one_draws_the_next_round() -> None:
    held = director()
    night_id = cup(held, "swiss", 7, names=(*HOSTILE[:2], *NAMES[:5]), seats=2)
    async with running(held, night_id=night_id) as app:
        await app.press("b")
        assert "Tables 1, 2 and 3 are still out" in app.text()
        assert "bye" in app.text()
        await app.press("r", "1", "r", "2")
        assert "Table 3 is still out" in app.text()
        await app.press("r", "3")
        assert "enter draws the next round" in app.text()
        night = night_of(held, night_id)
        assert all(done(night, table) for table in night.open_tables())
        await app.press("enter")
        assert night_of(held, night_id).heat == 2
        assert "round 2 of 3" in app.text()
        assert next(line for line in app.lines() if line.startswith("▸")).split()[1] == "4"
        await app.press("left")
        assert "round 1, earlier" in app.text()
        assert "shared" in app.text()
        await app.press("right", "S", "i")
        assert "points" in app.text()
        assert "opponents' points" in app.text()


async def test_places_of_a_larger_table_are_typed_at_once() -> None:
    held = director()
    night_id = cup(held, "strikes", 8, seats=4)
    async with running(held, night_id=night_id) as app:
        await app.press("b", "r", *"3", "space", *"1=2", "space", "4", "enter")
        table = night_of(held, night_id).tables[1]
        seats = {seat.player: seat.number for seat in table.people()}
        assert [sorted(seats[who] for who in group) for group in table.result] == [[3], [1, 2], [4]]
        assert "Table 2 is still out" in app.text()


async def test_a_whole_knockout_is_run_from_the_bracket() -> None:
    held = director()
    night_id = cup(held, "double-elimination", 4)
    async with running(held, night_id=night_id) as app:
        await app.press("b")
        for _ in range(12):
            if night_of(held, night_id).finished:
                break
            if "enter draws" in app.text():
                await app.press("enter")
            else:
                await app.press("r", "2")
        assert night_of(held, night_id).finished
        assert app.place == "Bracket"
        assert "The night is over" in app.text()


async def test_a_found_player_s_path_is_lit_and_esc_puts_it_out_before_it_leaves() -> None:
    held = director()
    night_id = cup(held, "double-elimination", 8, names=(*HOSTILE[:1], *NAMES[:7]))
    played(held, night_id, 2)
    async with running(held, night_id=night_id) as app:
        await app.press("b", "slash", "b", "o", "b", "enter")
        assert "[/x] Bob's path" in app.text()
        assert "●[/x] Bob" in app.text()
        await app.press("escape")
        assert "[/x] Bob's path" not in app.text()
        assert app.place == "Bracket"
        await app.press("1")
        assert "'s path" in app.text()
        await app.press("0", "escape")
        assert app.place == "Floor"


async def test_a_bracket_of_64_is_panned_by_arrows_and_the_chosen_table_stays_in_view() -> None:
    held = director()
    night_id = cup(held, "double-elimination", 64)
    async with running(held, night_id=night_id) as app:
        await app.press("b")
        for key in ("G", "g", "down", "right", "right", "right", "pagedown", "left"):
            await app.press(key)
            if not key.startswith("page"):
                assert "▸" in "\n".join(app.lines()[2:-2])
        assert "Round" in app.lines()[2] or "Losers'" in app.lines()[2]


async def test_of_128_pairs_any_is_reached_by_its_number_and_the_next_ones_are_counted() -> None:
    held = director()
    night_id = cup(held, "swiss", 256, seats=2)
    async with running(held, night_id=night_id) as app:
        await app.press("b")
        assert "128 tables are still out, table 1 the first of them" in app.text()
        await app.press(*"128", "r", "1")
        assert [t.number for t in night_of(held, night_id).open_tables() if t.result] == [128]
        assert "127 tables are still out" in app.text()


async def test_b_goes_from_the_bracket_to_its_rounds_and_back_and_esc_to_the_floor() -> None:
    held = director()
    night_id = cup(held, "double-elimination", 8)
    async with running(held, night_id=night_id) as app:
        places = []
        for key in ("b", "b", "b", "b", "escape"):
            await app.press(key)
            places.append(app.place)
        assert places == ["Bracket", "Rounds", "Bracket", "Rounds", "Floor"]


async def test_where_tables_are_drawn_once_the_key_says_so() -> None:
    held = director()
    night_id = cup(held, "freezeout", 12, rules="c-low", seats=6)
    async with running(held, night_id=night_id) as app:
        await app.press("b")
        assert app.place == "Floor"
        assert any("drawn once" in toast for toast in app.toasts())
