"""What a ruleset comes to, as pages to read: rules in words, hands with their counts, what differs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clow_tui.app.text import counted
from clow_tui.app.widgets.page import BLANK, Para
from clow_tui.rulesets import Fault, Reading, Ruleset, Shelf, ShelfEntry
from clow_tui.rulesets.differences import Change, Differences, differences
from clow_tui.rulesets.words import in_words


@dataclass(frozen=True, slots=True)
class Sheet:
    """A text as it was understood: its entry on the shelf, and pages of what it says and what it changes."""

    entry: ShelfEntry
    rules: tuple[Para, ...]
    differs: tuple[Para, ...]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with it."""
        return self.entry.reading.faults

    @property
    def ruleset(self) -> Ruleset | None:
        """The ruleset, where nothing is wrong."""
        return self.entry.reading.ruleset


def sheet_of(shelf: Shelf, entry: ShelfEntry) -> Sheet:
    """All that is shown of an entry; takes some milliseconds, a second where dice can fall in many ways."""
    return Sheet(entry, tuple(rules_page(entry.reading)), tuple(differs_page(entry, shelf.beneath(entry))))


def state_words(entry: ShelfEntry) -> str:
    """Where a ruleset comes from, or that it is broken."""
    faults = len(entry.reading.faults)
    return f"{entry.origin}; broken, {counted(faults, 'fault')}" if faults else entry.origin


def rules_page(reading: Reading) -> Iterable[Para]:
    """Hands with their counts, then the rules in words; where it is broken, its faults."""
    ruleset, book = reading.ruleset, reading.book
    if ruleset is None or book is None:
        yield Para("title", "Broken")
        for fault in reading.faults[:20]:
            yield Para("text", f"{fault.line}:{fault.column}  {fault.text}")
        if len(reading.faults) > 20:
            yield Para("dim", f"and {len(reading.faults) - 20} more")
        return
    yield Para("title", ruleset.name)
    if ruleset.about:
        yield Para("text", ruleset.about)
    yield BLANK
    counts = book.counts()
    yield Para("heading", f"Hands, of {counts[0].of:,} throws")
    for hand in counts:
        if hand.count or hand.name not in ("again", "nothing"):
            yield Para("row", hand.name, (f"{hand.count:,}", f"{100 * hand.count / hand.of:.2f}%"))
    for section in in_words(ruleset):
        if section.heading != "The game":
            yield BLANK
            yield Para("heading", section.heading)
            yield from (Para("text", line) for line in section.lines)


def differs_page(entry: ShelfEntry, beneath: ShelfEntry | None) -> Iterable[Para]:
    """What a ruleset changes of the one it extends, or whose place it takes."""
    yield Para("title", "What differs")
    ruleset = entry.reading.ruleset
    if beneath is None:
        yield Para("text", "Nothing is beneath it: it extends no ruleset and takes no shipped one's place.")
        return
    yield Para("dim", f"from {beneath.name}, {beneath.origin}")
    if beneath.reading.ruleset is None:
        yield Para("text", f"{beneath.name} has {counted(len(beneath.reading.faults), 'fault')} itself.")
    elif ruleset is None:
        yield Para("text", "This is shown when its faults are mended.")
    elif found := differences(beneath.reading.ruleset, ruleset):
        yield from _told(found)
    else:
        yield Para("text", "Nothing: both play alike.")


def _told(found: Differences) -> Iterable[Para]:
    if found.keys:
        yield BLANK
        yield Para("heading", "Keys and hands")
        yield from (para for change in found.keys for para in _change(change))
    if found.counts:
        yield BLANK
        yield Para("heading", "Throws that make them")
        yield from (para for change in found.counts for para in _change(change))
    for said in found.words:
        yield BLANK
        yield Para("heading", said.heading)
        yield from (Para("gone", line) for line in said.gone)
        yield from (Para("come", line) for line in said.come)


def _change(change: Change) -> Iterable[Para]:
    yield Para("name", change.what)
    if change.before:
        yield Para("gone", change.before)
    if change.after:
        yield Para("come", change.after)
