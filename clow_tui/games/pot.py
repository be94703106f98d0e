"""The pot game between its rounds: who can go on, antes, carried pots, the end (C1 to C3, C8 to C10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from clow_tui.games import order, pot_round
from clow_tui.games.happenings import (
    GameDrawn,
    GameEnded,
    GameWon,
    Happening,
    PotShared,
    PotWon,
    RoundBegan,
    WentOut,
)
from clow_tui.games.model import Answer, AnswerError, Out, PotRules, PotState, Seat, Short
from clow_tui.games.seats import at_seam, opened, paid, placed, reseated
from clow_tui.games.turn import throw_rules

if TYPE_CHECKING:
    from clow_tui.rulesets import Ruleset

Step = pot_round.Step


def pot_rules(
    ruleset: Ruleset, *, short: Short = "out", rounds: int | None = None, endless: bool = False
) -> PotRules:
    """The pot rules of a ruleset; `rounds` ends the game after so many, whatever the ruleset says.

    `endless` sets such an end aside. ValueError where the ruleset has no pot.
    """
    pot = ruleset.pot
    if pot is None:
        raise ValueError(f"{ruleset.name} is not played for a pot")
    ends = None if pot.ends == "last standing" or endless else pot.ends.rounds
    return PotRules(
        throwing=throw_rules(ruleset),
        tokens=pot.tokens,
        ante=pot.ante,
        tied=pot.tied,
        all_lose=pot.all_lose,
        ends=rounds or ends,
        short=short,
        first=ruleset.order.first,
        next=ruleset.order.next,
    )


def open_pot(rules: PotRules, seats: Iterable[Seat], *, ordered: bool) -> PotState:
    """A table before its first round, at its seam; `ordered` skips the throw for the order of play."""
    seated = opened(seats)
    state = PotState(rules, seated, next_first=seated[0].number, ante=rules.ante)
    if rules.first == "throw" and not ordered and len(seated) > 1:
        return replace(state, phase="order", ordering=order.start(tuple(seat.player for seat in seated)))
    return state


def answer(state: PotState, given: Answer) -> Step:
    """The next state and what happened; AnswerError with the sentence of `refusal` where it does not fit."""
    if (said := pot_round.refusal(state, given)) is not None:
        raise AnswerError(said)
    return at_the_end(*pot_round.step(state, given))


def at_the_end(after: PotState, happened: tuple[Happening, ...]) -> Step:
    """The step; with the last of a set number of rounds the game ends."""
    if after.phase == "seam" and after.round and after.round == after.rules.ends:
        ended, end = end_now(after)
        return ended, happened + end
    return after, happened


def clear(state: PotState, ante: int | None = None, *, keep_open: bool = False) -> Step:
    """At the seam: whoever cannot pay this ante is out, and the end where it has come (C2, C10).

    Without an ante it is the one of the round before.
    With `keep_open` a single player left takes a carried pot and waits at the seam; the table is over only
    when nobody is left.
    """
    if state.phase == "over":
        return state, ()
    at_seam(state.phase)
    ante = state.ante if ante is None else ante
    outs = tuple(seat for seat in state.seats if not _able(seat.tokens, ante, state.rules.short))
    happened: tuple[Happening, ...] = tuple(WentOut(seat.player, seat.tokens) for seat in outs)
    if outs:
        had = dict(state.started)
        noted = tuple(
            Out(seat.player, state.round, had.get(seat.player, seat.tokens), seat.tokens) for seat in outs
        )
        stay = tuple(seat for seat in state.seats if seat not in outs)
        state = first_seat_taken(replace(state, seats=stay, outs=state.outs + noted))
    if len(state.seats) > 1:
        return state, happened
    if not state.seats:
        drawn = (GameDrawn(tuple(seat.player for seat in outs), state.pot),) if outs else ()
        return replace(state, phase="over"), happened + drawn
    (last,) = state.seats
    carried = state.pot
    alone = replace(state, seats=(Seat(last.number, last.player, last.tokens + carried),), pot=0, carried=0)
    if keep_open:
        return alone, happened + ((PotWon(last.player, carried),) if carried else ())
    return replace(alone, phase="over"), (*happened, GameWon(last.player, carried))


def first_seat_taken(state: PotState) -> PotState:
    """A decider who is gone hands the first throw on now, before anyone is given his chair (C8)."""
    numbers = [seat.number for seat in state.seats]
    if state.phase != "seam" or not numbers or state.order or state.next_first in numbers:
        return state
    return replace(state, next_first=min(numbers, key=lambda number: (number < state.next_first, number)))


def begin(
    state: PotState,
    ante: int | None = None,
    *,
    joined: Sequence[Seat] = (),
    left: Sequence[str] = (),
    keep_open: bool = False,
) -> Step:
    """The next round: seats change, `clear`, and with two or more able to play all antes go in together.

    A stack below the ante plays with what it has under `short: plays` (C10). Without an ante it is the one
    of the round before.
    """
    at_seam(state.phase)
    ante = state.ante if ante is None else ante
    if joined or left:
        state = _reseated(state, joined, left)
    state, happened = clear(state, ante, keep_open=keep_open)
    if state.phase == "over" or len(state.seats) < 2:
        return state, happened
    started = tuple((seat.player, seat.tokens) for seat in state.seats)
    stakes = {seat.player: min(ante, seat.tokens) for seat in state.seats}
    seats = paid(state.seats, {player: -stake for player, stake in stakes.items()})
    anew = state.rules.next == "throw" and state.round > 0
    state = replace(
        state,
        seats=seats,
        ante=ante,
        round=state.round + 1,
        pot=state.pot + sum(stakes.values()),
        throws=0,
        rolled=(),
        started=started,
        withdrawn=(),
    )
    antes = tuple((seat.player, stakes[seat.player]) for seat in pot_round.in_turn(state))
    if anew:
        ordering = order.start(tuple(seat.player for seat in seats))
        state = replace(state, phase="order", ordering=ordering)
    else:
        state = pot_round.start_rolling(state)
    first = None if anew else antes[0][0]
    return state, (*happened, RoundBegan(state.round, ante, antes, first, state.pot))


def held_ante(stacks: PotState | Iterable[int], old: int, new: int, short: Short) -> int:
    """The ante a table takes when it should rise from `old` to `new`.

    A rise that would leave fewer than two able to play is held back (C10).
    """
    tokens = [seat.tokens for seat in stacks.seats] if isinstance(stacks, PotState) else stacks
    if new <= old or sum(_able(stack, new, short) for stack in tokens) >= 2:
        return new
    return old


def end_now(state: PotState) -> Step:
    """The game ends at this seam: a pot carried is shared by those still in, places go by tokens.

    What does not divide goes one token each in seat order.
    """
    if state.phase == "over":
        return state, ()
    if state.phase == "rolling":
        raise ValueError("the round in play is finished first")
    shared: tuple[Happening, ...] = ()
    if state.pot and state.seats:
        each, more = divmod(state.pot, len(state.seats))
        shares = tuple((seat.player, each + (i < more)) for i, seat in enumerate(state.seats))
        state = replace(state, seats=paid(state.seats, dict(shares)), pot=0, carried=0)
        shared = (PotShared(shares),)
    state = replace(state, phase="over", ordering=None)
    return state, (*shared, GameEnded(places(state) or ()))


def places(state: PotState) -> tuple[tuple[str, ...], ...] | None:
    """Who came where, best first, players sharing a place together; None until the game is over."""
    return placed(state.seats, state.outs) if state.phase == "over" else None


def total(state: PotState) -> int:
    """All tokens of the table: stacks, pot, and what those out were left with. Constant (C1)."""
    return sum(s.tokens for s in state.seats) + state.pot + sum(out.tokens for out in state.outs)


def _able(tokens: int, ante: int, short: Short) -> bool:
    return tokens >= ante if short == "out" else tokens > 0


def _reseated(state: PotState, joined: Sequence[Seat], left: Sequence[str]) -> PotState:
    seats = reseated(state.seats, joined, left)
    new = tuple(seat.number for seat in seats if seat.number not in state.order) if state.order else ()
    return replace(state, seats=seats, order=state.order + new)
