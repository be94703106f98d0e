"""Where one is and how things stand there: what decides which commands can be used."""

from __future__ import annotations

from typing import NamedTuple


class Situation(NamedTuple):
    """What decides whether a command can be used; a screen states it afresh whenever it changes.

    `looking` says why nothing can be written (another program has the data), `running` what is being thrown
    at this moment; both are empty otherwise. `no_undo` and `no_redo` are the reasons, empty when it can be,
    and `reasons` those of other commands by their ids. `typing`: letters are text now.
    """

    place: str
    looking: str = ""
    running: str = ""
    night: bool = False
    drawn: bool = False
    finished: bool = False
    table: int | None = None
    open: bool = True  # the table in question is in play
    asks: str = ""  # whose throw or answer the table waits for
    wants: str = ""  # the kind of its prompt
    may_pass: bool = False
    marked: bool = False  # dice are marked to be kept
    choice: str = ""  # what is wanted where no throw is
    mode: str = ""
    no_undo: str = ""
    no_redo: str = ""
    calls: int = 0
    tables: int = 1  # tables in play
    rows: int = 1  # rows in the list shown
    nights: int = 0  # nights there have been
    doubts: int = 0  # names that may be meant for others
    typing: bool = False
    draws: str = ""  # what shows its rounds: a bracket, or rounds with their tables
    money: bool = False  # the night is played for money
    past: bool = False  # the night is looked at from its page, another one or none is open
    reasons: tuple[tuple[str, str], ...] = ()

    def reason(self, command: str) -> str:
        """Why the screen itself says that a command cannot be used; empty when it states nothing."""
        return dict(self.reasons).get(command, "")
