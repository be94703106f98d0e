"""What was told wrong is put right in the line that tells it; what no longer fits is named and asked."""

from __future__ import annotations

from clow_tui.app.questions.correcting import told_by
from clow_tui.director import Director, NightPlan
from clow_tui.director.saying import listed_name
from clow_tui.tournament.commands import Answer, Draw
from clow_tui.tournament.commands.heats import ReportResult
from clow_tui.tournament.commands.tables import ReportOuts, ReportPot
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.standings import standings
from tests.support.app import NAMES, director, night, running
from tests.support.app import keys_of as typed


def now(data: Director, night_id: str) -> Night:
    return data.view(night_id).night


def table(data: Director, night_id: str, number: int = 1) -> Table:
    return now(data, night_id).tables[number]


def tokens(data: Director, night_id: str) -> list[int]:
    return [seat.tokens for seat in table(data, night_id).game.seats]


def pots(data: Director, night_id: str, *seats: int) -> None:
    """Pots taken by these seats of table 1."""
    for seat in seats:
        player = next(s.player for s in table(data, night_id).game.seats if s.number == seat)
        data.submit(night_id, ReportPot(1, (player,)))


async def test_a_pot_is_told_again_and_later_pots_stay() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4], mode="pots")
    pots(data, night_id, 1, 2)
    assert tokens(data, night_id) == [110, 110, 70, 70]
    async with running(data, night_id=night_id) as app:
        await app.press("L", "g", "j", "j", "j", "e")
        assert "Table 1, round 1: who took the pot?" in app.lines()[-2]
        await app.press("backspace", "3", "enter")
        assert tokens(data, night_id) == [70, 110, 110, 70]
        assert any("Put right" in toast and "u on the floor undoes" in toast for toast in app.toasts())
        await app.press("escape", "u")
        assert tokens(data, night_id) == [110, 110, 70, 70]


async def test_a_carried_pot_told_instead_asks_who_threw_last() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4], mode="pots")
    pots(data, night_id, 1)
    async with running(data, night_id=night_id) as app:
        await app.press("L", "g", "j", "j", "j", "e", "backspace", "0", "enter")
        assert "Who threw last?" in app.lines()[-2]
        await app.press("2", "enter")
        assert table(data, night_id).game.carried == 40


async def test_a_throw_three_throws_ago_is_keyed_in_again() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4], mode="keyed")
    for dice in ("225", "226", "123"):
        data.submit(night_id, Answer(1, dice))
    async with running(data, night_id=night_id) as app:
        await app.press("L", "/", *"2-2-5", "enter", "e")
        assert "threw" in app.lines()[-2]
        assert "2 2 5" in app.lines()[-2]
        await app.press(*["backspace"] * 5, *"221", "enter")
        assert table(data, night_id).game.rolled[0].dice == ("2", "2", "1")
        assert len(table(data, night_id).game.rolled) == 3


async def test_what_no_longer_fits_is_named_and_asked() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4], mode="keyed")
    for dice in ("225", "226", "123"):
        data.submit(night_id, Answer(1, dice))
    async with running(data, night_id=night_id) as app:
        acts = data.view(night_id).acts
        await app.press("L", "/", *"2-2-5", "enter", "e", *["backspace"] * 5, *"456", "enter")
        assert app.place == "Confirm"
        assert "1-2-3" in app.text()
        await app.press("escape")
        assert data.view(night_id).acts == acts
        await app.press("e", *["backspace"] * 5, *"456", "enter", "enter")
        assert table(data, night_id).game.round == 2


async def test_each_word_on_outs_can_be_put_right_not_only_the_last() -> None:
    data = director()
    night_id = night(data, names=NAMES[:6], mode="outcome", every="15m")
    first, second, third = (seat.player for seat in table(data, night_id).people()[:3])
    data.submit(night_id, ReportOuts(1, (first,)))
    data.submit(night_id, ReportOuts(1, (second,)))
    async with running(data, night_id=night_id) as app:
        await app.press("L", "/", *typed(f"{data.name(first)} is out"), "enter", "e")
        assert "Table 1: who went out?" in app.lines()[-2]
        await app.press("backspace", "3", "enter")
        entrants = now(data, night_id).entrants
        assert entrants[first].out is None
        assert entrants[second].out is not None
        assert entrants[third].out is not None
        assert entrants[third].out.act < entrants[second].out.act  # type: ignore[union-attr]


async def test_lines_that_cannot_be_put_right_say_so() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4], mode="keyed")
    data.submit(night_id, Answer(1, "225"))
    data.undo(night_id)
    async with running(data, night_id=night_id) as app:
        await app.press("L", "g", "e")
        assert any("u takes other acts back" in toast for toast in app.toasts())
        await app.press("/", *"2-2-5", "enter", "e")
        assert any("undone" in toast for toast in app.toasts())
        await app.press("/", *["backspace"] * 5, "enter", "G", "e", "escape")
        assert app.place == "Floor" or app.place == "Log"


async def test_words_that_say_nothing_come_back_to_be_mended() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4], mode="pots")
    pots(data, night_id, 1)
    async with running(data, night_id=night_id) as app:
        acts = data.view(night_id).acts
        await app.press("L", "g", "j", "j", "j", "e", "backspace", "9", "enter")
        assert any("Nobody sits at seat" in toast for toast in app.toasts())
        assert "9" in app.lines()[-2]
        await app.press("escape")
        assert data.view(night_id).acts == acts
        assert "filter by a word" in app.lines()[-2]


async def test_the_order_of_outs_is_put_right_on_the_standings() -> None:
    data = director()
    night_id = night(data, names=NAMES[:6], mode="outcome", every="15m")
    first, second = (seat.player for seat in table(data, night_id).people()[:2])
    data.submit(night_id, ReportOuts(1, (first,)))
    data.submit(night_id, ReportOuts(1, (second,)))
    async with running(data, night_id=night_id) as app:
        await app.press("S", "e")
        assert any("Choose somebody who is out" in toast for toast in app.toasts())
        await app.press("G", "e")
        assert f"{data.name(first)}, {data.name(second)}" in app.lines()[-2]
        await app.press(*["backspace"] * 40, *typed(f"{data.name(second)}, {data.name(first)}"), "enter")
        assert f"(6)  {data.name(second)}" in app.text()
        await app.press("escape", "u", "S")
        assert f"(6)  {data.name(first)}" in app.text()


def test_the_places_of_a_table_are_told_again_in_a_later_round() -> None:
    data = director()
    names = ("Ann", "Bo, the elder", "Cy", "Dee")
    plan = NightPlan("Cup", players=names, format="swiss", seats=4, mode="outcome", rounds=2)
    night_id = data.create(plan)
    data.submit(night_id, Draw())
    people = [seat.player for seat in table(data, night_id).people()]
    data.submit(night_id, ReportResult(1, ((people[0],), (people[1], people[2]), (people[3],))))
    data.submit(night_id, Draw())
    line = next(line for line in data.log(night_id) if line.words.startswith("places"))
    told = told_by(data, night_id, line)
    assert not isinstance(told, str)
    assert told.asked.startswith("Table 1: the places")
    assert told.correction(told.text).places == told.event.places  # type: ignore[union-attr]
    swapped = ", ".join(listed_name(data.name(player)) for player in reversed(people))
    data.amend(night_id, told.correction(swapped))
    assert standings(now(data, night_id))[0].player == people[3]
