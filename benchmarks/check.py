"""`clow-tui check` of all shipped rulesets beside a Python that only imports what it stands on.

Run: python -m benchmarks.check
"""

from __future__ import annotations

import subprocess
import sys

from benchmarks.pairs import report
from clow_tui.rulesets import shipped_folder

BESIDE = "import click, yaml; from pydantic import BaseModel"


def main() -> None:
    """Fifteen pairs of processes."""
    files = [str(path) for path in sorted(shipped_folder().glob("*.yaml"))]
    ours = [sys.executable, "-m", "clow_tui", "check", *files]
    report(
        f"check of {len(files)} rulesets | import click, yaml and pydantic",
        lambda: subprocess.run(ours, check=True, capture_output=True),
        lambda: subprocess.run([sys.executable, "-c", BESIDE], check=True, capture_output=True),
        pairs=15,
    )


if __name__ == "__main__":
    main()
