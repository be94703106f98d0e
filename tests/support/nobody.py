"""A verb run by another user of the machine, whom modes of files hold for: nothing holds for root.

Run by root as `python -m tests.support.nobody LIKE DATA WORDS...`: the verb is first run on the folder LIKE,
as root, so that all it needs is loaded; the other user may have no right to read the program itself.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import redirect_stderr, redirect_stdout

from clow_tui.cli.main import run

NOBODY = 65534


def main(like: str, data: str, words: list[str]) -> int:
    """The exit code of the verb as the other user runs it."""
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        run([*words, "--data", "/dev/null/none"], lambda _: 2)  # what a refusal needs is loaded too
        run([*words, "--data", like], lambda _: 2)
    os.setgroups([])
    os.setgid(NOBODY)
    os.setuid(NOBODY)
    return run([*words, "--data", data], lambda _: 2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
