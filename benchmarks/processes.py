"""Pythons of their own to be timed: with byte code kept, as it is where a program is installed."""

from __future__ import annotations

import os
import subprocess
import sys


def python(*words: str, **settings: str) -> str:
    """Run a Python on these words, with settings besides those of the surroundings; what it said."""
    surroundings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", **settings}
    done = subprocess.run(
        [sys.executable, *words], check=True, capture_output=True, env=surroundings, text=True
    )
    return done.stdout
