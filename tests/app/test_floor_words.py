"""What a host tells of tables with real dice, by keys: pots, outs, ways to play, chips counted."""

from __future__ import annotations

import pytest

from clow_tui import games
from clow_tui.app.commands.keys import TAKES
from clow_tui.app.questions.question import BadAnswer
from clow_tui.app.questions.table import pot_from
from clow_tui.app.widgets.drawn import paint_of
from clow_tui.app.widgets.lines import Calls
from clow_tui.director import Director
from clow_tui.tournament.model import Table
from tests.support.app import NAMES, director, night, running
from tests.support.app import keys_of as typed


def table(data: Director, night_id: str, number: int = 1) -> Table:
    return data.view(night_id).night.tables[number]


def seat(data: Director, night_id: str, seat_number: int, number: int = 1) -> str:
    """The name of who sits there."""
    people = table(data, night_id, number).people()
    return data.name(next(s.player for s in people if s.number == seat_number))


async def test_a_pot_is_w_a_digit_and_enter_on_the_table_and_on_the_floor() -> None:
    data = director()
    night_id = night(data, mode="pots")
    async with running(data, night_id=night_id) as app:
        who = seat(data, night_id, 3)
        await app.press("w", "3", "enter")
        assert app.place == "Floor"
        assert table(data, night_id).game.round == 2
        assert f"Table 1: {who} takes the pot of 60. u undoes." in app.toasts()
        await app.press("4", "enter", "w", "space", "2", "enter")
        assert table(data, night_id, 4).game.round == 2
        await app.press("u")
        assert table(data, night_id, 4).game.round == 1


async def test_the_keys_that_the_manual_counts_do_what_it_says() -> None:
    pot, carried, out, nobody, undo = (keys for _, keys in TAKES[:5])
    data = director()
    night_id = night(data, mode="pots")
    async with running(data, night_id=night_id) as app:
        before = data.view(night_id).night
        await app.press(*pot)
        assert table(data, night_id).game.round == 2
        await app.press(*carried)
        assert table(data, night_id).game.carried == 60
        await app.press(*undo, *undo)
        assert data.view(night_id).night.tables == before.tables
    night_id = night(data, mode="outcome", every="15m")
    async with running(data, night_id=night_id) as app:
        await app.press(*out)
        assert table(data, night_id, 4).size == 5
        await app.press(*nobody)
        assert "nobody went out" in app.toasts()[0]
        await app.press(*undo, *undo)
        assert table(data, night_id, 4).size == 6
    assert [len([key for key in keys if key != "enter"]) for _, keys in TAKES[:5]] == [2, 3, 3, 1, 1]


async def test_r_on_the_floor_names_the_seats_and_does_not_leave_it() -> None:
    data = director()
    night_id = night(data, mode="pots")
    async with running(data, night_id=night_id) as app:
        await app.press("2", "r")
        assert "Who took the pot at table 2?" in app.text()
        assert f"1 {seat(data, night_id, 1, 2)} · 2 {seat(data, night_id, 2, 2)}" in app.text()
        await app.press("5", "enter")
        assert app.place == "Floor"
        assert table(data, night_id, 2).game.round == 2
        await app.press("3", "r", "escape")
        assert table(data, night_id, 3).game.round == 1
        assert app.place == "Floor"


async def test_a_carried_pot_asks_who_threw_last() -> None:
    data = director()
    night_id = night(data, mode="pots")
    async with running(data, night_id=night_id) as app:
        await app.press("enter", "w", "0", "enter")
        assert "Who threw last?" in app.text()
        await app.press("2", "enter")
        game = table(data, night_id).game
        assert (game.round, game.carried) == (2, 60)
        asked = games.prompt(game)
        assert asked is not None
        assert data.name(asked.player) == seat(data, night_id, 2)
        acts = data.view(night_id).acts
        await app.fast("w", "0", "enter", "5", "enter", "w", "1", "enter")
        assert data.view(night_id).acts == acts + 2
        assert table(data, night_id).game.round == 4


async def test_a_pot_by_name_shared_and_by_words_that_fit_nobody() -> None:
    data = director()
    night_id = night(data, mode="pots")
    async with running(data, night_id=night_id) as app:
        await app.press("enter", "w", *seat(data, night_id, 2).lower(), "enter")
        assert table(data, night_id).game.round == 2
        await app.press("w", "2", "=", "4", "enter", "4", "enter")
        assert table(data, night_id).game.round == 3
        assert "share the pot, 30 each" in app.text()
        await app.press("w", "9", "enter")
        assert any("Nobody sits at seat" in toast for toast in app.toasts())
        assert "w9" in app.lines()[-2]
        await app.press("backspace", "1", "enter")
        assert table(data, night_id).game.round == 4


@pytest.mark.parametrize(
    ("words", "taken"),
    [
        ("wjo", "Jo"),
        ("w jo", "Jo"),
        ("wim", "Wim"),
        ("wwim", "Wim"),
        ("w wim", "Wim"),
        ("w al", "Al"),
    ],
)
def test_a_w_may_touch_the_name_after_it(words: str, taken: str) -> None:
    data = director()
    names = data.words(night(data, mode="pots", names=("Jo", "Wim", "Wally", "Al")))
    assert pot_from(words, names, 1) == ((names.sitting(1, taken),), None)


def test_a_w_that_makes_two_names_of_one_word_is_asked_about() -> None:
    data = director()
    names = data.words(night(data, mode="pots", names=("Wally", "Al")))
    with pytest.raises(BadAnswer, match="'wal' fits one player and 'al' another; put a space after the w"):
        pot_from("wal", names, 1)


async def test_dice_may_be_typed_at_a_table_whose_pots_are_told() -> None:
    data = director()
    night_id = night(data, mode="pots")
    async with running(data, night_id=night_id) as app:
        await app.press("enter", *"225", "enter")
        game = table(data, night_id).game
        assert [rolled.dice for rolled in game.rolled] == [("2", "2", "5")]
        assert "'s dice" in app.text()
        await app.press("w", "3", "enter")
        assert table(data, night_id).game.round == 2


async def test_who_went_out_is_four_keys_from_the_floor_and_undo_one() -> None:
    data = director()
    night_id = night(data, mode="outcome", every="15m")
    async with running(data, night_id=night_id) as app:
        who = seat(data, night_id, 3, 4)
        await app.press("4")
        assert "r who is out" in app.lines()[-1]  # what a bystander finds at the foot of the screen
        await app.press("r")
        assert "Who went out at table 4?" in app.text()
        assert "0 or enter: nobody" in app.text()
        await app.press("3", "enter")
        assert app.place == "Floor"
        assert app.toasts() == [f"Table 4: {who} out, 24th. u undoes."]
        assert len(data.view(night_id).night.left()) == 23
        assert "last word 21:47" in app.text()
        assert "100" not in app.text()
        await app.press("u")
        assert len(data.view(night_id).night.left()) == 24


async def test_several_out_together_by_seats_and_names_and_nobody_by_enter_alone() -> None:
    data = director()
    night_id = night(data, mode="outcome", every="15m")
    async with running(data, night_id=night_id) as app:
        name = seat(data, night_id, 2, 2)
        await app.press("1", "enter", *"3", "space", *"5", "enter")
        assert len(data.view(night_id).night.left()) == 22
        assert "shared 23rd" in app.toasts()[0]
        acts = data.view(night_id).acts
        await app.press("r", "enter")
        assert data.view(night_id).acts == acts + 1
        assert "nobody went out" in app.toasts()[0]
        await app.press("escape", "2", "r", *name, "enter")
        assert len(data.view(night_id).night.left()) == 21
        await app.press("r", "9", "enter")
        assert any("Nobody sits at seat" in toast for toast in app.toasts())


async def test_standings_never_show_or_rank_by_a_stack_nobody_entered() -> None:
    data = director()
    night_id = night(data, names=NAMES[:8], seats=4, mode="outcome", every="15m")
    async with running(data, night_id=night_id, size=(120, 40)) as app:
        await app.press("r", "2", "enter", "S")
        lines = [line for line in app.lines() if "table " in line]
        assert sum("in " in line for line in lines) == 7
        assert sum("=1" in line for line in lines) == 7
        assert "out at table 1" in app.text()
        assert "round" not in "".join(line for line in lines if "out at" in line)


async def test_m_chooses_among_four_ways_and_asks_the_stacks_when_it_comes_from_outcome() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4], mode="outcome", every="15m")
    async with running(data, night_id=night_id) as app:
        await app.press("m", "1")
        assert f"what does {seat(data, night_id, 1)} hold?" in app.text()
        await app.press("enter")
        assert "Type how many tokens" in app.toasts()[0]
        await app.press(*"120", "enter", *"80", "enter", *"200", "enter")
        assert f"what does {seat(data, night_id, 4)} hold?" in app.text()
        await app.press("0", "enter")
        now = table(data, night_id)
        assert now.mode == "pots"
        assert sorted(s.tokens for s in now.game.seats) == [70, 110, 190]
        assert len(data.view(night_id).night.left()) == 3


async def test_all_stacks_may_be_typed_at_once_by_name_or_in_order_of_the_seats() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4], mode="outcome", every="15m")
    names = [seat(data, night_id, number) for number in (1, 2, 3, 4)]
    async with running(data, night_id=night_id) as app:
        all_at_once = ", ".join(f"{name} 100" for name in names)
        await app.press("m", "1", *typed(all_at_once), "enter")
        assert table(data, night_id).mode == "pots"
        await app.press("m", "3", "m", "1", *typed("90 110 80 120"), "enter")
        held = {data.name(s.player): s.tokens + 10 for s in table(data, night_id).game.seats}
        assert list(held.values()) == [90, 110, 80, 120]
        await app.press("m", "1")
        assert "is played so already" in app.toasts()[0]


async def test_chips_are_counted_and_compared_with_what_was_issued() -> None:
    data = director()
    night_id = night(data, names=NAMES[:8], seats=4, mode="outcome", every="15m")
    async with running(data, night_id=night_id) as app:
        await app.press("#", "2", *typed("90 110 80 120"), "enter")
        assert "Table 2: what does" in app.text()
        await app.press(*typed("100 100 100 80"), "enter")
        assert "Accept 20 short of the 800 expected?" in app.text()
        await app.press("enter")
        assert app.toasts() == ["Table 2 counted. 20 short of the 800 expected in the night. u undoes."]
        assert "110 at 21:47" in app.text()
        await app.press("#", "1", "enter", "enter", "enter", *"100", "enter")
        assert table(data, night_id).mode == "outcome"


async def test_what_somebody_brings_from_a_table_on_outcome_is_asked_and_named() -> None:
    data = director()
    night_id = night(data, names=NAMES[:8], seats=4, mode="outcome", every="15m")
    async with running(data, night_id=night_id) as app:
        await app.press("m", "1", *typed("370 10 10 10"), "enter", "w", "1", "enter")
        assert "with your chips" in app.text()
        untold = [data.name(player) for player in table(data, night_id).untold]
        assert len(untold) == 1
        assert f"What does {untold[0]} bring to table 1? # asks." in app.text()
        calls = app.app.screen.query_one(Calls)
        (line,) = calls.draw(78, 1, paint_of(calls))  # before there is room for two
        assert "bring to table 1" in "".join(text for text, _ in line)
        await app.press("#")
        assert f"What {untold[0]} brings to table 1" in app.text()
        await app.press("1", *"150", "enter")
        assert not table(data, night_id).untold
        assert table(data, night_id).game.round == 2
        assert "bring to table" not in app.text()


async def test_a_question_that_cannot_be_asked_any_more_is_dropped() -> None:
    data = director()
    night_id = night(data, mode="outcome", every="15m")
    async with running(data, night_id=night_id) as app:
        await app.fast("u", "r", "3", "enter")
        assert not data.view(night_id).night.drawn
        assert "Who went out" not in app.text()
        await app.press("enter")
        assert data.view(night_id).night.drawn


async def test_one_may_leave_the_night_as_fast_as_one_likes() -> None:
    data = director()
    night_id = night(data, mode="outcome", every="15m")
    async with running(data, night_id=night_id) as app:
        for keys in (("r", "3", "enter"), ("w",), ("m", "1"), ("p", "a"), ("1", "enter", "3", "enter")):
            await app.fast(*keys, "escape", "escape", "escape", "escape")
            assert app.place == "Lobby"
            assert app.app._exception is None
            await app.open(night_id)


async def test_pots_of_several_tables_one_straight_after_the_other() -> None:
    data = director()
    night_id = night(data, mode="pots")
    async with running(data, night_id=night_id) as app:
        for keys in ("1r3", "2r4", "3w1", "4r0 2"):
            await app.pilot.press(*typed(keys), "enter")
        await app.settle()
        assert [t.game.round for t in data.view(night_id).night.open_tables()] == [2, 2, 2, 2]
        assert table(data, night_id, 4).game.carried == 60
