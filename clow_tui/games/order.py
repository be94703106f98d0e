"""The throw for the order of play (I1): one die each, highest first, ties thrown again among themselves."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class OrderThrow:
    """Groups of players in order of play; a group of several is still tied.

    The first tied group throws now: `faces` are what its first players threw, as heights (the index of the
    face on the die).
    """

    groups: tuple[tuple[str, ...], ...]
    faces: tuple[int, ...] = ()


def start(players: tuple[str, ...]) -> OrderThrow:
    """All players throw once, in seat order."""
    return OrderThrow((players,))


def thrower(state: OrderThrow) -> str | None:
    """Who throws next; None once everyone has his place."""
    tied = _first_tied(state)
    return None if tied is None else state.groups[tied][len(state.faces)]


def thrown(state: OrderThrow, height: int) -> OrderThrow:
    """The state after the next player threw a face of this height."""
    tied = _first_tied(state)
    if tied is None:
        raise ValueError("the order is thrown already")
    group, faces = state.groups[tied], (*state.faces, height)
    return _settled(state, tied, group, faces)


def tied_again(state: OrderThrow) -> tuple[str, ...]:
    """Those who, being tied, begin to throw again now; nobody while a time round is under way."""
    tied = _first_tied(state)
    return () if tied is None or state.faces else state.groups[tied]


def without(state: OrderThrow, player: str) -> OrderThrow:
    """The state when a player takes no further part: his place and his throw are gone."""
    tied = _first_tied(state)
    groups = tuple(tuple(p for p in group if p != player) for group in state.groups)
    if tied is None or player not in state.groups[tied]:
        return replace(state, groups=tuple(group for group in groups if group))
    at = state.groups[tied].index(player)
    faces = state.faces[:at] + state.faces[at + 1 :]
    return _settled(replace(state, groups=groups), tied, groups[tied], faces)


def _settled(state: OrderThrow, tied: int, group: tuple[str, ...], faces: tuple[int, ...]) -> OrderThrow:
    """The group in its order once all of it has thrown."""
    if len(group) == 1:
        return replace(state, faces=())
    if len(faces) < len(group):
        return replace(state, faces=faces)
    parts = tuple(
        tuple(player for player, face in zip(group, faces, strict=True) if face == level)
        for level in sorted(set(faces), reverse=True)
    )
    return OrderThrow((*state.groups[:tied], *parts, *state.groups[tied + 1 :]))


def players(state: OrderThrow) -> tuple[str, ...]:
    """All players, in the order that stands so far."""
    return tuple(player for group in state.groups for player in group)


def _first_tied(state: OrderThrow) -> int | None:
    return next((i for i, group in enumerate(state.groups) if len(group) > 1), None)


@dataclass(frozen=True, slots=True)
class ClaimThrow:
    """Players throwing for the bank, highest total first, the tied again in the same order (B1).

    `waiting` still have to throw or to pass, the first of them now; `thrown` are the totals of this time
    round.
    """

    waiting: tuple[str, ...]
    thrown: tuple[tuple[str, int], ...] = ()


def claimed(state: ClaimThrow, total: int | None) -> ClaimThrow:
    """The state after the next player threw this total, or with None passed up his claim."""
    player, *waiting = state.waiting
    thrown = state.thrown if total is None else (*state.thrown, (player, total))
    after = ClaimThrow(tuple(waiting), thrown)
    tied = claimants(after)
    return ClaimThrow(tied) if not waiting and len(tied) > 1 else after


def unclaimed(state: ClaimThrow, player: str) -> ClaimThrow:
    """The state when a player makes no claim, whether he has thrown or not."""
    waiting = tuple(p for p in state.waiting if p != player)
    after = ClaimThrow(waiting, tuple(item for item in state.thrown if item[0] != player))
    tied = claimants(after)
    return ClaimThrow(tied) if not waiting and len(tied) > 1 else after


def claimants(state: ClaimThrow) -> tuple[str, ...]:
    """Those with the highest total so far; nobody where all have passed."""
    best = max((total for _, total in state.thrown), default=None)
    return tuple(player for player, total in state.thrown if total == best)
