"""Following the night that is played, read-only: which one it is, how it stands, what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from clow_tui.app.presenters import Name
from clow_tui.director import Director, View
from clow_tui.director.clock import Clock, stamp, utc_now
from clow_tui.director.errors import UnknownNight
from clow_tui.store import StoreError
from clow_tui.tournament.events import EventError
from clow_tui.tournament.history import History
from clow_tui.tournament.model import Night

NO_NIGHT = "No night is under way. It is shown here when it begins."


@dataclass(frozen=True, slots=True)
class Sight:
    """A night as it was seen at `now`, which is in UTC; `trouble` says what is wrong since."""

    view: View
    history: History
    name: Name
    now: datetime
    trouble: str = ""

    @property
    def night(self) -> Night:
        """The night's state."""
        return self.view.night

    @property
    def stamp(self) -> str:
        """The moment as a UTC text."""
        return stamp(self.now)


@dataclass(frozen=True, slots=True)
class Nothing:
    """No night is to be seen: why, in a sentence."""

    words: str = NO_NIGHT


@dataclass(slots=True)
class Watcher:
    """Looks at a data folder again and again; `night` holds it to one, else it goes to a night that begins.

    A look never raises and takes no lock. What was seen last stays when the data cannot be read.
    """

    place: Path
    night: str | None = None
    clock: Clock = utc_now
    _director: Director | None = None
    _id: str = ""
    _known: frozenset[str] = frozenset()
    _trouble: str = ""
    _last: Sight | Nothing = field(default_factory=Nothing)
    look_worn: str = ""  # the look that the host's app wears
    in_ascii: bool = False  # whether it draws in ASCII alone

    def look(self) -> Sight | Nothing:
        """The night as it is now. It blocks on the disk: call it from a thread."""
        try:
            self._last = self._read()
        except (StoreError, EventError, OSError) as error:
            self._say(str(error) if self._is_there() else self._gone(str(self.place)))
        except UnknownNight as unknown:
            if isinstance(self._last, Sight):
                self._say(self._gone(self._last.view.id, f"in {self.place}"))
            else:
                self._last = Nothing(str(unknown) if self._known else NO_NIGHT)
        match self._last:
            case Sight(view, history, name, _, _):
                self._last = Sight(view, history, name, self.clock(), self._trouble)
            case Nothing() if self._trouble:
                return Nothing(self._trouble)
        return self._last

    def close(self) -> None:
        """Let the data go."""
        if self._director is not None:
            self._director.close()
            self._director = None

    def _say(self, words: str) -> None:
        self._trouble = words

    def _gone(self, what: str, where: str = "there") -> str:
        seen = "what was seen last is shown" if isinstance(self._last, Sight) else "it is looked for again"
        return f"{what} is no longer {where}; {seen}."

    def _is_there(self) -> bool:
        """Whether the data folder is there, as a stick that was pulled out is not."""
        return (self.place.parent if self.place.suffix == ".json" else self.place).exists()

    def _read(self) -> Sight | Nothing:
        director = self._director
        if director is None:
            director = self._director = Director.open(self.place, by="board", write=False, clock=self.clock)
            director.follow()
            changed = True
        else:
            changed = director.follow()
            if changed and self._trouble:  # it may be mended: everything is read anew
                self.close()
                self._trouble = ""
                return self._read()
        if changed:
            self._choose(director)
            kept = director.roster.people.settings
            self.look_worn = str(kept.get("look") or "")
            self.in_ascii = kept.get("ascii") is True
        if not self._id:
            return self._last
        view = director.view(self._id)
        if director.findings:
            self._say(director.findings[0])
            last = self._last
            if isinstance(last, Sight) and last.view.id == self._id and last.view.acts > view.acts:
                return last  # rather than half of it
        return Sight(view, director.history(self._id), director.name, self.clock())

    def _choose(self, director: Director) -> None:
        """Which night it is, now that something was written."""
        ids = frozenset(director.night_ids())
        fresh, self._known = ids - self._known, ids
        gone = "" if self._id in ids else self._id
        if gone:
            self._id = ""
        if self.night is not None:
            self._id = self._id or director.pick(self.night)
        elif self._id:
            since = director.history(self._id).acts[0].at
            begun = [
                night for night in fresh if director.history(night).acts[0].at >= since
            ]  # not brought back
            begun = [night for night in sorted(begun) if not director.view(night).night.finished]
            self._id = begun[-1] if begun else self._id
        elif ids:
            running = [record for record in director.summaries() if not record["finished"]]
            self._id = str(running[0]["id"]) if running else director.pick(None)
        if gone and not self._id:
            self._say(self._gone(gone, f"in {self.place}"))
