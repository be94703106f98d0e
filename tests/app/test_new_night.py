"""A night set up by keys: people pasted, typed, ticked and checked in; as last time; played on paper."""

from __future__ import annotations

import pytest

from clow_tui.app.commands.keys import TAKES
from clow_tui.director import Director
from tests.support.app import HOSTILE, NAMES, Driver, director, keys_of, night, running
from tests.support.memory_disk import MemoryDisk

AGAIN, AGAIN_LATE = (keys for what, keys in TAKES if "as last time" in what or "one of them late" in what)


def seated(data: Director, night_id: str) -> list[str]:
    """Who sits at the tables, by name."""
    tables = data.view(night_id).night.open_tables()
    return sorted(data.name(seat.player) for table in tables for seat in table.people())


def newest(data: Director) -> str:
    """The night under way."""
    return next(str(record["id"]) for record in data.summaries() if not record["finished"])


def late(data: Director, night_id: str) -> list[str]:
    return [data.name(player) for player in data.view(night_id).night.late()]


async def choose(app: Driver, label: str) -> None:
    """Go to a field by its label."""
    await app.press("g")
    for _ in range(30):
        if any(line.startswith(f" ▸ {label}") for line in app.lines()):
            return
        await app.press("down")
    raise AssertionError(f"there is no field {label}")


def figure(app: Driver, words: str) -> str:
    """The figure of a choice that says this."""
    line = next(line for line in app.lines() if f"  {words}" in line)
    return line.split(words)[0].split()[-1]


async def test_a_night_as_last_time_takes_two_keys_from_the_lobby() -> None:
    data = director()
    last = night(data, seats=5, mode="pots", to_end=True)
    async with running(data) as app:
        await app.press(*AGAIN)
        assert app.place == "Floor"
        new = next(night_id for night_id in data.night_ids() if night_id != last)
        assert len(AGAIN) <= 6
        settings = data.view(new).night.settings
        assert (settings.seats, settings.mode) == (5, "pots")
        assert seated(data, new) == sorted(NAMES)


async def test_keys_as_fast_as_they_come_begin_the_same_night() -> None:
    data = director()
    night(data, to_end=True)
    async with running(data) as app:
        await app.fast(*AGAIN)
        assert app.place == "Floor"
        assert len(data.night_ids()) == 2


async def test_one_of_last_times_people_is_late_and_comes_by_two_keys_after_a_restart() -> None:
    disk = MemoryDisk()
    data = director(disk)
    night(data, names=NAMES[:8], to_end=True)
    async with running(data) as app:
        await app.press(*AGAIN_LATE)
        assert len(AGAIN_LATE) <= 6
        new = newest(data)
        assert late(data, new) == ["Ann"]
        assert seated(data, new) == sorted(NAMES[1:8])
        assert "1 late" in app.lines()[0]
        await app.pilot.press("q")
    data.close()
    data = director(disk)
    async with running(data, night_id=new) as app:
        await app.press("p")
        assert "Ann" in app.lines()[3]
        assert "comes in now" in app.lines()[3]
        await app.press("enter")
        assert seated(data, new) == sorted(NAMES[:8])
        assert late(data, new) == []
        assert any("Ann" in toast and "u undoes" in toast for toast in app.toasts())
        await app.press("u")
        assert late(data, new) == ["Ann"]


async def test_the_same_people_and_everything_else_as_it_was() -> None:
    data = director()
    night(data, names=NAMES[:9], seats=4, mode="program", to_end=True)
    async with running(data) as app:
        await app.press("A")
        assert "9 here" in app.text()
        assert "of 6 players" in app.text()
        await app.press("u")
        assert "none yet" in app.text()
        await app.press("a")
        assert "of 4 players" in app.text()
        assert "thrown by the program" in app.text()


async def test_without_a_night_nothing_can_be_as_last_time() -> None:
    async with running(director()) as app:
        await app.press("a")
        assert app.place == "Lobby"
        assert any("No night has been played yet" in toast for toast in app.toasts())
        await app.press("n", "a")
        assert any("No night has been played yet" in toast for toast in app.toasts())


async def test_a_list_as_people_write_it_is_shown_as_it_was_understood() -> None:
    data = director()
    async with running(data) as app:
        await app.press("n")
        await app.paste("Who's in?\n1. Ann +1\n2. Bo (late)\n3. Cy can't come\n4. Dee - yes\n5. Eli")
        assert "6 names: 4 here, 1 late, 1 not coming, 1 of them guest" in app.toasts()[0]
        assert "Passed over: Who's in?" in app.toasts()[0]
        app.app.clear_notifications()
        await app.settle()
        text = app.text()
        assert "Players  4 here, 1 late, 1 not coming" in text
        assert "Ann's guest" in text
        assert "late Bo" in text
        assert "not Cy" in text
        assert "4 players" in text
        await app.press("down", "right", "v", "G", "enter")
        (night_id,) = data.night_ids()
        assert seated(data, night_id) == ["Ann", "Dee", "Eli"]
        assert late(data, night_id) == ["Ann's guest", "Bo"]


async def test_people_are_ticked_from_those_known_and_found_by_a_slash() -> None:
    data = director()
    night(data, names=NAMES[:6], to_end=True)
    async with running(data) as app:
        await app.press("n", "enter")
        assert "Who comes? 0 ticked" in app.text()
        await app.press("space", "space", "slash", *"fay", "enter", *"eli", "enter", "enter")
        assert "Who comes? 4 ticked" in app.text()
        await app.press("escape")
        assert "4 here" in app.text()
        await app.press("up", "enter", "space", "escape")
        assert "3 here" in app.text()
        await app.press("G", "enter")
        assert seated(data, newest(data)) == ["Bo", "Eli", "Fay"]


async def test_a_name_nearly_known_is_pointed_out_and_taken_by_one_key() -> None:
    data = director()
    night(data, names=["Ann", "Bo", "Łukasz"], to_end=True)
    async with running(data, size=(120, 40)) as app:
        await app.press("n")
        await app.paste("Anne\nBo\nLukasz\nZoë\nZoe")
        assert "Anne: do you mean Ann, who played on 12 June 2026?" in app.text()
        await app.press("=")
        assert "Anne" not in app.text().replace("Anne is Ann", "")
        await app.press("=", "=")
        assert "do you mean" not in app.text()
        await app.press("=")
        assert any("nearly one that is known" in toast for toast in app.toasts())
        await app.press("u", "u", "u")
        assert "do you mean Ann" in app.text()
        await app.press("enter")
        assert seated(data, newest(data)) == sorted(["Anne", "Bo", "Lukasz", "Zoë", "Zoe"])


async def test_somebody_is_found_in_a_long_list_by_a_few_letters() -> None:
    data = director()
    async with running(data) as app:
        await app.press("n")
        await app.paste("\n".join(NAMES))
        await app.press("slash", *"te", "enter", "v", "slash", *"zo", "enter", "v", "v", "G")
        assert "22 here, 1 late, 1 not coming" in app.text()
        await app.press("enter")
        assert late(data, data.night_ids()[0]) == ["Tess"]


async def test_a_name_there_twice_is_gone_to_when_one_would_begin() -> None:
    async with running(director()) as app:
        await app.press("n")
        await app.paste("Ann\nBo\nann")
        await app.press("enter")
        assert "more than once" in app.toasts()[0]
        await app.press("d")
        assert "2 here" in app.text()
        assert "ann twice" not in app.text()


async def test_what_was_filled_in_is_there_again_until_it_has_begun() -> None:
    data = director()
    night(data, names=NAMES[:6], to_end=True)
    async with running(data) as app:
        await app.press("n")
        await app.paste("Ann\nBo (late)\nCy\nDee")
        await app.press("escape")
        assert app.place == "Lobby"
        await app.press("n")
        assert "3 here, 1 late" in app.text()
        await app.press("u")
        assert "none yet" in app.text()
        await app.press("escape", "a", "u")
        assert "none yet" in app.text()
        await app.paste("Ann\nBo")
        await app.press("escape", "a")
        assert "6 here" in app.text()
        await app.press("u", "enter", "escape", "n")
        assert "none yet" in app.text()
        assert seated(data, newest(data)) == ["Ann", "Bo"]


async def test_a_fault_in_a_rarer_field_opens_it() -> None:
    async with running(director()) as app:
        await app.press("n")
        await app.paste("\n".join(NAMES[:8]))
        await choose(app, "Format")
        await app.press("enter")
        await app.press(figure(app, "swiss"))
        await choose(app, "More")
        await app.press("enter")
        await choose(app, "  Points")
        await app.press("enter", *"1,2,3", "enter")
        await choose(app, "More")
        await app.press("enter", "G", "enter")
        assert "a lower place is worth no more" in app.toasts()[0]
        assert any(line.startswith(" ▸   Points") for line in app.lines())


@pytest.mark.parametrize("keys", [("q",), ("ctrl+q",), ("escape", "q")])
async def test_a_list_that_no_night_has_yet_is_not_left_unasked(keys: tuple[str, ...]) -> None:
    async with running(director()) as app:
        await app.press("n")
        await app.paste("Ann\nBo\nCy")
        await app.press(*keys)
        assert "has not begun" in app.text()
        assert "Its list of 3 people" in app.text()
        await app.press("escape")
        assert not app.app._exit
        await app.press("q")
        await app.pilot.press("enter")
        assert app.app._exit


async def test_the_first_question_is_of_dice_and_all_four_ways_stay_in_reach() -> None:
    async with running(director()) as app:
        await app.press("n")
        assert "Dice     on the tables" in app.text()
        await choose(app, "Dice")
        await app.press("right")
        assert "thrown by the program" in app.text()
        assert "Told" not in app.text()
        await app.press("enter", "3")
        assert "only who went out" in app.text()
        assert "every 15 minutes" in app.text()


async def test_what_is_typed_stays_with_its_field_whatever_arrow_is_pressed() -> None:
    async with running(director()) as app:
        await app.press("n")
        await choose(app, "Ends")
        await app.press("enter", *"90m", "down", "up", "up", "enter")
        assert "after 90 minutes" in app.text()
        assert any(line.startswith(" ▸ Ends") for line in app.lines())


async def test_heats_ask_how_many_go_on() -> None:
    data = director()
    async with running(data) as app:
        await app.press("n")
        await app.paste("\n".join(NAMES[:8]))
        await choose(app, "Format")
        await app.press("enter")
        assert "freezeout: out when your tokens are gone" in app.text()
        await app.press(figure(app, "heats"))
        await choose(app, "Go on")
        await app.press("right")
        await choose(app, "A table")
        await app.press("enter", *"20r", "enter", "G", "enter")
        (night_id,) = data.night_ids()
        night_ = data.view(night_id).night
        assert (night_.format, night_.settings.advance) == ("heats", 2)
        assert night_.settings.table_stop is not None


async def test_rarer_fields_are_behind_more_and_practice_is_marked() -> None:
    data = director()
    async with running(data) as app:
        await app.press("n")
        await app.paste("\n".join(NAMES[:8]))
        assert "Counts" not in app.text()
        await choose(app, "More")
        await app.press("enter")
        await choose(app, "  Late")
        await app.press("right", "right")
        await choose(app, "  Names")
        await app.press("enter", *keys_of("Window, Bar"), "enter")
        await choose(app, "  Counts")
        await app.press("enter")
        assert "a practice night" in app.text()
        await choose(app, "More")
        await app.press("enter")
        assert "practice, late until" in app.text()
        await app.press("G", "enter")
        assert "practice" in app.lines()[0]
        (night_id,) = data.night_ids()
        assert data.view(night_id).night.practice
        assert data.view(night_id).night.settings.late_until == 2
        assert data.view(night_id).night.settings.names == ((1, "Window"), (2, "Bar"))


async def test_a_night_that_was_played_on_paper_is_entered_by_its_places() -> None:
    data = director()
    async with running(data) as app:
        await app.press("n")
        await app.paste("Ann\nBo\nCy\nDee\nEli\nFay")
        await choose(app, "More")
        await app.press("enter")
        await choose(app, "  Day")
        await app.press("enter", *keys_of("5 June"), "enter")
        assert "Friday 5 June" in app.text()
        assert "Antes" not in app.text()
        await app.press("G", "enter")
        assert "Place 1" in app.text()
        await app.press(*"de", "enter", *"=ey", "enter")  # nobody is called ey
        assert "Place 2" in app.text()
        await app.press(*"=e", "enter", *"cy", "enter", "escape", *"bo", "enter", *"...", "enter")
        (night_id,) = data.night_ids()
        assert night_id.startswith("2026-06-05")
        assert data.summaries()[0]["places"] == [["Dee", "Eli"], ["Bo"], ["Ann"], ["Cy"], ["Fay"]]
        assert app.place == "Floor"
        await app.press("enter")
        assert app.place == "Standings"
        assert "100" not in app.text()  # nobody knows what they held
        await app.press("L")
        assert "Dee and Eli win the night" in app.text()
        await app.press("escape", "escape", "escape")
        assert "won by Dee and Eli" in app.text()


async def test_places_left_by_esc_enter_nothing() -> None:
    data = director()
    async with running(data) as app:
        await app.press("n")
        await app.paste("Ann\nBo\nCy")
        await choose(app, "More")
        await app.press("enter")
        await choose(app, "  Day")
        await app.press("left", "G", "enter")
        assert "Place 1" in app.text()
        await app.paste("Bo, Ann = Xy")
        await app.press("enter")
        assert any("fits nobody" in toast for toast in app.toasts())
        await app.press("escape")
        assert app.place == "NewNight"
        assert data.night_ids() == []


@pytest.mark.parametrize("size", [(60, 18), (60, 24), (80, 24)])
async def test_hostile_names_are_listed_ticked_and_begun_in_narrow_windows(size: tuple[int, int]) -> None:
    data = director()
    night(data, names=HOSTILE, to_end=True)
    async with running(data, size=size) as app:
        await app.press("n", "enter", *["space"] * len(HOSTILE), "escape", "down", "v", "G")
        assert f"{len(HOSTILE) - 1} here, 1 late" in app.text()
        assert any(line.startswith(" ▸ Begin") for line in app.lines())
        await app.press("enter")
        assert app.place == "Floor"
        assert len(seated(data, newest(data))) == len(HOSTILE) - 1
