"""Everybody's rating from the records of all nights.

A thousand nights of one match each are folded in well under a second, thirty small tables each in some 2 s.
So the fold is made when somebody looks, never at a key, and kept after every so many nights: where a night is
added or put right, only what comes after it is folded again.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile

from clow_tui.director.people.records import Record, when
from clow_tui.tournament.people import People, key_of
from clow_tui.tournament.standings.ratings import UNRATED, Match, NightResults, Ratings, fold

EVERY = 32  # nights after which the fold is kept


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


def results_of(records: Iterable[Record], people: People) -> tuple[NightResults, ...]:
    """The nights that count, by their outlines, in order of date; those merged go by the id that stays."""
    nights = sorted(
        (record for record in records if not record["practice"] and record["matches"]),
        key=when,
    )
    return tuple(
        NightResults(record["id"], record["date"], _as_now(record["matches"], people)) for record in nights
    )


def _as_now(matches: tuple[Match, ...], people: People) -> tuple[Match, ...]:
    """Matches as they are kept where nobody was merged, so that the same ones are seen to be the same."""
    if not people.any_merged:
        return matches
    return tuple(
        Match(match.round, match.table, tuple(tuple(map(people.same, group)) for group in match.places))
        for match in matches
    )


class Folding:
    """The last fold, kept after every so many nights: of others only what comes after a change is folded."""

    def __init__(self) -> None:
        self._nights: tuple[NightResults, ...] = ()
        self._states = [UNRATED]  # after none, EVERY, twice EVERY nights and so on; the last one after all
        self._lock = threading.Lock()

    def of(self, nights: tuple[NightResults, ...]) -> Ratings:
        """The ratings after these nights."""
        with self._lock:
            if nights != self._nights:
                pairs = zip(nights, self._nights, strict=False)
                same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
                states = self._states[: same // EVERY + 1]
                for begin in range((len(states) - 1) * EVERY, len(nights), EVERY):
                    states.append(fold(nights[begin : begin + EVERY], states[-1]))
                self._nights, self._states = nights, states
            return self._states[-1]


_folding = Folding()


def ratings_of(records: Iterable[Record], people: People) -> Ratings:
    """Ratings from the outlines of all nights."""
    return _folding.of(results_of(records, people))


def rating_lines(ratings: Ratings, people: People) -> list[RatingLine]:
    """Everybody of the roster who has played a rated match, the highest rating first."""
    known = {player: ratings.now[player] for player in ratings.now if player in people.players}
    listed = {player: rating for player, rating in known.items() if not people.players[player].guest}
    ordered = sorted(listed, key=lambda player: (-listed[player].rounded, key_of(people.name(player))))
    lines: list[RatingLine] = []
    for at, player in enumerate(ordered, 1):
        rating = listed[player]
        shown = rating.rounded
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
