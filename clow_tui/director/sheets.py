"""The sheets of a night: standings, seats, bracket, slips to cut out, score sheets."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from clow_tui.director.errors import NotNow
from clow_tui.director.naming import slug
from clow_tui.director.nights import Nights
from clow_tui.sheets import (
    Bracket,
    Cards,
    Cell,
    Column,
    Grid,
    Round,
    Row,
    Sheet,
    Wanted,
    chat,
    csv_text,
    html,
    markdown,
)
from clow_tui.tournament.finding import seats_by_name
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.results import done, table_places
from clow_tui.tournament.results.scores import plain
from clow_tui.tournament.standings import Standing, knockout, standings
from clow_tui.tournament.standings.payout import accounts, sums_words
from clow_tui.tournament.steps import played_at

Name = Callable[[str], str]


def json_text(sheet: Sheet) -> str:
    """A sheet in JSON, names as they are."""
    return json.dumps(asdict(sheet), ensure_ascii=False, indent=2) + "\n"


WRITERS: dict[str, Callable[[Sheet], str]] = {
    "md": markdown,
    "csv": csv_text,
    "html": html,
    "json": json_text,
    "chat": chat,
}
LINES = 16  # blank lines of a score sheet: a page


def sheet_of(nights: Nights, night_id: str, wanted: Wanted) -> Sheet:
    """One sheet of a night. NotNow where there is nothing to show yet."""
    night, name = nights.view(night_id).night, nights.name
    date = nights.history(night_id).created.date
    under: tuple[str, ...] = (f"{date}, {night.game_name}, {night.format}, {len(night.entrants)} players",)
    if not night.finished:
        under += ("Not over yet: places may still change.",)
    match wanted:
        case "standings":
            return Sheet(night.name, under + _money_under(night), (_standings(night, name),))
        case "seats":
            return Sheet(night.name, under[:1], tuple(_seats(_drawn(night), name)))
        case "slips":
            return Sheet(night.name, under[:1], (_slips(_drawn(night), name),))
        case "scores":
            return Sheet(night.name, under[:1], tuple(_scores(_drawn(night), name)))
        case "bracket":
            return Sheet(night.name, under, (_bracket(night, name),))
        case _:
            return Sheet(night.name, under + _money_under(night), tuple(_whole(night, name)))


def write_text(nights: Nights, stem: str, text: str, ending: str = "txt") -> Path:
    """Write a text into the folder `exports` of the data, over nothing; the file's path. StoreError."""
    return nights.store.write_export(f"{slug(stem) or 'list'}.{ending}", text.encode())


def _drawn(night: Night) -> Night:
    if night.finished or not any(table.size for table in night.open_tables()):
        over = "The night is over; nobody sits at a table any more."
        raise NotNow(over if night.finished else "No tables are drawn yet; draw draws them.")
    return night


def _standings(night: Night, name: Name) -> Grid:
    lines = standings(night)
    broken = FORMATS[night.format].tiebreaks(night)
    keys = list(dict.fromkeys(key for of_one in broken.values() for key in of_one))
    points = any(line.points is not None for line in lines)
    what = "points" if night.facts.redrawn else "gain" if night.facts.open_end else "tokens"
    heads = [Column("Place", right=True), Column("Player")]
    heads += [Column(what.capitalize(), right=True)] if points else []
    heads += [*(Column(key.capitalize(), right=True) for key in keys), Column("")]
    gets = _gets(night)
    heads += [Column("Gets", right=True)] if gets is not None else []
    ranks = [line.rank for line in lines]
    rows = []
    for line in lines:
        place = f"{line.rank}{'=' if ranks.count(line.rank) > 1 else ''}"
        score = "" if line.points is None else plain(line.points)
        ties = [plain(broken[line.player][key].number) if line.player in broken else "" for key in keys]
        where = _where(night, line)
        money = () if gets is None else (gets.get(line.player, ""),)
        cells = (place, name(line.player), *([score] if points else []), *ties, where, *money)
        scored = f"{score} {what}" if score and not night.facts.undrawn_out else ""
        first = f"{place if place.endswith('=') else f'{place}.'} {name(line.player)}"
        said = (first, scored, where, *(f"gets {amount}" for amount in money if amount))
        rows.append(Row(cells, ", ".join(filter(None, said))))
    return Grid("", tuple(heads), tuple(rows))


def _gets(night: Night) -> dict[str, str] | None:
    """What each gets of the money, where he gets any; None where the night is played without."""
    found = accounts(night)
    if found is None:
        return None
    return {line.player: found.money.says(line.gets) for line in found.lines if line.gets}


def _money_under(night: Night) -> tuple[str, ...]:
    """Where the money comes from and goes."""
    found = accounts(night)
    if found is None:
        return ()
    return (f"{sums_words(found)}{', as agreed' if found.holds else ''}",)


def _where(night: Night, line: Standing) -> str:
    """What the place alone does not say: out where and when, at which table, gone."""
    entrant = night.entrants[line.player]
    if entrant.gone is not None:
        return {"left": "left", "no-show": "did not come"}[entrant.gone]
    if entrant.out is not None:
        if not entrant.out.table:
            return "out"
        round_ = f", round {entrant.out.round}" if entrant.out.round and entrant.out.had is not None else ""
        return f"out at {night.place_of(entrant.out.table)}{round_}"
    if night.finished or entrant.table is None:
        return "" if night.finished or line.status == "in" else line.status
    return night.place_of(entrant.table)


def _seats(night: Night, name: Name) -> Iterator[Grid]:
    rows = tuple(
        Row((who, night.name_of(table), str(seat)), f"{who}: {night.place_of(table)}, seat {seat}")
        for who, table, seat in _seated(night, name)
    )
    columns = (Column("Player"), Column("Table"), Column("Seat", right=True))
    yield Grid("Find your table", columns, rows, printed="columns")
    for table in night.open_tables():
        people = tuple(
            Row((str(seat.number), name(seat.player)), f"{seat.number} {name(seat.player)}")
            for seat in table.people()
        )
        if people:
            heads = (Column("Seat", right=True), Column("Player"))
            yield Grid(night.name_of(table.number), heads, people, printed="whole")


def _seated(night: Night, name: Name) -> list[tuple[str, int, int]]:
    """Who sits, at which table, on which seat, by name."""
    found = seats_by_name(night, name)
    return [
        (one.name, one.table, one.seat) for one in found if one.table is not None and one.seat is not None
    ]


def _slips(night: Night, name: Name) -> Cards:
    cards = ((who, f"{night.name_of(table)}, seat {seat}") for who, table, seat in _seated(night, name))
    return Cards("", tuple(cards))


def _scores(night: Night, name: Name) -> Iterator[Grid]:
    """A sheet per table to write on: a column for each player, a line for each pot, bank or leg."""
    for table in night.open_tables():
        people = table.people()
        if people:
            heads = (Column(""), *(Column(name(seat.player), blank=True) for seat in people))
            first = _first_row(night, table)
            blank = ("",) * len(people)
            lines = [Row((str(line), *blank), f"{line}.") for line in range(1, LINES + 1)]
            yield Grid(night.name_of(table.number), heads, (*first, *lines), printed="page")


def _first_row(night: Night, table: Table) -> tuple[Row, ...]:
    """What each holds, where that is known."""
    held = [night.tokens_of(seat.player) for seat in table.people()]
    if not night.rules.tokens or any(tokens is None for tokens in held):
        return ()
    return (Row(("tokens", *map(str, held)), f"tokens: {', '.join(map(str, held))}"),)


def _bracket(night: Night, name: Name) -> Bracket:
    found = knockout.columns(night)
    if found is None:
        what = "has no bracket; its standings say who leads" if night.drawn else "is not drawn yet"
        raise NotNow(f"{night.name} {what}.")
    rounds = [
        Round(column.title, tuple(_cell(night, cell, name) for cell in column.cells)) for column in found
    ]
    return Bracket("Bracket", tuple(rounds))


def _cell(night: Night, cell: knockout.Cell, name: Name) -> Cell:
    where = night.name_of(cell.table) if cell.table is not None else ""
    nobody = "bye" if cell.on and cell.table is None else ""
    names = tuple(nobody if player is None else name(player) for player in cell.players)
    return Cell(where, names, tuple(player in cell.on for player in cell.players))


def _whole(night: Night, name: Name) -> Iterator[Grid | Bracket]:
    yield _standings(night, name)
    for earlier in night.past:
        yield from _rounds(earlier, name, of=f"{earlier.stage_format.capitalize()}, round")
    if knockout.columns(night) is not None:
        yield _bracket(night, name)
    elif night.facts.redrawn:
        yield from _rounds(night, name)


def _rounds(night: Night, name: Name, of: str = "Round") -> Iterator[Grid]:
    """Every round with its tables and their places, those at a bye named."""
    for heat in sorted({table.heat for table in night.tables.values()}):
        rows = []
        for table in night.tables.values():
            if table.heat == heat:
                told, words = done(night, table), _result(night, table, name)
                cells = (night.name_of(table.number), words if told else "", "" if told else words)
                rows.append(Row(cells, f"{night.name_of(table.number)}: {words}{'' if told else ' (open)'}"))
        byes = [name(player) for round_, player in night.byes if round_ == heat]
        rows += [Row(("Bye", who, ""), f"Bye: {who}") for who in byes]
        yield Grid(f"{of} {heat}", (Column("Table"), Column("Places"), Column("Still open")), tuple(rows))


def _result(night: Night, table: Table, name: Name) -> str:
    if not done(night, table):
        return ", ".join(name(player) for player in played_at(night, table))
    return ", ".join(" = ".join(name(player) for player in group) for group in table_places(night, table))
