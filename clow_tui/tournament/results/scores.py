"""Points round by round: what each table was worth to whom, who met whom, and who sat out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from clow_tui import games
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.results import Places, done, table_places
from clow_tui.tournament.steps import played_at

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Played:
    """A player's round: his table (None for a bye or a round missed), seat, whom he met there, and points.

    `place` is his place there, the first being 1 and those who share one the same; None while it is not
    known. `beat` is the share of his table-mates placed below him, half for each who shares his place.
    `tokens` he held at its end, where they are followed.
    """

    round: int
    table: int | None
    seat: int = 0
    against: tuple[str, ...] = ()
    points: Fraction = Fraction(0)
    place: int | None = None
    beat: Fraction = Fraction(0)
    bye: bool = False
    alone: bool = False
    tokens: int = 0


Rounds = Mapping[str, tuple[Played, ...]]


def rounds_of(night: Night) -> Rounds:
    """Every player's rounds so far, in order; a round drawn while he was not there is a round missed."""
    return _rounds(night.heat, tuple(night.entrants), _Tables(night), night.byes, night.settings.points)


class _Tables:
    """The tables of a night for the cache: the same as long as the night's tables and people are."""

    def __init__(self, night: Night) -> None:
        self.night = night

    def __hash__(self) -> int:
        return hash((id(self.night.tables), id(self.night.entrants)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Tables):
            return False
        return self.night.tables is other.night.tables and self.night.entrants is other.night.entrants


@lru_cache(maxsize=32)
def _rounds(
    heat: int,
    players: tuple[str, ...],
    tables: _Tables,
    byes: tuple[tuple[int, str], ...],
    scheme: tuple[Fraction, ...],
) -> Rounds:
    night = tables.night
    told: dict[str, dict[int, Played]] = {player: {} for player in players}
    for table in night.tables.values():
        for player, played in _at_a_table(night, table, scheme):
            told[player][table.heat] = played
    for round_, player in byes:
        worth = scheme[0] if scheme else Fraction(1)
        told[player][round_] = Played(round_, None, points=worth, bye=True)
    return {
        player: tuple(rounds.get(n, Played(n, None)) for n in range(1, heat + 1))
        for player, rounds in told.items()
    }


def _at_a_table(night: Night, table: Table, scheme: tuple[Fraction, ...]) -> Iterable[tuple[str, Played]]:
    seats = {seat.player: seat.number for seat in table.people()}
    everybody = played_at(night, table)
    places = table_places(night, table) if done(night, table) else None
    shares = points_of(places or (), len(everybody))
    worth = points_of(places or (), len(everybody), scheme) if scheme else shares
    at = place_of(places or ())
    held = games.holds(table.game) if table.tracked else {}
    for player in everybody:
        others = tuple(other for other in everybody if other != player)
        alone = places is not None and any(group == (player,) for group in places)
        yield (
            player,
            Played(
                table.heat,
                table.number,
                seats.get(player, 0),
                others,
                worth.get(player, Fraction(0)),
                at.get(player),
                shares.get(player, Fraction(0)),
                alone=alone,
                tokens=held.get(player, 0),
            ),
        )


def points_of(places: Places, size: int, scheme: tuple[Fraction, ...] = ()) -> dict[str, Fraction]:
    """What each place at a table of `size` is worth: the share of the others placed below, half for a tie.

    With a `scheme` (best place first, nothing beyond its end) those who share places have their average.
    """
    points: dict[str, Fraction] = {}
    above = 0
    for group in places:
        if scheme:
            whole = sum((scheme[i] for i in range(above, above + len(group)) if i < len(scheme)), Fraction(0))
            worth = whole / len(group)
        else:
            below = size - above - len(group)
            worth = (below + HALF * (len(group) - 1)) / (size - 1) if size > 1 else Fraction(1)
        points.update(dict.fromkeys(group, worth))
        above += len(group)
    return points


def place_of(places: Places) -> dict[str, int]:
    """Each player's place, the first being 1; shared places are the same number."""
    found: dict[str, int] = {}
    place = 1
    for group in places:
        found.update(dict.fromkeys(group, place))
        place += len(group)
    return found


def plain(number: Fraction | int) -> str:
    """A number as people write it, to two places at the most: 2, 2.5, 0.67."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".") or "0"


def totals(rounds: Rounds) -> dict[str, Fraction]:
    """All points of each player."""
    return {player: sum((one.points for one in played), Fraction(0)) for player, played in rounds.items()}


def meetings(rounds: Rounds) -> dict[str, dict[str, int]]:
    """How often two have sat at one table."""
    met: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for player, played in rounds.items():
        for one in played:
            for other in one.against:
                met[player][other] += 1
    return {player: dict(others) for player, others in met.items()}


def seatings(rounds: Rounds) -> dict[str, dict[int, int]]:
    """How often each has sat on which seat."""
    sat: dict[str, dict[int, int]] = {}
    for player, played in rounds.items():
        seats: dict[int, int] = defaultdict(int)
        for one in played:
            if one.seat:
                seats[one.seat] += 1
        sat[player] = dict(seats)
    return sat


def shorts(rounds: Rounds) -> dict[str, int]:
    """How often each has sat at a table smaller than the others of its round."""
    largest: dict[int, int] = {}
    for played in rounds.values():
        for one in played:
            if one.table is not None:
                largest[one.round] = max(largest.get(one.round, 0), len(one.against))
    return {
        player: sum(one.table is not None and len(one.against) < largest[one.round] for one in played)
        for player, played in rounds.items()
    }
