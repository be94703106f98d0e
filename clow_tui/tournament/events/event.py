"""What all kinds of events are."""

from __future__ import annotations

from typing import ClassVar

KINDS: dict[str, type[Event]] = {}  # by the word that a log line has for each


class Event:
    """Something that happened, as a night's log keeps it: a frozen record that names its place."""

    __slots__ = ()
    kind: ClassVar[str]

    def __init_subclass__(cls) -> None:
        KINDS[cls.kind] = cls  # a dataclass with slots is made twice: the second one counts
