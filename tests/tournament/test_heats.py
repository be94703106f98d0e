"""Heats: the best of each table go on, folded and parted, to a final table."""

from __future__ import annotations

import pytest

from clow_tui.tournament.commands import Draw, NotNow
from clow_tui.tournament.commands.heats import ReportResult, RollOff, next_round_command
from clow_tui.tournament.commands.people import Leave
from clow_tui.tournament.commands.tables import ReportOuts
from clow_tui.tournament.formats.heats import qualified, tie_at_the_cut
from clow_tui.tournament.model import Night
from clow_tui.tournament.results import done, table_places
from clow_tui.tournament.seating import fold_seeds, part
from clow_tui.tournament.standings import places, standings
from clow_tui.tournament.standings.knockout import columns
from clow_tui.tournament.standings.whys import why_placed
from tests.support.floors_alive import LiveNight

FEW, MANY = (7, 11, 13, 16, 22, 30, 41, 64), pytest.mark.campaign  # fields in the suite; all others


def heats(players: int, seats: int, advance: int, *, seed: int = 1, mode: str = "program") -> LiveNight:
    levels = (None, None) if mode == "outcome" else ("10x2", "2r")
    return LiveNight(
        players,
        seats=seats,
        mode=mode,  # type: ignore[arg-type]
        levels=levels[0],
        every=levels[1],
        seed=seed,
        format_="heats",
        advance=advance,
    )


def play_round(night: LiveNight) -> None:
    """All tables to their results."""
    while night.asking():
        night.roll(night.asking()[0].number)


class TestSeeds:
    def test_sixteen_at_four_as_the_design_has_it(self) -> None:
        assert fold_seeds(range(1, 17), (4, 4, 4, 4)) == [
            [1, 5, 12, 16],
            [2, 6, 11, 15],
            [3, 7, 10, 14],
            [4, 8, 9, 13],
        ]

    def test_single_seats_go_to_those_left_in_the_middle(self) -> None:
        assert fold_seeds(range(1, 8), (4, 3)) == [[1, 3, 5, 7], [2, 4, 6]]
        assert fold_seeds(range(1, 7), (3, 3)) == [[1, 3, 6], [2, 4, 5]]

    @pytest.mark.parametrize("field", range(5, 40))
    def test_everybody_sits_once(self, field: int) -> None:
        sizes = (field // 2 + field % 2, field // 2)
        seated = [seed for table in fold_seeds(range(field), sizes) for seed in table]
        assert sorted(seated) == list(range(field))

    def test_swaps_part_those_who_met_between_equals_first(self) -> None:
        tables = part([["a1", "a2"], ["b1", "b2"]], lambda x, y: x[0] == y[0], lambda x, y: x[1] == y[1])
        assert sorted(sorted(table) for table in tables) == [["a1", "b2"], ["a2", "b1"]]


class TestRounds:
    def test_the_next_round_waits_for_all_tables_and_names_those_still_out(self) -> None:
        night = heats(16, 4, 2)
        with pytest.raises(NotNow, match="Tables 1, 2, 3 and 4 are still out"):
            night.do(Draw())
        while not done(night.night, night.night.tables[1]):
            night.roll(1)
        with pytest.raises(NotNow, match="Tables 2, 3 and 4 are still out"):
            night.do(Draw())

    def test_a_table_is_done_when_no_more_are_left_than_go_on(self) -> None:
        night = heats(16, 4, 2)
        play_round(night)
        for table in night.night.open_tables():
            assert table.size <= 2
            assert sorted(p for g in table_places(night.night, table) for p in g) == sorted(
                drawn for drawn in night.night.entrants if night.night.entrants[drawn].table == table.number
            )

    @pytest.mark.parametrize("seats", [3, 4, 6])
    @pytest.mark.parametrize(
        "field", [few if few in FEW else pytest.param(few, marks=MANY) for few in range(5, 65)]
    )
    def test_nobody_meets_his_table_again_in_the_next_round(self, field: int, seats: int) -> None:
        night = heats(field, seats, 1 if seats == 3 else 2, seed=field)
        while not night.night.finished:
            play_round(night)
            command = next_round_command(night.night)
            if command is None:
                break
            came = {
                p: t.number
                for t in night.night.open_tables()
                for g in table_places(night.night, t)
                for p in g
            }
            night.do(command)
            tables = list(night.night.open_tables())
            if isinstance(command, Draw) and len(tables) > 1:
                for table in tables:
                    before = [came[seat.player] for seat in table.people()]
                    assert len(set(before)) == len(before)
        final = places(night.night)
        assert final is not None
        assert len(final[0]) == 1
        assert sorted(p for group in final for p in group) == sorted(night.night.entrants)

    def test_the_round_of_exit_ranks_first_then_the_place_at_that_table(self) -> None:
        night = heats(16, 4, 2)
        while (command := next_round_command(night.night)) or night.asking():
            if night.asking():
                play_round(night)
            elif command is not None:
                night.do(command)
        heat = {
            line.player: night.night.tables[out.table].heat
            if (out := night.night.entrants[line.player].out)
            else 99
            for line in standings(night.night)
        }
        order = [heat[line.player] for line in standings(night.night)]
        assert order == sorted(order, reverse=True)

    def test_undo_goes_back_over_a_draw(self) -> None:
        night = heats(8, 4, 2)
        play_round(night)
        while isinstance(command := next_round_command(night.night), RollOff):
            night.do(command)
        before = night.night
        night.do(Draw())
        assert night.night.heat == 2
        night.undo()
        assert night.night == before
        assert night.reread().night == night.night


class TestTieAtTheCut:
    def tied(self) -> LiveNight:
        """Thirteen at tables of four, the best two go on; at table 1 two go out together, one left."""
        night = heats(13, 4, 2, mode="outcome")
        people = night.seated(1)
        night.do(ReportOuts(1, tuple(people[3:])))
        night.do(ReportOuts(1, tuple(people[1:3])))
        for table in list(night.night.open_tables())[1:]:
            night.do(ReportResult(table.number, tuple((player,) for player in night.seated(table.number))))
        return night

    def test_it_is_rolled_off_by_the_tied_alone_and_the_places_keep_the_tie(self) -> None:
        night = self.tied()
        table = night.night.tables[1]
        tied = tie_at_the_cut(night.night, table)
        assert len(tied) == 2
        with pytest.raises(NotNow, match="Table 1 is tied at the cut"):
            night.do(Draw())
        night.do(RollOff(1, tuple(reversed(tied))))
        assert tie_at_the_cut(night.night, night.night.tables[1]) == ()
        assert set(table_places(night.night, night.night.tables[1])[1]) == set(tied)
        through = {player for player, _, _ in qualified(night.night)}
        assert tied[1] in through
        assert tied[0] not in through
        night.do(Draw())
        assert tied[1] in {s.player for t in night.night.open_tables() for s in t.people()}

    def test_the_program_throws_it_off_the_same_way_each_time(self) -> None:
        one, two = self.tied(), self.tied()
        one.do(RollOff(1))
        two.do(RollOff(1))
        assert one.night.tables[1].rolled == two.night.tables[1].rolled

    def test_only_the_tied_and_only_when_there_is_a_tie(self) -> None:
        night = self.tied()
        with pytest.raises(NotNow, match="Name exactly the tied"):
            night.do(RollOff(1, ("p1",)))
        with pytest.raises(NotNow, match="no tie at the cut"):
            night.do(RollOff(2))


class TestPairs:
    """Heats of two: a single elimination with the byes of the standard bracket."""

    @pytest.mark.parametrize("players", [2, 3, 5, 6, 7, 12, 13, 33, 64])
    def test_odd_yaml_every_field_is_played_in_one_match_less_than_its_players(self, players: int) -> None:
        night = heats(players, 2, 1, mode="outcome")
        while not night.night.finished:
            _first_in_each_pair_wins(night)
            if not night.night.finished:
                night.do(Draw())
        assert len(night.night.tables) == players - 1
        ranks = [line.rank for line in standings(night.night)]
        assert ranks[:3] == [1, 2, 3][: len(ranks)]
        assert night.reread().night == night.night

    def test_byes_go_to_the_top_and_meet_who_comes_through_below_them(self) -> None:
        night = heats(6, 2, 1, mode="outcome")
        one, two = (player for _, player in night.night.byes)
        assert night.night.status(one) == "in"
        assert "bye in round 1" in why_placed(night.night, one, str)[0]
        third, fourth = night.seated(1)[0], night.seated(2)[0]
        _first_in_each_pair_wins(night)
        night.do(Draw())
        assert [set(night.seated(t.number)) for t in night.night.open_tables()] == [
            {one, fourth},
            {two, third},
        ]

    def test_the_only_match_of_a_round_with_a_bye_is_no_final(self) -> None:
        night = heats(3, 2, 1, mode="outcome")
        _first_in_each_pair_wins(night)
        assert not night.night.finished
        titles = [column.title for column in columns(night.night) or ()]
        assert titles == ["Round 1"]

    def test_who_goes_while_he_has_a_bye_leaves_one_to_his_opponent(self) -> None:
        night = heats(3, 2, 1, mode="outcome")
        ((_, away),) = night.night.byes
        night.do(Leave(away))
        winner = night.seated(1)[0]
        _first_in_each_pair_wins(night)
        assert night.night.finished
        assert (places(night.night) or ())[0] == (winner,)

    @pytest.mark.parametrize("seats", [2, 4])
    def test_where_all_of_the_other_table_go_the_last_one_has_won(self, seats: int) -> None:
        night = heats(2 * seats, seats, 1, mode="outcome")
        for player in night.seated(2):
            night.do(Leave(player))
        winner = night.seated(1)[0]
        night.do(ReportResult(1, tuple((player,) for player in night.seated(1))))
        assert night.night.finished
        assert (places(night.night) or ())[0] == (winner,)


def _first_in_each_pair_wins(night: LiveNight) -> None:
    for table in list(night.night.open_tables()):
        night.do(ReportResult(table.number, tuple((player,) for player in night.seated(table.number))))


def test_the_night_ends_when_whoever_had_won_goes_before_the_final() -> None:
    night = LiveNight(4, seats=2, format_="heats", mode="outcome", levels=None, every=None)
    for table in list(night.night.open_tables()):
        night.do(ReportResult(table.number, tuple((seat.player,) for seat in table.people())))
    one, two = ([seat.player for seat in table.people()] for table in night.night.open_tables())
    night.do(Leave(one[0]))
    assert night.night.finished
    assert places(night.night) == ((two[0],), *_sharing(night.night, {one[1], two[1]}), (one[0],))


def _sharing(night: Night, players: set[str]) -> tuple[tuple[str, ...]]:
    return (tuple(player for player in night.entrants if player in players),)
