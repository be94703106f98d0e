"""Who stands where: live, and as the final places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from clow_tui.tournament.formats.heats import rank_key
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
    key_of = rank_key if night.format == "heats" else _key
    last = _last_out(night) if night.format != "heats" else None
    agreed = {player: i for i, group in enumerate(night.agreed) for player in group}
    key = {
        player: (2, -agreed[player], 0)
        if player in agreed
        else (1, 0, 0)
        if entrant.out is not None and entrant.out.act == last
        else key_of(night, player)
        for player, entrant in night.entrants.items()
    }
    ordered = sorted(night.entrants, key=lambda player: key[player], reverse=True)
    lines: list[Standing] = []
    for _, group in groupby(ordered, key=lambda player: key[player]):
        rank = len(lines) + 1
        lines.extend(Standing(rank, p, night.tokens_of(p), night.status(p)) for p in group)
    return tuple(lines)


def places(night: Night) -> tuple[tuple[str, ...], ...] | None:
    """The final places, those sharing one together; None before the night is over."""
    if not night.finished:
        return None
    grouped: Iterable[tuple[int, Iterable[Standing]]] = groupby(standings(night), key=lambda line: line.rank)
    return tuple(tuple(line.player for line in group) for _, group in grouped)


def _key(night: Night, player: str) -> tuple[int, ...]:
    """What ranks a player: in before out; in by tokens where known, out by when."""
    out = night.entrants[player].out
    if out is None:
        return (1, night.tokens_of(player) or 0, 0)
    return (0, out.act, out.order, out.had or 0)


def _last_out(night: Night) -> int | None:
    """The act with which all who were left went out: they share the first place (C2)."""
    if not night.finished or night.left():
        return None
    return max((entrant.out.act for entrant in night.entrants.values() if entrant.out), default=None)
