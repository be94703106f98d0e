"""What a command of the app is: its words, its keys, where it applies and why it cannot be used now."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from clow_tui.app.commands.keymap import bound
from clow_tui.app.commands.situation import Situation

Check = Callable[[Situation], str]
Label = Callable[[Situation], str]


class Command(NamedTuple):
    """One thing to do: `words` as "Area: Verb thing", `label` for the footer, `rank` its place there.

    Of commands that do not all fit in the footer those of the highest rank go first; rank 0 is never shown
    there. `needs`: what must be so for it to be used, each check a reason against it. `destroys`: takes
    something away, so it asks first or `u` brings it back. `told_key`: what does it is told which key it was.
    """

    id: str
    words: str
    keys: tuple[str, ...]
    places: frozenset[str]
    label: str | Label = ""
    rank: int = 0
    needs: tuple[Check, ...] = ()
    destroys: bool = False
    told_key: bool = False

    def why_not(self, situation: Situation) -> str:
        """Why it cannot be used now: the first of the reasons; empty when it can be."""
        return next((why for check in self.needs if (why := check(situation))), "")

    def footer_label(self, situation: Situation) -> str:
        """The one or two words beside the key in the footer."""
        return self.label if isinstance(self.label, str) else self.label(situation)

    def footer_key(self, situation: Situation) -> str:
        """The key in the footer: the first one, while letters are text the first that is none; else none."""
        return next((key for key in self.bound if not situation.typing or _is_no_text(key)), "")

    @property
    def bound(self) -> tuple[str, ...]:
        """The keys it has now, the one that is shown first."""
        return bound().get(self.id, self.keys)

    @property
    def method(self) -> str:
        """The name of the method that does it, on the screen or else on the app."""
        return "do_" + self.id.replace(".", "_")


def _is_no_text(key: str) -> bool:
    """Whether a key means what it means even where text is typed."""
    return key == "escape" or key.startswith("ctrl+") or (key[0] == "f" and key[1:].isdigit())
