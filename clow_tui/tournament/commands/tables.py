"""What a host tells of a table: who took the pot, who went out, the chips as they were counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from clow_tui import games
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.checks import seated_refusal, stacks_refusal, table_refusal
from clow_tui.tournament.commands.command import Command
from clow_tui.tournament.model import Night
from clow_tui.tournament.seating import Lots


@dataclass(frozen=True, slots=True)
class ReportPot(Command):
    """Who took the pot of the round under way; nobody when it is carried, and then who threw last."""

    table: int
    winners: tuple[str, ...]
    last: str | None = None
    word = "pot"

    def refusal(self, night: Night) -> str | None:
        """Only where real dice are thrown and the pots are followed."""
        if why := table_refusal(night, self.table):
            return why
        table = night.tables[self.table]
        if not table.tracked:
            return f"Table {self.table} is on outcome, its pots are not followed; say who went out."
        if table.mode == "program":
            return f"The program throws at table {self.table}; set it to pots or keyed for real dice."
        if table.game.phase == "seam":
            return f"Table {self.table} waits for another player; there is no pot to take."
        if not isinstance(table.game, games.PotState):
            return f"{night.game_name} is not played for a pot; keyed follows its throws, outcome its end."
        why = games.report_refusal(table.game, self.winners, self.last)
        return why[:1].upper() + why[1:] + "." if why else None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One report."""
        return [ev.PotReported(self.table, night.tables[self.table].game.round, self.winners, self.last)]


@dataclass(frozen=True, slots=True)
class ReportOuts(Command):
    """Who went out together at a table on outcome; nobody is a last word too. `stacks`: counted then."""

    table: int
    out: tuple[str, ...]
    stacks: Mapping[str, int] | None = None
    word = "out"

    def refusal(self, night: Night) -> str | None:
        """Only where the pots are not followed."""
        if why := table_refusal(night, self.table):
            return why
        table = night.tables[self.table]
        if table.tracked:
            return (
                f"Table {self.table} follows its pots, so it knows who is out; set it to outcome to say it "
                "yourself."
            )
        if why := seated_refusal(table, self.out):
            return why
        stay = {seat.player for seat in table.people()} - set(self.out)
        return stacks_refusal(self.stacks, stay, self.table) if self.stacks is not None else None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One report."""
        round_ = night.tables[self.table].game.round
        return [ev.OutsReported(self.table, round_, self.out, self.stacks)]


@dataclass(frozen=True, slots=True)
class Count(Command):
    """Chips counted by hand at a table between two rounds: all of them, or some."""

    table: int
    stacks: Mapping[str, int]
    word = "count"

    def refusal(self, night: Night) -> str | None:
        """At the seam only, since in a round chips lie in the pot; for arrivals at any time."""
        if why := table_refusal(night, self.table):
            return why
        table = night.tables[self.table]
        people = {seat.player for seat in table.people()}
        arriving = {seat.player for seat in table.arriving}
        if not table.between_rounds and not arriving.issuperset(self.stacks):
            return f"Table {self.table} is in the middle of round {table.game.round}; count when it is over."
        return stacks_refusal(self.stacks, people, self.table)

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """A count; with the bell rung a table on outcome is followed from it on."""
        table = night.tables[self.table]
        whole = set(self.stacks) == {seat.player for seat in table.people()}
        if night.bell and not table.tracked and whole:
            return [ev.ModeSet(self.table, told_mode(night), self.stacks)]
        return [ev.Counted(self.table, table.game.round, self.stacks)]


def told_mode(night: Night) -> ev.Mode:
    """How a table with real dice is followed: by its pots, or without a pot by its throws."""
    return "pots" if isinstance(night.rules, games.PotRules) else "keyed"
