"""One leg, from its first throw until it is decided, play-offs among the tied included (I3 to I8, K3, K5)."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import Literal

from clow_tui.dice import Hand
from clow_tui.games import rolling
from clow_tui.games.happenings import (
    FinalBegan,
    GameLost,
    GameWon,
    Happening,
    LegBegan,
    LegCounted,
    LegWon,
    OrderSet,
    Scored,
    Standing,
    Tied,
)
from clow_tui.games.legs_model import LegPassage, LegsState, Stage, extreme
from clow_tui.games.model import Answer, Prompt, Said
from clow_tui.games.turn import Turn

Step = tuple[LegsState, tuple[Happening, ...]]
Groups = tuple[tuple[str, ...], ...]
_OF: dict[Stage, Literal["final", "one more"]] = {"final": "final", "one more": "one more"}


def prompt(state: LegsState) -> Prompt | None:
    """What the table asks now; None at the seam and when the game is over."""
    return rolling.prompt_of(state)


def refusal(state: LegsState, answer: Said) -> str | None:
    """Why the answer does not fit now, in a sentence that says what is wanted; None where it fits."""
    return rolling.refusal_of(state, answer, "two legs")


def step(state: LegsState, answer: Answer) -> Step:
    """The state after an answer that `refusal` lets pass, and what happened."""
    return rolling.step(state, answer, ordered, _turn_over)


def _turn_over(state: LegsState, now: Turn, after: Turn) -> Step:
    passage = state.passage
    assert passage is not None
    assert after.hand is not None
    player = passage.waiting[0]
    told = rolling.told(player, now, after, _standing(state, passage, after.hand))
    limit = passage.limit
    if state.rules.throwing.first_sets_limit and not passage.hands:
        limit = after.throws
    hands = (*passage.hands, (player, after.hand))
    state, happened = go_on(state, replace(passage, waiting=passage.waiting[1:], limit=limit, hands=hands))
    return state, (told, *happened)


def _standing(state: LegsState, passage: LegPassage, hand: Hand) -> Standing:
    """How the hand stands beside those before it; where every place counts, nothing is said."""
    if state.stage == "points":
        return ""
    hands, low = (*passage.hands, ("", hand)), state.counts == "lowest"
    counting = extreme(hands, state.counts)
    if "" not in counting:
        return ""
    if len(counting) > 1:
        return "ties lowest" if low else "ties"
    return "lowest" if low else "leads"


# The order of play


def ordered(state: LegsState, players: tuple[str, ...]) -> Step:
    """The order of play is settled: the seam before the first leg, or the leg that it was thrown anew for."""
    state = replace(state, phase="seam", playing=players, ordering=None)
    said = OrderSet(players)
    if not state.leg:
        return state, (said,)
    state, happened = start_leg(state)
    return state, (said, *happened)


# The leg


def start_leg(state: LegsState) -> Step:
    """The leg's first time round."""
    players = state.playing
    if state.rules.next == "rotate":
        shift = (state.leg - 1) % len(players)
        players = players[shift:] + players[:shift]
    state = _time_round(replace(state, hands=(), rolled=()), players, play_off=False)
    return state, (LegBegan(state.leg, players[0], _OF.get(state.stage, "game")),)


def _time_round(state: LegsState, players: tuple[str, ...], *, play_off: bool) -> LegsState:
    limit = state.rules.throwing.most
    passage = LegPassage(players, players, limit, play_off=play_off)
    return replace(state, phase="rolling", passage=passage, turn=Turn(limit))


def go_on(state: LegsState, passage: LegPassage) -> Step:
    """The next player throws, or all have thrown."""
    alone = passage.play_off and len(passage.throwing) == 1
    if passage.waiting and not alone:
        return replace(state, passage=passage, turn=Turn(passage.limit)), ()
    if not passage.play_off:
        state = replace(state, hands=passage.hands)
    if state.stage == "points":
        return _scored(state)
    counting = passage.throwing if alone else extreme(passage.hands, state.counts)
    if len(counting) > 1:
        return _time_round(state, counting, play_off=True), (Tied(counting),)
    return _decided(state, counting[0])


def at_seam(state: LegsState) -> LegsState:
    """Between two legs."""
    return replace(state, phase="seam", passage=None, turn=None)


def _decided(state: LegsState, player: str) -> Step:
    """The player's hand counts in this leg."""
    match state.stage:
        case "legs":
            return _counted(state, player)
        case "one more":
            return finish(state, player)
        case _:
            return _won(state, player)


def _won(state: LegsState, player: str) -> Step:
    won = {**dict(state.won)}
    won[player] += 1
    state = at_seam(replace(state, won=tuple(won.items())))
    said = LegWon(player, state.leg, state.won)
    if won[player] < legs_needed(state):
        return state, (said,)
    after, happened = finish(state, player)
    return after, (said, *happened)


def legs_needed(state: LegsState) -> int:
    """How many legs won settle the stage."""
    rules = state.rules
    if state.stage == "race":
        return rules.first_to or 1
    return (rules.best_of if state.stage == "two" else rules.final_best_of) // 2 + 1


def _counted(state: LegsState, player: str) -> Step:
    state = at_seam(replace(state, counted=(*state.counted, player)))
    said = LegCounted(player, state.leg, state.counts)
    if len(state.counted) < state.rules.legs:
        return state, (said,)
    if player != state.counted[0] and state.counted[0]:
        finalists = tuple(p for p in state.playing if p in state.counted)
        return final(state, finalists, said)
    after, happened = finish(state, player)
    return after, (said, *happened)


def final(state: LegsState, finalists: tuple[str, ...], said: Happening) -> Step:
    """The two who counted meet; the earlier in the order of play opens (I7)."""
    won = tuple((player, 0) for player in finalists)
    state = replace(state, stage="final", playing=finalists, leg=0, won=won)
    return state, (said, FinalBegan(finalists, state.rules.final_best_of))


def _scored(state: LegsState) -> Step:
    """Points for the places of the leg; equal hands share the better place."""
    points, scores = state.rules.points or (), dict(state.scores)
    earned, place = [], 0
    for group in by_rank(state.hands):
        worth = points[place] if place < len(points) else 0
        earned += [(player, worth) for player in group]
        place += len(group)
    for player, worth in earned:
        scores[player] += worth
    state = at_seam(replace(state, scores=tuple(scores.items())))
    said = Scored(state.leg, tuple(earned), state.scores)
    if state.leg < state.rules.legs:
        return state, (said,)
    most = max(scores[player] for player in state.playing)
    tied = tuple(player for player in state.playing if scores[player] == most)
    if len(tied) > 1:
        state = replace(state, stage="one more", playing=tied, leg=0)
        return state, (said, Tied(tied))
    after, happened = finish(state, tied[0])
    return after, (said, *happened)


def by_rank(hands: tuple[tuple[str, Hand], ...]) -> Groups:
    """Players by their hands, best first, equal hands together."""
    ranked = sorted(hands, key=lambda item: -item[1].rank)
    return tuple(tuple(p for p, _ in group) for _, group in groupby(ranked, key=lambda item: item[1].rank))


# The end


def finish(state: LegsState, player: str) -> Step:
    """The game is over: the player has won it, or where the lowest counts has lost it."""
    pays = state.rules.counts == "lowest" and state.stage in ("legs", "final")
    if pays and state.stage == "final":  # who won the final is safe; the other pays
        player = next(p for p in state.playing if p != player)
    groups = _places(state, player, pays)
    gone = tuple((one,) for one in reversed(state.left) if one not in {p for group in groups for p in group})
    state = replace(at_seam(state), phase="over", over=tuple(filter(None, groups)) + gone, ordering=None)
    return state, (GameLost(player) if pays else GameWon(player, 0),)


def _places(state: LegsState, player: str, pays: bool) -> Groups:
    """The places of all who have not left: the winner's or the loser's, and the others' around it."""
    others = tuple(s.player for s in state.seats if s.player != player and s.player not in state.left)
    match state.stage:
        case "legs" if state.rules.legs == 1:
            groups = by_rank(tuple(item for item in state.hands if item[0] in others))
        case "race":
            groups = by_number(state.won, others)
        case "points" | "one more":
            groups = by_number(state.scores, others)
        case "final" if not pays:
            rest = tuple(p for p in others if p not in state.playing)
            groups = (tuple(p for p in others if p in state.playing), rest)
        case _:
            groups = (others,)
    return (*groups, (player,)) if pays else ((player,), *groups)


def by_number(numbers: tuple[tuple[str, int], ...], players: tuple[str, ...]) -> Groups:
    """These players by legs won or points, the most first, equal ones together."""
    ranked = sorted((item for item in numbers if item[0] in players), key=lambda item: -item[1])
    return tuple(tuple(p for p, _ in group) for _, group in groupby(ranked, key=lambda item: item[1]))
