"""A table in words: its seats, what lies on it, who is asked for what."""

from __future__ import annotations

from dataclasses import replace

from clow_tui import games
from clow_tui.app.presenters import bank, legs, pot
from clow_tui.app.presenters.asking import limit_words
from clow_tui.app.presenters.model import About, LastThrow, Name, SeatFace, TableFace, Tone
from clow_tui.director.clock import local
from clow_tui.games import BankState, LegsState, PotState
from clow_tui.tournament.model import Table

NOTHING = About()


def table_face(table: Table, last: LastThrow | None, name: Name, about: About = NOTHING) -> TableFace:
    """A table in words, whatever is played at it."""
    if not table.tracked:
        return _outcome_face(table, name, about)
    asked = games.prompt(table.game)
    face = _game_face(table, asked, last, name)
    seats = [
        _with_tail(seat, at.player, table, about)
        for seat, at in zip(face.seats, table.game.seats, strict=True)
    ]
    for seat in table.arriving:
        untold = seat.player in table.untold
        said, tokens = ("brings how many?", "?") if untold else ("from the next round", str(seat.tokens))
        tone: Tone = "now" if untold else "dim"
        tokens = tokens if table.game.rules.tokens or untold else ""
        seats.append(SeatFace(seat.number, name(seat.player), tokens, "", said, tone))
    seats.sort(key=lambda seat: seat.number)
    pots = table.mode == "pots"
    return replace(
        face,
        seats=tuple(seats),
        asks=name(asked.player) if asked and (not pots or table.game.throws) else "",
        note=_begun(table, about) if asked else about.done or _waits(table, about.paused),
        called=about.called,
        last=last.said(name) if last is not None else "",
        limit=limit_words(table.game, name) if asked else "",
        by_seat=pots,
    )


def _begun(table: Table, about: About) -> str:
    """In a break: a round that has begun and in which nothing has happened yet can wait as well."""
    return "break: nothing thrown yet" if about.paused and table.between_rounds else ""


def _waits(table: Table, paused: bool) -> str:
    """Why a table in play asks for nothing."""
    if not table.open:
        return ""
    if table.size == 1:
        return "waits for more players"
    if paused:
        return "break: waits"
    if isinstance(table.game, BankState) and table.game.idle:
        return "nobody takes the bank"
    return "between legs" if isinstance(table.game, LegsState) else "between rounds"


def _with_tail(seat: SeatFace, player: str, table: Table, about: About) -> SeatFace:
    """The seat, with a word where its player is not there."""
    tail = "leaves" if player in table.leaving else "away" if player in about.away else ""
    return replace(seat, tail=tail) if tail else seat


def _game_face(table: Table, asked: games.Prompt | None, last: LastThrow | None, name: Name) -> TableFace:
    match table.game:
        case BankState() as game:
            seats = tuple(bank.seat(game, seat, asked, name) for seat in game.seats)
            face = TableFace(table.number, bank.title(game), bank.right(game, name), seats)
            does = bank.does(asked) if asked else ""
            return replace(face, brief=bank.brief(game), stands=bank.stands(game, name), does=does)
        case LegsState() as game:
            seats = tuple(legs.seat(game, seat, asked, name) for seat in game.seats)
            face = TableFace(
                table.number, legs.title(game), legs.right(game), seats, counts=legs.counts(game)
            )
            does = legs.does(asked) if asked else ""
            return replace(face, stands=legs.stands(game, name), does=does)
        case PotState() as game:
            seats = tuple(_pot_seat(table, game, seat, asked, last, name) for seat in game.seats)
            return TableFace(table.number, pot.title(game), pot.right(table, game), seats)


def _pot_seat(
    table: Table,
    game: PotState,
    seat: games.Seat,
    asked: games.Prompt | None,
    last: LastThrow | None,
    name: Name,
) -> SeatFace:
    dice, words, tone = pot.seat(game, seat, asked, last)
    if table.mode == "pots" and not game.throws and words == "to throw":
        words = "throws first"
    mine = asked is not None and asked.player == seat.player
    return SeatFace(seat.number, name(seat.player), str(seat.tokens), dice, words, tone, mine)


def _outcome_face(table: Table, name: Name, about: About) -> TableFace:
    """A table of which only outs are told: nobody's tokens, but what was counted, and when."""
    counted = dict(table.counted)
    at = f" at {local(table.counted_at):%H:%M}" if table.counted_at else ""
    seats = tuple(
        _with_tail(
            SeatFace(
                seat.number,
                name(seat.player),
                "in",
                "",
                f"{counted[seat.player]}{at}" if seat.player in counted else "",
                "dim",
            ),
            seat.player,
            table,
            about,
        )
        for seat in table.people()
    )
    title = f"last word {about.word_at}" if about.word_at else "outcome only"
    pot_ = f"{len(seats)} in"
    note = about.done or ("break" if about.paused else "")
    face = TableFace(table.number, title, pot_, seats, note=note, counts="", outcome=True, by_seat=True)
    return replace(face, called=about.called)
