"""A ruleset in the host's own editor, to which the terminal is lent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from clow_tui.director.folder.own_rulesets import own_path
from tests.support.editing import SOUND, editing, editor, faults, read, typed


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    return folder


@contextmanager
def lent() -> Iterator[None]:
    """A terminal that can be lent."""
    yield


def script(tmp_path: Path, words: str) -> str:
    path = tmp_path / "an editor"
    path.write_text(f"#!/bin/sh\n{words}\n")
    path.chmod(0o755)
    return f"'{path}' -w"


async def test_without_an_editor_it_says_how_to_set_one(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("EDITOR", "VISUAL"):
        monkeypatch.delenv(name, raising=False)
    async with editing(own, "mine", SOUND) as app:
        await app.press("E")
        assert any("export EDITOR=nano" in toast for toast in app.toasts())


async def test_what_ones_own_editor_wrote_is_read_anew(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VISUAL", script(tmp_path, 'test "$1" = -w && echo "throws: {most: 0}" >> "$2"'))
    async with editing(own, "mine", SOUND) as app:
        monkeypatch.setattr(app.app, "suspend", lent)
        await app.press("E")
        await read(app)
        assert typed(app) == SOUND + "throws: {most: 0}\n"
        assert not editor(app).unsaved
        assert faults(app) == ["6:16"]
        assert (own / "ruleset.schema.json").exists()
        await app.press("u")
        assert typed(app) == SOUND
        assert editor(app).unsaved


async def test_a_shipped_one_is_opened_as_a_copy_which_goes_when_nothing_is_changed(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", script(tmp_path, "true"))
    monkeypatch.delenv("VISUAL", raising=False)
    async with editing(own, "c-low") as app:
        monkeypatch.setattr(app.app, "suspend", lent)
        await app.press("E")
        assert "The shipped file stays as it is" in app.text()
        await app.press("enter")
        await read(app)
        assert not (own / "c-low.yaml").exists()
        assert "shipped" in app.lines()[0]
        monkeypatch.setenv("EDITOR", script(tmp_path, 'echo "# mine" >> "$2"'))
        await app.press("E", "enter")
        await read(app)
        assert (own / "c-low.yaml").read_text().endswith("# mine\n")
        assert "yours, in place of the shipped one" in app.lines()[0]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("no-such-editor-here", "cannot be started"),
        ("vi 'x", "quotation mark"),
        ("false", "ended with code 1"),
    ],
)
async def test_an_editor_that_does_not_work_is_told(
    own: Path, monkeypatch: pytest.MonkeyPatch, words: str, why: str
) -> None:
    monkeypatch.setenv("VISUAL", words)
    async with editing(own, "mine", SOUND) as app:
        monkeypatch.setattr(app.app, "suspend", lent)
        await app.press("E")
        assert any(why in toast for toast in app.toasts())
        assert typed(app) == SOUND


async def test_a_terminal_that_cannot_be_lent_says_where_the_file_lies(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VISUAL", "vi")
    async with editing(own, "mine", SOUND) as app:
        await app.press("E")
        assert any(str(own_path(app.app.director, "mine")) in toast for toast in app.toasts())
