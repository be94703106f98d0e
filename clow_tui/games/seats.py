"""Seats and the tokens on them: shared by all games that are played for tokens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from clow_tui.games.model import Out, Phase, Seat


def by_number(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats in order; ValueError where one is given twice or a player sits on two."""
    seated = tuple(sorted(seats, key=lambda seat: seat.number))
    if len({s.number for s in seated}) < len(seated) or len({s.player for s in seated}) < len(seated):
        raise ValueError("a seat is given twice, or a player sits on two")
    return seated


def opened(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats of a table that opens; ValueError where nobody sits there."""
    seated = by_number(seats)
    if not seated:
        raise ValueError("a table needs a player")
    return seated


def reseated(seats: tuple[Seat, ...], joined: Sequence[Seat], left: Iterable[str]) -> tuple[Seat, ...]:
    """The seats after some left and some joined; ValueError for a stranger who leaves."""
    gone = set(left)
    if missing := gone - {seat.player for seat in seats}:
        raise ValueError(f"not at this table: {', '.join(sorted(missing))}")
    return by_number((*(seat for seat in seats if seat.player not in gone), *joined))


def paid(seats: tuple[Seat, ...], shares: Mapping[str, int]) -> tuple[Seat, ...]:
    """The seats after each player named has got so many tokens, or given them up where that is negative."""
    return tuple(
        Seat(s.number, s.player, s.tokens + shares[s.player]) if s.player in shares else s for s in seats
    )


def counted(seats: tuple[Seat, ...], phase: Phase, stacks: Mapping[str, int]) -> tuple[Seat, ...]:
    """The seats with stacks as counted by hand; who is not named keeps his.

    ValueError in mid-round, for somebody who does not sit here and for a stack below nothing.
    """
    if phase != "order":  # before the first antes
        at_seam(phase)
    if not {seat.player for seat in seats}.issuperset(stacks):
        raise ValueError("only the stacks of players at this table can be counted")
    if any(tokens < 0 for tokens in stacks.values()):
        raise ValueError("a stack holds no fewer than 0 tokens")
    return tuple(Seat(s.number, s.player, stacks.get(s.player, s.tokens)) for s in seats)


def at_seam(phase: Phase) -> None:
    """ValueError in mid-round."""
    if phase != "seam":
        raise ValueError(f"this is done between two rounds; the table is at: {phase}")


def sits(seats: tuple[Seat, ...], player: str) -> None:
    """ValueError for somebody who does not sit here."""
    if all(seat.player != player for seat in seats):
        raise ValueError("only somebody at this table can leave it")


def placed(seats: tuple[Seat, ...], outs: tuple[Out, ...]) -> tuple[tuple[str, ...], ...]:
    """Who came where, best first, players sharing a place together.

    Those still in go by tokens, then those out, the later the better, in one round together.
    """
    standing = sorted(seats, key=lambda seat: -seat.tokens)
    groups = [tuple(seat.player for seat in level) for _, level in groupby(standing, key=lambda s: s.tokens)]
    done = {seat.player for seat in seats}
    for _, together in groupby(reversed(outs), key=lambda out: out.round):
        group = tuple(out.player for out in reversed(tuple(together)) if out.player not in done)
        done.update(group)
        groups += [group] if group else []
    return tuple(groups)
