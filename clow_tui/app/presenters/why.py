"""Why a table stands as it does: what the last throw is worth, who beats it, who comes next and why."""

from __future__ import annotations

from clow_tui import games
from clow_tui.app.presenters import bank, legs
from clow_tui.app.presenters.asking import limit_words
from clow_tui.app.presenters.model import LastThrow, Name
from clow_tui.app.text import sentence, signs
from clow_tui.dice import Dice, Hand, HandBook
from clow_tui.games import BankState, LegsState, PotState, State
from clow_tui.tournament.model import Table


def why_lines(table: Table, last: LastThrow | None, name: Name) -> list[str]:
    """All that `i` tells at a table."""
    lines = [] if last is None or not last.dice else why_throw(table.game, last, name)
    return [*lines, *order_lines(table.game, name)]


def why_throw(game: State, last: LastThrow, name: Name) -> list[str]:
    """What the dice thrown last are worth, what would beat them, and every hand with how often it comes."""
    book, who = game.rules.book, name(last.player)
    thrown = f"{who} threw {' '.join(last.dice)}"
    if len(last.dice) != book.spec.count or last.hand.endswith(" in all"):
        said = ", ".join(word for word in (last.hand, last.then) if word)
        return [sentence(f"{thrown}: {said}")]
    hand = book.read(last.dice)
    what = ", ".join(word for word in (last.hand, "" if last.who else last.then) if word)
    lines = [
        f"{thrown}: {what}.",
        *_wild(book, hand, last.dice),
        *_worth(game, last, hand),
        "The hands, best first:",
    ]
    for count in book.counts():
        named = "rolls again" if count.name == "again" else count.name
        here = f"  {signs().here} this one" if count.name == hand.name else ""
        lines.append(f" {named}: {count.count} of {count.of} throws{here}")
    return lines


def _wild(book: HandBook, hand: Hand, dice: Dice) -> list[str]:
    """What a wild die counts as here."""
    wild = book.spec.wild
    if wild is None or wild.face not in dice:
        return []
    best = (
        f"the best it can make is {hand.label[0].lower()}{hand.label[1:]}"
        if hand.rank
        else "it makes no hand"
    )
    return [f"{wild.face} is wild and counts as any of {', '.join(wild.stands_for)}: {best}."]


def _worth(game: State, last: LastThrow, hand: Hand) -> list[str]:
    """How many throws beat the hand, and how many are level with it."""
    if not hand.decided:
        spent = last.hand == "nothing"
        lost = "it loses" if game.rules.throwing.exhausted == "lose" else "it is the lowest"
        return [
            f"No hand after the last throw: {lost}." if spent else "No hand yet: all dice are thrown again."
        ]
    if isinstance(game, BankState) and hand.effect is not None:
        return [f"That {'wins' if hand.effect == 'win' else 'loses'} at once."]
    book = game.rules.book
    total = sum(roll.ways for roll in book.rolls if roll.hand.decided)
    above = [roll for roll in book.rolls if roll.hand.decided and roll.hand.rank > hand.rank]
    level = sum(roll.ways for roll in book.rolls if roll.hand.rank == hand.rank)
    beaten = sum(roll.ways for roll in above)
    if not above:
        return [f"Nothing beats it; {level} of {total} throws that count are level with it."]
    higher = [spec.name for spec in book.hands if any(roll.hand.name == spec.name for roll in above)]
    same = [f"a higher {_low(one)}" if one == hand.name else _low(one) for one in higher]
    return [f"Beaten by {games.names(same, str)}: {beaten} of {total} throws that count, {level} are level."]


def _low(label: str) -> str:
    return label[0].lower() + label[1:] if label[1:2].islower() else label


def order_lines(game: State, name: Name) -> list[str]:
    """Who comes when, and why."""
    match game:
        case PotState():
            return _pot_order(game, name)
        case BankState():
            return _bank_order(game, name)
        case LegsState():
            return _legs_order(game, name)


NEXT = {
    "decider": "Who decided the round before throws first.",
    "same": "The order is the same in every round.",
    "rotate": "With every round the next in order throws first.",
    "throw": "One die each is thrown for the order before every round, the highest first.",
}
FIRST = {"seats": "It goes by seats.", "throw": "It was thrown for, one die each, the highest first."}


def _pot_order(game: PotState, name: Name) -> list[str]:
    if game.phase == "order":
        return ["One die each is thrown for the order of play, the highest first; the tied throw again."]
    if game.phase != "rolling" or game.passage is None:
        return ["The table is between two rounds."]
    order = ", ".join(name(player) for player in game.passage.throwing)
    tied = len(game.passage.throwing) < len(game.seats) and bool(game.rolled)
    which = "Order of throwing now" if tied else "Order of throwing in this round"
    if game.rules.next == "throw":
        return [f"{which}: {order}. {NEXT['throw']}"]
    why = NEXT[game.rules.next] if game.round > 1 else FIRST[game.rules.first]
    return [f"{which}: {order}. {why}"]


def _bank_order(game: BankState, name: Name) -> list[str]:
    rules = game.rules
    lines = [sentence(said)] if (said := bank.stands(game, name)) else []
    if game.phase == "stake":
        lines.append(f"{bank.offers(game, name)}.")
    if game.phase == "bet":
        passes = "once round the table" if rules.passes == 1 else "round and round until all is covered"
        lines.append(f"Bets go {passes}, from the banker's left; what nobody covers goes back to the bank.")
        if rules.first_pass_most is not None:
            lines.append(f"In the first pass nobody bets more than {rules.first_pass_most}.")
    if game.phase == "rolling":
        lines.append("Who has a bet rolls from the banker's left, each against the bank alone.")
    moves = {
        "to whoever rolls": f"The bank stays until a player rolls {rules.moves_to}, who is offered it.",
        "every round": "The bank is offered to the left after every round.",
        "on banker's loss": "The bank goes on when the banker loses.",
        "never": "The bank stays where it is as long as it is taken.",
    }
    return [*lines, moves[rules.moves]]


def _legs_order(game: LegsState, name: Name) -> list[str]:
    lines = [sentence(said)] if (said := legs.stands(game, name)) else []
    if limit := limit_words(game, name):
        lines.append(sentence(limit))
    if game.passage is not None:
        order = ", ".join(name(player) for player in game.passage.throwing)
        lines.append(f"Order of throwing: {order}. {FIRST[game.rules.first]}")
    turns = {
        "same": "It holds for the whole game.",
        "rotate": "With every leg the next in order throws first.",
        "throw": "It is thrown for anew before every leg.",
    }
    return [*lines, turns[game.rules.next]]
