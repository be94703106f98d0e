"""Which past nights are meant: of a game, a year, a season, with a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial

from clow_tui.director.errors import PlanError
from clow_tui.director.naming import one_named
from clow_tui.director.people.records import Record
from clow_tui.director.seasons import season_named
from clow_tui.nearest import nearest
from clow_tui.tournament.people import People, key_of
from clow_tui.tournament.people.seasons import Season


@dataclass(frozen=True, slots=True)
class Which:
    """What nights are asked for; empty where it does not matter. `season` and `player` are ids."""

    game: str = ""
    year: str = ""
    season: str = ""
    player: str = ""

    def __bool__(self) -> bool:
        return self != ALL

    def holds(self, record: Record, people: People) -> bool:
        """Whether a night is one of these: a season has no practice, who never came was not there."""
        return (
            self.game in ("", record["game"])
            and record["date"].startswith(self.year)
            and (not self.season or _in_season(record, people.seasons.get(self.season)))
            and (not self.player or people.same(self.player) in _there(record, people))
        )

    def of(self, records: Iterable[Record], people: People) -> list[Record]:
        """Those of `records`, in their order."""
        return [record for record in records if self.holds(record, people)] if self else list(records)

    def words(self, people: People) -> list[str]:
        """The parts that matter, as people say them; one that is not there any more is said so."""
        season = people.seasons.get(self.season)
        named = season.name if season is not None else "a season that was removed"
        said = (self.game, self.year, named if self.season else "")
        return [*filter(None, said), *([f"with {people.name(self.player)}"] if self.player else [])]

    def plain(self, people: People) -> dict[str, str | None]:
        """The parts by name, null where one does not matter."""
        season = people.seasons.get(self.season)
        return {
            "game": self.game or None,
            "year": self.year or None,
            "season": season.name if season is not None else None,
            "player": people.name(self.player) if self.player else None,
        }

    def turned(self, part: str, value: str) -> Which:
        """With another value of one part; the one that it has is taken out."""
        return replace(self, **{part: "" if getattr(self, part) == value else value})


ALL = Which()
PARTS = tuple(field.name for field in fields(Which))


def _in_season(record: Record, season: Season | None) -> bool:
    return season is not None and not record["practice"] and season.holds(record["id"], record["date"])


def _there(record: Record, people: People) -> set[str]:
    never = {line["player"] for line in record["standings"] if line.get("status") == "no-show"}
    return {people.same(player) for player, name in record["players"].items() if name not in never}


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that nights can be asked for by: the part of `Which`, its value, its name, its nights."""

    part: str
    value: str
    name: str
    nights: int


def choices(records: Sequence[Record], people: People) -> list[Choice]:
    """All that nights can be asked for by: games and players with most nights first, the latest years and
    seasons first.
    """
    games = Counter(record["game"] for record in records)
    years = Counter(record["date"][:4] for record in records)
    there = Counter(player for record in records for player in _there(record, people))
    seasons = {
        season.id: sum(_in_season(record, season) for record in records)
        for season in sorted(people.seasons.values(), key=lambda s: (s.begins or "", s.name), reverse=True)
    }
    shown = {player: count for player, count in there.items() if player in people.players}
    often = sorted(shown, key=lambda player: (-shown[player], key_of(people.name(player))))
    return [
        *(Choice("game", game, game, n) for game, n in sorted(games.items(), key=lambda g: (-g[1], g[0]))),
        *(Choice("year", year, year, years[year]) for year in sorted(years, reverse=True)),
        *(Choice("season", one, people.seasons[one].name, n) for one, n in seasons.items()),
        *(Choice("player", player, people.name(player), shown[player]) for player in often),
    ]


def which_of(asked: Mapping[str, str | None], records: Iterable[Record], people: People) -> Which:
    """The nights that words ask for, part by part; PlanError and PersonError say what is near."""
    found: dict[str, str] = {}
    readers: dict[str, Callable[[str], str]] = {
        "game": partial(_game, played={record["game"] for record in records}),
        "year": _year,
        "season": lambda words: season_named(words, people.seasons).id,
        "player": lambda words: people.find(words, people.players),
    }
    for part, read in readers.items():
        if words := asked.get(part):
            found[part] = read(words)
    return Which(**found)


def _game(words: str, played: Iterable[str]) -> str:
    names = {name: name for name in sorted(played)}
    if (fits := one_named(words, names, "games")) is not None:
        return fits
    near = nearest(words, list(names))
    mend = f"did you mean {near}?" if near else f"there were {', '.join(names) or 'no nights yet'}."
    raise PlanError(f"No night was played of '{words}'; {mend}")


def _year(words: str) -> str:
    if len(words) == 4 and words.isascii() and words.isdigit():
        return words
    raise PlanError(f"'{words}' is no year; write it as 2026.")
