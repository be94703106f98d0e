"""What every verb stands in: the data it was given, and the way to refuse."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

DONE = 0
NO = 1  # the answer is no: faults found, results missing, nothing to undo, not allowed now
BAD_WORDS = 2  # bad words, an unknown name or file, an answer that does not fit
NO_FILE = 3  # could not read, write or lock


class Refused(Exception):
    """A verb that does nothing: one sentence for standard error, and the exit code.

    What the verb has written to standard output until then is dropped.
    """

    def __init__(self, sentence: str, code: int = BAD_WORDS) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code


@dataclass(slots=True)
class Frame:
    """What a verb finds as `click.pass_obj`: `data` is what `--data` said, None where it said nothing.

    `opens` is what another room does once the verb is done, a screen to open or the app's keys to tell, with
    what was `asked` for it; `at_the_end` is done at last, whatever came before.
    """

    data: str | None = None
    opens: Literal["", "app", "board", "serve", "keys"] = ""
    asked: dict[str, Any] = field(default_factory=dict)
    at_the_end: Callable[[], None] = lambda: None

    @property
    def place(self) -> Path:
        """The data folder, or the .json file in one."""
        from clow_tui.data_place import data_place

        return data_place(self.data)


def one_line(words: object) -> str:
    """Text as one line that is safe on any terminal: blanks run together, control characters replaced."""
    joined = " ".join(str(words).split())
    return "".join("?" if unicodedata.category(letter) in ("Cc", "Cs") else letter for letter in joined)
