"""A mistake of the program's own, as a host sees it: one sentence, and where it lies only when asked for."""

from __future__ import annotations

import os

TRACE = "CLOW_TUI_TRACE"  # set to anything it shows where


def is_traced() -> bool:
    """Whether it was asked to show where a mistake lies."""
    return bool(os.environ.get(TRACE))


def mistake_words(error: BaseException, also: str = "") -> str:
    """What to say of it, `also` what else a host should know; without a stop at the end."""
    what = f"{type(error).__name__}: {error}"[:200]
    return (
        f"clow-tui made a mistake of its own ({what}); {also}set {TRACE}=1 to see where, and please report it"
    )
