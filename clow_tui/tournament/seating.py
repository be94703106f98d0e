"""How many tables of what size, and who sits where at the first draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class SeatingError(ValueError):
    """The field cannot be seated as asked; the text says why and what can be."""


class CutError(SeatingError):
    """So many cannot go on from a stage; the text says how many can."""


class Lots(Protocol):
    """Where draws by lot come from: `shuffle(n, items)` is draw `n` of the night, always the same."""

    def shuffle(self, n: int, items: Sequence[T]) -> list[T]:
        """The items in the order that draw `n` gives them."""
        ...


def sizes_for(players: int, seats: int, *, least: int, most: int) -> tuple[int, ...]:
    """Table sizes, largest first, for so many players at tables of about `seats`.

    `least` and `most` are the ruleset's bounds. Among the table counts that keep every table within
    seats - 1 and seats + 1: the least sum of distances from `seats`, then the smallest difference between
    two tables, then the most tables of exactly `seats`. Where none fits, the lower bound gives way one by
    one, never below 2. SeatingError where the field cannot be seated so.
    """
    least = max(2, least)
    _check_field(players, least)
    if seats > most:
        raise SeatingError(f"Tables of {seats} are too large: this game takes {most} at a table at most.")
    if seats < least:
        raise SeatingError(f"Tables of {seats} are too small: this game needs {least} at a table.")
    if found := _fitting(players, seats, least, most):
        return found
    takes = f"{least}" if least == most else f"{least} to {most}"
    why = f"{players} players do not fit tables of {seats}, and this game takes {takes} at one"
    raise SeatingError(f"{why}: {_mend(players, seats, least, most)}.")


def _check_field(players: int, least: int) -> None:
    if players < least:
        raise SeatingError(f"{players or 'Nobody'} is too few: this game needs {least} players or more.")


def _fitting(players: int, seats: int, least: int, most: int) -> tuple[int, ...] | None:
    high = min(seats + 1, most) if seats > 2 else 2
    low = max(seats - 1, least) if seats > 2 else 2
    for bound in range(min(low, high), least - 1, -1):
        counts = range(-(-players // high), players // bound + 1)
        if fits := [split(players, count) for count in counts]:
            return min(fits, key=lambda sizes: _misfit(sizes, seats))
    return None


def _mend(players: int, seats: int, least: int, most: int) -> str:
    """Tables that would do, the nearest to those asked for; else fields that could be seated."""
    others = sorted(range(least, most + 1), key=lambda other: (abs(other - seats), other))
    for other in others:
        if _fitting(players, other, least, most):
            return f"tables of {other} do"
    fields = (*range(players - 1, least - 1, -1), *range(players + 1, players + most + 1))
    seated = [field for field in fields if -(-field // most) <= field // least]
    fewer, more = (next(f for f in seated if (f > players) is up) for up in (False, True))
    return f"{fewer} or {more} players do"


def _misfit(sizes: tuple[int, ...], seats: int) -> tuple[int, int, int]:
    distance = sum(abs(size - seats) for size in sizes)
    return distance, sizes[0] - sizes[-1], -sum(size == seats for size in sizes)


def sizes_at(players: int, tables: int, *, least: int, most: int) -> tuple[int, ...]:
    """Table sizes, largest first, for so many players at exactly `tables` tables."""
    least = max(2, least)
    _check_field(players, least)
    if tables < 1:
        raise SeatingError("At least one table is needed.")
    sizes = split(players, tables)
    if sizes[-1] < least:
        raise SeatingError(f"{tables} tables are too many for {players} players: {players // least} at most.")
    if sizes[0] > most:
        raise SeatingError(
            f"{tables} tables are too few for {players} players: this game takes {most} at a table, "
            f"so {-(-players // most)} or more are needed."
        )
    return sizes


def pairs_for(players: int) -> tuple[int, ...]:
    """The first pairs of a knockout: all but those who have a bye, so that from then on the field halves."""
    _check_field(players, 2)
    return (2,) * (players - (1 << (players - 1).bit_length()) // 2)


def split(players: int, tables: int) -> tuple[int, ...]:
    """The players over so many tables as evenly as can be, larger tables first."""
    small, extra = divmod(players, tables)
    return (small + 1,) * extra + (small,) * (tables - extra)


def fold_seeds(seeds: Sequence[T], sizes: Sequence[int]) -> list[list[T]]:
    """Seeds, best first, over tables of these sizes: 16 at 4 sit 1 5 12 16, 2 6 11 15, 3 7 10 14, 4 8 9 13.

    Table by table the best and the worst seed still left, again and again, passing over tables with fewer
    than two free seats; those left in the middle take the single seats, best first, in table order. Each
    table is given in the order of seeds.
    """
    places = list(range(len(seeds)))
    tables: list[list[int]] = [[] for _ in sizes]
    while any(size - len(table) >= 2 for size, table in zip(sizes, tables, strict=True)):
        for size, table in zip(sizes, tables, strict=True):
            if size - len(table) >= 2:
                table += [places.pop(0), places.pop()]
    for size, table in zip(sizes, tables, strict=True):
        if len(table) < size:
            table.append(places.pop(0))
    return [[seeds[place] for place in sorted(table)] for table in tables]


def meeting(table: Sequence[T], met: Callable[[T, T], bool]) -> int:
    """How many pairs of a table have met."""
    return sum(met(a, b) for i, a in enumerate(table) for b in table[i + 1 :])


def part(
    tables: Sequence[Sequence[T]],
    met: Callable[[T, T], bool],
    like: Callable[[T, T], bool],
    *,
    only_alike: bool = False,
) -> list[list[T]]:
    """The tables after swaps that part players who have met, between players who are alike where it can be.

    A swap is made only if fewer pairs that have met sit together after it; first between players of equal
    standing, then, but for `only_alike`, between any. What no swap can part stays.
    """
    seated = [list(table) for table in tables]

    for alike in (True,) if only_alike else (True, False):
        while swap := _better_swap(
            seated, lambda table: meeting(table, met), like if alike else lambda a, b: True
        ):
            (one, i), (two, j) = swap
            seated[one][i], seated[two][j] = seated[two][j], seated[one][i]
    return seated


def _better_swap(
    seated: list[list[T]], meetings: Callable[[Sequence[T]], int], fit: Callable[[T, T], bool]
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    for one, first in enumerate(seated):
        if not meetings(first):
            continue
        for two, second in enumerate(seated):
            if one == two:
                continue
            before = meetings(first) + meetings(second)
            for i, a in enumerate(first):
                for j, b in enumerate(second):
                    if not fit(a, b):
                        continue
                    changed = [*first[:i], b, *first[i + 1 :]], [*second[:j], a, *second[j + 1 :]]
                    if meetings(changed[0]) + meetings(changed[1]) < before:
                        return (one, i), (two, j)
    return None
