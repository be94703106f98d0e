"""Cautious: take what is there."""

from __future__ import annotations

from collections import Counter

from clow_tui.games import PotState, prompt, refusal
from clow_tui.games.turn import Keep


class Cautious:
    """Stands on any hand that leads or ties, or that no throw could better; else keeps its largest set."""

    name = "cautious"
    about = "Stands on a hand that leads; else keeps the largest set of equal dice and throws the rest."

    def choose(self, state: PotState) -> str:
        """`stand`, or `keep` with the largest set that may be kept."""
        asked = prompt(state)
        if asked is None or asked.kind != "again" or state.turn is None:
            return "roll"
        dice, hand = state.turn.dice, state.turn.hand
        best = state.passage.best if state.passage is not None else -1
        if hand is not None and hand.decided and hand.rank > 0 and hand.rank >= best >= 0:
            return "stand"
        ranked = Counter(dice).most_common()
        kept = tuple(face for face, count in ranked for _ in range(count))
        for keep in range(ranked[0][1], len(kept)):
            if refusal(state, Keep(kept[:keep])) is None:
                return "keep " + " ".join(kept[:keep])
        return "stand"
