"""A knockout as it is drawn on paper: round by round its matches or tables, with who went on."""

from __future__ import annotations

from dataclasses import dataclass

from clow_tui.tournament.formats.double import bracket_of
from clow_tui.tournament.formats.heats import qualified_at
from clow_tui.tournament.formats.staging import stage_view
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.pairing.brackets import Match
from clow_tui.tournament.results import Places, done, table_places
from clow_tui.tournament.steps import played_at

SIDES = {"winners": "Round", "losers": "Losers' round", "final": "Final"}


@dataclass(frozen=True, slots=True)
class Cell:
    """A table of a knockout: its number once drawn, who plays there (None: not known yet), who goes on."""

    table: int | None
    players: tuple[str | None, ...]
    places: Places | None
    on: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A round of a knockout, by what it is called."""

    title: str
    cells: tuple[Cell, ...]


def columns(night: Night) -> tuple[Column, ...] | None:
    """The rounds of a night that is a knockout, the first first; None where there is no bracket to show."""
    night = stage_view(night)
    if not night.drawn or not night.facts.redrawn or not night.facts.undrawn_out:
        return None
    if night.facts.pairs:
        return _double(night)
    return _heats(night) if night.facts.game_out else None


def _heats(night: Night) -> tuple[Column, ...]:
    found = []
    for heat in range(1, night.heat + 1):
        tables = [table for table in night.tables.values() if table.heat == heat]
        byes = [Cell(None, (player,), None, (player,)) for round_, player in night.byes if round_ == heat]
        title = "Final" if len(tables) == 1 and not byes else f"Round {heat}"
        found.append(Column(title, (*byes, *(_table_cell(night, table) for table in tables))))
    return tuple(found)


def _table_cell(night: Night, table: Table) -> Cell:
    over = done(night, table)
    places = table_places(night, table) if over else None
    on = tuple(player for player, _ in qualified_at(night, table)) if over else ()
    return Cell(table.number, played_at(night, table), places, on)


def _double(night: Night) -> tuple[Column, ...]:
    tables: dict[tuple[frozenset[str], int], Table] = {}
    met: dict[frozenset[str], int] = {}
    for table in night.tables.values():
        if not table.missing:
            pair = frozenset(played_at(night, table))
            met[pair] = met.get(pair, 0) + 1
            tables[pair, met[pair]] = table
    rounds: dict[tuple[str, int], list[Cell]] = {}
    for match in bracket_of(night).matches:
        rounds.setdefault((match.side, match.round), []).append(_match_cell(night, match, tables))
    return tuple(Column(f"{SIDES[side]} {round_}", tuple(cells)) for (side, round_), cells in rounds.items())


def _match_cell(night: Night, match: Match, tables: dict[tuple[frozenset[str], int], Table]) -> Cell:
    players = tuple(who if isinstance(who, str) else None for who in (match.one, match.two))
    table = tables.get((frozenset(match.players), match.number)) if match.players is not None else None
    places = table_places(night, table) if table is not None and done(night, table) else None
    on = (match.winner,) if isinstance(match.winner, str) else ()
    return Cell(table.number if table is not None else None, players, places, on)
