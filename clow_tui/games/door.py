"""One door to every game: pot, bank or legs, a caller need not know which.

Each function takes any game's state and hands it to the room that plays it; what it returns is of the same
kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from clow_tui.games import bank, bank_round, by_hand, legs, legs_round, pot, pot_round
from clow_tui.games.bank_model import BankRules, BankState
from clow_tui.games.happenings import Happening
from clow_tui.games.legs_model import LegsRules, LegsState
from clow_tui.games.model import Answer, Out, PotRules, PotState, Prompt, Said, Seat, Short

if TYPE_CHECKING:
    from clow_tui.rulesets import Ruleset

Rules: TypeAlias = PotRules | BankRules | LegsRules
State: TypeAlias = PotState | BankState | LegsState
G = TypeVar("G", bound=State)
Happenings: TypeAlias = tuple[Happening, ...]

# For each kind of state: between rounds, within one, and what people do beside throwing.
_ROOMS: dict[type[Any], tuple[Any, Any, Any]] = {
    PotState: (pot, pot_round, by_hand),
    BankState: (bank, bank_round, bank),
    LegsState: (legs, legs_round, legs),
}


def _between(state: State) -> Any:
    return _ROOMS[type(state)][0]


def _within(state: State) -> Any:
    return _ROOMS[type(state)][1]


def _beside(state: State) -> Any:
    return _ROOMS[type(state)][2]


def rules_of(
    ruleset: Ruleset, *, short: Short = "out", rounds: int | None = None, endless: bool = False
) -> Rules:
    """How players meet by a ruleset, with what a night sets beside it.

    `rounds` ends a game with tokens after so many; `endless` sets aside what the ruleset says of that.
    """
    if ruleset.pot is not None:
        return pot.pot_rules(ruleset, short=short, rounds=rounds, endless=endless)
    if ruleset.bank is not None:
        return bank.bank_rules(ruleset, rounds=rounds, endless=endless)
    return legs.legs_rules(ruleset)


def open_table(rules: Rules, seats: Iterable[Seat], *, ordered: bool = False) -> State:
    """A table before its first round, at its seam; `ordered` skips the throws for the order or the bank."""
    match rules:
        case PotRules():
            return pot.open_pot(rules, seats, ordered=ordered)
        case BankRules():
            return bank.open_bank(rules, seats, ordered=ordered)
        case LegsRules():
            return legs.open_legs(rules, seats, ordered=ordered)


def open_game(
    ruleset: Ruleset,
    seats: Iterable[Seat],
    *,
    ordered: bool = False,
    short: Short = "out",
    rounds: int | None = None,
    endless: bool = False,
) -> State:
    """A table of this ruleset before its first round."""
    rules = rules_of(ruleset, short=short, rounds=rounds, endless=endless)
    return open_table(rules, seats, ordered=ordered)


def prompt(state: State) -> Prompt | None:
    """What the table asks now; None at the seam and when the game is over."""
    asked: Prompt | None = _within(state).prompt(state)
    return asked


def refusal(state: State, answer: Said) -> str | None:
    """Why the answer does not fit now, in a sentence that says what is wanted; None where it fits.

    `LetProgramThrow` fits wherever a throw is due.
    """
    said: str | None = _within(state).refusal(state, answer)
    return said


def answer(state: G, given: Answer) -> tuple[G, Happenings]:
    """The next state and what happened; AnswerError with the sentence of `refusal` where it does not fit."""
    step: tuple[G, Happenings] = _between(state).answer(state, given)
    return step


def begin(
    state: G,
    ante: int | None = None,
    *,
    joined: Sequence[Seat] = (),
    left: Sequence[str] = (),
    keep_open: bool = False,
) -> tuple[G, Happenings]:
    """The next round, or leg: seats change, `clear`, and it begins where it can.

    `ante` is a pot's; left out, the one before. With `keep_open` a table does not end for want of players
    or of a banker: it waits at its seam.
    """
    step: tuple[G, Happenings] = _between(state).begin(
        state, ante, joined=joined, left=left, keep_open=keep_open
    )
    return step


def clear(state: G, ante: int | None = None, *, keep_open: bool = False) -> tuple[G, Happenings]:
    """At the seam: whoever cannot go on is out, and the end where it has come."""
    step: tuple[G, Happenings] = _between(state).clear(state, ante, keep_open=keep_open)
    return step


def end_now(state: G) -> tuple[G, Happenings]:
    """The game ends at this seam, with places by what each has now."""
    step: tuple[G, Happenings] = _between(state).end_now(state)
    return step


def places(state: State) -> tuple[tuple[str, ...], ...] | None:
    """Who came where, best first, players sharing a place together; None until the game is over."""
    groups: tuple[tuple[str, ...], ...] | None = _between(state).places(state)
    return groups


def total(state: State) -> int:
    """All tokens of the table, wherever they lie: constant."""
    tokens: int = _between(state).total(state)
    return tokens


def withdraw(state: G, player: str) -> tuple[G, Happenings]:
    """A player leaves in mid-round (L1); in a game with tokens he keeps his seat until the seam."""
    step: tuple[G, Happenings] = _beside(state).withdraw(state, player)
    return step


def set_away(state: G, players: Iterable[str]) -> tuple[G, Happenings]:
    """All who are away from now on (L2): with a bank they are passed over, else somebody throws for them."""
    step: tuple[G, Happenings] = _beside(state).set_away(state, players)
    return step


def recount(state: G, stacks: Mapping[str, int]) -> G:
    """The table at its seam with stacks as counted by hand; what lies on the table stays."""
    after: G = _beside(state).recount(state, stacks)
    return after


def in_turn(state: State) -> tuple[Seat, ...]:
    """The seats in order of rolling, with a bank clockwise from its left; who plays no more comes last."""
    if isinstance(state, PotState):
        return pot_round.in_turn(state)
    order = state.clockwise() if isinstance(state, BankState) else state.playing
    places = {player: place for place, player in enumerate(order)}
    return tuple(sorted(state.seats, key=lambda seat: places.get(seat.player, len(places))))


def with_rules(state: State, rules: Rules) -> State:
    """A table between two rounds that plays on by other rules of the same kind; ValueError for another."""
    match state, rules:
        case PotState(), PotRules():
            return replace(state, rules=rules)
        case BankState(), BankRules():
            return replace(state, rules=rules)
        case LegsState(), LegsRules():
            return replace(state, rules=rules)
    raise ValueError("a table cannot go on with rules of another kind")


def outs_of(state: State) -> tuple[Out, ...]:
    """Who has gone out, in order; nobody does in a game without tokens."""
    return () if isinstance(state, LegsState) else state.outs


def number_of(state: State) -> int:
    """The number of the round, or leg, that is played, or for which the bank is offered."""
    if isinstance(state, BankState):
        return state.round + (state.phase == "stake")
    return state.leg if isinstance(state, LegsState) else state.round


def next_number(state: State) -> int:
    """The number of the round, or leg, that begins next."""
    return (state.leg if isinstance(state, LegsState) else state.round) + 1


def holds(state: State) -> dict[str, int]:
    """What each player holds, those who are out too (C9); {} in a game without tokens."""
    if isinstance(state, LegsState):
        return {}
    stacks = {out.player: out.tokens for out in state.outs}
    stacks.update((seat.player, seat.tokens) for seat in state.seats)
    return stacks
