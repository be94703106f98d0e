"""What changes the setting of a night under way: levels, stops, names of tables, rules, one more table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clow_tui.games import BankState, Rules
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.checks import table_refusal
from clow_tui.tournament.commands.command import Command
from clow_tui.tournament.fold.changes import AFTERWARDS, CHANGEABLE, LEVELS
from clow_tui.tournament.fold.play import beginning
from clow_tui.tournament.formats.tables import waiting_for_a_seat
from clow_tui.tournament.model import Night
from clow_tui.tournament.rules import rules_in
from clow_tui.tournament.seating import Lots
from clow_tui.tournament.settings import Settings


@dataclass(frozen=True, slots=True)
class ChangeSettings(Command):
    """Settings from now on, by their keys in the log; the ante that is paid stays until the next level."""

    changes: Mapping[str, Any]
    word = "change"

    def refusal(self, night: Night) -> str | None:
        """What the night can do without ending in a muddle."""
        if night.finished and not set(self.changes) <= AFTERWARDS:
            return "The night is over; undo takes its last act back."
        if not self.changes or not set(self.changes) <= set(CHANGEABLE):
            return "There is nothing to change; name levels, a stop, late entry, names or the like."
        if set(self.changes) & set(LEVELS) and not hasattr(night.rules, "ante"):
            return f"{night.game_name} has no antes, so there are no levels."
        settings = Settings.of({**night.settings.plain(), **self.changes})
        levels = settings.levels
        unfollowed = night.drawn and all(not table.tracked for table in night.open_tables())
        if levels.rising and levels.unit == "rounds" and unfollowed:
            return "On outcome nobody counts rounds: let levels go by minutes, as in every 15m."
        if "apart" in self.changes and night.drawn:
            return "The tables are drawn; players are kept apart before that. Move or swap changes seats."
        if "advance" in self.changes and not night.facts.redrawn:
            return f"In {night.stage_format} nobody goes on to another table; advance is for heats."
        return None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event."""
        return [ev.SettingsChanged(self.changes)]


@dataclass(frozen=True, slots=True)
class ChangeRules(Command):
    """Another ruleset of the same kind, from each table's next round on."""

    ruleset: str
    rules: str
    word = "rules"

    def refusal(self, night: Night) -> str | None:
        """A pot stays a pot, a bank a bank; and nobody's table may be too large for it."""
        if night.finished:
            return "The night is over; undo takes its last act back."
        rules, title, (_, most) = self._read(night)
        if not self.same_kind(night):
            return f"{title} is another kind of game than {night.game_name}; a night stays with its kind."
        for table in night.open_tables():
            if table.size > most:
                return f"{title} takes {most} at a table; at table {table.number} there are {table.size}."
        return "These are the rules already." if rules == night.rules and title == night.game_name else None

    def same_kind(self, night: Night) -> bool:
        """Whether the night could go on by these rules: a pot stays a pot, a bank a bank."""
        return type(self._read(night)[0]) is type(night.rules)

    def _read(self, night: Night) -> tuple[Rules, str, tuple[int, int]]:
        return rules_in(self.rules, self.ruleset, night.settings.short, open_end=night.facts.open_end)

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """One event."""
        return [ev.RulesChanged(self.ruleset, self.rules)]


@dataclass(frozen=True, slots=True)
class OfferAgain(Command):
    """The bank offered once more at a table where nobody took it."""

    table: int
    word = "offer"

    def refusal(self, night: Night) -> str | None:
        """Only where the table waits for that."""
        if why := table_refusal(night, self.table):
            return why
        game = night.tables[self.table].game
        if not isinstance(game, BankState) or not game.idle or len(game.seats) < 2:
            return f"At table {self.table} the bank does not wait to be offered."
        return "The bell has rung; no round is begun any more." if night.bell else None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """The round that begins with the offer."""
        return [beginning(night, night.tables[self.table])]


@dataclass(frozen=True, slots=True)
class NewTable(Command):
    """One more table, for those who wait and find no seat."""

    word = "new-table"

    def refusal(self, night: Night) -> str | None:
        """Only when somebody waits; else it would be broken again at once."""
        if night.finished:
            return "The night is over; undo takes its last act back."
        if not night.drawn:
            return "The tables are not drawn yet; draw them first."
        if night.facts.redrawn:
            return f"In {night.stage_format} every round has its own tables."
        if not waiting_for_a_seat(night):
            return "Nobody waits for a seat, so no other table is needed."
        return None

    def events(self, night: Night, lots: Lots) -> list[ev.Event]:
        """The table; the seats follow."""
        number = max(night.tables) + 1
        capacity = max(table.capacity for table in night.tables.values())
        waiting = len(waiting_for_a_seat(night))
        who = "One waits" if waiting == 1 else f"{waiting} wait"
        return [ev.TableOpened(number, capacity, f"Table {number} is opened: {who} for a seat.")]
