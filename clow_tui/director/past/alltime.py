"""The table of all players over many nights: how often each came and won, his places, his rating.

Nights that are over count, practice does not. Guests and forgotten players are left out of the table; that
they were there counts for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from clow_tui.director.past.which import ALL, Which
from clow_tui.director.people.ratings import ratings_of
from clow_tui.director.people.records import Record, there
from clow_tui.tournament.people import People, key_of
from clow_tui.tournament.standings.ratings import Ratings, as_shown

if TYPE_CHECKING:
    from clow_tui.director.nights import Nights


@dataclass(frozen=True, slots=True)
class Career:
    """A player over some nights; `rank` is shared by those who are equal in what the table goes by.

    `won`, `second` and `third` count places, shared ones too. `average` is his average place; `beaten` the
    share of those he met who came in behind him, half of one who shared his place, from 0 to 1: unlike the
    average it compares small nights with large ones; None where he met nobody. `last` is the date of his last
    night, `rating` the one after it (of all nights, not of these alone); None without a rated match.
    """

    rank: int
    player: str
    name: str
    nights: int
    won: int
    second: int
    third: int
    average: float
    beaten: float | None
    last: str
    rating: float | None


@dataclass(frozen=True, slots=True)
class AllTime:
    """The table over the nights that `which` asks for, and how many those are; `guests` were left out."""

    which: Which
    by: str
    nights: int
    lines: tuple[Career, ...]
    guests: int


_Key = Callable[[Career], tuple[float, ...]]

# What the table goes by, and what puts the best first; where a figure is equal, more nights come first.
ORDERS: dict[str, _Key] = {
    "won": lambda line: (-line.won, -line.second, -line.third),
    "nights": lambda line: (-line.nights,),
    "average": lambda line: (line.average,),
    "beaten": lambda line: (-(line.beaten if line.beaten is not None else -1.0),),
    "rating": lambda line: (-(line.rating if line.rating is not None else -1e9),),
}


def alltime(nights: Nights, which: Which = ALL, by: str = "won") -> AllTime:
    """The all-time table over the nights asked for."""
    records, people = nights.outlines(), nights.roster.people
    return table(records, people, ratings_of(records, people), which, by)


def table(
    records: Sequence[Record], people: People, ratings: Ratings, which: Which = ALL, by: str = "won"
) -> AllTime:
    """The same from the records of all nights, the latest first."""
    chosen = which.of(records, people)
    played = over(chosen, people)
    tallies = tallied(played, people)
    ids = {record["id"] for record in chosen}
    lines = [
        tally.line(player, people.name(player), rating_after(ratings, player, ids))
        for player, tally in tallies.items()
        if people.listed(player)
    ]
    guests = sum(player in people.players and people.players[player].guest for player in tallies)
    return AllTime(which, by, len(played), ranked(lines, by), guests)


def over(records: Iterable[Record], people: People, which: Which = ALL) -> list[Record]:
    """The nights asked for that are over and no practice: those that count."""
    return [record for record in which.of(records, people) if record["finished"] and not record["practice"]]


def ranked(lines: Iterable[Career], by: str) -> tuple[Career, ...]:
    """The lines in the order of what the table goes by, each with its rank."""
    key = ORDERS[by]
    ordered = sorted(lines, key=lambda line: (key(line), -line.nights, key_of(line.name)))
    found: list[Career] = []
    for at, line in enumerate(ordered, 1):
        same = found and key(found[-1]) == key(line)
        found.append(replace(line, rank=found[-1].rank if same else at))
    return tuple(found)


@dataclass(slots=True)
class Tally:
    """What is added up of a player, night by night; `last` is that of the first night added."""

    places: list[int] = field(default_factory=list)
    halves: int = 0  # two for each who came in behind, one for each who shared the place
    met: int = 0
    last: str = ""

    def add(self, place: int, shared: int, of: int, date: str) -> None:
        """A night: his place, how many had it, of how many."""
        self.places.append(place)
        self.halves += 2 * (of - place - shared + 1) + shared - 1
        self.met += of - 1
        self.last = self.last or date

    def line(self, player: str, name: str, rating: float | None) -> Career:
        """The sums, without a rank."""
        places = self.places
        return Career(
            rank=0,
            player=player,
            name=name,
            nights=len(places),
            won=places.count(1),
            second=places.count(2),
            third=places.count(3),
            average=round(sum(places) / len(places), 2),
            beaten=round(self.halves / (2 * self.met), 3) if self.met else None,
            last=self.last,
            rating=rating,
        )


def tallied(records: Iterable[Record], people: People) -> dict[str, Tally]:
    """Everybody's sums over nights that are over, the latest first, by id."""
    tallies: dict[str, Tally] = {}
    for record in records:
        lines = there(record, people)
        having: dict[int, int] = {}
        for _, line in lines:
            having[line["rank"]] = having.get(line["rank"], 0) + 1
        for player, line in lines:
            tally = tallies.setdefault(player, Tally())
            tally.add(line["rank"], having[line["rank"]], len(lines), record["date"])
    return tallies


def rating_after(ratings: Ratings, player: str, nights: set[str]) -> float | None:
    """His rating after the last of these nights in which he had a rated match."""
    steps = reversed(ratings.course.get(player, ()))
    after = next((step.after for step in steps if step.night in nights), None)
    return None if after is None else as_shown(after)
