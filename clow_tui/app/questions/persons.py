"""The people of a night as its host finds them, and what can be done about each, or why it cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from clow_tui.app.presenters import broke_of, seatless, standing_lines
from clow_tui.app.presenters.told import ordinal
from clow_tui.app.questions.people import (
    ApartFrom,
    Buys,
    Cashes,
    Holds,
    NewName,
    PinnedTo,
    SwapWith,
    ToTable,
)
from clow_tui.app.questions.question import Question
from clow_tui.games import PotRules
from clow_tui.tournament.commands import Command, refusal
from clow_tui.tournament.commands.books import Buy, Cash
from clow_tui.tournament.commands.changes import ChangeSettings
from clow_tui.tournament.commands.people import Enter, Leave, Return, SetAway
from clow_tui.tournament.commands.seats import MoveTo, Pin, Swap
from clow_tui.tournament.model import Night
from clow_tui.tournament.people import key_of

Name = Callable[[str], str]
Why = Callable[[Command], str | None]  # why a command cannot be done, with names


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody to be found: an entrant by id, or one who would come in, by name (`player` empty).

    `late`: he said that he comes later, and comes in at once when he is chosen.
    """

    player: str
    name: str
    where: str
    tokens: str
    dim: bool = False
    late: bool = False


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that can be done about somebody: at once, or after a question; or `why` it cannot."""

    words: str
    command: Command | None = None
    question: Question | None = None
    why: str = ""


def persons(night: Night, known: Iterable[str], name: Name) -> list[Person]:
    """Who waits for a seat, in order, and who has no tokens left; then those expected; then who takes part.

    These by name, those in first; then whoever else is known.
    """
    first = [*seatless(night), *broke_of(night)]
    where = "late: comes in now" if may_come(night) else "late"
    expected = [Person("", name(player), where, "", late=True) for player in night.late()]
    here = [
        Person(line.player, line.name, _where(night, line.player, line.status), line.tokens, line.out)
        for line in standing_lines(night, name)
    ]
    here.sort(key=lambda person: (person.dim, key_of(person.name)))
    wanting = [person for player in first for person in here if person.player == player]
    here = [person for person in here if person.player not in first]
    taken = {key_of(person.name) for person in (*wanting, *expected, *here)}
    others = sorted((other for other in known if key_of(other) not in taken), key=key_of)
    new = (Person("", other, "not here so far", "", True) for other in others)
    return [*wanting, *expected, *here, *new]


def may_come(night: Night) -> tuple[str, ...]:
    """Those who said that they come later, as long as they can be let in."""
    late = night.late()
    return late if late and refusal(night, Enter(late[0], night.rules.tokens)) is None else ()


def _where(night: Night, player: str, status: str) -> str:
    number = night.entrants[player].table
    table = night.tables.get(number) if number is not None else None
    seats = table.people() if table is not None else ()
    seat = next((seat.number for seat in seats if seat.player == player), None)
    if number is None or seat is None:
        waiting = seatless(night)
        return f"{ordinal(waiting.index(player) + 1)} to get a seat" if player in waiting else status
    pinned = ", stays there" if night.entrants[player].pinned is not None else ""
    return f"{night.place_of(number)}, seat {seat}{status.removeprefix(f'table {number}')}{pinned}"


def deeds(night: Night, player: str, why: Why) -> list[Deed]:
    """What can be done about a player of the night, always in the same order."""
    entrant = night.entrants[player]
    antes = ", antes go in" if isinstance(night.rules, PotRules) else ""
    goes = "goes home and cashes all" if night.facts.open_end else "goes home, the chips leave play"
    return [
        _at_once(goes, Leave(player), why),
        _at_once(
            "is back" if entrant.away else f"is away for a while{antes}",
            SetAway(player, not entrant.away),
            why,
        ),
        _at_once("did not come, the chips leave play", Leave(player, "no-show"), why),
        *_money(night, player, why),
        _asks("moves to another table …", ToTable(player), _moves(night, player), why),
        _asks("changes seats with …", SwapWith(player), _swaps(night, player), why),
        _pin(night, player, why),
        Deed("has another name …", question=NewName(player)),
        *([] if night.drawn else [_apart(night, player, why)]),
    ]


def _money(night: Night, player: str, why: Why) -> list[Deed]:
    """Back in, and in again; at open tables what is bought and cashed."""
    entrant = night.entrants[player]
    if not night.facts.open_end:
        again = Return(player, night.rules.tokens, "reenter")
        return [
            _return(night, player, why),
            _at_once(f"enters again with {night.rules.tokens}", again, why),
        ]
    if entrant.out is not None:
        return [_return(night, player, why), Deed("cashes …", why=why(Cash(player, 1)) or "")]
    bought = "buys tokens …" if night.tokens_of(player) == 0 else "buys more tokens …"
    return [
        Deed(bought, question=Buys(player), why=why(Buy(player, 1)) or ""),
        Deed("cashes …", question=Cashes(player), why=why(Cash(player, 1)) or ""),
    ]


def _pin(night: Night, player: str, why: Why) -> Deed:
    """Before the draw the table is asked for."""
    entrant = night.entrants[player]
    if entrant.pinned is not None:
        return _at_once(f"may be moved again, now stays at table {entrant.pinned}", Pin(player, None), why)
    if not night.drawn:
        return Deed("is to sit at table …", question=PinnedTo(player), why=why(Pin(player, 1)) or "")
    return _at_once(f"stays at table {entrant.table}", Pin(player, entrant.table), why)


def _apart(night: Night, player: str, why: Why) -> Deed:
    """Kept from others at the first draw, or from nobody any more."""
    if any(player in group for group in night.settings.apart):
        groups = [[one for one in group if one != player] for group in night.settings.apart]
        left = [group for group in groups if len(group) > 1]
        return _at_once("need not be kept apart any more", ChangeSettings({"apart": left}), why)
    first = ChangeSettings({"apart": []})
    return Deed("is kept apart from …", question=ApartFrom(player), why=why(first) or "")


def _at_once(words: str, command: Command, why: Why) -> Deed:
    return Deed(words, command, why=why(command) or "")


def _return(night: Night, player: str, why: Why) -> Deed:
    """On outcome nobody's stack is asked."""
    told = any(table.tracked for table in night.open_tables())
    command = Return(player, 1 if told else None)
    words = "is in after all" + (" …" if told else "")
    question = Holds(player) if told else None
    return Deed(words, None if told else command, question, why(command) or "")


def _asks(words: str, question: Question, ways: Iterator[Command], why: Why) -> Deed:
    """Possible if one of the ways is; else the reason of the first."""
    first = next(ways, None)
    if first is None:
        return Deed(words, question=question, why="There is nobody and no table for that.")
    if not (said := why(first)) or any(why(other) is None for other in ways):
        return Deed(words, question=question)
    return Deed(words, question=question, why=said)


def _moves(night: Night, player: str) -> Iterator[Command]:
    here = night.entrants[player].table
    return (MoveTo(player, table.number) for table in night.open_tables() if table.number != here)


def _swaps(night: Night, player: str) -> Iterator[Command]:
    """With anybody; whom nothing stands in the way of comes first."""
    others = [Swap(player, other) for other in night.left() if other != player]
    fitting = next((swap for swap in others if refusal(night, swap) is None), None)
    yield from (fitting,) if fitting is not None else others[:1]


@dataclass(frozen=True, slots=True)
class Late:
    """Somebody comes in, known or new, to a table or by lot."""

    name: str
    table: int | None = None


def entries(night: Night, id_or_name: str, why: Why) -> list[tuple[int | None, str, str]]:
    """Where somebody may sit who comes in: table (None: by lot), in words, and why not."""
    by_lot = Enter(id_or_name, night.rules.tokens)
    ways: list[tuple[int | None, str, str]] = []
    full = bool(night.drawn) and not any(table.free_seats() for table in night.open_tables())
    lot = "waits for a seat: all tables are full" if full else "seat by lot"
    ways += [(None, f"comes in with {night.rules.tokens}, {lot}", why(by_lot) or "")]
    for table in night.open_tables():
        words = f"comes in at {night.place_of(table.number)}, {table.size} of {table.capacity} there"
        reason = why(Enter(id_or_name, night.rules.tokens, table.number)) or ""
        ways.append((table.number, words, reason))
    return ways
