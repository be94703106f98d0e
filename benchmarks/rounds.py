"""Rounds of large fields: matching beside networkx, the next round and a result of round 1 put right.

Matching is held against `networkx.max_weight_matching` at 256 players: ours from records to pairs, where the
nearest of each mostly do, against theirs over all pairs, their costs given. Then, for every
format and 64 to 2,000 players: what one result told, the next draw, and amending the first result of round 1
with all that follows take, and by which power of the players that grows.

Run: python -m benchmarks.rounds [most players]
"""

from __future__ import annotations

import random
import statistics
import sys
from fractions import Fraction
from math import log
from typing import Any

import networkx

from benchmarks.pairs import seconds
from clow_tui.director.amending import Correction
from clow_tui.tournament.clock import Stop
from clow_tui.tournament.commands import Draw
from clow_tui.tournament.commands.heats import ReportResult
from clow_tui.tournament.commands.tables import ReportOuts, ReportPot
from clow_tui.tournament.model import Table
from clow_tui.tournament.pairing.pairs import Record, _cost, pair
from clow_tui.tournament.put_right import InTheWay
from clow_tui.tournament.standings import standings
from tests.support.floors_alive import LiveNight

FIELDS = (64, 128, 256, 500, 1000, 2000)
ROUNDS = 5  # played before the first result is put right
FORMATS: dict[str, dict[str, Any]] = {
    "swiss at 2": {"format_": "swiss", "seats": 2, "rounds": 11},
    "swiss at 4": {"format_": "swiss", "seats": 4, "rounds": 11},
    "round-robin at 2": {"format_": "round-robin", "seats": 2, "rounds": 11},
    "round-robin at 4": {"format_": "round-robin", "seats": 4, "rounds": 11},
    "strikes at 4": {"format_": "strikes", "seats": 4, "strikes": 9},
    "heats at 4": {"format_": "heats", "seats": 4, "advance": 2},
    "double-elimination": {"format_": "double-elimination", "seats": 2},
    "freezeout at 6": {"format_": "freezeout", "seats": 6},
    "open at 6": {"format_": "open", "seats": 6, "mode": "pots", "stop": Stop("rounds", 50)},
}


def beside_networkx(players: int = 256) -> None:
    """The fourth round of a Swiss by both."""
    chance = random.Random(7)
    people = [f"p{n}" for n in range(players)]
    met: dict[str, dict[str, int]] = {player: {} for player in people}
    for _ in range(3):
        order = chance.sample(people, players)
        for one, two in zip(order[::2], order[1::2], strict=True):
            met[one][two] = met[two][one] = 1
    records = {
        player: Record(
            Fraction(chance.randint(0, 3)), met[player], chance.random() < 0.3, chance.randint(-1, 1)
        )
        for player in people
    }
    people.sort(key=lambda player: -records[player].points)
    cost = _cost(people, records)
    edges = [(i, j, cost(i, j)) for i in range(players) for j in range(i + 1, players)]
    worst = max(edge[2] for edge in edges) + 1
    graph = networkx.Graph()
    graph.add_weighted_edges_from((i, j, worst - weight) for i, j, weight in edges)
    ours = statistics.median(seconds(lambda: pair(people, records)) for _ in range(5))
    theirs = seconds(lambda: networkx.max_weight_matching(graph, maxcardinality=True))
    print(f"matching of {players}: {ours:.3f} s, networkx {theirs:.2f} s: {theirs / ours:.0f} times")


def told(night: LiveNight, table: Table, rng: random.Random) -> ReportResult | ReportOuts | ReportPot:
    """What a host says of a table."""
    people = [seat.player for seat in table.people()]
    if night.night.facts.redrawn:
        return ReportResult(table.number, tuple((player,) for player in rng.sample(people, len(people))))
    if night.night.facts.open_end:
        return ReportPot(table.number, (rng.choice(people),))
    return ReportOuts(table.number, (rng.choice(people),))


First = tuple[ReportResult | ReportOuts | ReportPot, list[str], int]


def put_right(first: First) -> Correction:
    """The first thing told, otherwise: of whom, and as which act."""
    command, people, act = first
    if isinstance(command, ReportResult):
        return Correction(command.table, 1, places=tuple(reversed(command.places)))
    if isinstance(command, ReportPot):
        return Correction(command.table, 1, winners=(next(p for p in people if p not in command.winners),))
    other = next(p for p in people if p not in command.out)
    return Correction(command.table, 0, out=(other,), act=act)  # no round is followed on outcome


def amended(night: LiveNight, correction: Correction) -> None:
    """Put right; in a knockout what was played on it is taken back and drawn again."""
    try:
        night.amend(correction)
    except InTheWay:
        night.amend(correction, "void")


def one_field(what: str, players: int) -> dict[str, float]:
    """Milliseconds at so many players: a result, the next round, all standings, a first result put right."""
    rng = random.Random(1)
    more = {"mode": "outcome", **FORMATS[what]}
    night = LiveNight(players, levels=None, every=None, draw=False, **more)
    times: dict[str, list[float]] = {
        "result": [],
        "draw": [seconds(night.draw)],
        "standings": [],
        "amend": [],
    }
    first: First | None = None
    for _ in range(ROUNDS):
        for table in list(night.night.open_tables()):
            now = night.night.tables[table.number]
            if now.open and now.size > 1 and not night.night.finished:
                command = told(night, now, rng)
                people = [seat.player for seat in now.people()]
                first = first or (command, people, len(night.history.acts))
                times["result"].append(seconds(lambda command=command: night.do(command)))  # type: ignore[misc]
        times["standings"].append(seconds(lambda: standings(night.night)))
        if night.night.facts.redrawn and not night.night.finished:
            times["draw"].append(seconds(lambda: night.do(Draw())))
    assert first is not None
    correction = put_right(first)
    times["amend"].append(seconds(lambda: amended(night, correction)))
    return {name: 1000 * max(all_) if all_ else float("nan") for name, all_ in times.items()}


def main() -> None:
    most = int(sys.argv[1]) if len(sys.argv) > 1 else FIELDS[-1]
    beside_networkx()
    print("longest of each, in ms; the last line is the power of the players by which it grows")
    for what in FORMATS:
        line: dict[int, dict[str, float]] = {}
        for players in (field for field in FIELDS if field <= most):
            line[players] = one_field(what, players)
            shown = "".join(f"{name} {ms:10.1f}   " for name, ms in line[players].items())
            print(f"{what:<20} {players:>5}   {shown}", flush=True)
        low, high = min(line), max(line)
        if low < high:
            powers = {n: log(line[high][n] / line[low][n]) / log(high / low) for n in line[high]}
            print(f"{'':<26}   " + "".join(f"{name} {power:10.2f}   " for name, power in powers.items()))


if __name__ == "__main__":
    main()
