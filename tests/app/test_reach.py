"""Every command by a key, by the palette and by the mouse, which is needed for nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clow_tui.app.app import ClowApp
from clow_tui.app.base_screens.place import Place
from clow_tui.app.commands.keys import key_words
from clow_tui.app.commands.registry import BY_ID, COMMANDS, commands_at
from clow_tui.app.dialogs import KeyLine
from clow_tui.app.dialogs.palette import palette_rows
from clow_tui.app.screens.help import help_rows
from clow_tui.app.widgets.lines import Footer, footer_commands
from clow_tui.app.widgets.rows import Rows
from tests.support.app import Driver, keys_of, running
from tests.support.screens import SHOWN, WORLDS, classes, show

PLACES = [kind for kind in classes() if issubclass(kind, Place)]
ON_PLACES = [name for name, shown in SHOWN.items() if shown.is_a in {kind.__name__ for kind in PLACES}]
APP = Path(__file__).parents[2] / "clow_tui" / "app"
A_KEY = re.compile(
    r"(?<![\w'{+])[A-Za-z#!] (undoes|brings|puts|shows|opens (it|table)|begins|types|adds one|hands|"
    r"changes|counts chips|says who|goes on|takes (its|other|back|out)|lets (the|him|them|it)|asks\.|"
    r"leaves|sets|stands)\b"
)


@pytest.mark.parametrize("kind", PLACES, ids=lambda kind: kind.__name__)
def test_every_command_of_a_screen_is_done_by_it_or_by_the_app(kind: type[Place]) -> None:
    for command in commands_at(kind.place):
        assert hasattr(kind, command.method) or hasattr(ClowApp, command.method), command.id


def test_every_command_has_a_key_or_stands_in_the_palette_and_all_stand_in_the_help() -> None:
    for command in COMMANDS:
        for place in command.places:
            offered = {row.key for row in palette_rows(_situation(place))}
            assert command.keys or command.id in offered, command.id
            assert command.id in {row.key for row in help_rows(place)}


def _situation(place: str) -> object:
    from clow_tui.app.commands.situation import Situation

    return Situation(place)


def test_no_sentence_names_a_key_but_by_what_it_is_now() -> None:
    """`u undoes` would be wrong for a host with keys of his own; `{tap('u')} undoes` is right."""
    for path in APP.rglob("*.py"):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if '"""' not in line and "#" not in line.partition('"')[0] and '"' in line:
                found = A_KEY.search(re.sub(r"\{tap\([^)]*\)\}", "", line))
                assert not found, f"{path.name}:{number}: {found and found[0]}: name the key by tap(...)"


async def click(app: Driver, widget: object, x: int, y: int = 0) -> None:
    """A click on a cell of a widget."""
    await app.pilot.click(widget, offset=(x, y))  # type: ignore[arg-type]
    await app.settle()


async def click_row(app: Driver, words: str) -> None:
    """Two clicks on the row with these words: it is chosen, then taken."""
    rows = app.app.screen.query_one(Rows)
    at = next(y for y, line in enumerate(app.lines()) if words in line)
    for _ in range(2):
        if rows.is_attached and app.app.screen is rows.screen:
            await click(app, rows, 5, at - rows.region.y)


async def test_by_the_mouse_alone_help_and_palette_lead_to_every_command() -> None:
    data, night_id = WORLDS["friday"]()
    async with running(data, night_id=night_id) as app:
        await click(app, Footer, app.lines()[-1].index("? help"))
        assert app.place == "Help"
        await click_row(app, "Throw on, a round")
        assert "Throw on how far?" in app.text()
        await click(app, KeyLine, app.app.screen.query_one(KeyLine).text_lines()[0].index("esc"))
        assert app.place == "Floor"
        await click(app, Footer, app.lines()[-1].index("…"))
        assert app.place == "Palette"
        await click_row(app, "Throw on, a round")
        assert "Throw on how far?" in app.text()


async def test_help_says_of_what_is_for_another_screen_where_it_is_and_of_what_cannot_be_why() -> None:
    data, night_id = WORLDS["friday"]()
    async with running(data, night_id=night_id) as app:
        await app.press("?", "/", *keys_of("light the path"), "enter", "enter")
        assert app.place == "Help"
        assert "this is for Bracket" in app.toasts()[-1]
        await app.press("/", *["backspace"] * 20, *keys_of("redo what"), "enter", "enter")
        assert app.place == "Floor"
        assert app.toasts()[-1].endswith(".")


@pytest.mark.parametrize("way", ["void", "swap"])
async def test_void_and_swap_are_chosen_by_the_mouse(way: str) -> None:
    data, night_id = WORLDS["double"]()
    async with running(data, night_id=night_id) as app:
        await show(app, night_id, SHOWN["void or swap"])
        acts = data.view(night_id).acts
        await click_row(app, "Take these results back" if way == "void" else "Keep them")
        assert app.place == "Log"
        assert "Put right" in app.toasts()[-1]
        assert data.view(night_id).acts == acts + 1


async def test_a_round_is_drawn_again_by_the_mouse() -> None:
    data, night_id = WORLDS["drawn"]()
    async with running(data, night_id=night_id) as app:
        acts = data.view(night_id).acts
        await show(app, night_id, SHOWN["seats of the round"])
        await click_row(app, "draw them again")
        assert data.view(night_id).acts == acts + 1, app.text()


@pytest.mark.campaign
@pytest.mark.parametrize("name", ON_PLACES)
async def test_every_key_of_every_footer_is_done_by_a_click(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    async def do(self: Place, command_id: str, key: str = "") -> None:
        done.append(command_id)

    shown = SHOWN[name]
    data, night_id = WORLDS[shown.world]()
    async with running(data, night_id=night_id) as app:
        await show(app, night_id, shown)
        screen = app.app.screen
        assert isinstance(screen, Place)
        situation = screen.situation()
        line = app.lines()[-1]
        kept, _ = footer_commands(situation, 78)
        with monkeypatch.context() as patched:
            patched.setattr(Place, "do", do)
            for command in kept:
                words = f"{key_words(command.footer_key(situation))} {command.footer_label(situation)}"
                await click(app, Footer, line.index(words))
                assert done[-1:] == [command.id], words
    assert set(done) <= set(BY_ID)
