"""The one door: everything that changes a night goes through a Director, from both faces alike.

It draws what is drawn at random, takes an act, has it written and synced, and only then publishes the
night's new view. Its calls block until the sync; the app makes them from worker threads.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from clow_tui.director.book import LogLine, NightBook, View
from clow_tui.director.chance import SeedChance, commitment, new_salt, new_seed
from clow_tui.director.clock import Clock, stamp, utc_now, zone_name
from clow_tui.director.errors import BadAnswer, LookOnly, NeedsYes, NotNow, UnknownNight
from clow_tui.director.naming import night_id_for
from clow_tui.director.picking import Words, answer_from, pick
from clow_tui.director.plan import NightPlan, Outlook, check, outlook
from clow_tui.director.roster import Roster
from clow_tui.rulesets import Shelf, resolved_text, shipped_folder
from clow_tui.store import PEOPLE, Follower, Store, StoreError, StoreFailed
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands import Answer, Command, events_for, refusal
from clow_tui.tournament.fold import Inapplicable, Story
from clow_tui.tournament.history import History, UndoPlan
from clow_tui.tournament.model import Night
from clow_tui.tournament.record import record_of
from clow_tui.tournament.words import tell_story

GROUP = 50


class Director:
    """The nights of one data folder. Safe for several threads; one at a time changes anything."""

    def __init__(
        self, store: Store, shelf: Shelf, *, by: str, clock: Clock = utc_now, keep_going: bool = False
    ) -> None:
        self.store = store
        self.shelf = shelf
        self.by = by
        self.clock = clock
        self.trouble = ""  # why acts are not saved, while some are not
        self._keep_going = keep_going
        self._gave_up = ""  # why nothing more may be written, once an act was refused by the disk
        self._noted: list[str] = []
        self.roster = Roster(store, self._save, clock=clock, by=by)
        self._books: dict[str, NightBook] = {}
        self._followers: dict[str, Follower] = {}
        self._lock = threading.RLock()

    @classmethod
    def open(
        cls,
        place: Path,
        *,
        by: str,
        write: bool = True,
        keep_going: bool = False,
        clock: Clock = utc_now,
    ) -> Director:
        """The director of a data folder; StoreLocked when another program has it and `write` is asked.

        With `keep_going` acts go on in memory, marked unsaved, when the disk fails; else they are refused.
        """
        store = Store.open(place, write=write, clock=clock)
        own = store.place.folder / "rulesets"
        return cls(store, Shelf(shipped_folder(), own), by=by, clock=clock, keep_going=keep_going)

    @property
    def writable(self) -> bool:
        """Whether this program may change anything."""
        return self.store.writable and not self._gave_up

    # Looking

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
        """The records of all nights, the latest first; each made anew when its log is ahead of it.

        A night whose log cannot be read has its last record, or none: see `findings`.
        """
        with self._lock:
            stale = set(self.store.stale_logs())
            records = [self._summary(night_id, night_id in stale) for night_id in self.night_ids()]
        shown = [record for record in records if record is not None]
        return sorted(shown, key=lambda record: (record["started"], record["id"]), reverse=True)

    def _summary(self, night_id: str, stale: bool) -> dict[str, Any] | None:
        kept = self.store.get("nights", night_id)
        if kept is not None and not stale:
            return kept
        try:
            return self._record(night_id)
        except ev.EventError as error:
            self._note(str(error))
            return kept

    @property
    def findings(self) -> tuple[str, ...]:
        """What was noticed about the files so far, each once, in plain sentences."""
        return tuple(dict.fromkeys([*(f.text for f in self.store.findings), *self._noted]))

    def refresh(self, night_id: str) -> View:
        """The night with whatever another program has written since; for a program that only looks."""
        if self.writable:
            return self.view(night_id)
        with self._lock:
            self.store.refresh()
            self.roster.refresh()
            book = self._book(night_id)
            with _folding(night_id):
                book.catch_up(self._followers[night_id].news())
            return book.view

    def catch_up_records(self) -> None:
        """Bring clow.json up to date with the logs that are ahead of it, as after a crash."""
        self._must_write()
        with self._lock:
            for name in self.store.stale_logs():
                try:
                    self._write_record(name, flush=False)
                except ev.EventError as error:  # its last record stays
                    self._note(str(error))
            self.store.flush()

    def retry(self) -> bool:
        """Try again to save what waits; whether all is saved now."""
        with self._lock:
            saved = not self._gave_up and self.store.retry()
            if saved:
                self.trouble = ""
            for book in self._books.values():
                book.mark_unsaved(len(self.store.waiting(book.id)))
            return saved

    def refusal(self, night_id: str, command: Command) -> str | None:
        """Why a command cannot be done now; None when it can."""
        if not self.writable:
            return str(self._look_only())
        night = replace(self.view(night_id).night, now=stamp(self.clock()))
        why = refusal(night, command)
        return self._named(why, night) if why else None

    def name(self, player: str) -> str:
        """A player's name by id."""
        return self.roster.name(player)

    def outlook(self, plan: NightPlan) -> Outlook:
        """What a night set up like this will be, and all its faults."""
        return outlook(plan, self.shelf, self.clock())

    # Doing

    def create(self, plan: NightPlan) -> str:
        """Begin a night; its id. PlanError says what does not fit."""
        self._must_write()
        with self._lock:
            now = self.clock()
            checked = check(plan, self.shelf, now)
            date = plan.date or now.astimezone().date().isoformat()
            night_id = night_id_for(date, checked.name, self.night_ids())
            players = self.roster.ids_for(checked.players)
            seed, salt = new_seed(plan.seed), new_salt()
            pot = checked.ruleset.pot
            created = ev.NightCreated(
                name=checked.name,
                date=date,
                zone=zone_name(),
                format=checked.format,
                settings=checked.settings.plain(),
                ruleset=checked.ruleset_name,
                rules=resolved_text(checked.ruleset),
                seed=seed.hex(),
                salt=salt.hex(),
                commitment=commitment(seed, salt),
                practice=plan.practice,
            )
            entrants = [ev.EntrantAdded(player, pot.tokens if pot else 0) for player in players]
            act = ev.Act(0, stamp(now), self.by, "new", (created, *entrants))
            book = NightBook(night_id, History([act]), self.name)
            self._save(lambda: self.store.create_log(night_id, [ev.encode(act)]))
            book.mark_unsaved(len(self.store.waiting(night_id)))
            self._books[night_id] = book
            with contextlib.suppress(StoreError):  # the log has it all
                self.catch_up_records()
            return night_id

    def submit(self, night_id: str, command: Command) -> Story:
        """Do a command; returns after the sync with what happened.

        NotNow and BadAnswer say why not, StoreError that it could not be written; then nothing has changed.
        """
        self._must_write()
        with self._lock:
            book = self._book(night_id)
            self._add(book, command, run=None)
            self._write(book, 1)
            return book.history.stories[len(book.history.acts) - 1]

    def play_group(self, night_id: str, commands: Iterable[Command], run: int | None) -> int:
        """Do up to fifty commands written with one sync; how many. See play.py for the loop."""
        self._must_write()
        with self._lock:
            book = self._book(night_id)
            done = 0
            try:
                for command in commands:
                    self._add(book, command, run=run if run is not None else len(book.history.acts))
                    run = run if run is not None else len(book.history.acts) - 1
                    done += 1
                    if done == GROUP:
                        break
            finally:
                if done:
                    self._write(book, done)
            return done

    def plan_undo(self, night_id: str, *, table: int | None = None, run: bool = False) -> UndoPlan:
        """What undo would take back; NothingToDo when there is nothing."""
        with self._lock:
            return self._book(night_id).history.plan_undo(table=table, run=run)

    def undo(
        self, night_id: str, *, table: int | None = None, run: bool = False, yes: bool = False
    ) -> tuple[list[str], UndoPlan]:
        """Undo the last act there; its lines in words. NeedsYes when others go along and no `yes`."""
        self._must_write()
        with self._lock:
            book = self._book(night_id)
            plan = book.history.plan_undo(table=table, run=run)
            lines = self.words_of(night_id, plan.asked)
            if plan.along and not yes:
                raise NeedsYes(self.words_of(night_id, plan.along))
            self._take(book, "undo", (ev.Undone(plan.acts),), None)
            self._write(book, 1)
            return lines, plan

    def redo(self, night_id: str, *, table: int | None = None) -> list[str]:
        """Bring back what the last undo there took; its lines in words. NothingToDo when it cannot be."""
        self._must_write()
        with self._lock:
            book = self._book(night_id)
            acts = book.history.plan_redo(table=table)
            self._take(book, "redo", (ev.Redone(acts),), None)
            self._write(book, 1)
            return self.words_of(night_id, acts)

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

    def answer_from(self, night_id: str, table: int, words: str) -> Answer:
        """An answer from words as typed: dice, or a name and his dice; PersonError as in picking.py."""
        return answer_from(self.view(night_id).night, table, words, self.roster.people)

    def close(self) -> None:
        """Bring the records up to date and let the data go; what waits is tried once more."""
        with self._lock:
            if self.store.behind:
                self.retry()
            if self.writable:
                with contextlib.suppress(StoreError):  # the logs have it all
                    self.catch_up_records()
            self.store.close()

    def words(self, night_id: str) -> Words:
        """What names typed for a night mean."""
        return Words(self.view(night_id).night, self.roster.people)

    def newcomer(self, name: str) -> str:
        """The id for a name, new to the roster or known."""
        self._must_write()
        with self._lock:
            return self.roster.ids_for([name])[0]

    def rename(self, old: str, new: str) -> None:
        """Give a player another name, in past nights, too; PersonError when it is taken or no name."""
        self._must_write()
        with self._lock:
            self.roster.rename(self.roster.people.find(old, self.roster.people.players), new)
            for book in self._books.values():
                book.rename()
            with contextlib.suppress(StoreError, ev.EventError):  # the logs have it all
                for night_id in self.night_ids():
                    self._write_record(night_id, flush=False)
                self.catch_up_records()

    # Within

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

    def _add(self, book: NightBook, command: Command, run: int | None) -> None:
        history = book.history
        chance = SeedChance(bytes.fromhex(history.created.seed))
        at = stamp(self.clock())
        night = replace(history.night, now=at)
        try:
            events = events_for(night, command, chance, len(history.acts))
        except (NotNow, BadAnswer) as why:
            raise type(why)(self._named(str(why), night)) from None
        self._take(book, command.word, events, run, at)

    def _take(
        self, book: NightBook, word: str, events: tuple[ev.Event, ...], run: int | None, at: str | None = None
    ) -> None:
        act = ev.Act(len(book.history.acts), at or stamp(self.clock()), self.by, word, events, run)
        book.history.append(act)

    def _named(self, sentence: str, night: Night) -> str:
        """A sentence of the pure rooms with names in place of ids."""
        for player in night.entrants:
            sentence = sentence.replace(player, self.name(player))
        return sentence

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

    def _record(self, night_id: str) -> dict[str, Any]:
        return record_of(self._book(night_id).history, night_id, self.name)

    def _write_record(self, name: str, *, flush: bool = True) -> None:
        """Put a night, or the people, into the record as the logs have them now."""
        if name == PEOPLE:
            self.store.put_all("players", self.roster.records())
            self.store.mark(PEOPLE)
        else:
            self.store.put("nights", name, self._record(name))
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

    def _note(self, finding: str) -> None:
        if finding not in self._noted:
            self._noted.append(finding)

    def _must_write(self) -> None:
        if not self.writable:
            raise self._look_only()

    def _look_only(self) -> LookOnly:
        return LookOnly(self._gave_up or self.store.why_look_only)


@contextlib.contextmanager
def _folding(night_id: str) -> Iterator[None]:
    """Say which night's log it is that does not fold."""
    try:
        yield
    except ev.EventError as error:
        raise ev.EventError(f"{night_id}: {error}.") from None
    except Inapplicable as error:
        raise ev.EventError(f"{night_id}: an act does not follow from those before it. {error}") from None
