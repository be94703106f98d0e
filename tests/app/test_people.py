"""Somebody comes, goes, is back, moves, has another name: by p, some letters and a figure; u undoes."""

from __future__ import annotations

import pytest

from clow_tui.director import Director, NightPlan
from clow_tui.tournament.commands import Answer, Draw
from clow_tui.tournament.commands.night import SetLevel
from clow_tui.tournament.model import Night
from tests.support.app import HOSTILE, NAMES, Driver, director, night, running
from tests.support.app import keys_of as typed


def now(data: Director, night_id: str) -> Night:
    return data.view(night_id).night


def id_of(data: Director, night_id: str, name: str) -> str:
    return next(p for p in now(data, night_id).entrants if data.name(p) == name)


async def about(app: Driver, name: str, *keys: str) -> None:
    """Find somebody, choose what is done."""
    await app.press("p", *typed(name), "enter", *keys)


async def test_one_who_goes_home_and_one_who_did_not_come_are_put_back_by_undo() -> None:
    data = director()
    night_id = night(data, mode="outcome", every="15m")
    async with running(data, night_id=night_id) as app:
        for figure, status in (("1", "left"), ("3", "no-show")):
            before = now(data, night_id)
            await about(app, "Pia", figure)
            assert now(data, night_id).status(id_of(data, night_id, "Pia")) == status
            assert any("Pia" in toast and "u undoes" in toast for toast in app.toasts())
            await app.press("u")
            assert now(data, night_id).entrants == before.entrants


async def test_away_and_back_are_the_same_figure() -> None:
    data = director()
    night_id = night(data)
    async with running(data, night_id=night_id) as app:
        pia = id_of(data, night_id, "Pia")
        await about(app, "pia", "2")
        assert now(data, night_id).status(pia) == "away"
        await app.press("p", *"pia", "enter")
        assert "2  is back" in app.text()
        await app.press("2")
        assert now(data, night_id).status(pia) == "in"


async def test_somebody_new_comes_late_by_lot_or_to_a_table() -> None:
    data = director()
    night_id = night(data, names=NAMES[:11], mode="pots")
    async with running(data, night_id=night_id) as app:
        await app.press("p", *typed("Bertha the Great"))
        assert "a new player" in app.text()
        await app.press("enter", "1")
        assert len(now(data, night_id).entrants) == 12
        assert "Bertha the Great comes late, with 100" in app.toasts()[0]
        await app.press("u")
        assert len(now(data, night_id).entrants) == 11
        small = min(now(data, night_id).open_tables(), key=lambda t: t.size).number
        await app.press("p", *"bertha", "enter", str(small + 1))
        bertha = id_of(data, night_id, "Bertha the Great")
        assert now(data, night_id).entrants[bertha].table == small
        await app.press("p", *"Zelda", "enter", str(3 - small + 1))
        assert "is full" in app.toasts()[0]


async def test_who_is_late_is_expected_until_late_entry_ends() -> None:
    data = director()
    plan = NightPlan("Late", players=NAMES[:6], late=("Zelda",), seats=6, mode="pots", late_until=1)
    night_id = data.create(plan)
    data.submit(night_id, Draw())
    async with running(data, night_id=night_id) as app:
        assert "1 late" in app.lines()[0]
        data.submit(night_id, SetLevel(20))
        app.app.refresh_place()
        await app.settle()
        assert "1 late" not in app.lines()[0]
        await app.press("p", "enter")
        assert any("Late entry ended with level 1" in toast for toast in app.toasts())
        assert len(now(data, night_id).entrants) == 6


async def test_out_by_mistake_is_in_after_all_with_what_he_holds() -> None:
    data = director()
    night_id = night(data, names=NAMES[:8], seats=4, mode="pots", to_end=False)
    async with running(data, night_id=night_id) as app:
        await app.press("m", "3", "r", "1", "enter")
        out = next(p for p, e in now(data, night_id).entrants.items() if e.out is not None)
        await about(app, data.name(out), "4")
        assert f"What does {data.name(out)} hold?" in app.text()
        await app.press(*"90", "enter")
        assert now(data, night_id).entrants[out].out is None
        await app.press("u")
        assert now(data, night_id).entrants[out].out is not None


async def test_every_deed_that_cannot_be_done_says_why() -> None:
    data = director()
    night_id = night(data, mode="keyed")
    for table in now(data, night_id).tables:
        data.submit(night_id, Answer(table, "2 2 5"))
    async with running(data, night_id=night_id, size=(120, 40)) as app:
        await app.press("p", *"pia", "enter")
        acts = data.view(night_id).acts
        for figure, why in (
            ("4", "Pia is still in."),
            ("5", "Pia is still in."),
            ("6", "is full"),
            ("7", "in the middle of a round"),
        ):
            await app.press(figure)
            assert why in app.toasts()[0]
            assert app.place == "Choose"
        assert data.view(night_id).acts == acts
        await app.press("escape")
        assert app.place == "Floor"


async def test_move_swap_and_pin() -> None:
    data = director()
    night_id = night(data, names=NAMES[:10], seats=6, mode="outcome", every="15m")
    async with running(data, night_id=night_id) as app:
        pia = next(iter(now(data, night_id).tables[1].people())).player
        other = next(iter(now(data, night_id).tables[2].people())).player
        name = data.name(pia)
        await about(app, name, "7")
        await app.press(*typed(data.name(other)), "enter")
        assert now(data, night_id).entrants[pia].table == 2
        await about(app, name, "8")
        assert now(data, night_id).entrants[pia].pinned == 2
        await app.press("p", *typed(name), "enter")
        assert "8  may be moved again" in app.text()
        await app.press("8")
        assert now(data, night_id).entrants[pia].pinned is None
        await about(app, name, "6")
        assert "Free seats at table 1: 6" in app.text()
        await app.press("1", "space", "9", "enter")
        assert any("is not free" in toast for toast in app.toasts())
        await app.press("backspace", "6", "enter")
        assert now(data, night_id).entrants[pia].table == 1
        assert f"{name}, to table 1, seat 6, with your chips" in app.text()


async def test_another_name_is_seen_at_once_and_undone_by_u() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4])
    async with running(data, night_id=night_id, size=(120, 40)) as app:
        acts = data.view(night_id).acts
        await about(app, "Ann", "9", *typed("Annabel Lee"), "enter")
        assert app.text().count("Annabel Lee") >= 2
        await app.press("u")
        assert "Annabel" not in app.text()
        assert data.view(night_id).acts == acts
        await about(app, "Ann", "9", *"Bo", "enter")
        assert any("Bo is a player already" in toast for toast in app.toasts())


async def test_those_known_from_other_nights_are_offered_before_they_are_new() -> None:
    data = director()
    night(data, names=["Wilhelmina", "Bo"])
    night_id = night(data, names=NAMES[:4], name="Sunday")
    async with running(data, night_id=night_id) as app:
        await app.press("p")
        assert "Wilhelmina" not in app.text()
        await app.press(*"wilh")
        assert "not here so far" in app.text()
        await app.press("enter", "1")
        assert len(data.roster.people.players) == 5


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_names_are_found_and_shown_as_they_are(name: str) -> None:
    data = director()
    night_id = night(data, names=HOSTILE)
    async with running(data, night_id=night_id) as app:
        await app.press("p")
        await app.paste(name)
        await app.press("enter")
        assert app.place == "Choose"
        await app.press("2")
        away = [p for p, e in now(data, night_id).entrants.items() if e.away]
        assert len(away) == 1
