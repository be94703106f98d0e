"""The rules editor: typing, faults and the way to each, what differs, saving, leaving, another's changes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets.text_area import LanguageDoesNotExist

from clow_tui.app.widgets import rules_text
from clow_tui.app.widgets.page import Page
from clow_tui.app.widgets.rows import Rows
from clow_tui.app.widgets.rules_text import RulesText
from tests.support.app import Driver, director, running
from tests.support.editing import SOUND, editing, editor, faults, page, read, typed

FAULTY = SOUND.replace("tied: banker", "tied: bnaker, tokns: 5")
HANDS = "".join(f"  - {{name: Hand {at}, match: [4, 5, 6], effect: win}}\n" for at in range(1_200))
HUGE = f"dice: {{count: 3}}\nhands:\n{HANDS}pot: {{}}\n"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    return folder


async def test_a_sound_ruleset_shows_its_hands_and_its_rules_in_words(own: Path) -> None:
    async with editing(own, "mine", SOUND, size=(120, 40)) as app:
        assert "no faults" in app.lines()[0]
        assert "[/x] Bob at the bank" in page(app)
        assert "Pair and 6" in page(app)
        assert "15   6.94%" in page(app)
        assert "A tie goes to the banker." in page(app).replace("\n", " ")


async def test_faults_stand_under_the_text_and_each_is_a_jump(own: Path) -> None:
    async with editing(own, "mine", FAULTY) as app:
        assert "2 faults" in app.lines()[0]
        assert faults(app) == ["5:14", "5:22"]
        assert "did you mean banker?" in app.text()
        await app.press("down", "enter")
        assert editor(app).text.cursor_location == (4, 21)
        assert editor(app).typing
        await app.press("f8")
        assert editor(app).text.cursor_location == (4, 13)
        await app.press("f8")
        assert editor(app).text.cursor_location == (4, 21)


async def test_a_click_on_a_fault_jumps_to_it(own: Path) -> None:
    async with editing(own, "mine", FAULTY) as app:
        y = next(at for at, line in enumerate(app.lines()) if "5:22" in line)
        for _ in range(2):
            await app.pilot.click(offset=(30, y))
            await app.settle()
        assert editor(app).text.cursor_location == (4, 21)


async def test_mending_while_typing_is_seen_at_once_and_the_rules_come_back(own: Path) -> None:
    async with editing(own, "mine", FAULTY) as app:
        assert "when its" in page(app)
        await app.press("f8", *["delete"] * len("bnaker, tokns: 5"), *"push")
        await read(app)
        assert "no faults" in app.lines()[0]
        assert "not saved" in app.lines()[0]
        assert "Hands, of 216 throws" in page(app)
        await app.press("x")
        await read(app)
        assert "1 fault" in app.lines()[0]
        assert "As it was before its faults" in page(app).replace("\n", " ")


async def test_what_was_read_of_an_older_text_is_dropped(own: Path) -> None:
    async with editing(own, "mine", SOUND) as app:
        screen = editor(app)
        screen.text.take_text("format: 9\n")
        await app.pilot.pause()
        screen._read()
        screen.text.take_text(SOUND + "throws: {most: 0}\n")
        await read(app)
        assert faults(app) == ["6:16"]


async def test_hands_and_counts_follow_what_is_typed(own: Path) -> None:
    async with editing(own, "mine", SOUND, size=(120, 40)) as app:
        editor(app).text.take_text(SOUND + "hands: [{name: 4-5-6, match: 456}, {name: Twins, match: xxy}]\n")
        await read(app)
        assert "Twins" in page(app)
        assert "90  41.67%" in page(app)


async def test_esc_and_tab_leave_the_text_and_letters_are_keys_again(own: Path) -> None:
    async with editing(own, "mine", SOUND) as app:
        await app.press("e", *"q?", "escape")
        assert typed(app).startswith("q?")
        assert not editor(app).typing
        await app.press("u", "tab", *"n:", "tab")
        assert typed(app).startswith("n:")
        assert not editor(app).typing
        await app.press("?")
        assert app.place == "Help"


async def test_typing_is_undone_and_comes_again_within_the_text_and_outside(own: Path) -> None:
    async with editing(own, "mine", SOUND) as app:
        await app.press("u")
        assert app.toasts() == ["Nothing has been typed that could be undone."]
        await app.press("e", *"abc", "ctrl+z")
        assert typed(app) == SOUND
        assert not editor(app).unsaved
        await app.press("ctrl+y", "escape", "u")
        assert typed(app) == SOUND
        await app.press("U")
        assert typed(app) == "abc" + SOUND


async def test_what_differs_from_what_it_extends(own: Path) -> None:
    async with editing(own, "mine", SOUND, size=(120, 40)) as app:
        await app.press("f4")
        assert "from cee-lo-banker, shipped" in page(app)
        assert "bank.tied\n- stays\n+ banker" in page(app)
        assert "+ A tie goes to the banker." in page(app)
        await app.press("f4")
        assert not app.app.screen.query_one(Page).display
        await app.press("f4")
        assert "Hands, of 216" in page(app)


async def test_what_differs_from_the_shipped_one_it_replaces(own: Path) -> None:
    async with editing(own, "c-low", size=(120, 40)) as app:
        await app.press("f4")
        assert "extends no ruleset" in page(app).replace("\n", " ")
        editor(app).text.take_text(typed(app).replace("ante: 10", "ante: 20"))
        await read(app)
        assert "from c-low, shipped" in page(app)
        assert "pot.ante\n- 10\n+ 20" in page(app)


async def test_saving_a_shipped_one_makes_ones_own_in_its_place_and_says_so(own: Path) -> None:
    async with editing(own, "c-low") as app:
        assert "shipped" in app.lines()[0]
        await app.press("ctrl+s")
        assert app.toasts() == ["Nothing has been changed that could be saved."]
        await app.press("e", "#", "ctrl+s")
        assert any("Saved as your own c-low, in place of the shipped one" in toast for toast in app.toasts())
        assert (own / "c-low.yaml").read_text().startswith("##")
        await read(app)
        assert "yours, in place of the shipped one" in app.lines()[0]
        assert "saved" in app.lines()[0]
        assert "not saved" not in app.lines()[0]


async def test_a_faulty_one_is_saved_too_and_what_that_means_is_said(own: Path) -> None:
    async with editing(own, "mine", FAULTY) as app:
        await app.press("e", "#", "ctrl+s")
        assert any("No night can begin with it before its 2 faults are mended" in t for t in app.toasts())
        assert (own / "mine.yaml").read_text() == "#" + FAULTY


async def test_leaving_asks_and_saves_or_throws_away_or_goes_on(own: Path) -> None:
    async with editing(own, "mine", SOUND) as app:
        await app.press("e", "#", "escape", "escape")
        assert "mine.yaml is not saved" in app.text()
        await app.press("3")
        assert app.place == "Editor"
        await app.press("escape", "escape")
        assert app.place == "Editor"
        await app.press("escape", "2")
        assert app.place == "Rulesets"
        assert (own / "mine.yaml").read_text() == SOUND
        app.app.screen.query_one(Rows).choose(str(own / "mine.yaml"))
        await app.press("e", "#", "escape", "escape", "1")
        assert app.place == "Rulesets"
        assert (own / "mine.yaml").read_text() == "#" + SOUND


@pytest.mark.parametrize("beneath", [(), ("f5",), ("f1",)])
async def test_leaving_the_app_asks_too_wherever_one_is(own: Path, beneath: tuple[str, ...]) -> None:
    async with editing(own, "mine", SOUND) as app:
        await app.press("e", "#", *beneath)
        await app.press("ctrl+q", "ctrl+q")
        assert "mine.yaml is not saved" in app.text()
        assert app.app.is_running
        await app.pilot.press("1")
        while app.app.return_value is None:
            await asyncio.sleep(0.01)
        assert (own / "mine.yaml").read_text() == "#" + SOUND
        assert app.app.return_value == 0


async def test_a_file_changed_by_another_program_is_not_written_over_unseen(own: Path) -> None:
    async with editing(own, "mine", SOUND) as app:
        theirs = SOUND.replace("banker}", "push}")
        (own / "mine.yaml").write_text(theirs)
        await app.press("e", "#", "ctrl+s")
        assert "mine.yaml is another by now" in app.text()
        await app.press("escape")
        assert (own / "mine.yaml").read_text() == theirs
        await app.press("ctrl+s", "2")
        assert typed(app) == theirs
        assert not editor(app).unsaved
        await app.press("ctrl+z")
        assert typed(app) == "#" + SOUND
        await app.press("ctrl+s")
        assert (own / "mine.yaml").read_text() == "#" + SOUND
        (own / "mine.yaml").unlink()
        await app.press("#", "ctrl+s", "1")
        assert (own / "mine.yaml").read_text() == typed(app)


async def test_while_one_only_looks_nothing_is_typed(own: Path) -> None:
    async with editing(own, "mine", FAULTY, looking="Another program has the data.") as app:
        await app.press("e")
        assert app.toasts() == ["Another program has the data."]
        await app.press("enter", "x", "f4")
        assert typed(app) == FAULTY
        assert "What differs" in page(app)
        await app.press("f8")
        assert editor(app).text.cursor_location == (4, 21)


async def test_a_file_of_60_kb_is_typed_in_and_read(own: Path) -> None:
    assert 60_000 < len(HUGE) < 65_536
    async with editing(own, "huge", HUGE) as app:
        assert editor(app).text.language is None
        assert "fault" in app.lines()[0]
        await app.press("e", *"# so", "ctrl+s")
        await read(app)
        assert (own / "huge.yaml").read_text() == "# so" + HUGE
        await app.paste("x" * 70_000)
        assert any("more than a ruleset can hold" in toast for toast in app.toasts())
        assert len(typed(app)) == len(HUGE) + 4


@pytest.mark.parametrize(
    "text",
    ["[" * 60_000, "{a: " * 9_000, "x" * 60_000, "- " * 20_000, "\t" * 9_000],
    ids=["brackets", "maps", "letters", "lists", "tabs"],
)
async def test_whatever_a_file_holds_it_is_shown_and_typed_in(own: Path, text: str) -> None:
    async with editing(own, "odd", text) as app:
        await app.press("e", "end", "x", "escape", "f4", "f4", "f4")
        await read(app)
        assert typed(app) == text + "x"
        assert "fault" in app.lines()[0]


async def test_signs_that_move_a_terminal_are_shown_as_signs(own: Path) -> None:
    text = "name: \x1b[31m \u202eevil \u2066x\na: 👨\u200d👩\u200d👧 👍🏽 ❤\ufe0f\nb: שלום\n"
    async with editing(own, "odd", text) as app:
        shown = app.text()
        assert "␛[31m" in shown
        for sign in ("\x1b", "\u202e", "\u2066", "\u200d", "🏽", "\ufe0f"):
            assert sign not in shown
        assert typed(app) == text
        assert "U+001B" in shown


@pytest.mark.parametrize("newline", ["\r\n", "\n"])
async def test_line_ends_stay_as_they_are(own: Path, newline: str) -> None:
    text = SOUND.replace("\n", newline)
    async with editing(own, "mine", text) as app:
        assert "no faults" in app.lines()[0]
        assert not editor(app).unsaved
        await app.press("e", "#", "ctrl+s")
        assert (own / "mine.yaml").read_bytes() == f"#{text}".encode()


@pytest.mark.parametrize("error", [LanguageDoesNotExist, ImportError, OSError])
async def test_without_tree_sitter_the_text_has_no_colours_and_all_else_works(
    own: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def fails(_: str) -> None:
        raise error("no such language")

    monkeypatch.setattr("textual.widgets._text_area.get_language", fails)
    async with editing(own, "mine", FAULTY) as app:
        assert editor(app).text.language is None
        assert not editor(app).text.is_syntax_aware
        await app.press("f8", "delete")
        await read(app)
        assert "efect" not in app.text()
        assert faults(app) == ["5:14", "5:21"]


async def test_with_tree_sitter_keys_have_another_colour_and_faults_too(own: Path) -> None:
    async with editing(own, "mine", FAULTY) as app:
        text = editor(app).text
        assert text.is_syntax_aware
        names = [name for _, _, name in text._highlights[4]]
        assert "yaml.field" in names
        assert names[-2:] == [rules_text.FAULT] * 2
        app.app.theme = "paper"
        await app.settle()
        assert text.theme == "paper"


async def test_a_narrow_window_shows_the_text_or_the_rules(own: Path) -> None:
    async with editing(own, "mine", SOUND, size=(60, 18)) as app:
        assert app.app.screen.query_one(RulesText).display
        assert not app.app.screen.query_one(Page).display
        await app.press("f4")
        assert app.app.screen.query_one(Page).display
        assert not app.app.screen.query_one(RulesText).display
        await app.press("e", "#")
        assert app.app.screen.query_one(RulesText).display
        assert typed(app).startswith("##")


async def end_from_outside(app: Driver) -> None:
    app.app._told_to_leave(15)
    while app.app.return_value is None:
        await asyncio.sleep(0.01)


async def test_ended_from_outside_what_was_typed_is_there_again(own: Path) -> None:
    async with editing(own, "mine", SOUND) as app:
        await app.press("e", *"# so")
        await end_from_outside(app)
    assert (own / "mine.yaml").read_text() == SOUND
    async with editing(own, "mine") as app:
        assert typed(app) == "# so" + SOUND
        assert editor(app).unsaved
        assert any("was not saved when the program was ended" in toast for toast in app.toasts())
        await app.press("ctrl+c")
        assert app.toasts() == ["q or ctrl+q leaves, and asks first."]
        await app.press("escape", "2")
    async with editing(own, "mine") as app:
        assert typed(app) == SOUND
        assert not list(own.glob(".*"))


async def test_ended_from_outside_a_new_one_is_saved_and_a_shipped_one_kept_aside(own: Path) -> None:
    async with editing(own, "c-low") as app:
        await app.press("e", "#")
        await end_from_outside(app)
    async with editing(own, "c-low") as app:
        assert typed(app).startswith("##")
        await app.press("ctrl+s")
        assert (own / "c-low.yaml").read_text().startswith("##")
        assert not list(own.glob(".*"))
    async with running(director(own=own)) as app:
        await app.press("R", "g", "n", *"New", "enter")
        await end_from_outside(app)
    assert "name: New" in (own / "new.yaml").read_text()
