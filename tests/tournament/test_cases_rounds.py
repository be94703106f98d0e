"""What went wrong elsewhere with byes, pairing and standings, and does not here; each under its name."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from clow_tui.director.amending import Correction
from clow_tui.tournament.commands import Draw
from clow_tui.tournament.commands.heats import ReportResult
from clow_tui.tournament.commands.people import Enter, Leave
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.formats.rounds import records_of
from clow_tui.tournament.pairing.pairs import Record, pair
from clow_tui.tournament.record import record_of
from clow_tui.tournament.results.scores import Played, meetings, rounds_of, totals
from clow_tui.tournament.results.tiebreaks import Score, ranked
from clow_tui.tournament.standings import places, standings
from clow_tui.tournament.standings.whys import why_placed
from tests.support.floors_alive import LiveNight


def night_of(format_: str, players: int, **more: object) -> LiveNight:
    """Two at a table, told by their places."""
    return LiveNight(players, format_=format_, seats=2, mode="outcome", levels=None, every=None, **more)


def first_wins(night: LiveNight) -> None:
    """At every table that is out the lower number wins, so that the leaders are known."""
    for table in list(night.night.open_tables()):
        order = sorted((seat.player for seat in table.people()), key=lambda player: int(player[1:]))
        if len(order) > 1:
            night.do(ReportResult(table.number, tuple((player,) for player in order)))


def by_lot(night: LiveNight, rng: random.Random) -> None:
    for table in list(night.night.open_tables()):
        order = [seat.player for seat in table.people()]
        rng.shuffle(order)
        if len(order) > 1:
            night.do(ReportResult(table.number, tuple((player,) for player in order)))


def byes_of(night: LiveNight) -> Counter[str]:
    return Counter(player for _, player in night.night.byes)


@pytest.mark.parametrize("format_", ["swiss", "round-robin"])
@pytest.mark.parametrize("players", [3, 5, 7, 9])
def test_bye_twice_nobody_has_a_second_before_everybody_has_had_one(format_: str, players: int) -> None:
    night = night_of(format_, players, rounds=players)
    for _ in range(players - 1):
        first_wins(night)
        night.do(Draw())
        assert max(byes_of(night).values()) == 1
    assert byes_of(night) == dict.fromkeys(night.night.entrants, 1)


def test_bye_leader_the_leader_has_none_while_others_may() -> None:
    night = night_of("swiss", 7, rounds=6)
    for _ in range(3):
        first_wins(night)
        had, points = byes_of(night), totals(rounds_of(night.night))
        night.do(Draw())
        ((_, bye),) = [item for item in night.night.byes if item[0] == night.night.heat]
        if any(not had[p] and points[p] < max(points.values()) for p in points):
            assert points[bye] < max(points.values())


def test_bye_credited_it_counts_the_moment_it_is_drawn() -> None:
    night = night_of("swiss", 5, rounds=3)
    ((_, bye),) = night.night.byes
    line = next(line for line in standings(night.night) if line.player == bye)
    assert (line.points, line.rank) == (1, 1)


@pytest.mark.parametrize("rounds", [8, 11])
def test_bye_rotation_with_more_rounds_than_players_they_go_round_again(rounds: int) -> None:
    night = night_of("swiss", 5, rounds=rounds)
    for _ in range(rounds - 1):
        first_wins(night)
        night.do(Draw())
        counts = [byes_of(night)[player] for player in night.night.entrants]
        assert max(counts) - min(counts) <= 1
    assert night.night.heat == rounds


def test_bye_one_meaning_whoever_has_one_has_had_one_whichever_way() -> None:
    """A late entrant's missed rounds are no byes; a bye is, drawn in the first round or in a later one."""
    night = night_of("swiss", 4, rounds=5)
    first_wins(night)
    night.do(Enter("p9", 100))
    night.do(Draw())
    records = records_of(rounds_of(night.night))
    assert {player: record.byes for player, record in records.items() if record.byes} == dict(byes_of(night))
    assert not rounds_of(night.night)["p9"][0].bye


def test_exact_pairing_four_players_meet_in_the_only_way_left() -> None:
    records = {
        "A": Record(met={"B": 1, "C": 1}),
        "B": Record(met={"A": 1, "D": 1}),
        "C": Record(met={"D": 1, "A": 1}),
        "D": Record(met={"C": 1, "B": 1}),
    }
    for order in ("ABCD", "DCBA", "BDAC", "CADB"):
        assert {frozenset(two) for two in pair(list(order), records).pairs} == {
            frozenset("AD"),
            frozenset("BC"),
        }


def test_no_early_end_eight_players_play_all_seven_rounds() -> None:
    for seed in range(5):
        night, rng = night_of("swiss", 8, rounds=7, seed=seed), random.Random(seed)
        while not night.night.finished:
            by_lot(night, rng)
            if not night.night.finished:
                night.do(Draw())
        assert night.night.heat == 7


def test_all_equal_every_game_drawn_the_next_round_still_comes() -> None:
    night = night_of("swiss", 6, rounds=5)
    for heat in range(2, 6):
        for table in list(night.night.open_tables()):
            night.do(ReportResult(table.number, (tuple(seat.player for seat in table.people()),)))
        night.do(Draw())
        assert night.night.heat == heat


def test_one_score_pairing_and_standings_use_one() -> None:
    night, rng = night_of("swiss", 9, rounds=4), random.Random(3)
    for _ in range(3):
        by_lot(night, rng)
        night.do(Draw())
        records = records_of(rounds_of(night.night))
        assert {line.player: line.points for line in standings(night.night)} == {
            player: record.points for player, record in records.items()
        }


def test_float_fairness_not_the_same_player_is_paired_down_again() -> None:
    """Three of 2 points, three of 1: who met another score in the last round does not again."""
    for floated in "ABC":
        records = {p: Record(Fraction(2), floated=p == floated) for p in "ABC"}
        records |= {p: Record(Fraction(1)) for p in "DEF"}
        pairs = pair(list("ABCDEF"), records).pairs
        (across,) = [two for two in pairs if records[two[0]].points != records[two[1]].points]
        assert floated not in across


def test_float_fairness_nor_is_it_always_the_same_table() -> None:
    night, rng = night_of("swiss", 10, rounds=8), random.Random(1)
    at: set[int] = set()
    while not night.night.finished:
        by_lot(night, rng)
        if night.night.finished:
            break
        points = totals(rounds_of(night.night))
        night.do(Draw())
        for place, table in enumerate(night.night.open_tables()):
            one, two = (seat.player for seat in table.people())
            if points[one] != points[two]:
                at.add(place)
    assert len(at) > 1


def test_bye_takers_are_not_thrown_together() -> None:
    """Those who had byes meet others as like in score as each other, and no more often than by lot."""
    together = 0
    for seed in range(20):
        night, rng = night_of("swiss", 9, rounds=4, seed=seed), random.Random(seed)
        for _ in range(3):
            by_lot(night, rng)
            night.do(Draw())
            had = {player for round_, player in night.night.byes if round_ < night.night.heat}
            for table in night.night.open_tables():
                together += {seat.player for seat in table.people()} <= had
    assert together < 30  # of 240 tables


@pytest.mark.parametrize("players", [6, 7])
@pytest.mark.parametrize("after", [1, 2])
def test_odd_even_everyone_still_meets_everyone_when_a_drop_changes_the_parity(
    players: int, after: int
) -> None:
    for seed in range(4):
        night, rng = night_of("round-robin", players, seed=seed), random.Random(seed)
        while not night.night.finished:
            by_lot(night, rng)
            if night.night.heat == after:
                night.do(Leave(night.night.left()[seed]))
            if not night.night.finished:
                night.do(Draw())
        here = [p for p, e in night.night.entrants.items() if e.gone is None]
        met = meetings(rounds_of(night.night))
        assert all(met[a].get(b) == 1 for a, b in combinations(here, 2))
        counts = [byes_of(night)[player] for player in here]
        assert max(counts) - min(counts) <= 1


def late_row(night: LiveNight) -> tuple[Played, ...]:
    return rounds_of(night.night)["p9"]


def test_late_rows_rounds_missed_are_explicit_and_block_nothing() -> None:
    night = night_of("swiss", 4, rounds=4)
    first_wins(night)
    night.do(Draw())
    first_wins(night)
    night.do(Enter("p9", 100))
    night.do(Draw())
    missed = late_row(night)[:2]
    assert [(one.round, one.table, one.points, one.bye) for one in missed] == [
        (1, None, 0, False),
        (2, None, 0, False),
    ]
    assert "0 (missed)" in why_placed(night.night, "p9", str)[0]


def _line(*worth: tuple[str, str]) -> tuple[Played, ...]:
    """Rounds of pairs: the points of each and whom it was against."""
    return tuple(
        Played(n, n, 1, (other,), Fraction(points), place={"1": 1, "0.5": 1, "0": 2}[points])
        for n, (points, other) in enumerate(worth, 1)
    )


def test_tied_means_all_keys_a_place_is_shared_only_where_every_key_is_equal() -> None:
    night = night_of("swiss", 8, rounds=3)
    while not night.night.finished:
        first_wins(night)
        if not night.night.finished:
            night.do(Draw())
    lines, broken = standings(night.night), FORMATS["swiss"].tiebreaks(night.night)
    for one, two in combinations(lines, 2):
        same = one.points == two.points and all(
            broken[one.player][key].number == broken[two.player][key].number for key in ("buchholz", "wins")
        )
        if one.rank == two.rank:
            assert same


def test_three_way_a_ring_of_three_is_parted_by_the_next_key_and_not_by_who_beat_whom() -> None:
    """Each has beaten one of the others: nobody is ahead, so wins decide, and without that they share."""
    ring = {
        "a": _line(("1", "b"), ("0", "c"), ("1", "x")),
        "b": _line(("0", "a"), ("1", "x"), ("1", "c")),
        "c": _line(("1", "x"), ("1", "a"), ("0", "b")),
        "x": _line(("0", "c"), ("0", "b"), ("0", "a")),
    }
    assert ranked(Score(ring), "abcx", ("direct",)) == [["a", "b", "c"], ["x"]]


def test_restart_keys_a_group_once_split_starts_from_the_first_key_again() -> None:
    """Each has beaten one of the four: wins part a and b from c and d, then who beat whom parts each two."""
    won = replace(_line(("1", "y"))[0], round=3, alone=True)
    score = Score(
        {
            "a": (*_line(("1", "b"), ("0", "c")), won),
            "b": (*_line(("0", "a"), ("1", "d")), won),
            "c": _line(("0", "d"), ("1", "a"), ("1", "y")),
            "d": _line(("1", "c"), ("0", "b"), ("1", "y")),
            "y": _line(("0", "a"), ("0", "b"), ("0", "c")),
        }
    )
    assert ranked(score, "abcd", ("direct",)) == [["a", "b", "c", "d"]]
    assert ranked(score, "abcd", ("direct", "wins")) == [["a"], ["b"], ["d"], ["c"]]


def test_one_order_what_is_shown_is_what_is_kept_and_what_seeds() -> None:
    night, rng = night_of("swiss", 8, rounds=3), random.Random(5)
    while not night.night.finished:
        by_lot(night, rng)
        if not night.night.finished:
            night.do(Draw())
    shown = [line.player for line in standings(night.night)]
    assert [player for group in places(night.night) or () for player in group] == shown
    kept = record_of(night.history, "x", str)["places"]
    assert [player for group in kept for player in group] == shown


def test_completed_only_a_table_that_is_out_counts_for_nobody() -> None:
    night = night_of("swiss", 8, rounds=3)
    before = {line.player: (line.rank, line.points) for line in standings(night.night)}
    one, two = night.seated(1)
    night.do(ReportResult(1, ((one,), (two,))))
    after = {line.player: (line.rank, line.points) for line in standings(night.night)}
    assert after[one] == (1, 1)
    assert all(after[player][1] == before[player][1] == 0 for player in after if player != one)


def test_show_sum_the_arithmetic_of_a_place_is_there() -> None:
    night, rng = night_of("swiss", 8, rounds=3), random.Random(2)
    while not night.night.finished:
        by_lot(night, rng)
        if not night.night.finished:
            night.do(Draw())
    broken = FORMATS["swiss"].tiebreaks(night.night)
    for values in broken.values():
        for value in values.values():
            assert value.number == sum(number for _, number in value.parts)
    tied = next(a for a, b in combinations(standings(night.night), 2) if a.points == b.points)
    assert "opponents' points" in why_placed(night.night, tied.player, str)[0]
    assert " + " in why_placed(night.night, tied.player, str)[0]


def test_old_score_a_result_of_the_first_round_put_right_refreshes_every_total_and_rank() -> None:
    night, rng = night_of("swiss", 8, rounds=3), random.Random(4)
    one, two = night.seated(1)
    night.do(ReportResult(1, ((one,), (two,))))
    for _ in range(2):
        by_lot(night, rng) if night.night.heat > 1 else _others(night, rng)
        night.do(Draw())
    before = {line.player: line.points for line in standings(night.night)}
    night.amend(Correction(1, 1, places=((two,), (one,))))
    after = {line.player: line.points for line in standings(night.night)}
    assert (after[one], after[two]) == (before[one] - 1, before[two] + 1)
    order = [line.player for line in standings(night.night)]
    assert order == [p for g in FORMATS["swiss"].ranking(night.night) for p in g]


def _others(night: LiveNight, rng: random.Random) -> None:
    for table in list(night.night.open_tables())[1:]:
        order = [seat.player for seat in table.people()]
        rng.shuffle(order)
        night.do(ReportResult(table.number, tuple((player,) for player in order)))
