"""The players of a data folder and its settings: people.jsonl folded, and what is new written to it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import Any

from clow_tui.director.clock import Clock, stamp
from clow_tui.store import PEOPLE, Store
from clow_tui.tournament.people import People, PersonError, clean_name, key_of


class Roster:
    """Ids for names and names for ids. A new player is saved to people.jsonl before his id is used.

    `save` does the writing, and decides what happens when it fails.
    """

    def __init__(
        self, store: Store, save: Callable[[Callable[[], None]], None], *, clock: Clock, by: str
    ) -> None:
        self._store = store
        self._save = save
        self._clock = clock
        self._by = by
        self._follower = store.follow(PEOPLE)
        self._begun = False
        self.people = People()
        self.refresh()

    def refresh(self) -> None:
        """Take in what another program has written since."""
        news = self._follower.news()
        if news.start == 0 and news.lines:
            self.people = People()
        for line in news.lines:
            self._begun = True
            for event in line["events"]:
                self.people.apply(event)

    def name(self, player: str) -> str:
        """A player's name; one written since by another program is looked up."""
        if self.people.same(player) not in self.people.players and not self._store.writable:
            self.refresh()
        return self.people.name(player)

    def ids_for(self, names: Iterable[str], guests: Iterable[str] = ()) -> list[str]:
        """An id for each name, new players added in one act; those of `guests` stay out of the roster.

        PersonError where two of the names are one player's by now.
        """
        names = tuple(names)
        if merged := self.people.of_one(names):
            one, other = merged
            raise PersonError(
                f"{one} and {other} are one player here; leave one of them out, or unmerge parts them."
            )
        guest_keys = {key_of(name) for name in guests}
        ids: list[str] = []
        added: list[dict[str, Any]] = []
        for name in names:
            player = self.people.id_of(name)
            if player is None:
                player = self._new_id({item["player"] for item in added})
                guest = {"guest": True} if key_of(name) in guest_keys else {}
                added.append({"event": "player_added", "player": player, "name": clean_name(name), **guest})
            ids.append(player)
        if added:
            self._write(added)
        return ids

    def add(self, people: Iterable[tuple[str, str, bool]]) -> None:
        """Add players of ids and names that are free: id, name, whether a guest."""
        self._write(
            [
                {"event": "player_added", "player": player, "name": name} | ({"guest": True} if guest else {})
                for player, name, guest in people
            ]
        )

    def rename(self, player: str, name: str) -> None:
        """Give a player another name."""
        new = clean_name(name)
        taken = self.people.id_of(new)
        if taken is not None and taken != player:
            raise PersonError(f"{new} is a player already; give the name something that tells the two apart.")
        if new == self.people.name(player):
            raise PersonError(f"{new} has that name already.")
        self._write([{"event": "player_renamed", "player": player, "name": new}])

    def keep(self, setting: str, value: Any) -> None:
        """Keep something as it was chosen, for the next time; `people.settings` has it from now on."""
        if self.people.settings.get(setting) != value:
            self._write([{"event": "setting_changed", "name": setting, "value": value}])

    def write(self, *events: dict[str, Any], act: str = "people") -> None:
        """Write events about people or seasons, in one act."""
        self._write(list(events), act)

    def rewrite(self, lines: list[dict[str, Any]]) -> None:
        """Put these lines in place of all of people.jsonl, atomically."""
        self._store.rewrite_log(PEOPLE, lines)
        self._follower = self._store.follow(PEOPLE)
        self.refresh()

    def records(self) -> dict[str, dict[str, Any]]:
        """All players as clow.json keeps them, by id; of one who was merged the name he goes by now."""
        people = self.people
        found: dict[str, dict[str, Any]] = {
            player.id: {"id": player.id, "name": people.name(player.id), "guest": player.guest}
            for player in (*people.players.values(), *people.merged.values())
        }
        for player in people.forgotten:
            found[player] = {"id": player, "name": people.name(player), "guest": False, "forgotten": True}
        for player, record in found.items():
            if people.same(player) != player:
                record["merged_into"] = people.same(player)
                if player in people.merged:
                    record["was"] = people.merged[player].name
        return found

    def season_records(self) -> dict[str, dict[str, Any]]:
        """All seasons as clow.json keeps them, by id."""
        return {season.id: season.kept() for season in self.people.seasons.values()}

    def new_season_id(self) -> str:
        """An id that no season has."""
        while (season := f"s{secrets.token_hex(4)}") in self.people.seasons:
            pass
        return season

    def _new_id(self, also: set[str]) -> str:
        while True:
            player = f"p{secrets.token_hex(4)}"
            taken = (self.people.players, self.people.merged, self.people.forgotten, also)
            if not any(player in group for group in taken):
                return player

    def _write(self, events: list[dict[str, Any]], act: str = "people") -> None:
        line = {
            "at": stamp(self._clock()),
            "by": self._by,
            "act": act,
            "events": events,
        }
        write = self._store.append if self._begun else self._store.create_log
        self._save(lambda: write(PEOPLE, [line]))
        self._begun = True
        for event in events:
            self.people.apply(event)
