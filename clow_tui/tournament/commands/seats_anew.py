"""Seats of a round set by hand at unplayed tables: who takes whose place, and what that breaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from clow_tui.tournament import events as ev
from clow_tui.tournament.formats.staging import stage_view
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.results.scores import meetings, rounds_of, shorts
from clow_tui.tournament.steps import played_at, unplayed

Seats = Mapping[int, tuple[str, ...]]


def seats_at(table: Table) -> tuple[str, ...]:
    """Who sits at a table, by seat."""
    return tuple(seat.player for seat in table.people())


def unplayed_tables(night: Night) -> list[Table]:
    """The tables of the round at which nothing has happened yet."""
    if not night.facts.redrawn or not night.drawn or night.finished:
        return []
    return [table for table in night.open_tables() if unplayed(night, table)]


def resting(night: Night) -> list[str]:
    """Who is in and has no table in this round: byes, and those who came too late for it."""
    return [
        player
        for player, entrant in night.entrants.items()
        if entrant.gone is None and entrant.out is None and _table_now(night, player) is None
    ]


def _table_now(night: Night, player: str) -> Table | None:
    table = night.tables.get(night.entrants[player].table or 0)
    return table if table is not None and table.heat == night.heat and table.open else None


def drawn_refusal(night: Night, players: Iterable[str], numbers: Iterable[int] = ()) -> str | None:
    """Why these players, and the tables of these numbers, cannot be seated otherwise in this round."""
    if night.facts.pairs and stage_view(night).heat > 1:
        where = night.stage_format
        return f"In {where} the bracket says who meets whom; amend puts right a result it goes by."
    tables = [night.tables[number] for number in numbers]
    tables += [table for player in players if (table := _table_now(night, player)) is not None]
    meant = {*players, *(player for table in tables for player in seats_at(table))}
    if sum(bool(meant & set(group)) for group in night.groups) > 1:
        return "Everybody plays within his group, and these are of several; name tables or players of one."
    for table in tables:
        if not unplayed(night, table):
            return f"Table {table.number} has been played at, so its seats stay; amend puts its result right."
    return None


def exchanged(night: Night, number: int, players: Sequence[str]) -> Seats:
    """The seats once exactly these sit at a table: who sat there takes the seats they leave, in order."""
    seats: dict[int, list[str | None]] = {number: list(players)}
    displaced = [player for player in seats_at(night.tables[number]) if player not in players]
    for player in players:
        table = _table_now(night, player)
        if table is not None and table.number != number:
            row = seats.setdefault(table.number, list(seats_at(table)))
            row[row.index(player)] = displaced.pop(0) if displaced else None
    return {table: tuple(p for p in row if p is not None) for table, row in seats.items()}


def seated(night: Night, seats: Seats, why: str, byes: Sequence[str] | None = None) -> ev.RoundSeated:
    """The event of these seats; who had a bye and plays now gives it to somebody who does not any more."""
    drawn = tuple(ev.DrawnTable(number, players) for number, players in seats.items())
    playing = {player for players in seats.values() for player in players}
    out = [player for round_, player in night.byes if round_ == night.heat]
    if byes is None and playing & set(out):
        old = [player for n in seats if n in night.tables for player in seats_at(night.tables[n])]
        spare = [player for player in old if player not in playing]
        byes = [player for player in out if player not in playing]
        byes += spare[: len(out) - len(byes)]
    notes = breaks(night, seats, byes)
    told = tuple(byes) if byes is not None else None
    return ev.RoundSeated(night.heat, drawn, why, told, notes)  # type: ignore[arg-type]


def breaks(night: Night, seats: Seats, byes: Sequence[str] | None = None) -> tuple[str, ...]:
    """What these seats break, in sentences: meetings again, short tables, people kept apart, byes."""
    rounds = rounds_of(night)
    earlier = {
        player: tuple(one for one in played if one.round < night.heat) for player, played in rounds.items()
    }
    met = meetings(earlier)
    notes = []
    for number, players in sorted(seats.items()):
        if again := sum(bool(met.get(a, {}).get(b)) for a, b in combinations(players, 2)):
            notes.append(f"At table {number} {_pairs(again, 'meets', 'meet')} again: the host has it so.")
        together = sum(
            a in group and b in group for group in night.settings.apart for a, b in combinations(players, 2)
        )
        if together:
            notes.append(f"At table {number} {_pairs(together, 'sits', 'sit')} together to be kept apart.")
    if times := _short_again(night, seats, shorts(earlier)):
        who = "1 player sits" if times == 1 else f"{times} players sit"
        notes.append(f"{who} at a short table for the third time or more.")
    had = {player for player, played in earlier.items() if any(one.bye for one in played)}
    if second := len(had & set(byes or ())):
        notes.append(f"{second} with a bye before {'has' if second == 1 else 'have'} another one.")
    return tuple(notes)


def _pairs(number: int, one: str, several: str) -> str:
    return f"1 pair {one}" if number == 1 else f"{number} pairs {several}"


def _short_again(night: Night, seats: Seats, before: Mapping[str, int]) -> int:
    """How many of these sit at a table smaller than the largest, and have twice before."""
    sizes = {table.number: len(played_at(night, table)) for table in night.open_tables()}
    sizes |= {number: len(players) for number, players in seats.items()}
    largest = max(sizes.values(), default=0)
    return sum(
        before.get(player, 0) >= 2
        for players in seats.values()
        if 0 < len(players) < largest
        for player in players
    )
