"""What this terminal can draw, asked once after the first paint; and how a program is told to leave it."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import Callable

from textual import events
from textual.app import App

from clow_tui.app import text


def on_being_told_to_leave(leave: Callable[[int], None]) -> None:
    """Call `leave` with the number of a signal to end; the terminal would stay as it is otherwise."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP", "SIGINT"):  # as a key, ctrl+c is no signal
        number = getattr(signal, name, None)
        if number is not None:
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, leave, int(number))


class AsksTerminal(App[int]):
    """An app that asks its terminal how wide it draws the clusters over which terminals differ."""

    _asked_terminal = 0
    _answers: tuple[int, ...] = ()

    def ask_terminal(self) -> None:
        """Ask a real terminal how wide it draws the clusters over which terminals differ.

        Each sample is written at the top left and the cursor asked for; the screen is painted over it. Until
        the answers come, and where none do, those clusters are drawn by their first sign.
        """
        driver = self._driver
        if self.is_headless or self.is_web or driver is None or sys.platform == "win32":
            return
        text.trust(())
        self._asked_terminal = len(text.SAMPLES)
        for sample in text.SAMPLES.values():
            driver.write(f"\x1b[H{sample}\x1b[6n")
        driver.write("\x1b[H")
        driver.flush()
        self.refresh(layout=True)

    def on_cursor_position(self, event: events.CursorPosition) -> None:
        """One of the answers."""
        if len(self._answers) >= self._asked_terminal:
            return
        self._answers = (*self._answers, event.x)
        if len(self._answers) == self._asked_terminal:
            kinds = zip(text.SAMPLES, self._answers, strict=True)
            text.trust(kind for kind, column in kinds if column == 2)
            for widget in self.screen.walk_children():
                widget.refresh()
            self.refresh(layout=True)
