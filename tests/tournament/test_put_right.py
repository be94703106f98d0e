"""A past result put right in a knockout: who goes on, what stands in the way, and the way back."""

from __future__ import annotations

import random

import pytest

from clow_tui.director.amending import Correction, plan
from clow_tui.tournament.commands import Draw, NotNow
from clow_tui.tournament.commands.heats import ReportResult
from clow_tui.tournament.commands.people import Leave
from clow_tui.tournament.commands.tables import ReportPot
from clow_tui.tournament.formats.double import bracket_of
from clow_tui.tournament.pairing.brackets import Slot
from clow_tui.tournament.put_right import How, InTheWay
from clow_tui.tournament.results import done
from clow_tui.tournament.standings import places, standings
from clow_tui.tournament.steps import played_at
from tests.support.floors_alive import LiveNight
from tests.support.floors_alive import drawn_night as night_of
from tests.support.floors_alive import round_by_seat as play_round
from tests.support.floors_alive import tell_by_seat as tell


def amend(night: LiveNight, table: int, order: tuple[str, ...], how: How = "") -> tuple[int, ...]:
    round_ = night.night.tables[table].heat
    correction = Correction(table, round_, places=tuple((player,) for player in order))
    return night.amend(correction, how)


def turned(people: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(reversed(people))


def wholly(night: LiveNight) -> None:
    """The fold of the log is the state; nobody sits twice in a round."""
    again = night.reread()
    assert again.night == night.night
    for heat in range(1, night.night.heat + 1):
        tables = [table for table in night.night.tables.values() if table.heat == heat]
        seated = [seat.player for table in tables for seat in table.game.seats]
        assert len(seated) == len(set(seated))


class TestHeatsOfTwo:
    def test_with_no_later_result_the_right_one_is_drawn(self) -> None:
        night = night_of(8, "heats")
        first = tell(night, 1)
        play_rest(night)
        night.do(Draw())
        before = night.night
        assert amend(night, 1, turned(first)) == ()
        here = [seat.player for table in night.night.open_tables() for seat in table.people()]
        assert first[1] in here
        assert first[0] not in here
        assert (2, 1) in night.night.basis
        assert "Round 2 was drawn before the result of table 1 was put right." in night.night.notes
        wholly(night)
        night.undo()
        assert night.night == before
        night.redo()
        assert first[1] in [seat.player for t in night.night.open_tables() for seat in t.people()]

    def test_a_later_result_stands_in_the_way_and_is_named(self) -> None:
        night = night_of(8, "heats")
        first = tell(night, 1)
        play_rest(night)
        night.do(Draw())
        later = table_of(night, first[0])
        tell(night, later)
        with pytest.raises(InTheWay) as stands:
            amend(night, 1, turned(first))
        assert stands.value.tables == (later,)
        assert stands.value.names == {first[0]: first[1]}

    def test_void_takes_it_back_and_the_table_is_played_again(self) -> None:
        night = night_of(8, "heats")
        first = tell(night, 1)
        play_rest(night)
        night.do(Draw())
        play_round(night)
        night.do(Draw())
        before = night.night
        later = next(t.number for t in before.tables.values() if t.heat == 2 and sat(t, first[0]))
        other = next(t for t in before.tables.values() if t.heat == 2 and not sat(t, first[0]))
        gone = amend(night, 1, turned(first), "void")
        assert len(gone) == 2  # the later table's result, and the draw of the final
        assert night.night.heat == 2
        assert night.night.tables[later].result == ()
        assert night.night.tables[other.number].result == other.result
        assert first[1] in night.seated(later)
        wholly(night)
        after = night.night
        night.undo()
        assert night.night == before
        night.redo()
        assert night.night == after
        play_rest(night)
        night.do(Draw())
        play_round(night)
        assert night.night.finished

    def test_swap_puts_the_right_name_into_every_later_result(self) -> None:
        night = night_of(8, "heats")
        first = tell(night, 1)
        play_rest(night)
        night.do(Draw())
        play_round(night)
        night.do(Draw())
        play_round(night)
        assert night.night.finished
        before = {line.player: line.rank for line in standings(night.night)}
        assert amend(night, 1, turned(first), "swap") == ()
        other = {first[0]: first[1], first[1]: first[0]}
        after = {line.player: line.rank for line in standings(night.night)}
        assert after == {other.get(player, player): rank for player, rank in before.items()}
        wholly(night)
        night.undo()
        assert {line.player: line.rank for line in standings(night.night)} == before

    def test_a_tie_at_the_cut_cannot_be_told_any_more(self) -> None:
        night = night_of(8, "heats")
        one, two = tell(night, 1)
        play_rest(night)
        night.do(Draw())
        with pytest.raises(NotNow, match="would have a tie"):
            plan(night.history, Correction(1, 1, places=((one, two),)), night.chance)


def play_rest(night: LiveNight) -> None:
    for table in list(night.night.open_tables()):
        if not table.result:
            tell(night, table.number)


def table_of(night: LiveNight, player: str) -> int:
    number = night.night.entrants[player].table
    assert number is not None
    return number


def sat(table: object, player: str) -> bool:
    return any(seat.player == player for seat in table.game.seats)  # type: ignore[attr-defined]


def test_heats_where_the_same_go_on_only_the_places_change() -> None:
    night = night_of(16, "heats", seats=4, advance=2)
    a, b, c, d = tell(night, 1)
    play_rest(night)
    night.do(Draw())
    drawn = {t.number: night.seated(t.number) for t in night.night.open_tables()}
    play_round(night)
    assert amend(night, 1, (b, a, d, c)) == ()
    assert {n: [s.player for s in night.night.tables[n].game.seats] for n in drawn} == drawn
    wholly(night)


@pytest.mark.parametrize("how", ["void", "swap"])
@pytest.mark.parametrize("format_", ["heats", "double-elimination"])
def test_any_result_of_any_round_can_be_put_right_and_undone(format_: str, how: How) -> None:
    """Random nights: after each amendment the log folds to the state, undo and redo are exact, it ends."""
    for seed in range(6):
        rng = random.Random(seed)
        night = night_of(8 if format_ == "heats" else 6 + seed % 5, format_, seed=seed)
        for _ in range(4):
            play_rest(night)
            if night.night.finished:
                break
            night.do(Draw())
        if rng.random() < 0.5 and not night.night.finished:
            for table in list(night.night.open_tables())[:1]:
                tell(night, table.number)
        told = [table for table in night.night.tables.values() if table.result]
        table = rng.choice(told)
        people = tuple(group[0] for group in table.result)
        before = night.night
        amend(night, table.number, turned(people), how)
        after = night.night
        wholly(night)
        night.undo()
        assert night.night == before
        night.redo()
        assert night.night == after
        for _ in range(20):
            if night.night.finished:
                break
            play_rest(night)
            if not night.night.finished:
                night.do(Draw())
        assert night.night.finished
        final = places(night.night)
        assert final is not None
        assert sorted(p for group in final for p in group) == sorted(night.night.entrants)
        if format_ == "double-elimination":
            lost = bracket_of(night.night).losses()
            assert all(lost[player] == 2 for player in night.night.entrants if player != final[0][0])


class TestDouble:
    def test_winner_and_loser_change_sides_in_the_round_drawn_on_it(self) -> None:
        night = night_of(8, "double-elimination")
        first = tell(night, 1)
        play_rest(night)
        night.do(Draw())
        was = {player: table_of(night, player) for player in first}
        amend(night, 1, turned(first))
        assert {player: table_of(night, player) for player in first} == {
            first[0]: was[first[1]],
            first[1]: was[first[0]],
        }
        assert bracket_of(night.night).losses()[first[0]] == 1
        wholly(night)

    def test_void_leaves_the_others_their_results(self) -> None:
        night = night_of(8, "double-elimination")
        first = tell(night, 1)
        play_rest(night)
        night.do(Draw())
        play_round(night)
        night.do(Draw())
        before = night.night
        kept = [t for t in before.tables.values() if t.heat == 2 and not any(sat(t, p) for p in first)]
        amend(night, 1, turned(first), "void")
        assert [night.night.tables[t.number].result for t in kept] == [t.result for t in kept]
        again = {m.players for m in bracket_of(night.night).waiting()}
        assert any(first[0] in two for two in again if two)
        assert any(first[1] in two for two in again if two)

    def test_a_second_final_that_is_none_any_more_goes(self) -> None:
        night = night_of(2, "double-elimination")
        best, other = tell(night, 1)
        night.do(Draw())
        final = next(iter(night.night.open_tables())).number
        night.do(ReportResult(final, ((other,), (best,))))  # from the losers' side: a second one
        night.do(Draw())
        second = next(iter(night.night.open_tables())).number
        assert second != final
        amend(night, final, (best, other))
        assert night.night.finished
        assert [list(group) for group in places(night.night) or ()] == [[best], [other]]
        wholly(night)


class TestNoShow:
    def test_in_double_elimination_one_goes_on_and_with_both_the_next_opponent_has_a_bye(self) -> None:
        night = night_of(8, "double-elimination")
        one, two = night.seated(1)
        three, four = night.seated(2)
        night.do(Leave(one, "no-show"))
        night.do(Leave(three, "no-show"))
        night.do(Leave(four, "no-show"))
        play_rest(night)
        night.do(Draw())
        bracket = bracket_of(night.night)
        nobody = next(m for m in bracket.matches if {m.one, m.two} == {three, four})
        assert (nobody.winner, nobody.loser) == (Slot.NOBODY, Slot.NOBODY)
        byes = [m for m in bracket.matches if m.round == 2 and Slot.NOBODY in (m.one, m.two)]
        assert any(m.side == "winners" and isinstance(m.winner, str) for m in byes)
        assert next(m for m in bracket.matches if {m.one, m.two} == {one, two}).winner == two
        for _ in range(20):
            if night.night.finished:
                break
            play_rest(night)
            if not night.night.finished:
                night.do(Draw())
        assert night.night.finished
        wholly(night)

    def test_in_heats_of_two_nobody_comes_from_a_table_at_which_nobody_showed(self) -> None:
        night = night_of(4, "heats")
        for player in night.seated(1):
            night.do(Leave(player, "no-show"))
        (winner, _) = tell(night, 2)
        assert night.night.finished
        assert (places(night.night) or [()])[0] == (winner,)

    def test_in_swiss_neither_has_a_point_and_one_who_waited_has_his(self) -> None:
        night = night_of(6, "swiss")
        one, two = night.seated(1)
        three, four = night.seated(2)
        night.do(Leave(one, "no-show"))
        night.do(Leave(three, "no-show"))
        night.do(Leave(four, "no-show"))
        points = {line.player: line.points for line in standings(night.night)}
        assert (points[two], points[one], points[three], points[four]) == (1, 0, 0, 0)
        tell(night, 3)
        night.do(Draw())
        wholly(night)


def test_in_strikes_rounds_stay_as_drawn_and_who_is_under_the_limit_again_plays_on() -> None:
    night = LiveNight(
        6,
        ruleset="poker-dice",
        format_="strikes",
        seats=3,
        mode="outcome",
        levels=None,
        every=None,
        strikes=2,
    )
    first = tell(night, 1)
    play_rest(night)
    night.do(Draw())
    drawn = {table.number: night.seated(table.number) for table in night.night.open_tables()}
    assert night.night.entrants[first[2]].out is not None
    amend(night, 1, (first[2], first[1], first[0]))
    assert {table.number: night.seated(table.number) for table in night.night.open_tables()} == drawn
    points = {line.player: line.points for line in standings(night.night)}
    assert (points[first[0]], points[first[2]]) == (-2, 0)
    assert (2, 1) in night.night.basis
    play_rest(night)
    if not night.night.finished:
        night.do(Draw())
        assert first[2] in [p for table in night.night.open_tables() for p in night.seated(table.number)]
    wholly(night)


def test_a_pot_put_right_sends_others_on_as_well() -> None:
    """Not only places told: in heats played for pots the round drawn on it follows a pot put right."""
    night = LiveNight(4, format_="heats", seats=2, mode="pots", levels=None, every=None, advance=1)
    for table in list(night.night.open_tables()):
        night.do(ReportPot(table.number, (night.seated(table.number)[0],)))
    for _ in range(60):
        waiting = [t for t in night.night.open_tables() if t.size == 2 and not done(night.night, t)]
        if not waiting:
            break
        night.do(ReportPot(waiting[0].number, (night.seated(waiting[0].number)[0],)))
    winner = night.seated(1)[0]
    night.do(Draw())
    assert winner in [p for table in night.night.open_tables() for p in night.seated(table.number)]
    last = night.night.tables[1].game.round
    loser = next(p for p, e in night.night.entrants.items() if e.out is not None and e.out.table == 1)
    with pytest.raises(NotNow, match="would not be done"):
        plan(night.history, Correction(1, last, winners=(loser,)), night.chance)


@pytest.mark.parametrize("how", ["void", "swap"])
def test_at_tables_of_four_thrown_by_the_program_each_takes_the_seat_of_whom_he_ousts(how: How) -> None:
    """Every later throw is read with the right name, or goes with its table."""
    night = LiveNight(
        16,
        ruleset="indian-dice",
        format_="heats",
        seats=4,
        mode="program",
        levels=None,
        every=None,
        advance=2,
    )
    for table in list(night.night.open_tables()):
        people = tell(night, table.number)
        if table.number == 1:
            first = people
    night.do(Draw())
    for _ in range(400):
        if not night.asking():
            break
        night.roll(night.asking()[0].number)
    seat = table_of(night, first[1])
    before = night.night
    amend(night, 1, (first[2], first[3], first[0], first[1]), how)
    here = [p for t in night.night.tables.values() if t.heat == 2 for p in played_at(night.night, t)]
    assert {first[2], first[3]} <= set(here)
    assert not {first[0], first[1]} & set(here)
    assert first[3] in played_at(night.night, night.night.tables[seat])
    wholly(night)
    after = night.night
    night.undo()
    assert night.night == before
    night.redo()
    assert night.night == after
