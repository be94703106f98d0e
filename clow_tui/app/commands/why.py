"""Why a command cannot be used now: each check gives the reason as a sentence, or nothing."""

from __future__ import annotations

from clow_tui.app.commands.command import Check
from clow_tui.app.commands.keymap import tap
from clow_tui.app.commands.places import (
    BRACKET,
    EDITOR,
    HISTORY,
    LOBBY,
    MONEY,
    NEW,
    OVER,
    PAST,
    PLAYER,
    ROUNDS,
    RULESETS,
    SEASON,
)
from clow_tui.app.commands.situation import Situation


def writes(s: Situation) -> str:
    """Why nothing can be written now."""
    if s.looking:
        return s.looking
    return f"{s.running}; esc stops it first." if s.running else ""


def on_night(s: Situation) -> str:
    """Why nothing can be done to a night."""
    if why := night(s) or past(s):
        return why
    return f"The night is over; {tap('u')} takes its last act back." if s.finished else ""


def past(s: Situation) -> str:
    """Whether a past night is looked at."""
    only = f"A past night is only looked at here; {tap('u')} on its page takes its last act back."
    return only if s.past else ""


def changes(s: Situation) -> str:
    """Why no setting can be changed; money is none that play depends on, so that it can be afterwards."""
    return night(s) if s.place == MONEY else on_night(s)


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


def taken_home(s: Situation) -> str:
    """Whether there is something to take home."""
    return "" if s.place in OVER or s.place == PLAYER else night(s)


def rounds(s: Situation) -> str:
    """Why there are no rounds to show."""
    if s.draws:
        return ""
    if s.place == PAST:
        return f"Tables are drawn once in this format: it has no rounds; {tap('L')} shows the log."
    return night(s) or "Tables are drawn once in this format: the floor shows them all."


def money(s: Situation) -> str:
    """Why there is no money to show."""
    if s.place == PAST and not s.money:
        return f"No money was set for this night; a new night asks for it, and {tap('$')} on a floor."
    return night(s)


def calls(s: Situation) -> str:
    """Whether a call waits."""
    return "" if s.calls else "No call is waiting to be read out."


def stated(command: str) -> Check:
    """The reason that the screen itself states."""
    return lambda situation: situation.reason(command)


def players(s: Situation) -> str:
    """Whether there is a player in the list."""
    return "" if s.rows else f"There is no player in the list yet; {tap('n')} adds one."


def takes_out(s: Situation) -> str:
    """Why nothing can be taken out of the list."""
    if s.place in (LOBBY, HISTORY, RULESETS, SEASON):
        return writes(s) or s.reason("delete")
    return players(s)


def again(s: Situation) -> str:
    """Why nothing can be as last time."""
    return "" if s.nights else "No night has been played yet that this one could be like."


def doubts(s: Situation) -> str:
    """Why no known name can be taken."""
    return "" if s.doubts else "No name here is nearly one that is known."


def ends(s: Situation) -> str:
    """Why n begins nothing here."""
    if s.place in (LOBBY, RULESETS, SEASON):
        return writes(s)
    return ""


def mends(s: Situation) -> str:
    """Why nothing can be edited here."""
    if s.place == NEW:
        return ""
    return writes(s) or (rows(s) if s.place not in (EDITOR, SEASON) else "") or s.reason("edit")


def tries(s: Situation) -> str:
    """Why nothing can be tried out here."""
    return writes(s) if s.place == LOBBY else s.reason("try")


AT_TABLE = (on_night, drawn, table, writes)  # all that is needed wherever something is done at a table
