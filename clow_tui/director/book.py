"""One night in the director's hands: its history, and the view of it that faces may read at any time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from clow_tui.store import LogReading
from clow_tui.tournament.events import Act, decode
from clow_tui.tournament.history import History
from clow_tui.tournament.model import Night
from clow_tui.tournament.words import tell_story

RECENT = 40


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log in words: act, time (UTC text), table (None: the night's own), and its face."""

    n: int
    at: str
    table: int | None
    words: str
    by: str
    undone: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """A night as it may be shown: everything in it is written and synced, unless `unsaved` says otherwise.

    `recent` are the latest log lines by table (None: the night's own), oldest first. A view never changes;
    the director publishes a new one after every act.
    """

    id: str
    night: Night
    acts: int
    last_at: str
    recent: Mapping[int | None, tuple[LogLine, ...]] = field(default_factory=dict)
    unsaved: int = 0


class NightBook:
    """A night's history with its published view. Guarded by the director's lock, but for reading `view`."""

    def __init__(self, night_id: str, history: History, name: Callable[[str], str]) -> None:
        self.id = night_id
        self.history = history
        self._name = name
        self.view = self._whole_view()

    def publish(self, count: int, unsaved: int = 0) -> None:
        """Show the night with its latest `count` acts, which are written (but for `unsaved` of them)."""
        acts = self.history.acts[len(self.history.acts) - count :]
        if any(act.act in ("undo", "redo", "amend") for act in acts):
            self.view = self._whole_view(unsaved)
            return
        fresh: dict[int | None, list[LogLine]] = defaultdict(list)
        for act in acts:
            for line in self.lines_of(act):
                fresh[line.table].append(line)
        recent = dict(self.view.recent)
        for table, lines in fresh.items():
            recent[table] = (*recent.get(table, ()), *lines)[-RECENT:]
        self.view = self._view(recent, unsaved)

    def catch_up(self, news: LogReading) -> None:
        """Take in what another program has written."""
        acts = [decode(line) for line in news.lines]
        if news.start < len(self.history.acts) and acts:
            self.history = History(acts if news.start == 0 else [*self.history.acts[: news.start], *acts])
            self.view = self._whole_view()
            return
        for act in acts:
            self.history.append(act)
        if acts:
            self.publish(len(acts))

    def rename(self) -> None:
        """Tell the night anew, since a name has changed."""
        self.view = self._whole_view(self.view.unsaved)

    def mark_unsaved(self, unsaved: int) -> None:
        """Show how many acts are not saved."""
        if unsaved != self.view.unsaved:
            self.view = replace(self.view, unsaved=unsaved)

    def lines_of(self, act: Act) -> list[LogLine]:
        """An act in words."""
        undone = act.n in self.history.off
        return [
            LogLine(act.n, act.at, table, words, act.by, undone)
            for table, words in tell_story(self.history.stories[act.n], self._name)
        ]

    def _whole_view(self, unsaved: int = 0) -> View:
        recent: dict[int | None, list[LogLine]] = defaultdict(list)
        wanted = set(self.history.night.tables) | {None}
        for act in reversed(self.history.acts):
            if act.n in self.history.off:
                continue
            for line in reversed(self.lines_of(act)):
                if len(recent[line.table]) < RECENT:
                    recent[line.table].append(line)
            wanted -= {table for table in wanted if len(recent[table]) >= RECENT}
            if not wanted:
                break
        return self._view({table: tuple(reversed(lines)) for table, lines in recent.items()}, unsaved)

    def _view(self, recent: Mapping[int | None, tuple[LogLine, ...]], unsaved: int) -> View:
        acts = self.history.acts
        return View(self.id, self.history.night, len(acts), acts[-1].at, recent, unsaved)
