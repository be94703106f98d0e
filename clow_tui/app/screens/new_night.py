"""A new night: a few fields, the people pasted, typed or ticked, and beside it what will happen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Literal

from textual import events
from textual.containers import Horizontal
from textual.widget import Widget

from clow_tui.app.background.foresight import PlannedEnd
from clow_tui.app.base_screens.listing import ListingPlace, ask_unbegun
from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.commands.keymap import tap
from clow_tui.app.commands.places import NEW
from clow_tui.app.commands.situation import Situation
from clow_tui.app.dialogs import Choose
from clow_tui.app.records import Record
from clow_tui.app.setup.choices import CHOSEN, choices_for
from clow_tui.app.setup.draft import (
    Draft,
    Games,
    as_last,
    fresh_draft,
    last_night,
    same_people,
)
from clow_tui.app.setup.fields import FIELDS, RARELY, fields_for
from clow_tui.app.setup.outcome import Outcome, outcome_of
from clow_tui.app.setup.words import happens_words
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.form import SHORT, Fields, Preview, Roster
from clow_tui.app.widgets.lines import Header
from clow_tui.director.errors import BadAnswer
from clow_tui.director.people.known import Doubt, Known, known_people
from clow_tui.tournament.commands import Draw
from clow_tui.tournament.commands.night import Finish
from clow_tui.tournament.people import key_of

PREVIEW_FROM = 70  # columns from which the preview stands beside the fields
FORM_LEAST, FORM_KEPT, ROWS_KEPT = 8, 14, 6  # lines of the form and of the list
Again = Literal["", "all", "people"]


class NewNight(ListingPlace):
    """Set up a night and begin it."""

    place = NEW
    BINDINGS = bindings_for(NEW)

    def __init__(self, again: Again = "") -> None:
        super().__init__()
        self._again = again
        self._games: Games | None = None
        self._outcome = Outcome()
        self._looked_at: tuple[Draft, tuple[Known, ...]] | None = None  # what `_outcome` is of
        self._records: Sequence[Record] = ()
        self._read = False  # whether past nights are known already
        self._end: PlannedEnd | None = None

    def body(self) -> Iterable[Widget]:
        """Fields beside the preview, players under both, the entry at the foot."""
        with Horizontal(classes="form"):
            yield Fields()
            yield Preview()
        yield Roster()
        yield Entry()

    def on_mount(self) -> None:
        """A draft named after the day, or the one that was left; past nights are read off this thread."""
        self._games = Games(self.director.shelf, self.clow.now().date())
        if self.clow.foresight is not None:
            self._end = PlannedEnd(self.clow.foresight, self._foreseen)
        self.begin_with(fresh_draft(self.clow.now()))
        if (left := self.clow.unbegun) is not None:
            self.clow.unbegun = None
            self.change(left)
            self.choose("begin")
        self.act(self.director.outlines, self._know)
        self.update()

    def _know(self, records: list[Record]) -> None:
        self._records, self._read = records, True
        self.known = known_people(self.director.roster.people, records)
        if self._again:
            self._fill(self._again)
        self.update()

    def on_screen_resume(self) -> None:
        """Back from the rulesets: they may be others."""
        if self._games is not None:
            self._games = Games(self.director.shelf, self.clow.now().date())
        super().on_screen_resume()

    @property
    def games(self) -> Games:
        """What can be played."""
        assert self._games is not None
        return self._games

    def fields(self) -> tuple[str, ...]:
        """The fields that the draft has."""
        return fields_for(self.draft, self.games)

    def situation(self) -> Situation:
        """Players there to take out, names in doubt, changes to undo."""
        usual = super().situation()
        return usual._replace(
            rows=len(self.draft.people) if self.has_draft else 0,
            no_undo="" if self.before else "Nothing was changed here.",
            nights=len(self._records) if self._read else 1,
            doubts=len(self._outcome.doubts),
        )

    def leave(self) -> None:
        """Back to the lobby; what was filled in is there again when one comes back."""
        self.clow.unbegun = self.draft if self.draft.people else None
        if self.draft.people:
            self.clow.say(f"Kept as it is; {tap('n')} goes on with it.")
        super().leave()

    @property
    def unsaved(self) -> bool:
        """Whether there is a list that no night has yet."""
        return self.has_draft and bool(self.draft.people)

    def before_leaving(self, leave: Callable[[], None]) -> bool:
        """A list of people is nowhere but here before the night begins."""
        return self.unsaved and ask_unbegun(self, self.draft, leave)

    def _began(self, night_id: str) -> None:
        self.clow.unbegun = None
        self.clow.open_night(night_id)

    # Showing

    def update(self) -> None:
        """Show the draft and what it comes to."""
        if not self.has_draft or not self.is_up:
            return
        if self._looked_at != (self.draft, self.known):  # not at every move of the mark
            self._outcome = outcome_of(self.draft, self.games, self.director, self.known)
            self._looked_at = self.draft, self.known
            self._foresee()
        self._outcome = replace(self._outcome, ends=self._end.lines() if self._end is not None else ())
        self.query_one(Header).show("New night", ("everything can be changed until it begins",))
        fields = self.fields()
        self.query_one(Fields).show(self.draft, fields, self.field(), self._outcome)
        preview = self.query_one(Preview)
        preview.show(self._outcome)
        roster = self.query_one(Roster)
        roster.show(self.draft, self.player(), self._outcome.doubts, self.field() == "players")
        rows = -(-len(self.draft.people) // roster.columns)
        room = self.size.height - 6
        narrow = self.size.width < PREVIEW_FROM
        wanted = len(fields) + 1 + SHORT if narrow else max(len(fields) + 1, preview.lines_wanted())
        kept = min(max(2, rows), max(ROWS_KEPT, room - FORM_KEPT))
        self.query_one(".form").styles.height = max(FORM_LEAST, min(wanted, room - kept))
        self.hint()
        self.refresh_keys()

    def on_resize(self, event: events.Resize) -> None:
        """In a narrow window the preview is two lines under the fields."""
        super().on_resize(event)
        wide = event.size.width >= PREVIEW_FROM
        fields, preview = self.query_one(Fields), self.query_one(Preview)
        self.query_one(".form").styles.layout = "horizontal" if wide else "vertical"
        fields.styles.max_width = "60%" if wide else "100%"
        fields.styles.width = 40 if wide else "1fr"
        preview.styles.height = "1fr" if wide else SHORT
        preview.styles.margin = (0, 0, 0, 0 if wide else 2)
        self.call_after_refresh(self.update)

    def doubts(self) -> Sequence[Doubt]:
        """Names that may be meant for others."""
        return self._outcome.doubts

    def _foreseen(self) -> None:
        if self.is_open:
            self.update()

    def _foresee(self) -> None:
        """Have its end worked out, where it can begin as it is."""
        if self._end is None:
            return
        if self._outcome.faults or self.draft.date:
            self._end.nothing()
            return
        director, plan = self.director, self.games.plan(self.draft)
        by = self.draft.end_by if "end_by" in self.fields() else ""
        self._end.of(plan, by, director.shelf, director.clock())

    def hint(self) -> None:
        """What can be done with what is chosen, in the closed entry."""
        entry = self.query_one(Entry)
        if entry.is_open:
            return
        field = self.field()
        if (player := self.player()) is not None:
            entry.ask("", self.person_keys(player))
        elif field == "players":
            entry.ask("", self.players_keys())
        elif field == "begin" and self.draft.date:
            entry.ask("", (("enter", "asks for the places, best first"),))
        elif field is not None:
            entry.ask("", FIELDS[field].keys)

    # Moving and changing

    def move(self, dx: int, dy: int) -> None:
        """Up and down through the fields and the players; left and right change a choice."""
        if self.open_entry() is not None:
            return  # what is typed is meant for the field that was chosen
        player, fields = self.player(), self.fields()
        columns, people = self.query_one(Roster).columns, len(self.draft.people)
        if player is None:
            if dx:
                self._step(dx)
                return
            at = fields.index(self.field() or "begin") + dy
            if at >= len(fields) and people:
                self.choose(0)
            else:
                self.choose(fields[max(0, min(len(fields) - 1, at))])
            return
        moved = player + dx + dy * columns
        if moved < 0 or (dy < 0 and player < columns):
            self.choose("begin")
        elif moved < people:
            self.choose(moved)

    async def on_fields_clicked(self, event: Fields.Clicked) -> None:
        """A click chooses a field, a second one opens it."""
        if event.field == self.field():
            await self.do_open()
        else:
            self.choose(event.field)

    def do_move_first(self) -> None:
        """The first field."""
        self.choose("name")

    def do_move_last(self) -> None:
        """The line that begins the night."""
        self.choose("begin")

    def _step(self, by: int) -> None:
        field = self.field()
        step = FIELDS[field].step if field is not None else None
        if field == "end_by" and self._end is not None:
            offer = self._end.offer(self.draft.levels, self.draft.every, by)
            if offer is not None:
                self._changed(replace(self.draft, levels=offer.levels, every=offer.every))
        elif step is not None:
            self._changed(step(self.draft, by, self.games))

    def _changed(self, draft: Draft) -> None:
        """Take a changed draft; where another choice had to follow, say so."""
        before = self.draft
        self.change(draft)
        if draft.ruleset != before.ruleset and draft.format != before.format:
            game = self.games.get(draft.ruleset)
            self.clow.say(f"{game.name if game else draft.ruleset}: {happens_words(draft.format)}.")
        if draft.mode == "outcome" != before.mode and draft.every != before.every:
            self.clow.say("Where only outs are told nobody counts rounds: the antes go by minutes now.")

    async def do_open(self) -> None:
        """Enter: change what is chosen, or begin."""
        if not self._read:  # as last time, and enter right after it
            self.act(lambda: None, self._open_now)
            return
        field, player = self.field(), self.player()
        if player is not None:
            self.enter(player)
        elif field in CHOSEN:
            await self._choose_for(field)
        elif field == "begin":
            await self._begin()
        elif field == "players" and self.known:
            await self.tick()
        elif field is not None and FIELDS[field].asked:
            self.enter(field)
        elif field == "players":
            self.enter("players")
        elif field is not None and (step := FIELDS[field].step) is not None:
            self._changed(step(self.draft, -1 if self.draft.more and field == "more" else 1, self.games))

    def _open_now(self, _: None) -> None:
        self.call_later(self.do_open)

    async def do_edit(self) -> None:
        """The same as enter, but for the line that begins."""
        if self.field() != "begin":
            await self.do_open()

    async def _choose_for(self, field: str) -> None:
        asked = choices_for(field, self.draft, self.games)

        def taken(chosen: str | None) -> None:
            if chosen:
                self._changed(asked.take(chosen))

        dialog = Choose(asked.title, asked.choices, refused=asked.refused, marked=asked.marked)
        await self.app.push_screen(dialog, taken)

    # As last time

    def do_again(self) -> None:
        """As last time: game, format, ways, tables, levels, stop and people."""
        self._fill("all")

    def do_again_people(self) -> None:
        """The same people as last time."""
        self._fill("people")

    def _fill(self, again: Again) -> None:
        if not self._read:
            self._again = again
            return
        self._again = ""
        record = last_night(self._records)
        if record is None:
            self.clow.say("No night has been played yet that this one could be like.")
            return
        draft = same_people(self.draft, record)
        if again == "all":
            draft = self.games.choose(as_last(self.draft, record), record["ruleset"])
        self.change(draft)
        like = "As" if again == "all" else "The people of"
        self.clow.say(
            f"{like} {record['name']}, {record['date']}: {self.draft.counts()}. v: late, not coming."
        )
        self.choose("begin")

    # The entry

    def read_field(self, field: str, text: str) -> str:
        """Take words for a field; what was wanted where they say nothing."""
        read = FIELDS[field].read
        if read is None:
            return ""
        try:
            self._changed(read(text, self.draft, self.games.today))
        except BadAnswer as wanted:
            return str(wanted)
        return ""

    # Beginning

    async def _begin(self) -> None:
        if self.clow.looking:
            self.clow.say(self.clow.looking)
            return
        if self._outcome.faults:
            field, fault = self._outcome.faults[0]
            self.clow.say(fault, bad=True)
            if field in RARELY:
                self.change(replace(self.draft, more=True))
            twice = self.draft.twice()
            again = [at for at, one in enumerate(self.draft.people) if key_of(one.name) in twice]
            self.choose(again[-1] if again else field if field in self.fields() else "players")
            return
        plan, director = self.games.plan(self.draft), self.director
        if self.draft.date:
            await self._places()
            return

        def job() -> str:
            night_id = director.create(plan)
            director.submit(night_id, Draw())
            return night_id

        self.act(job, self._began)

    async def _places(self) -> None:
        """Ask for the places of a night that was played on paper, then enter it whole."""
        from clow_tui.app.dialogs.paper_places import Places

        plan, director = self.games.plan(self.draft), self.director

        def entered(places: tuple[tuple[str, ...], ...] | None) -> None:
            if not places:
                return

            def job() -> str:
                night_id = director.create(plan)
                ids = director.roster.people.id_of
                order = tuple(tuple(ids(name) or name for name in group) for group in places)
                director.submit(night_id, Finish("order", order))
                return night_id

            self.act(job, self._began)

        await self.app.push_screen(Places(plan.players), entered)
