"""A round in words: its tables with their results, what is still out, and what the next one waits for."""

from __future__ import annotations

from dataclasses import dataclass

from clow_tui.app.commands.keymap import tap
from clow_tui.app.presenters.model import Name
from clow_tui.tournament.commands.heats import RollOff, next_round_command
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.formats.rounds import rounds_wanted
from clow_tui.tournament.formats.staging import stage_view
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.results import done, table_places
from clow_tui.tournament.steps import played_at

LISTED = 12  # tables still out that are told by number


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table of a round: who plays there, and how it stands; `number` 0 is a bye."""

    number: int
    players: str
    stands: str
    done: bool


def out_now(night: Night) -> tuple[int, ...]:
    """The tables of the present round that have no result yet."""
    if night.finished or not night.drawn:
        return ()
    return tuple(table.number for table in night.open_tables() if not done(night, table))


def progress(night: Night) -> tuple[tuple[str, int], ...]:
    """`round 3 of 5`, `12 of 16 tables done`: each with its rank among the facts of a header."""
    if night.finished:
        return (("over", 2),)
    tables = sum(1 for _ in night.open_tables())
    told = tables - len(out_now(night))
    view = stage_view(night)
    of = f" of {rounds_wanted(len(view.entrants), view.settings)}" if view.facts.counted else ""
    stage = f"{view.format}, " if view.format != night.format else ""
    return ((f"{stage}round {view.heat}{of}", 1), (f"{told} of {tables} tables done", 3))


def waits_for(night: Night) -> str:
    """What stands in the way of the next round, or how it is drawn."""
    if night.finished:
        return f"The night is over; {tap('S')} shows the standings."
    if not night.drawn:
        return ""
    onward = next_round_command(night)
    if isinstance(onward, RollOff):
        return f"{night.name_of(onward.table)} is tied; enter settles who goes on."
    if onward is not None:
        return "All tables are done; enter draws the next round."
    if len(out := out_now(night)) > LISTED:
        return f"{len(out)} tables are still out, {night.place_of(out[0])} the first of them."
    return FORMATS[night.format].draw_refusal(night) or ""


def round_lines(night: Night, heat: int, name: Name) -> list[TableLine]:
    """The tables of a round by number, then who sat it out."""
    lines = [_line(night, table, name) for table in night.tables.values() if table.heat == heat]
    lines += [TableLine(0, name(player), "bye", True) for round_, player in night.byes if round_ == heat]
    return lines


def _line(night: Night, table: Table, name: Name) -> TableLine:
    players = played_at(night, table)
    if not done(night, table):
        missing = "drawn on without it" if table.missing else "to play" if table.open else "not played"
        return TableLine(table.number, " - ".join(map(name, players)), missing, False)
    places = table_places(night, table)
    if len(players) == 2:
        won = places[0][0] if len(places) == 2 else None
        said = f"{name(won)} won" if won is not None else "shared"
        return TableLine(table.number, " - ".join(map(name, players)), said, True)
    told, place = [], 1
    for group in places:
        told.append(f"{place} {' = '.join(map(name, group))}")
        place += len(group)
    return TableLine(table.number, ", ".join(told), "done", True)
