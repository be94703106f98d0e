"""The host's own editor: which one it is, and a file opened in it while the app steps back."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path
from typing import NamedTuple

from textual.app import App, SuspendNotSupported


def outside_words() -> str:
    """The command that opens a file: VISUAL, or else EDITOR; empty where neither is set."""
    return os.environ.get("VISUAL", "").strip() or os.environ.get("EDITOR", "").strip()


def no_editor() -> str:
    """Why no editor can be opened; empty where one is set."""
    if outside_words():
        return ""
    return "No editor is set: leave, say export EDITOR=nano (or another one), and come back; or e edits here."


class Outside(NamedTuple):
    """How it went: whether the terminal could be lent at all, and what went wrong, in a sentence."""

    lent: bool
    trouble: str


def edit_outside(app: App[int], path: Path) -> Outside:
    """Open a file and wait until the editor is closed."""
    words = outside_words()
    try:
        command = [*shlex.split(words), str(path)]
    except ValueError:
        return Outside(True, f"EDITOR is {words!r}, in which a quotation mark is missing; set it anew.")
    try:
        with app.suspend():
            return Outside(True, _run(command, words))
    except SuspendNotSupported:
        return Outside(False, f"This terminal cannot be lent; open {path} in an editor beside this window.")


def _run(command: list[str], words: str) -> str:
    """Nothing may be raised here: the app would not come back."""
    try:
        code = subprocess.run(command, check=False).returncode
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no command"
        return f"{words!r} cannot be started ({reason.lower()}); set EDITOR to an editor that is installed."
    return f"{words!r} ended with code {code}." if code else ""
