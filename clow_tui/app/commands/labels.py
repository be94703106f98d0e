"""What a key is called in the footer, where that depends on how things stand; empty where it is not shown."""

from __future__ import annotations

from clow_tui.app.commands.command import Label
from clow_tui.app.commands.places import (
    BRACKET,
    EDITOR,
    FLOOR,
    HELP,
    HISTORY,
    LOBBY,
    MONEY,
    NEW,
    PLAYER,
    PLAYERS,
    ROUNDS,
    RULESETS,
    SEASON,
    TABLE,
    TRIAL,
)
from clow_tui.app.commands.situation import Situation


def by_rounds(s: Situation) -> str:
    """What shows the rounds from here; at a table its own keys come first."""
    return "" if s.place == TABLE else s.draws


def new(s: Situation) -> str:
    """What n makes here."""
    return {LOBBY: "new night", RULESETS: "new from this one", SEASON: "new season"}.get(
        s.place, "new player"
    )


def can(command: str, words: str) -> Label:
    """A label that is there while the screen states no reason against it."""
    return lambda s: "" if s.finished or s.past or dict(s.reasons).get(command, "no") else words


def take_out(s: Situation) -> str:
    """What d does here."""
    if s.place == RULESETS:
        return "delete"
    if s.place == SEASON:
        return "" if s.reason("delete") else "remove"
    if s.place in (LOBBY, HISTORY):
        return "" if s.reason("delete") else "delete"
    return "take out"


def going(words: str) -> Label:
    """A label that the lobby shows over its list instead, where there is one."""
    return lambda situation: "" if situation.place == LOBBY and situation.rows else words


def edit(s: Situation) -> str:
    """What e does here."""
    if s.place in (PLAYERS, PLAYER):
        return "rename"
    if s.place == SEASON:
        return "settings"
    if s.place == MONEY:
        return "agree on a split" if s.rows else ""
    if s.place == EDITOR:
        return "edit" if s.rows else ""  # without faults enter does
    return "edit" if s.place in (NEW, RULESETS) else "put right"


def settings(s: Situation) -> str:
    """What the comma changes: of money that can be set afterwards, too."""
    return "its settings" if s.place == MONEY else while_on("settings")(s)


def try_out(s: Situation) -> str:
    """What is tried out here."""
    if s.place == TRIAL:
        return "" if s.running else "another try"
    if s.place == LOBBY:
        return "" if s.rows else "try a sample"  # where there are nights, nobody needs a made-up one
    return "try it"


def undo(s: Situation) -> str:
    """What u is called here: where little is undone, only while there is something."""
    little = s.past or s.place in (LOBBY, HISTORY, PLAYERS, PLAYER, SEASON, EDITOR)
    return "" if s.no_undo and little else "undo"


def redo(s: Situation) -> str:
    """What U is called: among the keys of the editor only while there is something."""
    return "" if s.no_redo and (s.past or s.place == EDITOR) else "redo"


def filters(s: Situation) -> str:
    """What / does here."""
    if s.place == NEW:
        return "find" if s.rows else ""
    if s.place in (BRACKET, ROUNDS):
        return "find"
    return "" if s.place == LOBBY else "filter"


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
    if s.place == MONEY:
        return "paid, or not" if s.rows else ""
    if s.place == EDITOR:
        return "to the fault" if s.rows else "" if s.looking else "edit"
    return {NEW: "change", TABLE: "answer", HELP: "do it"}.get(s.place, "open")


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
        return "" if s.finished or s.past else "result"
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
    return lambda situation: "" if situation.finished or situation.past else words
