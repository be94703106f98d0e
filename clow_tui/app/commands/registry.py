"""Every command of the app, once: for the keys, the footer, the palette, the help and the table of keys.

A screen is a place; a command says at which places it applies, by which keys, and why it cannot be used
now. A letter means one thing everywhere: no two commands share a key, whatever their places.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from clow_tui.app.commands.command import Command
from clow_tui.app.commands.everywhere import EVERY
from clow_tui.app.commands.going import GOING
from clow_tui.app.commands.lists import FIRST, LISTS
from clow_tui.app.commands.night import NIGHT
from clow_tui.app.commands.records import RECORDS
from clow_tui.app.commands.rules import RULES
from clow_tui.app.commands.typed import TYPED

# Of one rank in the footer, and in help and palette, what comes first here comes first.
COMMANDS: tuple[Command, ...] = (*FIRST, *NIGHT, *LISTS, *RULES, *RECORDS, *GOING, *EVERY, *TYPED)


def _checked(commands: Iterable[Command]) -> dict[str, Command]:
    found: dict[str, Command] = {}
    for command in commands:
        if command.id in found:
            raise ValueError(f"two commands are called {command.id}")
        found[command.id] = command
    return found


BY_ID: dict[str, Command] = _checked(COMMANDS)


@cache
def commands_at(place: str) -> tuple[Command, ...]:
    """The commands that apply at a place, in the order of the registry."""
    return tuple(command for command in COMMANDS if place in command.places)


def clashes(commands: Iterable[Command] = COMMANDS) -> list[str]:
    """Where two commands want the same key: at one place, or a letter anywhere. Empty when all is well."""
    found = []
    seen: list[tuple[str, Command]] = []
    for command in commands:
        for key in command.keys:
            for taken, other in seen:
                apart = key.isdigit() and not (command.places & other.places)
                if taken == key and not apart:
                    found.append(f"{key}: {other.id} and {command.id}")
            seen.append((key, command))
    return found
