"""What a host does to the night as a whole: levels, clock, the order of outs, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from clow_tui.games import PotRules
from clow_tui.tournament import events as ev
from clow_tui.tournament.clock import bell_due
from clow_tui.tournament.commands.checks import MOST_TOKENS
from clow_tui.tournament.commands.command import Command
from clow_tui.tournament.model import Night
from clow_tui.tournament.seating import Lots
from clow_tui.tournament.steps import level_now


@dataclass(frozen=True, slots=True)
class SetLevel(Command):
    """The next level now, or an ante of the host's (`ante`), from each table's next round on."""

    ante: int | None = None
    word = "level"
    follows = False

    def refusal(self, night: Night) -> str | None:
        """While the night is under way."""
        if why := _under_way_refusal(night):
            return why
        levels = night.settings.levels
        if not isinstance(night.rules, PotRules):
            return f"{night.game_name} has no antes, so there are no levels."
        if self.ante is None:
            last = levels.factor == 1 and level_now(night) >= len(levels.antes)
            return "There is no next level; give the ante, for example level 40." if last else None
        return None if 0 < self.ante <= MOST_TOKENS else "An ante is a number of tokens from 1."

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event: the level after the one reached by the clock, whether a round has begun since or not."""
        level = max(level_now(night), 1) + 1
        return [ev.LevelSet(level, self.ante or night.settings.levels.ante(level))]


@dataclass(frozen=True, slots=True)
class TurnClock(Command):
    """Pause the clock, or let it go on; while it is paused no table begins another round (a break)."""

    to: Literal["paused", "resumed"]
    word = "clock"

    def refusal(self, night: Night) -> str | None:
        """What is paused goes on, and the other way round."""
        if why := _under_way_refusal(night):
            return why
        if self.to == "paused" and night.clock.paused:
            return "The clock is paused already; resume lets it go on."
        if self.to == "resumed" and not night.clock.paused:
            return "The clock is not paused."
        return None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event, at the act's time."""
        return [ev.ClockSet(self.to)]


@dataclass(frozen=True, slots=True)
class SettleGap(Command):
    """Seconds in which the laptop slept: counted, or not."""

    seconds: int
    counted: bool
    word = "gap"
    follows = False

    def refusal(self, night: Night) -> str | None:
        """While the clock goes."""
        if why := _under_way_refusal(night):
            return why
        paused = "The clock is paused, so that it counts nothing anyway; resume lets it go on."
        return paused if night.clock.paused else None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event."""
        return [ev.GapSettled(self.seconds, self.counted)]


@dataclass(frozen=True, slots=True)
class OrderOuts(Command):
    """The order in which these went out, the first out first."""

    players: tuple[str, ...]
    word = "outs"
    follows = False

    def refusal(self, night: Night) -> str | None:
        """Two or more who are out."""
        if len(set(self.players)) < max(2, len(self.players)):
            return "Name two players or more who are out, the first out first."
        for player in self.players:
            entrant = night.entrants.get(player)
            if entrant is None or entrant.out is None:
                return f"{player} is not out."
        return None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event."""
        return [ev.OutsOrdered(self.players)]


@dataclass(frozen=True, slots=True)
class Ring(Command):
    """The bell, when its time has come and no act at a table brings it."""

    word = "bell"

    def refusal(self, night: Night) -> str | None:
        """Only when it is due."""
        if why := _under_way_refusal(night):
            return why
        if night.bell:
            return "The bell has rung already."
        due = bell_due(night.settings.stop, night.clock, night.now, night.rounds())
        return None if due else "It is not time for the bell yet."

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event, with the reason."""
        return [ev.BellRung(bell_due(night.settings.stop, night.clock, night.now, night.rounds()))]


@dataclass(frozen=True, slots=True)
class Finish(Command):
    """End the night: by the bell and tokens, shared among those left, or in an order they agree on.

    Before the draw an order of all is a night that was played on paper.
    """

    how: Literal["bell", "share", "order"] = "bell"
    order: tuple[tuple[str, ...], ...] = ()
    word = "finish"

    def refusal(self, night: Night) -> str | None:
        """Once; by the bell when it has not rung yet."""
        on_paper = self.how == "order" and not night.drawn and not night.finished
        if not on_paper and (why := _under_way_refusal(night)):
            return why
        if self.how == "bell" and night.facts.redrawn:
            return "The final table ends the night; end it now by sharing or in an agreed order."
        if self.how == "bell" and night.bell:
            waits = [t.number for t in night.open_tables() if not t.at_seam]
            counts = [t.number for t in night.open_tables() if t.at_seam and (not t.tracked or t.untold)]
            todo = [f"round under way at table {n}" for n in waits] + [f"chips of table {n}" for n in counts]
            return f"The bell has rung; still wanted: {', '.join(todo)}."
        if self.how == "order":
            named = [player for group in self.order for player in group]
            if sorted(named) != sorted(night.left()):
                who = "those who are left" if night.drawn else "all who took part"
                return f"Name exactly {who}, the best first: {', '.join(night.left())}."
        return None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """The bell, or the end at once."""
        if self.how == "bell":
            return [ev.BellRung("the host ends the night")]
        if self.how == "share":
            return [ev.NightFinished("Those left share the first place.", (night.left(),))]
        why = "Those left agreed on their places." if night.drawn else "Played on paper; the places as told."
        return [ev.NightFinished(why, self.order)]


@dataclass(frozen=True, slots=True)
class DismissCalls(Command):
    """Calls, by number, that have been read aloud."""

    moves: tuple[int, ...]
    word = "called"
    follows = False

    def refusal(self, night: Night) -> str | None:
        """Only calls that are still open."""
        open_calls = {call.n for call in night.calls if not call.done}
        return None if self.moves and set(self.moves) <= open_calls else "There is no such call to be done."

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event."""
        return [ev.CallsDismissed(self.moves)]


def _under_way_refusal(night: Night) -> str | None:
    if night.finished:
        return "The night is over; undo takes its last act back."
    return None if night.drawn else "The tables are not drawn yet; draw them first."
