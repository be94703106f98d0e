"""Rising antes: which level a round belongs to and what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal


class LevelError(ValueError):
    """The words do not describe levels; the text says what would."""


@dataclass(frozen=True, slots=True)
class Levels:
    """Antes by level, in tokens, each lasting `every` rounds of a table, or minutes of the night's clock.

    `factor` above 1 multiplies on and on after the last listed ante; without it the last ante stays.
    An empty `every` (0) is a flat ante.
    """

    antes: tuple[int, ...]
    every: int = 0
    factor: int = 1
    unit: Literal["rounds", "minutes"] = "rounds"

    def ante(self, level: int) -> int:
        """The ante of a level, the first being 1."""
        listed = min(level, len(self.antes))
        return self.antes[listed - 1] * int(self.factor ** (level - listed))

    def of_round(self, round_: int) -> int:
        """The level that a table's round of this number begins at the latest."""
        if not self.every or not self.rising or self.unit == "minutes":
            return 1
        level = 1 + (round_ - 1) // self.every
        return level if self.factor > 1 else min(level, len(self.antes))

    @property
    def rising(self) -> bool:
        """Whether any ante differs from the first."""
        return self.factor > 1 or len(self.antes) > 1

    def words(self) -> str:
        """The levels as a host would read them: `10, 20, 40 and doubling, every 10 rounds`."""
        text = ", ".join(str(ante) for ante in self.antes)
        if self.factor > 1:
            text += " and doubling" if self.factor == 2 else f" and times {self.factor}"
        length = self.unit[:-1] if self.every == 1 else f"{self.every} {self.unit}"
        return f"{text}, every {length}" if self.rising else f"{text} all night"


def parse_levels(levels: str | None, every: str | None, *, ante: int, tokens: int) -> Levels:
    """Levels from the words of `--levels` and `--every`.

    `levels` is a list of rising antes (`10,20,40,80`) or a first ante and a factor (`10x2`); None is the
    ruleset's `ante` all night. `every` is a number of rounds (`10r`) or of minutes (`15m`).
    """
    if levels is None:
        if every is not None:
            raise LevelError("--every needs --levels, for example --levels 10x2 --every 10r")
        return Levels((ante,))
    if "x" in levels:
        first, _, times = levels.partition("x")
        listed: tuple[int, ...] = (_whole(first, levels),)
        factor = _whole(times, levels)
        if factor < 2:
            raise LevelError(f"levels '{levels}': a factor of 2 or more makes the antes rise, as in 10x2")
    else:
        listed, factor = tuple(_whole(part, levels) for part in levels.split(",")), 1
    if any(later <= earlier for earlier, later in pairwise(listed)):
        raise LevelError(f"levels '{levels}': each ante is higher than the one before, as in 10,20,40")
    if listed[0] > tokens:
        raise LevelError(f"levels '{levels}': the first ante is above the {tokens} tokens of a player")
    rising = Levels(listed, 0, factor).rising
    if not rising:
        if every is not None:
            raise LevelError(f"levels '{levels}': with one ante there is nothing for --every to do")
        return Levels(listed)
    number, unit = _length(every)
    return Levels(listed, number, factor, unit)


def _length(every: str | None) -> tuple[int, Literal["rounds", "minutes"]]:
    if every is None:
        raise LevelError("rising levels need --every, for example --every 10r for ten rounds")
    number = every[:-1]
    plain = number.isascii() and number.isdigit() and len(number) <= 6 and int(number) > 0
    if every[-1:] not in ("r", "m") or not plain:
        raise LevelError(f"every '{every}': rounds or minutes are wanted, for example 10r or 15m")
    return int(number), "rounds" if every.endswith("r") else "minutes"


def _whole(text: str, levels: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdigit()) or len(text) > 9 or int(text) == 0:
        raise LevelError(f"levels '{levels}': antes are whole numbers from 1, as in 10,20,40,80 or 10x2")
    return int(text)
