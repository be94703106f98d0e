"""The house as a newcomer finds it: the README's commands, the CI script, what the wheel carries."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import yaml

HOUSE = Path(__file__).parent.parent
RULESETS = HOUSE / "rulesets"


def test_ci_runs_the_very_test_command_of_the_readme() -> None:
    function = next(
        line for line in (HOUSE / ".ci/run").read_text().splitlines() if line.startswith("test_command()")
    )
    found = subprocess.run(
        ["bash", "-c", f"{function}\ntest_command"], cwd=HOUSE, capture_output=True, text=True
    )
    (command,) = found.stdout.splitlines()
    assert command in (HOUSE / "README.md").read_text()
    assert "pytest" in command


def test_no_game_is_named_in_the_code() -> None:
    """A game is its file and nothing else; C-low by another name plays as it did."""
    named = [(path.stem, yaml.safe_load(path.read_text("utf-8"))["name"]) for path in RULESETS.glob("*.yaml")]
    words = {word for name in named for word in name} | {"cee-lo", "ceelo", "c_low", "indian dice", "poker"}
    game = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in words), re.IGNORECASE)
    assert len(named) == 10
    assert game.search("it is for games like c-low.")
    for path in (HOUSE / "clow_tui").rglob("*.py"):
        found = game.search(path.read_text(encoding="utf-8"))
        assert not found, f"{path.relative_to(HOUSE)}: {found and found[0]}"


def test_no_path_of_a_machine_and_no_registry_is_named() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=HOUSE, capture_output=True, text=True, check=False)
    if listed.returncode:
        return  # not a checkout
    for name in listed.stdout.split("\n"):
        path = HOUSE / name
        if name and path.suffix in (".py", ".md", ".toml", ".yaml", ".tcss") and path.is_file():
            words = path.read_text(encoding="utf-8")
            assert "/wo" + "rk/" not in words, name
            assert "pypi" + ".org" not in words, name
