"""A table in words: its seats, its pot, who is asked."""

from __future__ import annotations

from dataclasses import replace

from clow_tui import games
from clow_tui.app.faces.model import LastThrow, Name, SeatFace, TableFace, Tone
from clow_tui.director.clock import local
from clow_tui.games import PotState, State
from clow_tui.games.words import hand_words
from clow_tui.tournament.model import Table


def table_face(table: Table, last: LastThrow | None, name: Name, word_at: str = "") -> TableFace:
    """A table in words; `word_at` is when one on outcome was last heard of."""
    if not table.tracked:
        return _outcome_face(table, name, word_at)
    game = table.game
    asked = games.prompt(game)
    seats = [_seat_face(game, seat, name, last, asked.player if asked else None) for seat in table.game.seats]
    if table.mode == "pots" and not game.throws:
        seats = [replace(seat, words="throws first") if seat.words == "to throw" else seat for seat in seats]
    for seat in table.arriving:
        untold = seat.player in table.untold
        said, tokens = ("brings how many?", "?") if untold else ("from the next round", str(seat.tokens))
        tone: Tone = "now" if untold else "dim"
        seats.append(SeatFace(seat.number, name(seat.player), tokens, "", said, tone))
    seats.sort(key=lambda seat: seat.number)
    title = f"round {game.round}" if game.round else "not begun"
    note = ""
    if not asked and table.open:
        note = "waits for more players" if len(seats) == 1 else "between rounds"
    return TableFace(
        table.number,
        title,
        pot_words(table),
        tuple(seats),
        name(asked.player) if asked and (table.mode != "pots" or game.throws) else "",
        note,
        last.said(name) if last is not None else "",
        by_seat=table.mode == "pots",
    )


def _outcome_face(table: Table, name: Name, word_at: str) -> TableFace:
    """A table of which only outs are told: nobody's tokens, but what was counted, and when."""
    counted = dict(table.counted)
    at = f" at {local(table.counted_at):%H:%M}" if table.counted_at else ""
    seats = tuple(
        SeatFace(
            seat.number,
            name(seat.player),
            "in",
            "",
            f"{counted[seat.player]}{at}" if seat.player in counted else "",
            "dim",
        )
        for seat in table.people()
    )
    title = f"last word {word_at}" if word_at else "outcome only"
    return TableFace(table.number, title, f"{len(seats)} in", seats, outcome=True, by_seat=True)


def pot_words(table: Table) -> str:
    """The pot, with what was carried into it."""
    carried = f", {table.carried} carried" if table.carried and table.game.phase == "rolling" else ""
    return f"pot {table.game.pot + table.dead}{carried}"


def _seat_face(
    game: State, seat: games.Seat, name: Name, last: LastThrow | None, asked: str | None
) -> SeatFace:
    rolled = next((item for item in game.rolled if item.player == seat.player), None)
    dice = " ".join(rolled.dice) if rolled is not None and game.phase == "rolling" else ""
    words, tone = _standing(game, seat.player, rolled, asked)
    if not game.rolled and last is not None and last.taker == seat.player and not words:
        words, tone = f"took {last.took}", "good"
    return SeatFace(seat.number, name(seat.player), str(seat.tokens), dice, words, tone, seat.player == asked)


def _standing(game: State, player: str, rolled: games.Rolled | None, asked: str | None) -> tuple[str, Tone]:
    """How a player stands in the round, in words short enough for a card."""
    if game.phase != "rolling":
        return "", "ink"
    if player == asked:
        if rolled is not None and not rolled.hand.decided:
            return "again", "now"
        passage = game.passage if isinstance(game, PotState) else None
        tied = passage is not None and len(passage.throwing) < len(game.seats)
        return ("tied, to throw" if tied and rolled is not None else "to throw"), "now"
    if rolled is None:
        return "", "ink"
    if player in game.leaders:
        return ("leads" if len(game.leaders) == 1 else "level"), "good"
    if player in game.live:
        return "tied", "now"
    if rolled.hand.effect == "lose":
        return "out", "bad"
    return hand_words(rolled.hand, rolled.dice), "dim"
