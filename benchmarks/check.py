"""`clow-tui check` of all shipped rulesets beside a Python that only imports what it stands on.

Both with their byte code kept, as it is once installed. Run: python -m benchmarks.check
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from benchmarks.pairs import report
from clow_tui.rulesets import shipped_folder

BESIDE = "import click, yaml; from pydantic import BaseModel"


def main() -> None:
    """Fifteen pairs of processes."""
    files = [str(path) for path in sorted(shipped_folder().glob("*.yaml"))]
    with tempfile.TemporaryDirectory() as kept:
        kept_here = {"PYTHONPYCACHEPREFIX": kept, "PYTHONDONTWRITEBYTECODE": ""}

        def run(*words: str) -> None:
            command = [sys.executable, *words]
            subprocess.run(command, check=True, capture_output=True, env={**os.environ, **kept_here})

        report(
            f"check of {len(files)} rulesets | import click, yaml and pydantic",
            lambda: run("-m", "clow_tui", "check", *files),
            lambda: run("-c", BESIDE),
            pairs=15,
        )


if __name__ == "__main__":
    main()
