"""Seats of a round set by hand: drawn again or as they were played, swaps, moves, and what they break."""

from __future__ import annotations

from itertools import combinations

import pytest

from clow_tui.tournament.commands import Draw, NotNow
from clow_tui.tournament.commands.people import Enter, Leave
from clow_tui.tournament.commands.redraw import AsPlayed, Redraw
from clow_tui.tournament.commands.seats import MoveTo, Swap
from clow_tui.tournament.results.scores import rounds_of
from clow_tui.tournament.standings import standings
from tests.support.floors_alive import LiveNight
from tests.support.floors_alive import drawn_night as night_of
from tests.support.floors_alive import round_by_seat as play_round
from tests.support.floors_alive import tell_by_seat as tell

FORMATS = ("swiss", "round-robin", "strikes", "heats")


def seats(night: LiveNight) -> dict[int, list[str]]:
    return {table.number: night.seated(table.number) for table in night.night.open_tables()}


def everybody_once(night: LiveNight) -> None:
    sat = [player for people in seats(night).values() for player in people]
    byes = [player for round_, player in night.night.byes if round_ == night.night.heat]
    assert sorted([*sat, *byes]) == sorted(night.night.left())
    for number, people in seats(night).items():
        assert all(night.night.entrants[player].table == number for player in people)
    assert night.reread().night == night.night


class TestRedraw:
    @pytest.mark.parametrize("mode", ["outcome", "program"])
    @pytest.mark.parametrize("format_", FORMATS)
    @pytest.mark.parametrize(("players", "size"), [(12, 4), (9, 3), (8, 2), (13, 2)])
    def test_unplayed_tables_alone_are_drawn_again_and_those_at_one_parted(
        self, format_: str, players: int, size: int, mode: str
    ) -> None:
        night = night_of(players, format_, size, mode=mode)
        tell(night, 1)
        before, told, was = seats(night), night.night.tables[1], night.night
        night.do(Redraw())
        everybody_once(night)
        assert night.night.tables[1] == told
        after = seats(night)
        together = {frozenset(two) for people in before.values() for two in combinations(people, 2)}
        again = [
            two
            for n, people in after.items()
            if n > 1
            for two in combinations(people, 2)
            if frozenset(two) in together
        ]
        assert len(again) == 0 or size > 2  # at two seats all can be parted
        assert after != before
        changed = night.night
        night.undo()
        assert night.night == was
        night.redo()
        assert night.night == changed
        play_round(night)

    def test_one_who_came_too_late_is_drawn_in_and_who_went_is_not(self) -> None:
        night = night_of(8, "swiss", 4)
        night.do(Enter("late", 0))
        night.do(Leave(night.seated(1)[0]))
        assert "late" not in str(seats(night))
        night.do(Redraw())
        everybody_once(night)
        assert "late" in str(seats(night))

    def test_named_tables_alone(self) -> None:
        night = night_of(12, "swiss", 4)
        third = night.seated(3)
        night.do(Redraw((1, 2)))
        assert night.seated(3) == third
        everybody_once(night)

    def test_what_cannot_be_drawn_again(self) -> None:
        night = night_of(8, "swiss", 4)
        tell(night, 1)
        with pytest.raises(NotNow, match="Table 1 has been played at"):
            night.do(Redraw((1,)))
        with pytest.raises(NotNow, match="Table 2 alone is unplayed"):
            night.do(Redraw())
        tell(night, 2)
        with pytest.raises(NotNow, match="Every table of round 1 has been played at"):
            night.do(Redraw())
        double = night_of(8, "double-elimination", 2)
        with pytest.raises(NotNow, match="the bracket says who meets whom"):
            double.do(Redraw())


class TestAsPlayed:
    @pytest.mark.parametrize("format_", FORMATS)
    def test_who_was_drawn_there_takes_the_seats_that_others_leave(self, format_: str) -> None:
        night = night_of(8, format_, 4)
        one, two = night.seated(1), night.seated(2)
        before = night.night
        night.do(AsPlayed(1, (one[0], two[1], one[2], one[3])))
        assert night.seated(1) == [one[0], two[1], one[2], one[3]]
        assert night.seated(2) == [two[0], one[1], two[2], two[3]]
        everybody_once(night)
        tell(night, 1)
        night.undo()
        night.undo()
        assert night.night == before

    def test_who_had_a_bye_plays_and_another_has_it(self) -> None:
        night = night_of(5, "swiss", 2)
        ((_, free),) = night.night.byes
        one, two = night.seated(1)
        night.do(AsPlayed(1, (one, free)))
        assert night.seated(1) == [one, free]
        assert night.night.byes == ((1, two),)
        everybody_once(night)
        points = {line.player: line.points for line in standings(night.night)}
        assert (points[two], points[free]) == (1, 0)
        play_round(night)
        night.do(Draw())
        assert night.reread().night == night.night

    def test_a_meeting_again_is_noted_and_counted(self) -> None:
        night = night_of(8, "swiss", 2, rounds=5)
        met = night.seated(1)
        play_round(night)
        night.do(Draw())
        number = night.night.entrants[met[0]].table
        assert number is not None
        night.do(AsPlayed(number, tuple(met)))
        assert f"At table {number} 1 pair meets again: the host has it so." in night.night.notes
        assert [one.against for one in rounds_of(night.night)[met[0]]] == [(met[1],), (met[1],)]

    def test_the_third_short_table_is_noted(self) -> None:
        night = night_of(7, "swiss", 4, rounds=9)
        short = night.seated(2)[0]
        for _ in range(2):
            play_round(night)
            night.do(Draw())
            sizes = {number: len(people) for number, people in seats(night).items()}
            small = min(sizes, key=lambda number: sizes[number])
            people = night.seated(small)
            if short not in people:
                night.do(AsPlayed(small, (short, *people[1:])))
        assert "1 player sits at a short table for the third time or more." in night.night.notes

    def test_a_table_that_has_been_played_at_stays(self) -> None:
        night = night_of(8, "swiss", 4)
        one, two = night.seated(1), night.seated(2)
        tell(night, 2)
        with pytest.raises(NotNow, match="Table 2 has been played at"):
            night.do(AsPlayed(1, (two[0], *one[1:])))
        with pytest.raises(NotNow, match="Table 2 has been played at"):
            night.do(AsPlayed(2, (one[0], *two[1:])))


class TestByHand:
    def test_a_swap_and_a_move_in_a_round_seat_at_once_and_say_what_they_break(self) -> None:
        night = night_of(8, "swiss", 2, rounds=5)
        met = night.seated(1)
        play_round(night)
        night.do(Draw())
        number = night.night.entrants[met[0]].table
        assert number is not None
        other = next(player for player in night.seated(number) if player != met[0])
        night.do(Swap(met[1], other))
        assert set(night.seated(number)) == set(met)
        assert any("meets again" in note for note in night.night.notes)
        everybody_once(night)

    def test_a_move_makes_one_table_longer_and_one_shorter(self) -> None:
        night = night_of(8, "swiss", 4)
        who = night.seated(1)[0]
        night.do(MoveTo(who, 2) if night.night.tables[2].free_seats() else Swap(who, night.seated(2)[0]))
        everybody_once(night)

    def test_in_a_bracket_seats_change_only_in_the_first_round(self) -> None:
        night = night_of(8, "double-elimination", 2)
        night.do(Swap(night.seated(1)[0], night.seated(2)[0]))
        everybody_once(night)
        play_round(night)
        night.do(Draw())
        with pytest.raises(NotNow, match="the bracket says who meets whom"):
            night.do(Swap(night.seated(5)[0], night.seated(6)[0]))

    def test_a_table_with_its_result_told_is_not_sat_at_by_others(self) -> None:
        night = night_of(8, "heats", 4)
        tell(night, 1)
        with pytest.raises(NotNow, match="Table 1 has been played at"):
            night.do(Swap(night.seated(1)[0], night.seated(2)[0]))
