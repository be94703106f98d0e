"""A ruleset tried out at a table of made-up players."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from clow_tui.app.screens.trial import NAMES, STEPS_MOST, Game, play
from clow_tui.app.widgets.rows import Rows
from clow_tui.rulesets import read_ruleset
from tests.support.app import Driver, director, keys_of, running

ENDLESS = "dice: {count: 2}\nhands: [{name: Pair, match: xx}]\npot: {tied: split}\notherwise: nothing\n"
TWO = "name: '[/x] duel'\nextends: c-low\nplayers: {most: 2}\n"


def told(app: Driver) -> list[str]:
    return [row.cells[0] for row in app.app.screen.query_one(Rows).rows]


async def try_it(app: Driver, name: str) -> None:
    await app.press("R", "/", *keys_of(name), "enter", "g", "t")
    await app.settle()


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("c-low", "wins the game"),
        ("chinchirorin", "In order of tokens"),
        ("indian-dice", "has lost"),
    ],
)
async def test_a_game_of_each_kind_is_played_and_told(name: str, last: str) -> None:
    async with running(director()) as app:
        await try_it(app, name)
        assert app.place == "Trial"
        assert last in told(app)[-1]
        assert any(line.startswith("Ann ") for line in told(app))
        assert "try 1" in app.lines()[0]


async def test_another_try_has_other_dice_and_the_same_number_the_same(tmp_path: Path) -> None:
    async with running(director()) as app:
        await try_it(app, "c-low")
        first = told(app)
        await app.press("t")
        assert "try 2" in app.lines()[0]
        assert told(app) != first
        await app.press("escape", "t")
        assert told(app) == first


async def test_more_players_and_fewer_within_what_the_ruleset_takes(tmp_path: Path) -> None:
    (tmp_path / "duel.yaml").write_text(TWO)
    async with running(director(own=tmp_path)) as app:
        await try_it(app, "duel")
        assert "[/x] duel" in app.lines()[0]
        assert "2 players" in app.lines()[0]
        await app.press("right")
        assert app.toasts() == ["duel takes no more than 2 here."]
        await app.press("escape", "escape", *["R"])
        await try_it(app, "poker-dice")
        await app.press("right")
        assert "5 players" in app.lines()[0]
        assert any(line.startswith("Eli ") for line in told(app))


async def test_a_faulty_one_is_not_tried_and_says_why(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("extends: c-low\npot: {ante: 0}\n")
    async with running(director(own=tmp_path)) as app:
        await try_it(app, "bad")
        assert app.place == "Rulesets"
        assert any("has 1 fault" in toast for toast in app.toasts())
        await app.press("enter", "t")
        assert app.place == "Editor"
        assert any("has 1 fault" in toast for toast in app.toasts())


async def test_what_is_typed_and_not_saved_is_what_is_tried(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("name: Mine\nextends: c-low\npot: {tokens: 10}\n")
    async with running(director(own=tmp_path)) as app:
        await try_it(app, "mine")
        assert told(app)[0].startswith("Round 1: ante 10, pot 40")
        await app.press("escape", "enter", "e", "down", "down", "end", "backspace", *", ante: 5}", "f5")
        assert app.place == "Trial"
        assert told(app)[0].startswith("Round 1: ante 5, pot 20")


async def test_what_was_at_fault_until_just_now_is_tried_at_once(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("extends: c-low\npot: {tokens: 10}\n")
    async with running(director(own=tmp_path)) as app:
        await app.press("R", "/", *keys_of("mine"), "enter", "enter", "e", "down", "end", "backspace")
        app.app.screen._read()  # type: ignore[attr-defined]
        await app.press("f5")
        assert (app.place, "1 fault" in app.lines()[0]) == ("Editor", True)
        assert app.toasts() == ["It has 1 fault, which come first."]
        await app.press("}", "f5")
        assert app.place == "Trial"


def test_a_game_that_does_not_end_is_stopped_after_so_many_steps_and_by_whoever_looks() -> None:
    ruleset = read_ruleset(ENDLESS, name="x").ruleset
    assert ruleset is not None
    game = play(ruleset, 2, 1, Game(), threading.Event())
    assert game.over or game.steps == STEPS_MOST
    stopped = threading.Event()
    stopped.set()
    game = play(ruleset, 2, 1, Game(), stopped)
    assert (game.steps, game.over) == (1, False)


async def test_esc_stops_a_game_under_way_and_then_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = threading.Event()

    def goes_on(ruleset: object, players: int, seed: int, game: Game, stop: threading.Event) -> Game:
        game.lines.append(("", f"{NAMES[0]} waits"))
        begun.set()
        stop.wait(30)
        return game

    monkeypatch.setattr("clow_tui.app.screens.trial.play", goes_on)
    async with running(director()) as app:
        await app.press("R")
        await app.pilot.press("t")
        while not begun.is_set() or "Ann waits" not in app.text():
            await app.pilot.pause(0.02)
        assert "under way" in app.lines()[0]
        await app.press("escape")
        assert app.place == "Trial"
        assert "stopped before its end" in app.lines()[0]
        await app.press("escape")
        assert app.place == "Rulesets"
