"""A program of its own that plays a night and says after each written act how far it has come.

Run as `python -m tests.support.player FOLDER NIGHT act|group|wait`; a test kills it, or ends its input.
"""

from __future__ import annotations

import sys
from pathlib import Path

from clow_tui.director import Director, play
from clow_tui.director.play import Played


def main(folder: str, night_id: str, step: str) -> None:
    director = Director.open(Path(folder), by="verb")
    say(director.view(night_id).acts)
    if step == "wait":
        sys.stdin.read()
    elif step == "group":
        play(director, night_id, until="end", on_progress=lambda _, view: say(view.acts))
    else:
        played = Played(1, False, director.view(night_id))
        while played.throws:
            played = play(director, night_id, until="throw")
            say(played.view.acts)
    director.close()


def say(acts: int) -> None:
    print(acts, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
