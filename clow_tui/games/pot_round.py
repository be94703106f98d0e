"""One round for a pot, from the first roll until it is won, split or carried (C4 to C8, P1 to P3)."""

from __future__ import annotations

from dataclasses import replace

from clow_tui.dice import Hand
from clow_tui.games import rolling
from clow_tui.games.happenings import (
    Happening,
    OrderSet,
    OutOfRound,
    PotCarried,
    PotSplit,
    PotWon,
    Standing,
    Tied,
)
from clow_tui.games.model import (
    Answer,
    Passage,
    PotRules,
    PotState,
    Prompt,
    Said,
    Seat,
)
from clow_tui.games.seats import paid
from clow_tui.games.turn import Turn

Step = tuple[PotState, tuple[Happening, ...]]


def prompt(state: PotState) -> Prompt | None:
    """What the table asks now; None at the seam and when the game is over."""
    return rolling.prompt_of(state)


def refusal(state: PotState, answer: Said) -> str | None:
    """Why the answer does not fit now, in a sentence that says what is wanted; None where it fits.

    `LetProgramThrow` fits wherever a throw is due.
    """
    return rolling.refusal_of(state, answer, "two rounds")


def step(state: PotState, answer: Answer) -> Step:
    """The state after an answer that `refusal` lets pass, and what happened."""
    return rolling.step(state, answer, ordered, _turn_over)


def _turn_over(state: PotState, now: Turn, after: Turn) -> Step:
    assert state.passage is not None
    return decided(state, state.passage, now, after)


def ordered(state: PotState, players: tuple[str, ...]) -> Step:
    """The order of play is settled: the seam before the first round, or rolling where the antes are in."""
    numbers = {seat.player: seat.number for seat in state.seats}
    in_order = tuple(numbers[player] for player in players)
    state = replace(state, phase="seam", order=in_order, next_first=in_order[0], ordering=None)
    if state.round:  # thrown for anew, with the antes of this round already in
        state = start_rolling(state)
    return state, (OrderSet(players),)


def in_turn(state: PotState) -> tuple[Seat, ...]:
    """The seats in the order in which they throw in the next round, or threw for in the one under way."""
    first = state.next_first if state.first is None else state.first
    if not state.order:
        return tuple(sorted(state.seats, key=lambda seat: (seat.number < first, seat.number)))
    places = {number: i for i, number in enumerate(state.order)}
    start, last = places.get(first, 0), len(places)

    def place(seat: Seat) -> tuple[bool, int, int]:
        at = places.get(seat.number, last)
        return (at < start, at, seat.number)

    return tuple(sorted(state.seats, key=place))


def start_rolling(state: PotState) -> PotState:
    """The round's first time round, antes being in: everyone rolls, from the first roller on."""
    seats = in_turn(state)
    state = replace(state, phase="rolling", first=seats[0].number)
    return _pass(state, tuple(seat.player for seat in seats if seat.player not in state.withdrawn))


def _pass(state: PotState, players: tuple[str, ...]) -> PotState:
    limit = state.rules.throwing.most
    return replace(state, passage=Passage(players, players, limit), turn=Turn(limit))


def decided(state: PotState, passage: Passage, before: Turn, done: Turn) -> Step:
    """The player's hand is final: it takes the pot, is out, leads, ties or falls short."""
    hand, player = done.hand, passage.waiting[0]
    assert hand is not None
    leaders, best, standing = _compare(passage, player, hand)
    said = rolling.told(player, before, done, standing)
    if hand.effect == "win":
        after, happened = won(state, player)
        return after, (said, *happened)
    if hand.effect == "lose":
        said_all: tuple[Happening, ...] = (said, OutOfRound(player))
    else:
        said_all = (said,)
    limit = passage.limit
    if state.rules.throwing.first_sets_limit and player == passage.throwing[0]:
        limit = done.throws
    passage = Passage(passage.throwing, passage.waiting[1:], limit, leaders, best)
    if passage.waiting:
        return replace(state, passage=passage, turn=Turn(limit)), said_all
    after, happened = resolve(state, passage, player)
    return after, said_all + happened


def _compare(passage: Passage, player: str, hand: Hand) -> tuple[tuple[str, ...], int, Standing]:
    if hand.effect is not None or hand.rank < passage.best:
        return passage.leaders, passage.best, ""
    if hand.rank == passage.best:
        return (*passage.leaders, player), passage.best, "ties"
    return (player,), hand.rank, "leads"


def resolve(state: PotState, passage: Passage, last: str) -> Step:
    """All have rolled; `last` was the last of them.

    Tied players who have left cannot roll again and are out of the round (L1).
    """
    leaders, rules = passage.leaders, state.rules
    if len(leaders) == 1:
        return won(state, leaders[0])
    if leaders and rules.tied == "split":
        return split(state, leaders, last)
    if not leaders and rules.all_lose == "carry":
        return carry(state, last)
    tied = leaders or passage.throwing
    here = tuple(player for player in tied if player not in state.withdrawn)
    gone = tuple(OutOfRound(player) for player in tied if player in state.withdrawn)
    said: tuple[Happening, ...] = (Tied(tied), *gone) if tied else ()
    if here:
        return _pass(state, here), said
    after, happened = carry(state, last)
    return after, said + happened


def carry(state: PotState, last: str) -> Step:
    """Nobody takes the pot; `last` made the last throw that counted (C7, C8)."""
    return _close(state, last, carried=state.pot), (PotCarried(state.pot),)


def won(state: PotState, winner: str) -> Step:
    """The winner takes the pot."""
    seats = paid(state.seats, {winner: state.pot})
    return _close(replace(state, seats=seats), winner, carried=0), (PotWon(winner, state.pot),)


def split(state: PotState, players: tuple[str, ...], last: str) -> Step:
    """The players share the pot, the remainder stays for the next one; `last` threw last."""
    share, left = divmod(state.pot, len(players))
    seats = paid(state.seats, dict.fromkeys(players, share))
    return _close(replace(state, seats=seats), last, carried=left), (PotSplit(players, share, left),)


def _close(state: PotState, decider: str, *, carried: int) -> PotState:
    """The seam after a round whose deciding roll was `decider`'s (C8)."""
    next_first = _next_first(state, state.rules, decider)
    return replace(
        state,
        phase="seam",
        pot=carried,
        carried=carried,
        next_first=next_first,
        first=None,
        passage=None,
        turn=None,
        ordering=None,
    )


def _next_first(state: PotState, rules: PotRules, decider: str) -> int:
    if rules.next == "decider":
        return next(seat.number for seat in state.seats if seat.player == decider)
    if rules.next == "rotate":
        seats = in_turn(state)
        return seats[1 % len(seats)].number
    return state.next_first
