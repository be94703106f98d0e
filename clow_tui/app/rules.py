"""A ruleset in words, short enough to stand beside a form."""

from __future__ import annotations

from clow_tui.rulesets import Ruleset

_EFFECTS = {"win": ", wins at once", "lose": ", out of the round", None: ""}
_OTHERWISE = {
    "roll again": "Anything else rolls again.",
    "nothing": "",
    "lose": "Anything else is out of the round.",
}
_TIED = {"roll off": "Tied at the top: the tied roll again.", "split": "Tied at the top: they share the pot."}


def rules_words(ruleset: Ruleset) -> list[str]:
    """What the game is, its hands from best to worst, and how it is paid and won."""
    lines = [ruleset.about] if ruleset.about else []
    hands = "; ".join(f"{hand.name}{_EFFECTS[hand.effect]}" for hand in ruleset.hands)
    lines.append(f"Best first: {hands}. {_OTHERWISE[ruleset.otherwise]}".strip())
    pot = ruleset.pot
    if pot is not None:
        carry = " If all are out the pot is carried over." if pot.all_lose == "carry" else ""
        lines.append(f"{pot.tokens} tokens each, ante {pot.ante}. {_TIED[pot.tied]}{carry}")
    least, most = ruleset.players.least, ruleset.players.most
    lines.append(f"{least} to {most} players at a table." if most else f"{least} or more players at a table.")
    return lines
