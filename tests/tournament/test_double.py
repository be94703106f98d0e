"""Double elimination: out after two losses, byes on both sides, the second final when it is needed."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from clow_tui.tournament.commands import Draw, NotNow
from clow_tui.tournament.commands.heats import ReportResult, RollOff
from clow_tui.tournament.commands.people import Leave
from clow_tui.tournament.formats.double import bracket_of
from clow_tui.tournament.pairing.brackets import Bracket, Slot, drop_order, slots_for
from clow_tui.tournament.standings import places, standings
from tests.support.floors_alive import LiveNight

ALWAYS = (*range(2, 18), 33, 64)
FIELDS = [n if n in ALWAYS else pytest.param(n, marks=pytest.mark.campaign) for n in range(2, 65)]


def knockout(players: int, seed: int = 1) -> LiveNight:
    return LiveNight(
        players,
        ruleset="poker-dice",
        format_="double-elimination",
        seats=2,
        seed=seed,
        mode="outcome",
        levels=None,
        every=None,
    )


def wins(night: LiveNight, table: int, winner: str) -> None:
    (loser,) = (player for player in night.seated(table) if player != winner)
    night.do(ReportResult(table, ((winner,), (loser,))))


def to_the_end(night: LiveNight, rng: random.Random) -> int:
    """Random winners all the way; the number of matches played."""
    for _ in range(60):
        for table in list(night.night.open_tables()):
            wins(night, table.number, rng.choice(night.seated(table.number)))
        if night.night.finished:
            break
        night.do(Draw())
    assert night.night.finished
    return len(night.night.tables)


@pytest.mark.parametrize("players", FIELDS)
def test_bye_lb_every_field_comes_to_a_champion_who_lost_at_most_once(players: int) -> None:
    for seed in range(3):
        night = knockout(players, seed)
        matches = to_the_end(night, random.Random(seed))
        assert matches in (2 * players - 2, 2 * players - 1)
        bracket = bracket_of(night.night)
        lost = bracket.losses()
        final = places(night.night)
        assert final is not None
        assert (len(final[0]), final[0][0]) == (1, bracket.champion)
        assert lost.get(final[0][0], 0) == matches - (2 * players - 2)
        assert all(lost[player] == 2 for player in night.night.entrants if player != final[0][0])
        assert sorted(p for group in final for p in group) == sorted(night.night.entrants)
        assert night.reread().night == night.night


def test_the_places_are_by_how_far_each_came() -> None:
    night = knockout(8)
    to_the_end(night, random.Random(5))
    assert [line.rank for line in standings(night.night)] == [1, 2, 3, 4, 5, 5, 7, 7]


def test_the_best_seeds_meet_at_the_end_and_byes_never_each_other() -> None:
    seeds = [str(n) for n in range(1, 17)]
    slots = slots_for(seeds)
    assert list(zip(slots[::2], slots[1::2], strict=True))[:2] == [("1", "16"), ("8", "9")]
    for players in range(2, 65):
        line = slots_for([str(n) for n in range(1, players + 1)])
        pairs = list(zip(line[::2], line[1::2], strict=True))
        assert (Slot.NOBODY, Slot.NOBODY) not in pairs
        byes = sorted(int(str(one)) for one, two in pairs if two is Slot.NOBODY)
        assert byes == list(range(1, len(byes) + 1))


@pytest.mark.parametrize(("size", "earliest"), [(8, 3), (16, 4), (32, 5), (64, 7), (128, 8), (256, 8)])
def test_lb_rematch_who_has_met_meets_again_as_late_as_can_be(size: int, earliest: int) -> None:
    assert _first_rematch(size) == earliest


def _first_rematch(size: int) -> int:
    """The earliest losers' round in which two who have met can meet, over all results there could be.

    Two players first meet in the winners' round in which their blocks join; one drops there, one later.
    """

    def block(round_: int, place: int) -> set[tuple[int, int]]:
        return {(p, round_) for p in range(place * 2**round_, (place + 1) * 2**round_)}

    def met(one: tuple[int, int], two: tuple[int, int]) -> bool:
        joined = (one[0] ^ two[0]).bit_length()
        return one[0] != two[0] and min(one[1], two[1]) == joined < max(one[1], two[1])

    def again(some: set[tuple[int, int]], others: set[tuple[int, int]]) -> bool:
        return any(met(one, two) for one in some for two in others)

    below = [block(1, i) for i in range(size // 2)]
    number, drop, matches = 0, 0, size // 2
    while matches > 1:
        number += 1
        pairs = [(below[2 * i], below[2 * i + 1]) for i in range(matches // 2)]
        if any(again(*pair) for pair in pairs):
            return number
        below = [one | two for one, two in pairs]
        matches //= 2
        number += 1
        order = drop_order(matches, drop)
        pairs = [(below[i], block(drop + 2, order[i])) for i in range(matches)]
        if any(again(*pair) for pair in pairs):
            return number
        below = [one | two for one, two in pairs]
        drop += 1
    return number


def test_reset_final_a_second_one_only_when_the_losers_side_wins_the_first() -> None:
    def final(first: str) -> list[str]:
        def decided(one: str, two: str, number: int) -> tuple[str, str]:
            if {one, two} == {"a", "b"} and number == 2:
                return (first, "a" if first == "b" else "b")
            return (min(one, two), max(one, two))

        bracket = Bracket(slots_for(["a", "b", "c", "d"]), decided)
        return [f"{match.side} {match.round}" for match in bracket.matches if match.side == "final"]

    assert final("a") == ["final 1"]
    assert final("b") == ["final 1", "final 2"]


class TestComingAndGoing:
    def test_who_leaves_loses_what_he_has_not_played(self) -> None:
        for seed in range(6):
            rng = random.Random(seed)
            night = knockout(9, seed)
            for table in list(night.night.open_tables()):
                wins(night, table.number, rng.choice(night.seated(table.number)))
            night.do(Leave(rng.choice([p for p, e in night.night.entrants.items() if e.out is None])))
            while not night.night.finished:
                for table in list(night.night.open_tables()):
                    if len(night.seated(table.number)) == 2:
                        wins(night, table.number, rng.choice(night.seated(table.number)))
                if not night.night.finished:
                    night.do(Draw())
            winner = (places(night.night) or ((),))[0][0]
            assert night.night.entrants[winner].gone is None

    @pytest.mark.parametrize("players", [5, 8, 13, 24])
    def test_who_went_on_by_a_no_show_keeps_what_he_won_when_he_goes_later(self, players: int) -> None:
        night = knockout(players)
        one, two = night.seated(1)
        night.do(Leave(two, "no-show"))
        for table in list(night.night.open_tables())[1:]:
            wins(night, table.number, night.seated(table.number)[0])
        night.do(Draw())
        for table in list(night.night.open_tables()):
            if one in night.seated(table.number):
                wins(night, table.number, one)
        before = [m for m in bracket_of(night.night).matches if m.side == "winners" and one in (m.one, m.two)]
        night.do(Leave(one))
        after = [m for m in bracket_of(night.night).matches if m.side == "winners" and one in (m.one, m.two)]
        assert [m.winner for m in after[:2]] == [m.winner for m in before[:2]] == [one] * 2

    def test_a_tie_is_rolled_off_before_anybody_goes_on(self) -> None:
        night = knockout(4)
        a, b = night.seated(1)
        night.do(ReportResult(1, ((a, b),)))
        wins(night, 2, night.seated(2)[0])
        with pytest.raises(NotNow, match="Table 1 is tied"):
            night.do(Draw())
        night.do(RollOff(1, (b, a)))
        night.do(Draw())
        drawn = [set(night.seated(table.number)) for table in night.night.open_tables()]
        assert any(b in pair and a not in pair for pair in drawn)

    def test_undo_over_a_draw_and_back(self) -> None:
        night = knockout(6)
        rng = random.Random(2)
        states = [night.night]
        for _ in range(3):
            for table in list(night.night.open_tables()):
                wins(night, table.number, rng.choice(night.seated(table.number)))
                states.append(night.night)
            night.do(Draw())
            states.append(night.night)
        for earlier, later in reversed(list(pairwise(states))):
            assert night.night == later
            night.undo()
            assert night.night == earlier
