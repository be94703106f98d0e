"""`clow-tui check` of all shipped rulesets beside a Python that only imports what it stands on.

Twice: with byte code kept, as it is once installed, and with a fresh copy of ours of which Python keeps none,
while what is installed has its own. Run: python -m benchmarks.check
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.pairs import report

BESIDE = "import click, yaml; from pydantic import BaseModel"
HOUSE = Path(__file__).parents[1]


def main() -> None:
    """Fifteen pairs of processes each time."""
    with tempfile.TemporaryDirectory() as kept:
        measure("byte code kept", HOUSE, {"PYTHONPYCACHEPREFIX": kept, "PYTHONDONTWRITEBYTECODE": ""})
    with tempfile.TemporaryDirectory() as copy:
        for part in ("clow_tui", "rulesets"):
            bare = shutil.ignore_patterns("__pycache__")
            shutil.copytree(HOUSE / part, Path(copy) / part, ignore=bare)
        measure("none of ours", Path(copy), {"PYTHONDONTWRITEBYTECODE": "1"})


def measure(how: str, house: Path, settings: dict[str, str]) -> None:
    """Check of the rulesets of a checkout by its own program."""
    files = [str(path) for path in sorted((house / "rulesets").glob("*.yaml"))]
    surroundings = {**os.environ, "PYTHONPATH": str(house), **settings}

    def run(*words: str) -> None:
        subprocess.run([sys.executable, *words], check=True, capture_output=True, env=surroundings)

    report(
        f"check of {len(files)} rulesets, {how} | import",
        lambda: run("-m", "clow_tui", "check", *files),
        lambda: run("-c", BESIDE),
        pairs=15,
    )


if __name__ == "__main__":
    main()
