"""Three pictures, one in each look, to hold the colours; in the campaign one of each screen and card.

`pytest -m "campaign or not campaign" tests/app/test_pictures.py --snapshot-update` makes them anew.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from clow_tui.app.app import ClowApp
from clow_tui.app.themes import LOOKS
from tests.support.app import FOLDER, MOMENT, Driver, director, night, utc
from tests.support.screens import SHOWN, WORLDS, show

PICTURES = {
    "floor": ("felt", ()),
    "table": ("paper", ("enter", *"225", "enter", *"123", "enter")),
    "standings": ("contrast", ("S",)),
}


@pytest.mark.parametrize("name", PICTURES)
def test_picture(name: str, snap_compare: Callable[..., bool]) -> None:
    utc()
    look, keys = PICTURES[name]
    data = director()
    night_id = night(data, rounds=15)
    app = ClowApp(FOLDER, look=look, now=lambda: MOMENT, open_data=lambda _: (data, ""), foresees=False)

    async def before(pilot: Pilot[int]) -> None:
        driver = Driver(app, pilot)
        await driver.settle()
        await driver.open(night_id)
        await driver.press(*keys)
        app.clear_notifications()
        await driver.settle()

    assert snap_compare(app, terminal_size=(100, 30), run_before=before)


# The first of each class; but not why on the floor, which shows a salt drawn by chance.
EACH = list({shown.is_a: name for name, shown in reversed(SHOWN.items()) if name != "why"}.values())


@pytest.mark.campaign
@pytest.mark.parametrize("name", EACH)
def test_picture_of_each(name: str, snap_compare: Callable[..., bool]) -> None:
    utc()
    shown = SHOWN[name]
    data, night_id = WORLDS[shown.world]()
    look = list(LOOKS)[len(name) % len(LOOKS)]
    app = ClowApp(FOLDER, look=look, now=lambda: MOMENT, open_data=lambda _: (data, ""), foresees=False)

    async def before(pilot: Pilot[int]) -> None:
        driver = Driver(app, pilot)
        await driver.settle()
        await show(driver, night_id, shown)

    assert snap_compare(app, terminal_size=(100, 30), run_before=before)
