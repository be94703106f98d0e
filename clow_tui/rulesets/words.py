"""A ruleset in plain English, said from its data alone, whoever wrote it."""

from collections.abc import Iterator
from typing import NamedTuple

from clow_tui.dice import Dice, DiceSpec, compile_hands
from clow_tui.rulesets.hand_words import (
    begun,
    dice_of,
    face_words,
    listed,
    many,
    number,
    ranking_of,
    spelled_out,
)
from clow_tui.rulesets.meeting_words import meeting_in_short, meeting_words
from clow_tui.rulesets.model import HandRule, Ruleset, hand_spec


class Section(NamedTuple):
    """Some lines under a heading, each a sentence or a few."""

    heading: str
    lines: tuple[str, ...]


def in_words(ruleset: Ruleset) -> tuple[Section, ...]:
    """The rules, from the players to the end of the game.

    Two rulesets that play differently read differently.
    """
    sections = (
        ("The game", (ruleset.about,) if ruleset.about else ()),
        ("Players and dice", (_players(ruleset), *_dice(ruleset))),
        ("Order of play", _order(ruleset)),
        ("Throwing", _throwing(ruleset)),
        ("Hands, best first", _hands(ruleset)),
        meeting_words(ruleset),
    )
    said = (Section(heading, tuple(lines)) for heading, lines in sections)
    return tuple(section for section in said if section.lines)


def in_short(ruleset: Ruleset) -> list[str]:
    """The rules in a few sentences, for the side of a screen."""
    effects = [(hand.name, _effect(ruleset, hand)) for hand in ruleset.hands]
    hands = "; ".join(f"{name}, {effect}" if effect else name for name, effect in effects)
    lines = [ruleset.about] if ruleset.about else []
    lines.append(f"Best first: {hands}. {_nameless(ruleset)}")
    return [*lines, *meeting_in_short(ruleset), _players(ruleset)]


def _players(ruleset: Ruleset) -> str:
    least, most = ruleset.players.least, ruleset.players.most
    if most is None:
        return f"{least} or more players at a table."
    return f"{least} players at a table." if least == most else f"{least} to {most} players at a table."


def _dice(ruleset: Ruleset) -> Iterator[str]:
    dice = ruleset.dice
    yield f"{begun(many(dice.count, 'die', 'dice'))}, with the faces {' '.join(dice.faces)} from low to high."
    if dice.wild is not None:
        others = [face for face in dice.faces if face in dice.wild.stands_for and face != dice.wild.face]
        itself = " as itself or" if dice.wild.face in dice.wild.stands_for else ""
        yield (
            f"{begun(face_words(dice.wild.face))} is wild: it counts{itself} as {listed(others, 'or')}, "
            "whichever makes the best hand."
        )


def _order(ruleset: Ruleset) -> Iterator[str]:
    order = ruleset.order
    if ruleset.bank is not None:
        return
    if order.first == "throw":
        yield "Before the game each throws one die, the highest plays first; those who tie throw again."
        if ruleset.dice.wild is not None:
            yield "Nothing is wild in that."
    else:
        yield "Players throw in the order of their seats."
    unit = "round" if ruleset.pot is not None else "leg"
    yield {
        "same": f"Every {unit} has the same order.",
        "rotate": f"In each later {unit} the next player in that order begins.",
        "throw": f"For each later {unit} the order is thrown for anew, one die each.",
        "decider": "Each later round is begun by whoever threw what decided the one before: the winner, or, "
        "where the pot stayed on the table or was split, the last to throw; if he is out, by the next one.",
    }[order.next]


def _throwing(ruleset: Ruleset) -> Iterator[str]:
    throws, count = ruleset.throws, ruleset.dice.count
    all_dice = "The die is" if count == 1 else f"All {number(count)} dice are"
    several = throws.most is not None and throws.most > 1
    if throws.again is not None and throws.most is not None:
        yield f"A player has {many(throws.most, 'throw')}. {all_dice} thrown first."
        yield _choice(throws.most, throws.again.least, throws.again.most or count, count)
    elif ruleset.otherwise != "roll again" or throws.most == 1:
        yield f"{all_dice} thrown once."
        several = False
    else:
        limit = f", {number(throws.most)} times at most" if throws.most else ""
        yield f"{all_dice} thrown until they make a hand{limit}."
    if ruleset.otherwise == "roll again" and throws.most is not None:
        effect = _lost(ruleset) if throws.exhausted == "lose" else "has nothing, which is the lowest hand"
        yield f"Whoever has no hand after that {effect}."
    if throws.first_sets_limit and several:
        yield "Nobody throws more often than the first player did."


def _choice(throws: int, least: int, most: int, count: int) -> str:
    if least == most:
        which = "all of the dice" if least == count else f"exactly {number(least)} of the dice"
    elif least == 1 and most == count:
        which = "as many of the dice as he likes"
    elif most == count:
        which = f"{number(least)} of the dice or more"
    else:
        which = f"{number(least)} to {number(most)} of the dice"
    if throws == 2:
        return f"Then he may stand, or throw {which} again. What lies there at last is his hand."
    later = "" if least == count else " A die that he let lie once he may throw again later."
    return (
        f"After each throw but the last he may stand, or throw {which} again.{later} What lies there at last "
        "is his hand."
    )


def _hands(ruleset: Ruleset) -> Iterator[str]:
    for hand in ruleset.hands:
        ranking = ranking_of(hand) if hand.effect is None else ""  # what ends it at once is never compared
        said = (dice_of(hand, ruleset.dice), ranking, _effect(ruleset, hand))
        yield f"{hand.name}: {'; '.join(words for words in said if words)}."
    yield _nameless(ruleset)
    yield from _taken(ruleset)


def _effect(ruleset: Ruleset, hand: HandRule) -> str:
    """What a hand does at once and what it pays, or "" where it only ranks."""
    said = []
    if hand.effect == "win":
        said.append("takes the pot at once" if ruleset.pot is not None else "wins at once")
    elif hand.effect == "lose":
        said.append("out of the round at once" if ruleset.pot is not None else "loses at once")
    if hand.pays is not None and hand.pays > 1:
        times = "twice" if hand.pays == 2 else f"{number(hand.pays)} times"
        said.append(f"{'costs' if hand.effect == 'lose' else 'pays'} {times} the bet")
    return " and ".join(said)


def _nameless(ruleset: Ruleset) -> str:
    if ruleset.otherwise == "roll again":
        return "Anything else is no hand and is thrown again."
    if ruleset.otherwise == "lose":
        return f"Whoever has anything else {_lost(ruleset)}."
    return "Anything else is nothing, the lowest hand, and all such throws are equal."


def _lost(ruleset: Ruleset) -> str:
    return "is out of the round" if ruleset.pot is not None else "loses at once"


def _taken(ruleset: Ruleset) -> Iterator[str]:
    """Where a hand that names more faces takes throws from one that stands above it."""
    spec = DiceSpec(ruleset.dice.count, ruleset.dice.faces)
    named = [spelled_out(hand) for hand in ruleset.hands]
    fits = [_fitting(spec, hand) for hand in ruleset.hands] if any(named) else []
    for at, below in enumerate(ruleset.hands):
        above = [
            hand.name
            for place, hand in enumerate(ruleset.hands[:at])
            if named[place] < named[at] and fits[place] & fits[at]
        ]
        if above:
            yield f"A throw that fits {below.name} as well as {listed(above, 'or')} counts as {below.name}."


def _fitting(spec: DiceSpec, hand: HandRule) -> frozenset[Dice]:
    """The throws, their dice as they lie, that fit a hand by itself."""
    book = compile_hands(spec, [hand_spec(hand)], "nothing")
    return frozenset(roll.dice for roll in book.rolls if roll.hand.rank)
