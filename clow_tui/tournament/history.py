"""A night's acts and what follows from them: fold, undo and redo to any depth.

The log only grows. Its effective part are the acts not undone, in the order of their numbers; the night is
the fold of those. Nobody declares what depends on what: an act that no longer applies without another is
found by folding without it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from clow_tui.tournament import events as ev
from clow_tui.tournament.fold import Inapplicable, Story, apply_act, begin_night
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.happenings import TakenBack
from clow_tui.tournament.model import Night

CHECKPOINT = 100
RECENT = 64
LOST = "lost"  # an act in the place of one that a damaged log lost: it does nothing


class NothingToDo(Exception):
    """There is nothing to undo or redo there, or not any more; the text says why."""


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """What an undo takes back: the acts asked for, and those that do not apply without them."""

    asked: tuple[int, ...]
    along: tuple[int, ...]

    @property
    def acts(self) -> tuple[int, ...]:
        """All acts that go, by number."""
        return tuple(sorted((*self.asked, *self.along)))


@dataclass(slots=True)
class _Reverted:
    """One `undone` act still open to redo."""

    n: int
    acts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Fold:
    """A fold of other acts than those in effect; `along` did not apply and are left out."""

    effective: list[int]
    night: Night
    nights: dict[int, Night]
    stories: dict[int, Story]
    along: tuple[int, ...]


class History:
    """All acts of one night, the night they make, and the story of each act.

    `acts[i]` has number i. `night` is the state now. Not safe for several threads at once: its owner guards
    it.
    """

    def __init__(self, acts: Sequence[ev.Act]) -> None:
        if not acts or not acts[0].events or not isinstance(acts[0].events[0], ev.NightCreated):
            raise ev.EventError("the log does not begin with the night's settings")
        self.created: ev.NightCreated = acts[0].events[0]
        if self.created.format not in FORMATS:
            raise ev.EventError(f"the night is a {self.created.format}, which this version does not know")
        self.acts: list[ev.Act] = []
        self.stories: dict[int, Story] = {}
        self.off: set[int] = set()  # acts undone, or gone with an amendment
        self._spoken: set[int] = set()  # undos and redos themselves
        self._reverted: list[_Reverted] = []
        self._effective: list[int] = []
        self._in_effect: set[int] = set()
        self._planned: _Fold | None = None
        self._amendments: dict[int, list[int]] = {}  # by act, the acts that amend it
        self._nights: dict[int, Night] = {0: begin_night(self.created)}  # by how many acts made them
        self.night: Night = self._nights[0]
        for act in acts:
            self.append(act)

    def append(self, act: ev.Act) -> Story:
        """Take one more act; raises Inapplicable, and then nothing has changed."""
        if act.n != len(self.acts):
            raise ev.EventError(f"act {len(self.acts)} is missing before act {act.n}")
        match act.events:
            case (ev.Undone(acts),):
                story = self._turn_off(act, acts)
                self._spoken.add(act.n)
            case (ev.Redone(acts),):
                story = self._turn_on(act, acts)
                self._spoken.add(act.n)
            case (ev.ResultAmended() as amended,):
                return self._amend(act, amended)
            case _:
                night, story = _applied(self.night, act)
                self.night = night
                self._effective.append(act.n)
                self._in_effect.add(act.n)
                self._planned = None
                _keep(self._nights, len(self._effective), night)
        self.acts.append(act)
        self.stories[act.n] = story
        return story

    def drop_after(self, count: int) -> None:
        """Forget all but the first `count` acts, as when they could not be written."""
        if count < len(self.acts):
            fresh = History(self.acts[:count])
            self.__dict__.update(fresh.__dict__)

    def effective(self) -> list[ev.Act]:
        """The acts not undone, each as last amended."""
        return [self._version(n, self._in_effect) for n in self._effective]

    def before(self, n: int) -> Night:
        """The night as it stood before act `n`, which is in effect."""
        place = self._effective.index(n)
        start = self._nearest(place)
        night = self._nights[start]
        for earlier in self._effective[start:place]:
            night, _ = _applied(night, self._version(earlier, self._in_effect))
        return night

    def plan_amend(self, amended: ev.ResultAmended) -> tuple[int, ...]:
        """The later acts that would no longer fit if an act held other events."""
        act = ev.Act(len(self.acts), self.acts[-1].at, "", "amend", (amended,))
        try:
            return self._fold_amended(act, amended).along
        finally:
            self._forget(act.n, amended)

    def _fold_amended(self, act: ev.Act, amended: ev.ResultAmended) -> _Fold:
        if amended.act not in self._in_effect:
            raise Inapplicable("This act is not in effect, so it cannot be put right.")
        self.acts.append(act)
        for target in _targets(amended):
            self._amendments.setdefault(target, []).append(act.n)
        wanted, first = self._changed(add={act.n})
        return self._fold(wanted, first)

    def _forget(self, n: int, amended: ev.ResultAmended) -> None:
        if len(self.acts) > n:
            del self.acts[n]
            for target in _targets(amended):
                self._amendments[target].remove(n)
        self._planned = None

    def _amend(self, act: ev.Act, amended: ev.ResultAmended) -> Story:
        try:
            fold = self._fold_amended(act, amended)
            if fold.along:
                raise Inapplicable(f"With this put right, act {fold.along[0]} does not apply any more.")
        except Inapplicable:
            self._forget(act.n, amended)
            raise
        self._take_over(fold)
        return self.stories[act.n]

    def _version(self, n: int, among: Collection[int]) -> ev.Act:
        """Act `n` with the events that the latest amendment `among` these acts gives it."""
        act = self.acts[n]
        for m in reversed(self._amendments.get(n, ())):
            if m in among:
                (amended,) = self.acts[m].events
                assert isinstance(amended, ev.ResultAmended)
                return replace(act, events=ev.decode_events(_read_as(amended, n)))
        return act

    def _changed(self, *, add: Collection[int] = (), remove: Collection[int] = ()) -> tuple[list[int], int]:
        """The acts in effect with some added and removed, and how many of the first stay as they are.

        An amendment takes along what no longer fits with it, and gives it back when it is undone.
        """
        wanted = (self._in_effect | set(add)) - set(remove)
        touched = {*add, *remove}
        for m in (*add, *remove):
            match self.acts[m].events:
                case (ev.ResultAmended(act=target, gone=gone),):
                    wanted = wanted - set(gone) if m in add else wanted | set(gone)
                    touched |= {target, *gone}
        ordered = sorted(wanted)
        return ordered, bisect_left(ordered, min(touched))

    def tables_of(self, n: int) -> frozenset[int] | None:
        """The tables an act touches; None when it is the whole night's."""
        touched: set[int] = set()
        for event in self.acts[n].events:
            tables = ev.tables_of(event)
            if tables is None:
                return None
            touched.update(tables)
        return frozenset(touched)

    def plan_undo(self, *, table: int | None = None, run: bool = False) -> UndoPlan:
        """What undo would take back: at a table its last act, else the night's last, or its whole run."""
        last = next((n for n in reversed(self._effective) if self._can_go(n, table)), None)
        if last is None:
            where = f"At table {table} there" if table is not None else "There"
            raise NothingToDo(f"{where} is nothing to undo.")
        asked = [last]
        mark = self.acts[last].run
        if run and mark is not None:
            asked = [n for n in self._effective if self.acts[n].run == mark]
        return UndoPlan(tuple(asked), self._without(set(asked)).along)

    def plan_redo(self, *, table: int | None = None) -> tuple[int, ...]:
        """The acts that redo would bring back: exactly those of the last undo there."""
        for reverted in reversed(self._reverted):
            if table is None or self._touches(reverted.acts, table):
                self._refuse_stale(reverted)
                return reverted.acts
        where = f"At table {table} there" if table is not None else "There"
        raise NothingToDo(f"{where} is nothing to redo.")

    def _refuse_stale(self, reverted: _Reverted) -> None:
        """Refuse a redo once a newer act, or a newer undo still standing, touched one of its tables."""
        tables = self._tables_of_all(reverted.acts)
        for n in self._effective:
            if n > reverted.n and (where := _shared(self.tables_of(n), tables)):
                raise NothingToDo(f"It cannot be redone: {where} has gone on since it was undone.")
        for later in self._reverted:
            if later.n > reverted.n and (where := _shared(self._tables_of_all(later.acts), tables)):
                raise NothingToDo(
                    f"It cannot be redone yet: more was undone at {where} since; redo that first."
                )
        if along := self._with(reverted.acts).along:
            raise NothingToDo(f"It cannot be redone: act {along[0]} does not fit the night as it is now.")

    def _tables_of_all(self, acts: Iterable[int]) -> frozenset[int] | None:
        touched: set[int] = set()
        for n in acts:
            tables = self.tables_of(n)
            if tables is None:
                return None
            touched |= tables
        return frozenset(touched)

    def _touches(self, acts: Iterable[int], table: int) -> bool:
        """Whether any of the acts is this table's own; the night's draw is no table's."""
        return any(table in (self.tables_of(n) or ()) for n in acts)

    def _can_go(self, n: int, table: int | None) -> bool:
        if self.acts[n].act in ("new", "called", LOST):
            return False
        return table is None or self._touches((n,), table)

    def _turn_off(self, act: ev.Act, acts: tuple[int, ...]) -> Story:
        if not acts or not self._in_effect.issuperset(acts):
            raise Inapplicable("These acts are undone already.")
        fold = self._without(set(acts))
        if fold.along:
            raise Inapplicable(f"Without these acts, act {fold.along[0]} does not apply either.")
        self._take_over(fold)
        self._reverted.append(_Reverted(act.n, acts))
        return ((None, TakenBack(acts)),)

    def _turn_on(self, act: ev.Act, acts: tuple[int, ...]) -> Story:
        reverted = next((item for item in reversed(self._reverted) if item.acts == acts), None)
        if reverted is None:
            raise Inapplicable("These acts are not undone.")
        fold = self._with(acts)
        if fold.along:
            raise Inapplicable(f"With these acts again, act {fold.along[0]} would not apply.")
        self._take_over(fold)
        self._reverted.remove(reverted)
        return ((None, TakenBack(acts, again=True)),)

    def _without(self, gone: set[int]) -> _Fold:
        return self._folded(*self._changed(remove=gone))

    def _with(self, acts: Sequence[int]) -> _Fold:
        return self._folded(*self._changed(add=acts))

    def _folded(self, wanted: list[int], same: int) -> _Fold:
        """As `_fold`, kept until the next act, since an undo or redo is planned before it is done."""
        if self._planned is not None and self._planned.effective == wanted:
            return self._planned
        fold = self._fold(wanted, same)
        self._planned = replace(fold, along=())
        return fold

    def _fold(self, wanted: list[int], same: int) -> _Fold:
        """Fold `wanted`, whose first `same` acts are those in effect now, from the nearest night kept."""
        start = self._nearest(same)
        night, kept = self._nights[start], wanted[:start]
        nights = {count: earlier for count, earlier in self._nights.items() if count <= start}
        stories: dict[int, Story] = {}
        along: list[int] = []
        among = set(wanted)
        for n in wanted[start:]:
            try:
                night, stories[n] = _applied(night, self._version(n, among))
            except Inapplicable:
                along.append(n)
                continue
            kept.append(n)
            _keep(nights, len(kept), night)
        return _Fold(kept, night, nights, stories, tuple(along))

    def _nearest(self, place: int) -> int:
        """How many of the first `place` acts in effect made the latest night that is kept of them."""
        return max(count for count in self._nights if count <= place)

    def _take_over(self, fold: _Fold) -> None:
        self._effective, self.night, self._nights = fold.effective, fold.night, fold.nights
        self._in_effect = set(fold.effective)
        self.stories.update(fold.stories)
        self.off = {act.n for act in self.acts if act.n not in self._in_effect} - self._spoken
        self._planned = None


def _targets(amended: ev.ResultAmended) -> tuple[int, ...]:
    """The acts that hold other events with an amendment."""
    return (amended.act, *(later["act"] for later in amended.later))


def _read_as(amended: ev.ResultAmended, n: int) -> Sequence[Mapping[str, Any]]:
    """The events that act `n` holds with an amendment, as log lines have them."""
    if n == amended.act:
        return amended.events
    events: Sequence[Mapping[str, Any]] = next(
        later["events"] for later in amended.later if later["act"] == n
    )
    return events


def _shared(some: frozenset[int] | None, others: frozenset[int] | None) -> str:
    """Where both touch, in words, None being the whole night; empty where they do not meet."""
    if some is None or others is None:
        return "the night"
    return f"table {min(some & others)}" if some & others else ""


def _keep(nights: dict[int, Night], count: int, night: Night) -> None:
    """Keep the night after `count` acts: the latest of them, and further back one of every hundred."""
    nights[count] = night
    old = count - RECENT
    if old % CHECKPOINT:
        nights.pop(old, None)


def _applied(night: Night, act: ev.Act) -> tuple[Night, Story]:
    night, story = apply_act(night, act)
    if (number := FORMATS[night.format].unbegun(night)) is not None:
        raise Inapplicable(f"Table {number} could begin its next round now, which this act does not do.")
    return night, story
