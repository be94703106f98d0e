"""What a person can do to a night, and the sentence that says why not."""

from __future__ import annotations

import pytest

from clow_tui.tournament import events as ev
from clow_tui.tournament.commands import (
    Answer,
    BadAnswer,
    Command,
    Draw,
    NotNow,
    SetMode,
    Throw,
    events_for,
    refusal,
)
from clow_tui.tournament.commands.night import DismissCalls
from clow_tui.tournament.happenings import KeptThrow, ModeChanged, ThrowDropped
from tests.support.nights import PureNight, Setup, c_low


def keyed(players: int = 3) -> PureNight:
    return PureNight(Setup(players, levels=None, every=None, mode="keyed")).drawn()


def refused(pure: PureNight, command: Command) -> str:
    """Why not, as the check says it and as the doing says it; the night is as it was."""
    before, count = pure.night, len(pure.history.acts)
    with pytest.raises(NotNow) as why:
        pure.do(command)
    assert refusal(pure.night, command) == str(why.value)
    assert (pure.night, len(pure.history.acts)) == (before, count)
    return str(why.value)


def bad(pure: PureNight, words: str, player: str | None = None) -> str:
    before = pure.night
    with pytest.raises(BadAnswer) as why:
        pure.do(Answer(1, words, player))
    assert pure.night == before
    return str(why.value)


class TestRefusals:
    def test_before_the_draw_there_are_no_tables(self) -> None:
        pure = PureNight(Setup(6))
        for command in (Throw(1), Answer(1, "4 5 6"), SetMode(1, "keyed")):
            assert refused(pure, command) == "The tables are not drawn yet; draw them first."

    def test_nobody_draws_twice(self) -> None:
        assert "nobody draws again" in refused(keyed(), Draw())

    def test_an_unknown_table_names_those_there_are(self) -> None:
        pure = PureNight(Setup(12)).drawn()
        for command in (Throw(9), Answer(9, "4 5 6"), SetMode(9, "keyed")):
            with pytest.raises(BadAnswer, match="There is no table 9; the tables are 1, 2"):
                pure.do(command)

    def test_a_closed_table_says_so(self) -> None:
        pure = PureNight(Setup(12, every="1r")).drawn()
        while len(list(pure.night.open_tables())) > 1:
            pure.roll(pure.asking()[0].number)
        (closed,) = (table.number for table in pure.night.tables.values() if not table.open)
        assert refused(pure, Throw(closed)).startswith(f"Table {closed} is closed")

    def test_after_the_end_only_undo_is_left(self) -> None:
        pure = PureNight(Setup(2, rules=c_low(tokens=10), tokens=10, levels=None, every=None)).drawn()
        pure.play_to_end()
        assert refused(pure, Throw(1)) == "The night is over; undo takes the last act back."
        assert refused(pure, Draw()) == "The night is over; there is nothing left to draw."

    def test_the_program_does_not_throw_real_dice(self) -> None:
        pure = keyed()
        assert refused(pure, Throw(1)).startswith("Table 1 throws real dice")
        assert refusal(pure.night, Answer(1, "roll")) is None

    def test_a_mode_that_is_set_already(self) -> None:
        assert refused(keyed(), SetMode(1, "keyed")) == "Table 1 is on keyed already."

    def test_a_call_that_is_not_there(self) -> None:
        assert refused(keyed(), DismissCalls((1,))) == "There is no such call to be done."
        assert refused(keyed(), DismissCalls(())) == "There is no such call to be done."


class TestAnswers:
    def test_typed_dice_are_keyed_and_roll_is_the_program_s(self) -> None:
        pure = keyed()
        pure.says(1, "2 2 5", "roll", "!")
        thrown = [e for act in pure.history.acts for e in act.events if isinstance(e, ev.Thrown)]
        assert [event.source for event in thrown] == ["keyed", "program", "program"]
        assert thrown[0].dice == "2 2 5"

    @pytest.mark.parametrize("words", ["225", "2,2,5", " 2  2 5 ", "2 2 5"])
    def test_dice_in_any_writing_are_one_event(self, words: str) -> None:
        (event,) = keyed().says(1, words).history.acts[-1].events
        assert isinstance(event, ev.Thrown)
        assert event.dice == "2 2 5"

    @pytest.mark.parametrize(
        "words", ["7 7 7", "1 2", "1 2 3 4", "", "stand", "keep 1", "pass", "٤ ٥ ٦", "hello", "final 1 2 3"]
    )
    def test_what_does_not_fit_says_what_was_wanted_and_changes_nothing(self, words: str) -> None:
        said = bad(keyed(), words)
        assert said
        assert "\n" not in said

    def test_a_throw_can_never_pass_to_another_player(self) -> None:
        pure = keyed()
        throw = events_for(pure.night, Answer(1, "2 2 5"), pure.chance, 2)
        pure.says(1, "3 3 1")
        with pytest.raises(Exception, match="asks for another throw"):
            pure.history.append(ev.Act(len(pure.history.acts), "", "verb", "answer", throw))


class TestKeptThrows:
    """`cy 2 2 5` before his turn."""

    def test_it_waits_and_counts_when_he_is_asked(self) -> None:
        pure = keyed()
        first, second, third = pure.seated(1)
        story = pure.do(Answer(1, "2 2 5", third))
        assert story == ((1, KeptThrow(third, "2 2 5")),)
        assert pure.asked(1) == first
        pure.says(1, "3 3 1")
        assert pure.asked(1) == second
        pure.says(1, "3 3 2")
        kinds = [event.kind for event in pure.history.acts[-1].events]
        assert kinds[:2] == ["thrown", "thrown"]
        assert pure.night.tables[1].game.round == 2
        assert pure.asked(1) == third
        assert pure.night.tables[1].kept == ()

    def test_two_in_a_row_count_one_after_the_other(self) -> None:
        pure = keyed()
        _, second, third = pure.seated(1)
        pure.do(Answer(1, "2 2 5", third))
        pure.do(Answer(1, "2 2 6", second))
        pure.says(1, "3 3 1")
        assert pure.asked(1) == second
        assert pure.night.tables[1].game.round == 2

    def test_keyed_again_it_takes_the_place_of_the_first(self) -> None:
        pure = keyed()
        third = pure.seated(1)[2]
        pure.do(Answer(1, "2 2 5", third))
        pure.do(Answer(1, "2 2 1", third))
        assert pure.night.tables[1].kept == ((third, "2 2 1"),)

    def test_a_round_that_ends_before_drops_it_and_says_so(self) -> None:
        pure = keyed()
        third = pure.seated(1)[2]
        pure.do(Answer(1, "2 2 5", third))
        story = pure.do(Answer(1, "4 5 6"))
        assert (1, ThrowDropped(third, "2 2 5")) in story
        assert pure.night.tables[1].kept == ()

    def test_a_hand_that_is_rolled_again_leaves_him_to_throw(self) -> None:
        pure = keyed()
        _, second, _ = pure.seated(1)
        pure.do(Answer(1, "2 4 6", second))
        pure.says(1, "3 3 1")
        assert pure.asked(1) == second
        assert pure.night.tables[1].kept == ()

    def test_his_own_turn_needs_no_waiting(self) -> None:
        pure = keyed()
        first = pure.seated(1)[0]
        pure.do(Answer(1, "2 2 5", first))
        assert pure.asked(1) == pure.seated(1)[1]

    def test_who_does_not_throw_any_more_is_not_kept(self) -> None:
        pure = keyed()
        first = pure.seated(1)[0]
        pure.says(1, "1 2 3")
        assert bad(pure, "2 2 5", first) == (
            "That player is not to throw any more in this round, so the throw is not kept."
        )
        assert bad(pure, "7 7 7", pure.seated(1)[2])
        assert bad(pure, "roll", pure.seated(1)[2])

    def test_undone_it_is_gone(self) -> None:
        pure = keyed()
        before = pure.night
        pure.do(Answer(1, "2 2 5", pure.seated(1)[2]))
        pure.undo()
        assert pure.night == before


class TestModes:
    def test_a_table_changes_hands_at_any_moment(self) -> None:
        pure = keyed()
        pure.says(1, "3 3 1")
        assert pure.do(SetMode(1, "program")) == ((1, ModeChanged("program")),)
        pure.do(Throw(1))
        pure.do(SetMode(1, "keyed"))
        assert "real dice" in refused(pure, Throw(1))

    def test_one_table_at_a_time(self) -> None:
        pure = PureNight(Setup(12)).drawn()
        pure.do(SetMode(2, "keyed"))
        assert [table.mode for table in pure.night.open_tables()] == ["program", "keyed"]


def with_a_call() -> PureNight:
    pure = PureNight(Setup(12, every="1r")).drawn()
    while not pure.night.calls:
        pure.roll(pure.asking()[-1].number)
    return pure


def test_a_call_stays_until_it_is_done() -> None:
    pure = with_a_call()
    numbers = [call.n for call in pure.night.calls]
    assert numbers == list(range(1, len(numbers) + 1))
    pure.do(DismissCalls((1,)))
    assert [call.done for call in pure.night.calls] == [True] + [False] * (len(numbers) - 1)
    assert refused(pure, DismissCalls((1,)))
    pure.roll(pure.asking()[0].number)
    assert pure.night.calls[0].done
