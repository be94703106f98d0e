"""The app with a ruleset open in the editor, and what is seen there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from clow_tui.app.rules.opening import opening_of
from clow_tui.app.screens.rules_editor import Editor
from clow_tui.app.widgets.page import Page
from clow_tui.app.widgets.rows import Rows
from tests.support.app import Driver, director, running

SOUND = """\
# yaml-language-server: $schema=./ruleset.schema.json
format: 1
name: '[/x] Bob at the bank'
extends: cee-lo-banker
bank: {tied: banker}
"""


def editor(app: Driver) -> Editor:
    screen = app.app.screen
    assert isinstance(screen, Editor)
    return screen


async def read(app: Driver) -> None:
    """Wait until what was typed last has been read."""
    await app.settle()
    screen = editor(app)
    while screen._read_at != screen._changes:
        await app.pilot.pause(0.05)
    await app.settle()


@asynccontextmanager
async def editing(
    own: Path, name: str, text: str | None = None, *, size: tuple[int, int] = (80, 24), looking: str = ""
) -> AsyncIterator[Driver]:
    """The app with a ruleset open in the editor; of one's own when there is a text of it."""
    if text is not None:
        (own / f"{name}.yaml").write_bytes(text.encode())
    data = director(own=own)
    async with running(data, size=size) as app:
        app.app.looking = looking
        await app.press("R")
        entry = data.shelf.find(name)
        assert entry is not None
        await app.app.push_screen(Editor(opening_of(data, entry)))
        await read(app)
        yield app


def typed(app: Driver) -> str:
    return editor(app).text.text


def faults(app: Driver) -> list[str]:
    return [row.cells[0] for row in app.app.screen.query_one(".faults", Rows).rows if row.key]


def page(app: Driver) -> str:
    return "\n".join(app.app.screen.query_one(Page).text_lines())
