"""What a host notes of the money: who has paid, and what those left agreed on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.command import Command
from clow_tui.tournament.model import Night
from clow_tui.tournament.money import Money
from clow_tui.tournament.seating import Lots
from clow_tui.tournament.standings.payout import Account, accounts, sharers, to_share

NO_MONEY = "No money is set for this night; its settings take a buy-in."


@dataclass(frozen=True, slots=True)
class NotePaid(Command):
    """These have paid all they owe, and got back what was too much; or (`paid` False) nothing yet."""

    players: tuple[str, ...]
    paid: bool = True
    word = "paid"
    follows = False

    def refusal(self, night: Night) -> str | None:
        """Only of who takes part, and only what is not noted so already."""
        if night.settings.money is None:
            return NO_MONEY
        if not self.players:
            return "Name who has paid." if self.paid else "Name who has not paid."
        for player in self.players:
            if player not in night.entrants and player not in night.paid:
                return f"{player} does not take part."
        if not self._changes(night):
            who = self.players[0] if len(self.players) == 1 else "Each of them"
            return f"{who} has paid {'all that is due already' if self.paid else 'nothing yet'}."
        return None

    def _changes(self, night: Night) -> dict[str, int]:
        found = accounts(night)
        lines: dict[str, Account] = {line.player: line for line in found.lines} if found else {}
        wanted = {
            player: lines[player].due if self.paid and player in lines else 0 for player in self.players
        }
        return {player: sum_ for player, sum_ in wanted.items() if sum_ != night.paid.get(player, 0)}

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One for each whose sum is another now."""
        return [ev.EntryPaid(player, amount) for player, amount in self._changes(night).items()]


@dataclass(frozen=True, slots=True)
class AgreeSplit(Command):
    """Those left agree what each of them gets of what their places get together; nobody: no more."""

    amounts: Mapping[str, int]
    word = "split"
    follows = False

    def refusal(self, night: Night) -> str | None:
        """The sum is exact, in whole coins, and while the night goes on all who are left are named."""
        money = night.settings.money
        if money is None:
            return NO_MONEY
        if not self.amounts:
            return None if night.split else "No split is agreed."
        if not night.drawn and not night.finished:
            return "The tables are not drawn yet; there is nothing to share."
        return _names_refusal(night, self.amounts) or _sum_refusal(night, money, self.amounts)

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event."""
        return [ev.SplitAgreed(self.amounts)]


def _names_refusal(night: Night, amounts: Mapping[str, int]) -> str | None:
    can = sharers(night)
    for player in amounts:
        if player not in can:
            how = "is out" if player in night.entrants else "does not take part"
            return f"{player} {how}; a split is agreed among {', '.join(can)}."
    if len(amounts) < 2:
        return "A split is agreed among two or more."
    missing = [player for player in can if player not in amounts]
    if missing and not night.finished:
        return f"{missing[0]} is left, too: name everybody who is left, with 0 for who gets nothing."
    return None


def _sum_refusal(night: Night, money: Money, amounts: Mapping[str, int]) -> str | None:
    coin = money.smallest
    for player, amount in amounts.items():
        if amount % coin:
            return (
                f"{player} cannot get {money.says(amount)} in coins of {money.says(coin)}; the settings have "
                "the smallest coin."
            )
    share, agreed = to_share(night, tuple(amounts)), sum(amounts.values())
    if share == agreed:
        return None
    off = money.says(abs(share - agreed))
    more = f"{off} is missing" if agreed < share else f"that is {off} too much"
    return f"{money.says(share)} is to be shared among them, not {money.says(agreed)}: {more}."
