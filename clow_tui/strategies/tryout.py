"""A table of made-up players that plays by itself, to see what a ruleset does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from clow_tui import games
from clow_tui.dice import Dice
from clow_tui.games import DiceThrown, Happening, LetProgramThrow, Seat, State
from clow_tui.rulesets import Ruleset
from clow_tui.strategies import Strategy

Throw = Callable[[int, int, int, Sequence[str]], Dice]  # round, throw in it from 1, number of dice, faces

USUAL = 4  # players, where the ruleset takes as many


def seats_for(ruleset: Ruleset, wanted: int | None = None) -> int:
    """How many to seat: as many as wanted, within what the ruleset takes."""
    most = ruleset.players.most
    return max(ruleset.players.least, min(wanted or USUAL, most or wanted or USUAL))


def try_out(
    ruleset: Ruleset, players: Sequence[str], throw: Throw, strategy: Strategy
) -> Iterator[tuple[State, tuple[Happening, ...]]]:
    """One game, step by step: the state after each answer and what happened; ends when the game does.

    A ruleset may make games that never end: the caller stops when he has seen enough. `throw` gives the dice.
    """
    rules = games.rules_of(ruleset)
    state = games.open_table(rules, [Seat(at, name, rules.tokens) for at, name in enumerate(players, 1)])
    while state.phase != "over":
        if state.phase == "seam":
            state, told = games.begin(state)
        else:
            said = games.parse(state, strategy.choose(state))
            asked = games.prompt(state)
            if isinstance(said, LetProgramThrow):
                count = (asked and asked.dice) or 0
                said = DiceThrown(throw(state.round, state.throws + 1, count, rules.book.spec.faces))
            state, told = games.answer(state, said)
        yield state, told
