"""More than two seats at a table: filled from the top, then improved by swaps, or by an exact search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

NODES = 200_000  # of the exact search
EXACT_UP_TO = 32  # players for whom it is tried
ALL_ORDERS = 6  # seats up to which all orders of a table are tried


@dataclass(frozen=True, slots=True)
class Seated:
    """Tables as drawn, and what could not be avoided: pairs that meet again."""

    tables: tuple[tuple[str, ...], ...]
    repeats: int


class Meetings:
    """How often two have met."""

    def __init__(self, met: Mapping[str, Mapping[str, int]]) -> None:
        self._met = met

    def of(self, one: str, two: str) -> int:
        """How often these two have."""
        return self._met.get(one, {}).get(two, 0)

    def cost(self, table: Sequence[str]) -> int:
        """Times met, squared, over all pairs of a table."""
        return sum(self.of(a, b) ** 2 for a, b in combinations(table, 2))

    def repeats(self, tables: Sequence[Sequence[str]]) -> int:
        """Pairs who meet again at these tables."""
        return sum(self.of(a, b) > 0 for table in tables for a, b in combinations(table, 2))


def seat(
    players: Sequence[str],
    sizes: Sequence[int],
    met: Mapping[str, Mapping[str, int]],
    short: Mapping[str, int] | None = None,
) -> Seated:
    """Tables of these sizes for players in order of their standing, the fewest meetings again.

    Filled from the top, then improved by swaps between tables, the nearest in standing first. Where swaps
    leave somebody to meet again and the field is small, an exact search for tables of strangers decides.
    `short` is how often each has sat at a table smaller than the others; who has the least does next.
    """
    meetings = Meetings(met)
    tables = _filled(players, sizes, short or {})
    _swapped(tables, meetings)
    if meetings.repeats(tables) and len(players) <= EXACT_UP_TO:
        exact = strangers(players, sizes, meetings)
        tables = [list(table) for table in exact] if exact is not None else tables
    return Seated(tuple(tuple(table) for table in tables), meetings.repeats(tables))


def turned(players: Sequence[str], sizes: Sequence[int], turns: int) -> list[str]:
    """Players table by table, the second seats moved on by so many tables, the third by twice as many.

    Who sat together at first is parted at once, where filling the tables alike would leave all to swaps.
    """
    line = list(players)
    tables = [[line.pop(0) for _ in range(min(size, len(line)))] for size in sorted(sizes, reverse=True)]
    seats = [[table[j] for table in tables if j < len(table)] for j in range(max(sizes))]
    return [
        column[(i + j * turns) % len(column)]
        for i in range(len(tables))
        for j, column in enumerate(seats)
        if i < len(column)
    ]


def _filled(players: Sequence[str], sizes: Sequence[int], short: Mapping[str, int]) -> list[list[str]]:
    """From the top; at the smaller tables those who have sat at such the least, wherever they stand."""
    small = min(sizes)
    seats_there = sum(size for size in sizes if size == small) if small < max(sizes) else 0
    least = sorted(range(len(players)), key=lambda place: (short.get(players[place], 0), -place))
    there = set(least[:seats_there])
    large = [player for place, player in enumerate(players) if place not in there]
    few = [player for place, player in enumerate(players) if place in there]
    tables = []
    for size in sizes:
        line = few if seats_there and size == small else large
        tables.append(line[:size])
        del line[:size]
    return tables


def _swapped(tables: list[list[str]], meetings: Meetings) -> None:
    """Swaps between tables as long as one makes it cheaper, the least far apart first."""
    costs = [meetings.cost(table) for table in tables]
    while any(costs) and (best := _best_swap(tables, costs, meetings)) is not None:
        one, i, two, j = best
        tables[one][i], tables[two][j] = tables[two][j], tables[one][i]
        costs[one], costs[two] = meetings.cost(tables[one]), meetings.cost(tables[two])


def _best_swap(
    tables: list[list[str]], costs: list[int], meetings: Meetings
) -> tuple[int, int, int, int] | None:
    """The swap that makes it cheapest; of equals the one between the nearest tables."""
    best: tuple[int, int, tuple[int, int, int, int]] | None = None
    for one in range(len(tables)):
        if not costs[one]:
            continue
        for two in sorted(range(len(tables)), key=lambda other: abs(other - one)):
            if two == one:
                continue
            before = costs[one] + costs[two]
            for i, a in enumerate(tables[one]):
                for j, b in enumerate(tables[two]):
                    gain = before - _after(tables, one, i, two, j, a, b, meetings)
                    if gain > 0 and (best is None or (-gain, abs(one - two)) < best[:2]):
                        best = (-gain, abs(one - two), (one, i, two, j))
            if best is not None and best[0] == -before:
                return best[2]
    return best[2] if best is not None else None


def _after(
    tables: list[list[str]], one: int, i: int, two: int, j: int, a: str, b: str, meetings: Meetings
) -> int:
    first = [*tables[one][:i], b, *tables[one][i + 1 :]]
    second = [*tables[two][:j], a, *tables[two][j + 1 :]]
    return meetings.cost(first) + meetings.cost(second)


def strangers(
    players: Sequence[str], sizes: Sequence[int], meetings: Meetings
) -> tuple[tuple[str, ...], ...] | None:
    """Tables at which nobody has met anybody, found by search; None where none are, or not within bounds."""
    order = sorted(range(len(players)), key=lambda p: -sum(meetings.of(players[p], q) > 0 for q in players))
    left = set(range(len(players)))
    nodes = 0
    tables: list[tuple[int, ...]] = []
    clash = {
        p: {q for q in range(len(players)) if q != p and meetings.of(players[p], players[q])} for p in left
    }

    def place(table: tuple[int, ...], rest: list[int]) -> bool:
        nonlocal nodes
        nodes += 1
        if nodes > NODES:
            return False
        if len(table) == rest[0]:
            tables.append(table)
            if len(rest) == 1:
                return True
            first = next(p for p in order if p in left)
            left.discard(first)
            if place((first,), rest[1:]):
                return True
            left.add(first)
            tables.pop()
            return False
        for p in [p for p in order if p in left and (len(table) == 1 or p > table[-1])]:
            if any(p in clash[q] for q in table):
                continue
            left.discard(p)
            if place((*table, p), rest):
                return True
            left.add(p)
        return False

    first = order[0]
    left.discard(first)
    for lengths in sorted(set(permutations_of(sizes))):
        if place((first,), list(lengths)):
            return tuple(tuple(players[p] for p in sorted(table)) for table in tables)
        tables.clear()
        left = set(range(len(players))) - {first}
    return None


def permutations_of(sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """The orders in which tables of two sizes can be filled; one where all are alike."""
    if len(set(sizes)) == 1:
        return [tuple(sizes)]
    return [tuple(sorted(sizes, reverse=True)), tuple(sorted(sizes))]


def seats_in_balance(table: Sequence[str], sat: Mapping[str, Mapping[int, int]]) -> tuple[str, ...]:
    """The order of seats at which each has sat on his the least often so far; seat 1 throws first.

    Up to six seats all orders are tried; at more each seat takes who has sat there the least.
    """

    def often(player: str, seat: int) -> int:
        return sat.get(player, {}).get(seat, 0)

    if len(table) <= ALL_ORDERS:

        def worth(order: tuple[str, ...]) -> tuple[int, int]:
            counts = [often(player, seat) for seat, player in enumerate(order, 1)]
            return sum(count * count for count in counts), counts[0]

        return min(permutations(table), key=worth)
    left, order = list(table), []
    for seat in range(1, len(table) + 1):
        player = min(left, key=lambda one: often(one, seat))
        left.remove(player)
        order.append(player)
    return tuple(order)
