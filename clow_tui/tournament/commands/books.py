"""What keeps the books: tokens bought, tokens handed in."""

from __future__ import annotations

from dataclasses import dataclass

from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.checks import MOST_TOKENS, in_refusal
from clow_tui.tournament.commands.command import Command
from clow_tui.tournament.model import Night
from clow_tui.tournament.seating import Lots


@dataclass(frozen=True, slots=True)
class Buy(Command):
    """A player buys tokens; in mid-round they are his from the next round on."""

    player: str
    tokens: int
    word = "buy"

    def refusal(self, night: Night) -> str | None:
        """At open tables, for those who are in."""
        if why := _books_refusal(night, self.player, self.tokens):
            return why
        if night.bell:
            return "The bell has rung; nothing is bought any more."
        return None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event."""
        return [ev.Bought(self.player, self.tokens)]


@dataclass(frozen=True, slots=True)
class Cash(Command):
    """A player hands tokens in between two rounds; leaving takes all he holds."""

    player: str
    tokens: int
    word = "cash"

    def refusal(self, night: Night) -> str | None:
        """No more than he holds; in a round his tokens may lie on the table."""
        if why := _books_refusal(night, self.player, self.tokens):
            return why
        held = night.tokens_of(self.player)
        if held is not None and held < self.tokens:
            return f"{self.player} holds {held}; that is the most that can be cashed."
        number = night.entrants[self.player].table
        table = night.tables.get(number or 0)
        if table is None or not table.tracked or any(s.player == self.player for s in table.arriving):
            return None
        if not table.between_rounds:
            return f"Table {number} is in the middle of a round; {self.player} can cash when it is over."
        if any(player == self.player for player, _ in table.bought):
            return f"{self.player} has bought in this round; cash when it is over."
        return None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event."""
        return [ev.Cashed(self.player, self.tokens)]


def _books_refusal(night: Night, player: str, tokens: int) -> str | None:
    if not night.facts.open_end:
        return f"Tokens are bought and cashed at open tables only; this night is a {night.stage_format}."
    if not 0 < tokens <= MOST_TOKENS:
        return "Tokens are a whole number from 1."
    return in_refusal(night, player)
