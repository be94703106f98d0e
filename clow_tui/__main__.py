"""The program: `clow-tui`, or `python -m clow_tui`."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clow_tui.cli.frame import Frame

# Starting, and reading the years, make tens of thousands of objects that stay. Looking through them over and
# over costs a tenth of a start, and holds up the screen for a fifth of a second at a thousand nights.
YOUNG_OBJECTS = 100_000


def collect_seldom() -> None:
    """Let the garbage collector look through what is there less often than Python would."""
    gc.set_threshold(YOUNG_OBJECTS, 20, 20)


def main() -> int:
    """Does what the command line says and returns the exit code."""
    collect_seldom()
    # No plugin of some other package has a say in how a ruleset is read; nor is one looked for.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from clow_tui.cli.main import run

    code = run(sys.argv[1:], _open)
    gc.freeze()  # nor are they looked through once more on the way out: another seventh
    return code


def _open(frame: Frame) -> int:
    if frame.opens == "board":
        from clow_tui.board.run import open_board

        return open_board(frame.place, frame.asked)
    if frame.opens == "serve":
        from clow_tui.board.run import open_server

        return open_server(frame.place, frame.asked)
    if frame.opens == "keys":
        from clow_tui.app.commands.keys_answer import answer

        return answer(frame.place, frame.asked)
    from clow_tui.app.app import run_app

    return run_app(frame.place)


if __name__ == "__main__":
    sys.exit(main())
