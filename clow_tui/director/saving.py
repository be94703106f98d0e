"""What is written of the nights, by one thread at a time: acts, each synced, and the record behind them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from clow_tui.director.book import NightBook
from clow_tui.director.clock import Clock
from clow_tui.director.errors import LookOnly
from clow_tui.director.naming import shrunk_words
from clow_tui.director.nights import Nights
from clow_tui.director.people.keeping import keep_people
from clow_tui.director.people.roster import Roster
from clow_tui.store import PEOPLE, Store, StoreError, StoreFailed
from clow_tui.tournament import events as ev


class Saving(Nights):
    """The nights of one data folder that this program may write; `by` is who does, `clock` tells when.

    With `keep_going` acts go on in memory, marked unsaved, when the disk fails; else they are refused.
    """

    def __init__(self, store: Store, *, by: str, clock: Clock, keep_going: bool) -> None:
        super().__init__(store)
        self.by = by
        self.clock = clock
        self.trouble = ""  # why acts are not saved, while some are not
        self._keep_going = keep_going
        self._gave_up = ""  # why nothing more may be written, once an act was refused by the disk
        self.roster = Roster(store, self._save, clock=clock, by=by)

    @property
    def writable(self) -> bool:
        """Whether this program may change anything."""
        return self.store.writable and not self._gave_up

    def catch_up_records(self) -> None:
        """Bring clow.json up to date with the logs that are ahead of it, as after a crash."""
        self._must_write()
        with self._lock:
            for name in self.store.discarded():
                self.store.remove("nights", name)
            for name, acts in self.store.shrunk_logs().items():
                self._note(shrunk_words(self.store, name, acts))
            for name in self.store.stale_logs():
                try:
                    self._write_record(name, flush=False)
                except ev.EventError as error:  # its last record stays
                    self._note(str(error))
            self.store.flush()

    @contextlib.contextmanager
    def changing(self) -> Iterator[None]:
        """Within, nobody else changes anything; LookOnly where nothing may be changed."""
        self._must_write()
        with self._lock:
            yield

    def read_anew(self, name: str) -> None:
        """Forget what was read of a log, since another one lies in its place."""
        self._books.pop(name, None)
        if name == PEOPLE:
            self.roster.refresh()

    def retry(self) -> bool:
        """Try again to save what waits; whether all is saved now."""
        with self._lock:
            saved = not self._gave_up and self.store.retry()
            if saved:
                self.trouble = ""
            for book in self._books.values():
                book.mark_unsaved(len(self.store.waiting(book.id)))
            return saved

    def close(self) -> None:
        """Bring the records up to date and let the data go; what waits is tried once more."""
        with self._lock:
            if self.store.behind:
                self.retry()
            if self.writable:
                with contextlib.suppress(StoreError):  # the logs have it all
                    self.catch_up_records()
            self.store.close()

    def _write(self, book: NightBook, count: int) -> None:
        """Write and sync the latest acts, then show them; when that fails they never were."""
        acts = book.history.acts[len(book.history.acts) - count :]
        try:
            self._save(lambda: self.store.append(book.id, [ev.encode(act) for act in acts]))
        except StoreError:
            book.history.drop_after(len(book.history.acts) - count)
            raise
        before = book.view.night
        book.publish(count, unsaved=len(self.store.waiting(book.id)))
        after = book.view.night
        if after.finished != before.finished or len(after.left()) != len(before.left()):
            with contextlib.suppress(StoreError):  # the record follows when the disk is well
                self._write_record(book.id)

    def _write_record(self, name: str, *, flush: bool = True) -> None:
        """Put a night, or the people, into the record as the logs have them now."""
        if name == PEOPLE:
            keep_people(self.store, self.roster, self._record)
        else:
            record = self._record(name)
            if not (self.store.damaged(name) and self.store.get("nights", name)):  # that may hold more
                self.store.put("nights", name, record)
        if flush:
            self.store.flush()

    def _save(self, write: Callable[[], None]) -> None:
        """Write; with `keep_going` what fails waits, and `trouble` says why.

        Else it is refused. The store holds it all the same, so that nothing more may be written after it.
        """
        try:
            write()
        except StoreFailed as error:
            if self._keep_going and error.waits:
                self.trouble = str(error)
                return
            if error.waits:
                self._gave_up = f"{error} Nothing more is changed here until it is started again."
            raise
        if not self.store.behind:
            self.trouble = ""

    def _must_write(self) -> None:
        if not self.writable:
            raise self._look_only()

    def _look_only(self) -> LookOnly:
        return LookOnly(self._gave_up or self.store.why_look_only)
