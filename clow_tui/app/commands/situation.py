"""Where one is and how things stand, and from that why a command cannot be used now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from clow_tui.app.commands.keymap import tap

LOBBY, NEW, FLOOR, TABLE = "lobby", "new", "floor", "table"
STANDINGS, HISTORY, PAST, LOG, HELP = "standings", "history", "past", "log", "help"
PLAYERS, PLAYER, SEASON = "players", "player", "season"
RULESETS, EDITOR, TRIAL = "rulesets", "editor", "trial"
BRACKET, ROUNDS = "bracket", "rounds"
PLACES: dict[str, str] = {
    LOBBY: "Lobby",
    NEW: "New night",
    FLOOR: "Floor",
    TABLE: "Table",
    BRACKET: "Bracket",
    ROUNDS: "Rounds",
    STANDINGS: "Standings",
    HISTORY: "History",
    PAST: "A past night",
    LOG: "Log",
    PLAYERS: "Players",
    PLAYER: "A player",
    SEASON: "Season",
    RULESETS: "Rulesets",
    EDITOR: "Rules editor",
    TRIAL: "Try-out",
    HELP: "Help",
}
EVERYWHERE = frozenset(PLACES)
LISTS = frozenset({LOBBY, STANDINGS, HISTORY, PAST, LOG, PLAYERS, PLAYER, SEASON, RULESETS, TRIAL, HELP})


@dataclass(frozen=True, slots=True)
class Situation:
    """What decides whether a command can be used; a screen states it afresh whenever it changes.

    `looking` says why nothing can be written (another program has the data), `running` what is being thrown
    at this moment; both are empty otherwise. `no_undo` and `no_redo` are the reasons, empty when it can be,
    and `reasons` those of other commands by their ids. `typing`: letters are text now.
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
    wants: str = ""  # the kind of its prompt
    may_pass: bool = False
    marked: bool = False  # dice are marked to be kept
    choice: str = ""  # what is wanted where no throw is
    mode: str = ""
    no_undo: str = ""
    no_redo: str = ""
    calls: int = 0
    tables: int = 1  # tables in play
    rows: int = 1  # rows in the list shown
    nights: int = 0  # nights there have been
    doubts: int = 0  # names that may be meant for others
    typing: bool = False
    draws: str = ""  # what shows its rounds: a bracket, or rounds with their tables
    reasons: tuple[tuple[str, str], ...] = ()


Check = Callable[[Situation], str]
Label = Callable[[Situation], str]


def all_(*checks: Check) -> Check:
    """The first reason that any of the checks gives."""
    return lambda situation: next((why for check in checks if (why := check(situation))), "")


def writes(s: Situation) -> str:
    """Why nothing can be written now."""
    if s.looking:
        return s.looking
    return f"{s.running}; esc stops it first." if s.running else ""


def on_night(s: Situation) -> str:
    """Why nothing can be done to a night."""
    if not s.night:
        return "No night is open here."
    return f"The night is over; {tap('u')} takes its last act back." if s.finished else ""


def drawn(s: Situation) -> str:
    """Whether there are tables."""
    return "" if s.drawn else "The tables are not drawn yet; enter draws them."


def table(s: Situation) -> str:
    """Whether a table in play is chosen."""
    if s.table is None:
        return "No table is chosen; its number or the arrows choose one."
    return "" if s.open else f"Table {s.table} is closed: its players sit at other tables now."


def throws(s: Situation) -> str:
    """Why the program does not throw here."""
    if not s.asks:
        return f"Table {s.table} asks for no throw now."
    if s.mode == "outcome":
        tells, ways = f"{tap('r')} says who went out", f"{tap('m')} changes how it is played"
        return f"Table {s.table} throws its dice by itself: {tells}, {ways}."
    if s.mode != "program":
        how = f"{tap('w')} says who took the pot" if s.mode == "pots" else "type what was thrown"
        return (
            f"The dice of table {s.table} lie on the table: {how}, or {tap('!')} for one throw by the "
            f"program. {tap('m')} hands the table over to the program."
        )
    return "" if s.marked else s.choice


def by_program(s: Situation) -> str:
    """Why the program does not throw once."""
    return answers(s) or s.choice


def settles(s: Situation) -> str:
    """Why there is nothing to stand on and nothing to pass."""
    if why := answers(s):
        return why
    if s.wants == "again" or s.may_pass:
        return ""
    if s.wants in ("stake", "bet"):
        return f"{s.asks} cannot pass here: by these rules the bank is not declined."
    return f"{s.asks} is to throw: there is nothing to stand on or to pass."


def answers(s: Situation) -> str:
    """Whether the table asks for something."""
    return "" if s.asks else f"Table {s.table} asks for nothing now."


def taker(s: Situation) -> str:
    """Why nobody is to say who took the pot."""
    if s.mode == "outcome":
        tells = f"{tap('r')} says who went out, {tap('m')} changes that"
        return f"The pots of table {s.table} are not followed: {tells}."
    if s.mode != "pots":
        return f"Every throw of table {s.table} is known here, so the program sees who takes the pot."
    return answers(s)


def reports(s: Situation) -> str:
    """Why there is nothing to tell."""
    if s.place in (BRACKET, ROUNDS):
        return ""
    if s.mode == "program" and not s.choice:
        return f"The program throws at table {s.table} and sees what comes of it: space throws."
    return answers(s)


def counts(s: Situation) -> str:
    """Why there is nothing to count."""
    return "" if s.tables else "No table has chips to count."


def rows(s: Situation) -> str:
    """Whether there is anything in the list."""
    return "" if s.rows else "The list is empty."


def night(s: Situation) -> str:
    """Whether a night is open."""
    return "" if s.night else "No night is open here."


def rounds(s: Situation) -> str:
    """Why there are no rounds to show."""
    return night(s) or ("" if s.draws else "Tables are drawn once in this format: the floor shows them all.")


def by_rounds(s: Situation) -> str:
    """What shows the rounds from here; at a table its own keys come first."""
    return "" if s.place == TABLE else s.draws


def calls(s: Situation) -> str:
    """Whether a call waits."""
    return "" if s.calls else "No call is waiting to be read out."


def stated(command: str) -> Check:
    """The reason that the screen itself states."""
    return lambda situation: dict(situation.reasons).get(command, "")


def new(s: Situation) -> str:
    """What n makes here."""
    return {LOBBY: "new night", RULESETS: "new from this one", SEASON: "new season"}.get(
        s.place, "new player"
    )


def players(s: Situation) -> str:
    """Whether there is a player in the list."""
    return "" if s.rows else f"There is no player in the list yet; {tap('n')} adds one."


def can(command: str, words: str) -> Label:
    """A label that is there while the screen states no reason against it."""
    return lambda s: "" if s.finished or dict(s.reasons).get(command, "no") else words


def takes_out(s: Situation) -> str:
    """Why nothing can be taken out of the list."""
    if s.place in (LOBBY, HISTORY, RULESETS, SEASON):
        return writes(s) or stated("delete")(s)
    return players(s)


def again(s: Situation) -> str:
    """Why nothing can be as last time."""
    return "" if s.nights else "No night has been played yet that this one could be like."


def doubts(s: Situation) -> str:
    """Why no known name can be taken."""
    return "" if s.doubts else "No name here is nearly one that is known."


def take_out(s: Situation) -> str:
    """What d does here."""
    if s.place == RULESETS:
        return "delete"
    if s.place == SEASON:
        return "" if stated("delete")(s) else "remove"
    if s.place in (LOBBY, HISTORY):
        return "" if stated("delete")(s) else "delete"
    return "take out"


def going(words: str) -> Label:
    """A label that the lobby shows over its list instead, where there is one."""
    return lambda situation: "" if situation.place == LOBBY and situation.rows else words


def ends(s: Situation) -> str:
    """Why n begins nothing here."""
    if s.place in (LOBBY, RULESETS, SEASON):
        return writes(s)
    return ""


def mends(s: Situation) -> str:
    """Why nothing can be edited here."""
    if s.place == NEW:
        return ""
    return writes(s) or (rows(s) if s.place not in (EDITOR, SEASON) else "")


def edit(s: Situation) -> str:
    """What e does here."""
    if s.place in (PLAYERS, PLAYER):
        return "rename"
    if s.place == SEASON:
        return "settings"
    if s.place == EDITOR:
        return "edit" if s.rows else ""  # without faults enter does
    return "edit" if s.place in (NEW, RULESETS) else "put right"


def tries(s: Situation) -> str:
    """Why nothing can be tried out here."""
    return writes(s) if s.place == LOBBY else stated("try")(s)


def try_out(s: Situation) -> str:
    """What is tried out here."""
    if s.place == TRIAL:
        return "" if s.running else "another try"
    if s.place == LOBBY:
        return "" if s.rows else "try a sample"  # where there are nights, nobody needs a made-up one
    return "try it"


def undo(s: Situation) -> str:
    """What u is called here: where little is undone, only while there is something."""
    return "" if s.no_undo and s.place in (LOBBY, HISTORY, PLAYERS, PLAYER, SEASON, EDITOR) else "undo"


def redo(s: Situation) -> str:
    """What U is called: among the keys of the editor only while there is something."""
    return "" if s.no_redo and s.place == EDITOR else "redo"


def filters(s: Situation) -> str:
    """What / does here."""
    if s.place == NEW:
        return "find" if s.rows else ""
    if s.place in (BRACKET, ROUNDS):
        return "find"
    return "" if s.place == LOBBY else "filter"


def at(*places: str) -> frozenset[str]:
    """Some places."""
    return frozenset(places)


def enter(s: Situation) -> str:
    """What enter does here."""
    if s.place == FLOOR and s.finished:
        return "standings"
    if s.place == FLOOR and not s.drawn:
        return "draw the tables"
    if s.place == TABLE and s.finished:
        return ""
    if s.place == TABLE and s.marked:
        return "keep and throw"
    if s.place == EDITOR:
        return "to the fault" if s.rows else "" if s.looking else "edit"
    return {NEW: "change", TABLE: "answer"}.get(s.place, "open")


def escape(s: Situation) -> str:
    """What esc does here."""
    if s.running:
        return "stop"
    if s.marked:
        return "clear marks"
    if s.typing:
        return "keys"
    return {TABLE: "floor", FLOOR: "lobby", NEW: "lobby", LOBBY: ""}.get(s.place, "back")


def report(s: Situation) -> str:
    """What r tells."""
    if s.place in (BRACKET, ROUNDS):
        return "" if s.finished else "result"
    return "" if s.finished else {"pots": "who took it", "outcome": "who is out"}.get(s.mode, "")


def throw(s: Situation) -> str:
    """What space does."""
    return "" if s.finished or s.mode in ("pots", "outcome") or s.choice else "throw"


def settle(s: Situation) -> str:
    """What the full stop does: standing on the dice, or passing."""
    if s.finished:
        return ""
    return "stand" if s.wants == "again" else "pass" if s.may_pass else ""


def while_on(words: str) -> Label:
    """A label that is there until the night is over."""
    return lambda situation: "" if situation.finished else words
