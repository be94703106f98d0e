"""The last throw at a table, and what it decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from clow_tui.app.faces.model import LastThrow
from clow_tui.dice import Dice, Hand
from clow_tui.games.happenings import OutOfRound, PotCarried, PotSplit, PotWon, Stood, Threw, Tied
from clow_tui.games.words import hand_words
from clow_tui.tournament.fold import Story

if TYPE_CHECKING:
    from clow_tui.director import View
    from clow_tui.tournament.history import History

LOOK_BACK = 600  # acts searched for a table's last throw; a table idle for longer shows none


def last_throw(history: History, view: View, table: int) -> LastThrow | None:
    """The last throw at a table that still counts, as far as the view shows it."""
    for story in _stories_back(history, view):
        found: LastThrow | None = None
        for place, item in story:
            if place == table:
                found = _followed(found, item)
        if found is not None:
            return found
    return None


def _followed(last: LastThrow | None, item: object) -> LastThrow | None:
    """The last throw, once this has happened too."""
    if isinstance(item, Threw | Stood):
        then = {"leads": "leads", "ties": "level with the best"}.get(item.standing, "")
        return LastThrow(item.player, item.dice, hand_name(item.hand, item.dice), then)
    if last is None and isinstance(item, PotWon | PotCarried | PotSplit):
        last = LastThrow(item.player if isinstance(item, PotWon) else "", (), "")
    if last is None:
        return None
    if isinstance(item, OutOfRound):
        return replace(last, then="out of the round", lost=True)
    if isinstance(item, Tied):
        return replace(last, then="tied, they roll again")
    if isinstance(item, PotWon):
        return replace(last, taker=item.player, took=item.amount)
    if isinstance(item, PotCarried):
        return replace(last, then=f"nobody takes the pot, {item.amount} carried over")
    if isinstance(item, PotSplit):
        return replace(last, then=f"the pot is shared, {item.share} each")
    return last


def _stories_back(history: History, view: View) -> Iterator[Story]:
    first = max(0, view.acts - LOOK_BACK)
    for n in range(min(view.acts, len(history.acts)) - 1, first - 1, -1):
        if n not in history.off:
            yield history.stories.get(n, ())


def hand_name(hand: Hand, dice: Dice) -> str:
    """What the dice are: `point 5`, `trips 6`, `4-5-6`, `nothing yet`."""
    if not hand.decided:
        return "nothing yet"
    return hand_words(hand, dice) or hand.label
