"""What the records tell of the players: nights, places, who met whom and came first. Practice left out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clow_tui.director.people.records import Record, there
from clow_tui.tournament.people import People, key_of
from clow_tui.tournament.people.alike import Alike
from clow_tui.tournament.standings.ratings import UNRATED, Ratings, Step


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player of the roster: nights taken part in, how many won, the best place of nights that are over.

    `of` is how many played where it was the best, the most of several; `last` the date of the last night.
    `best` is None and `last` empty where there was none; so is `rating` before the first rated match.
    """

    id: str
    name: str
    guest: bool = False
    nights: int = 0
    won: int = 0
    best: int | None = None
    of: int = 0
    last: str = ""
    rating: float | None = None


@dataclass(frozen=True, slots=True)
class PlayedNight:
    """A night of one player's: his place of how many, `shared` or alone; None while it is not over."""

    id: str
    night: str
    date: str
    game: str
    place: int | None
    of: int
    shared: bool


@dataclass(frozen=True, slots=True)
class Meeting:
    """Somebody met: in how many nights, and in how many of those that are over one was ahead or behind."""

    player: str
    name: str
    nights: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Page:
    """One player: his line of the roster, his nights, the latest first, and whom he met, most often first.

    `course` is his rating after each night that counted, the first one first; `also` are the names of those
    merged into him.
    """

    line: PlayerLine
    nights: tuple[PlayedNight, ...]
    against: tuple[Meeting, ...]
    course: tuple[Step, ...] = ()
    also: tuple[str, ...] = ()


def roster_lines(records: Iterable[Record], people: People, ratings: Ratings = UNRATED) -> list[PlayerLine]:
    """Everybody known, by name; `records` with the latest first."""
    played: dict[str, list[PlayedNight]] = {}
    for record in _counted(records):
        for player, night in _places(record, people).items():
            played.setdefault(player, []).append(night)
    lines = [_line(people, player, played.get(player, []), ratings) for player in people.players]
    return sorted(lines, key=lambda line: key_of(line.name))


def page_of(records: Iterable[Record], people: People, player: str, ratings: Ratings = UNRATED) -> Page:
    """One player's page; `records` with the latest first."""
    nights: list[PlayedNight] = []
    met: dict[str, list[int]] = {}
    for record in _counted(records):
        places = _places(record, people)
        mine = places.get(player)
        if mine is None:
            continue
        nights.append(mine)
        for other, his in places.items():
            count = met.setdefault(other, [0, 0, 0])
            count[0] += 1
            if mine.place is not None and his.place is not None:
                count[1] += mine.place < his.place
                count[2] += mine.place > his.place
    met.pop(player, None)
    against = [Meeting(other, people.name(other), *count) for other, count in met.items()]
    against.sort(key=lambda meeting: (-meeting.nights, key_of(meeting.name)))
    also = [people.merged[one].name for one in people.ids_of(player) if one in people.merged]
    line = _line(people, player, nights, ratings)
    return Page(line, tuple(nights), tuple(against), ratings.course.get(player, ()), tuple(sorted(also)))


def look_alike(lines: Iterable[PlayerLine]) -> list[tuple[str, str]]:
    """Pairs of names of the roster that may be one person's, guests left out; each pair once."""
    names = [line.name for line in lines if not line.guest]
    before = Alike()
    pairs = []
    for name in names:
        pairs += [(other, name) for other in before.to(name)]
        before.add(name)
    return pairs


def _counted(records: Iterable[Record]) -> Iterable[Record]:
    """The nights that count: no practice, and their tables drawn, or played on paper."""
    played = (record for record in records if record["finished"] or record["rounds"])
    return (record for record in played if not record["practice"])


def _places(record: Record, people: People) -> dict[str, PlayedNight]:
    """The night of everybody who took part, by id; who never came did not."""
    lines = there(record, people)
    ranks = [line["rank"] for _, line in lines]
    return {
        player: PlayedNight(
            id=record["id"],
            night=record["name"],
            date=record["date"],
            game=record["game"],
            place=line["rank"] if record["finished"] else None,
            of=len(lines),
            shared=ranks.count(line["rank"]) > 1,
        )
        for player, line in lines
    }


def _line(people: People, player: str, nights: list[PlayedNight], ratings: Ratings) -> PlayerLine:
    places = [(night.place, -night.of) for night in nights if night.place is not None]
    best, most = min(places, default=(None, 0))
    known = people.players[player]
    return PlayerLine(
        id=player,
        name=known.name,
        guest=known.guest,
        nights=len(nights),
        won=sum(place == 1 for place, _ in places),
        best=best,
        of=-most,
        last=nights[0].date if nights else "",
        rating=ratings.now[player].rounded if player in ratings.now else None,
    )
