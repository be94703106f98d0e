"""Verbs beside a Python that only imports what they stand on: Textual is none of it.

Run: python -m benchmarks.verbs
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks.history import many, one_night
from benchmarks.pairs import report
from benchmarks.processes import python

NIGHTS = 50
BARE, STORE, RULES = (
    "pass",
    "import click, tinydb, filelock",
    "import click, tinydb, filelock, yaml, pydantic",
)
VERBS = (  # the verb, and what is imported beside it
    (("--help",), "import click"),
    (("history",), STORE),
    (("standings",), RULES),
    (("rulesets",), RULES),
)


def run(*words: str) -> Callable[[], object]:
    """A Python of its own."""
    return lambda: python(*words)


def main() -> None:
    """Eleven pairs of processes each, over fifty nights."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        many(folder, one_night(folder), NIGHTS)
        report("import click, tinydb, filelock, yaml, pydantic | pass", run("-c", RULES), run("-c", BARE))
        for words, beside in VERBS:
            ours = run("-m", "clow_tui", "--data", str(folder), *words)
            report(f"clow-tui {' '.join(words)} | {beside}", ours, run("-c", beside))


if __name__ == "__main__":
    main()
