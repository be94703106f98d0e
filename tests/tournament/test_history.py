"""Acts, undo and redo to any depth, and what goes along."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from clow_tui.games import RoundBegan
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands import SetMode, Throw, events_for
from clow_tui.tournament.commands.night import DismissCalls
from clow_tui.tournament.fold import Inapplicable
from clow_tui.tournament.happenings import TakenBack
from clow_tui.tournament.history import CHECKPOINT, History, NothingToDo
from clow_tui.tournament.standings import places
from tests.support.nights import AT, PureNight, Setup, c_low
from tests.support.whole import check_history, check_state


def thrown(pure: PureNight) -> list[ev.Thrown]:
    return [e for act in pure.history.effective() for e in act.events if isinstance(e, ev.Thrown)]


def until_a_break() -> tuple[PureNight, ev.TableBroken]:
    """A night of twelve up to the act that broke a table."""
    pure = PureNight(Setup(12, every="1r")).drawn()
    while True:
        pure.roll(pure.asking()[-1].number)
        for event in pure.history.acts[-1].events:
            if isinstance(event, ev.TableBroken):
                return pure, event


def on_to_the_next_round(pure: PureNight) -> int:
    """Throw at the one table left until its next round begins; the act that begins it."""
    (table,) = pure.night.open_tables()
    while pure.night.tables[table.number].game.round == table.game.round:
        pure.roll(table.number)
    return len(pure.history.acts) - 1


class TestUndo:
    def test_1_the_night_is_the_fold_of_the_acts_not_undone(self) -> None:
        pure = PureNight(Setup(6)).drawn()
        pure.play(20, random.Random(1))
        pure.undo()
        pure.undo()
        assert [act.n for act in pure.history.effective()] == list(range(20))
        assert pure.history.off == {20, 21}
        check_history(pure.history)

    def test_1_checkpoints_change_nothing(self) -> None:
        pure = PureNight(Setup(12, every="10r")).drawn()
        pure.play(CHECKPOINT + 30, random.Random(1))
        states = [pure.night]
        for _ in range(CHECKPOINT // 2):
            pure.undo()
            states.append(pure.night)
        check_history(pure.history)
        for night in reversed(states[:-1]):
            pure.redo()
            assert pure.night == night
        check_history(pure.history)

    def test_2_an_event_names_its_place_and_applies_nowhere_else(self) -> None:
        pure = PureNight(Setup(6)).drawn()
        events = events_for(pure.night, Throw(1), pure.chance, 2)
        (throw,) = events
        assert isinstance(throw, ev.Thrown)
        other = pure.seated(1)[3]
        for wrong in (
            replace(throw, entrant=other),
            replace(throw, k=2),
            replace(throw, round=2),
            replace(throw, table=2),
            replace(throw, dice="1 2"),
            replace(throw, dice="7 7 7"),
        ):
            before = pure.night
            with pytest.raises(Inapplicable):
                pure.history.append(ev.Act(2, AT, "verb", "throw", (wrong,)))
            assert pure.night == before
            assert len(pure.history.acts) == 2

    def test_3_at_a_table_its_last_act_and_on_the_floor_the_night_s(self) -> None:
        pure = PureNight(Setup(12, every="10r")).drawn()
        pure.roll(1)
        pure.roll(2)
        assert pure.undo(1).acts == (2,)
        assert pure.undo().acts == (3,)

    def test_3_what_does_not_apply_without_it_goes_along(self) -> None:
        pure, event = until_a_break()
        acts = len(pure.history.acts)
        begins = on_to_the_next_round(pure)
        plan = pure.history.plan_undo(table=event.table)
        assert plan.asked == (acts - 1,)
        assert plan.along == (begins,)  # until then they wait, and what is thrown stands without them
        assert plan.acts == (acts - 1, begins)
        pure.undo(event.table)
        assert pure.night.tables[event.table].open
        check_state(pure.night, pure.tokens)

    def test_3_tables_that_had_nothing_to_do_with_it_play_on(self) -> None:
        pure = PureNight(Setup(24, every="10r")).drawn()
        for number in (1, 2, 3, 4) * 5:
            pure.roll(number)
        before = {n: t for n, t in pure.night.tables.items() if n != 2}
        plan = pure.undo(2)
        assert plan.along == ()
        assert {n: t for n, t in pure.night.tables.items() if n != 2} == before

    def test_3_the_draw_is_no_table_s_own(self) -> None:
        pure = PureNight(Setup(12)).drawn()
        with pytest.raises(NothingToDo, match="At table 1 there is nothing to undo"):
            pure.undo(1)
        pure.undo()
        assert not pure.night.drawn
        with pytest.raises(NothingToDo, match="There is nothing to undo"):
            pure.undo()

    def test_3_a_draw_undone_takes_all_play_along(self) -> None:
        pure = PureNight(Setup(12)).drawn()
        drawn = pure.night
        pure.play(10, random.Random(1))
        for _ in range(10):
            pure.undo()
        assert pure.night == drawn
        pure.undo()
        assert not pure.night.drawn
        pure.drawn()
        assert pure.night.tables == drawn.tables  # the same lots

    def test_4_the_log_only_grows(self) -> None:
        pure = PureNight(Setup(6)).drawn()
        pure.roll(1)
        acts = list(pure.history.acts)
        pure.undo()
        pure.redo()
        assert pure.history.acts[: len(acts)] == acts
        assert [act.act for act in pure.history.acts[len(acts) :]] == ["undo", "redo"]
        assert pure.history.stories[3] == ((None, TakenBack((2,))),)
        assert pure.history.stories[4] == ((None, TakenBack((2,), again=True)),)

    def test_4_redo_brings_back_exactly_what_the_last_undo_took(self) -> None:
        pure, event = until_a_break()
        on_to_the_next_round(pure)
        before = pure.night
        plan = pure.undo(event.table)
        assert plan.along
        assert pure.redo(event.table) == plan.acts
        assert pure.night == before

    def test_4_redo_is_refused_once_a_newer_act_touched_one_of_its_tables(self) -> None:
        pure = PureNight(Setup(12, every="10r")).drawn()
        pure.roll(1)
        pure.undo(1)
        pure.roll(2)
        assert pure.history.plan_redo(table=1) == (2,)
        pure.roll(1)
        with pytest.raises(NothingToDo, match="It cannot be redone: table 1 has gone on since"):
            pure.redo(1)

    def test_4_be_it_the_very_next_act(self) -> None:
        pure = PureNight(Setup(12, every="10r")).drawn()
        pure.roll(1)
        pure.undo()
        pure.roll(1)
        with pytest.raises(NothingToDo, match="It cannot be redone: table 1 has gone on since"):
            pure.redo()

    def test_4_redo_is_refused_while_more_was_undone_there_since(self) -> None:
        pure = PureNight(Setup(12, every="1r")).drawn()
        rng = random.Random(4)
        both: frozenset[int] | None = frozenset()
        while both != frozenset({1, 2}):
            pure.play(1, rng)
            both = pure.history.tables_of(len(pure.history.acts) - 1)
        thrown_at = thrown(pure)[-1].table
        before = pure.night
        pure.undo(thrown_at)
        pure.undo(3 - thrown_at)
        with pytest.raises(NothingToDo, match=f"more was undone at table {3 - thrown_at} since"):
            pure.redo(thrown_at)
        pure.redo(3 - thrown_at)
        pure.redo(thrown_at)
        assert pure.night == before

    def test_4_redo_is_refused_where_the_night_has_changed_elsewhere(self) -> None:
        """The night ended at table 2; with table 1 in play again it does not end there."""
        setup = Setup(
            4, None, tables=2, levels=None, every=None, mode="keyed", rules=c_low(tokens=10), tokens=10
        )
        pure = PureNight(setup).drawn()
        pure.says(1, "1 2 3", "1 2 3").says(2, "4 5 6")
        before = pure.night
        assert pure.night.finished
        pure.undo(2)
        pure.undo(1)
        with pytest.raises(NothingToDo, match="does not fit the night as it is now"):
            pure.redo(2)
        pure.redo(1)
        pure.redo(2)
        assert pure.night == before

    def test_4_nothing_to_redo_says_so(self) -> None:
        pure = PureNight(Setup(12)).drawn()
        with pytest.raises(NothingToDo, match="There is nothing to redo"):
            pure.redo()
        with pytest.raises(NothingToDo, match="At table 2 there is nothing to redo"):
            pure.redo(2)

    def test_5_resume_dice_and_resubmit_the_same_throw_has_the_same_dice(self) -> None:
        """resume-dice (boardgame.io 233), resubmit (backgammon-js 2)."""
        pure = PureNight(Setup(12, every="10r")).drawn()
        pure.play(30, random.Random(1))
        before, dice = pure.night, [event.dice for event in thrown(pure)]
        tables = [event.table for event in thrown(pure)]
        for _ in range(10):
            pure.undo()
        again = PureNight(pure.setup)
        again.history = pure.reread()
        for table in tables[20:]:
            again.roll(table)
        assert [event.dice for event in thrown(again)] == dice
        assert again.night == before

    def test_7_undo_takes_one_act_of_a_run_or_all_of_it(self) -> None:
        pure = PureNight(Setup(12, every="10r")).drawn()
        drawn = pure.night
        pure.play(15, random.Random(1), run=2)
        assert pure.undo().acts == (16,)
        assert pure.undo(run=True).acts == tuple(range(2, 16))
        assert pure.night == drawn
        pure.redo()
        assert len(pure.history.effective()) == 16

    def test_7_a_run_takes_along_what_stands_on_it(self) -> None:
        pure = PureNight(Setup(12, every="10r")).drawn()
        pure.play(15, random.Random(1), run=2)
        pure.roll(1)
        table_2 = [
            act.n for act in pure.history.acts[2:17] if pure.history.tables_of(act.n) == frozenset({2})
        ]
        plan = pure.history.plan_undo(table=2, run=True)
        assert set(table_2) <= set(plan.asked)
        assert plan.asked == tuple(range(2, 17))
        assert plan.along == (17,)


class TestWhatIsUndone:
    def test_who_throws_is_undone_like_any_act(self) -> None:
        pure = PureNight(Setup(12)).drawn()
        pure.do(SetMode(2, "keyed"))
        pure.roll(1)
        assert pure.undo(2).acts == (2,)
        assert pure.night.tables[2].mode == "program"

    def test_calls_done_are_no_step_of_undo(self) -> None:
        pure, _ = until_a_break()
        before = pure.night
        throw = len(pure.history.acts) - 1
        pure.do(DismissCalls(tuple(call.n for call in pure.night.calls if not call.done)))
        assert pure.history.plan_undo().acts == (throw,)
        pure.undo()
        pure.redo()
        assert all(call.done for call in pure.night.calls)
        assert replace(pure.night, calls=()) == replace(before, calls=())

    def test_calls_made_again_are_to_be_done_again(self) -> None:
        pure, _ = until_a_break()
        count = len(pure.night.calls)
        pure.do(DismissCalls(tuple(call.n for call in pure.night.calls if not call.done)))
        pure.undo()
        pure.roll(pure.asking()[-1].number)
        assert len(pure.night.calls) == count
        assert not pure.night.calls[-1].done

    def test_last_result_the_act_that_ended_the_night(self) -> None:
        """last-result (KendoTournamentManager 627, golden 9, fll-sw 114)."""
        setup = Setup(2, levels=None, every=None, mode="keyed", rules=c_low(tokens=10), tokens=10)
        pure = PureNight(setup).drawn()
        first, second = pure.seated(1)
        pure.says(1, "2 2 1", "4 5 6")
        assert places(pure.night) == ((second,), (first,))
        pure.undo()
        assert places(pure.night) is None
        assert pure.asked(1) == second
        pure.says(1, "1 2 3")
        assert places(pure.night) == ((first,), (second,))
        pure.undo(1)
        assert not pure.night.finished

    def test_last_result_done_again_by_the_program_is_the_same(self) -> None:
        pure = PureNight(Setup(4, every="1r")).drawn()
        pure.play_to_end()
        finished, standing = pure.night, places(pure.night)
        pure.undo()
        pure.roll(pure.asking()[0].number)
        assert pure.night.tables == finished.tables
        assert places(pure.night) == standing

    @pytest.mark.parametrize("seed", range(6))
    def test_out_leads_no_round_starts_with_a_player_who_is_out(self, seed: int) -> None:
        """out-leads (teg 56, kraplow 168)."""
        pure = PureNight(Setup(10, 5, every="2r", seed=seed)).drawn()
        rng = random.Random(seed)
        rounds = 0
        while not pure.night.finished:
            pure.play(1, rng)
            for table, item in pure.history.stories[pure.history.acts[-1].n]:
                if isinstance(item, RoundBegan) and table is not None:
                    rounds += 1
                    assert item.first == pure.asked(table)
                    assert pure.night.entrants[item.first or ""].out is None
        assert rounds > 10


class TestLog:
    def test_it_begins_with_the_night(self) -> None:
        pure = PureNight(Setup(6)).drawn()
        for acts in ([], pure.history.acts[1:], [replace(pure.history.acts[0], events=())]):
            with pytest.raises(ev.EventError, match="does not begin with the night's settings"):
                History(acts)

    def test_no_act_may_be_missing(self) -> None:
        pure = PureNight(Setup(6)).drawn()
        pure.roll(1)
        with pytest.raises(ev.EventError, match="act 1 is missing before act 2"):
            History([pure.history.acts[0], pure.history.acts[2]])

    def test_a_format_of_a_later_version_is_said(self) -> None:
        (created, *_) = PureNight(Setup(6)).history.acts[0].events
        assert isinstance(created, ev.NightCreated)
        later = replace(created, format="ladder")
        with pytest.raises(ev.EventError, match="ladder, which this version does not know"):
            History([ev.Act(0, AT, "verb", "new", (later,))])

    def test_acts_are_undone_once_and_with_all_that_goes_along(self) -> None:
        pure = PureNight(Setup(6)).drawn()
        pure.roll(1)
        pure.roll(1)
        for acts in ((), (9,), (2,)):  # none, none such, and one that act 3 stands on
            with pytest.raises(Inapplicable):
                pure.history.append(ev.Act(4, AT, "verb", "undo", (ev.Undone(acts),)))
        pure.undo()
        with pytest.raises(Inapplicable, match="undone already"):
            pure.history.append(ev.Act(5, AT, "verb", "undo", (ev.Undone((3,)),)))
        with pytest.raises(Inapplicable, match="not undone"):
            pure.history.append(ev.Act(5, AT, "verb", "redo", (ev.Redone((2,)),)))
        assert len(pure.history.acts) == 5
        check_history(pure.history)

    def test_what_could_not_be_written_is_forgotten_whole(self) -> None:
        pure = PureNight(Setup(6)).drawn()
        pure.play(5, random.Random(1))
        before, effective = pure.night, pure.history.effective()
        pure.roll(1)
        pure.undo()
        pure.undo()
        pure.history.drop_after(7)
        assert pure.night == before
        assert pure.history.effective() == effective
        pure.roll(1)
        check_history(pure.history)
