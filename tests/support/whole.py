"""What holds of any night after every act, said once and apart from the code that keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clow_tui import games
from clow_tui.tournament import events as ev
from clow_tui.tournament.fold import Inapplicable, apply, apply_act, begin_night
from clow_tui.tournament.history import History
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.standings import places, standings
from tests.support.nights import everyone


def check_state(night: Night, tokens: int) -> None:
    """Tokens, seats and who sits where, after any act, undo and redo among them."""
    assert night.total() == tokens == _counted(night)
    left = night.left()
    if night.drawn:
        assert sorted(everyone(night.tables.values())) == sorted(left)
    for table in night.tables.values():
        _check_table(night, table)
    assert all((e.table is None) == (not night.drawn) for e in night.entrants.values())
    if night.finished:
        assert len(left) <= 1


def check_goes_on(night: Night) -> None:
    """After any act: whoever can begin has begun, and somebody is asked, or all is over."""
    if not night.drawn:
        return
    assert night.finished == (len(night.left()) <= 1)
    assert not can_begin(night)
    if not night.finished:
        assert any(games.prompt(table.game) for table in night.open_tables())


def check_act(before: Night, act: ev.Act) -> None:
    """The events of one act: each move and break as the rules have it, none left due when a round begins.

    A table gives players up only at its seam, and only a largest one does; so sizes may differ by more than
    one while a larger table, or one about to break, is still in play, and never otherwise.
    """
    night, leaving = replace(before, now=act.at), [e for e in act.events if isinstance(e, ev.Moved)]
    breaks = _moves_of_breaks(act.events)
    for at, event in enumerate(act.events):
        match event:
            case ev.RoundBegun() | ev.SeamCleared() | ev.NightFinished():
                if not isinstance(event, ev.NightFinished):
                    check_nothing_due(night)
            case ev.Moved() if at in breaks:
                _check_break(night, event)
            case ev.Moved():
                _check_move(night, event)
            case _:
                pass
        night, _ = apply(night, event, act.n)
    if not any(isinstance(event, ev.SeamCleared) for event in act.events):  # outs, and so more to even out
        assert len({move.player for move in leaving}) == len(leaving), "nobody moves twice in one act"
    if not night.finished:
        check_nothing_due(night)


def check_nothing_due(night: Night) -> None:
    """No table at its seam has a move to make, or could be broken."""
    quiet = _quiet(night)
    if len(quiet) < 2:
        return
    if due := _about_to_break(quiet):
        assert not any(table.at_seam for table in due), "a table fits on the others"
        return
    most, least = max(t.size for t in quiet), min(t.size for t in quiet)
    for table in quiet:
        if table.at_seam and table.size == most and table.game.seats:
            assert most - least < 2, f"table {table.number} has {most}, another {least}"


def check_history(history: History) -> None:
    """The log, read again or folded from its first act without checkpoints, gives the same night."""
    night = begin_night(history.created)
    for act in history.effective():
        night, _ = apply_act(night, act)
    assert night == history.night
    again = History(history.acts)
    assert again.night == history.night
    assert again.effective() == history.effective()
    for act in history.effective():
        assert again.stories[act.n] == history.stories[act.n]


def left_out(history: History, gone: tuple[int, ...]) -> tuple[int, ...]:
    """Which acts do not apply without these, or would leave a table waiting that could begin.

    Found by folding all the others from the first.
    """
    night, out = begin_night(history.created), []
    for act in history.effective():
        if act.n in gone:
            continue
        try:
            after, _ = apply_act(night, act)
        except Inapplicable:
            out.append(act.n)
            continue
        if can_begin(after):
            out.append(act.n)
        else:
            night = after
    return tuple(out)


def can_begin(night: Night) -> list[int]:
    """Tables with two players or more that stand at their seam though the night goes on."""
    ready = (table for table in night.open_tables() if table.at_seam and table.size > 1)
    return [table.number for table in ready if not night.finished]


def check_standings(night: Night) -> None:
    """Ranks read 1, 1, 3; everyone is there once; the places are the groups of the ranks."""
    lines = standings(night)
    assert sorted(line.player for line in lines) == sorted(night.entrants)
    for at, line in enumerate(lines, 1):
        shared = at > 1 and lines[at - 2].rank == line.rank
        assert line.rank == at or shared
    final = places(night)
    assert (final is not None) == night.finished
    if final is not None:
        assert [player for group in final for player in group] == [line.player for line in lines]
        assert [len(group) for group in final] == _group_sizes([line.rank for line in lines])


def _counted(night: Night) -> int:
    """All tokens, counted one by one: in front of players, in pots, left to those out, in a pot of nobody."""
    tables = night.tables.values()
    seated = sum(seat.tokens for table in tables for seat in (*table.game.seats, *table.arriving))
    left = sum(out.tokens for table in tables for out in table.game.outs)
    on_tables = sum(table.game.pot + table.dead for table in tables)
    waiting = sum(e.stack for e in night.entrants.values() if e.table is None)
    return seated + left + on_tables + waiting


def _check_table(night: Night, table: Table) -> None:
    people = table.people()
    numbers = [seat.number for seat in people]
    assert len(set(numbers)) == len(numbers), f"a seat of table {table.number} is taken twice"
    assert all(1 <= number <= table.capacity for number in numbers)
    assert table.capacity <= night.players[1]
    assert all(seat.tokens >= 0 for seat in people)
    assert all(night.entrants[seat.player].table == table.number for seat in people)
    assert table.game.pot >= table.game.carried >= 0
    assert table.open or not people


def _quiet(night: Night) -> list[Table]:
    """The tables that balance and break: those without a carried pot."""
    return [table for table in night.open_tables() if not table.game.carried]


def _moves_of_breaks(events: Sequence[ev.Event]) -> set[int]:
    """Which events are moves from a table that breaks: those right before its end."""
    found: set[int] = set()
    for at, event in enumerate(events):
        if isinstance(event, ev.TableBroken):
            while isinstance(move := events[(at := at - 1)], ev.Moved) and move.from_ == event.table:
                found.add(at)
    return found


def _about_to_break(quiet: list[Table]) -> list[Table]:
    """The smallest of those that nobody has come to since their last seam, if it fits on the others."""
    fresh = [table for table in quiet if not table.arriving]
    room = {t.number: sum(len(o.free_seats()) for o in quiet if o is not t) for t in fresh}
    smallest = min((table.size for table in fresh), default=0)
    return [table for table in fresh if table.size == smallest <= room[table.number]]


def _check_move(night: Night, move: ev.Moved) -> None:
    """From a largest to a smallest, who would throw first, into the free seat that throws last."""
    quiet = {table.number: table for table in _quiet(night)}
    assert not _about_to_break(list(quiet.values()))
    giver, taker = quiet[move.from_], quiet[move.to]
    assert giver.at_seam
    assert giver.size == max(table.size for table in quiet.values())
    assert taker.size == min(table.size for table in quiet.values()) <= giver.size - 2
    seats = giver.game.seats
    turn = sorted(seats, key=lambda seat: (seat.number < giver.game.next_first, seat.number))
    due = [seat.player for seat in turn if seat.player != night.last_moved] or [turn[0].player]
    assert move.player == due[0]
    first = taker.game.next_first
    after = [n for n in (*range(first, taker.capacity + 1), *range(1, first)) if n in taker.free_seats()]
    assert move.seat == after[-1]


def _check_break(night: Night, move: ev.Moved) -> None:
    """From a table at its seam that nobody came to, with no pot carried; to a smallest with a free seat."""
    quiet = {table.number: table for table in _quiet(night)}
    source, target = quiet[move.from_], quiet[move.to]
    assert source.at_seam
    assert not source.arriving
    others = [table for table in quiet.values() if table is not source and table.free_seats()]
    assert target.size == min(table.size for table in others)
    assert move.seat in target.free_seats()


def _group_sizes(ranks: list[int]) -> list[int]:
    return [ranks.count(rank) for rank in dict.fromkeys(ranks)]
