"""A knockout of two seats with a losers' side: who meets whom, as far as it is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

Side = Literal["winners", "losers", "final"]


class Slot(Enum):
    """A place in a match without a player: not known yet, or nobody, whose opponent has a bye."""

    OPEN = "open"
    NOBODY = "nobody"


Who = str | Slot


@dataclass(frozen=True, slots=True)
class Match:
    """A match by its side, round and place, both counted from 1; `number` tells the meetings of two apart.

    `winner` and `loser` are OPEN while it is not decided, NOBODY where a bye or nobody comes through.
    """

    side: Side
    round: int
    place: int
    one: Who
    two: Who
    winner: Who = Slot.OPEN
    loser: Who = Slot.OPEN
    number: int = 0

    @property
    def players(self) -> tuple[str, str] | None:
        """Both players, where two meet."""
        if isinstance(self.one, str) and isinstance(self.two, str):
            return self.one, self.two
        return None

    @property
    def waits(self) -> bool:
        """Whether two players meet in it and it is not decided."""
        return self.players is not None and self.winner is Slot.OPEN


Decided = Callable[[str, str, int], tuple[Who, Who] | None]


def slots_for(seeds: Sequence[str]) -> list[Who]:
    """The seeds, best first, on the slots of a bracket: 1 meets the last, the best two only at the end.

    Byes go to the top seeds, never two against each other.
    """
    size = 2
    while size < len(seeds):
        size *= 2
    order = [1, 2]
    while len(order) < size:
        whole = len(order) * 2 + 1
        order = [seed for one in order for seed in (one, whole - one)]
    return [seeds[seed - 1] if seed <= len(seeds) else Slot.NOBODY for seed in order]


def drop_order(matches: int, drop: int) -> list[int]:
    """In which order the losers of a winners' round come in: reversed, half-shifted, both, as they are.

    By turns, so that two who have met do so again as late as can be: for 8, 16, 32, 64, 128, 256 players in
    the losers' round 3, 4, 5, 7, 8, 8 at the earliest.
    """
    order = list(range(matches))
    if drop % 4 in (0, 2):
        order.reverse()
    if drop % 4 in (1, 2):
        order = order[matches // 2 :] + order[: matches // 2]
    return order


class Bracket:
    """All matches of a double elimination, decided as far as `decided` knows.

    `decided(a, b, n)` gives winner and loser of the n-th meeting of two players (from 1), None while it is
    not known.
    """

    def __init__(self, slots: Sequence[Who], decided: Decided) -> None:
        self.matches: list[Match] = []
        self._decided = decided
        self._met: dict[frozenset[str], int] = {}
        self._play(slots)

    def _play(self, slots: Sequence[Who]) -> None:
        rounds: list[list[Match]] = []
        line = list(slots)
        while len(line) > 1:
            number = len(rounds) + 1
            rounds.append(
                [self._match("winners", number, i, *line[2 * i : 2 * i + 2]) for i in range(len(line) // 2)]
            )
            line = [match.winner for match in rounds[-1]]
        below = [match.loser for match in rounds[0]]
        number = 0
        for drop, above in enumerate(rounds[1:]):
            number += 1
            below = [
                self._match("losers", number, i, *below[2 * i : 2 * i + 2]).winner
                for i in range(len(below) // 2)
            ]
            number += 1
            order = drop_order(len(above), drop)
            below = [
                self._match("losers", number, i, below[i], above[order[i]].loser).winner
                for i in range(len(above))
            ]
        self._final(line[0], below[0])

    def _round(self, side: Side, number: int, line: Sequence[Who]) -> list[Match]:
        """The matches of a round between neighbours of a line."""
        pairs = zip(line[::2], line[1::2], strict=True)
        return [self._match(side, number, place, one, two) for place, (one, two) in enumerate(pairs)]

    def _final(self, best: Who, challenger: Who) -> None:
        """A second final exists only once the player from the losers' side has won the first."""
        first = self._match("final", 1, 0, best, challenger)
        self.champion: Who = first.winner
        if first.players is not None and first.winner == challenger:
            self.champion = self._match("final", 2, 0, best, challenger).winner

    def _match(self, side: Side, round_: int, place: int, one: Who, two: Who) -> Match:
        match = Match(side, round_, place + 1, one, two)
        if isinstance(one, str) and isinstance(two, str):
            pair = frozenset((one, two))
            self._met[pair] = number = self._met.get(pair, 0) + 1
            match = replace(match, number=number)
            if (found := self._decided(one, two, number)) is not None:
                match = replace(match, winner=found[0], loser=found[1])
        elif Slot.OPEN not in (one, two):
            through = one if isinstance(one, str) else two
            match = replace(match, winner=through, loser=Slot.NOBODY)
        self.matches.append(match)
        return match

    def waiting(self) -> list[Match]:
        """The matches in which two meet and that are not decided, the winners' side first."""
        return [match for match in self.matches if match.waits]

    def losses(self) -> dict[str, int]:
        """How often each has lost."""
        lost: dict[str, int] = {}
        for match in self.matches:
            if isinstance(match.loser, str):
                lost[match.loser] = lost.get(match.loser, 0) + 1
        return lost

    def depth(self) -> dict[str, tuple[int, int]]:
        """How far each has come: his last match, the finals above all, then the losers' rounds."""
        reached: dict[str, tuple[int, int]] = {}
        rank = {"winners": 0, "losers": 1, "final": 2}
        for match in self.matches:
            for player in (match.one, match.two):
                if isinstance(player, str):
                    reached[player] = max(reached.get(player, (0, 0)), (rank[match.side], match.round))
        return reached
