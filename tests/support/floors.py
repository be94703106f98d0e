"""Nights put together as they stand: tables of given sizes, at their seams or in play."""

from __future__ import annotations

from dataclasses import dataclass, replace

from clow_tui import games
from clow_tui.games import PotState, Seat
from clow_tui.tournament import events as ev
from clow_tui.tournament.fold import apply
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.model import Night, Table
from tests.support.nights import PureNight, Setup, c_low

ACT = 7


@dataclass(frozen=True, slots=True)
class At:
    """A table of a test: players on seats 1 and on, called a1, a2 ... at table 1 and b1 ... at table 2.

    At its seam after its first round, or in play in its second. `came` wait for its next round, on the seats
    behind. `first` throws first next.
    """

    size: int
    in_play: bool = False
    carried: int = 0
    first: int = 1
    came: int = 0
    tokens: int = 100


def floor(*tables: At, chairs: int, rules: str = "") -> Night:
    """A night with such tables, each of so many chairs."""
    letters = "abcdefgh"
    ids = [f"{letters[i]}{n}" for i, at in enumerate(tables) for n in range(1, at.size + at.came + 1)]
    setup = Setup(
        tuple(ids), seats=None, tables=len(tables), levels=None, every=None, rules=rules or c_low(most=chairs)
    )
    night = PureNight(setup).night
    tables_by_number = {}
    entrants = dict(night.entrants)
    for number, at in enumerate(tables, 1):
        people = [p for p in ids if p[0] == letters[number - 1]]
        entrants |= {player: replace(entrants[player], table=number) for player in people}
        seats = [Seat(i, player, at.tokens) for i, player in enumerate(people, 1)]
        game = _game(night, seats[: at.size], at)
        tables_by_number[number] = Table(number, chairs, "program", game, arriving=tuple(seats[at.size :]))
    return replace(night, entrants=entrants, tables=tables_by_number, drawn=True, lots=1, level=1)


def _game(night: Night, seats: list[Seat], at: At) -> PotState:
    opened = games.open_pot(night.rules, seats, ordered=True)
    game = replace(opened, round=1, next_first=at.first, pot=at.carried, carried=at.carried)
    return games.begin(game, 10)[0] if at.in_play else game


def at_its_seam(night: Night, number: int) -> Night:
    """The night with a table's round over, each with his ante back."""
    table = night.tables[number]
    seats = tuple(replace(seat, tokens=seat.tokens + 10) for seat in table.game.seats)
    game = replace(table.game, phase="seam", seats=seats, pot=0, first=None, passage=None, turn=None)
    return replace(night, tables={**night.tables, number: replace(table, game=game)})


def follow(night: Night) -> tuple[list[ev.Event], Night]:
    """What follows from a night as it stands, and the night after it."""
    chance = PureNight(Setup(2)).chance
    events = list(FORMATS["freezeout"].follow(night, chance, ACT))
    for event in events:
        night, _ = apply(night, event, ACT)
    return events, night


def moves(events: list[ev.Event]) -> list[ev.Moved]:
    return [event for event in events if isinstance(event, ev.Moved)]


def broken(events: list[ev.Event]) -> list[int]:
    return [event.table for event in events if isinstance(event, ev.TableBroken)]


def begun(events: list[ev.Event]) -> list[int]:
    return [event.table for event in events if isinstance(event, ev.RoundBegun)]
