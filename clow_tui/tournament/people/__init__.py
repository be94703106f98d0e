"""Who is who: players, and seasons, as the fold of the acts of people.jsonl. All else holds ids only.

Of two players merged the one stays and the other's id means the same person: `same` gives the one that
stays. The other's name still finds him. A forgotten player is an id without a name, left out of the roster.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from clow_tui.nearest import nearest
from clow_tui.tournament.events import EventError
from clow_tui.tournament.people import seasons

LONGEST_NAME = 200


class PersonError(ValueError):
    """A name that fits nobody, fits several, or cannot be one; the text says which and what to do."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player: an id for ever, a name for now. Guests stay out of the roster."""

    id: str
    name: str
    guest: bool = False


class People:
    """All players known, by id and by name."""

    def __init__(self) -> None:
        self.players: dict[str, Player] = {}
        self.settings: dict[str, Any] = {}  # what is to be next time as it was chosen, by name
        self.seasons: dict[str, seasons.Season] = {}
        self.merged: dict[str, Player] = {}  # by the id that went: who he was called
        self.forgotten: set[str] = set()
        self._into: dict[str, str] = {}
        self._by_key: dict[str, str] = {}

    def apply(self, event: Mapping[str, Any]) -> None:
        """Take one event of people.jsonl."""
        match event.get("event"):
            case "people_begun":
                return
            case "setting_changed":
                self.settings[event["name"]] = event["value"]
                return
            case "season_set" | "season_night" | "season_removed":
                seasons.apply(self.seasons, event)
                return
            case "players_merged":
                self._merge(event["keep"], event["other"])
                return
            case "merge_undone":
                self._unmerge(event["player"])
                return
            case "player_forgotten":
                self._forget(event["player"])
                return
            case "player_added" if event.get("forgotten"):
                self._forget(event["player"])
                return
            case "player_added":
                player = Player(event["player"], event["name"], bool(event.get("guest", False)))
            case "player_renamed":
                player = replace(self.players[event["player"]], name=event["name"])
                self.players[player.id] = player
                self._find_by_name()
                return
            case kind:
                raise EventError(f"people.jsonl holds '{kind}', which this version does not know")
        self.players[player.id] = player
        self._by_key[key_of(player.name)] = player.id

    def _merge(self, keep: str, other: str) -> None:
        if other in self.players:  # else he was forgotten since
            self.merged[other] = self.players.pop(other)
        self._into[other] = keep
        self._find_by_name()

    def _unmerge(self, player: str) -> None:
        if player in self.merged:
            self.players[player] = self.merged.pop(player)
        del self._into[player]
        self._find_by_name()

    def _forget(self, player: str) -> None:
        self.forgotten.add(player)
        self.players.pop(player, None)
        self.merged.pop(player, None)
        self._find_by_name()

    def _find_by_name(self) -> None:
        """Names of those who are there come before those of merged ones."""
        self._by_key = {key_of(player.name): self.same(player.id) for player in self.merged.values()}
        self._by_key |= {key_of(player.name): player.id for player in self.players.values()}

    @property
    def any_merged(self) -> bool:
        """Whether an id means another one's person."""
        return bool(self._into)

    def listed(self, player: str) -> bool:
        """Whether he stands in lists over many nights: known, and no guest, who is another each time."""
        return player in self.players and not self.players[player].guest

    def same(self, player: str) -> str:
        """The id that stands for this person now: another one where he was merged."""
        while player in self._into:
            player = self._into[player]
        return player

    def ids_of(self, player: str) -> list[str]:
        """All ids that mean this person, the one that stands for him first."""
        return [player, *(other for other in self._into if self.same(other) == player)]

    def name(self, player: str) -> str:
        """The name of an id, made up for a forgotten one; the id itself where nothing is known of it."""
        one = self.same(player)
        if one in self.forgotten:
            return f"Forgotten {one.removeprefix('p')}"
        known = self.players.get(one)
        return known.name if known is not None else player

    def id_of(self, name: str) -> str | None:
        """The id of exactly this name, by NFC and casefold."""
        return self._by_key.get(key_of(name))

    def of_one(self, names: Iterable[str]) -> tuple[str, ...]:
        """The first of these names, with the other, that mean one person; none where each means another."""
        seen: dict[str, str] = {}
        for name in names:
            player = self.id_of(name)
            if player is not None and player in seen:
                return seen[player], name
            if player is not None:
                seen[player] = name
        return ()

    def find(self, name: str, among: Iterable[str]) -> str:
        """The one of `among` (ids) whom a name, or its beginning, fits; PersonError says who is near."""
        wanted = key_of(name)
        keys = {key_of(self.name(player)): player for player in among}
        if wanted in keys:
            return keys[wanted]
        if (called := self._by_key.get(wanted)) is not None:  # the name of one who was merged into him
            for player in keys.values():
                if self.same(player) == called:
                    return player
        starts = [player for key, player in keys.items() if wanted and key.startswith(wanted)]
        if len(starts) == 1:
            return starts[0]
        if len(starts) > 1:
            listed = ", ".join(sorted(self.name(player) for player in starts))
            raise PersonError(f"'{name}' fits several: {listed}. Type more of the name.")
        near = nearest(wanted, keys)
        hint = f"; did you mean {self.name(keys[near])}?" if near else "."
        raise PersonError(f"'{name}' fits nobody here{hint}")


def key_of(name: str) -> str:
    """What two spellings of one name share: NFC, casefold, single spaces."""
    return unicodedata.normalize("NFC", " ".join(unicodedata.normalize("NFC", name).casefold().split()))


def clean_name(name: str) -> str:
    """A name as it is kept: NFC, single spaces, no control characters; PersonError when nothing is left."""
    shown = "".join(c if unicodedata.category(c) not in ("Cc", "Cs", "Zl", "Zp") else " " for c in name)
    shown = unicodedata.normalize("NFC", " ".join(shown.split()))
    if all(unicodedata.category(c) in ("Cf", "Zs") for c in shown):  # nothing that could be seen
        raise PersonError("A name is empty; write at least one letter.")
    if len(shown) > LONGEST_NAME:
        raise PersonError(f"'{shown[:20]}…' is longer than {LONGEST_NAME} characters; shorten it.")
    return shown


def repeated(names: Iterable[str]) -> list[str]:
    """Names that occur more than once, as first written."""
    seen: dict[str, str] = {}
    twice: dict[str, str] = {}
    for name in names:
        key = key_of(name)
        if key in seen:
            twice.setdefault(key, seen[key])
        seen.setdefault(key, name)
    return list(twice.values())
