"""Ratings by OpenSkill (Plackett-Luce): the fold over the results of all nights in order of date.

What counts as one rated match: in formats whose tables are drawn round by round each table with a result; in
a freezeout and at open tables, where nothing is drawn again and people change tables, the whole night by its
final places, once it is over; so does a night played on paper. A bye, a table without a result and whoever
never came count nowhere. Within a night matches go by round, then by table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.model import Night
from clow_tui.tournament.standings import places

Places = tuple[tuple[str, ...], ...]
DECIMALS = 2


def as_shown(rating: float) -> float:
    """A rating to so many decimals as people are told."""
    return round(rating, DECIMALS) + 0.0  # no -0.0


@dataclass(frozen=True, slots=True)
class Match:
    """One rated result: best first, those who share a place together. `table` is None for a whole night."""

    round: int
    table: int | None
    places: Places


@dataclass(frozen=True, slots=True)
class NightResults:
    """The matches of a night that counts, in the order in which they are rated."""

    night: str
    date: str
    matches: tuple[Match, ...]


def shown_of(mu: float, sigma: float) -> float:
    """What a strength, as sure as that, is shown as."""
    return mu - 3 * sigma


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of a player: `mu` as strong as he seems, `sigma` how sure that is."""

    mu: float
    sigma: float
    matches: int = 0

    @property
    def rounded(self) -> float:
        """The same to so many decimals as people are told."""
        return as_shown(self.shown)

    @property
    def shown(self) -> float:
        """The rating as it is shown: mu - 3 sigma, 0 for somebody nobody has seen play."""
        return shown_of(self.mu, self.sigma)


@dataclass(frozen=True, slots=True)
class Step:
    """A player's rating after a night, and before it."""

    night: str
    date: str
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Ratings:
    """Everybody's rating now, and how it came to be: a step for each night, the first one first."""

    now: Mapping[str, Rating]
    course: Mapping[str, tuple[Step, ...]]


def matches_of(night: Night) -> tuple[Match, ...]:
    """The matches of a night as far as they have results; of practice, too: who folds them leaves it out."""
    came = {p for p, entrant in night.entrants.items() if entrant.gone != "no-show"}
    found = []
    if night.facts.redrawn and night.drawn:
        format_ = FORMATS[night.format]
        for table in sorted(night.tables.values(), key=lambda table: (table.heat, table.number)):
            if (result := format_.result(night, table)) is not None:
                found.append(Match(table.heat, table.number, _of(result, came)))
    elif (final := places(night)) is not None:
        found.append(Match(1, None, _of(final, came)))
    return tuple(match for match in found if sum(map(len, match.places)) > 1)


def _of(result: Places, came: set[str]) -> Places:
    groups = (tuple(player for player in group if player in came) for group in result)
    return tuple(group for group in groups if group)


UNRATED = Ratings({}, {})


def fold(nights: Iterable[NightResults], after: Ratings = UNRATED) -> Ratings:
    """The ratings after nights that are given in order of date, and come after those of `after`."""
    from openskill.models import PlackettLuce  # here: heavier than all that is needed without ratings

    model = PlackettLuce()
    held = {player: model.rating(mu=rating.mu, sigma=rating.sigma) for player, rating in after.now.items()}
    counts = {player: rating.matches for player, rating in after.now.items()}
    course = {player: list(steps) for player, steps in after.course.items()}
    for night in nights:
        before: dict[str, float] = {}
        for match in night.matches:
            players = [player for group in match.places for player in group]
            ranks = [float(place) for place, group in enumerate(match.places) for _ in group]
            for player in players:
                if player not in held:
                    held[player] = model.rating()
                before.setdefault(player, shown_of(held[player].mu, held[player].sigma))
                counts[player] = counts.get(player, 0) + 1
            rated = model.rate([[held[player]] for player in players], ranks=ranks)
            held.update((player, new) for player, (new,) in zip(players, rated, strict=True))
        for player, was in before.items():
            now = shown_of(held[player].mu, held[player].sigma)
            course.setdefault(player, []).append(Step(night.night, night.date, was, now))
    return Ratings(
        {player: Rating(one.mu, one.sigma, counts[player]) for player, one in held.items()},
        {player: tuple(steps) for player, steps in course.items()},
    )
