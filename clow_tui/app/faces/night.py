"""What the screens show of a whole night: the standings, the calls, what it waits for."""

from __future__ import annotations

from dataclasses import dataclass

from clow_tui import games
from clow_tui.app.faces.asking import asked_words
from clow_tui.app.faces.model import About, Name
from clow_tui.tournament.clock import bell_due
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.heat_commands import RollOff, next_round_command
from clow_tui.tournament.model import Call, Night, Table
from clow_tui.tournament.standings import standings
from clow_tui.tournament.whys import plain

BEHIND = 2  # rounds by which a table is said to be behind


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the standings in words; `tail` is the least that is said of one who is out."""

    player: str
    rank: int
    name: str
    tokens: str
    status: str
    out: bool
    tail: str = ""


GONE = {"left": "went home", "no-show": "did not come"}


def standing_lines(night: Night, name: Name) -> list[Line]:
    """The standings, best first; for those out, where they went out."""
    lines = []
    for line in standings(night):
        entrant = night.entrants[line.player]
        tail = ""
        if entrant.gone is not None:
            status, tail = GONE[entrant.gone], "gone"
        elif entrant.out is not None:
            status, tail = f"out at table {entrant.out.table}", f"t{entrant.out.table}"
            if entrant.out.had is not None and entrant.out.round:
                status, tail = f"{status}, round {entrant.out.round}", f"r{entrant.out.round}"
        elif entrant.table is None:
            status = "waits for a seat" if night.drawn else "" if night.finished else "here"
        else:
            waits = {"waiting": ", waits", "away": ", away"}.get(line.status, "")
            status = f"table {entrant.table}{waits}"
        held = night.tokens_of(line.player)
        by_points = night.facts.redrawn and not night.facts.game_out
        if by_points and entrant.gone is None:
            sits_out = "bye" if night.drawn else "here"
            status = f"table {entrant.table}" if entrant.table is not None else sits_out
        tokens = str(held) if held is not None and (held or entrant.out is None) else ""
        if held is None and entrant.out is None and not night.finished:
            tokens = "in"
        if by_points:
            tokens = plain(line.points or 0)
        lines.append(
            Line(line.player, line.rank, name(line.player), tokens, status, entrant.out is not None, tail)
        )
    return lines


def in_count(night: Night) -> str:
    """`19 of 24 in`."""
    return f"{len(night.left())} of {len(night.entrants)} in"


def standing_calls(night: Night) -> tuple[Call, ...]:
    """The calls still to be read out: not those that a later move of the same player has overtaken."""
    if night.finished:
        return ()
    latest = {call.player: call.n for call in night.calls}
    return tuple(
        call
        for call in night.calls
        if not call.done and latest[call.player] == call.n and night.entrants[call.player].table == call.to
    )


def urgent_words(night: Night, name: Name, now: str) -> str:
    """What keeps the night waiting until the host says it; empty when nothing does. `now` is a UTC text."""
    if not night.drawn or night.finished:
        return ""
    for table in night.open_tables():
        if untold := [seat.player for seat in table.people() if seat.player in table.untold]:
            who = " and ".join(name(player) for player in untold)
            return f"What does {who} bring to table {table.number}? # asks."
    if night.bell:
        return wanted_words(night)
    if why := bell_due(night.settings.stop, night.clock, now, night.rounds()):
        ends = "the round in play is the last" if any(t.tracked for t in night.open_tables()) else "c ends it"
        return f"The bell: {why}; {ends}."
    return ""


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
    onward = next_round_command(night)
    if isinstance(onward, RollOff):
        return f"Table {onward.table} is tied at the cut; enter rolls it off."
    if onward is not None:
        return "All tables are done; enter draws the next round."
    open_tables = [other for other in night.open_tables() if games.prompt(other.game) is not None]
    most = max((other.game.round for other in open_tables), default=0)
    slowest = min(open_tables, key=lambda other: other.game.round, default=table)
    if slowest is not table and most - slowest.game.round >= BEHIND:
        return f"Table {slowest.number} is {most - slowest.game.round} rounds behind."
    format_ = FORMATS[night.format]
    if format_.result(night, table) is not None:
        return f"Table {table.number} is done. {format_.draw_refusal(night) or ''}".rstrip()
    if not table.tracked:
        return f"Table {table.number}: r says who went out."
    asked = games.prompt(table.game)
    if asked is None:
        return _idle(night, table, name)
    if table.mode == "pots" and not table.game.throws:
        return f"Table {table.number}: who took the pot? w, the seat's number, enter; 0: carried."
    if asked.kind == "again":
        return f"Table {table.number}: {name(asked.player)} chooses which dice stay; enter opens it."
    if asked.kind in ("stake", "bet"):
        return f"Table {table.number}: {asked_words(table.game, asked, name)}; r and the number."
    how = "space throws" if table.mode == "program" else "enter, then the dice"
    return f"Table {table.number}: {name(asked.player)} to throw; {how}."


def _idle(night: Night, table: Table, name: Name) -> str:
    """Why a table asks for nothing."""
    if done := done_words(night, table, name):
        return f"Table {table.number} is {done}."
    if night.clock.paused:
        return "The clock is paused; c lets it go on."
    if isinstance(table.game, games.BankState) and table.game.idle:
        return f"Table {table.number}: nobody takes the bank; opened, enter offers it again."
    return f"Table {table.number} waits for more players."


def about(night: Night, table: Table, name: Name, word_at: str = "") -> About:
    """What a table's face says beside its game."""
    away = frozenset(seat.player for seat in table.people() if night.entrants[seat.player].away)
    called = dict(night.settings.names).get(table.number, "")
    return About(word_at, away, done_words(night, table, name), called, bool(night.clock.paused))


def done_words(night: Night, table: Table, name: Name) -> str:
    """The places at a table that is done: `done: 1 Ann, 2 Bo`; empty while it plays."""
    if not night.drawn or (games.prompt(table.game) is not None and not table.result):
        return ""
    places = FORMATS[night.format].result(night, table)
    if places is None:
        return ""
    said, place = [], 1
    for group in places:
        said.append(f"{place} {games.names(group, name)}")
        place += len(group)
    return f"done: {', '.join(said)}"
