"""What the drivers of stories share: when they begin, and how a host finds a line of the log."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

EIGHT = datetime(2026, 6, 12, 20, 0, tzinfo=UTC)
Told = tuple[int, int | None, str]  # act, table, words of a line of the log that counts


class StandingClock:
    """A clock that goes on only when a story says so."""

    def __init__(self) -> None:
        self.now = EIGHT

    def __call__(self) -> datetime:
        return self.now

    def later(self, minutes: float) -> None:
        """So many minutes pass."""
        self.now += timedelta(minutes=minutes)


def act_of_out(lines: Iterable[Told], table: int, player: str) -> int:
    """The act that told of somebody's going out at a table."""
    return [n for n, where, words in lines if where == table and words.startswith(f"{player} is out")][-1]


def act_of_pot(lines: Iterable[Told], table: int, round_: int) -> int:
    """The act that told of a round's pot, where all of a table's rounds are told by their pots."""
    return [n for n, where, words in lines if where == table and _of_a_pot(words)][round_ - 1]


def act_of_places(lines: Iterable[Told], table: int) -> int:
    """The act that told the places at a table."""
    return [n for n, where, words in lines if where == table and words.startswith("places: ")][-1]


def _of_a_pot(words: str) -> bool:
    return " pot of " in words or " share the pot" in words or "carried" in words
