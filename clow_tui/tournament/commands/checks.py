"""Why something cannot be done to a table, a player or a stack, in a sentence that several commands share."""

from __future__ import annotations

from collections.abc import Mapping

from clow_tui import games
from clow_tui.tournament.model import Entrant, Night, Table
from clow_tui.tournament.steps import level_now

MOST_TOKENS = 1_000_000_000


def table_refusal(night: Night, number: int) -> str | None:
    """Why nothing can be done at a table; None when something can."""
    if why := undrawn_refusal(night):
        return why
    table = night.tables.get(number)
    if table is None:
        listed = ", ".join(str(t.number) for t in night.open_tables())
        return f"There is no table {number}; the tables are {listed}."
    if night.finished:
        return "The night is over; undo takes the last act back."
    if not table.open:
        return f"Table {number} is closed; its players have moved on or are out."
    return None


def undrawn_refusal(night: Night) -> str | None:
    """Why nothing can be done at tables yet; None when they are drawn."""
    return None if night.drawn else "The tables are not drawn yet; draw them first."


def in_refusal(night: Night, player: str) -> str | None:
    """Why nothing can be done with a player who is not in; None when he is."""
    entrant: Entrant | None = night.entrants.get(player)
    if night.finished:
        return "The night is over; undo takes the last act back."
    if entrant is None:
        return f"{player} does not take part."
    if entrant.out is not None:
        return f"{player} is not in any more; return brings back who was reported out by mistake."
    return None


def stack_refusal(night: Night, tokens: int) -> str | None:
    """What somebody comes in with; nothing in a game without tokens."""
    if not night.rules.tokens:
        return f"{night.game_name} is played without tokens." if tokens else None
    return None if 0 < tokens <= MOST_TOKENS else "A stack is a number of tokens from 1."


def stacks_refusal(stacks: Mapping[str, int], people: set[str], number: int) -> str | None:
    """Why these cannot be the chips of a table's people; None when they can."""
    for player, tokens in stacks.items():
        if player not in people:
            return f"{player} does not sit at table {number}."
        if not 0 <= tokens <= MOST_TOKENS:
            return f"What {player} holds is a number of tokens from 0."
    return None if stacks else "Nobody's chips are told."


def seated_refusal(table: Table, players: tuple[str, ...]) -> str | None:
    """Why these players cannot be told of at a table; None when all sit there."""
    seated = {seat.player for seat in table.people()}
    for player in players:
        if player not in seated:
            return f"{player} does not sit at table {table.number}."
    return "Somebody is named twice." if len(set(players)) < len(players) else None


def late_refusal(night: Night) -> str | None:
    """Why nobody can come in any more; None when somebody can."""
    if night.drawn and not night.facts.joins:
        return f"In {night.stage_format} nobody can come in once the tables are drawn."
    until = night.settings.late_until
    if night.drawn and until is not None and (level := level_now(night)) > until:
        return f"Late entry ended with level {until}; the night is at level {level}."
    return None


def seat_refusal(night: Night, number: int | None) -> str | None:
    """Why nobody can sit down at a table; None when there is a seat, or no table is named."""
    if number is None:
        return None
    if why := table_refusal(night, number):
        return why
    table = night.tables[number]
    if isinstance(table.game, games.LegsState) and not table.between_rounds:
        return f"The game at table {number} has begun; nobody can join it now."
    if table.carried:
        return f"Table {number} plays for a carried pot and is left alone until it is won."
    return None if table.free_seats() else f"Table {number} is full."
