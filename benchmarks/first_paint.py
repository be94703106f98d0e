"""The program's first paint beside that of an empty Textual app, each a process of its own.

Ours begins with its command line, as when a host opens it.
Run: python -m benchmarks.first_paint
"""

from __future__ import annotations

import tempfile

from benchmarks.pairs import report
from benchmarks.processes import python

EMPTY = """
from textual.app import App
class Empty(App):
    def on_mount(self): self.call_after_refresh(self.exit)
Empty().run(headless=True)
"""
OURS = """
import sys
from clow_tui import __main__ as program
def opened(frame):  # as the program does, but for the terminal
    from clow_tui.app.app import ClowApp
    ClowApp._begin = lambda self: self.exit()  # what comes after the first paint
    ClowApp(frame.place).run(headless=True)
    return 0
program._open = opened
program.main()
"""


def main() -> None:
    """Eleven pairs of processes."""
    with tempfile.TemporaryDirectory() as folder:
        report(
            "first paint | an empty Textual app",
            lambda: python("-c", OURS, "--data", folder),
            lambda: python("-c", EMPTY),
        )


if __name__ == "__main__":
    main()
