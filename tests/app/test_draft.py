"""A night being set up: every change is the next draft; people are here, late, or not coming."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date, datetime

import pytest

from clow_tui.app.setup.draft import (
    ASKED_ALL,
    Draft,
    Games,
    as_last,
    fresh_draft,
    last_night,
    same_people,
)
from clow_tui.app.setup.fields import FIELDS, OFTEN, RARELY, fields_for
from clow_tui.director import NightPlan
from clow_tui.director.plan import outlook
from clow_tui.rulesets import Shelf, shipped_folder
from clow_tui.tournament.commands import Draw
from clow_tui.tournament.commands.people import Leave
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.people.pasting import Listed
from tests.support.app import MOMENT, NAMES, director, utc

DRAFT = Draft("Friday")
TODAY = date(2026, 6, 12)
SHELF = Shelf(shipped_folder())
GAMES = Games(SHELF, TODAY)


def listed(*names: str) -> Draft:
    """A draft with these, `~Bo` late and `-Cy` not coming."""
    marks = {"~": "late", "-": "not coming"}
    people = [Listed(name.lstrip("~-"), marks.get(name[0], "here")) for name in names]  # type: ignore[arg-type]
    return DRAFT.with_listed(people)[0]


def test_a_fresh_draft_is_named_after_the_day() -> None:
    assert fresh_draft(datetime(2026, 6, 12)).name == "Friday 12 June"


class TestPeople:
    def test_only_those_here_are_drawn_and_the_late_are_expected(self) -> None:
        draft = listed("Ann", "~Bo", "-Cy", "Dee")
        plan = draft.plan()
        assert (plan.players, plan.late) == (("Ann", "Dee"), ("Bo",))
        assert draft.counts() == "2 here, 1 late, 1 not coming"
        assert DRAFT.counts() == "none yet"
        assert listed("-Ann").counts() == "0 here, 1 not coming"

    def test_one_key_goes_from_here_to_late_to_not_coming_and_back(self) -> None:
        draft = listed("Ann", "Bo")
        seen = []
        for _ in range(3):
            draft = draft.with_presence(1)
            seen.append(draft.people[1].presence)
        assert seen == ["late", "not coming", "here"]
        assert draft == listed("Ann", "Bo")

    def test_names_are_cleaned_and_one_that_cannot_be_kept_is_said(self) -> None:
        draft, faults = DRAFT.with_listed(map(Listed, ["  Ann   B ", "x" * 300, "Bo\x07"]))
        assert draft.names("here") == ("Ann B", "Bo")
        assert len(faults) == 1

    def test_a_list_pasted_again_says_who_comes_now(self) -> None:
        draft, _ = listed("Ann", "~Bo", "Cy").with_listed(
            [Listed("bo"), Listed("cy", "not coming"), Listed("Dee")]
        )
        assert draft == listed("Ann", "Bo", "-Cy", "Dee")

    def test_names_that_differ_only_in_case_are_twice_where_both_play(self) -> None:
        assert listed("Ann", "ANN", "Bo").twice() == {"ann"}
        assert listed("Ann", "-ANN", "Bo").twice() == frozenset()

    def test_the_known_name_is_taken_and_one_listed_already_is_there_once(self) -> None:
        assert listed("Anne", "Bo").taking(0, "Ann") == listed("Ann", "Bo")
        assert listed("Zoë", "Zoe").taking(1, "Zoë") == listed("Zoë")


class TestGames:
    def test_every_game_that_some_format_plays_is_offered(self) -> None:
        offered = {
            entry.name
            for entry in SHELF.entries()
            if entry.reading.ruleset is not None
            and any(f.refusal(entry.reading.ruleset) is None for f in FORMATS.values())
        }
        assert set(GAMES.names) == offered >= {"c-low", "cee-lo-pot"}

    def test_whatever_is_chosen_fits_and_can_begin(self) -> None:
        """Left and right through every game, format, and way, in any order: the plan has no fault."""
        draft = listed(*NAMES)
        for field in ("ruleset", "format", "dice", "told", "ruleset", "levels", "format", "told", "tables"):
            step = FIELDS[field].step
            assert step is not None
            for by in (1, 1, -1, 1):
                draft = step(draft, by, GAMES)
                assert draft.format in GAMES.formats(draft.ruleset)
                assert outlook(GAMES.plan(draft), SHELF, MOMENT).faults == {}, draft

    def test_a_format_that_does_not_fit_names_those_that_do(self, tmp_path: object) -> None:
        for name in GAMES.names:
            for format_ in FORMATS:
                why = GAMES.why_not(name, format_)
                assert (why == "") == (format_ in GAMES.formats(name))
                assert not why or why.endswith(".")

    def test_a_smaller_game_makes_the_tables_smaller(self) -> None:
        large = replace(DRAFT, ruleset="cee-lo-pot", seats=9)
        assert GAMES.choose(large, "c-low").seats == 6
        assert GAMES.choose(large, "no-such-game") == large


class TestFields:
    def test_what_belongs_to_a_format_is_there_only_with_it(self) -> None:
        free, heats = fields_for(DRAFT, GAMES), fields_for(replace(DRAFT, format="heats"), GAMES)
        assert {"advance", "table_stop"} <= set(heats) - set(free)
        assert "stop" in set(free) - set(heats)
        more = fields_for(replace(DRAFT, more=True), GAMES)
        always = {"names", "as_listed", "apart", "money", "odds", "date", "practice"}
        assert {"late_until", "reentry", "round_for_round", "breaks", *always} == set(more) - set(free)
        open_ = replace(DRAFT, format="open")
        assert always == set(fields_for(replace(open_, more=True), GAMES)) - set(fields_for(open_, GAMES))
        assert FIELDS["stop"].words(open_) == "when you end it"
        assert "late_until" not in fields_for(replace(DRAFT, format="heats", more=True), GAMES)

    def test_a_final_in_legs_is_best_of_so_many_and_any_other_ends_by_a_stop(self) -> None:
        heats = replace(
            listed(*NAMES[:8]), format="heats", final_best_of=5, final_stop="30m", table_stop="20r"
        )
        legs, pots = GAMES.choose(heats, "poker-dice"), heats
        assert "final_best_of" in fields_for(legs, GAMES)
        assert {"final_stop", "table_stop"} <= set(fields_for(pots, GAMES))
        assert {"final_stop", "table_stop", "levels"}.isdisjoint(fields_for(legs, GAMES))
        plan = GAMES.plan(legs)
        assert (plan.final_best_of, plan.final_stop, plan.table_stop, plan.levels) == (5, None, None, None)
        plan = GAMES.plan(pots)
        assert (plan.final_best_of, plan.final_stop, plan.table_stop) == (None, "30m", "20r")

    def test_the_table_that_stays_is_the_last_to_break(self) -> None:
        draft = replace(listed(*NAMES), breaks="1 last")
        assert set(draft.plan().breaks) >= {2, 3, 4}
        assert 1 not in draft.plan().breaks
        assert replace(draft, breaks="3, 2").plan().breaks == (3, 2)
        assert replace(draft, format="heats").plan().breaks == ()

    def test_every_field_that_a_format_asks_has_its_line(self) -> None:
        assert {*OFTEN, *RARELY} - {"levels"} == ASKED_ALL
        assert {*OFTEN, *RARELY} <= set(FIELDS)

    def test_what_is_told_is_asked_only_of_dice_on_the_tables(self) -> None:
        assert "told" in fields_for(DRAFT, GAMES)
        assert "told" not in fields_for(DRAFT.with_mode("program"), GAMES)

    def test_a_field_that_is_not_shown_is_not_asked_for(self) -> None:
        full = replace(
            DRAFT, advance=2, table_stop="20r", stop="23:00", reentry=True, late_until=3, round_for_round=7
        )
        free, heats = full.plan(), replace(full, format="heats").plan()
        assert (free.advance, free.table_stop, free.stop) == (1, None, "23:00")
        assert (heats.advance, heats.table_stop, heats.stop) == (2, "20r", None)
        assert (heats.reentry, heats.late_until, heats.round_for_round) == (False, None, None)
        assert (free.reentry, free.late_until, free.round_for_round) == (True, 3, 7)

    def test_a_day_gone_by_asks_only_for_those_who_took_part(self) -> None:
        draft = replace(listed("Ann", "~Bo", "-Cy"), date="2026-06-05")
        plan = draft.plan()
        assert (plan.players, plan.late, plan.date) == (("Ann", "Bo"), (), "2026-06-05")
        assert fields_for(draft, GAMES) == (
            "name", "ruleset", "format", "date", "practice", "players", "begin",
        )  # fmt: skip

    def test_where_only_outs_are_told_antes_rise_by_minutes(self) -> None:
        draft = DRAFT.with_mode("outcome")
        assert (draft.mode, draft.levels, draft.every) == ("outcome", "10x2", "15m")
        assert DRAFT.with_mode("program").mode == "program"
        assert DRAFT.with_mode("program").with_mode("keyed").mode == "keyed"


class TestAsLast:
    def test_the_form_of_a_night_is_found_again_in_its_record(self) -> None:
        utc()
        held = director()
        draft = replace(
            listed("Ann", "Bo", "Cy", "Dee", "Eli"),
            seats=None,
            tables=2,
            levels="10,20,40",
            every="15m",
            stop="23:30",
            late_until=2,
            reentry=True,
            round_for_round=4,
            told="outcome",
            names_of_tables=("Window", "", "Bar"),
            as_listed=True,
            breaks="3, 2",
        )
        held.create(draft.plan())
        record = held.summaries()[0]
        assert as_last(DRAFT, record) == draft
        assert same_people(DRAFT, record) == listed("Ann", "Bo", "Cy", "Dee", "Eli")

    @pytest.mark.parametrize(
        "draft",
        [
            replace(DRAFT, format="swiss", rounds=5, points="5,3,1", tiebreaks=("direct", "wins")),
            replace(DRAFT, format="strikes", strikes=3, seats=4),
            replace(DRAFT, ruleset="poker-dice", format="heats", told="keyed", final_best_of=5),
            replace(DRAFT, ruleset="cee-lo-banker", format="open", told="keyed", stop="90m"),
            replace(DRAFT, format="groups,heats", groups=2, qualify="1", seats=2),
            replace(DRAFT, format="swiss,double-elimination", qualify="4"),
        ],
        ids=lambda draft: draft.format,
    )
    def test_every_other_format_too(self, draft: Draft) -> None:
        held = director()
        draft = replace(draft, people=listed(*NAMES[:8]).people)
        held.create(GAMES.plan(draft))
        last = as_last(DRAFT, held.summaries()[0])
        assert GAMES.plan(last) == GAMES.plan(draft)

    def test_guests_are_named_and_who_never_came_is_not_asked_again(self) -> None:
        held = director()
        draft, _ = listed("Ann", "Bo").with_listed([Listed("Ann's guest", of="Ann")])
        night_id = held.create(draft.plan())
        people = held.roster.people.players.values()
        assert [player.name for player in people if player.guest] == ["Ann's guest"]
        bo = held.words(night_id).entrant("Bo")
        held.submit(night_id, Leave(bo, "no-show"))
        assert as_last(DRAFT, held.summaries()[0]) == listed("Ann", "Ann's guest")
        assert [one.name for one in held.known()] == ["Ann", "Bo"]

    def test_heats_by_the_program_too(self) -> None:
        held = director()
        draft = replace(
            listed(*NAMES[:8]), format="heats", by_program=True, advance=2, table_stop="20r", seats=4
        )
        draft = replace(draft, final_stop="30m")
        held.create(draft.plan())
        assert as_last(DRAFT, held.summaries()[0]) == draft

    def test_a_practice_night_is_not_the_last_one_unless_there_is_no_other(self) -> None:
        practice = {"practice": True, "date": "2026-06-12", "started": "2", "id": "p"}
        paper = {"practice": False, "date": "2026-06-01", "started": "3", "id": "a"}
        real = {"practice": False, "date": "2026-06-05", "started": "1", "id": "b"}
        assert last_night([practice, paper, real]) == real
        assert last_night([practice]) == practice
        assert last_night([]) is None

    @pytest.mark.parametrize("settings", [{}, {"levels": "x"}])
    def test_a_record_of_another_form_gives_its_people(self, settings: dict[str, object]) -> None:
        record = {"settings": settings, "players": {"p1": "Ann"}, "standings": []}
        assert as_last(DRAFT, record) == listed("Ann")


@pytest.mark.parametrize("seed", range(12))
def test_everybody_here_is_drawn_exactly_once_and_nobody_else(seed: int) -> None:
    """Whatever the game, the format, the way, the tables, and who is late or does not come."""
    rng = random.Random(seed)
    held = director()
    marks = rng.choices(("", "~", "-"), (8, 1, 1), k=rng.randint(6, 60))
    draft = GAMES.choose(listed(*(f"{mark}P{at}" for at, mark in enumerate(marks))), rng.choice(GAMES.names))
    draft = draft.with_format(rng.choice(GAMES.formats(draft.ruleset)))
    draft = draft.with_mode(rng.choice(("program", *GAMES.modes(draft.ruleset))))
    draft = replace(draft, seats=rng.randint(3, 6), as_listed=rng.random() < 0.3)
    night_id = held.create(GAMES.plan(draft))
    held.submit(night_id, Draw())
    night = held.view(night_id).night
    seated = [held.name(seat.player) for table in night.open_tables() for seat in table.people()]
    seated += [held.name(player) for _, player in night.byes]  # drawn as well, and named so
    assert sorted(seated) == sorted(draft.names("here"))
    assert [held.name(player) for player in night.late()] == list(draft.names("late"))
    assert list(night.entrants) == [held.roster.people.id_of(name) for name in draft.names("here")]


def test_a_plan_asks_for_nothing_that_is_not_there() -> None:
    assert isinstance(DRAFT.plan(), NightPlan)
    assert DRAFT.plan().players == ()
