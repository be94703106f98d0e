"""A season: nights of some weeks, the points that places there are worth, and who stands where by them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from clow_tui.tournament.results.scores import plain

Kind = Literal["places", "beaten"]


@dataclass(frozen=True, slots=True)
class Season:
    """What a season goes by.

    Nights count whose date lies from `begins` to `ends` (ISO dates, None: open), and those `put_in`, but not
    those `taken_out`. `kind`: `points` by place, the first one first (none beyond the last), or a point for
    each player beaten and a half for each who shares the place. `bonus` comes on top for coming; the `best`
    weeks count (None: all); who has come to fewer than `least` nights has no rank. Without `guests` a guest
    has no line and places close up as if he had not been there.
    """

    id: str
    name: str
    begins: str | None = None
    ends: str | None = None
    kind: Kind = "beaten"
    points: tuple[int, ...] = ()
    bonus: int = 0
    best: int | None = None
    least: int = 0
    guests: bool = False
    put_in: frozenset[str] = frozenset()
    taken_out: frozenset[str] = frozenset()

    def holds(self, night: str, date: str) -> bool:
        """Whether a night of that date counts here."""
        if night in self.put_in or night in self.taken_out:
            return night in self.put_in
        return (self.begins or "") <= date and (self.ends is None or date <= self.ends)

    def plain(self) -> dict[str, Any]:
        """The settings as logs keep them."""
        return {
            "name": self.name,
            "begins": self.begins,
            "ends": self.ends,
            "kind": self.kind,
            "points": list(self.points),
            "bonus": self.bonus,
            "best": self.best,
            "least": self.least,
            "guests": self.guests,
        }

    def kept(self) -> dict[str, Any]:
        """The whole of it, with the nights put in and taken out."""
        moved = {"put_in": sorted(self.put_in), "taken_out": sorted(self.taken_out)}
        return {"id": self.id, **self.plain(), **moved}


def season_from(plain: Mapping[str, Any]) -> Season:
    """A season as `Season.kept` gives it; keys that are not there have their defaults."""
    empty = Season(plain["id"], plain["name"])
    return replace(
        empty,
        begins=plain.get("begins"),
        ends=plain.get("ends"),
        kind=plain.get("kind", empty.kind),
        points=tuple(plain.get("points", ())),
        bonus=plain.get("bonus", 0),
        best=plain.get("best"),
        least=plain.get("least", 0),
        guests=bool(plain.get("guests", False)),
        put_in=frozenset(plain.get("put_in", ())),
        taken_out=frozenset(plain.get("taken_out", ())),
    )


def apply(seasons: dict[str, Season], event: Mapping[str, Any]) -> None:
    """Take one event of people.jsonl that is about seasons; KeyError where it names none that is there."""
    match event["event"]:
        case "season_set":
            old = seasons.get(event["season"])
            fresh = season_from({**event["settings"], "id": event["season"]})
            whole = "put_in" in event["settings"]  # taken in from elsewhere, or brought back
            if old is not None and not whole:
                fresh = replace(fresh, put_in=old.put_in, taken_out=old.taken_out)
            seasons[fresh.id] = fresh
        case "season_night":
            old, night = seasons[event["season"]], event["night"]
            put_in, taken_out = old.put_in - {night}, old.taken_out - {night}
            if event["in"] is True:
                put_in |= {night}
            elif event["in"] is False:
                taken_out |= {night}
            seasons[old.id] = replace(old, put_in=put_in, taken_out=taken_out)
        case "season_removed":
            del seasons[event["season"]]


@dataclass(frozen=True, slots=True)
class Week:
    """A night as a season sees it: `places` are ids, best first, those who share one together."""

    night: str
    name: str
    date: str
    places: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A night as it was worth to a player: points with the bonus, his place there, whether it counts."""

    points: Fraction
    place: int
    counts: bool


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A player's line of the grid: a cell for each week, None where he was not there.

    `rank` is shared by equals, None for who has come to too few nights, `lacking` so many.
    """

    rank: int | None
    player: str
    total: Fraction
    nights: int
    cells: tuple[Cell | None, ...]
    lacking: int = 0


def worth(season: Season, place: int, sharing: int, field: int) -> Fraction:
    """The points of a place that so many share in a field of so many, without the bonus; averaged."""
    if season.kind == "beaten":
        return Fraction(field - place + 1 - sharing) + Fraction(sharing - 1, 2)
    paid = sum(season.points[at] for at in range(place - 1, place - 1 + sharing) if at < len(season.points))
    return Fraction(paid, sharing)


def grid(season: Season, weeks: Sequence[Week], guests: Iterable[str] = ()) -> tuple[SeasonLine, ...]:
    """Everybody who was there, best first; those without a rank last. `weeks` in order of date."""
    left_out = set() if season.guests else set(guests)
    found: dict[str, list[Cell | None]] = {}
    for at, week in enumerate(weeks):
        groups = [[p for p in group if p not in left_out] for group in week.places]
        field, place = sum(map(len, groups)), 1
        for group in groups:
            points = worth(season, place, len(group), field) + season.bonus if group else Fraction(0)
            for player in group:
                cells = found.setdefault(player, [None] * len(weeks))
                cells[at] = Cell(points, place, True)
            place += len(group)
    lines = [_line(season, player, cells) for player, cells in found.items()]
    lines.sort(key=lambda line: (line.lacking > 0, -line.total))
    ranked: list[SeasonLine] = []
    for line in lines:
        rank = len(ranked) + 1
        if ranked and ranked[-1].total == line.total:
            rank = ranked[-1].rank or rank
        ranked.append(line if line.lacking else replace(line, rank=rank))
    return tuple(ranked)


def _line(season: Season, player: str, cells: Sequence[Cell | None]) -> SeasonLine:
    """His line, with all but the best weeks dropped; of equal ones the earlier stay."""
    there = [(at, cell) for at, cell in enumerate(cells) if cell is not None]
    best = sorted(there, key=lambda pair: (-pair[1].points, pair[0]))[: season.best]
    kept = {at for at, _ in best}
    shown = tuple(cell and replace(cell, counts=at in kept) for at, cell in enumerate(cells))
    total = sum((cell.points for _, cell in best), Fraction(0))
    return SeasonLine(None, player, total, len(there), shown, max(0, season.least - len(there)))


def cell_words(cell: Cell | None) -> str:
    """A week's points; in brackets where it is dropped, a dot where the player was not there."""
    if cell is None:
        return "."
    return plain(cell.points) if cell.counts else f"({plain(cell.points)})"


def dates_of(season: Season) -> str:
    """From when to when, in figures."""
    if season.begins is None and season.ends is None:
        return "all nights"
    if season.ends is None:
        return f"from {season.begins}"
    return f"{season.begins} to {season.ends}" if season.begins else f"until {season.ends}"


def rules_words(season: Season) -> list[str]:
    """What a season goes by, in short phrases."""
    said = [dates_of(season)]
    if season.kind == "beaten":
        said.append("a point for each player beaten")
    else:
        said.append(f"points {', '.join(map(str, season.points))} by place")
    said += [f"{season.bonus} for coming"] if season.bonus else []
    said += [f"the best {season.best} weeks count"] if season.best else []
    said += [f"ranked from {season.least} nights on"] if season.least else []
    said += ["guests count"] if season.guests else []
    return said
