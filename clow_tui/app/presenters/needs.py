"""What a night needs of its host: what keeps it waiting, and what comes next at the chosen table."""

from __future__ import annotations

from collections.abc import Container

from clow_tui import games
from clow_tui.app.commands.keymap import tap
from clow_tui.app.presenters.asking import asked_words
from clow_tui.app.presenters.model import Name
from clow_tui.app.presenters.night import done_words, seatless
from clow_tui.tournament.clock import bell_due
from clow_tui.tournament.commands.command import Command
from clow_tui.tournament.commands.heats import RollOff, next_round_command
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.model import Night, Table

BEHIND = 2  # rounds by which a table is said to be behind


def urgent_words(
    night: Night, name: Name, now: str, chosen: Table | None = None, let_wait: Container[str] = ()
) -> str:
    """What keeps the night waiting until the host says it; empty when nothing does.

    `now` is a UTC text, `chosen` the table that keys are meant for, `let_wait` are to wait for a seat.
    """
    if not night.drawn or night.finished:
        return ""
    for table in night.open_tables():
        if untold := [seat.player for seat in table.people() if seat.player in table.untold]:
            who, do = games.names(untold, name), "does" if len(untold) == 1 else "do"
            return f"What {do} {who} bring to {night.place_of(table.number)}? {tap('#')} asks."
    if night.bell:
        return wanted_words(night)
    if why := bell_due(night.settings.stop, night.clock, now, night.rounds()):
        ends = (
            "the round in play is the last"
            if any(t.tracked for t in night.open_tables())
            else f"{tap('c')} ends it"
        )
        return f"The bell: {why}; {ends}."
    return waiting_words(night, name, let_wait) or _break_words(night, chosen)


def waiting_words(night: Night, name: Name, let_wait: Container[str] = ()) -> str:
    """Who wants a seat and finds none, and what can be done; not those who are let wait."""
    waiting = [player for player in seatless(night) if player not in let_wait]
    if not waiting:
        return ""
    who = games.names(waiting[:3], name) + (f" and {len(waiting) - 3} more" if len(waiting) > 3 else "")
    one = len(waiting) == 1
    if any(table.free_seats() and not table.carried for table in night.open_tables()):
        less = [night.tokens_of(player) or 0 for player in waiting]
        held = f"{less[0]} are" if one else "tokens are"
        rest = f"{tap('x')} lets {'it' if one else 'them'} be"
        return f"{who}: {held} too few for a round; {tap('p')}, the name, buys. {rest}."
    verb, rest = ("waits", f"{tap('x')} lets him wait") if one else ("wait", f"{tap('x')} lets them wait")
    opens = f"{tap('N')} opens table {max(night.tables) + 1}"
    return f"{who} {verb} for a seat, all tables are full: {opens}, {rest}."


def _break_words(night: Night, chosen: Table | None) -> str:
    """What a break waits for; a table that plays its round to its end says itself what it wants."""
    if not night.clock.paused:
        return ""
    playing = [table for table in night.open_tables() if table.tracked and not table.between_rounds]
    if chosen is not None and chosen in playing:
        return ""
    if not playing:
        return f"Break: {tap('#')} counts chips, {tap('c')} goes on."
    numbers = _tables([str(table.number) for table in playing])
    verb = "plays its round" if len(playing) == 1 else "play their rounds"
    return f"Break: {numbers} {verb} to the end; {tap('#')} counts chips, {tap('c')} goes on."


def wanted_words(night: Night) -> str:
    """What is still wanted after the bell."""
    playing = [str(t.number) for t in night.open_tables() if not t.at_seam]
    counts = [str(t.number) for t in night.open_tables() if t.at_seam and not t.tracked]
    wanted = [f"the round at {_tables(playing)} to its end"] if playing else []
    wanted += [f"the chips of {_tables(counts)} (#)"] if counts else []
    return f"After the bell: {', '.join(wanted)}." if wanted else ""


def _tables(numbers: list[str]) -> str:
    return f"table{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}"


def need_words(night: Night, table: Table | None, name: Name) -> str:
    """What the night needs next: a table far behind the others, else what the chosen one waits for."""
    if not night.drawn or night.finished or table is None:
        return ""
    onward = onward_from(night, table)
    if isinstance(onward, RollOff):
        tied = FORMATS[night.format].tied(night, night.tables[onward.table])
        level = " = ".join(map(name, tied))
        how = "enter rolls it off" if night.tables[onward.table].mode == "program" else "enter asks who won"
        return f"{night.name_of(onward.table)} is tied at the cut, {level}; {how}."
    if onward is not None:
        return "All tables are done; enter draws the next round."
    open_tables = [other for other in night.open_tables() if games.prompt(other.game) is not None]
    most = max((other.game.round for other in open_tables), default=0)
    slowest = min(open_tables, key=lambda other: other.game.round, default=table)
    if slowest is not table and most - slowest.game.round >= BEHIND:
        return f"Table {slowest.number} is {most - slowest.game.round} rounds behind."
    if idle := [other for other in night.open_tables() if bank_waits(other)]:
        first = table if table in idle else idle[0]
        keys = "o" if first is table else f"{first.number}, then o"
        return f"{night.name_of(first.number)}: nobody takes the bank; {keys} offers it again."
    format_ = FORMATS[night.format]
    if format_.result(night, table) is not None:
        return f"{night.name_of(table.number)} is done. {format_.draw_refusal(night) or ''}".rstrip()
    if not table.tracked:
        out = "has nothing left" if night.facts.open_end else "went out"
        places = ", or the places" if night.facts.redrawn else ""
        return f"{night.name_of(table.number)}: {tap('r')} says who {out}{places}."
    asked = games.prompt(table.game)
    if asked is None:
        return _idle(night, table, name)
    if table.mode == "pots" and not table.game.throws:
        return f"{night.name_of(table.number)}: who took the pot? w, the seat's number, enter; 0: carried."
    if asked.kind == "again":
        return f"{night.name_of(table.number)}: {name(asked.player)} chooses which dice stay; enter opens it."
    if asked.kind in ("stake", "bet"):
        words = asked_words(table.game, asked, name)
        return f"{night.name_of(table.number)}: {words}; {tap('r')} and the number."
    how = "space throws" if table.mode == "program" else "enter, then the dice"
    return f"{night.name_of(table.number)}: {name(asked.player)} to throw; {how}."


def onward_from(night: Night, chosen: Table) -> Command | None:
    """What leads on to the next round from the chosen table; nothing while it is still in play itself."""
    format_ = FORMATS[night.format]
    if format_.tied(night, chosen):
        return RollOff(chosen.number)
    if night.facts.redrawn and format_.result(night, chosen) is None:
        return None
    return next_round_command(night)


def _idle(night: Night, table: Table, name: Name) -> str:
    """Why a table asks for nothing."""
    if done := done_words(night, table, name):
        return f"{night.name_of(table.number)} is {done}."
    return f"{night.name_of(table.number)} waits for more players."


def bank_waits(table: Table) -> bool:
    """Whether nobody took the bank, so that it has to be offered again."""
    return isinstance(table.game, games.BankState) and table.game.idle and table.size > 1 and table.tracked
