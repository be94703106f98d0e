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


CASES = """
bye-twice bye-leader bye-credited bye-rotation bye-one-meaning exact-pairing no-early-end all-equal one-score
atomic-round missing-results float-fairness bye-takers drop-listed self-pair late-rows why-blocked odd-even
bye-lb tied-means-all-keys three-way restart-keys one-order completed-only show-sum reset-final lb-rematch
odd-yaml worst-place last-result old-score log ratings-fold merge-unmerge accents queue sleep one-two-three
trips-first points-compare sticky-push wild-run wild-best face-labels odd-chip out-leads tie-at-top
resume-dice resubmit never-ends hand-name why-hand markup quit-eaten killed-terminal footer-clip focus-lost
cursor-kept busy-loop narrow light-theme windows-encoding
"""


def test_everything_that_went_wrong_elsewhere_has_a_test_under_its_name() -> None:
    """What hosts and players of other programs reported; `pytest -k bye_twice` runs the test of one."""
    named = "\n".join(path.read_text(encoding="utf-8") for path in (HOUSE / "tests").rglob("test_*.py"))
    borne = re.findall(r"def test_(\w+)", named)
    cases = [case.replace("-", "_") for case in CASES.split()]
    assert [case for case in cases if not any(f"{test}_".startswith(f"{case}_") for test in borne)] == []
