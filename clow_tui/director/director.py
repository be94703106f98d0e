"""The one door: everything that changes a night goes through a Director, from both faces alike.

It draws what is drawn at random, takes an act, has it written and synced, and only then publishes the
night's new view. Its calls block until the sync; the app makes them from worker threads.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from clow_tui.director.book import LogLine, NightBook, View
from clow_tui.director.chance import SeedChance, commitment, new_salt, new_seed
from clow_tui.director.clock import Clock, stamp, utc_now, zone_name
from clow_tui.director.errors import LookOnly, NeedsYes, UnknownNight
from clow_tui.director.naming import night_id_for
from clow_tui.director.plan import NightPlan, Outlook, check, outlook
from clow_tui.director.roster import Roster
from clow_tui.nearest import nearest
from clow_tui.rulesets import Shelf, resolved_text, shipped_folder
from clow_tui.store import PEOPLE, Follower, Store, StoreError, StoreFailed
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands import Answer, Command, events_for, refusal
from clow_tui.tournament.fold import Story
from clow_tui.tournament.history import History, UndoPlan
from clow_tui.tournament.people import PersonError, key_of
from clow_tui.tournament.record import record_of
from clow_tui.tournament.words import tell_story

GROUP = 50
ANSWERS = {"roll", "!", "stand", "keep", "final", "pass"}


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
        self.roster = Roster(store, clock=clock, by=by)
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
        return self.store.writable

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
        ids = self.night_ids()
        if not ids:
            raise UnknownNight("There are no nights yet; `clow-tui new NAME …` begins one.")
        if words is None:
            nights = self.summaries()
            running = [record for record in nights if not record["finished"]]
            if len(running) > 1:
                names = ", ".join(record["name"] for record in reversed(running))
                raise UnknownNight(f"Several nights are under way: {names}; pick one with --night.")
            return str((running or nights)[0]["id"])
        if words in ids:
            return words
        nights = self.summaries()
        fits = [str(r["id"]) for r in nights if key_of(r["name"]) == key_of(words)]
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise UnknownNight(f"Several nights are called {words}: {', '.join(fits)}; give the id.")
        near = nearest(words, [*(r["name"] for r in nights), *ids])
        raise UnknownNight(f"There is no night '{words}'" + (f"; did you mean {near}?" if near else "."))

    def summary(self, night_id: str) -> dict[str, Any]:
        """A night's record (tournament/record.py), made anew when its log is ahead of it."""
        return self._summaries([night_id])[0]

    def summaries(self) -> list[dict[str, Any]]:
        """The records of all nights, the latest first."""
        records = self._summaries(self.night_ids())
        return sorted(records, key=lambda record: (record["started"], record["id"]), reverse=True)

    def _summaries(self, night_ids: Sequence[str]) -> list[dict[str, Any]]:
        with self._lock:
            stale = set(self.store.stale_logs())
            kept = (
                None if night_id in stale else self.store.get("nights", night_id) for night_id in night_ids
            )
            return [record or self._record(i) for i, record in zip(night_ids, kept, strict=True)]

    def refresh(self, night_id: str) -> View:
        """The night with whatever another program has written since; for a program that only looks."""
        if self.writable:
            return self.view(night_id)
        with self._lock:
            self.store.refresh()
            self.roster.refresh()
            book = self._book(night_id)
            book.catch_up(self._followers[night_id].news())
            return book.view

    def catch_up_records(self) -> None:
        """Bring clow.json up to date with the logs that are ahead of it, as after a crash."""
        self._must_write()
        with self._lock:
            for name in self.store.stale_logs():
                self._write_record(name, flush=False)
            self.store.flush()

    def retry(self) -> bool:
        """Try again to save what waits; whether all is saved now."""
        with self._lock:
            saved = self.store.retry()
            if saved:
                self.trouble = ""
            for book in self._books.values():
                book.mark_unsaved(len(self.store.waiting(book.id)))
            return saved

    def refusal(self, night_id: str, command: Command) -> str | None:
        """Why a command cannot be done now; None when it can."""
        if not self.writable:
            return str(self._look_only())
        return refusal(self.view(night_id).night, command)

    def name(self, player: str) -> str:
        """A player's name by id."""
        return self.roster.name(player)

    def outlook(self, plan: NightPlan) -> Outlook:
        """What a night set up like this will be, and all its faults."""
        return outlook(plan, self.shelf)

    # Doing

    def create(self, plan: NightPlan) -> str:
        """Begin a night; its id. PlanError says what does not fit."""
        self._must_write()
        with self._lock:
            checked = check(plan, self.shelf)
            now = self.clock()
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
            history = History([act])
            self.store.create_log(night_id, [ev.encode(act)])
            self._books[night_id] = NightBook(night_id, history, self.name)
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

    def pick_log(self, words: str | None) -> str:
        """As `pick`, but also where a night's log is too damaged to be summed up."""
        if words is not None and words in self.night_ids():
            return words
        ids = self.night_ids()
        return ids[0] if words is None and len(ids) == 1 else self.pick(words)

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
        """An answer from words as typed; a name before the dice is taken as the player's (`cy 2 2 5`).

        PersonError when the words begin with neither dice, an answer, nor one player at the table.
        """
        night = self.view(night_id).night
        spoken = words.split()
        faces = {face.casefold() for face in night.rules.book.spec.faces}
        plain = not spoken or spoken[0].isdigit() or spoken[0].strip(",").casefold() in faces | ANSWERS
        if table not in night.tables or plain or len(spoken) < 2:
            return Answer(table, words)
        people = [seat.player for seat in night.tables[table].game.seats]
        problem: PersonError | None = None
        for cut in range(len(spoken) - 1, 0, -1):
            try:
                player = self.roster.people.find(" ".join(spoken[:cut]), people)
            except PersonError as error:
                problem = error
                continue
            return Answer(table, " ".join(spoken[cut:]), player)
        raise problem or PersonError(f"'{words}' names nobody at table {table}.")

    def close(self) -> None:
        """Bring the records up to date and let the data go."""
        with self._lock:
            if self.writable:
                with contextlib.suppress(StoreError):  # the logs have it all
                    self.catch_up_records()
            self.store.close()

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
            lines = self.store.read_log(night_id).lines
        else:
            self._followers[night_id] = self.store.follow(night_id)
            lines = self._followers[night_id].news().lines
        return NightBook(night_id, History([ev.decode(line) for line in lines]), self.name)

    def _add(self, book: NightBook, command: Command, run: int | None) -> None:
        history = book.history
        chance = SeedChance(bytes.fromhex(history.created.seed))
        events = events_for(history.night, command, chance, len(history.acts))
        self._take(book, command.word, events, run)

    def _take(self, book: NightBook, word: str, events: tuple[ev.Event, ...], run: int | None) -> None:
        act = ev.Act(len(book.history.acts), stamp(self.clock()), self.by, word, events, run)
        book.history.append(act)

    def _write(self, book: NightBook, count: int) -> None:
        """Write and sync the latest acts, then show them; when that fails they never were."""
        acts = book.history.acts[len(book.history.acts) - count :]
        try:
            self.store.append(book.id, [ev.encode(act) for act in acts])
        except StoreError as error:
            if not (self._keep_going and isinstance(error, StoreFailed) and error.waits):
                book.history.drop_after(len(book.history.acts) - count)
                raise
            self.trouble = str(error)
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

    def _must_write(self) -> None:
        if not self.writable:
            raise self._look_only()

    def _look_only(self) -> LookOnly:
        return LookOnly(self.store.why_look_only)
