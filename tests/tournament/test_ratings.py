"""Ratings: the fold, what counts as a match, and that an old result put right corrects all after it."""

from __future__ import annotations

import pytest
from openskill.models import PlackettLuce

from clow_tui.tournament.standings.ratings import Match, NightResults, fold


def night(name: str, *matches: str) -> NightResults:
    """A night of matches such as `ann bo=cy`."""
    places = [tuple(tuple(group.split("=")) for group in match.split()) for match in matches]
    return NightResults(name, "2026-01-02", tuple(Match(1, at, p) for at, p in enumerate(places, 1)))


def test_a_table_is_rated_as_the_library_rates_it_ties_and_all() -> None:
    model = PlackettLuce()
    teams = model.rate([[model.rating()] for _ in range(3)], ranks=[0, 1, 1])
    ratings = fold([night("one", "ann bo=cy")])
    for player, (rating,) in zip(("ann", "bo", "cy"), teams, strict=True):
        assert (ratings.now[player].mu, ratings.now[player].sigma) == (rating.mu, rating.sigma)
        assert ratings.now[player].shown == pytest.approx(rating.mu - 3 * rating.sigma)


def test_who_has_not_played_begins_at_nothing_and_a_night_is_one_step() -> None:
    ratings = fold([night("one", "ann bo", "ann cy"), night("two", "bo ann")])
    first, second = ratings.course["ann"]
    assert (first.night, first.before) == ("one", pytest.approx(0))
    assert (second.night, second.before, second.after) == ("two", first.after, ratings.now["ann"].shown)
    assert ratings.now["ann"].matches == 3
    assert [step.night for step in ratings.course["cy"]] == ["one"]


def test_ratings_fold_as_if_it_had_been_so_from_the_start() -> None:
    wrong, right = night("one", "bo ann"), night("one", "ann bo")
    later = [night("two", "cy ann bo"), night("three", "bo cy")]
    before, after = fold([wrong, *later]), fold([right, *later])
    assert all(before.now[player] != after.now[player] for player in ("ann", "bo", "cy"))
    assert after.now["ann"].shown > before.now["ann"].shown
    assert fold([right]).now == fold([right, night("two")]).now


def test_a_fold_that_is_gone_on_with_is_the_whole_fold() -> None:
    nights = [night("one", "ann bo=cy"), night("two", "cy ann"), night("three", "dee bo", "ann dee")]
    assert fold(nights[1:], fold(nights[:1])) == fold(nights)
