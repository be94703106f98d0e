"""The program, killed by -9 at one of its calls to the disk.

Run as `python -m tests.support.dying CALL before|after WORDS...`; it runs to its end where it makes fewer.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

from clow_tui.store.os_disk import OsDisk

CALLS = (
    "look", "list", "read", "append", "write_new", "truncate", "sync", "replace", "remove", "make_folder",
    "sync_folder", "lock",
)  # fmt: skip


def main(last: int, when: str, words: list[str]) -> int:
    """Count the calls, and die at the last."""
    calls = 0

    def counted(method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls == last and when == "before":
                os.kill(os.getpid(), signal.SIGKILL)
            given = method(*args, **kwargs)
            if calls == last:
                os.kill(os.getpid(), signal.SIGKILL)
            return given

        return call

    for name in CALLS:
        setattr(OsDisk, name, counted(getattr(OsDisk, name)))
    from clow_tui.cli.main import run

    return run(words, lambda _: 2)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2], sys.argv[3:]))
