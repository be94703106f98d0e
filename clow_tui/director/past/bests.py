"""Records over many nights: the longest night, the largest pot, the most of the best hand, the longest run.

Nights that are over count, practice does not. Throws count where they were made or keyed in here: at a table
that only told its outcome nobody's hands are known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from clow_tui.director.past.alltime import over
from clow_tui.director.past.which import ALL, Which
from clow_tui.director.people.ratings import ratings_of
from clow_tui.director.people.records import Record, there, when
from clow_tui.tournament.people import People
from clow_tui.tournament.standings.ratings import DECIMALS, Ratings, as_shown

if TYPE_CHECKING:
    from clow_tui.director.nights import Nights

Unit = Literal["seconds", "rounds", "players", "tokens", "times", "nights", "rating"]


@dataclass(frozen=True, slots=True)
class Held:
    """Who holds a record, by id (none: the night itself does), and in which night, table and round."""

    players: tuple[str, ...] = ()
    night: str = ""
    name: str = ""
    date: str = ""
    table: int | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Best:
    """A record: what it is, in words too, its figure, and all who hold it, who had it first before others."""

    kind: str
    words: str
    value: float
    unit: Unit
    held: tuple[Held, ...]

    def figure(self) -> str:
        """The figure in words."""
        match self.unit:
            case "seconds":
                minutes = max(1, round(self.value / 60))
                return f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 60 else f"{minutes} min"
            case "rating":
                return f"{self.value:.{DECIMALS}f}"
            case unit:
                one = self.value == 1
                return f"{self.value:.0f} {unit.removesuffix('s') if one else unit}"


def held_words(best: Best, name: Callable[[str], str], most: int = 2) -> str:
    """Who holds a record and since which night, in words; of many the first few."""
    told = [holder_words(held, name) for held in best.held[:most]]
    more = len(best.held) - most
    return "; ".join([*told, *([f"and {more} more"] if more > 0 else [])])


def holder_words(held: Held, name: Callable[[str], str]) -> str:
    """One holder of a record, with his night."""
    where = [f"{held.name}, {held.date}"] if held.night else []
    where += [f"table {held.table}, round {held.round}"] if held.table and held.round else []
    return ", ".join([*([" and ".join(map(name, held.players))] if held.players else []), *where])


def bests(nights: Nights, which: Which = ALL) -> list[Best]:
    """The records of the nights asked for; one that nobody holds yet is left out."""
    records, people = nights.outlines(), nights.roster.people
    return bests_of(records, people, ratings_of(records, people), which)


def bests_of(records: Sequence[Record], people: People, ratings: Ratings, which: Which = ALL) -> list[Best]:
    """The same from the records of all nights."""
    played = sorted(over(records, people, which), key=when)
    return [*_of_nights(played, people), *_of_hands(played, people), *_of_players(played, people, ratings)]


class _Top:
    """The highest figure so far, and all that have it, in the order they came in."""

    def __init__(self, least: float = 1) -> None:
        self.value: float = least
        self.held: list[Held] = []

    def add(self, value: float | None, held: Held) -> None:
        if value is None or value < self.value:
            return
        if value > self.value:
            self.value, self.held = value, []
        self.held.append(held)

    def told(self, kind: str, words: str, unit: Unit) -> Iterator[Best]:
        if self.held:
            yield Best(kind, words, self.value, unit, tuple(self.held))


def _in(record: Record, *players: str, table: int | None = None, round_: int | None = None) -> Held:
    return Held(players, record["id"], record["name"], record["date"], table, round_)


def _of_nights(records: Iterable[Record], people: People) -> Iterator[Best]:
    longest = _Top(60)  # seconds: what the program threw at a go is no night
    rounds, most, pots = _Top(), _Top(), _Top()
    for record in records:
        feats = record.get("feats") or {}  # a record that could not be made anew has none
        longest.add(feats.get("seconds"), _in(record))
        rounds.add(feats.get("rounds"), _in(record))
        most.add(len(there(record, people)), _in(record))
        if pot := feats.get("pot"):
            takers = dict.fromkeys(people.same(player) for player in pot["players"])
            pots.add(pot["amount"], _in(record, *takers, table=pot["table"], round_=pot["round"]))
    yield from longest.told("longest-night", "Longest night", "seconds")
    yield from rounds.told("most-rounds", "Most rounds in a night, all tables", "rounds")
    yield from most.told("most-players", "Most players in a night", "players")
    yield from pots.told("biggest-pot", "Biggest pot", "tokens")


def _of_hands(records: Iterable[Record], people: People) -> Iterator[Best]:
    """For each hand that is the best one of a game that was played: in one night, and over all."""
    nights: dict[str, _Top] = {}
    ever: dict[str, Counter[str]] = {}
    for record in records:
        best = (record.get("feats") or {}).get("best")
        if not best:
            continue
        top, sums = nights.setdefault(best["hand"], _Top()), ever.setdefault(best["hand"], Counter())
        for player, times in best["times"].items():
            top.add(times, _in(record, people.same(player)))
            sums[people.same(player)] += times
    for hand in sorted(ever, key=lambda hand: (-sum(ever[hand].values()), hand)):
        yield from nights[hand].told("hand-in-a-night", f"Most {hand} in a night", "times")
        yield from _most(ever[hand], people).told("hand-over-all", f"Most {hand} over all", "times")


def _most(figures: Mapping[str, int], people: People, least: int = 1) -> _Top:
    """Of everybody's figures the highest; guests are left out, who are others from night to night."""
    top = _Top(least)
    for player, figure in figures.items():
        if people.listed(player):
            top.add(figure, Held((player,)))
    return top


def _of_players(records: Sequence[Record], people: People, ratings: Ratings) -> Iterator[Best]:
    came, won, running = Counter[str](), Counter[str](), Counter[str]()
    runs = _Top(2)
    for record in records:
        for player, line in there(record, people):
            first = line["rank"] == 1
            came[player] += 1
            won[player] += first
            running[player] = running[player] + 1 if first else 0
            if people.listed(player):
                runs.add(running[player], _in(record, player))
    yield from _most(came, people).told("most-nights", "Most nights", "nights")
    yield from _most(won, people).told("most-wins", "Most nights won", "nights")
    yield from runs.told("longest-run", "Most nights won in a row", "nights")
    yield from _peak(records, people, ratings).told("highest-rating", "Highest rating", "rating")


def _peak(records: Iterable[Record], people: People, ratings: Ratings) -> _Top:
    by_id = {record["id"]: record for record in records}
    steps = [
        (step, player)
        for player, course in ratings.course.items()
        if people.listed(player)
        for step in course
        if step.night in by_id
    ]
    top = _Top(float("-inf"))
    for step, player in sorted(steps, key=lambda pair: when(by_id[pair[0].night])):
        top.add(as_shown(step.after), _in(by_id[step.night], player))
    return top
