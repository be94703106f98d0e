"""A table that plays for a pot, in words."""

from __future__ import annotations

from clow_tui.app.presenters.model import LastThrow, Tone
from clow_tui.games import PotState, Prompt, Rolled, Seat
from clow_tui.games.words import hand_words
from clow_tui.tournament.model import Table

Stands = tuple[str, str, Tone]  # dice, words, tone


def title(game: PotState) -> str:
    """The round."""
    return f"round {game.round}" if game.round else "not begun"


def right(table: Table, game: PotState) -> str:
    """The pot, with what was carried into it."""
    carried = f", {game.carried} carried" if game.carried and game.phase == "rolling" else ""
    return f"pot {game.pot + table.dead}{carried}"


def seat(game: PotState, seat: Seat, asked: Prompt | None, last: LastThrow | None) -> Stands:
    """How a player stands in the round, in words short enough for a card."""
    rolled = next((item for item in game.rolled if item.player == seat.player), None)
    dice = " ".join(rolled.dice) if rolled is not None and game.phase == "rolling" else ""
    words, tone = _standing(game, seat.player, rolled, asked)
    if not game.rolled and last is not None and last.took and last.who == seat.player and not words:
        words, tone = f"took {last.took}", "good"
    return dice, words, tone


def _standing(game: PotState, player: str, rolled: Rolled | None, asked: Prompt | None) -> tuple[str, Tone]:
    if asked is not None and player == asked.player:
        return _asked(game, rolled, asked), "now"
    if rolled is None or game.phase != "rolling":
        return "", "ink"
    if player in game.leaders:
        return ("leads" if len(game.leaders) == 1 else "level"), "good"
    if player in game.live:
        return "tied", "now"
    if rolled.hand.effect == "lose":
        return "out", "bad"
    return hand_words(rolled.hand, rolled.dice), "dim"


def _asked(game: PotState, rolled: Rolled | None, asked: Prompt) -> str:
    if asked.kind == "again":
        return "chooses"
    if rolled is not None and not rolled.hand.decided:
        return "again"
    tied = game.passage is not None and len(game.passage.throwing) < len(game.seats)
    return "tied, to throw" if tied and rolled is not None else "to throw"
