"""Pythons of their own to be timed: with byte code kept, as it is where a program is installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def python(*words: str, where: Path | None = None, **settings: str) -> str:
    """Run a Python on these words, with settings besides those of the surroundings; what it said.

    `where` is the folder whose packages it finds before all others.
    """
    surroundings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", **settings}
    done = subprocess.run(
        [sys.executable, *words], check=True, capture_output=True, env=surroundings, cwd=where, text=True
    )
    return done.stdout
