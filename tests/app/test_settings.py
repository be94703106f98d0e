"""Settings changed under way, and breaks: what is shown, typed and undone."""

from __future__ import annotations

import pytest

from clow_tui.app.questions.settings import FIELDS, Setting, settings_of
from clow_tui.director.errors import BadAnswer
from clow_tui.tournament.commands.changes import ChangeSettings
from tests.support.app import NAMES, director, night, running
from tests.support.app import keys_of as typed


@pytest.mark.parametrize(
    ("key", "words", "change"),
    [
        ("levels", "every 15m", {"levels": [10], "every": 15, "factor": 2, "unit": "minutes"}),
        ("levels", "20x3", {"levels": [20], "every": 10, "factor": 3, "unit": "rounds"}),
        ("levels", "10, 30, 50 every 5", {"levels": [10, 30, 50], "every": 5, "factor": 1, "unit": "rounds"}),
        ("levels", "flat", {"levels": [10], "every": 0, "factor": 1, "unit": "rounds"}),
        ("stop", "90m", {"stop": ["minutes", 90]}),
        ("stop", "none", {"stop": None}),
        ("stop", "", {"stop": None}),
        ("late_until", "3", {"late_until": 3}),
        ("late_until", "none", {"late_until": None}),
        ("round_for_round", "7", {"round_for_round": 7}),
        ("names", "Window, , Bar", {"names": {"1": "Window", "3": "Bar"}}),
        ("names", "", {"names": {}}),
    ],
)
def test_a_setting_in_a_hosts_words(key: str, words: str, change: dict[str, object]) -> None:
    data = director()
    step = Setting(key).read(words, data, night(data, every="10r"))
    assert step.command == ChangeSettings(change)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("levels", "much"),
        ("levels", "20,10 every 5r"),
        ("stop", "soon"),
        ("late_until", "0"),
        ("round_for_round", "1"),
    ],
)
def test_what_fits_no_setting_is_a_sentence(key: str, words: str) -> None:
    data = director()
    with pytest.raises(BadAnswer) as why:
        Setting(key).read(words, data, night(data, every="10r"))
    assert str(why.value)


def test_every_setting_stands_as_it_would_be_typed() -> None:
    data = director()
    night_id = night(data, every="10r", stop="90m")
    now = data.view(night_id).night
    for key, _ in settings_of(now):
        if FIELDS[key].asked:
            command = Setting(key).read(FIELDS[key].typed(now), data, night_id).command
            assert command is not None
            data.submit(night_id, command)
            assert data.view(night_id).night.settings == now.settings, key


async def test_a_setting_is_changed_by_its_figure_its_fault_mended_and_undone_by_u() -> None:
    data = director()
    night_id = night(data, mode="pots", every="10r")
    async with running(data, night_id=night_id) as app:
        await app.press(",")
        assert "Round for round   no table waits for another" in app.text()
        await app.press("2", *["backspace"] * 4, *typed("soon"), "enter")
        assert "Type when it ends" in app.toasts()[-1]
        assert "soon" in app.text()
        await app.press(*["backspace"] * 4, *typed("20r"), "enter")
        assert app.toasts()[-1] == "The bell: after 20 rounds. u undoes."
        await app.press("u")
        assert data.view(night_id).night.settings.stop is None
        await app.press(",", "7", *typed("Window, [/x] Bar"), "enter")
        assert "1 Window" in app.text()
        assert "2 [/x] Bar" in app.text()
        await app.press("c", "7", "4")
        assert data.view(night_id).night.settings.reentry


async def test_tables_break_in_the_order_in_which_they_are_ticked_and_one_last() -> None:
    data = director()
    night_id = night(data, mode="pots", every="10r")
    async with running(data, night_id=night_id) as app:
        await app.press(",", "6", "x", "enter")
        assert data.view(night_id).night.settings.breaks == (2, 3, 4, 1)
        await app.press(",", "6", "space", "down", "space", "escape")
        assert data.view(night_id).night.settings.breaks == (2, 3, 4, 1)
        await app.press(",", "6", "space", "down", "space", "enter")
        assert data.view(night_id).night.settings.breaks == (3, 4)


async def test_rules_of_the_same_kind_are_offered() -> None:
    data = director()
    night_id = night(data, mode="pots", every="10r")
    async with running(data, night_id=night_id) as app:
        await app.press(",", "8")
        text = app.text()
        assert "cee-lo-pot" in text
        assert "cee-lo-banker" not in text
        figure = next(
            line.split("cee-lo-pot")[0].split()[-1] for line in app.lines() if " cee-lo-pot" in line
        )
        await app.press(figure)
        assert data.view(night_id).night.ruleset == "cee-lo-pot"
        await app.press("u")
        assert data.view(night_id).night.ruleset == "c-low"


async def test_in_a_break_tables_finish_their_rounds_and_all_are_counted() -> None:
    data = director()
    night_id = night(data, names=NAMES[:8], seats=4, mode="pots", every="10r")
    async with running(data, night_id=night_id) as app:
        await app.press("1", "enter", *typed("225"), "enter", "escape", "c", "1")
        assert "break: 1 of 2 tables wait" in app.lines()[0]
        await app.press("2")
        assert "Break: table 1 plays its round to the end; # counts chips, c goes on." in app.text()
        assert "break: nothing thrown yet" in app.text()
        await app.press("#", "2")
        assert app.toasts()[-1] == "Table 1 is in play; to be counted when its round is over."
        assert "Table 2: what does" in app.text()
        assert "A number, with the ante in the pot" in app.text()
        await app.press("escape", "1", "#", "1")
        assert app.toasts()[-1] == "Table 1 is in play; to be counted when its round is over."
        await app.press("1", "w", "1", "enter")
        assert "break: all tables wait" in app.lines()[0]
        await app.press("#", "2", *typed("130 90 90 90"), "enter", *typed("90 90 90 90"), "enter")
        assert "Accept 40 short of the 400 expected?" in app.text()
        assert "antes in the pot count, too" in app.text()
        who = data.name(data.view(night_id).night.tables[2].people()[0].player)
        await app.press(*typed(f"{who} 130"), "enter", "enter")
        assert "Table 2 counted. All 400 tokens at table 2 are there. u undoes." in app.toasts()
        await app.press("c", "1")
        assert all(table.game.round == 2 for table in list(data.view(night_id).night.open_tables())[:1])
