"""The last throw at a table, and what it decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from clow_tui.app.presenters.model import LastThrow, Tone
from clow_tui.dice import Dice, Hand
from clow_tui.games import happenings as hap
from clow_tui.games.words import hand_words
from clow_tui.tournament.fold import Story

if TYPE_CHECKING:
    from clow_tui.director import View
    from clow_tui.tournament.history import History

LOOK_BACK = 600  # acts searched for a table's last throw; a table idle for longer shows none
STANDING = {
    "leads": "leads",
    "ties": "level with the best",
    "lowest": "lowest so far",
    "ties lowest": "level with the lowest",
}

TONES: dict[hap.Outcome, Tone] = {"won": "good", "lost": "bad", "back": "now", "stays": "now"}


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


def _stories_back(history: History, view: View) -> Iterator[Story]:
    first = max(0, view.acts - LOOK_BACK)
    for n in range(min(view.acts, len(history.acts)) - 1, first - 1, -1):
        if n not in history.off:
            yield history.stories.get(n, ())


def _followed(last: LastThrow | None, item: object) -> LastThrow | None:
    """The last throw, once this has happened too."""
    match item:
        case hap.Threw(player, dice, hand) | hap.Stood(player, dice, hand):
            return LastThrow(player, dice, hand_name(hand, dice), STANDING.get(item.standing, ""))
        case hap.Claimed(player, dice, total):
            return LastThrow(player, dice, f"{total} in all", "for the first bank")
        case hap.OrderThrew(player, face):
            return LastThrow(player, (face,), "for the order of play")
        case hap.PotWon() | hap.PotCarried() | hap.PotSplit():
            return _pot_went(last or LastThrow("", (), ""), item)
        case _:
            return last and (_in_the_pot(last, item) or _in_the_bank(last, item) or _in_the_legs(last, item))


def _pot_went(last: LastThrow, item: hap.PotWon | hap.PotCarried | hap.PotSplit) -> LastThrow:
    match item:
        case hap.PotWon(player, amount):
            return replace(last, then=f"takes the pot of {amount}", tone="good", who=player, took=amount)
        case hap.PotCarried(amount):
            return replace(last, then=f"nobody takes the pot, {amount} carried over")
        case hap.PotSplit(_, share, _):
            return replace(last, then=f"the pot is shared, {share} each")


def _in_the_pot(last: LastThrow, item: object) -> LastThrow | None:
    match item:
        case hap.OutOfRound():
            return replace(last, then="out of the round", tone="bad")
        case hap.Tied():
            return replace(last, then="tied, they throw again")
        case _:
            return None


def _in_the_bank(last: LastThrow, item: object) -> LastThrow | None:
    """What became of the bets: of his own if he had one, else of all that lay against his bank."""
    match item:
        case hap.BetSettled(player, amount, outcome, tokens) if player == last.player:
            then = {
                "won": f"wins {tokens}",
                "lost": f"loses {tokens}",
                "back": f"ties, {amount} back",
                "stays": f"ties, {amount} stays",
            }[outcome]
            return replace(last, then=then, tone=TONES[outcome])
        case hap.BetSettled(_, _, "won" | "lost" as outcome, _):
            won = outcome == "lost"
            then = "takes all" if won else "pays all"
            return replace(last, then=then, tone="good" if won else "bad")
        case _:
            return None


def _in_the_legs(last: LastThrow, item: object) -> LastThrow:
    match item:
        case hap.LegWon(player, leg, _):
            return replace(last, then=f"wins leg {leg}", tone="good", who=player)
        case hap.LegCounted(player, leg, counts):
            tone: Tone = "bad" if counts == "lowest" else "good"
            return replace(last, then=f"{counts} of leg {leg}", tone=tone, who=player)
        case hap.GameWon(player, _):
            return replace(last, then="wins the game", tone="good", who=player)
        case hap.GameLost(player):
            return replace(last, then="has lost the game", tone="bad", who=player)
        case _:
            return last


def hand_name(hand: Hand, dice: Dice) -> str:
    """What the dice are: `point 5`, `trips 6`, `4-5-6`, `nothing yet`."""
    if not hand.decided:
        return "nothing yet"
    return hand_words(hand, dice) or hand.label
