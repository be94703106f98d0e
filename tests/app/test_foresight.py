"""Forecasts in the app: beside a new night, and of one under way."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from clow_tui.app.background.foresight import Foreseen, Foresight, Offer, PlannedEnd
from clow_tui.director import NightPlan
from clow_tui.forecast import NoForecast
from tests.support.app import MOMENT, NAMES, Driver, director, night, running, utc

PLAN = NightPlan("Friday", players=NAMES[:12], levels="10x2", every="10r")
OFFERS = (Offer("10x2", "8r", "one", "1"), Offer("10,15,20", "5r", "two", "2"))


@pytest.fixture(autouse=True)
def _utc() -> None:
    utc()


class Asked(Foresight):
    """What is asked, answered when the test says so."""

    def __init__(self) -> None:
        super().__init__(lambda do: do())
        self.then: list[Callable[[Foreseen], None]] = []

    def ask(self, job: Any, then: Callable[[Foreseen], None]) -> None:
        self.then.append(then)


def test_what_is_out_of_date_says_so_until_the_new_is_there() -> None:
    asked, shown = Asked(), []
    end = PlannedEnd(asked, lambda: shown.append(end.lines()))
    shelf: Any = None
    end.of(PLAN, "", shelf, MOMENT)
    assert end.lines() == ("how long it takes is being worked out",)
    asked.then[-1](Foreseen("ends about 23:10 (22:40 to 23:50)"))
    assert shown == [("ends about 23:10 (22:40 to 23:50)",)]
    end.of(replace(PLAN, name="Saturday"), "", shelf, MOMENT)  # a name does not change how long it takes
    assert len(asked.then) == 1
    end.of(replace(PLAN, every="5r"), "", shelf, MOMENT)
    assert end.lines() == ("out of date: ends about 23:10 (22:40 to 23:50)",)
    asked.then[-1](Foreseen(fault="It has no end."))
    assert end.lines() == ("It has no end.",)
    end.of(replace(PLAN, every="6r"), "", shelf, MOMENT)
    assert end.lines() == ("how long it takes is being worked out",)  # what was wrong may be right now
    end.nothing()
    asked.then[-1](Foreseen("too late"))
    assert end.lines() == ()


def test_offers_are_taken_in_turn_while_only_the_levels_change() -> None:
    asked = Asked()
    end = PlannedEnd(asked, lambda: None)
    shelf: Any = None
    end.of(PLAN, "23:30", shelf, MOMENT)
    assert end.offer("10x2", "10r", 1) is None
    asked.then[-1](Foreseen("ends", offers=OFFERS))
    assert end.offer("10x2", "10r", 1) == OFFERS[0]
    end.of(replace(PLAN, every="8r"), "23:30", shelf, MOMENT)
    assert end.offer("10x2", "8r", 1) == OFFERS[1]
    assert end.offer("10x2", "8r", -1) == OFFERS[1]
    end.of(replace(PLAN, every="8r"), "23:00", shelf, MOMENT)
    assert end.offer("10x2", "8r", 1) is None


def test_a_newer_question_takes_the_place_of_an_older() -> None:
    told: list[str] = []
    done = threading.Event()
    foresight = Foresight(lambda do: do())

    def then(seen: Foreseen) -> None:
        told.append(seen.ends or seen.fault)
        done.set()

    def never(crew: object, stop: object) -> Foreseen:
        raise NoForecast("it never ends")

    foresight.ask(lambda crew, stop: Foreseen("old"), then)
    foresight.ask(never, then)
    assert done.wait(20)
    assert told == ["it never ends"]
    foresight.close()


async def until(app: Driver, words: str) -> str:
    """The screen once it shows the words."""
    for _ in range(300):
        await app.settle()
        if words in app.text():
            return app.text()
        await asyncio.sleep(0.1)
    raise AssertionError(f"{words!r} is not on the screen:\n{app.text()}")


async def test_a_new_night_says_when_it_ends_and_takes_antes_that_end_it_in_time() -> None:
    async with running(director(), size=(120, 40), foresees=True) as app:
        await app.press("n")
        await app.paste("\n".join(("[/x] Bob", *NAMES[:5])))
        await until(app, "ends about ")
        await app.press("g", *["down"] * 7)  # over by
        assert " ▸ Over by" in app.text()
        await app.press("enter", *"60m", "enter")
        await until(app, "over in 60 minutes in ")
        await app.press("right")
        assert "u undo" in app.text()
        assert "10, doubling every 10 rounds" not in app.text()


async def test_a_night_under_way_says_how_long_it_still_takes() -> None:
    data = director()
    night_id = night(data, names=NAMES[:6], rounds=3)
    async with running(data, night_id=night_id, foresees=True) as app:
        await app.press("T")
        await until(app, "Ends about ")
        await app.press("1", *"30m", "enter")
        await until(app, "in how many nights of 100")
        await app.press("1")
        assert any("Antes from now on" in toast for toast in app.toasts())
        assert data.view(night_id).night.settings.levels.every != 10
