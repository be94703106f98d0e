"""Who is known from other nights, and names of a list that may be meant for somebody known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from clow_tui.director.people.records import Record
from clow_tui.tournament.people import People, key_of
from clow_tui.tournament.people.alike import Alike


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody known: the name, and the date of the last night he played in, as text; empty for none."""

    name: str
    last: str = ""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A name that may be meant for another: one of the same list, or one who played last at a date."""

    name: str
    other: str
    listed: bool
    last: str = ""

    def words(self) -> str:
        """As a question."""
        if self.listed:
            return f"{self.name}: do you mean {self.other}, who is in the list?"
        if not self.last:
            return f"{self.name}: do you mean {self.other}, who is known here?"
        return f"{self.name}: do you mean {self.other}, who played on {day_words(self.last)}?"


def known_people(people: People, records: Iterable[Record]) -> tuple[Known, ...]:
    """All but guests, those of the latest nights first; in one night as they came in."""
    dates: dict[str, str] = {}
    for record in sorted(records, key=lambda record: (record["date"], record["started"]), reverse=True):
        for player in record["players"]:
            dates.setdefault(people.same(player), record["date"])
    others = sorted((p for p in people.players if p not in dates), key=lambda p: key_of(people.name(p)))
    return tuple(
        Known(people.players[player].name, dates.get(player, ""))
        for player in (*dates, *others)
        if people.listed(player)
    )


def doubts(names: Sequence[str], known: Sequence[Known]) -> tuple[Doubt, ...]:
    """The names of a list that nobody known has, but somebody known, or before them in the list, nearly."""
    lasts, roster = _roster_of(tuple(known))
    listed = Alike()
    in_list = {key_of(name) for name in names}
    for name in names:
        if key_of(name) in lasts:
            listed.add(name)
    found = []
    for name in names:
        if key_of(name) in lasts:
            continue
        if near := listed.to(name):
            found.append(Doubt(name, near[0], True))
        elif near := [other for other in roster.to(name) if key_of(other) not in in_list]:
            found.append(Doubt(name, near[0], False, lasts[key_of(near[0])]))
        listed.add(name)
    return tuple(found)


@lru_cache(maxsize=2)
def _roster_of(known: tuple[Known, ...]) -> tuple[dict[str, str], Alike]:
    """When each name was last there, and all of them to be asked for likeness."""
    return {key_of(one.name): one.last for one in known}, Alike(one.name for one in known)


def day_words(iso: str) -> str:
    """A date in words: `14 November 2026`."""
    day = date.fromisoformat(iso)
    return f"{day.day} {day:%B} {day.year}"
