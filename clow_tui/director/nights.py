"""The nights of a data folder, to look at: found by name, read from their logs, told in words."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator, Sequence
from typing import Any

from clow_tui.director.book import LogLine, NightBook, View
from clow_tui.director.errors import UnknownNight
from clow_tui.director.people.known import Known, known_people
from clow_tui.director.people.players import Page, PlayerLine, page_of, roster_lines
from clow_tui.director.people.ratings import ratings_of
from clow_tui.director.people.records import Record, outline, when
from clow_tui.director.people.roster import Roster
from clow_tui.director.picking import Words, answer_from, pick
from clow_tui.director.trash import Discarded, discarded
from clow_tui.store import Follower, Store
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands import Answer
from clow_tui.tournament.fold import Inapplicable, Story
from clow_tui.tournament.history import History
from clow_tui.tournament.record import is_whole, record_of
from clow_tui.tournament.standings.ratings import Ratings
from clow_tui.tournament.words import tell_story


class Nights:
    """What can be asked about the nights of one data folder, by any thread at any time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.roster: Roster
        self._noted: list[str] = []
        self._books: dict[str, NightBook] = {}
        self._outlines: dict[str, tuple[bytes, Record]] = {}  # with the text of the record each is made of
        self._followers: dict[str, Follower] = {}
        self._lock = threading.RLock()
        self._extent: object = None  # how far the logs had come when they were last followed

    @property
    def writable(self) -> bool:
        """Whether this program may change anything."""
        return self.store.writable

    def night_ids(self) -> list[str]:
        """All nights, the latest last."""
        return sorted(self.store.log_names())

    def view(self, night_id: str) -> View:
        """A night as it may be shown now."""
        return self._book(night_id).view

    def history(self, night_id: str) -> History:
        """A night's history, to read only."""
        return self._book(night_id).history

    def log(self, night_id: str, *, table: int | None = None) -> list[LogLine]:
        """The whole log in words, oldest first; undone lines are marked."""
        with self._lock:
            book = self._book(night_id)
            lines = [line for act in book.history.acts for line in book.lines_of(act)]
        return [line for line in lines if table is None or line.table == table]

    def pick(self, words: str | None) -> str:
        """The id of the night that `words` name; None is the one under way, else the latest.

        UnknownNight when none or several fit.
        """
        return pick(words, self.night_ids(), self.summaries)

    def summaries(self) -> list[dict[str, Any]]:
        """The records of all nights, the latest date first; each made anew when its log is ahead of it.

        A night whose log cannot be read has its last record, or none: see `findings`.
        """
        with self._lock:
            stale = set(self.store.stale_logs())
            records = [self._summary(night_id, night_id in stale) for night_id in self.night_ids()]
        shown = [record for record in records if record is not None]
        return sorted(shown, key=when, reverse=True)

    def outlines(self) -> list[Record]:
        """The same as `outline` has them, kept for as long as nothing of a night changes: nobody may."""
        with self._lock:
            stale, ids = set(self.store.stale_logs()), self.night_ids()
            shown = [found for night_id in ids if (found := self._outline(night_id, night_id in stale))]
            for gone in self._outlines.keys() - set(ids):
                del self._outlines[gone]
        return sorted(shown, key=when, reverse=True)

    def _outline(self, night_id: str, stale: bool) -> Record | None:
        text, (seen, kept) = self.store.text("nights", night_id), self._outlines.get(night_id, (None, None))
        if kept is not None and not stale and text is not None and text == seen:
            return kept
        record = self._summary(night_id, stale)
        found = outline(record) if record is not None else None
        if (
            found is not None
            and not stale
            and text is not None
            and text == self.store.text("nights", night_id)
        ):
            self._outlines[night_id] = (text, found)
        return found

    def _summary(self, night_id: str, stale: bool) -> dict[str, Any] | None:
        kept = self.store.get("nights", night_id)
        if kept is not None and not stale and is_whole(kept):
            return kept
        try:
            record = self._record(night_id)
            if kept is not None and not stale and self.store.writable:  # of an earlier version
                self.store.put("nights", night_id, record)
            return record
        except ev.EventError as error:
            self._note(str(error))
            return kept

    @property
    def findings(self) -> tuple[str, ...]:
        """What was noticed about the files so far, each once, in plain sentences."""
        return tuple(dict.fromkeys([*(f.text for f in self.store.findings), *self._noted]))

    def players(self) -> list[PlayerLine]:
        """Everybody known, by name, with what the records tell of each."""
        records = self.outlines()
        return roster_lines(records, self.roster.people, ratings_of(records, self.roster.people))

    def ratings(self) -> Ratings:
        """Everybody's rating, from the results of all nights in order of date."""
        return ratings_of(self.outlines(), self.roster.people)

    def player(self, name: str) -> Page:
        """The page of the one player whom a name, or its beginning, fits; PersonError says who is near."""
        people, records = self.roster.people, self.outlines()
        return page_of(records, people, people.find(name, people.players), ratings_of(records, people))

    def summary(self, night_id: str) -> dict[str, Any] | None:
        """The record of one night, as in `summaries`."""
        with self._lock:
            return self._summary(night_id, night_id in self.store.stale_logs())

    def discarded(self) -> list[Discarded]:
        """The practice nights that were deleted and can be brought back, the latest first."""
        return discarded(self.store)

    def refresh(self, night_id: str) -> View:
        """The night with whatever another program has written since; for a program that only looks."""
        self.follow()
        return self.view(night_id)

    def follow(self) -> bool:
        """Take in what another program has written since, of all nights and the roster; whether anything was.

        EventError where a log does not fold; the other nights are followed all the same.
        """
        if self.writable:
            return False
        with self._lock:
            extent = self.store.extent()
            if extent == self._extent:
                return False
            self._extent = extent
            self.store.refresh()
            self.roster.refresh()
            there = self.store.log_names()
            trouble: ev.EventError | None = None
            for night_id, book in list(self._books.items()):
                if night_id not in there:
                    continue  # deleted over there; who has it open still sees it as it was
                try:
                    news = self._followers[night_id].news()
                    for finding in news.findings:
                        self._note(finding.text)
                    with _folding(night_id):
                        book.catch_up(news)
                except ev.EventError as error:
                    trouble = error
            if trouble is not None:
                raise trouble
            return True

    def name(self, player: str) -> str:
        """A player's name by id."""
        return self.roster.name(player)

    def tell(self, story: Story) -> list[str]:
        """A story as lines in words, each with its table."""
        lines = tell_story(story, self.name)
        return [f"table {table}: {words}" if table is not None else words for table, words in lines]

    def words_of(self, night_id: str, acts: Sequence[int]) -> list[str]:
        """Acts by number, a line each."""
        book = self._book(night_id)
        told = []
        for n in acts:
            lines = book.lines_of(book.history.acts[n])
            where = f"table {lines[0].table}: " if lines and lines[0].table is not None else ""
            told.append(where + "; ".join(line.words for line in lines[:3]) if lines else f"act {n}")
        return told

    def known(self) -> tuple[Known, ...]:
        """Everybody known, those of the latest nights first."""
        return known_people(self.roster.people, self.outlines())

    def words(self, night_id: str) -> Words:
        """What names typed for a night mean."""
        return Words(self.view(night_id).night, self.roster.people)

    def answer_from(self, night_id: str, table: int, words: str) -> Answer:
        """An answer from words as typed: dice, or a name and his dice; PersonError as in picking.py."""
        return answer_from(self.view(night_id).night, table, words, self.roster.people)

    def _book(self, night_id: str) -> NightBook:
        book = self._books.get(night_id)
        if book is None:
            with self._lock:
                book = self._books.get(night_id) or self._open_book(night_id)
                self._books[night_id] = book
        return book

    def _open_book(self, night_id: str) -> NightBook:
        if night_id not in self.store.log_names():
            raise UnknownNight(f"There is no night '{night_id}'.")
        if self.writable:
            reading = self.store.read_log(night_id)
        else:
            self._followers[night_id] = self.store.follow(night_id)
            reading = self._followers[night_id].news()
            for finding in reading.findings:
                self._note(finding.text)
        with _folding(night_id):
            return NightBook(night_id, History([ev.decode(line) for line in reading.lines]), self.name)

    def _record(self, night_id: str) -> dict[str, Any]:
        return record_of(self._book(night_id).history, night_id, self.name)

    def _note(self, finding: str) -> None:
        if finding not in self._noted:
            self._noted.append(finding)


@contextlib.contextmanager
def _folding(night_id: str) -> Iterator[None]:
    """Say which night's log it is that does not fold."""
    try:
        yield
    except ev.EventError as error:
        raise ev.EventError(f"{night_id}: {error}.") from None
    except Inapplicable as error:
        raise ev.EventError(f"{night_id}: an act does not follow from those before it. {error}") from None
