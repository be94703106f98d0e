"""Two seats at a table: a minimum-weight perfect matching."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

NEAREST = 24  # candidates looked at for each player, by score, before all are


@dataclass(frozen=True, slots=True)
class Record:
    """What pairing has to know of a player: points, whom he has met how often, and how he has fared by lot.

    `floated`: he met somebody of another score in the last round. `first` is how many more times he has
    thrown first than second. `byes` he has had.
    """

    points: Fraction = Fraction(0)
    met: Mapping[str, int] | None = None
    floated: bool = False
    first: int = 0
    byes: int = 0

    def times(self, other: str) -> int:
        """How often he has met somebody."""
        return (self.met or {}).get(other, 0)


@dataclass(frozen=True, slots=True)
class Paired:
    """Pairs, the first of each throwing first, who sits out, and how many pairs meet again."""

    pairs: tuple[tuple[str, str], ...]
    bye: str | None = None
    repeats: int = 0


def pair(players: Sequence[str], records: Mapping[str, Record]) -> Paired:
    """Pairs for `players`, given in order of their standing with the lot deciding between equals.

    In an odd field the bye goes to the lowest score among those with the fewest byes, if the rest can be
    paired without repeats, else to the next of them; where none leaves the rest so, to the first of them.
    """
    if len(players) % 2 == 0:
        pairs, repeats = _matched(players, records)
        return Paired(pairs, None, repeats)
    fewest = min(records[player].byes for player in players)
    eligible = [player for player in reversed(players) if records[player].byes == fewest]
    eligible.sort(key=lambda player: records[player].points)
    best: Paired | None = None
    for player in eligible:
        pairs, repeats = _matched([other for other in players if other != player], records)
        found = Paired(pairs, player, repeats)
        if not repeats:
            return found
        best = best or found
    assert best is not None, "somebody is always eligible"
    return best


def _matched(
    players: Sequence[str], records: Mapping[str, Record]
) -> tuple[tuple[tuple[str, str], ...], int]:
    """The cheapest perfect matching: the nearest of each first, all where those cannot be paired."""
    if not players:
        return (), 0
    for reach in (NEAREST, len(players)):
        pairs = _matching(players, records, reach)
        repeats = sum(records[a].times(b) > 0 for a, b in pairs)
        whole = len(pairs) * 2 == len(players)
        if whole and (not repeats or reach >= len(players)):
            break
    seated = tuple(throws_first(a, b, records) for a, b in pairs)
    order = {player: place for place, player in enumerate(players)}
    return tuple(sorted(seated, key=lambda two: min(order[two[0]], order[two[1]]))), repeats


def _matching(players: Sequence[str], records: Mapping[str, Record], reach: int) -> list[tuple[str, str]]:
    import rustworkx

    graph: rustworkx.PyGraph[str, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(list(players))
    cost = _cost(players, records)
    edges = [
        (i, j, cost(i, j))
        for i in range(len(players))
        for j in range(i + 1, min(len(players), i + 1 + reach))
    ]
    worst = max((edge[2] for edge in edges), default=0) + 1
    graph.add_edges_from([(i, j, worst - weight) for i, j, weight in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(players[min(i, j)], players[max(i, j)]) for i, j in found]


def unmet(players: Sequence[str], records: Mapping[str, Record]) -> tuple[tuple[str, str], ...]:
    """As many pairs of players who have not met as there can be; whoever has sat out most plays first."""
    import rustworkx

    graph: rustworkx.PyGraph[str, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(list(players))
    byes = [records[player].byes for player in players]
    edges = [
        (i, j, 1 + byes[i] + byes[j])
        for i in range(len(players))
        for j in range(i + 1, len(players))
        if not records[players[i]].times(players[j])
    ]
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = sorted((min(i, j), max(i, j)) for i, j in found)
    return tuple(throws_first(players[i], players[j], records) for i, j in pairs)


def circle(players: Sequence[str], round_: int) -> list[tuple[str, str]]:
    """Pairs of a round (from 1) of everyone against everyone; in an odd field one sits out each round.

    The first stays, the others go round him one by one (the circle method).
    """
    line: list[str | None] = [*players, *([None] if len(players) % 2 else [])]
    turns = (round_ - 1) % max(1, len(line) - 1)
    rest = line[1:]
    rest = rest[len(rest) - turns :] + rest[: len(rest) - turns]
    ring = [line[0], *rest]
    pairs = zip(ring[: len(ring) // 2], reversed(ring[len(ring) // 2 :]), strict=True)
    return [(a, b) for a, b in pairs if a is not None and b is not None]


def _cost(players: Sequence[str], records: Mapping[str, Record]) -> Callable[[int, int], int]:
    """What a pair costs: meeting again above all, then the distance of scores, then the small things."""
    n = len(players)
    scores = sorted({records[player].points for player in players})
    level = {points: place for place, points in enumerate(scores)}
    small = 4 * n * n
    by_score = (len(scores) ** 2 + 1) * n * small

    def cost(i: int, j: int) -> int:
        one, two = records[players[i]], records[players[j]]
        apart = abs(level[one.points] - level[two.points])
        again = one.times(players[j])
        floats = int(apart > 0) * (one.floated + two.floated)
        balance = min(2, abs(one.first + two.first))
        return (
            again * again * by_score + apart * apart * small + floats * n * 4 + balance * n + abs(i - j) % n
        )

    return cost


def throws_first(a: str, b: str, records: Mapping[str, Record]) -> tuple[str, str]:
    """Who has thrown first less often does; else the one who stands lower, so that it comes round."""
    return (b, a) if records[a].first > records[b].first else (a, b)
