"""Clock, levels and the end in the app: what is shown, called out and heard, and what c can do."""

from __future__ import annotations

from datetime import timedelta

import pytest

from clow_tui.app.presenters.clock import level_words, played_words
from clow_tui.director import Director
from clow_tui.director.clock import stamp
from clow_tui.tournament.model import Night
from tests.support.app import MOMENT, NAMES, Driver, director, night, running
from tests.support.app import keys_of as typed


def now(data: Director, night_id: str) -> Night:
    return data.view(night_id).night


async def later(app: Driver, data: Director, minutes: float) -> None:
    """So many minutes after the beginning; the app looks at its clock."""
    data.clock = lambda: MOMENT + timedelta(minutes=minutes)
    app.app._look_after()
    await app.settle()


def heard(app: Driver, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Notes every time the terminal is made to ring."""
    rung: list[str] = []
    monkeypatch.setattr(app.app, "bell", lambda: rung.append("bell"))
    return rung


async def test_the_clock_shows_level_rise_and_end() -> None:
    data = director()
    night_id = night(data, mode="outcome", every="15m", stop="90m")
    async with running(data, night_id=night_id, size=(120, 40)) as app:
        await later(app, data, 4)
        await app.press("c")
        text = app.text()
        assert "Played: 4 minutes." in text
        assert "Level 1, ante 10; 11 minutes to 20." in text
        assert "The bell rings after 90 minutes, in 86 minutes." in text
        assert now(data, night_id).clock.started == stamp(MOMENT)


async def test_pause_and_go_on() -> None:
    data = director()
    night_id = night(data, mode="outcome", every="15m")
    async with running(data, night_id=night_id) as app:
        await app.press("c", "1")
        assert now(data, night_id).clock.paused
        assert "break" in app.lines()[0]
        assert "Break: # counts chips, c goes on." in app.text()
        await later(app, data, 30)
        await app.settle()
        assert app.place == "Floor"
        await app.press("c")
        assert "paused since 21:47" in app.text()
        await app.press("1")
        assert played_words(now(data, night_id), stamp(data.clock())) == "0 minutes"
        await app.press("u")
        assert now(data, night_id).clock.paused


async def test_a_level_that_rises_is_said_and_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    data = director()
    night_id = night(data, mode="outcome", every="15m")
    async with running(data, night_id=night_id) as app:
        rung = heard(app, monkeypatch)
        for minutes in (4, 8, 12, 16):
            await later(app, data, minutes)
        assert rung == ["bell"]
        assert app.toasts() == ["Level 2: the ante is 20 from each table's next round."]
        await app.press("c", "2")
        assert (now(data, night_id).level, now(data, night_id).ante_set) == (3, 40)
        assert rung == ["bell", "bell"]
        await app.press("c", "3", *"75", "enter")
        assert now(data, night_id).ante_set == 75
        assert "ante is 75" in app.toasts()[-1]
        await app.press("c", "3", *"many", "enter")
        assert "Type the ante" in app.toasts()[0]


async def test_levels_by_rounds_are_called_out_when_the_round_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    data = director()
    night_id = night(data, names=NAMES[:6], mode="pots", every="2r")
    async with running(data, night_id=night_id) as app:
        rung = heard(app, monkeypatch)
        await app.press("w", "1", "enter")
        assert rung == []
        await app.press("w", "2", "enter")
        assert rung == ["bell"]
        assert any(toast.startswith("Level 2: the ante is 20") for toast in app.toasts())
        await app.press("u")
        assert len(rung) == 1


async def test_sleep_a_computer_that_slept_asks_whether_to_count_it() -> None:
    data = director()
    night_id = night(data, mode="outcome", every="15m")
    async with running(data, night_id=night_id) as app:
        await later(app, data, 4)
        await later(app, data, 9)
        await app.settle()
        assert app.place == "Floor"
        await later(app, data, 51)
        await app.settle()
        assert "This computer slept for 42 minutes" in app.text()
        assert data.view(night_id).acts == 2
        await app.press("2")
        assert played_words(now(data, night_id), stamp(data.clock())) == "9 minutes"
        assert level_words(now(data, night_id), stamp(data.clock()))[0] == "level 1"
        await later(app, data, 100)
        await app.settle()
        await app.press("1")
        assert played_words(now(data, night_id), stamp(data.clock())) == "58 minutes"
        assert any(toast.startswith("Level 4") for toast in app.toasts())


async def test_the_bell_says_what_is_still_wanted_until_all_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    data = director()
    night_id = night(data, names=NAMES[:8], seats=4, mode="pots")
    async with running(data, night_id=night_id) as app:
        rung = heard(app, monkeypatch)
        await app.press("2", "m", "3", "c", "4")
        assert rung == ["bell"]
        assert "the round at table 1 to its end" in app.text()
        assert "the chips of table 2 (#)" in app.text()
        await app.press("c", "4")
        assert "The bell has rung" in app.toasts()[-1]
        await app.press("escape", "#", "1", *typed("110 90 120 80"), "enter")
        assert not now(data, night_id).finished
        await app.press("1", "w", "3", "enter")
        assert now(data, night_id).finished
        await app.press("u", "u", "u")
        assert not now(data, night_id).bell


async def test_those_left_share_or_agree_on_an_order() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4], mode="outcome", every="15m")
    async with running(data, night_id=night_id) as app:
        await app.press("c", "5")
        assert now(data, night_id).finished
        assert "They share the first place" in app.text()
        await app.press("u", "c", "6", *typed("Ann, Bo = Cy"), "enter")
        assert "Name exactly those who are left" in app.toasts()[-1]
        await app.press(*typed(", Dee"), "enter")
        assert now(data, night_id).finished
        assert [data.name(group[0]) for group in now(data, night_id).agreed] == ["Ann", "Bo", "Dee"]
        await app.press("c")
        assert any("The night is over" in toast for toast in app.toasts())


async def test_a_stop_by_the_clock_is_called_out_when_it_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    data = director()
    night_id = night(data, names=NAMES[:8], seats=4, mode="outcome", every="15m", stop="3m")
    async with running(data, night_id=night_id) as app:
        rung = heard(app, monkeypatch)
        await later(app, data, 2)
        assert rung == []
        await later(app, data, 4)
        assert rung == ["bell"]
        await app.settle()
        app.app.refresh_place()
        assert "After the bell: the chips of tables 1, 2 (#)." in app.text()
        assert now(data, night_id).bell == "3 minutes are over"
