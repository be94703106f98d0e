"""What is called out without a key: levels that rise, the bell, and time that the computer slept through."""

from __future__ import annotations

import contextlib
from datetime import datetime

from clow_tui.app.base_app import BaseApp
from clow_tui.app.dialogs import Choose
from clow_tui.app.presenters.clock import level_now
from clow_tui.app.text import shown
from clow_tui.director.clock import stamp
from clow_tui.tournament.clock import bell_due
from clow_tui.tournament.commands import NotNow
from clow_tui.tournament.commands.night import Ring, SettleGap
from clow_tui.tournament.model import Night

STAYS = 9.0  # seconds that a call stays
WAYS = (("count", "count them: play went on meanwhile"), ("not", "do not count them: nobody played"))
WHY = "Levels by minutes, and an end after minutes, go by the night's clock."

ASLEEP = 300  # seconds between two looks at the clock from which the computer must have slept


class Watch:
    """What has come to pass between two looks at a night: a level risen, the bell, time slept through."""

    def __init__(self) -> None:
        self._night = ""
        self._level = 0
        self._bell = ""
        self._looked: datetime | None = None

    def news(self, night_id: str, night: Night, now: datetime) -> list[str]:
        """What is to be called out, each a sentence; nothing on the first look at a night."""
        at = stamp(now)
        level = level_now(night, at) if night.drawn else 0
        bell = night.bell
        if night.drawn and not night.finished and not bell:
            bell = bell_due(night.settings.stop, night.clock, at, night.rounds())
        said: list[str] = []
        if night_id == self._night and not night.finished:
            if level > self._level > 0:
                ante = night.ante_of(level)
                said.append(f"Level {level}: the ante is {ante} from each table's next round.")
            if bell and not self._bell:
                said.append(f"The bell: {bell}. The round in play is the last at every table.")
        self._night, self._level, self._bell = night_id, level, bell
        return said

    def slept(self, now: datetime) -> int:
        """Seconds slept through since the last look, 0 when it came in time."""
        before, self._looked = self._looked, now
        gap = int((now - before).total_seconds()) if before is not None else 0
        return gap if gap > ASLEEP else 0


class Caller:
    """Looks at the night that is open, after every act and every few seconds."""

    def __init__(self, app: BaseApp) -> None:
        self._app = app
        self._watch = Watch()
        self._asking = False
        self._rung = ""  # the night whose bell is on its way

    def look(self) -> None:
        """Every few seconds: first whether the computer slept, then what has come to pass."""
        director = self._app.director
        if director is not None and (seconds := self._watch.slept(director.clock())):
            self._ask(seconds)
        self.call_out()

    def call_out(self) -> None:
        """Say, beside whatever else is said, what has come to pass, and let the terminal be heard."""
        app = self._app
        if app.director is None or app.view is None or self._asking:
            return
        for words in self._watch.news(app.night_id, app.view.night, app.director.clock()):
            app.notify(shown(words), timeout=STAYS, markup=False)
            app.bell()
        self._ring()

    def _ring(self) -> None:
        """The bell, once, where no act at a table brings it."""
        app, director, view = self._app, self._app.director, self._app.view
        if director is None or view is None or app.looking or app.running or app.night_id == self._rung:
            return
        if not ring_due(view.night, stamp(director.clock())):
            return
        night_id = self._rung = app.night_id

        def job() -> None:
            with contextlib.suppress(NotNow):  # an act that was on its way has brought it
                director.submit(night_id, Ring())

        def done(_: None) -> None:
            self._rung = ""

        app.act(job, done)

    def _ask(self, seconds: int) -> None:
        """Whether the night's clock counts what was slept through; nothing where it stands still anyway."""
        app, director, view, night_id = self._app, self._app.director, self._app.view, self._app.night_id
        if director is None or view is None or app.looking or self._asking:
            return
        clock = view.night.clock
        if not clock.started or clock.paused or view.night.finished:
            return
        self._asking = True

        def settle(chosen: str | None) -> None:
            self._asking = False
            if chosen:
                gap = SettleGap(seconds, chosen == "count")
                app.act(lambda: director.submit(night_id, gap))

        title = f"This computer slept for {seconds // 60} minutes"
        app.push_screen(Choose(title, WAYS, (WHY,)), settle)


def ring_due(night: Night, now: str) -> bool:
    """Whether the bell is due and no act at a table will bring it: no round is under way that is followed."""
    if not night.drawn or night.finished or night.bell or night.facts.redrawn:
        return False
    playing = any(table.tracked and not table.at_seam for table in night.open_tables() if table.size)
    return not playing and bool(bell_due(night.settings.stop, night.clock, now, night.rounds()))
