"""Chips as they lie on a table: what each holds, and whether all that should be there was counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from clow_tui import games
from clow_tui.tournament.model import Night, Table


@dataclass(frozen=True, slots=True)
class Shortage:
    """How a count compares with what should be there; `missing` below 0 is too much.

    `antes`: what is missing is exactly the antes of a round just begun.
    """

    missing: int
    expected: int
    where: str
    antes: bool = False

    def short(self) -> str:
        """`20 short of the 600 expected`."""
        return (
            f"{abs(self.missing)} {'short' if self.missing > 0 else 'over'} of the {self.expected} expected"
        )

    def words(self) -> str:
        """All of it, as a sentence."""
        if not self.missing:
            return f"All {self.expected} tokens {self.where} are there."
        antes = ": just the antes, which count as well" if self.antes else ""
        return f"{self.short()} {self.where}{antes}."


def shortage(
    night: Night, number: int, stacks: Mapping[str, int], expected: int | None = None
) -> Shortage | None:
    """How stacks told at a table compare: with that table where it is followed, else with the whole night.

    `expected` is what should lie on a table that is not followed, where the books say so. None where it
    cannot be said: other tables are not counted, or somebody there has told nothing yet.
    """
    table = night.tables[number]
    if table.tracked:
        if table.untold:
            return None
        held = held_at(table)
        missing = sum(held.get(player) or 0 for player in stacks) - sum(stacks.values())
        in_pot = table.tokens - table.dead - sum(seat.tokens for seat in table.people())
        antes = missing > 0 and missing == in_pot and has_antes(table)
        return Shortage(missing, table.tokens, f"at {night.place_of(number)}", antes)
    people = {seat.player for seat in table.people()}
    if expected is not None and people <= set(stacks):
        return Shortage(expected - sum(stacks.values()), expected, f"at {night.place_of(number)}")
    found = 0
    for other in night.open_tables():
        if other.number == number:
            told = {**dict(other.counted), **stacks}
        elif other.tracked and not other.untold:
            found += other.tokens
            continue
        else:
            told = dict(other.counted)
        if not {seat.player for seat in other.people()} <= set(told):
            return None
        found += sum(told[seat.player] for seat in other.people()) + other.dead
    closed = sum(other.tokens for other in night.tables.values() if not other.open)
    return Shortage(night.issued() - found - closed, night.issued(), "in the night")


def has_antes(table: Table) -> bool:
    """Whether antes lie in the pot of a round in which nothing has happened yet: a count includes them."""
    return isinstance(table.game, games.PotState) and table.between_rounds and not table.at_seam


def held_at(table: Table) -> dict[str, int | None]:
    """What each at a table holds, antes of a round just begun given back; None where it is not known."""
    game = games.between(table.game) or table.game
    seats = (*game.seats, *table.arriving)
    if not table.tracked:
        return dict.fromkeys((seat.player for seat in seats), None)
    return {seat.player: None if seat.player in table.untold else seat.tokens for seat in seats}
