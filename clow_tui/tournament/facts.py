"""What the fold of a night has to know of its format; the formats themselves build on the fold."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class FormatFacts:
    """How tables live in a format.

    `redrawn`: tables are drawn again round by round, each game there is one of its own. `open_end`: tables
    go on until a stop, whatever the ruleset says of an end. `game_out`: who goes out of a table's game is out
    of the night; `undrawn_out`: who is not drawn for the next round is. `joins`: somebody can come in later.
    `pairs`: two meet at a table, whatever is set. `rests`: who is in may be left out of a round's draw.
    """

    redrawn: bool = False
    open_end: bool = False
    game_out: bool = False
    undrawn_out: bool = False
    joins: bool = True
    pairs: bool = False
    rests: bool = False

    @property
    def knockout(self) -> bool:
        """Whether a table's places say who goes on to which later one."""
        return self.undrawn_out and (self.game_out or self.pairs)


FACTS: dict[str, FormatFacts] = {
    "freezeout": FormatFacts(game_out=True),
    "open": FormatFacts(open_end=True),
    "heats": FormatFacts(redrawn=True, game_out=True, undrawn_out=True, joins=False),
    "double-elimination": FormatFacts(redrawn=True, undrawn_out=True, joins=False, pairs=True),
    "swiss": FormatFacts(redrawn=True),
    "round-robin": FormatFacts(redrawn=True, joins=False),
    "strikes": FormatFacts(redrawn=True, undrawn_out=True),
    "groups": FormatFacts(redrawn=True, joins=False, rests=True),
}
_LATER = {name: replace(facts, joins=False) for name, facts in FACTS.items()}


def stages_of(format_: str) -> tuple[str, ...]:
    """The stages of a format, the first first: `swiss,heats` has two, every other one is its only stage."""
    return tuple(name.strip() for name in format_.split(","))


def facts_of(format_: str, stage: int = 1) -> FormatFacts:
    """The facts of a format's stage, counted from 1; into a later one nobody comes in from outside."""
    names = stages_of(format_)
    name = names[min(stage, len(names)) - 1]
    return (_LATER if stage > 1 else FACTS).get(name, FormatFacts())
