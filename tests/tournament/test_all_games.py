"""Heats with every game that is shipped: to the champion, undone and done again, read again from the log."""

from __future__ import annotations

import random

import pytest

from clow_tui.tournament.clock import Stop
from clow_tui.tournament.commands import BadAnswer, Command, Draw, NotNow
from clow_tui.tournament.commands.heats import ReportResult, next_round_command
from clow_tui.tournament.commands.night import TurnClock
from clow_tui.tournament.commands.people import Leave, SetAway
from clow_tui.tournament.commands.seats import Swap
from clow_tui.tournament.commands.tables import ReportOuts
from clow_tui.tournament.formats.heats import qualified
from clow_tui.tournament.results import table_places
from clow_tui.tournament.standings import places, standings
from tests.support.floors_alive import LiveNight
from tests.support.tables import SHIPPED

LEGS = ["indian-dice", "poker-dice", "poker-dice-wild"]


def heats(ruleset: str, players: int = 9, *, seats: int = 4, **more: object) -> LiveNight:
    kept: dict[str, object] = {"mode": "program", "advance": 2, "levels": None, "every": None}
    return LiveNight(players, ruleset=ruleset, format_="heats", seats=seats, **{**kept, **more})  # type: ignore[arg-type]


def play_out(night: LiveNight) -> None:
    """Every table to its result."""
    while night.asking():
        night.roll(night.asking()[0].number)


def to_the_end(night: LiveNight) -> None:
    for _ in range(20):
        play_out(night)
        onward = next_round_command(night.night)
        if onward is None:
            break
        night.do(onward)
    assert night.night.finished


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_every_game_is_played_to_the_champion(ruleset: str) -> None:
    night = heats(ruleset, table_stop=None if ruleset in LEGS else Stop("rounds", 6))
    first = {t.number for t in night.night.open_tables()}
    play_out(night)
    assert {t.number for t in night.night.open_tables()} == first
    for table in night.night.open_tables():
        named = [player for group in table_places(night.night, table) for player in group]
        assert sorted(named) == sorted(seat.player for seat in table.people()) or ruleset not in LEGS
    to_the_end(night)
    final = places(night.night)
    assert final is not None
    assert sorted(player for group in final for player in group) == sorted(night.night.entrants)
    assert night.reread().night == night.night
    lines = {line.player: line.points for line in standings(night.night)}
    assert lines[final[0][0]] == night.night.heat


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_undo_and_redo_are_each_others_end_in_every_game(ruleset: str) -> None:
    rng = random.Random(3)
    night = heats(ruleset, 6, seats=3, advance=1)
    for _ in range(40):
        if not night.asking():
            break
        before = night.night
        night.roll(rng.choice(night.asking()).number)
        after = night.night
        night.undo()
        assert night.night == before
        night.redo()
        assert night.night == after


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_people_leave_and_are_away_in_every_game(ruleset: str) -> None:
    rng = random.Random(7)
    stop = None if ruleset in LEGS else Stop("rounds", 8)
    night = heats(ruleset, 8, seats=4, advance=1, table_stop=stop)
    left = 0
    for step in range(200):
        if not night.asking():
            break
        if step % 23 == 11 and left < 3:
            left += 1
            player = rng.choice([p for p, e in night.night.entrants.items() if e.out is None])
            command: Command = Leave(player)
        elif step % 17 == 5:
            player = rng.choice(list(night.night.entrants))
            command = SetAway(player, not night.night.entrants[player].away)
        else:
            night.roll(rng.choice(night.asking()).number)
            continue
        try:
            night.do(command)
        except (NotNow, BadAnswer):
            continue
        assert night.reread().night == night.night
    to_the_end(night)
    assert not any(night.night.entrants[p].gone for p in (places(night.night) or ((),))[0])


def test_a_pause_holds_a_game_of_legs_between_two_legs() -> None:
    night = heats("indian-dice", 4, seats=2, advance=1)
    night.do(TurnClock("paused"))
    play_out(night)
    assert not night.asking()
    assert not any(table.game.phase == "over" for table in night.night.open_tables())
    leaver = night.seated(1)[0]
    night.do(Leave(leaver))
    assert night.night.tables[1].game.phase == "over"
    night.do(TurnClock("resumed"))
    assert [table.number for table in night.asking()] == [2]


def test_seats_are_changed_before_the_first_throw_only() -> None:
    night = heats("indian-dice", 8, seats=4)
    one, two = night.seated(1)[0], night.seated(2)[0]
    night.do(Swap(one, two))
    assert two in night.seated(1)
    night.roll(1)
    with pytest.raises(NotNow, match="middle of"):
        night.do(Swap(one, two))


def test_places_told_at_a_table_of_legs_on_outcome() -> None:
    night = heats("poker-dice", 6, seats=3, mode="outcome")
    a, b, c = night.seated(1)
    night.do(ReportResult(1, ((b,), (a, c))))
    with pytest.raises(NotNow, match="still out"):
        night.do(Draw())
    x, y, _ = night.seated(2)
    night.do(ReportOuts(2, (x,)))
    night.do(ReportResult(2, ((y,), (night.seated(2)[1],), (x,))))
    assert {player for player, _, _ in qualified(night.night)} >= {b, y}


def test_a_final_has_a_length_of_its_own() -> None:
    night = heats("poker-dice", 4, seats=2, advance=1, final_best_of=7)
    play_out(night)
    night.do(Draw())
    (final,) = night.night.open_tables()
    while max(dict(final.game.won).values()) < 3:  # type: ignore[union-attr]
        night.roll(final.number)
        (final,) = night.night.open_tables()
    assert final.game.phase != "over"  # best of five would be over
    to_the_end(night)
    assert max(dict(night.night.tables[final.number].game.won).values()) == 4  # type: ignore[union-attr]


def test_a_final_may_stop_later_than_the_other_tables() -> None:
    stops = {"table_stop": Stop("rounds", 3), "final_stop": Stop("rounds", 5)}
    night = heats("c-low", 8, seats=4, advance=1, **stops)
    to_the_end(night)
    rounds = {table.number: table.game.round for table in night.night.tables.values()}
    assert (rounds[1], rounds[3]) == (3, 5)
