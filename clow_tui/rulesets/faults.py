"""Faults of a ruleset file: where, what is wrong, and what would be right."""

from typing import NamedTuple


class Spot(NamedTuple):
    """A place in a file, line and column counted from 1."""

    line: int
    column: int


START = Spot(1, 1)


class Fault(NamedTuple):
    """One fault; `text` says what is wrong and what would be right, in one line."""

    line: int
    column: int
    text: str

    def at(self, file: str) -> str:
        """The fault as the command line shows it: "file:line:column: text"."""
        return f"{file}:{self.line}:{self.column}: {self.text}"


def fault(spot: Spot, text: str) -> Fault:
    """A fault at a place."""
    return Fault(spot.line, spot.column, text)
