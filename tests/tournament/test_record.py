"""What clow.json keeps of a night, standings, and the night's happenings in words."""

from __future__ import annotations

import random

from clow_tui.games.happenings import PotWon
from clow_tui.tournament.record import record_of
from clow_tui.tournament.standings import places, standings
from clow_tui.tournament.words import call_words, tell_story
from tests.support.nights import PureNight, Setup, plain


def named(player: str) -> str:
    return player.upper()


def played(throws: int | None = None) -> PureNight:
    pure = PureNight(Setup(12)).drawn()
    if throws is None:
        pure.play_to_end()
    else:
        pure.play(throws, random.Random(1))
    return pure


class TestRecord:
    def test_of_a_night_under_way(self) -> None:
        pure = played(40)
        record = record_of(pure.history, "2026-01-31-friday", named)
        assert record == plain(record)
        assert record["id"] == "2026-01-31-friday"
        assert (record["date"], record["zone"]) == ("2026-01-31", "Europe/Vienna")
        assert record["settings"]["levels"] == [10]
        assert (record["finished"], record["places"], record["winners"]) == (False, None, [])
        assert record["acts"] == 42
        assert record["players"] == {f"p{n}": f"P{n}" for n in range(1, 13)}
        assert [table["table"] for table in record["tables"]] == [1, 2]

    def test_of_a_finished_night(self) -> None:
        pure = played()
        record = record_of(pure.history, "x", named)
        final = places(pure.night)
        assert final is not None
        assert record["places"] == [[named(player) for player in group] for group in final]
        assert record["winners"] == [named(player) for player in final[0]]
        assert [line["rank"] for line in record["standings"]] == [s.rank for s in standings(pure.night)]
        assert all(
            ("out" in line) == (line["player"] not in record["winners"]) for line in record["standings"]
        )
        assert [move["player"] for move in record["moves"]] == [named(c.player) for c in pure.night.calls]
        won = sum(count for table in record["tables"] for count in table["pots_won"].values())
        stories = (pure.history.stories[act.n] for act in pure.history.effective())
        assert won == sum(isinstance(item, PotWon) for story in stories for _, item in story)

    def test_seats_as_first_drawn(self) -> None:
        pure = PureNight(Setup(12)).drawn()
        (drawn,) = record_of(pure.history, "x", named)["rounds"]
        assert [table["table"] for table in drawn["tables"]] == [1, 2]
        for table in drawn["tables"]:
            assert list(table["seats"].values()) == [named(p) for p in pure.seated(table["table"])]
            assert list(table["seats"]) == ["1", "2", "3", "4", "5", "6"]

    def test_what_was_undone_is_not_in_it(self) -> None:
        pure = played(60)
        before = record_of(pure.history, "x", named)
        pure.play(8, random.Random(2))
        for _ in range(8):
            pure.undo()
        after = record_of(pure.history, "x", named)
        assert {**after, "acts": before["acts"]} == before

    def test_before_the_draw(self) -> None:
        record = record_of(PureNight(Setup(12)).history, "x", named)
        assert (record["rounds"], record["tables"], record["moves"]) == ([], [], [])
        assert {line["rank"] for line in record["standings"]} == {1}


class TestWords:
    def test_every_happening_of_a_whole_night_is_a_line_of_its_own(self) -> None:
        pure = played()
        pure.undo()
        pure.redo()
        for act in pure.history.acts:
            for _, words in tell_story(pure.history.stories[act.n], named):
                assert words
                assert "\n" not in words
                assert not words.endswith(".")
        assert tell_story(pure.history.stories[0], named) == [(None, "Friday: a night of C-low")]
        assert tell_story(pure.history.stories[len(pure.history.acts) - 1], named)[0][1].endswith(
            "done again"
        )

    def test_a_move_is_told_once_though_it_concerns_two_tables(self) -> None:
        pure = played()
        call = pure.night.calls[0]
        act = next(a for a in pure.history.acts for e in a.events if e.kind == "moved")
        lines = [words for _, words in tell_story(pure.history.stories[act.n], named)]
        moved = [words for words in lines if f"{named(call.player)} moves" in words]
        assert moved == [
            f"{named(call.player)} moves from table {call.from_} to table {call.to}, seat {moved[0][-1]}"
        ]

    def test_a_call_as_it_is_read_aloud(self) -> None:
        call = played().night.calls[0]
        words = f"{named(call.player)}, to table {call.to}, seat {call.seat}, with your chips"
        assert call_words(call, named, played().night) == words

    def test_the_end_names_the_winner(self) -> None:
        pure = played()
        (winner,) = pure.night.left()
        last = tell_story(pure.history.stories[pure.history.acts[-1].n], named)[-1]
        assert last == (None, f"{named(winner)} wins the night")
