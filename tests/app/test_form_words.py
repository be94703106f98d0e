"""The words of a new night's form: what each field understands, and that it reads back so."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from clow_tui.app.setup.days import step_date
from clow_tui.app.setup.draft import Draft, Games
from clow_tui.app.setup.fields import FIELDS, fields_for
from clow_tui.app.setup.words import more_words
from clow_tui.app.text import width
from clow_tui.director.errors import BadAnswer
from clow_tui.rulesets import Shelf, shipped_folder

DRAFT = Draft("Friday")
TODAY = date(2026, 6, 12)  # a Friday
GAMES = Games(Shelf(shipped_folder()), TODAY)


def said(field: str, text: str, draft: Draft = DRAFT) -> tuple[Draft, str]:
    """The draft that words typed into a field make, or what was wanted."""
    read = FIELDS[field].read
    assert read is not None
    try:
        return read(text, draft, TODAY), ""
    except BadAnswer as wanted:
        return draft, str(wanted)


def step(draft: Draft, field: str, by: int) -> Draft:
    found = FIELDS[field].step
    return found(draft, by, GAMES) if found is not None else draft


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
    draft, fault = said("tables", words)
    assert (draft.seats, draft.tables, fault) == (seats, tables, "")


@pytest.mark.parametrize("words", ["", "many", "0", "4 or 5", "-3", "٤"])
def test_tables_that_say_nothing(words: str) -> None:
    draft, fault = said("tables", words)
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
    draft, fault = said("levels", words)
    assert (draft.levels, draft.every, fault) == (levels, every, "")


def test_levels_that_say_nothing() -> None:
    draft, fault = said("levels", "soon")
    assert draft == DRAFT
    assert "10x2 every 10" in fault


@pytest.mark.parametrize(
    ("words", "stop", "reads"),
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
def test_the_end_from_words(words: str, stop: str, reads: str) -> None:
    draft, fault = said("stop", words)
    assert (draft.stop, FIELDS["stop"].words(draft), fault) == (stop, reads, "")
    assert draft.plan().stop == (stop or None)


@pytest.mark.parametrize("words", ["late", "25:00", "0m", "-5", "٢٣"])
def test_an_end_that_says_nothing(words: str) -> None:
    draft, fault = said("stop", words, replace(DRAFT, stop="90m"))
    assert draft.stop == "90m"
    assert "23:00" in fault


def test_a_table_ends_by_minutes_or_rounds_and_by_no_time_of_day() -> None:
    assert said("table_stop", "30 minutes")[0].table_stop == "30m"
    assert said("table_stop", "none")[0].table_stop == ""
    assert "30m" in said("table_stop", "23:00")[1]


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("2026-06-05", "2026-06-05"),
        ("5 June", "2026-06-05"),
        ("5. june", "2026-06-05"),
        ("Fri 5 Jun", "2026-06-05"),
        ("5.6.", "2026-06-05"),
        ("14 November", "2025-11-14"),
        ("14 November 2024", "2024-11-14"),
        ("yesterday", "2026-06-11"),
        ("friday", "2026-06-05"),
        ("last thursday", "2026-06-11"),
        ("tonight", ""),
        ("2026-06-12", ""),
    ],
)
def test_a_day_from_words(words: str, day: str) -> None:
    draft, fault = said("date", words, replace(DRAFT, date="2026-01-01"))
    assert (draft.date, fault) == (day, "")


@pytest.mark.parametrize("words", ["soon", "31 June", "2026-13-01", "13.13.", "12 Foo", "0 June"])
def test_a_day_that_is_none(words: str) -> None:
    draft, fault = said("date", words)
    assert draft == DRAFT
    assert fault.endswith(".")


def test_a_day_to_come_is_no_night_yet() -> None:
    assert "still to come" in said("date", "2026-06-13")[1]


def test_a_name_that_only_told_the_day_tells_the_other_day() -> None:
    draft = step_date(Draft("Friday 12 June"), -7, TODAY)
    assert (draft.name, draft.date) == ("Friday 5 June", "2026-06-05")
    assert step_date(draft, 9, TODAY) == Draft("Friday 12 June")
    assert step_date(DRAFT, -1, TODAY).name == "Friday"


def test_choices_go_round() -> None:
    for field in (
        "ruleset",
        "format",
        "dice",
        "stop",
        "table_stop",
        "reentry",
        "practice",
        "as_listed",
        "breaks",
        "final_stop",
        "final_best_of",
    ):
        draft, seen = DRAFT, []
        while draft not in seen:
            seen.append(draft)
            draft = step(draft, field, 1)
        assert draft in seen[:2], field  # where one choice made another follow, that stays
        assert len(seen) > 1 or field == "format"
    assert step(DRAFT, "tables", -1).seats == 5
    assert step(Draft("x", seats=2), "tables", -1).seats == 2
    assert step(DRAFT, "levels", -1).levels == ""
    assert step(step(DRAFT, "levels", 1), "levels", -1) == DRAFT
    assert step(DRAFT, "players", 1) == DRAFT


def test_a_number_that_need_not_be_set() -> None:
    draft = step(DRAFT, "late_until", 1)
    assert (draft.late_until, step(draft, "late_until", 1).late_until) == (1, 2)
    assert step(draft, "late_until", -1) == DRAFT
    assert said("round_for_round", "from 7 left")[0].round_for_round == 7
    assert said("round_for_round", "never", replace(DRAFT, round_for_round=7))[0] == DRAFT
    assert said("round_for_round", "soon")[1].endswith(".")


@pytest.mark.parametrize(
    ("field", "text", "name", "value"),
    [
        ("names", "Window,  the  Bar", "names_of_tables", ("Window", "the Bar")),
        ("names", "", "names_of_tables", ()),
        ("breaks", "3, 4", "breaks", "3, 4"),
        ("breaks", "tables 3 4 first", "breaks", "3, 4"),
        ("breaks", "table 1 last", "breaks", "1 last"),
        ("breaks", "none", "breaks", ""),
        ("apart", "Ann, Bo; Cy, Dee", "apart", (("Ann", "Bo"), ("Cy", "Dee"))),
        ("apart", "", "apart", ()),
        ("points", "5 3,  1", "points", "5,3,1"),
        ("tiebreaks", "direct, wins", "tiebreaks", ("direct", "wins")),
        ("tiebreaks", "", "tiebreaks", ()),
        ("final_stop", "30 minutes", "final_stop", "30m"),
    ],
)
def test_rarer_fields_from_words(field: str, text: str, name: str, value: object) -> None:
    draft, fault = said(field, text)
    assert (getattr(draft, name), fault) == (value, "")


@pytest.mark.parametrize(
    ("field", "text"),
    [("breaks", "the bar"), ("breaks", "1 2 last"), ("apart", "Ann"), ("final_stop", "23:00")],
)
def test_rarer_fields_that_say_nothing(field: str, text: str) -> None:
    draft, fault = said(field, text)
    assert draft == DRAFT
    assert fault.endswith(".")


def test_strikes_have_a_number_always_and_rounds_need_none() -> None:
    assert said("strikes", "3")[0].strikes == 3
    assert said("strikes", "")[1].endswith(".")
    assert said("rounds", "none", replace(DRAFT, rounds=5))[0].rounds is None


def test_what_is_typed_already_says_what_there_is() -> None:
    """Enter and enter again changes nothing, whatever the field."""
    full = replace(
        DRAFT, more=True, stop="90m", breaks="1 last", names_of_tables=("A", "B"), apart=(("C", "D"),)
    )
    for draft in (
        full,
        replace(full, format="heats", final_stop="20r"),
        replace(full, format="open"),
        replace(full, format="swiss", points="5,3", tiebreaks=("direct",)),
    ):
        for field in fields_for(draft, GAMES):
            spec = FIELDS[field]
            if spec.read is not None and (typed := spec.typed(draft)):
                assert said(field, typed, draft) == (draft, ""), field


def test_every_field_at_its_usual_value_can_be_read_in_full_at_80_columns() -> None:
    for name in GAMES.names:
        for format_ in GAMES.formats(name):
            for mode in (*GAMES.modes(name), "program"):
                draft = replace(GAMES.choose(DRAFT, name).with_format(format_).with_mode(mode), more=True)
                for field in fields_for(draft, GAMES):
                    words = FIELDS[field].words(draft)
                    assert field == "format" or width(words) <= 29, words


def test_every_field_reads_in_the_words_of_the_form() -> None:
    assert FIELDS["levels"].words(DRAFT) == "10, doubling every 10 rounds"
    assert FIELDS["levels"].words(Draft("x", levels="10,20", every="8r")) == "10, 20 every 8 rounds"
    assert FIELDS["levels"].words(Draft("x", levels="", every="")) == "the same all night"
    assert FIELDS["tables"].words(DRAFT) == "of 6 players"
    assert FIELDS["tables"].words(Draft("x", seats=None, tables=4)) == "4"
    assert FIELDS["format"].words(DRAFT) == "out when your tokens are gone"
    assert FIELDS["advance"].words(replace(DRAFT, advance=2)) == "the best 2 of each table"
    full = replace(DRAFT, practice=True, late_until=3, reentry=True, round_for_round=7)
    assert more_words(full) == "practice, late until level 3, re-entry, round for round from 7"
    assert (
        more_words(replace(DRAFT, as_listed=True, names_of_tables=("A",))) == "seats as listed, named tables"
    )
    for field in FIELDS.values():
        assert field.words(full) or field.id == "more"
