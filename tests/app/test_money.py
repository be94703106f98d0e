"""The money of a night by keys and mouse: who has paid, a split agreed on, and what cannot be."""

from __future__ import annotations

import pytest

from clow_tui.app.screens.money import MoneyPlace
from clow_tui.app.widgets.rows import Rows
from clow_tui.director import Director, NightPlan
from clow_tui.tournament.commands import Draw
from clow_tui.tournament.commands.money import NotePaid
from clow_tui.tournament.commands.tables import ReportOuts
from clow_tui.tournament.standings.payout import accounts
from tests.app.test_goldens import SIZES, held
from tests.support.app import HOSTILE, NAMES, Driver, director, keys_of, running, utc

SIX = ("Ann", "Bo", "Cy", "Dee", "Eve", "[/x] Bob")
MONEY = "5 € charity 10%"


@pytest.fixture(autouse=True)
def _utc() -> None:
    utc()


def evening(data: Director, names: tuple[str, ...] = SIX, money: str | None = MONEY, out: int = 0) -> str:
    """A night of one table on outcome, of whom so many are out."""
    plan = NightPlan("Friday", players=names, seats=len(names), mode="outcome", seed=7, money=money)
    night_id = data.create(plan)
    data.submit(night_id, Draw())
    for player in reversed(list(data.view(night_id).night.entrants)[len(names) - out :]):
        data.submit(night_id, ReportOuts(1, (player,)))
    return night_id


def gets(data: Director, night_id: str) -> dict[str, int]:
    found = accounts(data.view(night_id).night)
    assert found is not None
    return {data.name(line.player): line.gets for line in found.lines if line.gets}


def row(app: Driver, name: str) -> str:
    return next(line for line in app.lines() if name in line)


async def test_who_has_paid_and_a_split_are_noted_by_keys_and_undone() -> None:
    data = director()
    night_id = evening(data, out=4)
    async with running(data, night_id=night_id) as app:
        await app.press("$")
        assert app.place == "MoneyPlace"
        assert "owes 5 €" in row(app, "Ann")
        assert "30 € owed" in app.lines()[0]
        await app.press("enter")
        assert "owes" not in row(app, "Ann")
        await app.press("enter", "u")  # not paid after all; paid after all
        assert "owes" not in row(app, "Ann")
        await app.press("e")
        assert "27 € among all who are left" in app.text()
        assert (
            "They agree: Ann 9, Bo 18" in app.text()
            or "They agree: Ann 18, Bo 9" in app.text()
            or ("They agree: Ann 14, Bo 13" in app.text())
        )
        await app.press(*["backspace"] * 20, *keys_of("Ann 14, Bo 12"), "enter")
        assert any("1 € is missing" in toast for toast in app.toasts())
        await app.press("backspace", "3", "enter")
        assert gets(data, night_id) == {"Ann": 1400, "Bo": 1300}
        assert "as agreed" in app.lines()[0]
        await app.press("e", *["backspace"] * 20, *keys_of("none"), "enter", "u")
        assert "as agreed" in app.lines()[0]
        await app.press("escape")
        assert app.place == "Floor"


async def test_money_is_set_changed_and_taken_away_from_its_own_screen() -> None:
    data = director()
    night_id = evening(data, money=None)
    async with running(data, night_id=night_id) as app:
        await app.press("$")
        assert "No money is set for this night; , sets what an entry costs." in app.text()
        await app.press("e", ",", *keys_of("five"), "enter")
        assert any("a buy-in is wanted first" in toast for toast in app.toasts())
        await app.press(*["backspace"] * 4, *keys_of("2,50 €"), "enter")
        assert "15 € to share: 15 € of 6 entries" in app.text()
        await app.press(",", *keys_of(" shares 60/40"), "enter")
        assert data.view(night_id).night.settings.money is not None
        await app.press(",", *["backspace"] * 30, "enter")
        assert data.view(night_id).night.settings.money is None


async def test_a_second_click_notes_who_has_paid() -> None:
    data = director()
    async with running(data, night_id=evening(data)) as app:
        await app.press("$")
        rows = app.app.screen.query_one(Rows)
        for _ in range(2):
            await app.pilot.click(rows, offset=(10, 6))
        await app.settle()
        assert "owes" not in row(app, "[/x] Bob")


async def test_a_new_night_asks_for_money_among_the_rarer_fields() -> None:
    data = director()
    async with running(data) as app:
        await app.press("n")
        await app.paste("\n".join(SIX))
        screen = app.app.screen
        screen.choose("more")  # type: ignore[attr-defined]
        await app.press("enter")
        screen.choose("money")  # type: ignore[attr-defined]
        await app.press("right")
        assert "5 to enter; shares as usual" in app.text()
        await app.press("enter", *keys_of(" € charity 110%"), "enter")
        assert any("from 0 to 100%" in toast for toast in app.toasts())
        await app.press(*["backspace"] * 4, *keys_of("10%"), "enter")
        assert screen.draft.money == "5 € charity 10%"  # type: ignore[attr-defined]
        assert "27 € to share" in app.text()
        screen.choose("begin")  # type: ignore[attr-defined]
        await app.press("enter")
        (night_id,) = data.night_ids()
        assert data.view(night_id).night.settings.money is not None


async def test_who_has_paid_is_noted_long_after_the_night() -> None:
    data = director()
    night_id = evening(data, out=5)
    async with running(data) as app:
        await app.press("H", "enter", "$", "enter")
        assert (app.place, "owes" in row(app, "Ann")) == ("MoneyPlace", False)
        await app.press("u")
        assert (app.place, "owes 5 €" in row(app, "Ann")) == ("MoneyPlace", True)
        await app.press(",", *["backspace"] * 20, *keys_of("10 €"), "enter", "escape")
        first = max(gets(data, night_id).values()) // 100
        assert (app.place, f"gets {first} €" in app.text()) == ("Past", True)
        app.app.looking = "Another program has this data."
        acts = data.view(night_id).acts
        await app.press("$", "enter", ",", "u")
        assert any("Another program has this data." in toast for toast in app.toasts())
        assert data.view(night_id).acts == acts
        app.app.looking = ""
        await app.press("u", "u")  # the money, then the last word of the night: it goes on
        assert (app.place, app.app.night_id) == ("Floor", night_id)
        assert any("U brings it back" in toast for toast in app.toasts())


async def test_a_past_night_without_money_says_so() -> None:
    data = director()
    evening(data, money=None, out=5)
    async with running(data) as app:
        await app.press("H", "enter", "$")
        assert app.place == "Past"
        assert any("No money was set for this night" in toast for toast in app.toasts())


@pytest.mark.parametrize("size", [*SIZES, (60, 18)])
async def test_the_screen(size: tuple[int, int]) -> None:
    data = director()
    names = (*NAMES[:3], HOSTILE[0], HOSTILE[2], HOSTILE[4])
    night_id = evening(data, names, "2.50 € again 2 charity 10% added 20", out=3)
    some = tuple(data.view(night_id).night.entrants)[:4]
    data.submit(night_id, NotePaid(some))
    async with running(data, size=size, night_id=night_id) as app:
        await app.press("$")
        assert isinstance(app.app.screen, MoneyPlace)
        held("money", size, app.text())
        await app.press("e")
        held("money-split", size, app.text())
