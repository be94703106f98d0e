"""Levels, stops, rules and tables changed under way."""

from __future__ import annotations

import pytest

from clow_tui.director.changes import changes_from
from clow_tui.director.errors import LevelError, PlanError
from clow_tui.rulesets import resolved_text
from clow_tui.tournament.commands import Command, NotNow
from clow_tui.tournament.commands.changes import ChangeRules, ChangeSettings, NewTable
from clow_tui.tournament.commands.night import Ring, SetLevel, TurnClock
from clow_tui.tournament.commands.people import Enter
from clow_tui.tournament.commands.seats import Pin
from clow_tui.tournament.commands.tables import Count, ReportOuts, ReportPot
from tests.support.examples import shipped
from tests.support.floors_alive import EIGHT, LiveNight


def change(night: LiveNight, **words: object) -> None:
    night.do(ChangeSettings(changes_from(night.night, words, EIGHT)))


def pot(night: LiveNight, table: int = 1) -> None:
    people = night.seated(table)
    night.do(ReportPot(table, (people[night.night.tables[table].game.round % len(people)],)))


def refused(night: LiveNight, command: Command) -> str:
    before = night.night
    with pytest.raises(NotNow) as why:
        night.do(command)
    assert night.night == before
    return str(why.value)


class TestLevels:
    def test_the_ante_that_is_paid_stays_until_the_next_level(self) -> None:
        night = LiveNight(6, levels="10x2", every="2r")
        for _ in range(4):
            pot(night)
        assert (night.night.level, night.night.tables[1].game.ante) == (3, 40)
        change(night, levels="10,25,50,60", every="3r")
        assert night.night.tables[1].game.ante == 40
        pot(night)
        assert night.night.tables[1].game.ante == 40
        for _ in range(3):
            pot(night)
        assert (night.night.level, night.night.tables[1].game.ante) == (3, 50)
        night.undo()
        assert night.night.tables[1].game.ante == 40

    def test_from_rounds_to_minutes(self) -> None:
        night = LiveNight(6, levels="10x2", every="10r")
        night.later(minutes=30)
        change(night, every="15m")
        pot(night)
        assert night.night.tables[1].game.ante == 10
        night.later(minutes=15)
        pot(night)
        assert night.night.tables[1].game.ante == 20

    def test_words_that_do_not_fit_are_named(self) -> None:
        night = LiveNight(6)
        with pytest.raises(LevelError, match="each ante is higher"):
            changes_from(night.night, {"levels": "40,20", "every": "5r"}, EIGHT)
        with pytest.raises(PlanError, match="minutes as 30m"):
            changes_from(night.night, {"table_stop": "23:00"}, EIGHT)
        with pytest.raises(PlanError, match="numbers of tables"):
            changes_from(night.night, {"breaks": "the window"}, EIGHT)
        assert "nothing to change" in refused(night, ChangeSettings({}))
        assert "advance is for heats" in refused(night, ChangeSettings({"advance": 2}))


class TestStops:
    def test_a_stop_set_under_way_rings_and_one_taken_away_does_not(self) -> None:
        night = LiveNight(6)
        change(night, stop="30m")
        night.later(minutes=20)
        pot(night)
        assert not night.night.bell
        change(night, stop="none")
        night.later(minutes=20)
        pot(night)
        assert not night.night.bell
        change(night, stop="2r")
        pot(night)
        assert night.night.finished

    def test_the_bell_rings_where_no_round_is_followed(self) -> None:
        night = LiveNight(12, mode="outcome", levels=None, every=None)
        change(night, stop="60m")
        night.later(minutes=59)
        assert "not time" in refused(night, Ring())
        night.do(ReportOuts(1, (night.seated(1)[0],)))
        assert not night.night.bell
        night.later(minutes=1)
        night.do(ReportOuts(1, (night.seated(1)[0],)))
        assert night.night.bell

    def test_the_host_rings_it_when_it_is_due_and_nobody_has_a_word(self) -> None:
        night = LiveNight(12, mode="outcome", levels=None, every=None)
        change(night, stop="60m")
        night.later(minutes=61)
        night.do(Ring())
        assert night.night.bell
        for table in (1, 2):
            people = night.seated(table)
            night.do(Count(table, {p: 80 + 8 * i for i, p in enumerate(people)}))
        assert night.night.finished


class TestRules:
    def test_other_rules_count_from_each_tables_next_round(self) -> None:
        night = LiveNight(12, mode="keyed")
        other = resolved_text(shipped("c-low")).replace("all_lose: carry", "all_lose: roll off")
        night.do(ChangeRules("c-low", other))
        assert night.night.rules.all_lose == "roll off"  # type: ignore[union-attr]
        assert night.night.tables[1].game.rules.all_lose == "carry"  # type: ignore[union-attr]
        pot(night)
        assert night.night.tables[1].game.rules.all_lose == "roll off"  # type: ignore[union-attr]
        assert night.night.tables[2].game.rules.all_lose == "carry"  # type: ignore[union-attr]
        assert night.reread().night == night.night
        night.undo()
        night.undo()
        assert night.night.rules.all_lose == "carry"  # type: ignore[union-attr]

    def test_a_pot_stays_a_pot(self) -> None:
        night = LiveNight(6)
        text = resolved_text(shipped("cee-lo-banker"))
        assert "another kind of game" in refused(night, ChangeRules("cee-lo-banker", text))

    def test_no_table_may_be_too_large_for_them(self) -> None:
        night = LiveNight(6)
        small = resolved_text(shipped("c-low")).replace("most: 6", "most: 4")
        assert "takes 4 at a table; at table 1 there are 6" in refused(night, ChangeRules("c-low", small))


class TestABreak:
    def test_a_paused_clock_holds_every_table_at_its_seam_until_it_goes_on(self) -> None:
        night = LiveNight(12, mode="pots")
        night.do(TurnClock("paused"))
        for table in (1, 2):
            pot(night, table)
        assert [t.at_seam for t in night.night.open_tables()] == [True, True]
        for table in (1, 2):
            stacks = dict(night.stacks(table))
            first, second, *_ = stacks
            night.do(Count(table, {**stacks, first: stacks[first] - 5, second: stacks[second] + 5}))
        night.do(TurnClock("resumed"))
        assert all(t.game.round == 2 for t in night.night.open_tables())
        assert night.night.total() == 1200

    def test_undo_of_the_count_brings_the_round_back_as_it_was(self) -> None:
        night = LiveNight(6, mode="keyed")
        before = night.night
        night.do(Count(1, {night.seated(1)[0]: 150}))
        assert night.night.tables[1].game.round == 1
        assert night.night.unknown() == -50
        night.undo()
        assert night.night == before


class TestTables:
    def test_one_more_for_those_who_find_no_seat(self) -> None:
        night = LiveNight(12)
        assert "Nobody waits" in refused(night, NewTable())
        for number in range(3):
            night.do(Enter(f"late{number}", 100))
        assert [night.night.status(f"late{n}") for n in range(3)] == ["waiting"] * 3
        night.do(NewTable())
        assert {night.night.entrants[f"late{n}"].table for n in range(3)} == {3}
        pot(night, 1)
        pot(night, 2)
        assert sorted(table.size for table in night.night.open_tables()) == [5, 5, 5]

    def test_names_and_the_order_of_breaking(self) -> None:
        night = LiveNight(24)
        change(night, names="Window, Bar", breaks="4, 3")
        assert night.night.name_of(2) == "Table 2, Bar"
        assert night.night.name_of(3) == "Table 3"
        assert night.night.settings.breaks == (4, 3)
        night.do(SetLevel(ante=90))
        while len(list(night.night.open_tables())) == 4:
            for table in list(night.night.open_tables()):
                if night.night.tables[table.number].open and night.asked(table.number):
                    pot(night, table.number)
        assert not night.night.tables[4].open


class TestTheFirstDraw:
    def test_who_is_pinned_sits_there_and_who_is_kept_apart_does_not_meet(self) -> None:
        for seed in range(8):
            night = undrawn(12, seed, apart=(("p3", "p4"), ("p5", "p6", "p7")))
            for player in ("p1", "p2"):
                night.do(Pin(player, 2))
            night.draw()
            at = {player: entrant.table for player, entrant in night.night.entrants.items()}
            assert (at["p1"], at["p2"]) == (2, 2)
            assert at["p3"] != at["p4"]
            assert len({at["p5"], at["p6"], at["p7"]}) == 3
            assert sorted(at) == sorted(night.night.entrants)

    def test_what_cannot_be_is_said(self) -> None:
        night = undrawn(12, 1, apart=(("p1", "p2", "p3", "p4"),))
        night.draw()
        assert any("could not be kept apart" in note for note in night.night.notes)

    def test_seats_as_they_sit(self) -> None:
        night = undrawn(12, 1, as_listed=True)
        night.draw()
        assert night.seated(1) == ["p1", "p2", "p3", "p4"]
        assert night.seated(3) == ["p9", "p10", "p11", "p12"]


def undrawn(players: int, seed: int, **more: object) -> LiveNight:
    return LiveNight(players, seats=4, seed=seed, draw=False, **more)  # type: ignore[arg-type]
