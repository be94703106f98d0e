"""The one door: everything that changes a night goes through a Director, from both faces alike.

It draws what is drawn at random, takes an act, has it written and synced, and only then publishes the
night's new view. Its calls block until the sync; the app makes them from worker threads.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from clow_tui.director.amending import Amended, Correction
from clow_tui.director.amending import plan as plan_amendment
from clow_tui.director.book import NightBook
from clow_tui.director.chance import SeedChance, commitment, new_salt, new_seed
from clow_tui.director.clock import Clock, stamp, utc_now, zone_name
from clow_tui.director.errors import BadAnswer, InTheWay, NeedsYes, NotNow
from clow_tui.director.naming import night_id_for
from clow_tui.director.plan import check, entry_of, outlook
from clow_tui.director.plan.asked import NightPlan, Outlook
from clow_tui.director.saving import Saving
from clow_tui.director.trash import Discarded, pick_discarded, refuse_real
from clow_tui.rulesets import Shelf, resolved_text, shipped_folder
from clow_tui.store import Store, StoreError
from clow_tui.tournament import events as ev
from clow_tui.tournament import put_right
from clow_tui.tournament.commands import Command, events_for, refusal
from clow_tui.tournament.fold import Inapplicable, Story
from clow_tui.tournament.history import History, UndoPlan
from clow_tui.tournament.model import Night
from clow_tui.tournament.put_right import How
from clow_tui.tournament.rules import tokens_of
from clow_tui.tournament.standings import payout
from clow_tui.tournament.steps import played_at

GROUP = 50


class Director(Saving):
    """The nights of one data folder. Safe for several threads; one at a time changes anything."""

    def __init__(
        self, store: Store, shelf: Shelf, *, by: str, clock: Clock = utc_now, keep_going: bool = False
    ) -> None:
        super().__init__(store, by=by, clock=clock, keep_going=keep_going)
        self.shelf = shelf

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

    def refusal(self, night_id: str, command: Command) -> str | None:
        """Why a command cannot be done now; None when it can."""
        if not self.writable:
            return str(self._look_only())
        night = replace(self.view(night_id).night, now=stamp(self.clock()))
        why = refusal(night, command)
        return self._named(why, night) if why else None

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
            night_id = night_id_for(date, checked.name, {*self.night_ids(), *self.store.discarded()})
            people = self.roster.ids_for((*checked.players, *checked.late), plan.guests)
            players, late = people[: len(checked.players)], people[len(checked.players) :]
            seed, salt = new_seed(plan.seed), new_salt()
            by_name = dict(zip((*checked.players, *checked.late), people, strict=True))
            apart = tuple(tuple(by_name[name] for name in group) for group in checked.apart)
            created = ev.NightCreated(
                name=checked.name,
                date=date,
                zone=zone_name(),
                format=checked.format,
                settings=replace(checked.settings, expected=tuple(late), apart=apart).plain(),
                ruleset=checked.ruleset_name,
                rules=resolved_text(checked.ruleset),
                seed=seed.hex(),
                salt=salt.hex(),
                commitment=commitment(seed, salt),
                practice=plan.practice,
            )
            stack = tokens_of(checked.ruleset)
            entrants = [ev.EntrantAdded(player, stack) for player in players]
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

    def amend(
        self, night_id: str, correction: Correction, *, yes: bool = False, swap: bool = False
    ) -> Amended:
        """Put right what was told wrong; what came of it.

        NeedsYes names the later acts that no longer fit, when `yes` is not given; InTheWay the later tables
        of those who go on, whose results `yes` takes back and `swap` gives to the right one. BadAnswer and
        NotNow say why it cannot be done.
        """
        self._must_write()
        with self._lock:
            book = self._book(night_id)
            chance = SeedChance(bytes.fromhex(book.history.created.seed))
            try:
                how: How = "swap" if swap else "void" if yes else ""
                amended, along = plan_amendment(book.history, correction, chance, how)
            except put_right.InTheWay as stands:
                raise self._in_the_way(book, stands) from None
            except Inapplicable as error:
                raise NotNow(self._named(str(error), book.history.night)) from None
            except (NotNow, BadAnswer) as why:
                raise type(why)(self._named(str(why), book.history.night)) from None
            gone = self.words_of(night_id, along)
            if along and not (yes or swap):
                raise NeedsYes(gone)
            before = book.history.night
            self._take(book, "amend", (amended,), None)
            self._write(book, 1)
            after = book.history.night
            rounds = tuple(sorted({item[0] for item in after.basis} - {item[0] for item in before.basis}))
            lines = tuple(self.words_of(night_id, [amended.act]))
            changed = payout.changed(before, after)
            payouts = tuple((self.name(player), was, now) for player, was, now in changed)
            money = payout.changed_words(before, after, self.name)
            return Amended(lines, tuple(gone), rounds, payouts, money)

    def _in_the_way(self, book: NightBook, stands: put_right.InTheWay) -> InTheWay:
        night = book.history.night
        lines = []
        for number in stands.tables:
            who = ", ".join(self.name(player) for player in played_at(night, night.tables[number]))
            lines.append(f"Table {number}, round {night.tables[number].heat}: {who}")
        return InTheWay(lines, [(self.name(old), self.name(new)) for old, new in stands.names.items()])

    def redo(self, night_id: str, *, table: int | None = None) -> list[str]:
        """Bring back what the last undo there took; its lines in words. NothingToDo when it cannot be."""
        self._must_write()
        with self._lock:
            book = self._book(night_id)
            acts = book.history.plan_redo(table=table)
            self._take(book, "redo", (ev.Redone(acts),), None)
            self._write(book, 1)
            return self.words_of(night_id, acts)

    def newcomer(self, name: str) -> str:
        """The id for a name, new to the roster or known."""
        self._must_write()
        with self._lock:
            return self.roster.ids_for([name])[0]

    def rules_text(self, wanted: str) -> tuple[str, str]:
        """The name and the whole text of a ruleset, by its name or a file; PlanError names its fault."""
        entry = entry_of(wanted, self.shelf)
        assert entry.reading.ruleset is not None
        return entry.name, resolved_text(entry.reading.ruleset)

    def rename(self, old: str, new: str) -> str:
        """Give a player another name, in past nights, too; his id. PersonError when it cannot be."""
        self._must_write()
        with self._lock:
            player = self.roster.people.find(old, self.roster.people.players)
            self.roster.rename(player, new)
            self.names_changed()
            return player

    def names_changed(self) -> None:
        """People or seasons are others now: told anew, and brought into the records."""
        for book in self._books.values():
            book.rename()
        with contextlib.suppress(StoreError, ev.EventError):  # the logs have it all
            self.catch_up_records()

    def keep(self, setting: str, value: Any) -> None:
        """Keep something as it was chosen, for the next time."""
        self._must_write()
        with self._lock:
            self.roster.keep(setting, value)

    def discard(self, night_id: str) -> Discarded:
        """Move a practice night into the trash. NotNow for a night that counts: those stay."""
        self._must_write()
        with self._lock:
            book = self._book(night_id)
            refuse_real(book.view.night)
            self.store.discard(night_id)
            del self._books[night_id]
            with contextlib.suppress(StoreError):  # the next catching up does it
                self.store.flush()
            return Discarded(night_id, book.view.night.name, book.history.created.date)

    def restore(self, words: str) -> Discarded:
        """Bring a deleted night back, by id or name; UnknownNight when none or several fit."""
        self._must_write()
        with self._lock:
            night = pick_discarded(words, self.discarded())
            self.store.restore_log(night.id)
            with contextlib.suppress(StoreError):  # the log has it all
                self.catch_up_records()
            return night

    # Within

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
            if player in sentence:  # asked of every key of every screen: 200 names are not looked up for one
                sentence = sentence.replace(player, self.name(player))
        return sentence
