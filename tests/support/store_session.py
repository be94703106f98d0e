"""Scripted sessions over a store, and a check of what every power cut or fault would leave of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from clow_tui.store import Store, StoreError, StoreFailed, StoreRefused
from tests.support.memory_disk import MemoryDisk

PLACE = Path("/data")
Step = tuple[str, str, int]


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 27, 19, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: float) -> None:
        self.now += timedelta(**by)


def make_act(word: str) -> dict[str, Any]:
    """An act as the director would hand it over; `word` tells it from all others."""
    return {
        "at": "2026-11-27T19:00:00Z",
        "by": "app",
        "act": "thrown",
        "events": [{"kind": "thrown", "word": word}],
    }


def words(acts: list[dict[str, Any]]) -> list[str]:
    """The words of acts, in order."""
    return [act["events"][0]["word"] for act in acts]


EVENING: tuple[Step, ...] = (
    ("create", "people", 1),
    ("create", "n1", 1),
    ("append", "n1", 1),
    ("save", "n1", 0),
    ("append", "n1", 3),
    ("append", "people", 1),
    ("wait", "", 11),
    ("append", "n1", 1),
    ("save", "n1", 0),
    ("reopen", "", 0),
    ("append", "n1", 1),
    ("create", "n2", 2),
    ("save", "n2", 0),
    ("wait", "", 11),
    ("rewrite", "people", 1),
    ("append", "people", 1),
    ("discard", "n2", 0),
    ("save", "n1", 0),
    ("restore", "n2", 0),
    ("append", "n2", 1),
)


KINDS = {
    "create": 2,
    "append": 9,
    "save": 4,
    "wait": 2,
    "reopen": 1,
    "rewrite": 1,
    "discard": 1,
    "restore": 1,
}


def random_evening(seed: int, steps: int = 12) -> tuple[Step, ...]:
    """Another session of that many steps; the same seed gives the same."""
    chance = Random(seed)
    made, thrown = ["people"], list[str]()
    script: list[Step] = [("create", "people", 1)]
    for _ in range(steps):
        nights = [name for name in made if name != "people"]
        kind = chance.choices(list(KINDS), list(KINDS.values()))[0]
        if kind == "create":
            made.append(f"n{len(made) + len(thrown)}")
            script.append((kind, made[-1], chance.randint(1, 3)))
        elif kind == "append":
            script.append((kind, chance.choice(made), chance.choice([1, 1, 1, 4])))
        elif kind == "save" and nights:
            script.append((kind, chance.choice(nights), 0))
        elif kind == "wait":
            script.append((kind, "", chance.choice([1, 11, 1500])))
        elif kind == "reopen":
            script.append((kind, "", 0))
        elif kind == "rewrite":
            script.append((kind, "people", chance.randint(1, 2)))
        elif kind == "discard" and nights:
            thrown.append(chance.choice(nights))
            made.remove(thrown[-1])
            script.append((kind, thrown[-1], 0))
        elif kind == "restore" and thrown:
            made.append(thrown.pop())
            script.append((kind, made[-1], 0))
    return tuple(script)


@dataclass
class Session:
    """Plays a script; keeps what each log was given, how much was acknowledged, and what may replace it."""

    disk: MemoryDisk
    clock: Clock = field(default_factory=Clock)
    given: dict[str, list[str]] = field(default_factory=dict)
    saved: dict[str, int] = field(default_factory=dict)
    instead: dict[str, list[str]] = field(default_factory=dict)
    trash: set[str] = field(default_factory=set)
    moving: str = ""  # what is on its way into the trash or out of it
    back: set[str] = field(default_factory=set)  # what the check of a first cut brings back, or is about to
    failures: list[str] = field(default_factory=list)
    after: Callable[[], None] | None = None
    store: Store | None = None
    count: int = 0

    def play(self, script: tuple[Step, ...]) -> None:
        for step in script:
            self.do(*step)
            if self.after:
                self.after()
        if self.store:
            self.store.close()

    def play_through_faults(self, script: tuple[Step, ...]) -> None:
        """Play a script on a disk that fails: acts that are taken wait; in the end the disk is well again."""
        for step in script:
            try:
                self.do(*step)
            except StoreError as error:
                self.failures.append(str(error))
            if self.after:
                self.after()
        self.disk.fault = None
        if self.store is not None:
            assert self.store.retry()
            self._all_saved()
            self.store.flush()
            if self.after:
                self.after()
            self.store.close()

    def _all_saved(self) -> None:
        for name, other in self.instead.items():
            # A failed rewriting that could not be looked at either: the disk, now well, shows which it is.
            if self.store and words(self.store.read_log(name).lines) == other:
                self.given[name] = other
        self.instead.clear()
        for name, acts in self.given.items():
            if acts:
                self.saved[name] = len(acts)

    def do(self, kind: str, name: str, number: int) -> None:
        if kind == "wait":
            self.clock.move(minutes=number)
            return
        if kind == "reopen" and self.store:
            if not self.store.retry():
                return  # whoever leaves now gives up what waits
            self._all_saved()
            self.store.close()
            self.store = None
        if self.store is None:
            self.store = Store.open(PLACE, disk=self.disk, clock=self.clock)
        if kind in ("create", "append"):
            self._add(self.store, kind, name, number)
        elif kind == "rewrite":
            self._rewrite(self.store, name, number)
        elif kind in ("discard", "restore"):
            self._move(self.store, kind, name)
        elif kind == "save" and name in self.given:
            self.store.put("nights", name, {"words": self.given[name]})
            self.store.put("players", "p1", {"words": self.given.get("people", [])})
            self.store.mark("people")
            self.store.flush()

    def _add(self, store: Store, kind: str, name: str, number: int) -> None:
        fresh = [self._word(name) for _ in range(number)]
        before = self.given.get(name, [])
        self.given[name] = before + fresh
        acts = [make_act(word) for word in fresh]
        try:
            if kind == "create":
                store.create_log(name, acts)
            else:
                store.append(name, acts)
        except StoreError as error:
            if not (isinstance(error, StoreFailed) and error.waits):
                self.given[name] = before
            raise
        self.saved[name] = len(self.given[name])

    def _rewrite(self, store: Store, name: str, number: int) -> None:
        old, new = self.given.get(name, []), [self._word(name) for _ in range(number)]
        self.instead[name] = new
        unsaved = 0
        try:
            store.rewrite_log(name, [make_act(word) for word in new])
        except StoreRefused:
            del self.instead[name]
            raise
        except StoreFailed:
            reading = store.read_log(name)
            unsaved = reading.unsaved
            if words(reading.lines) == old:
                raise
        self.given[name] = new
        self.saved[name] = number - unsaved
        self.instead[name] = old  # until all of the new is known to be saved
        if not unsaved:
            del self.instead[name]

    def _move(self, store: Store, kind: str, name: str) -> None:
        self.moving = name
        (store.discard if kind == "discard" else store.restore_log)(name)
        self.moving = ""
        (self.trash.add if kind == "discard" else self.trash.discard)(name)

    def _word(self, name: str) -> str:
        self.count += 1
        return f"{name}-{self.count}"


class Bad(AssertionError):
    """A state from which something acknowledged is gone, half done, or said wrongly."""


def check(session: Session, disk: MemoryDisk) -> dict[str, list[str]]:
    """Open what is left and compare it with what the session was told; then go on with it and look again.

    The words of each log at the end.
    """
    clock = Clock()
    clock.now = session.clock.now
    with Store.open(PLACE, disk=disk, clock=clock) as store:
        _check_trash(session, store)
        found = {name: _check_log(session, store, name) for name in session.given}
        _check_record(store, found)
        for name, acts in found.items():
            if acts:
                store.append(name, [make_act("more")])
                acts.append("more")
            else:
                store.create_log(name, [make_act("more")])
                found[name] = ["more"]
        for name in found:
            if name != "people":
                store.put("nights", name, {"words": found[name]})
        store.put("players", "p1", {"words": found.get("people", [])})
        store.mark("people")
        store.flush()
    with Store.open(PLACE, disk=disk, clock=clock) as store:
        for name, acts in found.items():
            if words(store.read_log(name).lines) != acts:
                raise Bad(f"{name} is not what was read and added to")
        _check_record(store, found)
        if not store.record_trusted or store.findings:
            raise Bad(f"not well after a recovery: {store.findings}")
    return found


def _check_trash(session: Session, store: Store) -> None:
    """What was deleted is in the trash and nowhere else; it is brought back to be looked at with the rest."""
    thrown, there = store.discarded(), store.log_names()
    for name in thrown:
        if name in there or name not in session.trash | session.back | {session.moving}:
            raise Bad(f"{name} lies in the trash and was not deleted")
    for name in session.trash - {session.moving}:
        if name in there or name not in thrown:
            raise Bad(f"{name} was deleted and is {thrown} of the trash, {there} of the nights")
    for name in thrown:
        store.restore_log(name)


def _check_log(session: Session, store: Store, name: str) -> list[str]:
    given, saved = session.given[name], session.saved.get(name, 0)
    try:
        reading = store.read_log(name)
    except StoreRefused:
        if saved:
            raise Bad(f"{name} is gone with {saved} acknowledged acts") from None
        return []
    if not reading.good or any(finding.harm != "repaired" for finding in reading.findings):
        raise Bad(f"{name} is damaged: {reading.findings}")
    acts = words(reading.lines)
    if acts == session.instead.get(name):
        return acts
    if acts != given[: len(acts)]:
        raise Bad(f"{name} holds {acts} of {given}")
    if len(acts) < saved:
        raise Bad(f"{name} holds {len(acts)} of {saved} acknowledged acts")
    return acts


def _check_record(store: Store, found: dict[str, list[str]]) -> None:
    stale = store.stale_logs()
    nights = store.all("nights")
    harm = [finding for finding in store.findings if finding.harm != "repaired"]
    if harm:
        raise Bad(f"said to be damaged: {harm}")
    for name, acts in found.items():
        if name == "people":
            held = (store.get("players", "p1") or {}).get("words")
        else:
            held = nights.get(name, {}).get("words")
        if name not in stale and acts and held != acts:
            raise Bad(f"the record of {name} holds {held}, its log {acts}, and it is not said to be stale")
        if held and len(held) > len(acts) and name != "people":
            raise Bad(f"the record of {name} holds more than its log")


@dataclass
class Sweep:
    """Cuts the power after every call of a session, in every way the disk allows; counts distinct states."""

    session: Session
    every: int = 1  # of how many states one is looked at
    nested: int = 0  # of how many states one has its recovery swept too, 0 none
    states: set[tuple[Any, ...]] = field(default_factory=set)
    bad: list[str] = field(default_factory=list)
    stop_at: int = 1
    some: int = 0  # how many states to pick after each call where they are too many, 0 all
    chance: Random = field(default_factory=lambda: Random(6))

    def run(self, script: tuple[Step, ...]) -> Sweep:
        self.session.disk.after = lambda call, path: self.look()
        self.session.after = self.look
        self.session.play(script)
        return self

    def run_through_faults(self, script: tuple[Step, ...]) -> Sweep:
        self.session.disk.after = lambda call, path: self.look()
        self.session.play_through_faults(script)
        return self

    def look(self) -> None:
        if len(self.bad) >= self.stop_at:
            return
        session = self.session
        told = (tuple(sorted(session.saved.items())), tuple(sorted(session.instead)))
        told += (tuple(sorted(session.trash)), session.moving)
        for state in self._states():
            key: tuple[Any, ...] = (state.fingerprint(), told)
            if key in self.states:
                continue
            self.states.add(key)
            if len(self.states) % self.every == 0:
                self._check(state, len(self.states))
            if len(self.bad) >= self.stop_at:
                return

    def _states(self) -> Iterator[MemoryDisk]:
        if not self.some:
            return self.session.disk.after_power_cut()
        return (self.session.disk.after_some_cut(self.chance) for _ in range(self.some))

    def _check(self, state: MemoryDisk, number: int) -> None:
        try:
            if self.nested and number % self.nested == 0:
                self._cut_again(state.copy())
            check(self.session, state)
        except Exception as error:  # a crash of the store is as bad as a loss
            self.bad.append(f"{type(error).__name__}: {error}")

    def _cut_again(self, disk: MemoryDisk) -> None:
        """Cut the power a second time, after every call of the recovery from the first cut."""
        seconds: list[MemoryDisk] = []
        disk.after = lambda call, path: seconds.extend(disk.after_power_cut())
        found = check(self.session, disk)
        told = {name: min(count, len(found[name]) - 1) for name, count in self.session.saved.items()}
        later = Session(disk, self.session.clock, given=found, saved=told)
        later.back = self.session.trash | {self.session.moving}
        for second in seconds:
            key = (second.fingerprint(), "second")
            if key not in self.states:
                self.states.add(key)
                check(later, second)
