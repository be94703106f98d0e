"""The rules that a night keeps: its ruleset in full, read again when its log is."""

from __future__ import annotations

from functools import lru_cache

from clow_tui import games
from clow_tui.rulesets import Ruleset, read_ruleset
from clow_tui.tournament import events as ev

MOST_AT_A_TABLE = 100


@lru_cache(maxsize=64)
def rules_in(
    text: str, name: str, short: games.Short, *, open_end: bool
) -> tuple[games.Rules, str, tuple[int, int]]:
    """How players meet by a ruleset kept with a night, its title, and the least and most at a table.

    EventError where the text is faulty.
    """
    reading = read_ruleset(text, name=name)
    if reading.ruleset is None:
        raise ev.EventError(f"the rules kept with the night are faulty: {reading.faults[0].at(name)}")
    ruleset = reading.ruleset
    rules = games.rules_of(ruleset, short=short, endless=open_end)
    return rules, ruleset.name, bounds_of(ruleset)


def tokens_of(ruleset: Ruleset) -> int:
    """What everybody comes in with; 0 in a game without tokens."""
    how = ruleset.pot or ruleset.bank
    return how.tokens if how is not None else 0


def bounds_of(ruleset: Ruleset) -> tuple[int, int]:
    """The least and most players at one table; without a bound in the rules, as many as a room holds."""
    return ruleset.players.least, ruleset.players.most or MOST_AT_A_TABLE
