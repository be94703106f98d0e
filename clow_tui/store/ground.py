"""What all parts of an open store stand on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from clow_tui.store.disk import Disk
from clow_tui.store.place import Place
from clow_tui.store.said import Finding


@dataclass(frozen=True, slots=True)
class Ground:
    """The disk and the place on it; `guard` raises where writing is not allowed now, `say` takes findings."""

    disk: Disk
    place: Place
    program: str
    clock: Callable[[], datetime]
    guard: Callable[[], None]
    say: Callable[[Finding], None]
    writable: Callable[[], bool]
