"""What one ruleset does differently from another: keys, hands, how often each is thrown, and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from clow_tui.rulesets.model import Ruleset, book_of
from clow_tui.rulesets.reading import flow, written_down
from clow_tui.rulesets.words import in_words


class Change(NamedTuple):
    """One thing that is another; `before` or `after` is empty where there is none of it."""

    what: str
    before: str
    after: str


class Said(NamedTuple):
    """Sentences of one section of the rules in words that are gone, and those that have come."""

    heading: str
    gone: tuple[str, ...]
    come: tuple[str, ...]


class Differences(NamedTuple):
    """All that differs; empty where the two play alike and are called alike."""

    keys: tuple[Change, ...]
    counts: tuple[Change, ...]
    words: tuple[Said, ...]

    def __bool__(self) -> bool:
        return bool(self.keys or self.counts or self.words)


def differences(before: Ruleset, after: Ruleset) -> Differences:
    """What is another in `after`; values left out in a file count as what they then are."""
    old, new = written_down(before), written_down(after)
    hands = tuple(_hands(old.pop("hands"), new.pop("hands")))
    return Differences((*_keys(old, new), *hands), tuple(_counts(before, after)), tuple(_said(before, after)))


def _keys(old: dict[str, Any], new: dict[str, Any], above: str = "") -> Iterator[Change]:
    """Keys by their paths, such as bank.tied, in the order of the vocabulary."""
    for key in dict.fromkeys((*old, *new)):
        one, other = old.get(key), new.get(key)
        if one == other:
            continue
        if all(value is None or isinstance(value, dict) for value in (one, other)):
            yield from _keys(one or {}, other or {}, f"{above}{key}.")
        else:
            yield Change(f"{above}{key}", _shown(one), _shown(other))


def _shown(value: Any) -> str:
    return "" if value is None else flow(value).removesuffix("\n...")


def _hands(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> Iterator[Change]:
    """Hands by their names, then their ranks where those that are in both stand in another order."""
    ours = {hand["name"]: hand for hand in new}
    theirs = {hand["name"]: hand for hand in old}
    for name in dict.fromkeys((*theirs, *ours)):
        one, other = theirs.get(name), ours.get(name)
        if one != other:
            yield Change(f"hand {name}", _nameless(one), _nameless(other))
    was = [name for name in theirs if name in ours]
    now = [name for name in ours if name in theirs]
    if was != now:
        yield Change("order of the hands", ", ".join(was), ", ".join(now))


def _nameless(hand: dict[str, Any] | None) -> str:
    if hand is None:
        return ""
    return flow({key: value for key, value in hand.items() if key != "name"})


def _counts(before: Ruleset, after: Ruleset) -> Iterator[Change]:
    """How many of all throws make each hand, where that is another."""
    old = {hand.name: f"{hand.count} of {hand.of}" for hand in book_of(before).counts()}
    new = {hand.name: f"{hand.count} of {hand.of}" for hand in book_of(after).counts()}
    for name in dict.fromkeys((*old, *new)):
        if old.get(name) != new.get(name):
            yield Change(name, old.get(name, ""), new.get(name, ""))


def _said(before: Ruleset, after: Ruleset) -> Iterator[Said]:
    old = {section.heading: section.lines for section in in_words(before)}
    new = {section.heading: section.lines for section in in_words(after)}
    for heading in dict.fromkeys((*old, *new)):
        was, now = old.get(heading, ()), new.get(heading, ())
        gone = tuple(line for line in was if line not in now)
        come = tuple(line for line in now if line not in was)
        if gone or come:
            yield Said(heading, gone, come)
