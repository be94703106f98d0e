"""What the manual tells people to do by themselves works."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.verbs import Verbs

PAGE = Path(__file__).parents[1] / "docs" / "verify.md"


def script() -> str:
    """The script of the page."""
    (found,) = re.findall(
        r"<!-- script -->\n```python\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    return str(found)


def check(log: Path, commitment: str) -> tuple[int, str]:
    """Run it with Python alone: no site-packages, nothing of the project."""
    words = [sys.executable, "-I", "-S", "-c", script(), str(log), commitment]
    done = subprocess.run(words, capture_output=True, check=False)
    assert done.stderr == b""
    return done.returncode, done.stdout.decode()


@pytest.mark.parametrize("game", ["c-low", "indian-dice-stakes", "poker-dice-wild", "cee-lo-banker-rotating"])
def test_the_script_of_the_manual_checks_a_real_night(tmp_path: Path, game: str) -> None:
    verbs = Verbs(tmp_path / "data")
    form = "freezeout" if game == "c-low" else "heats"
    new = (
        "new",
        "Friday",
        "--ruleset",
        game,
        "--format",
        form,
        "--players",
        "-",
        "--mode",
        "program",
        "--json",
    )
    commitment = verbs.json(*new[:-1], "--seed", "6", stdin="Ann\nBo\nCy\nDee")["commitment"]
    verbs.says("draw")
    verbs.says("play", "--to-end", "--all")
    (log,) = (verbs.data / "nights").glob("*.jsonl")
    thrown = verbs.json("verify")["thrown"]
    assert thrown > 10
    assert check(log, commitment) == (0, f"{thrown} throws by the program, 0 wrong\n")
    code, said = check(log, "0" * 64)
    assert code == 1
    assert "do not give the commitment" in said
    text = log.read_text("utf-8")
    dice = re.findall(r'"dice":"([^"]+)","source":"program"', text)[4]
    other = " ".join(reversed(dice.split())) if dice != dice[::-1] else dice.replace(dice[0], "9")
    log.write_text(text.replace(f'"dice":"{dice}"', f'"dice":"{other}"', 1), "utf-8")
    code, said = check(log, commitment)
    assert code == 1
    assert "the seed does not" in said
