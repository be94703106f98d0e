"""What a host tells of a table in heats: its places, and who won a roll-off at the cut."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import cast

from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.checks import table_refusal
from clow_tui.tournament.commands.command import Chance, Command
from clow_tui.tournament.commands.draw import Draw
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.seating import Lots
from clow_tui.tournament.steps import played_at


@dataclass(frozen=True, slots=True)
class ReportResult(Command):
    """The places at a table, best first, those who share together."""

    table: int
    places: tuple[tuple[str, ...], ...]
    word = "result"

    def refusal(self, night: Night) -> str | None:
        """In heats, naming everybody who played there."""
        if why := table_refusal(night, self.table):
            return why
        if not night.facts.redrawn:
            return f"In {night.stage_format} tables have no result of their own; out says who went out."
        table = night.tables[self.table]
        players = played_at(night, table)
        named = [player for group in self.places for player in group]
        if sorted(named) != sorted(players):
            return f"Name everybody of table {self.table} once, best first: {', '.join(sorted(players))}."
        return None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One report."""
        return [ev.ResultReported(self.table, self.places)]


@dataclass(frozen=True, slots=True)
class RollOff(Command):
    """Who tied at the cut goes on: `order`, the best first, or the program throws a hand for each."""

    table: int
    order: tuple[str, ...] = ()
    word = "rolloff"

    def refusal(self, night: Night) -> str | None:
        """Only a table that is done and has such a tie."""
        if why := table_refusal(night, self.table):
            return why
        table = night.tables[self.table]
        if FORMATS[night.format].result(night, table) is None:
            return f"Table {self.table} is not done; there is nothing to roll off yet."
        tied = _tied(night, table)
        if not tied:
            return f"Table {self.table} has no tie at the cut."
        if self.order and sorted(self.order) != sorted(tied):
            return f"Name exactly the tied, the best first: {', '.join(tied)}."
        return None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """The order told, or drawn: one hand each, the tied among them again."""
        table = night.tables[self.table]
        if self.order:
            return [ev.RolledOff(self.table, self.order)]
        tied = _tied(night, table)
        throws = _Throws(table, cast(Chance, lots))
        order = tuple(throws.ordered(tied))
        return [ev.RolledOff(self.table, order, tuple(throws.told))]


def _tied(night: Night, table: Table) -> tuple[str, ...]:
    """Who is tied at the cut, whatever has been rolled off."""
    format_ = FORMATS[night.format]
    return format_.tied(night, table) or format_.tied(night, replace(table, rolled=()))


FURTHER = 1000  # throws that the roll-offs before this one at a table cannot have reached


class _Throws:
    """Hands thrown by the program after a table's last round, counted on from its throws."""

    def __init__(self, table: Table, chance: Chance) -> None:
        self.told: list[str] = []
        self._table = table
        self._chance = chance
        self._k = table.game.throws + FURTHER * len(table.rolled)

    def ordered(self, players: Iterable[str]) -> list[str]:
        """The players by their hands, the best first; equal hands are thrown again."""
        hands = {player: self._hand(player) for player in players}
        ranked = sorted(hands, key=lambda player: hands[player], reverse=True)
        order: list[str] = []
        for _, same in groupby(ranked, key=lambda player: hands[player]):
            tied = list(same)
            order += self.ordered(tied) if len(tied) > 1 else tied
        return order

    def _hand(self, player: str) -> int:
        """The rank of a decided hand; losing hands rank below all others, winning ones above."""
        book = self._table.game.rules.book
        while True:
            self._k += 1
            game = self._table.game
            dice = self._chance.throw(
                self._table.number, game.round, self._k, book.spec.count, book.spec.faces
            )
            hand = book.read(dice)
            if hand.decided:
                self.told.append(f"{player} {' '.join(dice)}")
                return {"win": 1_000_000, "lose": -1}.get(hand.effect or "", hand.rank)


def next_round_command(night: Night) -> Command | None:
    """What leads on to the next round when every table is done: a roll-off, then the draw."""
    if not night.facts.redrawn or night.finished or not night.drawn:
        return None
    format_ = FORMATS[night.format]
    for table in night.open_tables():
        if format_.tied(night, table):
            return RollOff(table.number)
    all_done = all(format_.result(night, table) is not None for table in night.open_tables())
    return Draw() if all_done else None
