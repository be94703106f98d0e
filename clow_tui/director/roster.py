"""The players of a data folder: people.jsonl folded, and new players written to it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

from clow_tui.director.clock import Clock, stamp
from clow_tui.store import Store
from clow_tui.tournament.people import People, clean_name

PEOPLE = "people"


class Roster:
    """Ids for names and names for ids. A new player is synced to people.jsonl before his id is used."""

    def __init__(self, store: Store, *, clock: Clock, by: str) -> None:
        self._store = store
        self._clock = clock
        self._by = by
        self._lines = 0
        self.people = People()
        self.refresh()

    def refresh(self) -> None:
        """Take in what another program has written since."""
        lines = self._store.read_log(PEOPLE).lines
        for line in lines[self._lines :]:
            for event in line["events"]:
                self.people.apply(event)
        self._lines = len(lines)

    def name(self, player: str) -> str:
        """A player's name; one written since by another program is looked up."""
        if player not in self.people.players and not self._store.writable:
            self.refresh()
        return self.people.name(player)

    def ids_for(self, names: Iterable[str]) -> list[str]:
        """An id for each name, new players added in one act."""
        ids: list[str] = []
        added: list[dict[str, Any]] = []
        for name in names:
            player = self.people.id_of(name)
            if player is None:
                player = self._new_id({item["player"] for item in added})
                added.append({"event": "player_added", "player": player, "name": clean_name(name)})
            ids.append(player)
        if added:
            self._write(added)
        return ids

    def _new_id(self, also: set[str]) -> str:
        while True:
            player = f"p{secrets.token_hex(4)}"
            if player not in self.people.players and player not in also:
                return player

    def _write(self, events: list[dict[str, Any]]) -> None:
        line = {
            "n": self._lines,
            "at": stamp(self._clock()),
            "by": self._by,
            "act": "people",
            "events": events,
        }
        if self._lines:
            self._store.append(PEOPLE, [line])
        else:
            self._store.create_log(PEOPLE, [line])
        self._lines += 1
        for event in events:
            self.people.apply(event)
            if event["event"] == "player_added":
                record = {"id": event["player"], "name": event["name"], "guest": False}
                self._store.put("players", event["player"], record)
