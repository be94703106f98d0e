"""A knockout as it is drawn on paper: round by round its matches or tables, with who went on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clow_tui.tournament.formats.double import bracket_of, meetings_drawn
from clow_tui.tournament.formats.heats import Heats, qualified_at
from clow_tui.tournament.formats.staging import stage_view
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.pairing.brackets import Match, Side, Slot, drop_order
from clow_tui.tournament.results import Places, done, table_places
from clow_tui.tournament.seating import SeatingError, fold_seeds
from clow_tui.tournament.steps import played_at

SIDES = {"winners": "Round", "losers": "Losers' round", "final": "Final"}
HEATS = Heats()


@dataclass(frozen=True, slots=True)
class Source:
    """Where a player comes from: who goes on from that cell of that column, or who has lost there."""

    column: int
    cell: int
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A table of a knockout: its number once drawn, who plays there (None: not known yet), who goes on.

    `comes` says of each player where he comes from, as far as that is settled by the draw. `bye`: one of the
    two is nobody; `empty`: both are, and nothing will ever be played there.
    """

    table: int | None
    players: tuple[str | None, ...]
    places: Places | None
    on: tuple[str, ...]
    comes: tuple[Source | None, ...] = ()
    bye: bool = False
    empty: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A round of a knockout, by what it is called, and the side of the bracket that it belongs to."""

    title: str
    cells: tuple[Cell, ...]
    side: Side = "winners"


def columns(night: Night) -> tuple[Column, ...] | None:
    """The rounds of a night that is a knockout, the first first; None where there is no bracket to show."""
    night = stage_view(night)
    if not night.drawn or not night.facts.redrawn or not night.facts.undrawn_out:
        return None
    if night.facts.pairs:
        return _double(night)
    return _heats(night) if night.facts.game_out else None


def foreseen(night: Night) -> tuple[Column, ...]:
    """The columns, and in heats also the rounds to come, with nobody at their tables yet."""
    night = stage_view(night)
    found = columns(night) or ()
    if night.facts.pairs or night.finished or not found:
        return found
    return (*found, *_to_come(night, found))


def _to_come(night: Night, found: tuple[Column, ...]) -> list[Column]:
    """Rounds that are not drawn yet: their tables, and at two seats which winners meet there."""
    heats, more, last = HEATS, list(found), found[-1]
    while len(last.cells) > 1:
        tables, round_ = len(last.cells), len(more) + 1
        on = sum(1 if cell.bye else night.settings.advance for cell in last.cells)
        try:
            sizes = heats.later_sizes(on, night.settings, *night.players)
        except SeatingError:
            break
        if sum(sizes) >= sum(len(cell.players) for cell in last.cells):
            break
        meet: list[list[int]] = [[] for _ in sizes]
        if set(sizes) == {2} and on == tables == sum(sizes):
            meet = fold_seeds(range(tables), sizes)
        cells = [
            Cell(None, (None,) * size, None, (), tuple(Source(len(more) - 1, at) for at in pair))
            for size, pair in zip(sizes, meet, strict=True)
        ]
        last = Column("Final" if len(cells) == 1 else f"Round {round_}", tuple(cells))
        more.append(last)
    return more[len(found) :]


def _heats(night: Night) -> tuple[Column, ...]:
    found: list[Column] = []
    for heat in range(1, night.heat + 1):
        tables = [table for table in night.tables.values() if table.heat == heat]
        before = found[-1].cells if found else ()
        came = {player: at for at, cell in enumerate(before) for player in cell.on}
        byes = [_bye_cell(player, heat - 2, came) for round_, player in night.byes if round_ == heat]
        title = "Final" if len(tables) == 1 and not byes else f"Round {heat}"
        cells = (*byes, *(_table_cell(night, table, heat - 2, came) for table in tables))
        found.append(Column(title, cells))
    return tuple(found)


def _bye_cell(player: str, before: int, came: Mapping[str, int]) -> Cell:
    comes = (Source(before, came[player]),) if player in came else ()
    return Cell(None, (player,), None, (player,), comes, bye=True)


def _table_cell(night: Night, table: Table, before: int, came: Mapping[str, int]) -> Cell:
    over = done(night, table)
    places = table_places(night, table) if over else None
    players = played_at(night, table)
    on = tuple(player for player, _ in qualified_at(night, table)) if over else ()
    comes = tuple(Source(before, came[player]) if player in came else None for player in players)
    return Cell(table.number, players, places, on, comes, bye=len(players) == 1)


def _double(night: Night) -> tuple[Column, ...]:
    met = meetings_drawn(night)
    rounds: dict[tuple[Side, int], list[Match]] = {}
    for match in bracket_of(night).matches:
        rounds.setdefault((match.side, match.round), []).append(match)
    at = {key: column for column, key in enumerate(rounds)}
    found = []
    for (side, round_), matches in rounds.items():
        cells = []
        for match in matches:
            sources = _sources(match, at, len(matches))
            cells.append(_match_cell(night, match, met, sources))
        found.append(Column(f"{SIDES[side]} {round_}", tuple(cells), side))
    return tuple(found)


def _sources(match: Match, at: Mapping[tuple[Side, int], int], matches: int) -> tuple[Source | None, ...]:
    """Where the two of a match come from, by how a double elimination is built (`Bracket`)."""
    round_, place = match.round, match.place - 1
    first = (2 * place, 2 * place + 1)
    if match.side == "winners":
        return tuple(Source(at["winners", round_ - 1], cell) for cell in first) if round_ > 1 else ()
    if match.side == "losers":
        if round_ == 1:
            return tuple(Source(at["winners", 1], cell, lost=True) for cell in first)
        if round_ % 2:
            return tuple(Source(at["losers", round_ - 1], cell) for cell in first)
        dropped = drop_order(matches, round_ // 2 - 1)[place]
        return (
            Source(at["losers", round_ - 1], place),
            Source(at["winners", round_ // 2 + 1], dropped, lost=True),
        )
    if round_ == 2:
        return (Source(at["final", 1], 0, lost=True), Source(at["final", 1], 0))
    last = max(key for key in at if key[0] == "winners")
    below = [key for key in at if key[0] == "losers"]
    other = Source(at[max(below)], 0) if below else Source(at[last], 0, lost=True)
    return (Source(at[last], 0), other)


def _match_cell(
    night: Night,
    match: Match,
    met: Mapping[frozenset[str], Sequence[Table]],
    sources: tuple[Source | None, ...],
) -> Cell:
    slots = (match.one, match.two)
    players = tuple(who if isinstance(who, str) else None for who in slots)
    tables = met.get(frozenset(match.players), ()) if match.players is not None else ()
    table = tables[match.number - 1] if len(tables) >= match.number > 0 else None
    places = table_places(night, table) if table is not None and done(night, table) else None
    on = (match.winner,) if isinstance(match.winner, str) else ()
    nobody = slots.count(Slot.NOBODY)
    number = table.number if table is not None else None
    return Cell(number, players, places, on, sources, bye=nobody == 1, empty=nobody == 2)
