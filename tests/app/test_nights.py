"""A host's evening in the app, by keys: what comes of them, and what is said when nothing does."""

from __future__ import annotations

import asyncio
import errno
import threading
from pathlib import Path

import pytest

from clow_tui.director import Director, play
from clow_tui.rulesets import Shelf, shipped_folder
from clow_tui.store import Store
from clow_tui.tournament.commands import Throw
from tests.support.app import FOLDER, HOSTILE, NAMES, director, night, running
from tests.support.memory_disk import Fault, MemoryDisk


async def test_a_night_from_a_pasted_list_to_its_champion() -> None:
    data = director()
    async with running(data) as app:
        assert "begins your first night" in app.text()
        await app.press("n")
        assert "No players yet" in app.text()
        await app.paste("\n".join(f"{at}. {name}" for at, name in enumerate(NAMES, 1)))
        assert "breaks at 18, 12 and 6" in app.text()
        await app.press("enter")
        assert app.place == "Floor"
        assert "24 of 24 in" in app.text()
        await app.press("3", "enter")
        assert app.place == "TableScreen"
        await app.fast(*"456", "enter")
        assert "takes the pot of 60" in app.text()
        await app.press("escape", "f", "4")
        await app.settle()
        assert "The champion" in app.text()
        await app.press("escape")
        assert "won by" in app.text()
        await app.press("H", "enter")
        assert app.place == "Past"


async def test_keys_may_come_as_fast_as_they_like() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4])
    async with running(data, night_id=night_id) as app:
        await app.fast("enter", *"456", "enter", *"225", "enter", *"336", "enter", *"12")
        table = data.view(night_id).night.tables[1].game
        assert table.round == 2
        assert [rolled.dice for rolled in table.rolled] == [("2", "2", "5"), ("3", "3", "6")]
        assert app.app.screen.query("EntryText").first().value == "12"  # type: ignore[attr-defined]


async def test_what_is_rubbed_out_in_a_hurry_is_what_stood_there_then() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4])
    async with running(data, night_id=night_id) as app:
        await app.press("enter", "enter")
        await app.fast(*"229", "backspace", *"56", "left", "delete", *"1", "home", *"3", "delete")
        assert app.app.screen.query("EntryText").first().value == "3251"  # type: ignore[attr-defined]


async def test_enter_ends_what_stood_there_when_it_was_pressed() -> None:
    data = director()
    night_id = night(data, names=NAMES[:6], mode="pots")
    async with running(data, night_id=night_id) as app:
        await app.press("w")
        await app.fast("0", "enter", "4", "enter")
        game = data.view(night_id).night.tables[1].game
        assert (game.round, game.carried) == (2, 60)  # type: ignore[union-attr]


async def test_a_command_and_somebody_are_found_by_all_letters_typed_before_enter() -> None:
    data = director()
    night_id = night(data, names=["Joe", "Jo", "Jonas", "Bo"])
    async with running(data, night_id=night_id) as app:
        await app.fast("p", *"jonas", "enter")
        await app.press("2")
        away = [p for p, e in data.view(night_id).night.entrants.items() if e.away]
        assert [data.name(player) for player in away] == ["Jonas"]
        await app.fast(":", *"log", "enter")
        assert app.place == "Log"


async def test_an_answer_that_does_not_fit_changes_nothing_and_comes_back_to_be_mended() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4])
    async with running(data, night_id=night_id) as app:
        before = data.view(night_id)
        await app.fast("enter", "7", "space", "7", "space", "7", "enter")
        assert data.view(night_id) is before
        assert any("no face" in toast for toast in app.toasts())
        assert "7 7 7" in app.lines()[-2]


async def test_a_name_before_the_dice_keeps_the_throw_until_it_is_asked_for() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4])
    async with running(data, night_id=night_id) as app:
        await app.press("enter")
        order = [seat.player for seat in data.view(night_id).night.tables[1].game.seats]
        second = data.name(order[1])
        await app.press("enter", *second, "space", *"336", "enter")
        assert "is kept" in app.text()
        await app.press(*"225", "enter")
        assert len(data.view(night_id).night.tables[1].game.rolled) == 2


async def test_space_throws_only_where_the_program_has_the_dice_and_says_so_elsewhere() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4])
    async with running(data, night_id=night_id) as app:
        await app.press("space")
        assert data.view(night_id).acts == 2
        assert any("m hands the table over" in toast for toast in app.toasts())
        await app.press("m", "4", "space")
        assert data.view(night_id).acts == 4
        await app.press("enter", "space")
        assert data.view(night_id).acts == 5


async def test_a_mark_lets_the_program_throw_once_at_a_table_of_real_dice() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4])
    async with running(data, night_id=night_id) as app:
        await app.press("enter", "!", "enter")
        assert data.view(night_id).acts == 3
        assert data.view(night_id).night.tables[1].mode == "keyed"


async def test_who_took_the_pot_is_not_asked_where_every_throw_is_known() -> None:
    data = director()
    async with running(data, night_id=night(data, names=NAMES[:4])) as app:
        await app.press("enter", "w")
        assert any("the program sees who takes the pot" in toast for toast in app.toasts())


async def test_undo_at_a_table_is_that_tables_and_on_the_floor_the_nights() -> None:
    data = director()
    night_id = night(data, names=NAMES[:8], seats=4, mode="program")
    data.submit(night_id, Throw(1))
    data.submit(night_id, Throw(2))
    before = data.view(night_id).night
    async with running(data, night_id=night_id) as app:
        await app.press("1", "enter", "u")
        now = data.view(night_id).night
        assert now.tables[1].game.throws == 0
        assert now.tables[1] != before.tables[1]
        assert now.tables[2] == before.tables[2]
        await app.press("escape", "u")
        assert data.view(night_id).night.tables[2].game.throws == 0
        await app.press("U", "U")
        assert data.view(night_id).night == before


def until_a_table_breaks() -> tuple[Director, str]:
    """A night whose last acts go back over the breaking of a table."""
    data = director()
    night_id = night(data, rounds=8)
    while all(table.open for table in data.view(night_id).night.tables.values()):
        play(data, night_id, until="throw", everywhere=True)
    for number in [table.number for table in data.view(night_id).night.open_tables()]:
        play(data, night_id, table=number, until="throw", everywhere=True)
    return data, night_id


async def test_ten_undos_over_a_table_break_and_forward_again() -> None:
    data, night_id = until_a_table_breaks()
    before = data.view(night_id).night
    async with running(data, night_id=night_id) as app:
        for _ in range(10):
            acts = data.view(night_id).acts
            await app.press("u")
            if app.place == "Confirm":
                await app.press("enter")
            assert data.view(night_id).acts == acts + 1
        assert all(table.open for table in data.view(night_id).night.tables.values())
        for _ in range(10):
            await app.press("U")
        assert data.view(night_id).night == before


async def test_an_undo_that_takes_others_along_names_them_and_asks() -> None:
    data, night_id = until_a_table_breaks()
    number = next(
        table.number
        for table in data.view(night_id).night.open_tables()
        if _undo_until_more(data, night_id, table.number)
    )
    async with running(data, night_id=night_id) as app:
        await app.press(str(number), "enter", "u")
        assert app.place == "Confirm"
        view = data.view(night_id)
        plan = data.plan_undo(night_id, table=number)
        assert "Undo more than one act?" in app.text()
        assert data.words_of(night_id, plan.along)[0].split(";")[0][:30] in app.text()
        await app.press("escape")
        assert data.view(night_id) is view
        assert app.place == "TableScreen"
        await app.press("u", "enter")
        assert data.history(night_id).off >= set(plan.acts)


def _undo_until_more(data: Director, night_id: str, table: int) -> bool:
    """Undo at a table until its next undo takes others along; whether it came to that."""
    for _ in range(12):
        if data.plan_undo(night_id, table=table).along:
            return True
        data.undo(night_id, table=table)
    return False


class Gate:
    """Holds the disk up after so many writes, until it is let go."""

    def __init__(self, disk: MemoryDisk, writes: int) -> None:
        self.left = writes
        self.reached = threading.Event()
        self.open = threading.Event()
        disk.after = self

    def __call__(self, call: str, path: Path) -> None:
        self.left -= 1
        if self.left <= 0:
            self.reached.set()
            self.open.wait(20)


async def test_a_fast_forward_can_be_stopped_and_what_was_thrown_stays() -> None:
    disk = MemoryDisk()
    data = director(disk)
    night_id = night(data)
    async with running(data, night_id=night_id) as app:
        gate = Gate(disk, 6)
        await app.pilot.press("f", "4")
        await asyncio.to_thread(gate.reached.wait, 20)
        await app.pilot.pause(0.15)
        assert "Throwing on at every table, to the end" in app.text()
        assert "esc stops" in app.text()
        await app.pilot.press("u")
        assert any("esc stops it" in toast for toast in app.toasts())
        await app.pilot.press("escape")
        gate.open.set()
        await app.settle()
        assert app.app.running == ""
        assert app.place == "Floor"
        assert data.view(night_id).acts > 2
        assert not data.view(night_id).night.finished
        assert any("Stopped after" in toast for toast in app.toasts())


async def test_leaving_in_the_middle_of_a_fast_forward_stops_it() -> None:
    disk = MemoryDisk()
    data = director(disk)
    night_id = night(data)
    async with running(data, night_id=night_id) as app:
        gate = Gate(disk, 6)
        await app.pilot.press("f", "4")
        await asyncio.to_thread(gate.reached.wait, 20)
        await app.pilot.press("ctrl+q")
    assert app.app.return_code == 0
    gate.open.set()
    await asyncio.get_running_loop().shutdown_default_executor()
    assert not data.view(night_id).night.finished


async def test_calls_are_read_out_until_they_are_done_and_i_says_why() -> None:
    data = director()
    night_id = night(data, rounds=18)
    async with running(data, night_id=night_id) as app:
        assert "with your chips" in app.text()
        await app.press("i")
        assert "Why these calls" in app.text()
        await app.press("escape")
        for _ in range(20):
            if "with your chips" not in app.text():
                break
            await app.press("x")
        assert all(call.done for call in data.view(night_id).night.calls)
        await app.press("x")
        assert any("No call is waiting" in toast for toast in app.toasts())


async def test_a_table_is_chosen_by_all_figures_of_its_number() -> None:
    data = director()
    names = [f"P{at}" for at in range(48)]
    night_id = night(data, names=names, seats=4)
    async with running(data, night_id=night_id) as app:
        await app.press("1", "2", "enter")
        assert "Table 12" in app.lines()[0]
        await app.press("escape", "0")
        assert any("There is no table" in toast for toast in app.toasts())


async def test_a_second_program_only_looks_and_says_why() -> None:
    disk = MemoryDisk()
    night_id = night(director(disk), names=NAMES[:4])
    looker = Director(Store.open(FOLDER, write=False, disk=disk), Shelf(shipped_folder()), by="app")
    async with running(looker, night_id=night_id) as app:
        assert "look only" in app.text()
        await app.press("space")
        assert app.toasts()
        await app.press("enter", "4")
        assert not app.app.screen.query("EntryText").first().has_focus
        assert looker.view(night_id).acts == 2


async def test_what_the_disk_refuses_is_marked_unsaved_and_saved_when_it_is_well() -> None:
    disk = MemoryDisk()
    data = director(disk)
    night_id = night(data, names=NAMES[:4], mode="program")

    async with running(data, night_id=night_id) as app:
        disk.fault = Fault(1, errno.ENOSPC, for_good=True, calls=("append", "write", "sync"))
        await app.press("space")
        assert "not saved" in app.lines()[0]
        assert any("disk is full" in toast for toast in app.toasts())
        disk.fault = None
        app.app._look_after()
        await app.settle()
        assert "● saved" in app.lines()[0]


@pytest.mark.parametrize("keys", [("q",), ("ctrl+q",), ("enter", "4", "ctrl+q"), ("?", "q"), ("S", "q")])
async def test_quit_eaten_either_of_two_keys_leaves_wherever_one_is(keys: tuple[str, ...]) -> None:
    data = director()
    async with running(data, night_id=night(data, names=NAMES[:4])) as app:
        await app.pilot.press(*keys)
        assert app.app._exit
        assert app.app.return_code == 0


async def test_esc_goes_one_level_back_and_never_out() -> None:
    data = director()
    async with running(data, night_id=night(data, names=NAMES[:4])) as app:
        await app.press("enter", "4")
        seen = []
        for _ in range(6):
            await app.press("escape")
            seen.append(app.place)
        assert seen == ["TableScreen", "Floor", "Lobby", "Lobby", "Lobby", "Lobby"]


async def test_the_same_table_and_state_after_leaving_in_mid_round() -> None:
    disk = MemoryDisk()
    data = director(disk)
    night_id = night(data, names=NAMES[:8], seats=4)
    async with running(data, night_id=night_id) as app:
        await app.press("2", "enter", *"225", "enter", "3")
        await app.pilot.press("ctrl+q")
    state = data.view(night_id).night
    data.close()
    again = director(disk)
    async with running(again) as app:
        assert "round 1" in app.text()
        await app.press("enter")
        assert app.place == "Floor"
        assert again.view(night_id).night == state


async def test_the_sample_is_one_key_away_and_counts_as_practice() -> None:
    data = director()
    async with running(data) as app:
        await app.press("t")
        await app.settle()
        assert app.place == "Floor"
        assert "practice" in app.text() or data.view(app.app.night_id).night.practice


async def test_names_that_are_there_twice_are_pointed_out_and_can_be_mended() -> None:
    data = director()
    async with running(data) as app:
        await app.press("n")
        await app.paste("Ann\nBo\nann\nCy")
        assert "more than once" in app.text()
        assert "twice" in app.text()
        await app.press("enter")
        assert data.night_ids() == []
        await app.press("e", "backspace", *"e", "enter")  # it has gone to the second of them
        assert "twice" not in app.text()


async def test_a_player_taken_out_of_the_list_is_put_back_by_u() -> None:
    data = director()
    async with running(data) as app:
        await app.press("n")
        await app.paste("Ann\nBo\nCy")
        await app.press("d")
        assert "2 players" in app.text()
        await app.press("u")
        assert "3 players" in app.text()
        await app.press("u")
        assert "none yet" in app.text()
        await app.press("u")
        assert any("Nothing was changed here" in toast for toast in app.toasts())


async def test_hostile_names_on_every_screen_and_toast() -> None:
    data = director()
    night_id = night(data, names=HOSTILE)
    async with running(data, night_id=night_id) as app:
        assert "[/x] Bob" in app.text()
        await app.press("1", "enter", "!", "enter", "i")
        await app.press("escape", "u", "U", "escape", "S", "i", "escape", "L", "escape", "escape")
        await app.press("m", "4", "f", "4")
        await app.settle()
        assert "The champion" in app.text()
        await app.press("u", "U", "i")
        assert app.app._exception is None
