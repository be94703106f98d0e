"""Everybody's rating from the records of all nights, and what a change to a night did to ranks and ratings.

The fold costs some 0.1 ms for a table of 24 and far less for small ones, so a thousand nights cost a fraction
of a second: it is made when somebody looks, and the last few are kept by the results they were made of.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from clow_tui.tournament.people import People, key_of
from clow_tui.tournament.ratings import Match, NightResults, Ratings, fold

if TYPE_CHECKING:
    from clow_tui.director.director import Director

Record = Mapping[str, Any]
DECIMALS = 2


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A player by rating; `rank` is shared by equals. Guests are rated too and left out of the list."""

    rank: int
    player: str
    name: str
    rating: float
    mu: float
    sigma: float
    matches: int
    nights: int


@dataclass(frozen=True, slots=True)
class Shift:
    """Whose rank in a night, or rating, is another now; None where there was, or is, none."""

    name: str
    was: float | None
    now: float | None


def results_of(records: Iterable[Record], people: People) -> tuple[NightResults, ...]:
    """The nights that count, in order of date; those merged go by the id that stays."""
    nights = sorted(
        (record for record in records if not record["practice"] and record.get("matches")),
        key=lambda record: (record["date"], record["started"], record["id"]),
    )
    return tuple(
        NightResults(
            record["id"],
            record["date"],
            tuple(
                Match(
                    match["round"],
                    match["table"],
                    tuple(tuple(people.same(player) for player in group) for group in match["places"]),
                )
                for match in record["matches"]
            ),
        )
        for record in nights
    )


@lru_cache(maxsize=4)
def rated(nights: tuple[NightResults, ...]) -> Ratings:
    """The fold, kept by what it was made of."""
    return fold(nights)


def ratings_of(records: Iterable[Record], people: People) -> Ratings:
    """Ratings from the records of all nights."""
    return rated(results_of(records, people))


def rating_lines(ratings: Ratings, people: People) -> list[RatingLine]:
    """Everybody of the roster who has played a rated match, the highest rating first."""
    known = {player: ratings.now[player] for player in ratings.now if player in people.players}
    listed = {player: rating for player, rating in known.items() if not people.players[player].guest}
    ordered = sorted(listed, key=lambda player: (-_shown(listed[player].shown), key_of(people.name(player))))
    lines: list[RatingLine] = []
    for at, player in enumerate(ordered, 1):
        rating = listed[player]
        shown = _shown(rating.shown)
        rank = lines[-1].rank if lines and lines[-1].rating == shown else at
        nights = len(ratings.course[player])
        lines.append(
            RatingLine(
                rank,
                player,
                people.name(player),
                shown,
                round(rating.mu, 4),
                round(rating.sigma, 4),
                rating.matches,
                nights,
            )
        )
    return lines


def _shown(rating: float) -> float:
    return round(rating, DECIMALS) + 0.0  # no -0.0


class Watch:
    """Ranks of a night and all ratings at one moment, to say later what has changed."""

    def __init__(self, director: Director, night_id: str) -> None:
        self._director, self._night = director, night_id
        self._ranks, self._ratings = self._now()

    def _now(self) -> tuple[dict[str, int], dict[str, float]]:
        from clow_tui.tournament.standings import standings

        director = self._director
        ranks = {line.player: line.rank for line in standings(director.view(self._night).night)}
        ratings = director.ratings().now
        return ranks, {player: _shown(rating.shown) for player, rating in ratings.items()}

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
