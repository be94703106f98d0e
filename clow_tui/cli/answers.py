"""What verbs answer about a night, as plain objects and as lines; docs/contracts.md states their shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from clow_tui import games
from clow_tui.cli.frame import one_line

if TYPE_CHECKING:
    from clow_tui.director import Director, View
    from clow_tui.director.shifts import Shift
    from clow_tui.tournament.model import Night, Table


def tables_answer(director: Director, view: View, since: int = 0) -> dict[str, Any]:
    """The object of `draw` and `tables`; `since` leaves out the moves up to that number."""
    from clow_tui.tournament.words import stage_words

    night, name = view.night, director.name
    return {
        "night": night.name,
        "round": night.heat if night.facts.redrawn else night.rounds(),
        "tables": [_table_answer(director, night, table) for table in night.open_tables()],
        "byes": [name(player) for round_, player in night.byes if round_ == night.heat],
        "moves": [
            {
                "n": call.n,
                "player": name(call.player),
                "from": call.from_,
                "to": call.to,
                "seat": call.seat,
                "why": call.why,
            }
            for call in night.calls
            if call.n > since
        ],
        "finished": night.finished,
        "notes": [*stage_words(night, name), *night.notes],
        "books": _books(night),
    }


def _books(night: Night) -> dict[str, Any] | None:
    """What a bank would book, at open tables."""
    if not night.facts.open_end:
        return None
    books = night.books()
    return {
        "issued": books.issued,
        "on_tables": books.on_tables,
        "cashed": books.cashed,
        "short": books.short,
    }


def _table_answer(director: Director, night: Night, table: Table) -> dict[str, Any]:
    people = table.people()
    held = {director.name(seat.player): night.tokens_of(seat.player) for seat in people}
    return {
        "table": table.number,
        "name": night.name_of(table.number),
        "players": [director.name(seat.player) for seat in people],
        "seats": [seat.number for seat in people],
        "round": table.game.round,
        "mode": table.mode,
        "tokens": held if table.tracked else None,
        "places": _places(director, night, table),
        "rolloff": [director.name(player) for player in _tied(night, table)],
    }


def _places(director: Director, night: Night, table: Table) -> list[list[str]] | None:
    from clow_tui.tournament.formats import FORMATS

    places = FORMATS[night.format].result(night, table)
    return [[director.name(player) for player in group] for group in places] if places is not None else None


def _tied(night: Night, table: Table) -> tuple[str, ...]:
    from clow_tui.tournament.formats import FORMATS

    return () if night.finished else FORMATS[night.format].tied(night, table)


def table_answer(director: Director, night: Night, table: Table) -> dict[str, Any]:
    """The object of `table` and `answer`: the referee's, with the table, its mode and its players."""
    people = [seat.player for seat in table.people()]
    seated = [seat.player for seat in table.game.seats]
    summary = games.summary(table.game, ruleset=night.ruleset, players=seated, name=director.name)
    for seat in table.arriving:
        summary["tokens"][director.name(seat.player)] = night.tokens_of(seat.player)
    if not table.tracked:
        summary["tokens"] = None
    over = night.finished or not table.open
    return {
        "table": table.number,
        "mode": table.mode,
        "players": [director.name(player) for player in people],
        **summary,
        "prompt": None if over else summary["prompt"],
        "finished": over,
        "pot": table.game.pot + table.dead,
    }


def standings_answer(director: Director, view: View, *, why: bool = False) -> dict[str, Any]:
    """The object of `standings`; with `why` each line says why it stands there."""
    from clow_tui.tournament.formats import FORMATS
    from clow_tui.tournament.standings import standings
    from clow_tui.tournament.standings.whys import why_placed

    broken = FORMATS[view.night.format].tiebreaks(view.night)
    return {
        "night": view.night.name,
        "finished": view.night.finished,
        "standings": [
            {
                "rank": line.rank,
                "player": director.name(line.player),
                "points": number(line.points),
                "tiebreaks": {
                    key: number(value.number) for key, value in broken.get(line.player, {}).items()
                },
                "status": line.status,
                **({"why": " ".join(why_placed(view.night, line.player, director.name))} if why else {}),
            }
            for line in standings(view.night)
        ],
    }


def number(points: int | Fraction | None) -> int | float | None:
    """Points as JSON has them: whole where they are, else to six places."""
    if points is None or points == int(points):
        return None if points is None else int(points)
    return round(float(points), 6)


def bracket_answer(director: Director, view: View) -> dict[str, Any] | None:
    """The object of `bracket`; None where the night is no knockout."""
    from clow_tui.tournament.standings.knockout import columns

    found = columns(view.night)
    if found is None:
        return None

    def named(player: str | None) -> str | None:
        return None if player is None else director.name(player)

    return {
        "night": view.night.name,
        "finished": view.night.finished,
        "rounds": [
            {
                "title": column.title,
                "tables": [
                    {
                        "table": cell.table,
                        "players": [named(player) for player in cell.players],
                        "places": cell.places and [[named(p) for p in group] for group in cell.places],
                        "on": [named(player) for player in cell.on],
                    }
                    for cell in column.cells
                ],
            }
            for column in found
        ],
    }


def bracket_lines(answer: dict[str, Any]) -> Iterator[str]:
    """A knockout for somebody who reads; who goes on is marked."""
    for column in answer["rounds"]:
        yield column["title"]
        for cell in column["tables"]:
            where = f"table {cell['table']}" if cell["table"] is not None else "not drawn"
            names = [
                ("> " if name in cell["on"] else "") + one_line(name) if name is not None else "-"
                for name in cell["players"]
            ]
            yield f"  {where}: {', '.join(names)}"


def tables_lines(director: Director, view: View, since: int = 0) -> Iterator[str]:
    """The tables for somebody who reads."""
    from clow_tui.tournament.words import stage_words

    night = view.night
    if night.finished:
        yield f"{one_line(night.name)} is over"
    elif not night.drawn:
        yield f"{one_line(night.name)}: {len(night.entrants)} players, tables not drawn yet; draw draws them"
    for table in night.open_tables():
        yield from table_lines(director, night, table)
    for call in night.calls:
        if call.n > since:
            who = one_line(director.name(call.player))
            yield f"{call.n}. {who}, from table {call.from_} to table {call.to}, seat {call.seat}. {call.why}"
    for round_, player in night.byes:
        if round_ == night.heat:
            yield f"{one_line(director.name(player))} has the bye"
    yield from map(one_line, (*stage_words(night, director.name), *night.notes))
    if (books := _books(night)) is not None:
        short = "some stacks not known" if books["short"] is None else f"{books['short']} short"
        told = f"{books['issued']} issued, {books['on_tables']} on tables, {books['cashed']} cashed, {short}"
        yield f"Books: {told}"


def table_lines(director: Director, night: Night, table: Table) -> Iterator[str]:
    """One table for somebody who reads: whom it asks, and who sits there with what."""
    what = f"{_playing(director, table)}; {_wants(director, night, table)}"
    yield f"{one_line(night.name_of(table.number))}, {what}"
    game = table.game
    last = {rolled.player: rolled for rolled in game.rolled}
    won = dict(game.won) if isinstance(game, games.LegsState) else {}
    arriving = {seat.player for seat in table.arriving}
    for seat in table.people():
        told = [str(seat.number), one_line(director.name(seat.player))]
        if night.rules.tokens:
            told.append(str(seat.tokens) if table.tracked and seat.player not in table.untold else "in")
        if seat.player in arriving:
            told.append("from the next round on")
        elif seat.player in last:
            told.append(f"{' '.join(last[seat.player].dice)}  {last[seat.player].hand.label}")
        if isinstance(game, games.BankState) and game.bet_of(seat.player).amount:
            told.append(f"bets {game.bet_of(seat.player).amount}")
        if seat.player in won:
            told.append(f"{won[seat.player]} won")
        yield "  " + "  ".join(told)


def _playing(director: Director, table: Table) -> str:
    """What is played at a table now: its round and pot, its bank, its leg; and how it is followed."""
    if not table.tracked:
        return table.mode
    match table.game:
        case games.LegsState() as legs:
            return f"leg {legs.leg}, {table.mode}"
        case games.BankState() as bank:
            holder = f"bank {one_line(director.name(bank.banker))}" if bank.banker else "no bank"
            return f"round {games.number_of(bank)}, {holder}, {bank.uncovered} uncovered, {table.mode}"
        case pot:
            return f"round {pot.round}, pot {pot.pot + table.dead}, {table.mode}"


def _wants(director: Director, night: Night, table: Table) -> str:
    """What a table waits for."""
    from clow_tui.tournament.formats import FORMATS

    asked = games.prompt(table.game)
    if FORMATS[night.format].result(night, table) is not None:
        return "done"
    if table.tracked and table.mode == "pots" and asked is not None:
        return "who took the pot?"
    if not table.tracked:
        if night.facts.open_end:
            return "count says what each holds"
        return "how did it end?" if night.facts.redrawn else "who went out?"
    if asked is not None:
        wanted = games.wanted(asked, table.game.rules.book.spec)
        return f"{one_line(director.name(asked.player))}: {wanted}"
    if isinstance(table.game, games.BankState) and table.game.idle:
        return "nobody took the bank; offer offers it again"
    if night.clock.paused and table.open:
        return "waits for the end of the break"
    return "waits for another player" if table.open else "closed"


def shifts_answer(ranks: Sequence[Shift], ratings: Sequence[Shift]) -> dict[str, Any]:
    """Whose rank and rating is another now, as plain values."""
    plain = [
        [{"player": shift.name, "was": shift.was, "now": shift.now} for shift in shifts]
        for shifts in (ranks, ratings)
    ]
    return {"ranks": plain[0], "ratings": plain[1]}


def shift_lines(ranks: Sequence[Shift], ratings: Sequence[Shift]) -> Iterator[str]:
    """The same in words."""
    for words, shifts in (("rank", ranks), ("rating", ratings)):
        for shift in shifts:
            was, now = (("none" if value is None else f"{value}") for value in (shift.was, shift.now))
            yield f"{words} of {one_line(shift.name)}: {was}, now {now}"
