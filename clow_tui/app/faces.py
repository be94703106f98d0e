"""What the screens show of a night: tables, seats, throws and standings as plain words and tones.

Everything here is read from the director's view; nothing is kept and nothing changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from clow_tui import games
from clow_tui.dice import Dice, Hand
from clow_tui.director.clock import local
from clow_tui.games import PotState, State
from clow_tui.games.happenings import OutOfRound, PotCarried, PotSplit, PotWon, Stood, Threw, Tied
from clow_tui.games.words import hand_words
from clow_tui.tournament.clock import bell_due
from clow_tui.tournament.fold import Story
from clow_tui.tournament.heat_commands import RollOff, next_round_command
from clow_tui.tournament.model import Call, Night, Table
from clow_tui.tournament.standings import standings

if TYPE_CHECKING:
    from clow_tui.director import View
    from clow_tui.tournament.history import History

Name = Callable[[str], str]
Tone = Literal["now", "name", "ink", "dim", "good", "bad"]
BEHIND = 2  # rounds by which a table is said to be behind
LOOK_BACK = 600  # acts searched for a table's last throw; a table idle for longer shows none


@dataclass(frozen=True, slots=True)
class LastThrow:
    """The last throw at a table: whose, the dice, what they are, and what followed (empty: nothing yet).

    `taker` took the pot of `took` tokens by it, whoever threw. Without dice the pot was told by somebody.
    """

    player: str
    dice: Dice
    hand: str
    then: str = ""
    lost: bool = False
    taker: str = ""
    took: int = 0

    def said(self, name: Name) -> str:
        """All of it on a line."""
        words = ", ".join(word for word in (self.hand, self.then_words(name)) if word)
        if self.dice:
            return f"{name(self.player)}: {words}"
        return f"{name(self.taker)} {words}" if self.taker else words

    def then_words(self, name: Name) -> str:
        """What followed, with whoever took the pot."""
        if not self.taker:
            return self.then
        who = "" if self.taker == self.player else f"{name(self.taker)} "
        return f"{who}takes the pot of {self.took}"


@dataclass(frozen=True, slots=True)
class SeatFace:
    """A player at a table: his mark, tokens, dice, and how they stand, in words with a tone."""

    number: int
    name: str
    tokens: str
    dice: str = ""
    words: str = ""
    tone: Tone = "ink"
    asked: bool = False


@dataclass(frozen=True, slots=True)
class TableFace:
    """A table as a card shows it."""

    number: int
    title: str
    pot: str
    seats: tuple[SeatFace, ...]
    asks: str = ""
    note: str = ""
    last: str = ""
    by_seat: bool = False  # seats are told by their numbers here
    outcome: bool = False  # only who went out is told


def table_face(table: Table, last: LastThrow | None, name: Name, word_at: str = "") -> TableFace:
    """A table in words; `word_at` is when one on outcome was last heard of."""
    if not table.tracked:
        return _outcome_face(table, name, word_at)
    game = table.game
    asked = games.prompt(game)
    seats = [_seat_face(game, seat, name, last, asked.player if asked else None) for seat in table.game.seats]
    if table.mode == "pots" and not game.throws:
        seats = [replace(seat, words="throws first") if seat.words == "to throw" else seat for seat in seats]
    for seat in table.arriving:
        untold = seat.player in table.untold
        said, tokens = ("brings how many?", "?") if untold else ("from the next round", str(seat.tokens))
        tone: Tone = "now" if untold else "dim"
        seats.append(SeatFace(seat.number, name(seat.player), tokens, "", said, tone))
    seats.sort(key=lambda seat: seat.number)
    title = f"round {game.round}" if game.round else "not begun"
    note = ""
    if not asked and table.open:
        note = "waits for more players" if len(seats) == 1 else "between rounds"
    return TableFace(
        table.number,
        title,
        pot_words(table),
        tuple(seats),
        name(asked.player) if asked and (table.mode != "pots" or game.throws) else "",
        note,
        last.said(name) if last is not None else "",
        by_seat=table.mode == "pots",
    )


def _outcome_face(table: Table, name: Name, word_at: str) -> TableFace:
    """A table of which only outs are told: nobody's tokens, but what was counted, and when."""
    counted = dict(table.counted)
    at = f" at {local(table.counted_at):%H:%M}" if table.counted_at else ""
    seats = tuple(
        SeatFace(
            seat.number,
            name(seat.player),
            "in",
            "",
            f"{counted[seat.player]}{at}" if seat.player in counted else "",
            "dim",
        )
        for seat in table.people()
    )
    title = f"last word {word_at}" if word_at else "outcome only"
    return TableFace(table.number, title, f"{len(seats)} in", seats, outcome=True, by_seat=True)


def pot_words(table: Table) -> str:
    """The pot, with what was carried into it."""
    carried = f", {table.carried} carried" if table.carried and table.game.phase == "rolling" else ""
    return f"pot {table.game.pot + table.dead}{carried}"


def _seat_face(
    game: State, seat: games.Seat, name: Name, last: LastThrow | None, asked: str | None
) -> SeatFace:
    rolled = next((item for item in game.rolled if item.player == seat.player), None)
    dice = " ".join(rolled.dice) if rolled is not None and game.phase == "rolling" else ""
    words, tone = _standing(game, seat.player, rolled, asked)
    if not game.rolled and last is not None and last.taker == seat.player and not words:
        words, tone = f"took {last.took}", "good"
    return SeatFace(seat.number, name(seat.player), str(seat.tokens), dice, words, tone, seat.player == asked)


def _standing(game: State, player: str, rolled: games.Rolled | None, asked: str | None) -> tuple[str, Tone]:
    """How a player stands in the round, in words short enough for a card."""
    if game.phase != "rolling":
        return "", "ink"
    if player == asked:
        if rolled is not None and not rolled.hand.decided:
            return "again", "now"
        passage = game.passage if isinstance(game, PotState) else None
        tied = passage is not None and len(passage.throwing) < len(game.seats)
        return ("tied, to throw" if tied and rolled is not None else "to throw"), "now"
    if rolled is None:
        return "", "ink"
    if player in game.leaders:
        return ("leads" if len(game.leaders) == 1 else "level"), "good"
    if player in game.live:
        return "tied", "now"
    if rolled.hand.effect == "lose":
        return "out", "bad"
    return hand_words(rolled.hand, rolled.dice), "dim"


def last_throw(history: History, view: View, table: int) -> LastThrow | None:
    """The last throw at a table that still counts, as far as the view shows it."""
    for story in _stories_back(history, view):
        found: LastThrow | None = None
        for place, item in story:
            if place == table:
                found = _followed(found, item)
        if found is not None:
            return found
    return None


def _followed(last: LastThrow | None, item: object) -> LastThrow | None:
    """The last throw, once this has happened too."""
    if isinstance(item, Threw | Stood):
        then = {"leads": "leads", "ties": "level with the best"}.get(item.standing, "")
        return LastThrow(item.player, item.dice, hand_name(item.hand, item.dice), then)
    if last is None and isinstance(item, PotWon | PotCarried | PotSplit):
        last = LastThrow(item.player if isinstance(item, PotWon) else "", (), "")
    if last is None:
        return None
    if isinstance(item, OutOfRound):
        return replace(last, then="out of the round", lost=True)
    if isinstance(item, Tied):
        return replace(last, then="tied, they roll again")
    if isinstance(item, PotWon):
        return replace(last, taker=item.player, took=item.amount)
    if isinstance(item, PotCarried):
        return replace(last, then=f"nobody takes the pot, {item.amount} carried over")
    if isinstance(item, PotSplit):
        return replace(last, then=f"the pot is shared, {item.share} each")
    return last


def _stories_back(history: History, view: View) -> Iterator[Story]:
    first = max(0, view.acts - LOOK_BACK)
    for n in range(min(view.acts, len(history.acts)) - 1, first - 1, -1):
        if n not in history.off:
            yield history.stories.get(n, ())


def hand_name(hand: Hand, dice: Dice) -> str:
    """What the dice are: `point 5`, `trips 6`, `4-5-6`, `nothing yet`."""
    if not hand.decided:
        return "nothing yet"
    return hand_words(hand, dice) or hand.label


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
            if entrant.out.had is not None:
                status, tail = f"{status}, round {entrant.out.round}", f"r{entrant.out.round}"
        elif entrant.table is None:
            status = "waits for a seat" if night.drawn else "here"
        else:
            waits = {"waiting": ", waits", "away": ", away"}.get(line.status, "")
            status = f"table {entrant.table}{waits}"
        held = night.tokens_of(line.player)
        tokens = str(held) if held is not None and (held or entrant.out is None) else ""
        if held is None and entrant.out is None:
            tokens = "in"
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
    if not table.tracked:
        return f"Table {table.number}: r says who went out."
    asked = games.prompt(table.game)
    if asked is None and night.facts.redrawn:
        return f"Table {table.number} is done."
    if asked is None:
        return f"Table {table.number} waits for more players."
    if table.mode == "pots" and not table.game.throws:
        return f"Table {table.number}: who took the pot? w, the seat's number, enter; 0: carried."
    how = "space throws" if table.mode == "program" else "enter, then the dice"
    return f"Table {table.number}: {name(asked.player)} to throw; {how}."
