"""Repeats in a Swiss against exact searches of the tests' own: none is drawn that could be avoided."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from clow_tui.tournament.commands import Draw
from clow_tui.tournament.commands.heats import ReportResult
from clow_tui.tournament.results.scores import meetings, rounds_of
from tests.support.floors_alive import LiveNight

Met = dict[str, dict[str, int]]


def swiss(players: int, seats: int, seed: int, rounds: int) -> LiveNight:
    return LiveNight(
        players,
        format_="swiss",
        seats=seats,
        mode="outcome",
        levels=None,
        every=None,
        seed=seed,
        rounds=rounds,
    )


def tell(night: LiveNight, rng: random.Random) -> None:
    """A place for everybody by lot, now and then two who share one."""
    for table in list(night.night.open_tables()):
        order = [seat.player for seat in table.people()]
        rng.shuffle(order)
        groups = [(player,) for player in order]
        if rng.random() < 0.2:
            groups = [tuple(order[:2]), *groups[2:]]
        night.do(ReportResult(table.number, tuple(groups)))


def drawn(night: LiveNight) -> list[tuple[str, ...]]:
    return [tuple(seat.player for seat in table.people()) for table in night.night.open_tables()]


def repeats(tables: list[tuple[str, ...]], met: Met) -> int:
    return sum(met.get(a, {}).get(b, 0) > 0 for table in tables for a, b in combinations(table, 2))


def strangers_can_be_seated(players: list[str], met: Met, size: int) -> bool:
    """Whether all can sit at tables of `size` at which nobody has met anybody: every table of whoever has
    the fewest tables left is tried, until nobody is left.
    """
    index = {player: i for i, player in enumerate(players)}
    free = [
        sum(1 << index[b] for b in players if b != a and not met.get(a, {}).get(b)) for a in players
    ]  # whom each could meet, as bits

    def tables_of(first: int, left: int) -> list[int]:
        found: list[int] = []

        def grow(table: int, choice: int, count: int) -> None:
            if count == size:
                found.append(table)
            while choice and count < size:
                low = choice & -choice
                choice ^= low
                grow(table | low, choice & free[low.bit_length() - 1], count + 1)

        grow(1 << first, free[first] & left, 1)
        return found

    dead: set[int] = set()

    def seated(left: int) -> bool:
        if not left:
            return True
        if left in dead:
            return False
        people = [i for i in range(len(players)) if left >> i & 1]
        first = min(people, key=lambda i: (free[i] & left).bit_count())
        if any(seated(left & ~table) for table in tables_of(first, left)):
            return True
        dead.add(left)
        return False

    return seated((1 << len(players)) - 1)


def test_the_search_of_the_tests_finds_what_is_there_and_nothing_else() -> None:
    people = [f"p{n}" for n in range(16)]
    met: Met = {p: {} for p in people}
    assert strangers_can_be_seated(people, met, 4)
    for a, b in combinations(people[:5], 2):  # five who have all met, for four tables
        met[a][b] = met[b][a] = 1
    assert not strangers_can_be_seated(people, met, 4)


def pairs_are_the_best_there_are(players: int, seed: int) -> None:
    """All rounds there can be: a pair meets again only where that cannot be had otherwise, byes go round."""
    rng = random.Random(seed)
    night = swiss(players, 2, seed, players + 1)
    while True:
        tell(night, rng)
        if night.night.finished:
            return
        met = meetings(rounds_of(night.night))
        had = Counter(player for _, player in night.night.byes)
        everybody = list(night.night.entrants)
        night.do(Draw())
        again = repeats(drawn(night), met)
        fields = [everybody]
        if players % 2:
            fewest = min(had[player] for player in everybody)
            eligible = [player for player in everybody if had[player] == fewest]
            fields = [[other for other in everybody if other != player] for player in eligible]
            (bye,) = (player for round_, player in night.night.byes if round_ == night.night.heat)
            assert bye in eligible
        if again:
            assert not any(strangers_can_be_seated(field, met, 2) for field in fields)
            assert any("again" in note for note in night.night.notes)


@pytest.mark.parametrize("players", range(4, 13))
def test_pairs_meet_again_only_where_no_matching_of_strangers_exists(players: int) -> None:
    for seed in range(2):
        pairs_are_the_best_there_are(players, seed)


@pytest.mark.campaign
@pytest.mark.parametrize("players", range(4, 13))
def test_pairs_of_many_more_nights(players: int) -> None:
    for seed in range(100, 130):
        pairs_are_the_best_there_are(players, seed)


def fours_are_the_best_there_are(players: int, seed: int) -> None:
    """Five rounds at tables of four, against an exact search where the field is small."""
    rng = random.Random(seed)
    night = swiss(players, 4, seed, 5)
    for _ in range(4):
        tell(night, rng)
        met = meetings(rounds_of(night.night))
        night.do(Draw())
        again = repeats(drawn(night), met)
        if players >= 32:
            assert again == 0
        elif again:
            assert not strangers_can_be_seated(list(night.night.entrants), met, 4)
            assert any("again" in note for note in night.night.notes)


@pytest.mark.parametrize(("players", "seeds"), [(12, 3), (16, 3), (24, 3), (32, 3), (64, 2)])
def test_strangers_meet_at_fours_whenever_they_can(players: int, seeds: int) -> None:
    for seed in range(seeds):
        fours_are_the_best_there_are(players, seed)


@pytest.mark.campaign
@pytest.mark.parametrize("players", [12, 16, 24, 32, 64, 256, 500])
def test_strangers_meet_at_fours_in_twenty_five_nights_each(players: int) -> None:
    for seed in range(1000, 1025):
        fours_are_the_best_there_are(players, seed)
