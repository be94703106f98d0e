"""Keys and places in words, and the manual's table of keys, made from the registry of commands."""

from __future__ import annotations

from clow_tui.app.commands.command import Command
from clow_tui.app.commands.keymap import key_words
from clow_tui.app.commands.places import EVERYWHERE, PLACES
from clow_tui.app.commands.registry import COMMANDS
from clow_tui.app.commands.typed import DIGITS

# What is done most, and every key that it takes; the tests press these.
TAKES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("seat 3 took the pot", ("w", "3", "enter")),
    ("nobody took it, seat 2 threw last", ("w", "0", "enter", "2", "enter")),
    ("seat 3 went out at table 4, from the floor", ("4", "r", "3", "enter")),
    ("nobody went out since the last word", ("r", "enter")),
    ("all that again as it was before", ("u",)),
    ("a new night as last time, from the lobby to the drawn floor", ("a", "enter")),
    ("a new night of last time's people, one of them late", ("a", "down", "v", "G", "enter")),
)

OWN = """
## Keys of your own

`keys.yaml` in the data folder gives commands other keys. `clow-tui keys --write` writes one to begin with,
in which every command stands by its name; so does `O` and then `3` in the app, which also reads it anew
after you have changed it. A line is a command and its key, or several:

```yaml
undo: z
table.count: [K, f2]
```

The app shows those keys wherever it names one; `clow-tui keys` lists them all. A key is one that every
terminal sends, and no two commands have the same. enter, esc, tab, the arrows, the figures, ctrl+p and ctrl+q
stay as they are, and cards keep the keys that they show. A line that cannot be taken is said when the app
starts, and by `clow-tui keys --check`; the others hold:

```
keys.yaml:4: not every terminal sends alt+x; take a letter, a sign, space, home, end, f2 to f9, or ctrl+ ...
```
"""


def keys_words(command: Command) -> str:
    """All keys of a command now, `0-9` for the digits."""
    if command.keys == DIGITS:
        return "0-9"
    return " ".join(key_words(key) for key in command.bound)


def places_words(command: Command) -> str:
    """Where a command applies, in words."""
    if command.places == EVERYWHERE:
        return "everywhere"
    return ", ".join(words for place, words in PLACES.items() if place in command.places)


def keys_markdown() -> str:
    """The table of keys of the manual (`docs/keys.md`)."""
    lines = [
        "# Keys",
        "",
        "Made from the registry of commands in `clow_tui/app/commands/` by",
        "`python -m clow_tui.app.commands.keys > docs/keys.md`; a test holds this page to it.",
        "",
        "A letter means one thing on all screens. A key that cannot be used now says why. In an open entry",
        "every key is text until enter or esc.",
        "",
        "| keys | what | where |",
        "| --- | --- | --- |",
    ]
    for command in COMMANDS:
        keys = (
            " ".join(f"`{key}`" for key in keys_words(command).split("  ")) if command.keys else "(palette)"
        )
        lines.append(f"| {keys} | {command.words} | {places_words(command)} |")
    lines += ["", "What is done most takes, the table chosen:", "", "| what | keys |", "| --- | --- |"]
    lines += [f"| {what} | {' '.join(f'`{key}`' for key in keys)} |" for what, keys in TAKES]
    return "\n".join(lines) + "\n" + OWN


if __name__ == "__main__":
    import sys

    sys.stdout.write(keys_markdown())
