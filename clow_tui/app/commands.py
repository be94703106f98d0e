"""Every command of the app, once: for the keys, the footer, the palette, the help and the table of keys.

A screen is a place; a command says at which places it applies, by which keys, and why it cannot be used
now. A letter means one thing everywhere: no two commands share a key, whatever their places.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from clow_tui.app.command import Command
from clow_tui.app.situation import (
    BRACKET,
    EDITOR,
    EVERYWHERE,
    FLOOR,
    HELP,
    HISTORY,
    LOBBY,
    LOG,
    NEW,
    PAST,
    PLAYER,
    PLAYERS,
    ROUNDS,
    RULESETS,
    SEASON,
    STANDINGS,
    TABLE,
    TRIAL,
    again,
    all_,
    answers,
    at,
    by_program,
    by_rounds,
    calls,
    can,
    counts,
    doubts,
    drawn,
    edit,
    ends,
    enter,
    escape,
    filters,
    going,
    mends,
    new,
    night,
    on_night,
    players,
    redo,
    report,
    reports,
    rounds,
    rows,
    settle,
    settles,
    stated,
    table,
    take_out,
    taker,
    takes_out,
    throw,
    throws,
    tries,
    try_out,
    undo,
    while_on,
    writes,
)

PLAY = at(FLOOR, TABLE)
DRAWN = at(BRACKET, ROUNDS)
DIGITS = tuple("0123456789")

COMMANDS: tuple[Command, ...] = (
    # What is done most, in the order of the footer.
    Command(
        "open",
        "Go on: Open, answer or change what is chosen",
        ("enter",),
        at(LOBBY, NEW, FLOOR, TABLE, HISTORY, PAST, PLAYERS, PLAYER, SEASON, RULESETS, EDITOR) | DRAWN,
        enter,
        1,
    ),
    Command(
        "new",
        "List: New, a night, a player, a season or a ruleset",
        ("n",),
        at(LOBBY, NEW, SEASON, RULESETS),
        new,
        2,
        ends,
    ),
    Command(
        "table.throw",
        "Table: Throw for the player who is asked",
        ("space",),
        PLAY,
        throw,
        2,
        all_(on_night, drawn, table, writes, throws),
    ),
    Command(
        "table.report",
        "Table: Tell what happened, who took the pot or who went out",
        ("r",),
        PLAY | DRAWN,
        report,
        2,
        all_(on_night, drawn, table, writes, reports),
    ),
    Command(
        "table.run",
        "Table: Throw on, a round or to the end",
        ("f",),
        PLAY,
        while_on("fast forward"),
        3,
        all_(on_night, drawn, writes),
    ),
    Command(
        "table.settle",
        "Table: Stand on the dice, or pass, on the bank, a bet or a claim",
        (".",),
        PLAY,
        settle,
        2,
        all_(on_night, drawn, table, writes, settles),
    ),
    Command(
        "call.done",
        "Calls: Done, the call was read out",
        ("x",),
        at(FLOOR),
        lambda s: "call done" if s.calls else "",
        5,
        all_(writes, calls),
    ),
    Command(
        "undo",
        "Night: Undo the last act here",
        ("u",),
        PLAY | DRAWN | {NEW, LOBBY, HISTORY, PAST, PLAYERS, PLAYER, SEASON, EDITOR},
        undo,
        4,
        all_(writes, lambda s: s.no_undo),
        destroys=True,
    ),
    Command(
        "people",
        "People: Somebody comes, goes, is back, moves, has another name",
        ("p",),
        PLAY | DRAWN,
        while_on("people"),
        6,
        all_(on_night, writes),
    ),
    Command(
        "clock",
        "Night: Clock and level, pause, next level, the end",
        ("c",),
        PLAY,
        while_on("clock"),
        7,
        all_(on_night, drawn),
    ),
    Command(
        "table.mode",
        "Table: Choose how it is played, what is told of it",
        ("m",),
        PLAY,
        while_on("way to play"),
        9,
        all_(on_night, drawn, table, writes),
    ),
    Command(
        "table.count",
        "Table: Count chips, at this table or at all",
        ("#",),
        PLAY,
        while_on("count"),
        10,
        all_(on_night, drawn, writes, counts),
    ),
    Command(
        "table.offer",
        "Table: Offer the bank again, where nobody took it",
        ("o",),
        PLAY,
        can("table.offer", "offer the bank"),
        2,
        all_(on_night, drawn, table, writes, stated("table.offer")),
    ),
    Command(
        "table.new",
        "Night: Open another table, for those who wait for a seat",
        ("N",),
        PLAY,
        can("table.new", "another table"),
        2,
        all_(on_night, drawn, writes, stated("table.new")),
    ),
    Command(
        "round.seats",
        "Round: Seats, as it was played, or drawn again where nobody has played",
        ("D",),
        PLAY | DRAWN,
        can("round.seats", "seats"),
        13,
        all_(on_night, drawn, writes, stated("round.seats")),
    ),
    Command(
        "settings",
        "Night: Settings from now on, antes, the end, late entry, names of tables, rules",
        ("comma",),
        PLAY,
        while_on("settings"),
        14,
        all_(on_night, writes),
    ),
    Command("why", "Go on: Say why", ("i",), PLAY | DRAWN | {STANDINGS}, "why", 8),
    Command(
        "editor.save",
        "Ruleset: Save it among your own",
        ("ctrl+s",),
        at(EDITOR),
        "save",
        1,
        all_(writes, stated("editor.save")),
    ),
    Command(
        "editor.fault",
        "Ruleset: Go to its next fault",
        ("f8",),
        at(EDITOR),
        lambda s: "next fault" if s.rows and s.typing else "",
        2,
        lambda s: "" if s.rows else "There are no faults in it.",
    ),
    Command(
        "edit",
        "List: Edit what is chosen, put it right, give another name",
        ("e",),
        at(NEW, STANDINGS, LOG, PLAYERS, PLAYER, SEASON, RULESETS, EDITOR),
        edit,
        5,
        mends,
    ),
    Command(
        "presence",
        "List: Somebody is here, late, or not coming",
        ("v",),
        at(NEW),
        "here, late",
        3,
        players,
    ),
    Command(
        "known",
        "List: Take the name that is known, for one that is nearly it",
        ("=",),
        at(NEW),
        lambda s: "the known name" if s.doubts else "",
        2,
        doubts,
    ),
    Command(
        "again",
        "List: As last time, the night and its people",
        ("a",),
        at(LOBBY, NEW),
        lambda s: "as last time" if s.nights else "",
        3,
        all_(ends, again),
    ),
    Command(
        "again.people",
        "List: The same people as last time",
        ("A",),
        at(LOBBY, NEW),
        lambda s: "same people" if s.nights else "",
        6,
        all_(ends, again),
    ),
    Command(
        "delete",
        "List: Take a player out, delete a practice night, a season or a ruleset",
        ("d",),
        at(NEW, LOBBY, HISTORY, SEASON, RULESETS),
        take_out,
        4,
        takes_out,
        destroys=True,
    ),
    Command(
        "restore",
        "List: Bring a deleted practice night back",
        (),
        at(LOBBY, HISTORY),
        why_not=writes,
    ),
    Command(
        "try",
        "Try: A sample night, or a ruleset at a table",
        ("t", "f5"),
        at(LOBBY, RULESETS, EDITOR, TRIAL),
        try_out,
        5,
        tries,
    ),
    Command(
        "editor.view",
        "Ruleset: View what differs, the text alone, the rules in words",
        ("f4",),
        at(EDITOR),
        "view",
        6,
    ),
    Command(
        "editor.outside",
        "Ruleset: Open it in the editor that EDITOR names",
        ("E",),
        at(RULESETS, EDITOR),
        "your editor",
        7,
        all_(writes, stated("editor.outside")),
    ),
    Command("editor.text", "Ruleset: Between its text and the keys", ("tab",), at(EDITOR)),
    Command(
        "list.sort", "List: Sort by another column", ("s",), at(STANDINGS, HISTORY, PLAYERS), "sort", 3, rows
    ),
    Command(
        "list.filter",
        "List: Filter by a word, find a name",
        ("/",),
        at(LOBBY, NEW, STANDINGS, HISTORY, PAST, LOG, PLAYERS, PLAYER, SEASON, RULESETS, TRIAL, HELP) | DRAWN,
        filters,
        2,
        lambda s: players(s) if s.place == NEW else "",
    ),
    Command(
        "list.copy",
        "List: Copy as text",
        ("y",),
        at(STANDINGS, HISTORY, PAST, LOG, PLAYERS, PLAYER, SEASON, TRIAL) | DRAWN,
        "copy",
        4,
        rows,
    ),
    Command(
        "night.sheets",
        "Night: Take it home: standings, seats, slips, bracket, as a file",
        ("Y",),
        at(FLOOR, STANDINGS, PAST),
        "take home",
        19,
        night,
    ),
    Command(
        "undo.run",
        "Night: Undo a whole fast forward",
        (),
        PLAY,
        why_not=all_(writes, lambda s: s.no_undo),
        destroys=True,
    ),
    Command(
        "redo",
        "Night: Redo what was undone",
        ("U",),
        PLAY | DRAWN | {EDITOR},
        redo,
        13,
        all_(writes, lambda s: s.no_redo),
    ),
    # Where to go: a capital letter each.
    Command(
        "go.standings", "Go to: Standings of this night", ("S",), PLAY | DRAWN | {LOG}, "standings", 11, night
    ),
    Command(
        "go.rounds",
        "Go to: Bracket of a knockout, rounds with their tables",
        ("b",),
        PLAY | DRAWN | {STANDINGS, LOG},
        by_rounds,
        5,
        rounds,
    ),
    Command("go.log", "Go to: Log of this night", ("L",), PLAY | DRAWN | {STANDINGS, PAST}, "log", 12, night),
    Command("go.history", "Go to: History of all nights", ("H",), at(LOBBY, FLOOR), going("history"), 14),
    Command(
        "go.players",
        "Go to: Players, everybody known",
        ("P",),
        at(LOBBY, FLOOR, HISTORY, PAST),
        going("players"),
        14,
    ),
    Command(
        "go.seasons",
        "Go to: Seasons, the grid of players and weeks",
        ("W",),
        at(LOBBY, HISTORY, PLAYERS, PLAYER, PAST),
        going("seasons"),
        14,
    ),
    Command(
        "season.night",
        "Season: Put a night in, or take one out",
        ("I",),
        at(SEASON),
        "night in or out",
        2,
        all_(writes, stated("season.night")),
    ),
    Command(
        "season.other",
        "Season: Show the next one",
        ("]",),
        at(SEASON),
        "next season",
        7,
        stated("season.other"),
    ),
    Command(
        "merge",
        "People: Merge two players who are one person",
        ("M",),
        at(PLAYERS, PLAYER),
        "merge",
        6,
        all_(writes, rows),
    ),
    Command(
        "unmerge",
        "People: Part two players who were merged",
        (),
        at(PLAYERS, PLAYER),
        why_not=writes,
    ),
    Command(
        "forget",
        "People: Forget a player, remove the name for good",
        (),
        at(PLAYERS, PLAYER),
        why_not=all_(writes, rows),
        destroys=True,
    ),
    Command(
        "go.rulesets",
        "Go to: Rulesets, shipped and your own",
        ("R",),
        at(LOBBY, NEW),
        going("rulesets"),
        18,
    ),
    Command("back", "Go to: One level back", ("escape",), EVERYWHERE, escape, 15),
    # Always there.
    Command("help", "App: Help, every command and its key", ("?", "f1"), EVERYWHERE, "help", 16),
    Command("palette", "App: Find a command", (":", "ctrl+p"), EVERYWHERE),
    Command("look", "App: Change the look", (), EVERYWHERE),
    Command("doctor", "App: Look after the data, what is wrong with it", (), EVERYWHERE),
    Command("leave", "App: Leave, nothing is lost", ("q", "ctrl+q"), EVERYWHERE, "leave", 17),
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
    Command("table.choose", "Floor: Choose a table by its number", DIGITS, at(FLOOR, ROUNDS)),
    Command(
        "bracket.path",
        "Bracket: Light the path of a player of the table, 1 the first, 0 nobody's",
        DIGITS,
        at(BRACKET),
    ),
    Command(
        "entry.digit",
        "Table: Key in dice, 456 for 4 5 6, or tokens; where dice are kept, mark them by their place",
        DIGITS,
        at(TABLE),
        "",
        0,
        all_(writes, answers),
    ),
    Command(
        "entry.program",
        "Table: One throw by the program, whoever holds the dice",
        ("!",),
        at(TABLE),
        "",
        0,
        all_(writes, by_program),
    ),
    Command(
        "entry.taker",
        "Table: Who took the pot, w3 for seat 3, w0 when it is carried",
        ("w",),
        PLAY,
        "",
        0,
        all_(on_night, drawn, table, writes, taker),
    ),
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
