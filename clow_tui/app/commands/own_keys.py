"""The keys that the host has bound anew, as far as the first paint needs them; `keys_file.py` reads them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from clow_tui.app.commands.keymap import bind
from clow_tui.app.commands.registry import COMMANDS
from clow_tui.data_place import folder_of

NAME = "keys.yaml"


class Fault(NamedTuple):
    """What is wrong in a line, and what would be right."""

    line: int
    text: str

    def at(self, file: str) -> str:
        """The fault as the command line shows it: "file:line: text"."""
        return f"{file}:{self.line}: {self.text}"


class OwnKeys(NamedTuple):
    """What a file says: keys by command, and what could not be taken. `there`: whether there is a file."""

    keys: dict[str, tuple[str, ...]]
    faults: tuple[Fault, ...] = ()
    there: bool = True

    def bind(self) -> None:
        """From now on the app has these keys."""
        bind(self.keys, {command.id: command.keys for command in COMMANDS})


def keys_place(data: Path) -> Path:
    """The file of keys of a data folder, or of the folder of a .json file."""
    return folder_of(data) / NAME


def faults_words(own: OwnKeys) -> str:
    """The first fault, and how many more, in a sentence."""
    first, *more = own.faults
    others = f" {len(more)} more {'line was' if len(more) == 1 else 'lines were'} not taken." if more else ""
    stop = "" if first.text.endswith("?") else "."
    return f"{NAME}, line {first.line}: {first.text}{stop}{others}"
