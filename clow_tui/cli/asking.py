"""What `referee` asks in words, and what it tells whoever types a question mark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from clow_tui import games
from clow_tui.dice import DiceSpec, show_dice
from clow_tui.games import BankState, Prompt, State
from clow_tui.games.words import hand_words

HELP = ("?", "help")


def question(state: State, asked: Prompt) -> str:
    """Who is asked for what, with what fits."""
    fits = games.wanted(asked, state.rules.book.spec)
    match asked.kind:
        case "again":
            return f"{_lies(state, asked.player)}; stand or, say, {_keep(state, asked)}"
        case "stake":
            return f"{asked.player} is offered the bank, new money {fits}"
        case "bet" if isinstance(state, BankState):
            return f"{asked.player} bets against {state.banker}, {fits}"
        case "order":
            what = "the bank" if asked.may_pass else "the order"
            return f"{asked.player} throws for {what}, {fits}"
        case _:
            return f"{asked.player} rolls, {fits}"


def _lies(state: State, player: str) -> str:
    turn = state.turn
    assert turn is not None
    assert turn.hand is not None
    of = "" if turn.limit is None else f" of {turn.limit}"
    worth = hand_words(turn.hand, turn.dice)
    return f"{player} has {show_dice(turn.dice)}{worth and f', {worth}'}, throw {turn.throws}{of}"


def _keep(state: State, asked: Prompt) -> str:
    """Dice that a player could keep now: wild ones and the largest set, as far as the rules let him."""
    turn, spec = state.turn, state.rules.book.spec
    assert turn is not None
    wild, counts = spec.wild and spec.wild.face, Counter(turn.dice)
    # Wild dice, then the larger set, then the higher face.
    lying = sorted(turn.dice, key=lambda face: (face != wild, -counts[face], -spec.faces.index(face)))
    first = next((face for face in lying if face != wild), wild)
    alike = sum(face in (wild, first) for face in lying)
    kept = min(max(alike, spec.count - (asked.most or 0)), spec.count - (asked.least or 0))
    return " ".join(("keep", *lying[:kept]))


def help_lines(state: State, asked: Prompt) -> Iterator[str]:
    """What can be typed at this prompt, a line for each way."""
    spec = state.rules.book.spec
    match asked.kind:
        case "stake" | "bet":
            what = "new money to put up" if asked.kind == "stake" else "tokens to bet"
            yield f"{asked.least} to {asked.most}: {what}"
            if asked.may_pass:
                yield "pass: the bank is offered to the next" if asked.kind == "stake" else "pass: no bet"
        case "again":
            yield "stand: the dice stay as they lie"
            count = f"{asked.least}" if asked.least == asked.most else f"{asked.least} to {asked.most}"
            yield f"{_keep(state, asked)}: these stay, the others are thrown again; {count} can be"
            yield from _final(state)
        case _:
            dice = asked.dice or spec.count
            fell = "the die as it fell" if dice == 1 else "the dice as they fell"
            yield f"{_some(spec, dice)}: {fell}"
            yield "roll or !: the program throws"
            if asked.may_pass:
                yield "pass: no claim to the bank"
            if asked.kind == "roll":
                yield from _final(state)
    yield "ctrl-d: leave"


def _final(state: State) -> Iterator[str]:
    """The word for real dice, where there is a choice between throws."""
    turn, spec = state.turn, state.rules.book.spec
    if turn is None or state.rules.throwing.again is None:
        return
    lying = turn.dice if turn.kept is None else turn.kept
    dice = " ".join((*lying, _some(spec, spec.count - len(lying)))).rstrip()
    throws = turn.throws + (turn.kept is not None)
    yield f"final {dice} in {throws}: the hand as it lies at last, and the throws it took"


def _some(spec: DiceSpec, dice: int) -> str:
    """An example of so many dice."""
    return " ".join((spec.faces * dice)[-dice:]) if dice else ""
