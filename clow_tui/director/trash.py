"""Practice nights that were deleted: what is known of each, and which one a host's words mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clow_tui.director.errors import NotNow, UnknownNight
from clow_tui.nearest import nearest
from clow_tui.store import LogReading, Store
from clow_tui.tournament import events as ev
from clow_tui.tournament.model import Night
from clow_tui.tournament.people import key_of


@dataclass(frozen=True, slots=True)
class Discarded:
    """A deleted night that can be brought back."""

    id: str
    night: str
    date: str


def refuse_real(night: Night) -> None:
    """NotNow for a night that counts."""
    if not night.practice:
        raise NotNow(
            f"{night.name} counts, so it stays: other players' records stand on it. "
            "Only practice nights can be deleted."
        )


def discarded(store: Store) -> list[Discarded]:
    """The nights in the trash, the latest first."""
    nights = [_known(store.read_discarded(name)) for name in store.discarded()]
    return sorted(nights, key=lambda night: (night.date, night.id), reverse=True)


def _known(reading: LogReading) -> Discarded:
    try:
        (created, *_) = ev.decode(reading.lines[0]).events
    except (ev.EventError, IndexError, ValueError):
        return Discarded(reading.name, reading.name, "")
    if not isinstance(created, ev.NightCreated):
        return Discarded(reading.name, reading.name, "")
    return Discarded(reading.name, created.name, created.date)


def pick_discarded(words: str, nights: Sequence[Discarded]) -> Discarded:
    """The deleted night that words name; UnknownNight when none or several fit."""
    fits = [night for night in nights if night.id == words]
    fits = fits or [night for night in nights if key_of(night.night) == key_of(words)]
    if len(fits) == 1:
        return fits[0]
    if fits:
        listed = ", ".join(night.id for night in fits)
        raise UnknownNight(f"Several deleted nights are called {words}: {listed}; give the id.")
    if not nights:
        raise UnknownNight("No night was deleted, so there is none to bring back.")
    near = nearest(words, [name for night in nights for name in (night.night, night.id)])
    raise UnknownNight(f"No night '{words}' was deleted" + (f"; did you mean {near}?" if near else "."))
