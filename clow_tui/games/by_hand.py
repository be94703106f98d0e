"""What people do at a table beside throwing: who took the pot is said, somebody leaves, chips are counted.

Where real dice and chips are on the table, they are the truth, whatever was keyed in before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from clow_tui.games import order, pot_round
from clow_tui.games.happenings import OutOfRound
from clow_tui.games.model import AnswerError, PotState
from clow_tui.games.pot import at_the_end
from clow_tui.games.pot_round import Step
from clow_tui.games.seats import counted, sits
from clow_tui.games.turn import Turn


def report(state: PotState, winners: tuple[str, ...], last: str | None) -> Step:
    """The round under way ends with its pot taken by one, shared by several, or carried with no winner.

    `last` threw last, which settles who rolls first next where one winner does not (C8). A split leaves its
    remainder for the next pot. AnswerError with the sentence of `report_refusal` where it does not fit.
    """
    if (said := report_refusal(state, winners, last)) is not None:
        raise AnswerError(said)
    if len(winners) == 1:
        return at_the_end(*pot_round.won(state, winners[0]))
    decider = last if last is not None else state.seats[0].player
    if winners:
        in_order = tuple(seat.player for seat in pot_round.in_turn(state) if seat.player in winners)
        return at_the_end(*pot_round.split(state, in_order, decider))
    return at_the_end(*pot_round.carry(state, decider))


def report_refusal(state: PotState, winners: tuple[str, ...], last: str | None) -> str | None:
    """Why the pot cannot be reported so, in a sentence that names the mend; None where it can.

    `last` is needed with no winner and with several, where the next first roller depends on it.
    """
    if state.phase == "over":
        return "the game is over; to change who took its last pot, take that report back"
    if not state.round:
        return "no round has begun yet; once its antes are in, a pot can be reported"
    if state.phase == "seam":
        return "this round's pot is settled; to change who took it, take that report back"
    seated = {seat.player for seat in state.seats}
    if len(set(winners)) < len(winners):
        return "a winner is named twice; name each of them once"
    if not seated.issuperset(winners):
        return "only those who play this round can take its pot; name players of this table, or none"
    if last is not None and last not in seated:
        return "only those who play this round can have thrown last; name a player of this table"
    if last is None and len(winners) != 1 and state.rules.next == "decider":
        return "say who threw last as well: by that it is settled who rolls first in the next round"
    return None


def withdraw(state: PotState, player: str) -> Step:
    """A player leaves in mid-round (L1); he keeps his seat until the seam, where `begin` takes him off.

    His ante stays in. Without a hand in this time round he is out of the round; a hand already thrown keeps
    its chance, but cannot be rolled again. ValueError at the seam, or for somebody who does not sit here.
    """
    if state.phase not in ("order", "rolling"):
        raise ValueError(f"nobody can leave in mid-round; the table is at: {state.phase}")
    sits(state.seats, player)
    if player in state.withdrawn:
        return state, ()
    state = replace(state, withdrawn=(*state.withdrawn, player))
    if state.phase == "order":
        return at_the_end(*_out_of_the_order(state, player))
    return at_the_end(*_out_of_the_passage(state, player))


def _out_of_the_order(state: PotState, player: str) -> Step:
    assert state.ordering is not None
    ordering = order.without(state.ordering, player)
    left = order.players(ordering)
    state = replace(state, ordering=ordering)
    said = (OutOfRound(player),) if state.round else ()
    if not left and not state.round:
        return replace(state, phase="seam", ordering=None), said
    if not left:
        after, happened = pot_round.carry(state, pot_round.in_turn(state)[0].player)
    elif order.thrower(ordering) is None:
        after, happened = pot_round.ordered(state, left)
    else:
        return state, said
    return after, (*said, *happened)


def _out_of_the_passage(state: PotState, player: str) -> Step:
    passage, turn = state.passage, state.turn
    assert passage is not None
    assert turn is not None
    if player not in passage.waiting:
        return state, ()
    at_turn = passage.waiting[0] == player
    if at_turn and turn.hand is not None and turn.hand.decided:
        return pot_round.decided(state, passage, turn, replace(turn, over=True))
    stay = replace(
        passage,
        throwing=tuple(p for p in passage.throwing if p != player),
        waiting=tuple(p for p in passage.waiting if p != player),
    )
    said = OutOfRound(player)
    if stay.waiting:
        now = Turn(stay.limit) if at_turn else turn
        return replace(state, passage=stay, turn=now), (said,)
    after, happened = pot_round.resolve(state, stay, _threw_last(state))
    return after, (said, *happened)


def _threw_last(state: PotState) -> str:
    """Whose throw was the last that counted in this round; without any, who was to roll first."""
    hands = (rolled.player for rolled in reversed(state.rolled) if rolled.hand.decided)
    return next(hands, pot_round.in_turn(state)[0].player)


def set_away(state: PotState, players: Iterable[str]) -> Step:
    """Whoever is away antes all the same, and a neighbour or the program throws (L2): nothing changes."""
    return state, ()


def recount(state: PotState, stacks: Mapping[str, int]) -> PotState:
    """The table at its seam with stacks as counted by hand; who is not named keeps his, a carried pot stays.

    ValueError in mid-round, for somebody who does not sit here and for a stack below nothing.
    """
    return replace(state, seats=counted(state.seats, state.phase, stacks))
