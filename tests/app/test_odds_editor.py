"""Odds beside the rules editor: worked out anew while one types, what is out of date says so."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from clow_tui.app.rules import odds as odds_page
from clow_tui.app.rules.odds import Figures, figures_of
from clow_tui.app.rules.odds import odds_page as page_of
from clow_tui.rulesets import Ruleset
from tests.app.test_rules_editor import Driver, editing, editor, own, page, read
from tests.odds.test_house_rules import read as rules_of
from tests.support.examples import shipped

__all__ = ["own"]
MINE = "name: '[/x] Bob at the bank'\nextends: cee-lo-banker\nbank: {tied: stays}\n"


async def odds(app: Driver) -> str:
    """The page once all odds asked for are there."""
    await read(app)
    while editor(app)._odds.busy:
        await app.pilot.pause(0.02)
    await app.settle()
    return " ".join(page(app).split())


async def test_a_change_shows_what_it_does_to_the_banker(own: Path) -> None:
    async with editing(own, "mine", MINE) as app:
        assert "his edge +2.47%" in await odds(app)
        editor(app).text.load_text(MINE.replace("stays", "banker"))
        shown = await odds(app)
        assert "his edge +10.19%" in shown
        assert "+2.47% -> +10.19%" in shown
        editor(app).do_editor_save()
        shown = await odds(app)
        assert "->" not in shown  # what is saved is what changes are told against


async def test_faults_leave_the_odds_of_the_text_before(own: Path) -> None:
    async with editing(own, "mine", MINE) as app:
        await odds(app)
        editor(app).text.load_text(MINE.replace("stays", "stasy"))
        shown = await odds(app)
        assert "Of the text before its faults." in shown
        assert "+2.47%" in shown


async def test_typing_does_not_wait_and_only_the_newest_text_counts(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    go_on = threading.Event()

    def slow(ruleset: Ruleset) -> Figures:
        asked.append(ruleset.name)
        if len(asked) > 1:
            go_on.wait(20)
        return figures_of(ruleset)

    monkeypatch.setattr(odds_page, "figures_of", slow)
    async with editing(own, "mine", MINE) as app:
        await odds(app)
        for name in ("Two", "Three", "Four"):
            editor(app).text.load_text(MINE.replace("[/x] Bob", name))
            await read(app)  # read and shown, though the odds of Two are still being worked out
            assert f"{name} at the bank" in page(app)
            assert "being worked out anew" in " ".join(page(app).split())
        assert [name.split()[0] for name in asked] == ["[/x]", "Two"]
        go_on.set()
        assert "worked out" not in await odds(app)
        assert [name.split()[0] for name in asked] == ["[/x]", "Two", "Four"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("c-low", ("A pot of 6 players", " 1st to roll")),
        ("cee-lo-pot", ("A pot of 8 players", " each")),
        ("indian-dice", ("Or better, 3 throws", " Four of a kind")),
    ],
)
def test_every_kind_of_game_has_its_figures(name: str, shown: tuple[str, str]) -> None:
    paras = [para.text for para in page_of(figures_of(shipped(name)), None, "")]
    assert set(shown) <= set(paras)


def test_what_is_not_exact_says_so() -> None:
    rules = "dice: {count: 2}\nhands: [{name: Pair, match: xx}]\nthrows: {most: 2, again: {}}\npot: {}\n"
    found = figures_of(rules_of(rules))
    assert any(para.text.startswith("Not exactly: with a choice") for para in page_of(found, None, ""))
    assert {each.label for each in found.figures} >= {"seat 1", "seat 2", "carry"}
