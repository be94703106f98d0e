"""The list of rulesets: what it says of each, new ones, deleting, what others see of it."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest

from clow_tui.app.widgets.page import Page
from clow_tui.app.widgets.rows import Rows
from tests.support.app import Driver, director, running

SHARED = "extends: c-low\nname: '[/x] Bob shares'\npot: {ante: 5, tied: split}\n"
BROKEN = "extends: c-low\npot: {tied: splitt, ante: 0}\n"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    (folder / "shared.yaml").write_text(SHARED)
    return folder


def row(app: Driver, name: str) -> str:
    return next(line for line in app.lines() if line[2:].startswith(f"{name} "))


def choose(app: Driver, own: Path, name: str) -> None:
    app.app.screen.query_one(Rows).choose(str(own / f"{name}.yaml"))


async def test_it_says_where_each_comes_from_and_which_are_broken(own: Path) -> None:
    (own / "c-low.yaml").write_text("extends: c-low\nname: Ours\n")
    (own / "bad.yaml").write_text(BROKEN)
    (own / "junk.yaml").write_bytes(bytes(range(256)) * 40)
    (own / "folder.yaml").mkdir()
    (own / "loop.yaml").symlink_to(own / "loop.yaml")
    (own / "gone.yaml").symlink_to(own / "nowhere.yaml")
    async with running(director(own=own)) as app:
        await app.press("R")
        assert app.place == "Rulesets"
        assert row(app, "cee-lo-pot").endswith("shipped")
        assert row(app, "shared").endswith("yours")
        assert row(app, "c-low").endswith("yours, in place of the shipped one")
        assert row(app, "bad").endswith("broken, 2 faults; yours")
        assert row(app, "junk").endswith("broken, 1 fault; yours")
        assert row(app, "folder").endswith("broken, 1 fault; yours")
        told = {
            "junk": "UTF-8",
            "folder": "no file but a folder",
            "loop": "cannot be read",
            "gone": "not there",
        }
        for name, why in told.items():
            choose(app, own, name)
            await app.press("enter")
            assert app.place == "Rulesets"
            assert any(why in toast for toast in app.toasts())


async def test_a_file_that_cannot_be_shown_is_mended_in_ones_own_editor(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own / "junk.yaml").write_bytes(b"name: \xff\n")
    editor = tmp_path / "editor"
    editor.write_text("#!/bin/sh\necho 'extends: c-low' > \"$1\"\n")
    editor.chmod(0o755)
    monkeypatch.setenv("VISUAL", str(editor))
    async with running(director(own=own)) as app:
        monkeypatch.setattr(app.app, "suspend", nullcontext)
        await app.press("R")
        choose(app, own, "junk")
        await app.press("E")
        assert row(app, "junk").endswith("yours")


async def test_a_wide_window_shows_the_rules_of_the_chosen_one_beside_it(own: Path) -> None:
    (own / "bad.yaml").write_text(BROKEN)
    async with running(director(own=own), size=(120, 40)) as app:
        await app.press("R", *["down"] * 3)
        choose(app, own, "shared")
        await app.settle()
        assert "[/x] Bob shares" in app.text()
        assert "share the pot" in " ".join(app.app.screen.query_one(Page).text_lines())
        assert any(line.rstrip().endswith("90  41.67%") for line in app.lines())
        choose(app, own, "bad")
        await app.settle()
        assert "2:13  tied is" in app.text()


async def test_it_is_filtered_by_file_and_by_game(own: Path) -> None:
    async with running(director(own=own)) as app:
        await app.press("R", "/", *"bob", "enter")
        assert [line.split()[1] for line in app.app.screen.query_one(Rows).text_lines()[1:]] == ["shared"]


async def test_a_new_one_is_a_copy_with_its_own_name_and_written_when_it_is_saved(own: Path) -> None:
    async with running(director(own=own)) as app:
        await app.press("R", "g", "n", *"Friday", "space", *"Dice", "enter")
        assert app.place == "Editor"
        assert "friday-dice.yaml" in app.lines()[0]
        assert "name: Friday Dice" in app.text()
        assert "not saved" in app.lines()[0]
        assert not (own / "friday-dice.yaml").exists()
        await app.press("ctrl+s")
        text = (own / "friday-dice.yaml").read_text()
        assert "name: Friday Dice" in text
        assert text.startswith("# yaml-language-server: $schema=./ruleset.schema.json")
        assert (own / "ruleset.schema.json").exists()
        await app.press("escape")
        assert row(app, "friday-dice").endswith("yours")


async def test_a_name_that_is_taken_or_takes_the_place_of_a_shipped_one_is_told(own: Path) -> None:
    async with running(director(own=own)) as app:
        await app.press("R", "g", "n", *"Shared", "enter")
        assert app.place == "Rulesets"
        assert any("There is a shared.yaml among your own already" in toast for toast in app.toasts())
        await app.press(*["backspace"] * 6, *"--", "enter")
        assert any("needs a letter" in toast for toast in app.toasts())
        await app.press(*["backspace"] * 2, *"C-Low", "enter")
        assert app.place == "Editor"
        assert any("takes the place of the shipped c-low" in toast for toast in app.toasts())
        await app.press("escape")
        assert "not saved" in app.text()
        await app.press("2")
        assert app.place == "Rulesets"
        assert not (own / "c-low.yaml").exists()


async def test_ones_own_is_deleted_once_it_was_asked_and_a_shipped_one_never(own: Path) -> None:
    (own / "more.yaml").write_text("extends: shared\n")
    async with running(director(own=own)) as app:
        await app.press("R", "g", "d")
        assert any("is shipped and stays" in toast for toast in app.toasts())
        choose(app, own, "shared")
        await app.press("d")
        assert "Delete shared.yaml?" in app.text()
        assert "extended by more" in app.text()
        await app.press("escape")
        assert (own / "shared.yaml").exists()
        await app.press("d", "enter")
        assert not (own / "shared.yaml").exists()
        assert not any(line[2:].startswith("shared ") for line in app.lines())
        assert row(app, "more").endswith("broken, 1 fault; yours")


async def test_while_another_program_has_the_data_it_can_only_be_looked_at(own: Path) -> None:
    async with running(director(own=own)) as app:
        app.app.looking = "Another program has the data; this window only looks."
        await app.press("R")
        choose(app, own, "shared")
        for key in ("n", "d", "e", "E"):
            await app.press(key)
            assert app.place == "Rulesets"
            assert app.toasts() == [app.app.looking]
        await app.press("enter")
        assert "look only" in app.lines()[0]
        await app.press("enter", "x", "ctrl+s")
        assert app.toasts() == [app.app.looking]
        assert "not saved" not in app.text()
        assert (own / "shared.yaml").read_text() == SHARED


async def test_by_the_mouse_alone(own: Path) -> None:
    async with running(director(own=own), size=(100, 30)) as app:
        x = app.lines()[-1].index("R rulesets")
        await app.pilot.click(offset=(x, 29))
        await app.settle()
        assert app.place == "Rulesets"
        y = next(at for at, line in enumerate(app.lines()) if line[2:].startswith("shared "))
        await app.pilot.click(offset=(5, y))
        await app.pilot.click(offset=(5, y))
        await app.settle()
        assert app.place == "Editor"
        assert "shared.yaml" in app.lines()[0]


async def test_a_new_night_knows_at_once_what_was_saved(own: Path) -> None:
    async with running(director(own=own), size=(100, 30)) as app:
        await app.press("n", "g", "R")
        choose(app, own, "shared")
        await app.press("e", "down", "end")
        await app.press(*["backspace"] * 7, *"new'", "ctrl+s", "escape", "escape", "escape")
        assert app.place == "NewNight"
        await app.press("down", "enter")
        assert "[/x] Bob new" in app.text()
