"""`clow-tui check` of all shipped rulesets beside a Python that only imports what it stands on.

Twice: with byte code kept, as it is once installed, and with a fresh copy of ours of which Python keeps none,
while what is installed has its own. Run: python -m benchmarks.check
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from benchmarks.pairs import report
from benchmarks.processes import python

BESIDE = "import click, yaml; from pydantic import BaseModel"
HOUSE = Path(__file__).parents[1]


def main() -> None:
    """Fifteen pairs of processes each time."""
    with tempfile.TemporaryDirectory() as kept:
        measure("byte code kept", HOUSE, {"PYTHONPYCACHEPREFIX": kept})
    with tempfile.TemporaryDirectory() as copy:
        for part in ("clow_tui", "rulesets"):
            bare = shutil.ignore_patterns("__pycache__")
            shutil.copytree(HOUSE / part, Path(copy) / part, ignore=bare)
        measure("none of ours", Path(copy), {"PYTHONDONTWRITEBYTECODE": "1"})


def measure(how: str, house: Path, settings: dict[str, str]) -> None:
    """Check of the rulesets of a checkout by its own program."""
    files = [str(path) for path in sorted((house / "rulesets").glob("*.yaml"))]
    report(
        f"check of {len(files)} rulesets, {how} | import",
        lambda: python("-m", "clow_tui", "check", *files, where=house, **settings),
        lambda: python("-c", BESIDE, **settings),
        pairs=15,
    )


if __name__ == "__main__":
    main()
