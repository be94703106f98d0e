"""The books of open tables: what was brought to each, what was counted there, and what is short or over."""

from __future__ import annotations

from collections.abc import Iterable

from clow_tui.app.commands.keymap import tap
from clow_tui.app.presenters import Name, books_words
from clow_tui.app.presenters.chips import Shortage, shortage
from clow_tui.tournament import events as ev
from clow_tui.tournament.history import History
from clow_tui.tournament.model import Night


def brought_to(acts: Iterable[ev.Act]) -> dict[int, int | None]:
    """Tokens that came to each table less those cashed there; None where somebody came or went with some."""
    brought: dict[int, int | None] = {}
    at: dict[str, int] = {}
    pocket: dict[str, int] = {}

    def add(table: int, tokens: int | None) -> None:
        here = brought.get(table, 0)
        brought[table] = None if here is None or tokens is None else here + tokens

    def sits(player: str, table: int) -> None:
        add(table, pocket.pop(player, 0))
        at[player] = table

    for act in acts:
        for event in act.events:
            match event:
                case ev.EntrantAdded():
                    pocket[event.player] = event.stack
                case ev.RoundDrawn():
                    for drawn in event.tables:
                        for player in drawn.seats:
                            sits(player, drawn.table)
                case ev.Seated():
                    sits(event.player, event.table)
                case ev.Bought() if event.player in at:
                    add(at[event.player], event.tokens)
                case ev.Bought():
                    pocket[event.player] = pocket.get(event.player, 0) + event.tokens
                case ev.Cashed() if event.player in at:
                    add(at[event.player], -event.tokens)
                case ev.OutsReported():
                    for player in event.out:
                        at.pop(player, None)
                case ev.Moved():
                    add(event.from_, None)
                    add(event.to, None)
                    at[event.player] = event.to
                case ev.SeatsSwapped():
                    first, second = event.players
                    for player in (first, second) if at.get(first) != at.get(second) else ():
                        add(at[player], None)
                    at[first], at[second] = at[second], at[first]
                case _:
                    pass
    return brought


def expected_at(history: History, night: Night, number: int) -> int | None:
    """What should lie on an open table of which no round is followed; None where that cannot be said."""
    if not night.facts.open_end or night.tables[number].tracked:
        return None
    return brought_to(history.effective()).get(number)


def counted_at(history: History) -> dict[int, Shortage]:
    """How each table's latest count compared with what should have been there."""
    found: dict[int, Shortage] = {}
    for act in history.effective():
        for event in act.events:
            if not isinstance(event, ev.Counted | ev.ModeSet) or not event.stacks:
                continue
            before = history.before(act.n)
            expected = expected_at(history, before, event.table)
            compared = shortage(before, event.table, event.stacks, expected)
            if compared is not None:
                found[event.table] = compared
    return found


def books_lines(history: History, night: Night, name: Name) -> list[str]:
    """The books in full: the sums, then each table as it was counted last."""
    words = books_words(night, name)
    lines = [f"{words[:1].upper()}{words[1:]}."]
    counted = sorted(counted_at(history).items())
    lines += [
        f" {night.name_of(number)}: {found.short() if found.missing else f'all {found.expected} there'}"
        for number, found in counted
    ]
    return lines if counted else [*lines, f"No table has been counted; {tap('#')} counts chips."]
