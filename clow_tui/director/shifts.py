"""What a change to a night did to its ranks, and to everybody's rating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from clow_tui.director.director import Director
from clow_tui.tournament.people import key_of
from clow_tui.tournament.standings import standings


@dataclass(frozen=True, slots=True)
class Shift:
    """Whose rank in a night, or rating, is another now; None where there was, or is, none."""

    name: str
    was: float | None
    now: float | None


class Snapshot:
    """Ranks of a night and all ratings at one moment, to say later what has changed."""

    def __init__(self, director: Director, night_id: str) -> None:
        self._director, self._night = director, night_id
        self._ranks, self._ratings = self._now()

    def _now(self) -> tuple[dict[str, int], dict[str, float]]:
        director = self._director
        ranks = {line.player: line.rank for line in standings(director.view(self._night).night)}
        ratings = director.ratings().now
        return ranks, {player: rating.rounded for player, rating in ratings.items()}

    def changed(self) -> tuple[list[Shift], list[Shift]]:
        """Ranks of the night, then ratings, that are others now than when this was made; by name."""
        ranks, ratings = self._now()
        return self._shifts(self._ranks, ranks), self._shifts(self._ratings, ratings)

    def _shifts(self, was: Mapping[str, float], now: Mapping[str, float]) -> list[Shift]:
        name = self._director.name
        found = [
            Shift(name(player), was.get(player), now.get(player))
            for player in {**was, **now}
            if was.get(player) != now.get(player)
        ]
        return sorted(found, key=lambda shift: key_of(shift.name))
