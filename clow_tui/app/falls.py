"""An app that falls over a mistake of ours gives the terminal back and ends with one sentence."""

from __future__ import annotations

import sys

from textual.app import App
from textual.worker import WorkerFailed

from clow_tui.app.text import shown
from clow_tui.mistake import is_traced, mistake_words

FELL = 3  # the exit code, as of a verb


class FallsSoftly(App[int]):
    """An app whose user never sees where in the program it went wrong, unless he asks for that."""

    def _fatal_error(self) -> None:
        """Textual's own way out, which shows where."""
        if is_traced():
            super()._fatal_error()
        else:
            self.bell()
            self._close_messages_no_wait()

    def ended(self, also: str) -> int:
        """The exit code once the terminal is back; says over what it fell, if it did, and `also`."""
        error = self._exception
        if error is None:
            return self.return_code or 0
        over = error.error if isinstance(error, WorkerFailed) else error
        sys.stderr.write(f"{shown(mistake_words(over, also))}\n")
        return FELL
