"""What `clow-tui board` and `clow-tui serve` open, once their words were found in order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clow_tui.board.watch import Watcher


def open_board(place: Path, asked: dict[str, Any]) -> int:
    """The board on this terminal; the exit code."""
    from clow_tui.board.screen import run_board

    watcher = Watcher(place, asked["night"])
    return run_board(watcher, address=asked["address"] or "", seconds=asked["seconds"])


def open_server(place: Path, asked: dict[str, Any]) -> int:
    """The pages, and the board in a browser, until ctrl-c; the exit code."""
    from clow_tui.board.server import run_server

    return run_server(place, asked["night"], asked["host"], asked["port"])
