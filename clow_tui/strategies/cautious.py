"""Cautious: hold what is there, and risk a tenth."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

from clow_tui.dice import Dice, Hand, HandBook
from clow_tui.games import BankState, Keep, LegsState, PotState, State, prompt, refusal

SHARE = 10  # of what he may stake or bet, one in so many


class Cautious:
    """Stands when ahead, never risks a hand that is nobody's yet to beat, and stakes little."""

    name = "cautious"
    about = (
        "Stands on a hand that leads; behind, keeps its largest set and throws the rest again. With nobody "
        "to beat yet it throws only dice that cannot make its hand worse. Stakes and bets a tenth of what "
        "it may."
    )

    def choose(self, state: State) -> str:
        """The answer in words: a throw by the program, tokens, `stand`, or `keep` with the dice to keep."""
        asked = prompt(state)
        if asked is None or asked.kind in ("roll", "order"):
            return "roll"
        if asked.kind != "again":
            least, most = asked.least or 0, asked.most or 0
            return str(min(max(-(-most // SHARE), least), most))
        if state.turn is None or state.turn.hand is None:
            return "stand"
        worth, rivals = _worth(state.turn.hand), _to_beat(state)
        if rivals is not None and worth >= rivals:
            return "stand"
        book, lying = state.rules.book, state.turn.dice
        for dice in _worth_keeping(book, lying, at_least=0 if rivals is None else 1):
            if refusal(state, Keep(dice)) is None and (rivals is not None or _is_safe(book, dice, worth)):
                return f"keep {' '.join(dice)}".rstrip()
        return "stand"


def _worth(hand: Hand) -> float:
    """The hand as a number: one that wins at once is above all others, one that loses below."""
    return {"win": float("inf"), "lose": -1.0, None: float(hand.rank)}[hand.effect]


def _to_beat(state: State) -> float | None:
    """The least that is worth standing on, None before anybody else has a hand."""
    match state:
        case PotState(passage=passage):
            return max(passage.best, 1) if passage is not None and passage.leaders else None
        case BankState(hand=banker):
            return banker.rank + 1 if banker is not None else None
        case LegsState(passage=now, counts=counts):
            ranks = [hand.rank for _, hand in now.hands] if now is not None else []
            if not ranks:
                return None
            return min(ranks) + 1 if counts == "lowest" else max(*ranks, 1)


def _worth_keeping(book: HandBook, lying: Dice, *, at_least: int) -> list[Dice]:
    """Wild dice first, then the largest sets, then the highest faces: ever more of them.

    With `at_least` 1 the largest set is kept whole.
    """
    wild, faces = book.spec.wild, book.spec.faces
    jokers = [face for face in lying if wild is not None and face == wild.face]
    counts = Counter(face for face in lying if face not in jokers)
    sets = sorted(counts, key=lambda face: (-counts[face], -faces.index(face)))
    ranked = (*jokers, *(face for face in sets for _ in range(counts[face])))
    least = (len(jokers) + (counts[sets[0]] if sets else 0)) * at_least
    return [ranked[:keep] for keep in range(least, len(ranked))]


def _is_safe(book: HandBook, kept: Dice, worth: float) -> bool:
    """Whether no throw of the other dice makes the hand worse."""
    thrown = combinations_with_replacement(book.spec.faces, book.spec.count - len(kept))
    return all(_worth(book.read(kept + dice)) >= worth for dice in thrown)
