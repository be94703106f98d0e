"""A game of legs between its legs: what is played, who leaves, the places (I1, I2, I6 to I9, K5, L1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from clow_tui.games import legs_round, order, seats
from clow_tui.games.happenings import GameEnded, GameWon, Happening, Left
from clow_tui.games.legs_model import LegPassage, LegsRules, LegsState, Stage
from clow_tui.games.legs_round import Groups, Step, by_number, finish
from clow_tui.games.model import Answer, AnswerError, Seat
from clow_tui.games.turn import Turn, throw_rules

if TYPE_CHECKING:
    from clow_tui.rulesets import Ruleset


def legs_rules(ruleset: Ruleset, *, best_of: int | None = None) -> LegsRules:
    """The rules of a ruleset of legs; `best_of` sets the length of a game of two, a final too.

    ValueError where the ruleset has no legs.
    """
    legs = ruleset.legs
    if legs is None:
        raise ValueError(f"{ruleset.name} is not played in legs")
    if ruleset.order.next == "decider":
        raise ValueError("who decided a leg does not settle who begins the next one")
    more = legs.more_players
    return LegsRules(
        throwing=throw_rules(ruleset),
        best_of=best_of or legs.two_players.best_of,
        legs=more.legs,
        counts=more.counts,
        final_best_of=best_of or more.final_best_of,
        first_to=more.first_to,
        points=more.points,
        first=ruleset.order.first,
        next=ruleset.order.next,
    )


def open_legs(rules: LegsRules, seats_: Iterable[Seat], *, ordered: bool) -> LegsState:
    """A table before its first leg, at its seam; `ordered` skips the throw for the order of play."""
    state = _set_up(rules, seats.opened(seats_))
    if rules.first == "throw" and not ordered and len(state.playing) > 1:
        return replace(state, phase="order", ordering=order.start(state.playing))
    return state


def _set_up(rules: LegsRules, seated: tuple[Seat, ...], playing: tuple[str, ...] = ()) -> LegsState:
    playing = playing or tuple(seat.player for seat in seated)
    stage: Stage = "legs"
    if len(playing) <= 2:
        stage = "two"
    elif rules.first_to is not None:
        stage = "race"
    elif rules.points is not None:
        stage = "points"
    nothing = tuple((player, 0) for player in playing)
    won = nothing if stage in ("two", "race") else ()
    return LegsState(rules, seated, playing, stage, won=won, scores=nothing if stage == "points" else ())


def answer(state: LegsState, given: Answer) -> Step:
    """The next state and what happened; AnswerError with the sentence of `refusal` where it does not fit."""
    if (said := legs_round.refusal(state, given)) is not None:
        raise AnswerError(said)
    return legs_round.step(state, given)


def begin(
    state: LegsState,
    ante: int | None = None,
    *,
    joined: Sequence[Seat] = (),
    left: Sequence[str] = (),
    keep_open: bool = False,
) -> Step:
    """The next leg, after those in `left` have gone; with one player left he has won.

    ValueError in mid-leg, and for somebody who joins a game that has begun.
    """
    seats.at_seam(state.phase)
    seated = seats.reseated(state.seats, joined, left)
    if joined:
        if state.leg or state.stage in ("final", "one more"):
            raise ValueError("nobody can join a game of legs once it has begun")
        new = tuple(seat.player for seat in joined)
        state = replace(_set_up(state.rules, seated, state.playing + new), throws=state.throws)
    happened: tuple[Happening, ...] = ()
    for player in left:
        state, more = withdraw(state, player)
        happened += more
    if state.phase == "over":
        return state, happened
    if len(state.playing) == 1:
        after, end = finish(state, state.playing[0])
        return after, happened + end
    state = replace(state, leg=state.leg + 1)
    if state.rules.next == "throw" and (state.leg > 1 or state.stage in ("final", "one more")):
        return replace(state, phase="order", ordering=order.start(state.playing), rolled=()), happened
    state, began = legs_round.start_leg(state)
    return state, happened + began


def clear(state: LegsState, ante: int | None = None, *, keep_open: bool = False) -> Step:
    """Nobody goes out between two legs."""
    return state, ()


def end_now(state: LegsState) -> Step:
    """The game ends at this seam, placed by what has been played until now."""
    if state.phase == "over":
        return state, ()
    if state.phase == "rolling" or (state.phase == "order" and state.leg):
        raise ValueError("the leg in play is finished first")
    over = tuple(filter(None, _standing_now(state))) + tuple((player,) for player in reversed(state.left))
    state = replace(state, phase="over", ordering=None, over=over)
    return state, (GameEnded(places(state) or (), "stopped"),)


def _standing_now(state: LegsState) -> Groups:
    here = tuple(seat.player for seat in state.seats if seat.player not in state.left)
    rest = tuple(player for player in here if player not in state.playing)
    match state.stage:
        case "two" | "race":
            return by_number(state.won, here)
        case "points":
            return by_number(state.scores, here)
        case "one more":
            return (state.playing, *by_number(state.scores, rest))
        case "final":
            groups = by_number(state.won, state.playing)
            if state.rules.counts == "highest":
                return (*groups, rest)
            return ((*rest, *groups[0]), *groups[1:]) if len(groups) > 1 else (rest, *groups)
        case _:
            counted = tuple(player for player in state.counted if player)
            others = tuple(player for player in here if player not in counted)
            return (others, counted) if state.rules.counts == "lowest" else (counted, others)


def places(state: LegsState) -> Groups | None:
    """Who came where, best first, players sharing a place together by seats; None until the game is over."""
    if state.phase != "over":
        return None
    seated = [seat.player for seat in state.seats]
    return tuple(tuple(sorted(group, key=seated.index)) for group in state.over)


def withdraw(state: LegsState, player: str) -> Step:
    """A player leaves, at any time: he is last of those still playing (L1).

    ValueError for somebody who does not sit here. Whoever plays no more has his place already, and keeps it.
    """
    seats.sits(state.seats, player)
    if state.phase == "over" or not _still_playing(state, player):
        return state, ()
    others = tuple(one for one in state.playing if one != player)
    if state.stage in ("two", "final"):
        after, happened = finish(state, (*others, player)[0])
    elif _last_play_off(state) and state.rules.counts == "lowest" and state.rules.legs == 1:
        after, happened = finish(state, player)
    else:
        after, happened = _without(state, player, others)
    return after, (Left(player), *happened)


def _last_play_off(state: LegsState) -> bool:
    """Whether only those tied in the last leg play on, and the others have their places."""
    tied = state.passage is not None and state.passage.play_off
    return tied and state.stage == "legs" and len(state.counted) + 1 == state.rules.legs


def _still_playing(state: LegsState, player: str) -> bool:
    if state.passage is not None and _last_play_off(state):
        return player in state.passage.throwing or player in state.counted
    return player in state.playing


def _without(state: LegsState, player: str, playing: tuple[str, ...]) -> Step:
    """The game goes on among the others, as if he had not played in this leg.

    Where the others have their places already, only first place is closed to him.
    """
    settled = _last_play_off(state) and state.rules.counts == "highest"
    if not settled and state.stage != "one more":
        hands = tuple(item for item in state.hands if item[0] != player)
        state = replace(state, left=(*state.left, player), hands=hands)
    counted = tuple("" if one == player else one for one in state.counted)
    state = replace(state, playing=playing, counted=counted)
    if len(playing) == 1 and not settled:
        return _alone(state, playing[0])
    if state.phase == "order":
        assert state.ordering is not None
        ordering = order.without(state.ordering, player)
        state = replace(state, ordering=ordering)
        if order.thrower(ordering) is None:
            return legs_round.ordered(state, order.players(ordering))
        return state, ()
    passage = state.passage
    if passage is None or player not in passage.throwing:
        return state, ()
    return _out_of_the_passage(state, passage, player)


def _alone(state: LegsState, player: str) -> Step:
    """Only one plays on: he has won, whatever would have counted."""
    after, _ = finish(replace(state, stage="race" if state.stage == "legs" else state.stage), player)
    return after, (GameWon(player, 0),)


def _out_of_the_passage(state: LegsState, passage: LegPassage, player: str) -> Step:
    at_turn = passage.waiting[0] == player
    hands = tuple(item for item in passage.hands if item[0] != player)
    limit = passage.limit if hands else state.rules.throwing.most
    stay = replace(
        passage,
        throwing=tuple(one for one in passage.throwing if one != player),
        waiting=tuple(one for one in passage.waiting if one != player),
        hands=hands,
        limit=limit,
    )
    alone = stay.play_off and len(stay.throwing) == 1
    if stay.waiting and not at_turn and not alone:
        begun = state.turn is not None and state.turn.throws > 0
        return replace(state, passage=stay, turn=state.turn if begun else Turn(limit)), ()
    return legs_round.go_on(state, stay)


def set_away(state: LegsState, players: Iterable[str]) -> Step:
    """Whoever is away is thrown for, by a neighbour or the program (L2): nothing changes."""
    return state, ()


def total(state: LegsState) -> int:
    """No tokens."""
    return 0


def recount(state: LegsState, stacks: Mapping[str, int]) -> LegsState:
    """ValueError: there are no stacks to count."""
    raise ValueError("this game is played without tokens, so there is nothing to count")
