"""A player at his throw, in any game: what he is asked, what he may answer, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from clow_tui.games import order, turn
from clow_tui.games.happenings import Happening, Kept, OrderThrew, OrderTied, Standing, Stood, Threw
from clow_tui.games.legs_model import LegsState
from clow_tui.games.model import Answer, DiceThrown, LetProgramThrow, PotState, Prompt, Rolled, Said
from clow_tui.games.turn import Final, Keep, Stand, ThrowRules, Turn

S = TypeVar("S", PotState, LegsState)


def prompt_of(state: PotState | LegsState) -> Prompt | None:
    """What a table without a bank asks now; None at the seam and when the game is over."""
    if state.phase == "order" and state.ordering is not None:
        player = order.thrower(state.ordering)
        return None if player is None else Prompt("order", player, dice=1)
    if state.turn is None or state.passage is None:
        return None
    return prompt_for(state.rules.throwing, state.turn, state.passage.waiting[0])


def refusal_of(state: PotState | LegsState, answer: Said, between: str) -> str | None:
    """Why the answer does not fit at a table without a bank; `between` names its seam, as in two rounds."""
    throwing = state.rules.throwing
    if state.phase == "order":
        if isinstance(answer, DiceThrown):
            return turn.refuse_dice(throwing, answer.dice, 1)
        fits = isinstance(answer, LetProgramThrow)
        return None if fits else "one die is wanted, for the order of play"
    if state.turn is None:
        over = state.phase == "over"
        return "the game is over, no answer is wanted" if over else f"no answer is wanted between {between}"
    return refusal(throwing, state.turn, answer)


def step(
    state: S,
    answer: Answer,
    ordered: Callable[[S, tuple[str, ...]], tuple[S, tuple[Happening, ...]]],
    decided: Callable[[S, Turn, Turn], tuple[S, tuple[Happening, ...]]],
) -> tuple[S, tuple[Happening, ...]]:
    """The state of a table without a bank after an answer that `refusal_of` lets pass, and what happened.

    `ordered` goes on once the order of play is settled, `decided` once a turn, before and after, is over.
    """
    if state.phase == "order":
        assert isinstance(answer, DiceThrown)
        return _order_thrown(state, answer.dice[0], ordered)
    now, passage = state.turn, state.passage
    assert now is not None
    assert passage is not None
    player = passage.waiting[0]
    after = advance(state.rules.throwing, now, answer)
    throws = state.throws + after.throws - now.throws
    state = replace(state, throws=throws, rolled=noted(state.rolled, player, now, after))
    if not after.over:
        return replace(state, turn=after), (told(player, now, after),)
    return decided(state, now, after)


def _order_thrown(
    state: S, face: str, ordered: Callable[[S, tuple[str, ...]], tuple[S, tuple[Happening, ...]]]
) -> tuple[S, tuple[Happening, ...]]:
    ordering = state.ordering
    assert ordering is not None
    player = order.thrower(ordering)
    assert player is not None
    ordering = order.thrown(ordering, state.rules.book.spec.faces.index(face))
    state = replace(state, ordering=ordering, throws=state.throws + 1)
    threw = OrderThrew(player, face)
    if tied := order.tied_again(ordering):
        return state, (threw, OrderTied(tied))
    if order.thrower(ordering) is not None:
        return state, (threw,)
    done: tuple[S, tuple[Happening, ...]] = ordered(state, order.players(ordering))
    return done[0], (threw, *done[1])


def prompt_for(throwing: ThrowRules, now: Turn, player: str) -> Prompt:
    """What the player is asked: a throw, or his choice."""
    due = turn.dice_due(throwing, now)
    if due is None:
        least, most = turn.again_bounds(throwing)
        return Prompt("again", player, least=least, most=most)
    return Prompt("roll", player, dice=due)


def refusal(throwing: ThrowRules, now: Turn, answer: Said) -> str | None:
    """Why the answer does not fit the player's turn, in a sentence; None where it fits.

    `LetProgramThrow` fits wherever a throw is due.
    """
    match answer:
        case DiceThrown(dice):
            return turn.refuse_throw(throwing, now, dice)
        case Stand() | Keep() | Final():
            return turn.refuse_move(throwing, now, answer)
        case _:
            due = turn.dice_due(throwing, now)
            if due is None:
                return f"{turn.choice_words(throwing)} is wanted"
            fits = isinstance(answer, LetProgramThrow)
            return None if fits else f"{turn.dice_words(due)} wanted"


def advance(throwing: ThrowRules, now: Turn, answer: Answer) -> Turn:
    """The turn after an answer that `refusal` lets pass."""
    if isinstance(answer, DiceThrown):
        return turn.throw(throwing, now, answer.dice)
    assert isinstance(answer, Stand | Keep | Final)
    return turn.move(throwing, now, answer)


def noted(rolled: tuple[Rolled, ...], player: str, before: Turn, after: Turn) -> tuple[Rolled, ...]:
    """The last throws of all players, with the one just made, if one was."""
    if after.throws == before.throws:
        return rolled
    assert after.hand is not None
    others = tuple(item for item in rolled if item.player != player)
    return (*others, Rolled(player, after.dice, after.hand))


def told(player: str, before: Turn, after: Turn, standing: Standing = "") -> Threw | Kept | Stood:
    """What the player did: he threw, put dice aside, or let them lie."""
    if after.throws > before.throws:
        assert after.hand is not None
        return Threw(player, after.dice, after.hand, after.throws, standing)
    if not after.over:
        return Kept(player, after.kept or ())
    assert after.hand is not None
    return Stood(player, after.dice, after.hand, standing)
