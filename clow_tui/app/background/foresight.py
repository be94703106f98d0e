"""Forecasts while the app is in use: worked out in other processes, a newer question instead of an older.

What plays the nights is imported when the first is asked for, in a thread, long after the first paint.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clow_tui.director import NightPlan
    from clow_tui.forecast import Crew, Start
    from clow_tui.forecast.levels import Proposal
    from clow_tui.rulesets import Shelf
    from clow_tui.tournament.model import Night

QUIET = 0.4  # seconds without another change before nights are played
NIGHTS = 200
WORKING = "how long it takes is being worked out"


@dataclass(frozen=True, slots=True)
class Offer:
    """Levels that end a night in time, in the words of the verb `new`, and what they do."""

    levels: str
    every: str
    words: str
    short: str


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What nights played say: when it ends, when tables fall, levels that end it in time, or why not."""

    ends: str = ""
    tables: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    fault: str = ""


Job = Callable[["Crew", threading.Event], Foreseen]


class Foresight:
    """Works out one forecast at a time; the processes that play it are kept for the next."""

    def __init__(self, back: Callable[[Callable[[], None]], Any]) -> None:
        """`back` calls something on the screen's thread."""
        self._back = back
        self._stop = threading.Event()
        self._one = threading.Lock()
        self._crew: Crew | None = None

    def ask(self, job: Job, then: Callable[[Foreseen], None]) -> None:
        """Work it out, and call `then` here unless something else is asked first."""
        self._stop.set()
        self._stop = stop = threading.Event()
        threading.Thread(target=self._work, args=(job, then, stop), daemon=True).start()

    def close(self) -> None:
        """Nothing more is wanted."""
        self._stop.set()
        with self._one:
            if self._crew is not None:
                self._crew.close()
                self._crew = None

    def _work(self, job: Job, then: Callable[[Foreseen], None], stop: threading.Event) -> None:
        if stop.wait(QUIET):
            return
        with self._one:
            if stop.is_set():
                return
            told = self._told(job, stop)
        if told is not None and not stop.is_set():
            with contextlib.suppress(RuntimeError):  # the app has gone
                self._back(lambda: None if stop.is_set() else then(told))

    def _told(self, job: Job, stop: threading.Event) -> Foreseen | None:
        from clow_tui.director.errors import LevelError, PlanError, SeatingError
        from clow_tui.forecast import Crew, NoForecast, Stopped

        if self._crew is None:
            self._crew = Crew(eager=True)
        try:
            return job(self._crew, stop)
        except Stopped:
            return None
        except NoForecast as why:
            return Foreseen(fault=str(why))
        except (PlanError, LevelError, SeatingError):  # the form says what is missing
            return Foreseen()
        except Exception:  # noqa: BLE001 - a night can begin without; nothing may reach the terminal
            return Foreseen(fault="how long it takes cannot be said")


class PlannedEnd:
    """The end of a night that is being set up, as far as it is known."""

    def __init__(self, foresight: Foresight, then: Callable[[], None]) -> None:
        self._foresight = foresight
        self._then = then
        self._asked: object = None
        self._fresh = False
        self._offered_for: object = None  # what was asked but for the levels
        self._offers: tuple[object, tuple[Offer, ...]] = None, ()  # for what, and those found
        self.told = Foreseen()

    def of(self, plan: NightPlan, by: str, shelf: Shelf, now: datetime) -> None:
        """Work it out anew where something changed that matters."""
        asked = replace(plan, name="", players=("",) * len(plan.players), late=(), guests=(), names=()), by
        if asked == self._asked:
            return
        self._asked, self._fresh = asked, False
        self._offered_for = replace(asked[0], levels=None, every=None), by
        self._foresight.ask(lambda crew, stop: of_plan(plan, by, shelf, now, crew, stop), self._take)

    def nothing(self) -> None:
        """There is nothing to be worked out."""
        self._asked, self.told, self._fresh = None, Foreseen(), False

    def _take(self, told: Foreseen) -> None:
        if self._asked is not None:
            self.told, self._fresh = told, True
            self._offers = self._offered_for, told.offers
            self._then()

    def lines(self) -> tuple[str, ...]:
        """What is known of it; what is out of date says so, but for why nothing could be said before."""
        if self._asked is None:
            return ()
        told = self.told
        if self._fresh:
            return tuple(words for words in (told.ends, told.fault, *(o.words for o in told.offers)) if words)
        return (f"out of date: {told.ends}",) if told.ends else (WORKING,)

    def offer(self, levels: str, every: str, by: int) -> Offer | None:
        """The next of the levels on offer from those of the form."""
        found_for, offers = self._offers
        if not offers or self._asked is None or found_for != self._offered_for:
            return None
        here = next((at for at, o in enumerate(offers) if (o.levels, o.every) == (levels, every)), None)
        return offers[(0 if by > 0 else -1) if here is None else (here + by) % len(offers)]


def of_plan(
    plan: NightPlan, by: str, shelf: Shelf, now: datetime, crew: Crew, stop: threading.Event
) -> Foreseen:
    """A night as it is planned, from now on; `by` is when it is to be over, empty for whenever it is."""
    from clow_tui.director.clock import stamp
    from clow_tui.director.plan import check
    from clow_tui.forecast import planned

    checked = check(plan, shelf, now)
    players = len(checked.players)
    start = planned(checked.ruleset, checked.format, checked.settings, players, now=stamp(now))
    return _foreseen(start, by, None, now, crew, stop)


def of_night(night: Night, by: str, now: datetime, crew: Crew, stop: threading.Event) -> Foreseen:
    """A night under way, from where it stands."""
    from clow_tui.director.clock import stamp
    from clow_tui.forecast import under_way

    return _foreseen(under_way(night, now=stamp(now)), by, night, now, crew, stop)


def _foreseen(
    start: Start, by: str, night: Night | None, now: datetime, crew: Crew, stop: threading.Event
) -> Foreseen:
    from clow_tui.director.plan.stops import minutes_until
    from clow_tui.forecast import NoForecast, forecast
    from clow_tui.forecast.levels import end_by
    from clow_tui.forecast.words import ends_about, falls_in_words

    told = forecast(start, nights=NIGHTS, crew=crew, stop=stop)
    seen = Foreseen(ends_about(told, now.astimezone()), tuple(falls_in_words(told)))
    minutes = minutes_until(by, now) if by else None
    if minutes is None:
        return seen
    try:
        offers = end_by(start, minutes, night=night, nights=NIGHTS, crew=crew, stop=stop)
    except NoForecast as why:
        return replace(seen, fault=str(why))
    return replace(seen, offers=tuple(_offer(proposal, by) for proposal in offers))


def _offer(proposal: Proposal, by: str) -> Offer:
    from clow_tui.forecast.words import in_short, proposal_words

    levels, every = proposal.typed
    short = f"antes {in_short(proposal.levels)}: {int(proposal.by * 100)}"
    return Offer(levels, every, proposal_words(proposal, by), short)
