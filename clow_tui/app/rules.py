"""A ruleset in words, short enough to stand beside a form."""

from __future__ import annotations

from clow_tui.rulesets import Ruleset
from clow_tui.rulesets.words import in_short


def rules_words(ruleset: Ruleset) -> list[str]:
    """What the game is, its hands from best to worst, and how it is paid and won."""
    return in_short(ruleset)
