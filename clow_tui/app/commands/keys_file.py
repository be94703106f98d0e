"""The host's own keys: a file of lines `command: key`, read line by line so that good lines stay good."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from clow_tui.app.commands.command import Command
from clow_tui.app.commands.keymap import FIXED, key_words, with_fixed
from clow_tui.app.commands.own_keys import Fault, OwnKeys, keys_place
from clow_tui.app.commands.registry import BY_ID, COMMANDS
from clow_tui.app.commands.typed import DIGITS
from clow_tui.nearest import nearest

BYTES_MOST = 64_000
NAMED = {
    *("space", "enter", "escape", "tab", "backspace", "delete", "insert", "comma"),
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *(f"f{number}" for number in range(1, 13)),
}
OTHER_NAMES = {"esc": "escape", "return": "enter", "del": "delete", "pgup": "pageup", "pgdn": "pagedown"}
SAME = {"i": "tab", "m": "enter", "j": "enter", "h": "backspace"}  # ctrl with these is another key
KEPT = {"f10": "menus", "f11": "their full screen"}  # what many a terminal keeps such a key for
TAKEN = {"ctrl+c": "says which key leaves", "ctrl+z": "puts the program aside"}
WANTED = "a letter, a sign, space, home, end, f2 to f9, or ctrl+ and a letter"


class _Line(NamedTuple):
    number: int
    command: Command
    keys: tuple[str, ...]


def read_file(data: Path) -> OwnKeys:
    """The keys of a data folder. OSError where the file is there and cannot be read."""
    try:
        with keys_place(data).open("rb") as file:
            return read_keys(file.read(BYTES_MOST + 1))
    except FileNotFoundError:
        return OwnKeys({}, there=False)


def read_keys(data: bytes) -> OwnKeys:
    """What a file says; never raises, whatever the bytes."""
    if len(data) > BYTES_MOST:
        return OwnKeys({}, (Fault(1, "the file is larger than 64 kB; keys need one or two"),))
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return OwnKeys({}, (Fault(line, "this is not UTF-8 text; save the file as UTF-8"),))
    faults: list[Fault] = []
    lines = list(_lines(text, faults))
    lines = _without_clashes(lines, faults)
    anew = {
        line.command.id: line.keys
        for line in lines
        if set(_all_keys(line.command, lines)) != set(line.command.keys)
    }
    return OwnKeys(anew, tuple(sorted(faults)))


def _lines(text: str, faults: list[Fault]) -> Iterator[_Line]:
    seen: dict[str, int] = {}
    for number, written in enumerate(re.split("\r\n|\r|\n", text), 1):
        line = written.strip()
        if not line or line.startswith("#") or line in ("---", "..."):
            continue
        fault, command, keys = _line(line)
        if not fault and command is not None and command.id in seen:
            fault = f"{command.id} is in line {seen[command.id]} already; leave one of the two out"
        if fault or command is None:
            faults.append(Fault(number, fault))
            continue
        if not keys:
            continue
        seen[command.id] = number
        yield _Line(number, command, keys)


def _line(line: str) -> tuple[str, Command | None, tuple[str, ...]]:
    """What is wrong with a line, else its command and keys."""
    found = re.match(r"[\"']?([\w.\- ]+?)[\"']?\s*:(?:\s+|$)(.*)", line)
    if found is None:
        return "this is no command with a key; write for example undo: u", None, ()
    word, rest = found.groups()
    command = BY_ID.get(word)
    if command is None:
        near = nearest(word, BY_ID)
        mend = f"did you mean {near}?" if near else "clow-tui keys lists them"
        return f'there is no command "{word[:60]}"; {mend}', None, ()
    if command.keys == DIGITS:
        return f"the figures stay with {command.id} ({command.words}); leave the line out", None, ()
    keys = tuple(dict.fromkeys(_keys(rest)))
    if not keys and rest[:2] in _NONE:
        return "", command, ()
    if not keys:
        return "no key stands here; # and what follows is a note, so the key # is written '#'", None, ()
    named = [_named(key) for key in keys]
    fault = next((fault for key in named if (fault := _refused(key, command))), "")
    return fault, command, tuple(named)


_NONE = ("''", '""')  # as the template has it where a command has no key but those that stay
_KEYS = re.compile(r"\"([^\"]*)\"|'([^']*)'|(\s#.*|^#.*)|([^\s,\[\]]+|[,\[\]](?=\s*$))|[\s,\[\]]")


def _keys(text: str) -> Iterator[str]:
    """The keys of a line: bare, in quotes, or several, also as a YAML list; without the note behind them."""
    text = re.sub(r"\b[Pp]age (up|down)\b", r"page\1", text.strip())
    if text.startswith("[") and (end := re.search(r"\]\s*(#.*)?$", text)) and len(text) > 1:
        text = text[1 : end.start()]
    for double, single, note, bare in _KEYS.findall(text):
        if note:
            return
        if key := double or single or bare:
            yield key


def _named(key: str) -> str:
    """A key by the name it has in the registry."""
    if len(key) == 1:
        return {" ": "space", ",": "comma"}.get(key, key)
    folded = key.casefold().replace("^", "ctrl+", 1) if len(key) == 2 else key.casefold().replace("-", "+")
    return OTHER_NAMES.get(folded, folded)


def _refused(key: str, command: Command) -> str:
    """Why a command cannot have a key."""
    shown = key_words(key)
    if key in FIXED or (key.startswith("ctrl+") and key[5:] in ("q", "p")):
        if key in command.keys:
            return ""
        whose = next((other for other in COMMANDS if key in other.keys), None)
        stays = f"stays with {whose.id} ({whose.words})" if whose is not None else "stays as it is"
        return f"{shown} {stays}; take {WANTED}"
    if key in TAKEN:
        return f"{shown} {TAKEN[key]}; take {WANTED}"
    if key in KEPT:
        return f"many terminals keep {shown} for {KEPT[key]}; take {WANTED}"
    if re.fullmatch(r"ctrl\+[a-z]", key):
        same = SAME.get(key[-1])
        return f"{shown} is {same} in every terminal; take {WANTED}" if same else ""
    if "+" in key and len(key) > 1:
        return f"not every terminal sends {shown[:40]}; take {WANTED}"
    if key in NAMED or (len(key) == 1 and key.isprintable()):
        return ""
    near = nearest(key, (*NAMED, *OTHER_NAMES))
    mend = f"did you mean {near}?" if near else f"take {WANTED}"
    return f'"{shown[:40]}" is no key; {mend}'


def _without_clashes(lines: list[_Line], faults: list[Fault]) -> list[_Line]:
    """The lines of which no two commands come to one key; without one of them others may clash anew."""
    while True:
        owners = {
            key: command for command in COMMANDS for key in _all_keys(command, lines) if key not in DIGITS
        }
        clash = next(_clashes(lines), None)
        if clash is None:
            return lines
        line, key, other = clash
        mend = f"give {other.id} another key too, or take one that is free: {_free(owners)}"
        faults.append(Fault(line.number, f"{key_words(key)} is {other.id} ({other.words}); {mend}"))
        lines = [kept for kept in lines if kept is not line]


def _clashes(lines: list[_Line]) -> Iterator[tuple[_Line, str, Command]]:
    """A line, its key that another command comes to, and that command."""
    for line in lines:
        for key in line.keys:
            if (other := _other_with(key, line, lines)) is not None:
                yield line, key, other


def _all_keys(command: Command, lines: list[_Line]) -> tuple[str, ...]:
    own = next((line.keys for line in lines if line.command.id == command.id), None)
    return command.keys if own is None else with_fixed(own, command.keys)


def _other_with(key: str, line: _Line, lines: list[_Line]) -> Command | None:
    """Another command that comes to a key of this line: by an earlier line, or with its usual keys."""
    later = {other.command.id for other in lines if other.number >= line.number}
    for command in COMMANDS:
        if command.id not in later and key in _all_keys(command, lines):
            return command
    return None


def _free(owners: dict[str, Command]) -> str:
    letters = "abcdefghijklmnopqrstuvwxyz"
    usual = {key for command in COMMANDS for key in command.keys}
    free = [sign for sign in (*letters, *letters.upper()) if sign not in owners and sign not in usual]
    return " ".join(free[:12])


def write_template(data: Path) -> Path:
    """Write a file to begin with, and say where; OSError where that cannot be, as where there is one."""
    place = keys_place(data)
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with os.fdopen(
        os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8"
    ) as file:
        file.write(template())
    return place


def template() -> str:
    """A file to begin with: every command with its usual keys, each line a note until its # is taken away."""
    lines = [
        "# Your own keys. Take the # before a line away and write another key, or several: undo: u f2",
        f"# A key is {WANTED}. The key # is written '#'.",
        "# A letter means one thing on all screens, so no two commands have the same. enter, esc, tab, the",
        "# arrows, the figures, ctrl+p and ctrl+q stay as they are. clow-tui keys --check finds faults.",
        "",
    ]
    wide = max(len(command.id) for command in COMMANDS) + 2
    for command in COMMANDS:
        if command.keys == DIGITS:
            continue
        own = [_written(key) for key in command.keys if key not in FIXED]
        keys = f"[{', '.join(own)}]" if len(own) > 1 else own[0] if own else _NONE[0]
        lines.append(f"# {command.id + ':':<{wide}}{keys:<14} # {command.words}")
    return "\n".join(lines) + "\n"


def _written(key: str) -> str:
    """A key as it stands in the file, in quotes where YAML would take it for something else."""
    shown = key if key in ("pageup", "pagedown") else key_words(key)
    return f"'{shown}'" if len(shown) == 1 and not shown.isalpha() else shown
