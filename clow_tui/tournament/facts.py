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
    `counted`: a set number of rounds, by the number of players where the host sets none.

    `asks` are the settings that a host chooses for it beside those of every format, in the words of the verb
    `new`, in the order in which New night asks for them.
    """

    redrawn: bool = False
    open_end: bool = False
    game_out: bool = False
    undrawn_out: bool = False
    joins: bool = True
    pairs: bool = False
    rests: bool = False
    counted: bool = False
    asks: tuple[str, ...] = ()

    @property
    def merging(self) -> bool:
        """Whether tables are broken as players go out, until one is left."""
        return self.game_out and not self.redrawn

    @property
    def scored(self) -> bool:
        """Whether places at tables bring points, with tie-breaks behind them."""
        return "points" in self.asks

    @property
    def in_groups(self) -> bool:
        """Whether it is played in groups: a stage, from each of which the best go on."""
        return "groups" in self.asks

    @property
    def knockout(self) -> bool:
        """Whether a table's places say who goes on to which later one."""
        return self.undrawn_out and (self.game_out or self.pairs)


_SCORED = ("rounds", "table_stop", "points", "tiebreaks")

FACTS: dict[str, FormatFacts] = {
    "freezeout": FormatFacts(
        game_out=True, asks=("stop", "late_until", "reentry", "round_for_round", "breaks")
    ),
    "open": FormatFacts(open_end=True, asks=("stop",)),
    "heats": FormatFacts(
        redrawn=True,
        game_out=True,
        undrawn_out=True,
        joins=False,
        asks=("advance", "table_stop", "final_stop", "final_best_of"),
    ),
    "double-elimination": FormatFacts(
        redrawn=True, undrawn_out=True, joins=False, pairs=True, asks=("table_stop",)
    ),
    "swiss": FormatFacts(redrawn=True, counted=True, asks=_SCORED),
    "round-robin": FormatFacts(redrawn=True, joins=False, asks=_SCORED),
    "strikes": FormatFacts(redrawn=True, undrawn_out=True, asks=("strikes", "table_stop")),
    "groups": FormatFacts(redrawn=True, joins=False, rests=True, asks=("groups", *_SCORED)),
}
USUAL_FORMAT = next(iter(FACTS))
_LATER = {name: replace(facts, joins=False) for name, facts in FACTS.items()}


def stages_of(format_: str) -> tuple[str, ...]:
    """The stages of a format, the first first: `swiss,heats` has two, every other one is its only stage."""
    return tuple(name.strip() for name in format_.split(","))


def facts_of(format_: str, stage: int = 1) -> FormatFacts:
    """The facts of a format's stage, counted from 1; into a later one nobody comes in from outside."""
    names = stages_of(format_)
    name = names[min(stage, len(names)) - 1]
    return (_LATER if stage > 1 else FACTS).get(name, FormatFacts())
