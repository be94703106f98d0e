"""Nights of stages: groups or rounds first, then the best of them in a knockout."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from clow_tui.director.amending import Correction
from clow_tui.director.amending import plan as amendment
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands import Draw, NotNow, refusal
from clow_tui.tournament.commands.heats import ReportResult, RollOff, next_round_command
from clow_tui.tournament.commands.people import Enter, Leave
from clow_tui.tournament.commands.redraw import Redraw
from clow_tui.tournament.commands.seats import Swap
from clow_tui.tournament.formats.groups import Groups
from clow_tui.tournament.formats.stages import stages_refusal
from clow_tui.tournament.formats.staging import going_through, stage_over, stage_view
from clow_tui.tournament.model import Night
from clow_tui.tournament.seating import SeatingError
from clow_tui.tournament.standings import places, standings
from clow_tui.tournament.standings.whys import why_placed
from clow_tui.tournament.steps import played_at
from tests.support.floors_alive import LiveNight, drawn_night
from tests.support.floors_alive import tell_at_random as tell

FEEDERS = ("groups", "swiss", "round-robin", "strikes")
LATER = ("heats", "double-elimination", "swiss", "round-robin", "strikes")


def night_of(format_: str, players: int, seats: int = 2, **more: Any) -> LiveNight:
    settings: dict[str, Any] = {"qualify": (2 if "groups" in format_ else 4,)}
    if "groups" in format_:
        settings["groups"] = 2
    return drawn_night(players, format_, seats, rules="cee-lo-pot", **{**settings, **more})


def by_seed(night: LiveNight) -> None:
    """Whoever has the lower number wins everywhere."""
    for table in list(night.night.open_tables()):
        order = sorted((seat.player for seat in table.people()), key=lambda player: int(player[1:]))
        night.do(ReportResult(table.number, tuple((player,) for player in order)))


def roll_off(night: LiveNight) -> None:
    while isinstance(command := next_round_command(night.night), RollOff):
        night.do(command)


def check_round(night: Night) -> None:
    """Who is in sits once, has the bye or, where his group is done or it thins out, rests."""
    view = stage_view(night)
    here = [p for p, e in view.entrants.items() if e.gone is None and e.out is None]
    seats = Counter(seat.player for table in night.open_tables() for seat in table.people())
    byes = [player for round_, player in night.byes if round_ == night.heat]
    assert set(seats.values()) <= {1}
    assert not set(seats) & set(byes)
    assert {*seats, *byes} <= set(here)
    if not night.facts.undrawn_out and not night.facts.rests:
        assert sorted([*seats, *byes]) == sorted(here)


def play(night: LiveNight, rng: random.Random, *, drop_at: int | None = None, ties: float = 0.2) -> None:
    for step in range(120):
        check_round(night.night)
        tell(night, rng, ties=ties)
        if step == drop_at:
            left = [
                p for p, e in stage_view(night.night).entrants.items() if e.gone is None and e.out is None
            ]
            if not night.night.finished:
                night.do(Leave(rng.choice(left)))
        if night.night.finished:
            break
        roll_off(night)
        if night.night.finished:
            break
        night.do(Draw())
    assert night.night.finished


def check_end(night: LiveNight) -> None:
    ranks = [line.rank for line in standings(night.night)]
    assert ranks[0] == 1
    assert all(rank == i + 1 or rank == ranks[i - 1] for i, rank in enumerate(ranks))
    final = places(night.night)
    assert final is not None
    assert sorted(p for group in final for p in group) == sorted(night.night.entrants)
    order = [line.player for line in standings(night.night)]
    on = set(night.night.seeds)
    assert set(order[: len(on)]) == on or not on  # who reached the later stage is above
    for player in order:
        assert why_placed(night.night, player, str)
    assert night.reread().night == night.night


class TestSweeps:
    @pytest.mark.parametrize("later", ["heats", "double-elimination", "swiss"])
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_every_field_in_groups_ends(self, seats: int, later: str) -> None:
        for players in (*range(6, 14), 17):
            groups = 2 if players < 9 else 3
            night = night_of(f"groups,{later}", players, seats, seed=players, groups=groups)
            play(night, random.Random(players))
            check_end(night)
            assert len(night.night.seeds) == 2 * groups

    @pytest.mark.parametrize("first", ["swiss", "round-robin", "strikes"])
    @pytest.mark.parametrize("later", LATER)
    def test_the_best_of_any_format_play_any_other(self, first: str, later: str) -> None:
        for players in (5, 6, 9, 12):
            night = night_of(f"{first},{later}", players, 2 + players % 3, seed=players)
            play(night, random.Random(players))
            check_end(night)
            assert len(night.night.seeds) == 4

    @pytest.mark.parametrize("format_", ["groups,heats", "swiss,double-elimination", "strikes,swiss"])
    def test_somebody_leaves_at_any_time(self, format_: str) -> None:
        for players in (6, 9, 12):
            for drop_at in range(5):
                night = night_of(format_, players, 2, seed=players)
                play(night, random.Random(drop_at), drop_at=drop_at)
                check_end(night)

    def test_three_stages(self) -> None:
        night = night_of("groups,swiss,heats", 16, 2, groups=4, qualify=(2, 4))
        play(night, random.Random(3))
        check_end(night)
        assert [len(past.seeds) for past in night.night.past] == [0, 8]
        assert len(night.night.seeds) == 4

    def test_the_same_seed_is_the_same_night(self) -> None:
        nights = []
        for _ in range(2):
            night = night_of("groups,heats", 10, 2, seed=7)
            play(night, random.Random(7))
            nights.append(night)
        assert nights[0].history.acts == nights[1].history.acts

    @pytest.mark.parametrize("format_", ["groups,heats", "swiss,double-elimination"])
    def test_undo_and_redo_of_every_act_is_the_night_again(self, format_: str) -> None:
        night = night_of(format_, 7, 2, seed=3)
        play(night, random.Random(3))
        after = night.night
        states = [night.history.before(act.n) for act in night.history.acts[1:]]
        for state in reversed(states):
            night.undo()
            assert night.night.tables == state.tables
            assert (night.night.stage, night.night.past) == (state.stage, state.past)
            assert night.night.entrants == state.entrants
        for _ in states:
            night.redo()
        assert night.night.tables == after.tables
        assert standings(night.night) == standings(after)


class TestGroups:
    def test_seeds_are_folded_and_everyone_meets_everyone_of_his_group(self) -> None:
        night = night_of("groups,heats", 8, 2, as_listed=True)
        assert night.night.groups == (("p1", "p3", "p6", "p8"), ("p2", "p4", "p5", "p7"))
        met: Counter[frozenset[str]] = Counter()
        while True:
            by_seed(night)
            if stage_over(night.night):
                break
            night.do(Draw())
        for table in night.night.tables.values():
            met[frozenset(played_at(night.night, table))] += 1
        assert len(met) == 12
        assert set(met.values()) == {1}
        group_of = {player: at for at, group in enumerate(night.night.groups) for player in group}
        assert all(len({group_of[player] for player in pair}) == 1 for pair in met)

    def test_firsts_come_before_seconds_and_those_of_a_group_do_not_meet_at_once(self) -> None:
        night = night_of("groups,heats", 16, 2, groups=4, as_listed=True)
        while night.night.stage == 1:
            by_seed(night)
            roll_off(night)
            night.do(Draw())
        seeds, groups = night.night.seeds, night.night.past[0].groups
        firsts = {min(group, key=lambda player: int(player[1:])) for group in groups}
        assert set(seeds[:4]) == firsts
        group_of = {player: at for at, group in enumerate(groups) for player in group}
        pairs = [played_at(night.night, table) for table in night.night.open_tables()]
        assert len(pairs) == 4
        assert all(group_of[a] != group_of[b] for a, b in pairs)
        assert all(len({a, b} & set(seeds[:4])) == 1 for a, b in pairs)

    @pytest.mark.parametrize("seed", range(6))
    @pytest.mark.parametrize(("later", "groups"), [("heats", 3), ("double-elimination", 3), ("swiss", 4)])
    def test_no_two_of_a_group_meet_at_once(self, later: str, groups: int, seed: int) -> None:
        night = night_of(f"groups,{later}", 4 * groups, 2, groups=groups, seed=seed)
        rng = random.Random(seed)
        while night.night.stage == 1:
            tell(night, rng)
            roll_off(night)
            night.do(Draw())
        group_of = {p: at for at, group in enumerate(night.night.past[0].groups) for p in group}
        for table in night.night.open_tables():
            one, two = played_at(night.night, table)[:2]
            assert group_of[one] != group_of[two]

    def test_a_group_that_is_done_rests_while_a_larger_one_plays_on(self) -> None:
        night = night_of("groups,heats", 7, 2)
        rounds = 0
        while True:
            by_seed(night)
            rounds += 1
            if stage_over(night.night):
                break
            night.do(Draw())
        assert [len(group) for group in night.night.groups] == [4, 3]
        assert rounds == 3
        whole = {
            player for group in Groups().in_groups(stage_view(night.night)) for g in group for player in g
        }
        assert whole == set(night.night.entrants)

    def test_by_hand_nobody_is_put_into_another_group(self) -> None:
        night = night_of("groups,heats", 8, 2)
        (a, b, *_), (other, *_) = night.night.groups
        assert "Everybody plays within his group" in (refusal(night.night, Swap(a, other)) or "")
        assert "In groups" in (refusal(night.night, Redraw()) or "")
        together = night.night.entrants[a].table == night.night.entrants[b].table
        night.do(Swap(a, night.night.groups[0][2] if together else b))
        play(night, random.Random(1))
        check_end(night)

    def test_people_kept_apart_are_in_different_groups(self) -> None:
        for seed in range(5):
            night = night_of("groups,heats", 8, 2, seed=seed, apart=(("p1", "p2"),))
            assert any(("p1" in group) != ("p2" in group) for group in night.night.groups)


class TestTheSeam:
    def at_the_cut(self, format_: str = "swiss,heats", players: int = 8, **more: Any) -> LiveNight:
        night = night_of(format_, players, **more)
        while True:
            by_seed(night)
            if stage_over(night.night):
                return night
            night.do(Draw())

    def test_the_order_shown_seeds_the_next_stage(self) -> None:
        night = self.at_the_cut(qualify=(4,))
        roll_off(night)
        shown = [line.player for line in standings(night.night)]
        on = going_through(night.night)
        night.do(Draw())
        assert night.night.seeds == tuple(on)
        assert [player for player in shown if player in on] == on
        first, *_ = (set(played_at(night.night, table)) for table in night.night.open_tables())
        assert first == {on[0], on[3]}

    def test_it_is_not_over_before_the_next_draw_so_its_last_result_can_be_put_right(self) -> None:
        night = self.at_the_cut()
        table = next(night.night.open_tables())
        correction = Correction(table.number, table.heat, places=tuple(reversed(table.result)))
        event, along = amendment(night.history, correction, night.chance)
        assert not along
        assert event.table == table.number

    def test_a_result_of_a_finished_stage_is_frozen_until_the_draw_is_undone(self) -> None:
        night = self.at_the_cut()
        table = next(night.night.open_tables())
        roll_off(night)
        before = night.night
        night.do(Draw())
        correction = Correction(table.number, table.heat, places=tuple(reversed(table.result)))
        with pytest.raises(NotNow, match=r"swiss, which is finished and frozen: the heats .* Undo that draw"):
            amendment(night.history, correction, night.chance)
        night.undo()
        assert night.night.tables == before.tables
        assert night.night.stage == 1
        amendment(night.history, correction, night.chance)

    @pytest.mark.parametrize("later", ["heats", "double-elimination"])
    def test_a_result_of_the_second_stage_is_put_right(self, later: str) -> None:
        night = self.at_the_cut(f"swiss,{later}")
        roll_off(night)
        night.do(Draw())
        by_seed(night)
        table = next(night.night.open_tables())
        night.do(Draw())
        correction = Correction(
            table.number,
            table.heat,
            places=tuple(reversed(table.result or ()))
            or (*((player,) for player in reversed(played_at(night.night, table))),),
        )
        right, along = amendment(night.history, correction, night.chance)
        assert not along
        night.history.append(ev.Act(len(night.history.acts), night.at, "verb", "amend", (right,)))
        loser = night.night.tables[table.number].result[0][0]
        assert any(loser in played_at(night.night, t) for t in night.night.open_tables())
        play(night, random.Random(1))
        check_end(night)

    def test_nobody_comes_in_once_the_second_stage_is_drawn(self) -> None:
        night = self.at_the_cut()
        assert refusal(night.night, Enter("late", 100)) is None
        roll_off(night)
        night.do(Draw())
        assert "In heats nobody can come in" in (refusal(night.night, Enter("late", 100)) or "")

    def test_tables_out_and_ties_at_the_cut_stand_in_the_way_with_their_names(self) -> None:
        night = night_of("round-robin,heats", 4, 2, qualify=(2,), rounds=1)
        first, second = night.night.open_tables()
        night.do(ReportResult(first.number, (played_at(night.night, first),)))
        assert refusal(night.night, Draw()) == "Table 2 is still out."
        night.do(ReportResult(second.number, (played_at(night.night, second),)))
        why = refusal(night.night, Draw())
        assert why == "Table 1 has a tie at the cut of the round-robin; rolloff settles who goes on."
        wrong = refusal(night.night, RollOff(1, ("p1", "p2")))
        assert wrong is not None
        assert wrong.startswith("Name exactly the tied")
        night.do(RollOff(1, ("p3", "p1", "p4", "p2")))
        assert refusal(night.night, Draw()) is None
        night.do(Draw())
        assert set(night.night.seeds) == {"p3", "p1"}
        night.undo()
        night.undo()
        assert refusal(night.night, Draw()) == why

    def test_the_places_keep_a_tie_that_was_rolled_off(self) -> None:
        night = night_of("round-robin,heats", 4, 2, qualify=(2,), rounds=1)
        for table in list(night.night.open_tables()):
            night.do(ReportResult(table.number, (played_at(night.night, table),)))
        roll_off(night)
        night.do(Draw())
        by_seed(night)
        assert [line.rank for line in standings(night.night)] == [1, 2, 3, 3]

    def test_ties_of_several_groups_are_rolled_off_one_after_the_other(self) -> None:
        night = night_of("groups,heats", 6, 3, qualify=(1,), rounds=1)
        for table in list(night.night.open_tables()):
            night.do(ReportResult(table.number, (played_at(night.night, table),)))
        assert [r.table for r in _rolled(night)] == [1, 2]
        night.do(Draw())
        assert len(night.night.seeds) == 2

    def test_forced_with_a_table_out_the_stage_is_over_all_the_same(self) -> None:
        night = night_of("swiss,heats", 8, 2, rounds=1)
        night.do(Draw(force=True))
        assert night.night.stage == 2
        assert "still out" in " ".join(night.night.notes)

    def test_with_one_left_there_is_no_second_stage(self) -> None:
        night = night_of("swiss,heats", 3, 2, qualify=(2,), rounds=1)
        for player in ("p1", "p2"):
            night.do(Leave(player))
        by_seed(night)
        assert night.night.finished
        assert night.night.stage == 1

    def test_who_leaves_before_the_draw_is_passed_over(self) -> None:
        night = self.at_the_cut()
        best = going_through(night.night)[0]
        night.do(Leave(best))
        roll_off(night)
        night.do(Draw())
        assert best not in night.night.seeds
        assert len(night.night.seeds) == 4

    def test_a_new_stage_is_said_with_who_goes_on(self) -> None:
        night = self.at_the_cut()
        roll_off(night)
        night.do(Draw())
        act = night.history.acts[-1]
        assert [event.kind for event in act.events[:2]] == ["stage_finished", "round_drawn"]
        drawn = act.events[1]
        assert isinstance(drawn, ev.RoundDrawn)
        assert (drawn.stage, drawn.round) == (2, 4)

    def test_why_says_how_each_came_where_he_is(self) -> None:
        night = self.at_the_cut()
        roll_off(night)
        night.do(Draw())
        on, out = night.night.seeds[0], standings(night.night)[-1].player
        assert "came on from the swiss as number 1" in " ".join(why_placed(night.night, on, str))
        assert "did not go on from the swiss" in " ".join(why_placed(night.night, out, str))


def _rolled(night: LiveNight) -> list[RollOff]:
    done = []
    while isinstance(command := next_round_command(night.night), RollOff):
        night.do(command)
        done.append(command)
    return done


class TestSettings:
    @pytest.mark.parametrize(
        ("format_", "said"),
        [
            ("freezeout,heats", "A freezeout cannot be a stage; there is groups, swiss"),
            ("heats,swiss", "heats plays to one winner and can only come last"),
            ("swiss,groups,heats", "Groups come first"),
            ("swiss,groups", "After groups another stage has to follow"),
            ("groups", "After groups another stage has to follow"),
        ],
    )
    def test_what_cannot_follow_each_other_is_said(self, format_: str, said: str) -> None:
        assert said in (stages_refusal(format_.split(",")) or "")

    @pytest.mark.parametrize("one", FEEDERS)
    def test_what_can(self, one: str) -> None:
        assert all(stages_refusal((one, two)) is None for two in LATER)
        assert all(stages_refusal((a, b, "heats")) is None for a, b in pairwise(FEEDERS))

    @pytest.mark.parametrize(
        ("players", "more", "said"),
        [
            (8, {"groups": 5}, "5 groups are too many for 8 players: 4 at most."),
            (8, {"qualify": (4,)}, "The best 4 of a group of 4 going on leaves nobody behind"),
        ],
    )
    def test_groups_that_do_not_fit(self, players: int, more: dict[str, Any], said: str) -> None:
        from clow_tui.tournament.formats import FORMATS

        night = night_of("groups,heats", players, 2, draw=False, **more)
        with pytest.raises(SeatingError, match=said):
            FORMATS["groups,heats"].sizes(players, night.night.settings, least=2, most=10)
