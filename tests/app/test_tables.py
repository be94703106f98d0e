"""A table with a bank or with legs by keys: stakes, bets, passing, dice to keep, wrong answers, undo."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from clow_tui import games
from clow_tui.director import Director, NightPlan
from clow_tui.games import BankState, LegsState
from clow_tui.tournament.commands import Answer, Draw
from clow_tui.tournament.commands.people import SetAway
from clow_tui.tournament.events import Mode
from tests.support.app import Driver, director, keys_of, running

BANK, FIRST = "cee-lo-banker", ("456", "pass", "pass")  # all but the first pass up the claim


def begun(rules: str, *answers: str, names: str = "Ann Bo Cy", mode: Mode = "keyed") -> tuple[Director, str]:
    """A night of one table, its seats as listed, after some answers in words."""
    data = director()
    players = tuple(names.split(",") if "," in names else names.split())
    plan = NightPlan("N", rules, "heats", players, mode=mode, seats=6, seed=5, as_listed=True)
    night_id = data.create(plan)
    data.submit(night_id, Draw())
    for words in answers:
        data.submit(night_id, Answer(1, words))
    return data, night_id


@asynccontextmanager
async def at_table(given: tuple[Director, str], size: tuple[int, int] = (80, 24)) -> AsyncIterator[Driver]:
    """The app on the only table of such a night."""
    data, night_id = given
    async with running(data, size=size, night_id=night_id) as app:
        await app.press("enter")
        yield app


def game(given: tuple[Director, str]) -> games.State:
    """The game of its only table."""
    data, night_id = given
    return data.view(night_id).night.tables[1].game


def bank(given: tuple[Director, str]) -> BankState:
    """The same, with a bank."""
    state = game(given)
    assert isinstance(state, BankState)
    return state


def legs(given: tuple[Director, str]) -> LegsState:
    """The same, in legs."""
    state = game(given)
    assert isinstance(state, LegsState)
    return state


# A bank


async def test_a_claim_a_stake_and_bets_are_keyed_as_dice_are() -> None:
    held = begun(BANK)
    async with at_table(held) as app:
        await app.press(*"456", "enter", ".", ".")
        assert "Ann puts up the bank: 1 to 100, or pass" in app.text()
        await app.press(*"60", "enter", *"20", "enter")
        assert "Ann ◆" in app.text()
        assert "Cy bets: 0 to 40, or pass" in app.text()
        assert "Ann puts up 60: 40 uncovered." in app.text()
        await app.press(".")
        assert bank(held).phase == "rolling"
        assert [(bet.player, bet.amount) for bet in bank(held).bets] == [(bank(held).bettors()[0], 20)]
        await app.press(*"443", "enter")
        assert "The bank has point 3: beat it; a tie leaves the bet on the table." in app.text()
        await app.press(*"664", "enter")
        assert "wins 20" in app.text()
        assert "Ann may keep the bank." in app.text()


async def test_pass_as_a_word_and_by_the_full_stop_is_one() -> None:
    held = begun(BANK, *FIRST)
    async with at_table(held) as app:
        await app.press("enter", *"pass", "enter")
        assert "Ann passes on the bank" in app.text()
        assert "Bo puts up the bank" in app.text()
        await app.press(".")
        assert "Cy puts up the bank" in app.text()


async def test_a_wrong_amount_comes_back_to_be_mended_and_nothing_has_changed() -> None:
    held = begun(BANK, *FIRST)
    before = bank(held)
    async with at_table(held) as app:
        await app.press(*"600", "enter")
        assert any("1 to 100 can be put up here, not 600." in toast for toast in app.toasts())
        assert "600" in app.lines()[-2]
        assert bank(held) == before
        await app.press("backspace", "enter")
        assert bank(held).uncovered == 60


async def test_a_stake_is_undone_and_done_again() -> None:
    held = begun(BANK, *FIRST)
    async with at_table(held) as app:
        await app.press(*"60", "enter", "u")
        assert bank(held).phase == "stake"
        assert "Ann puts up the bank" in app.text()
        await app.press("U")
        assert bank(held).uncovered == 60


async def test_there_is_nothing_to_pass_where_dice_are_wanted() -> None:
    held = begun(BANK, *FIRST, "60", "20", "20")
    async with at_table(held) as app:
        await app.press(".")
        assert any("Ann is to throw" in toast for toast in app.toasts())
        assert bank(held).phase == "rolling"


async def test_the_space_bar_decides_nothing_for_anybody() -> None:
    held = begun(BANK, *FIRST, mode="program")
    before = bank(held)
    async with at_table(held) as app:
        await app.press("space")
        assert any("Ann is offered the bank: type 1 to 100, or pass." in toast for toast in app.toasts())
        assert bank(held) == before
        await app.press("!")
        assert bank(held) == before
        await app.press("f", "5")
        assert bank(held).phase == "bet"


async def test_a_bank_that_nobody_takes_is_offered_again_by_enter() -> None:
    data = director()
    night_id = data.create(
        NightPlan("N", ruleset=BANK, format="open", players=("Ann", "Bo"), tables=1, seed=5)
    )
    data.submit(night_id, Draw())
    for words in ("456", "pass", "pass", "pass"):
        data.submit(night_id, Answer(1, words))
    async with at_table((data, night_id)) as app:
        assert "Nobody takes the bank.  enter offers it again" in app.text()
        await app.press("enter")
        assert bank((data, night_id)).phase == "stake"


async def test_who_is_away_is_marked_on_the_card_and_at_the_table() -> None:
    data, night_id = begun(BANK, *FIRST, "60")
    player = bank((data, night_id)).seats[2].player
    async with running(data, night_id=night_id) as app:
        data.submit(night_id, SetAway(player, True))
        app.app.refresh_place()
        await app.settle()
        assert "Cy away" in app.text()
        await app.press("enter")
        assert "Cy away" in app.text()


# Legs


async def test_dice_are_marked_and_the_others_thrown_again() -> None:
    held = begun("poker-dice", "A", "K", "Q")
    async with at_table(held) as app:
        await app.press(*"kkq9j", "enter")
        assert "Ann: which dice stay?" in app.text()
        await app.press("1", "2")
        assert "Ann keeps K K  enter the other 3 again" in app.text()
        assert "1 keep" in app.text()
        assert "3 again" in app.text()
        await app.press("enter")
        assert "Ann's other 3 dice" in app.text()
        assert "in hand" in app.text()
        await app.press("k", *"k9", "enter")
        assert "Ann leads with four of a kind K." in app.text()
        assert "Bo's dice" in app.text()


async def test_marks_are_taken_back_by_their_figure_and_by_escape() -> None:
    held = begun("poker-dice", "A", "K", "Q", "KKQ9J")
    async with at_table(held) as app:
        await app.press("1", "2", "1", "3")
        assert "Ann keeps K Q" in app.text()
        await app.press("escape")
        assert app.place == "TableScreen"
        assert "Ann: which dice stay?" in app.text()
        await app.press("escape")
        assert app.place == "Floor"
        assert legs(held).turn is not None
        assert legs(held).turn.kept is None  # type: ignore[union-attr]


async def test_more_dice_than_the_rules_allow_do_not_go_again() -> None:
    held = begun("poker-dice", "A", "K", "Q", "KKQ9J")
    async with at_table(held) as app:
        await app.press("1")
        assert "1 to 3 dice go again, not 4" in app.text()
        await app.press("enter")
        assert any("1 to 3 dice go again, not 4" in toast for toast in app.toasts())
        await app.press("6")
        assert any("There are 5 dice" in toast for toast in app.toasts())


async def test_all_dice_marked_stand_and_so_does_the_full_stop() -> None:
    held = begun("poker-dice", "A", "K", "Q", "KKQ9J")
    async with at_table(held) as app:
        await app.press(*"12345", "enter")
        assert "Ann stands on K-K-Q-9-J" in app.text()
        await app.press(*"qqq", "9", "j", "enter", ".")
        assert "Bo stands on Q-Q-Q-9-J" in app.text()


async def test_none_kept_throws_all_again_where_that_is_allowed() -> None:
    held = begun("indian-dice", "6", "4", "2", "23456")
    async with at_table(held) as app:
        await app.press("0")
        assert "enter all 5 again" in app.text()
        await app.press("enter")
        assert "Ann throws all dice again" in app.text()


async def test_at_a_table_of_the_program_enter_throws_the_others_at_once() -> None:
    held = begun("poker-dice", "A", "K", "Q", "KKQ9J", mode="program")
    async with at_table(held) as app:
        await app.press("space")
        assert any("Ann has a choice" in toast for toast in app.toasts())
        await app.press("1", "2", "space")
        assert legs(held).passage is not None
        assert len(legs(held).passage.hands) == 1  # type: ignore[union-attr]


async def test_keep_stand_and_final_are_typed_as_words() -> None:
    held = begun("poker-dice", "A", "K", "Q", "KKQ9J")
    async with at_table(held) as app:
        await app.press("enter", *keys_of("keep K K"), "enter", *"999", "enter")
        assert "Ann leads with full house 9 with Ks." in app.text()
        await app.press("enter", *keys_of("final A A A K Q in 2"), "enter")
        assert "Cy's dice" in app.text()
        await app.press(*"99jqk", "enter", "enter", *"stand", "enter")
        assert game(held).phase == "over"


async def test_marks_fall_when_the_choice_is_another() -> None:
    held = begun("poker-dice", "A", "K", "Q", "KKQ9J")
    async with at_table(held) as app:
        await app.press("1", "2", "u")
        assert "Ann's dice" in app.text()
        await app.press(*"qqq9j", "enter")
        assert "Ann: which dice stay?" in app.text()


async def test_letters_of_the_dice_open_the_entry_where_an_order_is_thrown() -> None:
    held = begun("poker-dice")
    async with at_table(held) as app:
        await app.press("j", "enter", "a", "enter", "q", "enter")
        assert legs(held).leg == 1
        assert "Bo's dice" in app.text()


async def test_dice_typed_fast_keep_their_order() -> None:
    held = begun("poker-dice", "A", "K", "Q")
    async with at_table(held) as app:
        await app.fast(*"9qk10a")
        assert app.lines()[-2].endswith("Ann's dice 9qk10a")


async def test_why_tells_rank_and_order_of_a_hand() -> None:
    held = begun("poker-dice-wild", "A", "K", "Q", "KKQ9A")
    async with at_table(held, (100, 40)) as app:
        await app.press("i")
        assert "A is wild" in app.text()
        assert "Beaten by" in app.text()


async def test_names_and_hands_may_hold_anything() -> None:
    held = begun("indian-dice", "6", "4", "66123", names="[/x] Bob,$accent [b]")
    async with at_table(held) as app:
        await app.press("1", "2")
        assert "[/x] Bob keeps 6 6" in app.text()
        await app.press("i")
        assert "[/x] Bob threw" in app.text()


async def test_words_from_the_floor_answer_a_stake() -> None:
    data, night_id = begun(BANK, *FIRST, mode="program")
    async with running(data, night_id=night_id) as app:
        assert "Ann puts up the bank" in app.text()
        await app.press("r", *"60", "enter")
        assert bank((data, night_id)).uncovered == 60
        await app.press(".", ".")
        assert bank((data, night_id)).round == 1
        assert bank((data, night_id)).phase == "stake"


async def test_many_tables_are_a_line_each_whatever_is_played() -> None:
    for rules, throws, said in (
        (BANK, ("456", *["pass"] * 4, "60", "20"), " banks 60, 40 open  "),
        ("poker-dice", (*"AKQJ9", "KKQ9J", "stand"), " K K Q 9 J  leads"),
        ("indian-dice", (*"65432", "22345", "stand"), " 2 2 3 4 5  lowest"),
    ):
        data = director()
        names = tuple(f"P{at}" for at in range(60))
        night_id = data.create(NightPlan("N", rules, "heats", names, seats=5, seed=5, as_listed=True))
        data.submit(night_id, Draw())
        for words in throws:
            data.submit(night_id, Answer(1, words))
        async with running(data, night_id=night_id) as app:
            assert said in app.lines()[2]
            assert len([line for line in app.lines() if " 5 in  " in line]) == 12
