"""A field of a new night: a line of the form; and the usual ways in which keys and words change a draft."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from clow_tui.app.setup.draft import Draft, Games
from clow_tui.app.setup.reading import Reader

Keys = tuple[tuple[str, str], ...]
Step = Callable[[Draft, int, Games], Draft]
Read = Callable[[str, Draft, date], Draft]


@dataclass(frozen=True, slots=True)
class Field:
    """A line of the form.

    `words` is its value, `step` the draft after left or right (None: they do nothing), `asked` what the entry
    asks (empty: enter does something else), `typed` what stands there already, `read` the draft that
    the words make; it raises BadAnswer where they say nothing.
    """

    id: str
    label: str
    words: Callable[[Draft], str]
    keys: Keys = ()
    step: Step | None = None
    asked: str = ""
    typed: Callable[[Draft], str] = lambda draft: ""
    read: Read | None = None


def changes(reader: Reader) -> Read:
    """The draft with what words change in it."""
    return lambda text, draft, today: replace(draft, **reader(text))


def next_of(choices: Sequence[Any], now: Any, by: int) -> Any:
    """The choice after this one or before it, around; the first or last where this is none of them."""
    at = list(choices).index(now) if now in choices else -1 if by > 0 else 0
    return choices[(at + by) % len(choices)]


def one_of(name: str, choices: Sequence[Any]) -> Step:
    """The next of some values."""
    return lambda draft, by, games: _with(draft, name, next_of(choices, getattr(draft, name), by))


def turned(name: str) -> Step:
    """Yes or no."""
    return lambda draft, by, games: _with(draft, name, not getattr(draft, name))


def more_or_less(name: str, most: int, least: int = 1) -> Step:
    """One more or one less, within these bounds."""
    return lambda draft, by, games: _with(draft, name, max(least, min(most, getattr(draft, name) + by)))


def number_or_none(name: str, least: int, most: int, at_first: int) -> Step:
    """One more or one less; beyond these bounds it is not set, and from there `at_first`."""

    def step(draft: Draft, by: int, games: Games) -> Draft:
        now = getattr(draft, name)
        number = (at_first if by > 0 else None) if now is None else now + by
        out = number is None or number < least or number > most
        return _with(draft, name, None if out else number)

    return step


def _with(draft: Draft, name: str, value: Any) -> Draft:
    changed: dict[str, Any] = {name: value}
    return replace(draft, **changed)
