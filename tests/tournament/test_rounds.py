"""Swiss, everyone against everyone, strikes: every field, every table size, drops and late entries."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import pytest

from clow_tui.director.amending import Correction
from clow_tui.tournament.clock import Stop
from clow_tui.tournament.commands import Draw, NotNow
from clow_tui.tournament.commands.heats import ReportResult
from clow_tui.tournament.commands.people import Enter, Leave
from clow_tui.tournament.commands.tables import ReportOuts
from clow_tui.tournament.formats.rounds import strikes_of
from clow_tui.tournament.model import Night
from clow_tui.tournament.results.scores import meetings, points_of, rounds_of, totals
from clow_tui.tournament.standings import places, standings
from tests.support.floors_alive import LiveNight, drawn_night
from tests.support.floors_alive import tell_at_random as tell


def night_of(format_: str, players: int, seats: int, **more: Any) -> LiveNight:
    return drawn_night(players, format_, seats, rules="cee-lo-pot", **more)


def check_round(night: Night) -> None:
    """Everybody here sits exactly once, or has the bye; nobody meets himself."""
    here = [p for p, e in night.entrants.items() if e.gone is None and e.out is None]
    seats = Counter(seat.player for table in night.open_tables() for seat in table.people())
    byes = [player for round_, player in night.byes if round_ == night.heat]
    assert set(seats.values()) <= {1}
    if not night.facts.undrawn_out:
        assert sorted([*seats, *byes]) == sorted(here)
    assert not set(seats) & set(byes)


def play(night: LiveNight, rng: random.Random, *, drops: bool = False, most: int = 80) -> None:
    check_round(night.night)
    for step in range(most):
        tell(night, rng)
        if night.night.finished:
            break
        if drops and step == 1:
            night.do(Leave(rng.choice([p for p, e in night.night.entrants.items() if e.gone is None])))
            if night.night.facts.joins:
                night.do(Enter("late", 100))
        if night.night.finished:
            break
        night.do(Draw())
        check_round(night.night)
    assert night.night.finished
    ranks = [line.rank for line in standings(night.night)]
    assert ranks[0] == 1
    assert all(rank == i + 1 or rank == ranks[i - 1] for i, rank in enumerate(ranks))
    final = places(night.night)
    assert final is not None
    assert sorted(p for group in final for p in group) == sorted(night.night.entrants)
    assert night.reread().night == night.night


FIELDS = [*range(2, 18), 64]


class TestSweeps:
    @pytest.mark.parametrize("seats", [2, 3, 4, 6])
    @pytest.mark.parametrize("format_", ["swiss", "strikes"])
    def test_every_field_comes_to_its_end(self, format_: str, seats: int) -> None:
        for players in FIELDS:
            if players < max(2, seats - 1) and players < seats:
                continue
            rng = random.Random(players)
            play(night_of(format_, players, seats, seed=players), rng, drops=players > 4)

    @pytest.mark.parametrize("players", [*range(2, 14), 16])
    def test_everyone_meets_everyone_at_two_seats(self, players: int) -> None:
        night = night_of("round-robin", players, 2, seed=players)
        play(night, random.Random(players))
        met = meetings(rounds_of(night.night))
        assert all(met[a].get(b) == 1 for a, b in combinations(night.night.entrants, 2))
        assert night.night.heat == players - 1 + players % 2

    @pytest.mark.parametrize("players", range(4, 13))
    def test_and_still_does_when_somebody_goes(self, players: int) -> None:
        night = night_of("round-robin", players, 2, seed=players)
        play(night, random.Random(players), drops=True)
        here = [p for p, e in night.night.entrants.items() if e.gone is None]
        met = meetings(rounds_of(night.night))
        assert all(met[a].get(b) == 1 for a, b in combinations(here, 2))
        byes = Counter(player for _, player in night.night.byes)
        assert max(byes[p] for p in here) - min(byes[p] for p in here) <= 2

    @pytest.mark.parametrize(("players", "seats"), [(7, 3), (9, 3), (8, 4), (13, 4), (12, 4)])
    def test_at_larger_tables_too(self, players: int, seats: int) -> None:
        night = night_of("round-robin", players, seats, seed=players)
        play(night, random.Random(players))
        met = meetings(rounds_of(night.night))
        assert all(met[a].get(b) for a, b in combinations(night.night.entrants, 2))


class TestSwissPairs:
    @pytest.mark.parametrize("players", range(4, 13))
    def test_nobody_meets_again_while_a_matching_without_it_exists(self, players: int) -> None:
        for seed in range(3):
            rng = random.Random(seed)
            night = night_of("swiss", players, 2, seed=seed, rounds=players - 1)
            while not night.night.finished:
                tell(night, rng)
                if night.night.finished:
                    break
                met = meetings(rounds_of(night.night))
                night.do(Draw())
                pairs = [tuple(s.player for s in t.people()) for t in night.night.open_tables()]
                repeats = sum(met.get(a, {}).get(b, 0) > 0 for a, b in pairs)
                if repeats:
                    assert not _matchable(sorted(p for pair in pairs for p in pair), met)
                byes = Counter(player for _, player in night.night.byes)
                assert max(byes.values(), default=0) - min(byes[p] for p in night.night.entrants) <= 1

    def test_four_players_meet_in_the_only_way_left(self) -> None:
        """Case exact-pairing."""
        for seed in range(10):
            night = night_of("swiss", 4, 2, seed=seed, rounds=3)
            rng = random.Random(seed)
            for _ in range(2):
                tell(night, rng)
                night.do(Draw())
            met = meetings(rounds_of(night.night))
            assert all(met[a].get(b) == 1 for a, b in combinations(night.night.entrants, 2))

    def test_every_game_drawn_the_next_round_still_comes(self) -> None:
        """Case all-equal."""
        night = night_of("swiss", 8, 2, rounds=7)
        for _ in range(7):
            for table in list(night.night.open_tables()):
                night.do(ReportResult(table.number, (tuple(seat.player for seat in table.people()),)))
            if not night.night.finished:
                night.do(Draw())
        assert night.night.finished
        assert {line.rank for line in standings(night.night)} == {1}
        assert night.night.heat == 7  # case no-early-end

    def test_the_bye_counts_at_once_and_is_no_leaders(self) -> None:
        """Cases bye-credited and bye-leader."""
        night = night_of("swiss", 7, 2, rounds=5)
        (bye,) = (player for _, player in night.night.byes)
        assert totals(rounds_of(night.night))[bye] == 1
        rng = random.Random(1)
        while not night.night.finished:
            tell(night, rng, ties=0)
            if night.night.finished:
                break
            before = totals(rounds_of(night.night))
            had = Counter(player for _, player in night.night.byes)
            night.do(Draw())
            (bye,) = (player for round_, player in night.night.byes if round_ == night.night.heat)
            lowest = min(before[p] for p in night.night.entrants if not had[p])
            assert not had[bye]
            assert before[bye] <= lowest + 1


def _matchable(players: list[str], met: dict[str, dict[str, int]]) -> bool:
    """Whether all can be paired with nobody met, by trying everything."""
    if not players:
        return True
    first, *rest = players
    return any(
        not met.get(first, {}).get(other) and _matchable([p for p in rest if p != other], met)
        for other in rest
    )


class TestSwissTables:
    @pytest.mark.parametrize("players", [32, 64])
    def test_five_rounds_at_fours_without_meeting_again(self, players: int) -> None:
        for seed in range(3):
            night = night_of("swiss", players, 4, seed=seed, rounds=5)
            play(night, random.Random(seed))
            met = meetings(rounds_of(night.night))
            assert max(times for others in met.values() for times in others.values()) == 1

    def test_what_cannot_be_avoided_is_said(self) -> None:
        night = night_of("swiss", 12, 4, rounds=3)
        tell(night, random.Random(1))
        night.do(Draw())
        assert any("meet" in note for note in night.night.notes)  # 12 at fours must meet again at once

    def test_seats_are_in_balance(self) -> None:
        night = night_of("swiss", 16, 4, rounds=4)
        play(night, random.Random(2))
        sat: dict[str, Counter[int]] = {}
        for table in night.night.tables.values():
            for seat in table.people():
                sat.setdefault(seat.player, Counter())[seat.number] += 1
        assert max(count for seats in sat.values() for count in seats.values()) <= 2


class TestStrikes:
    def test_they_are_taken_by_place(self) -> None:
        night = night_of("strikes", 4, 4)
        a, b, c, d = night.seated(1)
        night.do(ReportResult(1, ((a,), (b, c), (d,))))
        assert [strikes_of(night.night)[p] for p in (a, b, c, d)] == [0, 1, 1, 2]
        assert [line.points for line in standings(night.night)] == [0, -1, -1, -2]

    def test_shared_places_share_them(self) -> None:
        night = night_of("strikes", 3, 3)
        a, b, c = night.seated(1)
        night.do(ReportResult(1, ((a,), (b, c))))
        assert strikes_of(night.night)[b] == Fraction(3, 2)

    def test_out_at_the_limit(self) -> None:
        night = night_of("strikes", 6, 3, strikes=2)
        one, two = night.seated(1), night.seated(2)
        night.do(ReportResult(1, tuple((p,) for p in one)))
        night.do(ReportResult(2, tuple((p,) for p in two)))
        night.do(Draw())
        assert {p for p, e in night.night.entrants.items() if e.out is not None} == {one[2], two[2]}
        play_on = [seat.player for table in night.night.open_tables() for seat in table.people()]
        assert sorted(play_on) == sorted([*one[:2], *two[:2]])


class TestPoints:
    def test_the_share_of_those_placed_below(self) -> None:
        assert points_of((("a",), ("b", "c"), ("d",)), 4) == {
            "a": 1,
            "b": Fraction(1, 2),
            "c": Fraction(1, 2),
            "d": 0,
        }
        assert points_of((("a", "b"),), 2) == {"a": Fraction(1, 2), "b": Fraction(1, 2)}

    def test_a_scheme_is_averaged_over_shared_places(self) -> None:
        scheme = (Fraction(5), Fraction(3), Fraction(2), Fraction(1))
        assert points_of((("a",), ("b", "c"), ("d",)), 4, scheme)["b"] == Fraction(5, 2)
        assert points_of((("a",), ("b",)), 2, (Fraction(3),))["b"] == 0


class TestTheTables:
    def test_a_pot_is_played_out_and_who_goes_out_plays_the_next_round(self) -> None:
        night = LiveNight(8, format_="swiss", seats=4, mode="program", levels="10x2", every="2r", rounds=2)
        while night.asking():
            night.roll(night.asking()[0].number)
        assert all(len(group) >= 1 for t in night.night.open_tables() for group in [t.people()])
        assert not any(entrant.out for entrant in night.night.entrants.values())
        night.do(Draw())
        assert sum(table.size for table in night.night.open_tables()) == 8
        while night.asking():
            night.roll(night.asking()[0].number)
        assert night.night.finished
        assert sum(totals(rounds_of(night.night)).values()) == 8  # two of four points at each of four tables

    def test_tokens_part_those_of_equal_points(self) -> None:
        night = LiveNight(
            16,
            format_="swiss",
            seats=4,
            mode="program",
            levels=None,
            every=None,
            rounds=1,
            table_stop=Stop("rounds", 6),
            tiebreaks=("tokens",),
        )
        while night.asking():
            night.roll(night.asking()[0].number)
        held = {s.player: s.tokens for t in night.night.tables.values() for s in t.people()}
        lines = standings(night.night)
        tied = [(held[a.player], held[b.player]) for a, b in pairwise(lines) if a.points == b.points]
        assert all(more >= less for more, less in tied)
        assert any(more > less for more, less in tied)

    def test_told_outs_place_a_table(self) -> None:
        night = night_of("swiss", 4, 4, rounds=1)
        a, b, c, d = night.seated(1)
        for player in (d, c, b):
            night.do(ReportOuts(1, (player,)))
        assert night.night.finished
        assert [line.player for line in standings(night.night)] == [a, b, c, d]

    def test_a_round_is_not_drawn_while_tables_are_out(self) -> None:
        night = night_of("swiss", 8, 4, rounds=2)
        people = night.seated(1)
        night.do(ReportResult(1, tuple((p,) for p in people)))
        with pytest.raises(NotNow, match="Table 2 is still out"):
            night.do(Draw())

    def test_nothing_is_told_of_a_round_gone_by(self) -> None:
        night = night_of("swiss", 8, 4, rounds=3)
        tell(night, random.Random(1))
        night.do(Draw())
        with pytest.raises(NotNow, match="closed"):
            night.do(ReportResult(1, tuple((p,) for p in night.seated(1))))


class TestForced:
    def test_missing_results_are_named_and_drawing_on_is_forced_and_noted(self) -> None:
        night = night_of("swiss", 8, 4, rounds=3)
        night.do(ReportResult(1, tuple((p,) for p in night.seated(1))))
        people = night.seated(2)
        with pytest.raises(NotNow, match="Table 2 is still out"):
            night.do(Draw())
        night.do(Draw(force=True))
        assert any("table 2 is still out" in note for note in night.night.notes)
        points = totals(rounds_of(night.night))
        assert [points[player] for player in people] == [0] * 4
        night.undo()
        night.do(ReportResult(2, tuple((p,) for p in people)))
        night.do(Draw())
        assert totals(rounds_of(night.night))[people[0]] == 1


class TestAmended:
    def test_a_result_of_round_one_put_right_changes_every_sum_after_it(self) -> None:
        """Case old-score."""
        rng = random.Random(4)
        night = night_of("swiss", 8, 4, rounds=4)
        first = night.seated(1)
        tell(night, rng)
        night.do(Draw())
        tell(night, rng)
        night.do(Draw())
        before = totals(rounds_of(night.night))
        drawn = {number: table.people() for number, table in night.night.tables.items()}
        places = tuple((p,) for p in reversed(first))
        night.amend(Correction(1, 1, places=places))
        after = totals(rounds_of(night.night))
        assert after != before
        assert after[first[-1]] >= 1
        assert drawn == {number: table.people() for number, table in night.night.tables.items()}
        assert night.reread().night == night.night
        night.undo()
        assert totals(rounds_of(night.night)) == before

    def test_a_last_result_that_closed_the_night_is_taken_back(self) -> None:
        """Case last-result."""
        night = night_of("swiss", 4, 4, rounds=1)
        a, b, c, d = night.seated(1)
        night.do(ReportResult(1, ((a,), (b,), (c,), (d,))))
        assert night.night.finished
        night.amend(Correction(1, 1, places=((d,), (c,), (b,), (a,))))
        assert night.night.finished
        assert standings(night.night)[0].player == d
        night.undo()
        night.undo()
        assert not night.night.finished
