"""What follows from a command: throws kept for their turn, then whatever the format makes of the night."""

from __future__ import annotations

from clow_tui import games
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.command import Chance
from clow_tui.tournament.fold import Inapplicable, apply
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.model import Night, Table


def following(night: Night, number: int, chance: Chance, act: int) -> list[ev.Event]:
    """The events that follow; kept throws are those of table `number`, 0 for none."""
    events: list[ev.Event] = []
    while number and (kept := _kept_throw(night.tables[number])) is not None:
        try:
            night, _ = apply(night, kept, act)
        except Inapplicable:
            break
        events.append(kept)
    if number and games.prompt(night.tables[number].game) is not None:
        return events  # in the middle of a round nothing can follow
    events.extend(FORMATS[night.format].follow(night, chance, act))
    return events


def _kept_throw(table: Table) -> ev.Thrown | None:
    prompt = games.prompt(table.game)
    for player, dice in table.kept:
        if prompt is not None and prompt.kind == "roll" and prompt.player == player:
            return ev.Thrown(table.number, table.game.round, table.game.throws + 1, player, dice, "keyed")
    return None
