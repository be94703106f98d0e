"""Every page of the manual does as it says: its commands run, its keys are the app's, its links lead on."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from clow_tui.app.commands.keys import key_words
from clow_tui.app.commands.registry import COMMANDS
from clow_tui.cli.frame import Frame
from clow_tui.tournament.formats import FORMATS
from tests.support.pages import COMMAND, HOUSE, Laid, Typed, pages, steps
from tests.support.verbs import ended

PAGES = pages()
named = pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
HOSTS = [
    page
    for page in PAGES
    if page.stem in ("README", "hosting", "formats", "forecast", "recovery", "money", "history")
]
KEY = r"[^\s\d`]|[Ff]\d+|ctrl\+\w|space"  # as pages write it
DULL = {"the", "and", "for", "night", "table", "list", "that", "are", "what", "was", "which", "who", "with"}
LINK = re.compile(r"\[[^]]*\]\(([^)#]+)(?:#[^)]*)?\)")


def open_nothing(_frame: Frame) -> int:
    """In the place of a screen: the words were understood."""
    return 0


@named
def test_every_command_of_a_page_runs_in_its_order(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CLOW_TUI_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("os.cpu_count", lambda: 1)  # so few nights are played sooner than a process starts
    for step in steps(page):
        if isinstance(step, Laid):
            places = [tmp_path, *([tmp_path / "data/rulesets"] if step.name.endswith(".yaml") else [])]
            for place in places:
                place.mkdir(parents=True, exist_ok=True)
                (place / step.name).write_text(step.text, "utf-8")
        else:
            follow(step)


def follow(step: Typed) -> None:
    """A command ends as the page says, and answers what it shows."""
    done = ended(step.words, step.stdin, open_nothing)
    assert done.code == step.code, f"{step.line}: {done.err}"
    answer = done.out or done.err
    if step.shown is not None:
        same = doctest.OutputChecker().check_output(step.shown, answer, doctest.ELLIPSIS)
        assert same, f"{step.line}\nanswers\n{answer}\nand the page shows\n{step.shown}"


@named
def test_no_command_of_a_page_is_passed_over(page: Path) -> None:
    """Counted by another way than they are read."""
    there, inside = 0, False
    for line in page.read_text("utf-8").splitlines():
        inside ^= line.startswith("```")
        there += inside and COMMAND.match(line.removeprefix("$ ")) is not None
    files = re.findall(r"^<!-- file: ", page.read_text("utf-8"), re.MULTILINE)
    assert there == len(list(steps(page))) - len(files)


def keys_named(page: Path) -> list[tuple[str, str]]:
    """Every key that a page names, with the words around it; a key is typed like `u`, and no digit."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    there = []
    for part in re.split(r"\n\s*\n|\n(?=[-|]|\d\. )", text):
        for found in re.finditer(rf"`({KEY})`", part):
            there.append((found[1], part[max(0, found.start() - 70) : found.end() + 90]))
    return there


@pytest.mark.parametrize("page", HOSTS, ids=[page.stem for page in HOSTS])
def test_a_key_of_a_page_is_the_apps_and_does_what_stands_beside_it(page: Path) -> None:
    commands = {key: command for command in COMMANDS for key in map(key_words, command.keys)}
    for key, around in keys_named(page):
        assert key in commands, f"{page.name} names the key {key}, which does nothing: {around}"
        beside = stems(re.sub(r"`[^`]*`", " ", around))
        assert beside & stems(commands[key].words), f"{page.name} says of {key}: {around}"


def test_the_check_of_keys_would_find_a_wrong_one() -> None:
    words = {key: command.words for command in COMMANDS for key in command.keys}
    assert stems("counts chips") & stems(words["#"])
    assert not stems("counts chips") & stems(words["c"])


def stems(words: str) -> set[str]:
    """What is left of words to be compared by: the first four letters of each that says something."""
    return {word[:4] for word in re.findall(r"[a-z]{3,}", words.lower()) if word not in DULL}


@named
def test_links_of_a_page_lead_to_files(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} leads to {target}"


def test_the_index_leads_to_every_page_and_decision() -> None:
    index = HOUSE / "docs" / "README.md"
    there = {(index.parent / target).resolve() for target in LINK.findall(index.read_text("utf-8"))}
    expected = {*(HOUSE / "docs").glob("*.md"), *(HOUSE / "docs" / "decisions").glob("*.md")} - {index}
    assert expected - there == set()


@pytest.mark.parametrize(
    "page", [HOUSE / "README.md", HOUSE / "docs" / "formats.md"], ids=["README", "formats"]
)
def test_every_format_is_told(page: Path) -> None:
    told = re.findall(r"^(?:\| |## )`([a-z-]+)`", page.read_text("utf-8"), re.MULTILINE)
    assert set(FORMATS) <= set(told)


def test_the_readme_lists_every_ruleset() -> None:
    there = {path.stem for path in (HOUSE / "rulesets").glob("*.yaml")}
    assert there <= set(re.findall(r"`([a-z-]+)`", (HOUSE / "README.md").read_text("utf-8")))


def test_no_two_decisions_bear_one_number() -> None:
    numbers = [path.name[:4] for path in (HOUSE / "docs" / "decisions").glob("*.md")]
    assert len(numbers) == len(set(numbers))
