"""Who sits where, changed by hand between two rounds: in any game, through one door.

Between two rounds is also a round that has begun and in which nothing has happened yet: `between` takes it
back to the seam it began from, and it begins anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from clow_tui.games import bank, legs
from clow_tui.games.bank_model import BankState
from clow_tui.games.door import Happenings, Rules, State, open_table
from clow_tui.games.legs_model import LegsState
from clow_tui.games.model import PotState, Seat
from clow_tui.games.pot import first_seat_taken
from clow_tui.games.seats import sits


def between(state: State) -> State | None:
    """The table between two rounds: as it stands, or taken back from a round in which nothing has happened.

    None in mid-round and when the game is over. Antes go back to whoever paid them, an offer of the bank is
    withdrawn; an order still to be thrown for is thrown for by those who then sit there. A game of legs is
    between two rounds only before its first throw, since nobody can join it later.
    """
    match state:
        case PotState():
            return _pot_between(state)
        case BankState(phase="stake", withdrawn=()):
            return replace(state, phase="seam", offers=())
        case LegsState():
            fresh = not state.throws and not state.left and state.leg <= 1 and state.phase != "over"
            return _afresh(state, state.seats) if fresh and state.stage not in ("final", "one more") else None
        case _:
            return state if state.phase == "seam" or _order_untouched(state) else None


def _pot_between(state: PotState) -> PotState | None:
    if state.phase == "seam" or _order_untouched(state):
        return state
    if state.phase == "over" or not state.round or state.throws or state.withdrawn:
        return None
    held = dict(state.started)
    return replace(
        state,
        phase="seam",
        round=state.round - 1,
        seats=tuple(replace(seat, tokens=held[seat.player]) for seat in state.seats),
        pot=state.carried,
        rolled=(),
        first=None,
        passage=None,
        turn=None,
        ordering=None,
    )


def _order_untouched(state: State) -> bool:
    return state.phase == "order" and not state.round and not state.throws


def bets_back(state: State, player: str) -> tuple[State, Happenings]:
    """A table as `between` gives it before one leaves it: his standing bet goes back, of a banker all do."""
    return bank.bets_back(state, player) if isinstance(state, BankState) else (state, ())


def take_off(state: State, player: str) -> tuple[State, int, Happenings]:
    """A table as `between` gives it without one of its players.

    With it what he takes along, and what went back to others because he leaves. ValueError for somebody
    who does not sit here.
    """
    sits(state.seats, player)
    state, happened = bets_back(state, player)
    if isinstance(state, BankState):
        state = bank.bank_left(state, player)
    tokens = next(seat.tokens for seat in state.seats if seat.player == player)
    return _seated(state, tuple(seat for seat in state.seats if seat.player != player)), tokens, happened


def sit_down(state: State, seat: Seat) -> State:
    """A table as `between` gives it with one more player, at once."""
    return _seated(state, tuple(sorted((*state.seats, seat), key=lambda other: other.number)))


def renumber(state: State, numbers: Mapping[str, int]) -> State:
    """A table as `between` gives it with players on other chairs; what is his by turn goes with each."""
    chair = {seat.number: numbers.get(seat.player, seat.number) for seat in state.seats}
    moved = (replace(seat, number=chair[seat.number]) for seat in state.seats)
    seats = tuple(sorted(moved, key=lambda seat: seat.number))
    match state:
        case PotState():
            first = chair.get(state.next_first, seats[0].number if seats else state.next_first)
            in_order = tuple(chair[number] for number in state.order if number in chair)
            return _seated(replace(state, next_first=first, order=in_order), seats)
        case BankState():
            return _seated(replace(state, left_of=chair.get(state.left_of, state.left_of)), seats)
        case _:
            return _seated(state, seats)


def let_go(state: State) -> State:
    """The table when nobody follows it any more: at its seam, what lies on it and in front of all unknown."""
    seats = tuple(replace(seat, tokens=0) for seat in state.seats)
    match state:
        case PotState():
            state = replace(state, phase="seam", pot=0, carried=0, throws=0, rolled=(), passage=None)
            state = replace(state, turn=None, ordering=None, first=None, withdrawn=())
            return _seated(state, seats)
        case BankState():
            state = replace(state, phase="seam", offers=(), uncovered=0, bets=(), waiting=(), claims=())
            state = replace(state, hand=None, turn=None, limit=None, throws=0, rolled=(), ordering=None)
            return _seated(replace(state, withdrawn=(), idle=False), seats)
        case _:
            return replace(_afresh(state, seats), phase="seam", ordering=None)


def called_off(state: State) -> State:
    """The table when no round is to begin any more: an offer of the bank or an order not yet thrown for is
    dropped; a round in which dice are on the table is left to be played.
    """
    if _order_untouched(state):
        return replace(state, phase="seam", ordering=None)
    if isinstance(state, BankState) and (back := between(state)) is not None:
        return back
    return state


def empty_table(rules: Rules) -> State:
    """A table at which nobody sits yet, at its seam."""
    nobody = open_table(rules, [Seat(1, "", 0)], ordered=True)
    return _seated(nobody, ())


def _seated(state: State, seats: tuple[Seat, ...]) -> State:
    """The same table with these seats; an order still to be thrown for is thrown for by them."""
    match state:
        case LegsState():
            return _afresh(state, seats)
        case _ if state.phase == "order" and seats:
            return open_table(state.rules, seats)
        case PotState():
            new = tuple(seat.number for seat in seats if seat.number not in state.order)
            in_order = state.order + new if state.order else ()
            return first_seat_taken(replace(state, seats=seats, order=in_order))
        case BankState():
            return replace(state, seats=seats, idle=False)


def _afresh(state: LegsState, seats: tuple[Seat, ...]) -> LegsState:
    """A game of legs that has not begun, with these players."""
    if not seats:
        return replace(state, seats=(), playing=(), phase="seam", ordering=None, passage=None, turn=None)
    return legs.open_legs(state.rules, seats, ordered=state.phase != "order")
