"""Who stands where: live, and as the final places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.model import Night, Status


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings; `rank` is shared by equals and reads 1, 1, 3."""

    rank: int
    player: str
    points: int | Fraction | None
    status: Status


def standings(night: Night) -> tuple[Standing, ...]:
    """All entrants, best first.

    Those still in by the tokens they hold (his share of the pot is nobody's yet), then those out, the later
    the better; out in one act, by the tokens at that round's start.
    """
    format_ = FORMATS[night.format]
    agreed = [list(group) for group in night.agreed]
    last = _last_out(night) if night.facts.game_out and not night.facts.redrawn else None
    together = [p for p, e in night.entrants.items() if e.out is not None and e.out.act == last]
    first = [*agreed, *([together] if together else [])]
    placed = {player for group in first for player in group}
    rest = [[player for player in group if player not in placed] for group in format_.ranking(night)]
    points = format_.points(night)
    lines: list[Standing] = []
    for group in (*first, *filter(None, rest)):
        rank = len(lines) + 1
        lines.extend(Standing(rank, p, points[p], night.status(p)) for p in group)
    return tuple(lines)


def places(night: Night) -> tuple[tuple[str, ...], ...] | None:
    """The final places, those sharing one together; None before the night is over."""
    if not night.finished:
        return None
    grouped: Iterable[tuple[int, Iterable[Standing]]] = groupby(standings(night), key=lambda line: line.rank)
    return tuple(tuple(line.player for line in group) for _, group in grouped)


def _last_out(night: Night) -> int | None:
    """The act with which all who were left went out: they share the first place (C2)."""
    if not night.finished or night.left():
        return None
    return max((entrant.out.act for entrant in night.entrants.values() if entrant.out), default=None)
