"""All benchmarks of the app and its verbs, one after the other; those of the games' own figures with `--all`.

Run: python -m benchmarks [--all]
"""

from __future__ import annotations

import subprocess
import sys

APP = ("first_paint", "keys", "verbs", "memory", "history", "years", "check")
FIGURES = ("append", "forecast", "hands", "odds", "rounds")


def main() -> int:
    """Each in a process of its own; how many ended badly."""
    bad = 0
    for name in (*APP, *FIGURES) if "--all" in sys.argv else APP:
        print(f"\n== {name}", flush=True)
        bad += subprocess.run([sys.executable, "-m", f"benchmarks.{name}"]).returncode != 0
    return bad


if __name__ == "__main__":
    sys.exit(main())
