"""Every command of the app, once: for the keys, the footer, the palette, the help and the table of keys.

A screen is a place; a command says at which places it applies, by which keys, and why it cannot be used
now. A letter means one thing everywhere: no two commands share a key, whatever their places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

LOBBY, NEW, FLOOR, TABLE = "lobby", "new", "floor", "table"
STANDINGS, HISTORY, PAST, LOG, HELP = "standings", "history", "past", "log", "help"
PLACES: dict[str, str] = {
    LOBBY: "Lobby",
    NEW: "New night",
    FLOOR: "Floor",
    TABLE: "Table",
    STANDINGS: "Standings",
    HISTORY: "History",
    PAST: "A past night",
    LOG: "Log",
    HELP: "Help",
}
EVERYWHERE = frozenset(PLACES)
LISTS = frozenset({LOBBY, STANDINGS, HISTORY, PAST, LOG, HELP})


@dataclass(frozen=True, slots=True)
class Situation:
    """What decides whether a command can be used; a screen states it afresh whenever it changes.

    `looking` says why nothing can be written (another program has the data), `running` what is being thrown
    at this moment; both are empty otherwise. `no_undo` and `no_redo` are the reasons, empty when it can be.
    """

    place: str
    looking: str = ""
    running: str = ""
    night: bool = False
    drawn: bool = False
    finished: bool = False
    table: int | None = None
    open: bool = True  # the table in question is in play
    asks: str = ""  # whose throw or answer the table waits for
    mode: str = ""
    no_undo: str = ""
    no_redo: str = ""
    calls: int = 0
    rows: int = 1  # rows in the list shown


Check = Callable[[Situation], str]
Label = Callable[[Situation], str]


@dataclass(frozen=True, slots=True)
class Command:
    """One thing to do: `words` as "Area: Verb thing", `label` for the footer, `rank` its place there.

    Of commands that do not all fit in the footer those of the highest rank go first; rank 0 is never shown
    there. `destroys`: takes something away, so it asks first or `u` brings it back.
    """

    id: str
    words: str
    keys: tuple[str, ...]
    places: frozenset[str]
    label: str | Label = ""
    rank: int = 0
    why_not: Check = lambda situation: ""
    destroys: bool = False

    def footer_label(self, situation: Situation) -> str:
        """The one or two words beside the key in the footer."""
        return self.label if isinstance(self.label, str) else self.label(situation)

    @property
    def method(self) -> str:
        """The name of the method that does it, on the screen or else on the app."""
        return "do_" + self.id.replace(".", "_")


def _all(*checks: Check) -> Check:
    """The first reason that any of the checks gives."""
    return lambda situation: next((why for check in checks if (why := check(situation))), "")


def _writes(s: Situation) -> str:
    if s.looking:
        return s.looking
    return f"{s.running}; esc stops it first." if s.running else ""


def _on_night(s: Situation) -> str:
    if not s.night:
        return "No night is open here."
    return "The night is over; u takes its last act back." if s.finished else ""


def _drawn(s: Situation) -> str:
    return "" if s.drawn else "The tables are not drawn yet; enter draws them."


def _table(s: Situation) -> str:
    if s.table is None:
        return "No table is chosen; its number or the arrows choose one."
    return "" if s.open else f"Table {s.table} is closed: its players sit at other tables now."


def _throws(s: Situation) -> str:
    if not s.asks:
        return f"Table {s.table} asks for no throw now."
    if s.mode != "program":
        return (
            f"The dice of table {s.table} lie on the table: type what was thrown, or ! for one throw by the "
            "program. m hands the table over to the program."
        )
    return ""


def _answers(s: Situation) -> str:
    return "" if s.asks else f"Table {s.table} asks for nothing now."


def _taker(s: Situation) -> str:
    return f"Every throw of table {s.table} is known here, so the program sees who takes the pot."


def _rows(s: Situation) -> str:
    return "" if s.rows else "The list is empty."


def _night(s: Situation) -> str:
    return "" if s.night else "No night is open here."


def _calls(s: Situation) -> str:
    return "" if s.calls else "No call is waiting to be read out."


def _new(s: Situation) -> str:
    return "new night" if s.place == LOBBY else "new player"


def _players(s: Situation) -> str:
    return "" if s.rows else "There is no player in the list to take out."


def _ends(s: Situation) -> str:
    if s.place == LOBBY:
        return _writes(s)
    return ""


def _at(*places: str) -> frozenset[str]:
    return frozenset(places)


def _enter(s: Situation) -> str:
    if s.place == FLOOR and not s.drawn:
        return "draw the tables"
    if s.place == FLOOR and s.finished:
        return "standings"
    return {NEW: "change", TABLE: "answer"}.get(s.place, "open")


def _escape(s: Situation) -> str:
    if s.running:
        return "stop"
    return {TABLE: "floor", FLOOR: "lobby", NEW: "lobby"}.get(s.place, "back")


def _mode(s: Situation) -> str:
    return "dice by hand" if s.mode == "program" else "dice by program"


PLAY = _at(FLOOR, TABLE)
DIGITS = tuple("0123456789")

COMMANDS: tuple[Command, ...] = (
    # What is done most, in the order of the footer.
    Command(
        "open",
        "Go on: Open, answer or change what is chosen",
        ("enter",),
        _at(LOBBY, NEW, FLOOR, TABLE, HISTORY),
        _enter,
        1,
    ),
    Command("new", "List: New, a night or a player", ("n",), _at(LOBBY, NEW), _new, 2, _ends),
    Command(
        "table.throw",
        "Table: Throw for the player who is asked",
        ("space",),
        PLAY,
        "throw",
        2,
        _all(_on_night, _drawn, _table, _writes, _throws),
    ),
    Command(
        "table.run",
        "Table: Throw on, a round or to the end",
        ("f",),
        PLAY,
        "fast forward",
        3,
        _all(_on_night, _drawn, _writes),
    ),
    Command(
        "call.done",
        "Calls: Done, the call was read out",
        ("x",),
        _at(FLOOR),
        lambda s: "call done" if s.calls else "",
        6,
        _all(_writes, _calls),
    ),
    Command(
        "undo",
        "Night: Undo the last act here",
        ("u",),
        PLAY | {NEW},
        "undo",
        4,
        _all(_writes, lambda s: s.no_undo),
        destroys=True,
    ),
    Command(
        "table.mode",
        "Table: Hand the dice to the program, or back to the table",
        ("m",),
        PLAY,
        _mode,
        8,
        _all(_on_night, _drawn, _table, _writes),
    ),
    Command("why", "Go on: Say why", ("i",), _at(FLOOR, TABLE, STANDINGS), "why", 7),
    Command("edit", "List: Edit what is chosen", ("e",), _at(NEW), "edit", 5),
    Command("delete", "List: Take a player out", ("d",), _at(NEW), "take out", 4, _players, destroys=True),
    Command(
        "sample", "Lobby: Put a sample night here to look at", ("t",), _at(LOBBY), "try a sample", 5, _writes
    ),
    Command("list.sort", "List: Sort by another column", ("s",), _at(STANDINGS, HISTORY), "sort", 3, _rows),
    Command("list.filter", "List: Filter by a word", ("/",), _at(STANDINGS, HISTORY, LOG, HELP), "filter", 2),
    Command("list.copy", "List: Copy as text", ("y",), _at(STANDINGS, PAST, LOG), "copy", 4, _rows),
    Command(
        "undo.run",
        "Night: Undo a whole fast forward",
        (),
        PLAY,
        why_not=_all(_writes, lambda s: s.no_undo),
        destroys=True,
    ),
    Command(
        "redo", "Night: Redo what was undone", ("U",), PLAY, "redo", 11, _all(_writes, lambda s: s.no_redo)
    ),
    # Where to go: a capital letter each.
    Command("go.standings", "Go to: Standings of this night", ("S",), PLAY | {LOG}, "standings", 9, _night),
    Command("go.log", "Go to: Log of this night", ("L",), PLAY | {STANDINGS, PAST}, "log", 10, _night),
    Command("go.history", "Go to: History of all nights", ("H",), _at(LOBBY, FLOOR), "history", 12),
    Command("back", "Go to: One level back", ("escape",), EVERYWHERE - {LOBBY}, _escape, 13),
    # Always there.
    Command("help", "App: Help, every command and its key", ("?", "f1"), EVERYWHERE, "help", 14),
    Command("palette", "App: Find a command", (":", "ctrl+p"), EVERYWHERE),
    Command("look", "App: Change the look", (), EVERYWHERE),
    Command("leave", "App: Leave, everything is saved", ("q", "ctrl+q"), EVERYWHERE, "leave", 15),
    # Moving about.
    Command("move.up", "Move: Up", ("up", "k"), EVERYWHERE),
    Command("move.down", "Move: Down", ("down", "j"), EVERYWHERE),
    Command("move.left", "Move: Left", ("left", "h"), EVERYWHERE),
    Command("move.right", "Move: Right", ("right", "l"), EVERYWHERE),
    Command("move.first", "Move: To the first", ("g", "home"), EVERYWHERE),
    Command("move.last", "Move: To the last", ("G", "end"), EVERYWHERE),
    Command("move.pageup", "Move: A page up", ("pageup",), EVERYWHERE),
    Command("move.pagedown", "Move: A page down", ("pagedown",), EVERYWHERE),
    # Figures and words typed straight away.
    Command("table.choose", "Floor: Choose a table by its number", DIGITS, _at(FLOOR)),
    Command(
        "entry.digit", "Table: Key in dice, 456 for 4 5 6", DIGITS, _at(TABLE), "", 0, _all(_writes, _answers)
    ),
    Command(
        "entry.program",
        "Table: One throw by the program, whoever holds the dice",
        ("!",),
        _at(TABLE),
        "",
        0,
        _all(_writes, _answers),
    ),
    Command("entry.taker", "Table: Who took the pot", ("w",), _at(TABLE), "", 0, _taker),
)


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


_KEY_WORDS = {
    "escape": "esc",
    "pageup": "page up",
    "pagedown": "page down",
    "f1": "F1",
}


def key_words(key: str) -> str:
    """A key as people call it."""
    return _KEY_WORDS.get(key, key)


def keys_words(command: Command) -> str:
    """All keys of a command, `0-9` for the digits."""
    if command.keys == DIGITS:
        return "0-9"
    return " ".join(key_words(key) for key in command.keys)


def places_words(command: Command) -> str:
    """Where a command applies, in words."""
    if command.places == EVERYWHERE:
        return "everywhere"
    if command.places == EVERYWHERE - {LOBBY}:
        return "everywhere but the Lobby"
    return ", ".join(words for place, words in PLACES.items() if place in command.places)


def keys_markdown() -> str:
    """The table of keys of the manual (`docs/keys.md`)."""
    lines = [
        "# Keys",
        "",
        "Made from the registry of commands in `clow_tui/app/commands.py` by",
        "`python -m clow_tui.app.commands > docs/keys.md`; a test holds this page to it.",
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
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    import sys

    sys.stdout.write(keys_markdown())
