"""What the screens say of a table: the last throw and what it decided, who stands how, what comes next."""

from __future__ import annotations

import pytest

from clow_tui.app.presenters import (
    LastThrow,
    last_throw,
    need_words,
    standing_calls,
    standing_lines,
    table_face,
)
from clow_tui.app.presenters.clock import level_words
from clow_tui.director import Director, play
from clow_tui.tournament.commands import Answer
from clow_tui.tournament.commands.people import Leave
from clow_tui.tournament.commands.seats import MoveTo
from clow_tui.tournament.commands.tables import ReportOuts, ReportPot
from tests.support.app import NAMES, director, night


def table_of_two(*throws: str) -> tuple[Director, str, LastThrow | None, list[str]]:
    """A table of two after some throws, its last throw, and its players in order of throwing."""
    data = director()
    night_id = night(data, names=NAMES[:2])
    players = [seat.player for seat in data.view(night_id).night.tables[1].game.seats]
    for dice in throws:
        data.submit(night_id, Answer(1, dice))
    view = data.view(night_id)
    return data, night_id, last_throw(data.history(night_id), view, 1), [data.name(p) for p in players]


@pytest.mark.parametrize(
    ("throws", "hand", "then"),
    [
        (["225"], "point 5", "leads"),
        (["124"], "nothing yet", ""),
        (["123"], "1-2-3", "out of the round"),
        (["225", "336"], "point 6", "takes the pot of 20"),
        (["225", "124"], "nothing yet", ""),
        (["456"], "4-5-6", "takes the pot of 20"),
        (["123", "123"], "1-2-3", "nobody takes the pot, 20 carried over"),
        (["225", "335"], "point 5", "tied, they throw again"),
    ],
)
def test_what_the_last_throw_decided(throws: list[str], hand: str, then: str) -> None:
    data, _, last, players = table_of_two(*throws)
    assert last is not None
    assert (last.hand, last.then_words(data.name)) == (hand, then)
    assert data.name(last.player) in players


def test_whoever_takes_the_pot_is_named_when_another_threw_last() -> None:
    data, _, last, players = table_of_two("225", "332")
    assert last is not None
    assert data.name(last.player) == players[1]
    assert last.then_words(data.name) == f"{players[0]} takes the pot of 20"


def test_a_pot_that_was_told_names_its_taker_once() -> None:
    data = director()
    night_id = night(data, names=NAMES[:2], mode="pots")
    taker = data.view(night_id).night.tables[1].game.seats[0].player
    data.submit(night_id, ReportPot(1, (taker,)))
    last = last_throw(data.history(night_id), data.view(night_id), 1)
    assert last is not None
    assert last.said(data.name) == f"{data.name(taker)} takes the pot of 20"


def test_a_throw_that_was_undone_is_the_last_one_no_more() -> None:
    data, night_id, _, _ = table_of_two("225", "124")
    data.undo(night_id, table=1)
    last = last_throw(data.history(night_id), data.view(night_id), 1)
    assert last is not None
    assert last.dice == ("2", "2", "5")
    data.undo(night_id, table=1)
    assert last_throw(data.history(night_id), data.view(night_id), 1) is None


def test_how_each_player_stands() -> None:
    data, night_id, last, players = table_of_two("225", "124")
    face = table_face(data.view(night_id).night.tables[1], last, data.name)
    stands = {seat.name: (seat.dice, seat.words, seat.asked) for seat in face.seats}
    assert stands == {players[0]: ("2 2 5", "leads", False), players[1]: ("1 2 4", "again", True)}
    assert face.asks == players[1]


def test_after_a_round_the_card_says_who_took_the_pot() -> None:
    data, night_id, last, players = table_of_two("225", "336")
    face = table_face(data.view(night_id).night.tables[1], last, data.name)
    assert face.pot == "pot 20"
    assert face.last == f"{players[1]}: point 6, takes the pot of 20"


def test_a_carried_pot_is_named() -> None:
    data, night_id, last, _ = table_of_two("123", "123")
    assert table_face(data.view(night_id).night.tables[1], last, data.name).pot == "pot 40, 20 carried"


def test_what_the_night_needs_next() -> None:
    data = director()
    night_id = night(data, names=NAMES[:8], seats=4)
    now = data.view(night_id).night
    assert need_words(now, now.tables[1], data.name).startswith("Table 1: ")
    for _ in range(2):
        play(data, night_id, table=2, until="round", everywhere=True)
    now = data.view(night_id).night
    assert need_words(now, now.tables[2], data.name) == "Table 1 is 2 rounds behind."
    assert need_words(now, now.tables[1], data.name).startswith("Table 1: ")


def test_levels_say_when_the_next_one_comes() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4], rounds=9)
    assert level_words(data.view(night_id).night) == ("level 1", "ante 10", "1 round to 20")


def test_calls_that_a_later_move_has_overtaken_are_not_read_out() -> None:
    data = director()
    night_id = night(data, rounds=30)
    now = data.view(night_id).night
    calls = standing_calls(now)
    assert len(calls) < len(now.calls)
    assert len({call.player for call in calls}) == len(calls)
    for call in calls:
        assert now.entrants[call.player].table == call.to


@pytest.mark.parametrize("goes", ["out", "home"])
def test_nobody_is_called_to_a_table_who_has_left_it(goes: str) -> None:
    data = director()
    night_id = night(data, names=NAMES[:9], mode="outcome", every="15m")
    one = data.view(night_id).night.tables[2].people()[0].player
    data.submit(night_id, MoveTo(one, 1))
    assert one in [call.player for call in standing_calls(data.view(night_id).night)]
    data.submit(night_id, ReportOuts(1, (one,)) if goes == "out" else Leave(one))
    assert one not in [call.player for call in standing_calls(data.view(night_id).night)]


def test_standings_say_where_one_went_out() -> None:
    data = director()
    night_id = night(data, to_end=True)
    lines = standing_lines(data.view(night_id).night, data.name)
    assert lines[0].rank == 1
    assert not lines[0].out
    assert all(line.status.startswith("out at table ") for line in lines[1:])
