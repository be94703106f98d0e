"""What the fold of a night has to know of its format; the formats themselves build on the fold."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FormatFacts:
    """How tables live in a format.

    `redrawn`: tables are drawn again round by round, each game there is one of its own, and nobody comes in
    later. `open_end`: tables go on until a stop, whatever the ruleset says of an end.
    """

    redrawn: bool = False
    open_end: bool = False


FACTS: dict[str, FormatFacts] = {
    "freezeout": FormatFacts(),
    "heats": FormatFacts(redrawn=True),
    "open": FormatFacts(open_end=True),
}
