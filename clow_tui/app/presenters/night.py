"""What the screens show of a whole night: the standings, the calls, what it waits for."""

from __future__ import annotations

from dataclasses import dataclass

from clow_tui import games
from clow_tui.app.commands.keymap import tap
from clow_tui.app.presenters.model import About, Name
from clow_tui.app.text import signs
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.formats.tables import waiting_for_a_seat
from clow_tui.tournament.model import Call, Entrant, Night, Table
from clow_tui.tournament.results.scores import plain
from clow_tui.tournament.standings import standings


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the standings in words.

    `tokens` are what he holds, `score` what he is ranked by: the same, or at open tables what he has gained;
    `tail` is the least that is said of one who is out.
    """

    player: str
    rank: int
    name: str
    tokens: str
    status: str
    out: bool
    tail: str = ""
    score: str = ""


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
            status = _seatless(night, line.player)
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
        out = entrant.out is not None
        score = "" if out else tokens
        if night.facts.open_end:
            score = "?" if line.points is None else f"{int(line.points):+}" if line.points else "0"
            status = _home(night, line.player) if night.finished or out else status
        lines.append(Line(line.player, line.rank, name(line.player), tokens, status, out, tail, score))
    return lines


def _seatless(night: Night, player: str) -> str:
    """Of one who has no seat: why."""
    if not night.drawn:
        pinned = night.entrants[player].pinned
        return "" if night.finished else "here" if pinned is None else f"here, stays at table {pinned}"
    if night.facts.open_end and not night.tokens_of(player):
        return "no tokens left"
    return "waits for a seat"


def _home(night: Night, player: str) -> str:
    """What somebody takes home, and what he has bought."""
    entrant = night.entrants[player]
    held = night.tokens_of(player)
    gone = f"{GONE[entrant.gone]}, " if entrant.gone is not None and not night.finished else ""
    return f"{gone}takes home {'?' if held is None else held + entrant.took}, bought {entrant.stack}"


def books_words(night: Night, name: Name) -> str:
    """`issued 1,200 · on tables 1,100 · cashed 100 · 0 short`, and who has no tokens left."""
    books, dot = night.books(), f" {signs().dot} "
    if books.short is None:
        said = [f"issued {books.issued:,}", f"cashed {books.cashed:,}", "the rest not counted"]
    else:
        off = f"{books.short:,} short" if books.short >= 0 else f"{-books.short:,} over"
        said = [f"issued {books.issued:,}"]
        if night.finished:
            said.append(f"taken home {books.on_tables + books.cashed:,}")
        else:
            said += [f"on tables {books.on_tables:,}", f"cashed {books.cashed:,}"]
        said.append(off)
    broke = broke_of(night)
    if broke and not night.bell and not night.finished:
        more = f" and {len(broke) - 3} more" if len(broke) > 3 else ""
        said.append(f"no tokens: {', '.join(map(name, broke[:3]))}{more} ({tap('p')} buys)")
    return dot.join(said)


def seatless(night: Night) -> tuple[str, ...]:
    """Who waits for a seat, in order; where every round has its own tables, one may sit it out."""
    return () if night.facts.redrawn else waiting_for_a_seat(night)


def broke_of(night: Night) -> list[str]:
    """Who is in and has no tokens left, at open tables."""
    if not night.facts.open_end or not night.drawn:
        return []
    return [p for p, e in night.entrants.items() if e.table is None and e.out is None and not e.brings]


def in_count(night: Night) -> str:
    """`19 of 24 in`."""
    return f"{len(night.left())} of {len(night.entrants)} in"


def standing_calls(night: Night) -> tuple[Call, ...]:
    """The calls still to be read out: not those of somebody who has moved on since, is out, or went home."""
    if night.finished:
        return ()
    latest = {call.player: call.n for call in night.calls}
    return tuple(
        call
        for call in night.calls
        if not call.done and latest[call.player] == call.n and _goes_to(night.entrants[call.player], call)
    )


def _goes_to(entrant: Entrant, call: Call) -> bool:
    return entrant.table == call.to and entrant.out is None and entrant.gone is None


def about(night: Night, table: Table, name: Name, word_at: str = "") -> About:
    """What a table's face says beside its game."""
    away = frozenset(seat.player for seat in table.people() if night.entrants[seat.player].away)
    paused = bool(night.clock.paused)
    called = night.given_name(table.number) if night.settings.names else None
    return About(word_at, away, done_words(night, table, name), paused, called)


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
