"""The traps of terminals, one by one, on the widgets that would fall into them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from rich.control import ControlType
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.renderables.background_screen import BackgroundScreen

from clow_tui.app.dialogs import Choose, Confirm, Reading
from clow_tui.app.screens.help import Help
from clow_tui.app.widgets.behind import Behind
from clow_tui.app.widgets.card import TableCard
from clow_tui.app.widgets.entry import EntryText
from clow_tui.app.widgets.form import Fields
from clow_tui.app.widgets.lines import Footer
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.tournament.commands import Throw
from tests.support.app import HOSTILE, NAMES, director, night, running


@pytest.mark.parametrize("name", HOSTILE)
async def test_markup_in_dialogs_and_toasts_is_text(name: str) -> None:
    async with running(director()) as app:
        app.app.say(f"{name} is out.")
        for dialog in (
            Confirm(name, [name, f" {name}"], name[:20]),
            Choose(name, [("a", name)], [name]),
            Reading(name, [name]),
        ):
            await app.app.push_screen(dialog)
            await app.settle()
            if name.isascii() and len(name) < 30:
                assert name in app.text()
            await app.press("escape")


def test_what_lies_behind_a_card_is_dimmed_as_textual_would() -> None:
    styles = ("red", "bold #102030 on #f0e0d0", "on blue", "underline link https://example.org", "default")
    segments = [Segment("a"), Segment("", None, [(ControlType.HOME,)])]
    segments += [Segment(name, Style.parse(style)) for style in styles for name in HOSTILE]
    color = Color(17, 34, 51, 0.6)
    theirs = list(BackgroundScreen.process_segments(segments, color))
    assert list(Behind.process_segments(segments, color)) == theirs != segments


def filled(*keys: str) -> Rows:
    """A list of rows, not on any screen."""
    rows = Rows([Column("name", 0)])
    rows.show([Row(key, (key,)) for key in keys])
    return rows


def test_cursor_kept_the_chosen_row_is_kept_by_its_key() -> None:
    rows = filled("a", "b", "c", "d")
    rows.choose("c")
    rows.show([Row(key, (key,)) for key in ("d", "c", "a", "b")])
    assert rows.chosen == "c"
    rows.filter("c")
    rows.filter("")
    assert rows.chosen == "c"


def test_when_the_chosen_row_goes_the_one_in_its_place_is_chosen() -> None:
    rows = filled("a", "b", "c")
    rows.choose("b")
    rows.show([Row(key, (key,)) for key in ("a", "c")])
    assert rows.chosen == "c"
    rows.show([])
    assert rows.chosen == ""


def test_headings_are_never_chosen() -> None:
    rows = Rows([Column("name", 0)])
    rows.show([Row("", ("first",)), Row("a", ("a",)), Row("", ("second",)), Row("b", ("b",))])
    rows.first()
    assert rows.chosen == "a"
    rows.move(1)
    assert rows.chosen == "b"
    rows.move(-1)
    assert rows.chosen == "a"
    rows.move(-1)
    assert rows.chosen == "a"


async def test_focus_lost_what_is_typed_and_the_focus_outlive_what_others_do() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4])
    async with running(data, night_id=night_id) as app:
        await app.press("enter", "4", "5")
        from clow_tui.tournament.commands import SetMode

        app.app.act(lambda: data.submit(night_id, SetMode(1, "program")))
        await app.settle()
        line = app.app.screen.query_one(EntryText)
        assert (line.value, line.has_focus) == ("45", True)
        app.app.post_message(events.AppBlur())
        await app.settle()
        app.app.post_message(events.AppFocus())
        await app.settle()
        await app.press("6")
        assert (line.value, line.has_focus) == ("456", True)


async def test_in_an_open_entry_every_letter_is_text() -> None:
    async with running(director()) as app:
        await app.press("n", "n", *"qunsx?:/")
        assert app.app.screen.query_one(EntryText).value == "qunsx?:/"
        await app.press("escape")
        assert app.place == "NewNight"


async def test_all_lines_of_a_paste_reach_the_entry() -> None:
    async with running(director()) as app:
        await app.press("n", "n")
        await app.paste("Ann\nBo\nCy\n")
        assert "3 names: 3 here." in app.toasts()
        await app.press("n")
        await app.paste("Dee")
        assert app.app.screen.query_one(EntryText).value == "Dee"


async def test_a_closed_entry_has_no_focus_to_take() -> None:
    async with running(director()) as app:
        await app.press("n", "tab", "tab")
        assert app.app.focused is None


@contextmanager
def counted(cards: list[TableCard]) -> Iterator[dict[int, int]]:
    """How often each card is painted within."""
    before = {card.number: card.paints for card in cards}
    painted: dict[int, int] = {}
    yield painted
    painted.update({card.number: card.paints - before[card.number] for card in cards})


async def test_only_the_card_whose_table_changed_is_painted() -> None:
    data = director()
    night_id = night(data, mode="program")
    async with running(data, night_id=night_id) as app:
        cards = list(app.app.screen.query(TableCard))
        with counted(cards) as painted:
            data.submit(night_id, Throw(3))
            app.app.refresh_place()
            await app.settle()
        assert painted == {1: 0, 2: 0, 3: 1, 4: 0}


async def test_cards_out_of_view_wait() -> None:
    data = director()
    night_id = night(data, names=[f"P{at}" for at in range(160)], seats=4, mode="program")
    async with running(data, night_id=night_id) as app:
        cards = list(app.app.screen.query(TableCard))
        with counted(cards) as painted:
            for number in (1, 40):
                data.submit(night_id, Throw(number))
            app.app.refresh_place()
            await app.settle()
        assert painted[1] == 1
        assert sum(painted.values()) == 1


async def test_an_unknown_look_is_the_default_and_every_look_can_be_worn() -> None:
    async with running(director(), look="no such look") as app:
        assert app.app.theme == "felt"
        app.app.theme = "nor this"
        assert app.app.theme == "felt"
        for number, look in enumerate(("felt", "paper", "contrast"), 1):
            await app.press("O", "1", str(number))
            assert app.app.theme == look


async def test_help_is_searched_and_lists_this_screen_first() -> None:
    async with running(director()) as app:
        await app.press("?")
        assert isinstance(app.app.screen, Help)
        assert "On this screen: Lobby" in app.text()
        await app.press("/", *"undo", "enter")
        shown = [row.key for row in app.app.screen.query_one(Rows).rows]
        assert shown == ["undo", "undo.run", "redo"]
        await app.press("escape")
        assert app.place == "Lobby"


async def test_the_palette_does_what_it_names() -> None:
    data = director()
    async with running(data, night_id=night(data)) as app:
        await app.press("ctrl+p", *"standings of", "enter")
        assert app.place == "Standings"


async def test_data_that_cannot_be_opened_is_a_sentence_on_the_lobby() -> None:
    from pathlib import Path

    from clow_tui.app.app import ClowApp
    from clow_tui.store import StoreRefused
    from tests.support.app import Driver

    def refuse(path: Path) -> None:
        raise StoreRefused("[/x] is a file, not a folder")

    app = ClowApp(Path("x"), open_data=refuse)  # type: ignore[arg-type]
    async with app.run_test(notifications=True) as pilot:
        driver = Driver(app, pilot)
        await driver.settle()
        assert "[/x] is a file, not a folder." in driver.text()
        await driver.press("n")
        assert driver.place == "Lobby"
        assert any("not open" in toast for toast in driver.toasts())


async def test_a_click_on_a_key_of_the_footer_is_that_key() -> None:
    async with running(director()) as app:
        line = app.lines()[-1]
        await app.pilot.click(Footer, offset=(line.index("? help"), 0))
        await app.settle()
        assert app.place == "Help"
        await app.pilot.click(Footer, offset=(app.lines()[-1].index("esc back") + 4, 0))
        await app.settle()
        assert app.place == "Lobby"


async def test_a_click_chooses_a_card_and_a_second_one_opens_it() -> None:
    data = director()
    async with running(data, night_id=night(data)) as app:
        third = next(card for card in app.app.screen.query(TableCard) if card.number == 3)
        await app.pilot.click(third)
        await app.settle()
        assert app.place == "Floor"
        await app.pilot.click(third)
        await app.settle()
        assert "Table 3" in app.lines()[0]


async def test_clicks_choose_a_field_and_a_row() -> None:
    data = director()
    night(data, name="First", names=NAMES[:4])
    night(data, name="Second", names=NAMES[:4])
    async with running(data) as app:
        await app.pilot.click(Rows, offset=(5, 2))
        await app.pilot.click(Rows, offset=(5, 2))
        await app.settle()
        assert app.place == "Floor"
        await app.press("escape", "n")
        await app.pilot.click(Fields, offset=(3, 3))
        await app.pilot.click(Fields, offset=(3, 3))
        await app.settle()
        assert "thrown by the program" in app.text()


async def test_the_history_is_filtered_by_the_name_of_anyone_who_played() -> None:
    data = director()
    night(data, name="First", names=NAMES[:4], to_end=True)
    night(data, name="Second", names=NAMES[4:8], to_end=True)
    async with running(data) as app:
        await app.press("H", "/", *"gus", "enter")
        assert "Second" in app.text()
        assert "First" not in app.text()


async def test_a_list_is_copied_as_text() -> None:
    data = director()
    async with running(data, night_id=night(data, names=NAMES[:4])) as app:
        await app.press("S", "y")
        lines = app.app.clipboard.splitlines()
        assert len(lines) == 5
        assert "Ann" in lines[1]
        assert "[" not in lines[1]


async def test_the_standings_can_be_sorted_and_the_chosen_one_stays_chosen() -> None:
    data = director()
    async with running(data, night_id=night(data, rounds=5)) as app:
        await app.press("S", "down", "down")
        chosen = app.app.screen.query_one(Rows).chosen
        await app.press("s")
        names = [row.cells[1] for row in app.app.screen.query_one(Rows).rows]
        assert names == sorted(names, key=str.casefold)
        assert app.app.screen.query_one(Rows).chosen == chosen
