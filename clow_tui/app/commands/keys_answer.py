"""What `clow-tui keys` answers: the table of keys as they are, or what is wrong with the host's own."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from clow_tui.app.commands.keys import keys_words, places_words
from clow_tui.app.commands.keys_file import read_file, write_template
from clow_tui.app.commands.own_keys import OwnKeys, keys_place
from clow_tui.app.commands.registry import COMMANDS

DONE, NO = 0, 1


def answer(data: Path, asked: Mapping[str, Any]) -> int:
    """Say what was `asked`, check, write or as_json, of a data folder's keys; the exit code.

    OSError where the file cannot be read or written.
    """
    if asked["write"]:
        return _write(data)
    own = read_file(data)
    own.bind()
    file = str(keys_place(data))
    faults = [fault.at(file) for fault in own.faults]
    if asked["as_json"]:
        _say([json.dumps(_as_json(file, own), ensure_ascii=False, indent=2)])
    elif asked["check"]:
        _say(faults or [_well(file, own)])
    else:
        _say(_table())
        _say(faults, sys.stderr)
    return NO if own.faults and asked["check"] else DONE


def _write(data: Path) -> int:
    try:
        _say(
            [f"{write_template(data)} lists every command; take the # before a line away to change its key."]
        )
    except FileExistsError:
        _say(
            [f"{keys_place(data)} is there already and stays as it is; clow-tui keys --check reads it"],
            sys.stderr,
        )
        return NO
    return DONE


def _say(lines: Iterable[str], stream: Any = None) -> None:
    for line in lines:
        print(line, file=stream or sys.stdout)


def _well(file: str, own: OwnKeys) -> str:
    if not own.there:
        return f"{file} is not there; clow-tui keys --write writes one to begin with."
    count = len(own.keys)
    return f"{file}: {count} command{' has another key' if count == 1 else 's have other keys'} than usual."


def _table() -> list[str]:
    rows = [(command.id, keys_words(command) or "(palette)", command.words) for command in COMMANDS]
    wide = [max(len(row[at]) for row in rows) for at in (0, 1)]
    return [f"{name:<{wide[0]}}  {keys:<{wide[1]}}  {words}" for name, keys, words in rows]


def _as_json(file: str, own: OwnKeys) -> dict[str, Any]:
    return {
        "file": file,
        "there": own.there,
        "keys": [
            {
                "command": command.id,
                "words": command.words,
                "keys": list(command.bound),
                "usual": list(command.keys),
                "where": places_words(command),
            }
            for command in COMMANDS
        ],
        "faults": [{"line": fault.line, "text": fault.text} for fault in own.faults],
    }
