"""Who comes, goes, is away for a while, and comes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.checks import in_refusal, late_refusal, seat_refusal, stack_refusal
from clow_tui.tournament.commands.command import Command
from clow_tui.tournament.model import Night
from clow_tui.tournament.seating import Lots


@dataclass(frozen=True, slots=True)
class Enter(Command):
    """A player takes part: before the draw, or late, seated by lot or at `table`."""

    player: str
    stack: int
    table: int | None = None
    word = "add"

    def refusal(self, night: Night) -> str | None:
        """Until the level at which late entry ends."""
        if night.finished:
            return "The night is over; nobody can be added to it."
        if self.player in night.entrants:
            return f"{self.player} takes part already; return or reenter brings back who is out."
        if why := stack_refusal(night, self.stack):
            return why
        return late_refusal(night) or seat_refusal(night, self.table)

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """The entrant, and his seat where the host names the table."""
        added = ev.EntrantAdded(self.player, self.stack)
        return [added, *_seat_at(night, lots, self.player, self.table, self.stack)]


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """A player leaves for good, or never came; his stack leaves play."""

    player: str
    why: Literal["left", "no-show"] = "left"
    word = "leave"

    def refusal(self, night: Night) -> str | None:
        """Only who is in can leave."""
        return in_refusal(night, self.player)

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event; in mid-round he goes when the round is over (L1)."""
        return [ev.EntrantLeft(self.player, self.why)]


@dataclass(frozen=True, slots=True)
class SetAway(Command):
    """A player is away for a while, or back (L2)."""

    player: str
    away: bool
    word = "away"

    def refusal(self, night: Night) -> str | None:
        """Only who is in."""
        if why := in_refusal(night, self.player):
            return why
        if night.entrants[self.player].away == self.away:
            return f"{self.player} is {'away' if self.away else 'here'} already."
        return None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event."""
        return [ev.AwaySet(self.player, self.away)]


@dataclass(frozen=True, slots=True)
class Return(Command):
    """Somebody reported out or gone plays on with so many tokens, or enters again (`reenter`)."""

    player: str
    tokens: int | None
    why: Literal["return", "reenter"] = "return"
    word = "return"

    def refusal(self, night: Night) -> str | None:
        """Re-entry only where the night allows it; a return always, as it puts right a mistake."""
        if night.finished:
            return "The night is over; undo takes its last act back."
        entrant = night.entrants.get(self.player)
        if entrant is None:
            return f"{self.player} does not take part; add puts somebody new in."
        if entrant.out is None:
            return f"{self.player} is still in."
        if any(self.player in table.leaving for table in night.tables.values()):
            return f"{self.player} leaves when the round is over; undo takes the leaving back."
        if self.tokens is not None and (why := stack_refusal(night, self.tokens)):
            return why
        if not night.facts.joins:
            return f"In {night.stage_format} a result is put right by amend, or by undo."
        if self.tokens is None and any(table.tracked for table in night.open_tables()):
            return f"Say what {self.player} holds."
        if self.why == "reenter":
            if not night.settings.reentry:
                return "This night has no re-entry; return is for somebody reported out by mistake."
            return late_refusal(night)
        return None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event; the seat follows."""
        return [ev.EntrantReturned(self.player, self.tokens, self.why)]


def _seat_at(night: Night, lots: Lots, player: str, number: int | None, tokens: int | None) -> list[ev.Event]:
    if number is None:
        return []
    seat = lots.shuffle(night.lots + 1, night.tables[number].free_seats())[0]
    return [ev.Seated(player, number, seat, tokens, "The host names the table.")]
