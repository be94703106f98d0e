"""The app's first paint beside that of an empty Textual app, each in a process of its own.

Run: python -m benchmarks.first_paint
"""

from __future__ import annotations

import subprocess
import sys
import tempfile

from benchmarks.pairs import report

EMPTY = """
from textual.app import App
class Empty(App):
    def on_mount(self): self.call_after_refresh(self.exit)
Empty().run(headless=True)
"""
OURS = """
import sys
from pathlib import Path
from clow_tui.app.app import ClowApp
ClowApp._begin = lambda self: self.exit()  # what comes after the first paint
ClowApp(Path(sys.argv[1])).run(headless=True)
"""


def main() -> None:
    """Eleven pairs of processes."""
    with tempfile.TemporaryDirectory() as folder:
        report(
            "first paint | an empty Textual app",
            lambda: subprocess.run([sys.executable, "-c", OURS, folder], check=True, capture_output=True),
            lambda: subprocess.run([sys.executable, "-c", EMPTY], check=True, capture_output=True),
        )


if __name__ == "__main__":
    main()
