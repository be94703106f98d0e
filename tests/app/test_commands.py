"""The registry of commands: no clash, every command can be done, the table of keys is made from it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.binding import Binding
from textual.keys import _character_to_key

from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.commands.keys import keys_markdown
from clow_tui.app.commands.places import PLACES
from clow_tui.app.commands.registry import BY_ID, COMMANDS, clashes, commands_at
from clow_tui.app.commands.situation import Situation
from clow_tui.app.dialogs.palette import palette_rows
from clow_tui.app.screens.help import help_rows
from clow_tui.app.text import width
from clow_tui.app.themes import FELT
from clow_tui.app.widgets.drawn import line_width
from clow_tui.app.widgets.lines import footer_line

KEYS_PAGE = Path(__file__).parents[2] / "docs" / "keys.md"


def test_no_two_commands_want_the_same_key() -> None:
    assert clashes() == []


def test_a_clash_is_found() -> None:
    throw = BY_ID["table.throw"]
    other = throw._replace(id="other", keys=("n",))
    assert clashes([*COMMANDS, other]) == ["n: new and other"]


def test_the_manual_says_the_keys_of_the_registry() -> None:
    assert KEYS_PAGE.read_text(encoding="utf-8") == keys_markdown()


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_words_name_an_area_and_what_is_done(command: object) -> None:
    assert re.match(r"[A-Z][\w ]+: [A-Z]", BY_ID[command.id].words)  # type: ignore[attr-defined]


def test_only_keys_that_every_terminal_sends() -> None:
    for command in COMMANDS:
        for key in command.keys:
            assert "alt+" not in key
            assert "ctrl+shift" not in key
            assert key not in ("ctrl+enter", "ctrl+i", "ctrl+m")


@pytest.mark.parametrize("place", PLACES)
def test_every_binding_reaches_its_command(place: str) -> None:
    bound = [b for b in Binding.make_bindings(bindings_for(place)) if isinstance(b, Binding)]
    keys = [binding.key for binding in bound]
    assert len(keys) == len(set(keys))
    for command in commands_at(place):
        for key in command.keys:
            if key in ("ctrl+q", "ctrl+p"):
                continue
            named = _character_to_key(key) if len(key) == 1 else key
            assert any(b.key == named and f"'{command.id}'" in b.action for b in bound)


def situations(place: str) -> list[Situation]:
    """A place in its fullest states: the longest labels there are."""
    full = Situation(place, night=True, drawn=True, table=3, asks="Ann", mode="program", calls=2)
    return [
        Situation(place),
        full,
        full._replace(drawn=False),
        full._replace(mode="keyed"),
        full._replace(finished=True),
        full._replace(running="Throwing on"),
    ]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("cells", [58, 78, 98, 118])
def test_footer_clip_it_fits_and_says_when_it_left_something_out(place: str, cells: int) -> None:
    for situation in situations(place):
        line = footer_line(situation, cells, FELT.paint)
        words = "".join(text for text, _ in line)
        assert line_width(line) == width(words) <= cells
        assert words.endswith("? help") or place == "help"
        wanted = [c for c in commands_at(place) if c.rank]
        missing = [c for c in wanted if f" {c.footer_label(situation)}" not in words]
        assert bool(missing) == ("…" in words)


def test_at_80_columns_the_floor_shows_what_a_host_does_all_night() -> None:
    words = "".join(text for text, _ in footer_line(situations("floor")[1], 78, FELT.paint))
    for wanted in ("enter open", "space throw", "f fast forward", "u undo", "? help"):
        assert wanted in words


def test_every_refusal_is_a_sentence() -> None:
    for place in PLACES:
        for situation in situations(place):
            for command in commands_at(place):
                why = command.why_not(situation._replace(no_undo="There is nothing to undo."))
                assert why == "" or why.endswith(".")


def test_a_throw_at_a_keyed_table_says_what_to_do_instead() -> None:
    situation = Situation("floor", night=True, drawn=True, table=3, asks="Ann", mode="keyed")
    why = BY_ID["table.throw"].why_not(situation)
    assert "table 3" in why
    assert "!" in why
    assert BY_ID["table.throw"].why_not(situation._replace(mode="program")) == ""


def test_while_the_program_throws_on_everything_that_writes_waits() -> None:
    running = Situation(
        "floor", night=True, drawn=True, table=1, asks="Ann", mode="program", running="Throwing"
    )
    for command_id in ("table.throw", "table.run", "undo", "table.mode"):
        assert "esc stops it" in BY_ID[command_id].why_not(running)


def test_help_lists_every_command_once_those_of_the_screen_first() -> None:
    for place in PLACES:
        keys = [row.key for row in help_rows(place) if row.key]
        assert sorted(keys) == sorted(BY_ID)
    first = next(row.cells[0] for row in help_rows("floor") if not row.key)
    assert first == "On this screen: Floor"


def test_the_palette_offers_what_applies_and_says_why_the_rest_cannot_be() -> None:
    rows = {row.key: row for row in palette_rows(Situation("floor", night=True, drawn=True))}
    assert "options" in rows
    assert rows["table.throw"].tone == "dim"
    assert "number or the arrows" in rows["table.throw"].cells[0]
