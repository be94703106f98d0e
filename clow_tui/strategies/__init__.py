"""What the program chooses for a player when it plays for him: named strategies, described in words."""

from __future__ import annotations

from typing import Protocol

from clow_tui.games import State
from clow_tui.strategies.cautious import Cautious


class Strategy(Protocol):
    """A way to choose, by name; `about` says it in words."""

    name: str
    about: str

    def choose(self, state: State) -> str:
        """The answer, in the words of the prompt, to a choice the table asks for now."""
        ...


STRATEGIES: dict[str, Strategy] = {strategy.name: strategy for strategy in (Cautious(),)}
DEFAULT = "cautious"
