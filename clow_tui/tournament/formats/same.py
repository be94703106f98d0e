"""A night as the key of a cache."""

from __future__ import annotations

from collections.abc import Hashable

from clow_tui.tournament.model import Night


class SameNight:
    """A night that equals another as long as both hold the very same tables, people and byes.

    It keeps the night, so that no other object takes the place of what it was made of. `also` is what else
    the cached thing depends on.
    """

    def __init__(self, night: Night, *also: Hashable) -> None:
        self.night = night
        same = (id(night.tables), id(night.entrants), night.stage, night.heat, night.groups, night.byes)
        self._key = (*same, *also)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameNight) and self._key == other._key
