"""One player's throwing, from the first throw to the hand it leaves.

Where the rules give a choice (`again`), a throw short of the limit is followed by standing or by putting dice
aside and throwing the others again (I3, I4, K3). Without it all dice are thrown again by themselves while
there is no hand (H2), up to the limit if there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from clow_tui.dice import Dice, Hand, HandBook

if TYPE_CHECKING:
    from clow_tui.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class ThrowRules:
    """How a player throws.

    `most` throws (None: no limit); `again` the least and most dice thrown again by choice (None: no choice);
    `first_sets_limit`: nobody throws more often than the first player did; `exhausted` is what no hand after
    the last throw counts as.
    """

    book: HandBook = field(repr=False)
    most: int | None = None
    again: tuple[int, int] | None = None
    first_sets_limit: bool = False
    exhausted: Literal["lose", "nothing"] = "nothing"

    @property
    def count(self) -> int:
        """How many dice a full throw has."""
        return self.book.spec.count


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's throwing so far.

    `dice` as they lie, empty before the first throw; `kept` the dice put aside for the throw that is due,
    None while the player chooses; `hand` what the dice are worth, `over` once that is final.
    """

    limit: int | None
    throws: int = 0
    dice: Dice = ()
    kept: Dice | None = ()
    hand: Hand | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class Stand:
    """The dice stay as they lie."""


@dataclass(frozen=True, slots=True)
class Keep:
    """These dice are put aside, the others thrown again; all of them kept is the same as standing."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class Final:
    """The dice as they lie at last, after so many throws of this turn."""

    dice: Dice
    throws: int


Move: TypeAlias = Stand | Keep | Final


def throw_rules(ruleset: Ruleset) -> ThrowRules:
    """How a turn of throwing goes by a ruleset."""
    from clow_tui.rulesets import book_of  # here, so that a screen can be painted before pydantic is loaded

    throws, book = ruleset.throws, book_of(ruleset)
    again = None
    if throws.again is not None:
        again = (throws.again.least, throws.again.most or book.spec.count)
    most = throws.most
    if most is None and book.otherwise != "roll again":
        most = 1
    return ThrowRules(book, most, again, throws.first_sets_limit, throws.exhausted)


def dice_due(rules: ThrowRules, turn: Turn) -> int | None:
    """How many dice the throw that is due has, or None while the player chooses."""
    return None if turn.kept is None else rules.count - len(turn.kept)


def throw(rules: ThrowRules, turn: Turn, dice: Dice) -> Turn:
    """The turn after the throw that was due, which fits by `refuse_throw`."""
    return _lie(rules, turn, (turn.kept or ()) + dice, turn.throws + 1)


def move(rules: ThrowRules, turn: Turn, wish: Move) -> Turn:
    """The turn after standing, keeping or a final hand, which fits by `refuse_move`."""
    match wish:
        case Keep(dice) if len(dice) < rules.count:
            return replace(turn, kept=dice)
        case Final(dice, throws):
            return replace(_lie(rules, turn, dice, throws), over=True)
        case _:
            return replace(turn, over=True)


def _lie(rules: ThrowRules, turn: Turn, dice: Dice, throws: int) -> Turn:
    hand = rules.book.read(dice)
    spent = turn.limit is not None and throws >= turn.limit
    if spent and not hand.decided:
        hand = _exhausted(rules, hand)
    over = spent or (rules.again is None and hand.decided)
    kept: Dice | None = () if rules.again is None else None
    return Turn(turn.limit, throws, dice, kept, hand, over)


def _exhausted(rules: ThrowRules, hand: Hand) -> Hand:
    """No hand after the last throw: the lowest one, or a lost one."""
    effect: Literal["lose"] | None = "lose" if rules.exhausted == "lose" else None
    return replace(hand, decided=True, effect=effect, label="nothing")


def refuse_throw(rules: ThrowRules, turn: Turn, dice: Sequence[str]) -> str | None:
    """Why these dice cannot be the throw that is due, in a sentence; None where they can."""
    due = dice_due(rules, turn)
    if due is None:
        return f"no throw is due: {choice_words(rules)} is wanted"
    return refuse_dice(rules, dice, due)


def refuse_dice(rules: ThrowRules, dice: Sequence[str], count: int) -> str | None:
    """Why these are not `count` dice with faces of the game; None where they are."""
    faces = rules.book.spec.faces
    if len(dice) != count or any(face not in faces for face in dice):
        return f"{dice_words(count)} wanted, each {', '.join(faces[:-1])} or {faces[-1]}"
    return None


def dice_words(count: int) -> str:
    """`one die is`, `3 dice are`."""
    return "one die is" if count == 1 else f"{count} dice are"


def choice_words(rules: ThrowRules) -> str:
    """What a player with a choice may answer."""
    least, most = again_bounds(rules)
    again = f"{least}" if least == most else f"{least} to {most}"
    return f"stand, keep (so that {again} of the {rules.count} dice are thrown again) or final"


def again_bounds(rules: ThrowRules) -> tuple[int, int]:
    """The least and most dice thrown again by choice."""
    return rules.again or (rules.count, rules.count)


def refuse_move(rules: ThrowRules, turn: Turn, wish: Move) -> str | None:
    """Why a player cannot stand, keep these dice or end with this hand now; None where he can."""
    if isinstance(wish, Final):
        return _refuse_final(rules, turn, wish)
    if turn.kept is not None:
        due = rules.count - len(turn.kept)
        return f"there is nothing to choose now: {dice_words(due)} wanted"
    return _refuse_keep(rules, turn, wish.dice) if isinstance(wish, Keep) else None


def _refuse_keep(rules: ThrowRules, turn: Turn, dice: Dice) -> str | None:
    if Counter(dice) - Counter(turn.dice):
        return f"only dice that lie there can be kept: {' '.join(turn.dice)}"
    least, most = again_bounds(rules)
    again = rules.count - len(dice)
    if again and not least <= again <= most:
        bounds = f"{least}" if least == most else f"{least} to {most}"
        return f"{bounds} of the {rules.count} dice can be thrown again, not {again}"
    return None


def _refuse_final(rules: ThrowRules, turn: Turn, wish: Final) -> str | None:
    """A final hand must be one that so many throws can leave on the table."""
    if (said := refuse_dice(rules, wish.dice, rules.count)) is not None:
        return said
    choosing = turn.kept is None
    least = max(turn.throws if choosing else turn.throws + 1, 1)
    if wish.throws < least or (turn.limit is not None and wish.throws > turn.limit):
        return f"{_span(least, turn.limit)} can have been taken, not {wish.throws}"
    return _refuse_reach(rules, turn, wish) if rules.again else _refuse_settled(rules, turn, wish, least)


def _span(least: int, most: int | None) -> str:
    if most is None:
        return "one throw or more" if least == 1 else f"{least} throws or more"
    if most <= least:
        return "one throw" if most == 1 else f"{most} throws"
    return f"{least} to {most} throws"


def _refuse_settled(rules: ThrowRules, turn: Turn, wish: Final, least: int) -> str | None:
    """Without a choice a player throws until there is a hand, and no further."""
    if wish.throws > least and rules.book.otherwise != "roll again":
        return f"every throw counts here, so it took {least}, not {wish.throws}"
    spent = turn.limit is not None and wish.throws >= turn.limit
    if not spent and not rules.book.read(wish.dice).decided:
        return f"{' '.join(wish.dice)} is thrown again here: the dice that settled it are wanted"
    return None


def _refuse_reach(rules: ThrowRules, turn: Turn, wish: Final) -> str | None:
    """At most so many dice change with every throw by choice; those put aside stay for the next one."""
    lying = turn.dice if turn.kept is None else turn.kept
    further = wish.throws - turn.throws - (turn.kept is not None)
    stay = len(lying) - again_bounds(rules)[1] * further
    if (Counter(lying) & Counter(wish.dice)).total() < stay:
        return f"{stay} of {' '.join(lying)} must still lie there after {wish.throws} throws"
    return None
