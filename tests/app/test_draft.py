"""A night being set up: every change is the next draft, and words that say nothing change nothing."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from clow_tui.app.draft import Draft, change, fresh_draft, read_levels, read_stop, read_tables

DRAFT = Draft("Friday")


def test_a_fresh_draft_is_named_after_the_day() -> None:
    assert fresh_draft(datetime(2026, 6, 12)).name == "Friday 12 June"


@pytest.mark.parametrize(
    ("words", "seats", "tables"),
    [
        ("6", 6, None),
        ("of 5", 5, None),
        ("tables of 4", 4, None),
        ("4 tables", None, 4),
        ("1 table", None, 1),
    ],
)
def test_tables_from_words(words: str, seats: int | None, tables: int | None) -> None:
    draft, fault = read_tables(words, DRAFT)
    assert (draft.seats, draft.tables, fault) == (seats, tables, "")


@pytest.mark.parametrize("words", ["", "many", "0", "4 or 5", "-3", "٤"])
def test_tables_that_say_nothing(words: str) -> None:
    draft, fault = read_tables(words, DRAFT)
    assert draft == DRAFT
    assert fault.endswith(".")


@pytest.mark.parametrize(
    ("words", "levels", "every"),
    [
        ("10x2 every 10", "10x2", "10r"),
        ("10x2", "10x2", "10r"),
        ("10, 20, 40 every 8 rounds", "10,20,40", "8r"),
        ("10 20 40 every 8r", "10,20,40", "8r"),
        ("10x2 every 15m", "10x2", "15m"),
        ("10x2 every 15 minutes", "10x2", "15m"),
        ("10,20 every 20 min.", "10,20", "20m"),
        ("flat", "", ""),
        ("", "", ""),
    ],
)
def test_levels_from_words(words: str, levels: str, every: str) -> None:
    draft, fault = read_levels(words, DRAFT)
    assert (draft.levels, draft.every, fault) == (levels, every, "")


@pytest.mark.parametrize(
    ("words", "stop", "said"),
    [
        ("23:00", "23:00", "at 23:00"),
        ("at 23.30", "23:30", "at 23:30"),
        ("23", "23:00", "at 23:00"),
        ("90m", "90m", "after 90 minutes"),
        ("90 minutes", "90m", "after 90 minutes"),
        ("20 rounds", "20r", "after 20 rounds"),
        ("none", "", "when one is left"),
        ("", "", "when one is left"),
    ],
)
def test_the_end_from_words(words: str, stop: str, said: str) -> None:
    draft, fault = read_stop(words, DRAFT)
    assert (draft.stop, draft.stop_words(), fault) == (stop, said, "")
    assert draft.plan().stop == (stop or None)


@pytest.mark.parametrize("words", ["late", "25:00", "0m", "-5", "٢٣"])
def test_an_end_that_says_nothing(words: str) -> None:
    draft, fault = read_stop(words, replace(DRAFT, stop="90m"))
    assert draft.stop == "90m"
    assert "23:00" in fault


def test_levels_that_say_nothing() -> None:
    draft, fault = read_levels("soon", DRAFT)
    assert draft == DRAFT
    assert "10x2 every 10" in fault


def test_choices_go_round() -> None:
    games = ["a", "b", "c-low"]
    draft = DRAFT
    for _ in games:
        draft = change(draft, "ruleset", 1, games, 10)
    assert draft == DRAFT
    for field in ("mode", "stop"):
        for _ in range(4):
            draft = change(draft, field, 1, games, 10)
        assert draft == DRAFT
        assert change(change(DRAFT, field, -1, games, 10), field, 1, games, 10) == DRAFT
    assert change(DRAFT, "tables", -1, games, 10).seats == 5
    assert change(Draft("x", seats=2), "tables", -1, games, 10).seats == 2
    assert change(DRAFT, "levels", -1, games, 10).levels == ""
    assert change(change(DRAFT, "levels", 1, games, 10), "levels", -1, games, 10) == DRAFT
    assert change(DRAFT, "players", 1, games, 10) == DRAFT


def test_words_of_a_draft() -> None:
    assert DRAFT.levels_words() == "10, doubling every 10 rounds"
    assert Draft("x", levels="10,20", every="8r").levels_words() == "10, 20 every 8 rounds"
    assert Draft("x", levels="", every="").levels_words() == "the same all night"
    assert DRAFT.tables_words() == "of 6 players"
    assert Draft("x", seats=None, tables=4).tables_words() == "4"


def test_players_are_cleaned_and_a_name_that_cannot_be_kept_is_said() -> None:
    draft, faults = DRAFT.with_players(["  Ann   B ", "x" * 300, "Bo\x07"])
    assert draft.players == ("Ann B", "Bo")
    assert len(faults) == 1


def test_names_that_differ_only_in_case_are_twice() -> None:
    draft, _ = DRAFT.with_players(["Ann", "ANN", "Bo"])
    assert draft.twice() == {"ann"}
