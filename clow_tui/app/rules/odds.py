"""A ruleset's odds as a page beside it, and the one who works them out while somebody types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clow_tui.app.background.newest import Newest
from clow_tui.app.presenters.told import ordinal
from clow_tui.app.text import sentence
from clow_tui.app.widgets.page import BLANK, Para
from clow_tui.rulesets import Ruleset

if TYPE_CHECKING:
    from clow_tui.odds import Odds

SEATS_SHOWN = 8  # of a pot, where the rules allow any number of players
OLD = "Of the text as it was; these are being worked out anew."
FAULTY = "Of the text before its faults."
LONG = 900  # rounds simulated, a second or two of them


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure under its heading; a figure of the same heading and label can be compared with it."""

    heading: str
    label: str
    shown: str


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of a ruleset, with what they do not say exactly."""

    figures: tuple[Figure, ...]
    beyond: str = ""


def figures_of(ruleset: Ruleset) -> Figures:
    """The odds of a ruleset; takes milliseconds, seconds at the bounds of what a ruleset may ask."""
    from clow_tui.odds import odds_of

    least, most = ruleset.players.least, ruleset.players.most or SEATS_SHOWN
    odds = odds_of(ruleset, least)
    found = list(_exact(ruleset, odds))
    if odds.beyond:
        from clow_tui.director.simulated import simulate

        heading = f"Simulated, {least} players" if ruleset.pot else "Simulated"
        played = simulate(ruleset, least, rounds=LONG)
        spans = ((name, f"{100 * e.low:.1f}-{100 * e.high:.1f}%") for name, e in played.items())
        found += [Figure(heading, name, span) for name, span in spans]
    elif ruleset.pot is not None and most > least:
        found += _pot(ruleset, min(most, max(least, SEATS_SHOWN)))
    return Figures(tuple(found), odds.beyond)


def _exact(ruleset: Ruleset, odds: Odds) -> Iterator[Figure]:
    from clow_tui.odds.words import percent

    if (bank := odds.bank) is not None:
        heading = "The banker, per bet"
        yield Figure(heading, "his edge", percent(bank.edge, signed=True))
        if bank.edge_resolved is not None and bank.tie:
            yield Figure(heading, "if decided", percent(bank.edge_resolved, signed=True))
        for label, chance in (("wins", bank.win), ("loses", bank.lose), ("ties", bank.tie)):
            yield Figure(heading, label, percent(chance))
    if odds.pot is not None:
        yield from _pot(ruleset, odds.players)
    if odds.leg is not None:
        yield Figure("A leg of two", "first wins", percent(odds.leg))
    for name, chance in (odds.best or {}).items():
        yield Figure(f"Or better, {ruleset.throws.most} throws", name, percent(chance))


def _pot(ruleset: Ruleset, players: int) -> Iterator[Figure]:
    from clow_tui.odds import pot_game, pot_odds
    from clow_tui.odds.words import percent

    odds, heading = pot_odds(pot_game(ruleset), players), f"A pot of {players} players"
    if len(set(odds.seats)) == 1:
        yield Figure(heading, "each", percent(odds.seats[0]))
    else:
        for place, seat in enumerate(odds.seats, 1):
            yield Figure(heading, f"{ordinal(place)} to roll", percent(seat))
    if odds.carry:
        yield Figure(heading, "carries", percent(odds.carry))
    yield Figure(heading, "no tie", percent(odds.untied))


def odds_page(now: Figures | None, before: Figures | None, note: str) -> Iterable[Para]:
    """The figures, under each that a change has moved what it was and is; `note` says what is out of date."""
    if now is None and not note:
        return
    yield BLANK
    yield Para("heading", "Odds")
    if note:
        yield Para("dim", note)
    if now is None:
        return
    if now.beyond:
        yield Para("dim", sentence(f"Not exactly: {now.beyond}"))
    had = {(each.heading, each.label): each.shown for each in before.figures} if before is not None else {}
    heading = ""
    for each in now.figures:
        if each.heading != heading:
            heading = each.heading
            yield Para("text", heading)
        yield Para("row", f" {each.label}", (each.shown,))
        was = had.get((each.heading, each.label), each.shown)
        if was != each.shown:
            yield Para("name", f"{was} -> {each.shown}")


class LiveOdds:
    """The odds of the text typed last, worked out one at a time in a thread; what is out of date says so."""

    def __init__(self, run: Callable[..., object], show: Callable[[], None]) -> None:
        self._show = show
        self._desk = Newest(run, _worked_out, self._done)
        self._newer = False
        self._now: Figures | None = None
        self._text: str | None = None
        self._before: Figures | None = None
        self._note = ""

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return self._desk.busy

    @property
    def known(self) -> bool:
        """Whether there are any odds yet."""
        return self._now is not None

    def outdated(self) -> bool:
        """The text is another now; whether that is to be said."""
        self._newer = True
        before, self._note = self._note, OLD
        return before != OLD

    def ask(self, ruleset: Ruleset | None, text: str) -> None:
        """Work out the odds of a text once those under way are done; without rules the last ones stay."""
        self._newer = ruleset is None
        if ruleset is None:
            self._note = FAULTY
            self._desk.ask(None)
        elif text == self._text and not self.busy:
            self._note = ""
        else:
            self._note = OLD if self._now is not None else "Being worked out."
            self._desk.ask((ruleset, text))

    def paras(self, saved: str | None) -> Iterable[Para]:
        """The page; `saved` is the text that changes are told against."""
        if self._now is not None and (self._before is None or self._text == saved):
            self._before = self._now
        return odds_page(self._now, self._before, self._note)

    def _done(self, wanted: tuple[Ruleset, str], figures: Figures) -> None:
        self._now, self._text = figures, wanted[1]
        if not self._desk.waiting and not self._newer:
            self._note = ""
        self._show()


def _worked_out(wanted: tuple[Ruleset, str]) -> Figures:
    try:
        return figures_of(wanted[0])
    except Exception as error:  # noqa: BLE001 - said on the page; the rules are edited all the same
        return Figures((), f"{type(error).__name__}: {error}")
