"""Who stands where: live, and as the final places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.model import Night, Status


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings; `rank` is shared by equals and reads 1, 1, 3."""

    rank: int
    player: str
    points: int | None
    status: Status


def standings(night: Night) -> tuple[Standing, ...]:
    """All entrants, best first.

    Those still in by the tokens they hold (his share of the pot is nobody's yet), then those out, the later
    the better; out in one act, by the tokens at that round's start (tournaments.md, "Places").
    """
    format_ = FORMATS[night.format]
    last = _last_out(night) if not night.facts.redrawn else None
    agreed = {player: i for i, group in enumerate(night.agreed) for player in group}
    key = {
        player: (2, -agreed[player], 0)
        if player in agreed
        else (1, 0, 0)
        if entrant.out is not None and entrant.out.act == last
        else format_.rank_key(night, player)
        for player, entrant in night.entrants.items()
    }
    ordered = sorted(night.entrants, key=lambda player: key[player], reverse=True)
    lines: list[Standing] = []
    for _, group in groupby(ordered, key=lambda player: key[player]):
        rank = len(lines) + 1
        lines.extend(Standing(rank, p, format_.points(night, p), night.status(p)) for p in group)
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
