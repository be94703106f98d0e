"""A new night: a few fields, the players pasted or typed, and beside it what will happen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from textual import events
from textual.containers import Horizontal
from textual.widget import Widget

from clow_tui.app.commands import NEW, Situation
from clow_tui.app.dialogs import Choose
from clow_tui.app.draft import (
    FIELDS,
    MODES,
    Draft,
    Field,
    change,
    fresh_draft,
    read_levels,
    read_stop,
    read_tables,
)
from clow_tui.app.screens.place import Place, bindings_for
from clow_tui.app.widgets.entry import Entry, EntryText
from clow_tui.app.widgets.form import Ahead, Fields, Preview, Roster
from clow_tui.app.widgets.lines import Header
from clow_tui.rulesets import Ruleset
from clow_tui.rulesets.words import in_short
from clow_tui.tournament.commands import Draw
from clow_tui.tournament.pasting import read_list

PREVIEW_FROM = 70  # columns from which rules and outlook stand beside the fields


class NewNight(Place):
    """Set up a night and begin it."""

    place = NEW
    BINDINGS = bindings_for(NEW)

    def __init__(self) -> None:
        super().__init__()
        self._draft: Draft | None = None
        self._at = FIELDS.index("players")  # a field, or beyond them a player
        self._before: list[Draft] = []  # drafts before a player was taken out, for undo
        self._entering: Field | int = "players"
        self._games: dict[str, Ruleset] = {}
        self._ahead = Ahead()

    def body(self) -> Iterable[Widget]:
        """Fields beside the preview, players under both, the entry at the foot."""
        with Horizontal(classes="form"):
            yield Fields()
            yield Preview()
        yield Roster()
        yield Entry()

    def on_mount(self) -> None:
        """A draft named after the day."""
        self._draft = fresh_draft(self.clow.now())
        director = self.clow.director
        assert director is not None
        for entry in director.shelf.entries():
            ruleset = entry.reading.ruleset
            if ruleset is not None and ruleset.pot is not None:
                self._games[entry.name] = ruleset
        self.update()

    @property
    def draft(self) -> Draft:
        """The form as it is."""
        assert self._draft is not None
        return self._draft

    def situation(self) -> Situation:
        """Players there to take out, and takings-out to undo."""
        players = len(self._draft.players) if self._draft is not None else 0
        undo = "" if self._before else "Nothing was taken out of this list."
        return Situation(NEW, looking=self.clow.looking, rows=players, no_undo=undo)

    # Showing

    def update(self) -> None:
        """Show the draft and what it comes to."""
        if self._draft is None or not self.is_mounted:
            return
        self._ahead = self._look_ahead()
        self.query_one(Header).show("New night", ("everything can be changed until it begins",))
        self.query_one(Fields).show(self.draft, self.field(), self._ahead)
        self.query_one(Preview).show(self._ahead)
        roster = self.query_one(Roster)
        roster.show(self.draft, self.player())
        rows = -(-len(self.draft.players) // roster.columns)
        free = self.size.height - 6 - max(2, min(rows, 8))
        self.query_one(".form").styles.height = max(10, min(free, 15))
        self._hint()
        self.refresh_keys()

    def on_resize(self, event: events.Resize) -> None:
        """Narrow windows have no room for the preview."""
        super().on_resize(event)
        self.query_one(Preview).display = event.size.width >= PREVIEW_FROM
        self.call_after_refresh(self.update)

    def _look_ahead(self) -> Ahead:
        director = self.clow.director
        assert director is not None
        outlook = director.outlook(self.draft.plan())
        ruleset = self._games.get(self.draft.ruleset)
        faults = dict(outlook.faults)
        if not self.draft.players:
            faults = {**faults, "players": "No players yet: paste a list of names, or n and type them."}
        return Ahead(
            ruleset.name if ruleset is not None else self.draft.ruleset,
            tuple(in_short(ruleset)) if ruleset is not None else (),
            tuple(phrase for phrase in outlook.phrases if not phrase.startswith("antes ")),
            tuple(sorted(faults.items(), key=lambda item: item[0] != "players")),
        )

    def field(self) -> Field | None:
        """The chosen field."""
        return FIELDS[self._at] if self._at < len(FIELDS) else None

    def player(self) -> int | None:
        """The chosen player's place in the list."""
        return self._at - len(FIELDS) if self._at >= len(FIELDS) else None

    def _hint(self) -> None:
        entry = self.query_one(Entry)
        if entry.is_open:
            return
        if self.player() is not None:
            entry.ask("", (("e", "changes the name"), ("d", "takes him out"), ("n", "adds players")))
            return
        hints: dict[Field, tuple[tuple[str, str], ...]] = {
            "name": (("enter", "types another name"),),
            "ruleset": (("left right", "another game"), ("enter", "all games")),
            "mode": (("left right", "what is typed in"), ("enter", "all four ways")),
            "tables": (("left right", "smaller, larger"), ("enter", "types it: 6, or 4 tables")),
            "levels": (("left right", "how they rise"), ("enter", "types it: 10,20,40 every 15m")),
            "stop": (("left right", "time, minutes, rounds"), ("enter", "types it: 23:00, 90m, 20r")),
            "players": (("n", "types names"), ("", "or paste a list of them")),
            "begin": (("enter", "draws the tables and begins"),),
        }
        entry.ask("", hints[self.field() or "players"])

    # Moving and changing

    def _set(self, draft: Draft) -> None:
        self._draft = draft
        self._at = min(self._at, len(FIELDS) + len(draft.players) - 1)
        self.update()

    def move(self, dx: int, dy: int) -> None:
        """Up and down through the fields and the players; left and right change a choice."""
        player = self.player()
        columns = self.query_one(Roster).columns
        if player is None:
            if dx:
                self._change(dx)
                return
            self._at = max(0, min(len(FIELDS) + (len(self.draft.players) > 0) - 1, self._at + dy))
        else:
            moved = player + dx + dy * columns
            if moved < 0 or (dy < 0 and player < columns):
                self._at = FIELDS.index("begin")
            elif moved < len(self.draft.players):
                self._at = len(FIELDS) + moved
        self.update()

    async def on_fields_clicked(self, event: Fields.Clicked) -> None:
        """A click chooses a field, a second one opens it."""
        if event.field == self.field():
            await self.do_open()
        else:
            self._at = FIELDS.index(event.field)
            self.update()

    def do_move_first(self) -> None:
        """The first field."""
        self._at = 0
        self.update()

    def do_move_last(self) -> None:
        """The line that begins the night."""
        self._at = FIELDS.index("begin")
        self.update()

    def _change(self, by: int) -> None:
        field = self.field()
        ruleset = self._games.get(self.draft.ruleset)
        ante = ruleset.pot.ante if ruleset is not None and ruleset.pot is not None else 10
        if field is not None:
            self._set(change(self.draft, field, by, list(self._games), ante))

    async def do_open(self) -> None:
        """Enter: change what is chosen, or begin."""
        field = self.field()
        if field == "ruleset":
            choices = [(name, ruleset.name) for name, ruleset in self._games.items()]
            await self.app.push_screen(Choose("Which game?", choices), self._game)
        elif field == "mode":
            ways = [(mode, f"The dice: {words}") for mode, words in MODES.items()]
            await self.app.push_screen(Choose("How are the tables played?", ways), self._way)
        elif field == "begin":
            self._begin()
        else:
            self._enter(field if field is not None else self.player() or 0)

    async def do_edit(self) -> None:
        """The same as enter, but for the line that begins."""
        if self.field() != "begin":
            await self.do_open()

    def _game(self, name: str | None) -> None:
        if name:
            self._set(replace(self.draft, ruleset=name))

    def _way(self, mode: str | None) -> None:
        way = next((way for way in MODES if way == mode), None)
        if way is not None:
            self._set(replace(self.draft, mode=way))

    def do_new(self) -> None:
        """Type players."""
        self._at = FIELDS.index("players")
        self._enter("players")

    def do_delete(self) -> None:
        """Take the chosen player out, or the last one."""
        player = self.player()
        at = player if player is not None else len(self.draft.players) - 1
        gone = self.draft.players[at]
        self._before.append(self.draft)
        self._set(replace(self.draft, players=(*self.draft.players[:at], *self.draft.players[at + 1 :])))
        self.clow.say(f"{gone} is out of the list. u puts the name back.")

    def do_undo(self) -> None:
        """The list as it was before a player was taken out."""
        self._set(replace(self.draft, players=self._before.pop().players))

    # The entry

    def _enter(self, what: Field | int) -> None:
        self._entering = what
        entry = self.query_one(Entry)
        draft = self.draft
        if isinstance(what, int):
            entry.ask("Name")
            entry.open(draft.players[what])
        elif what == "name":
            entry.ask("Name of the night")
            entry.open(draft.name)
        elif what == "tables":
            entry.ask("Players at a table, or how many tables")
            entry.open("")
        elif what == "levels":
            entry.ask("Antes")
            entry.open(f"{draft.levels} every {draft.every}" if draft.levels else "")
        elif what == "stop":
            entry.ask("Ends (23:00, 90m, 20r, none)")
            entry.open(draft.stop)
        else:
            entry.ask(f"Player {len(draft.players) + 1}")
            entry.open("")
        self.update()

    def on_entry_clicked(self, event: Entry.Clicked) -> None:
        """A click opens the entry for players."""
        self.do_new()

    def on_entry_answered(self, event: Entry.Answered) -> None:
        """Enter: take what was typed."""
        text, entry, what = event.text.strip(), event.entry, self._entering
        fault = ""
        if what == "players":
            if not text:
                entry.close()
                self.update()
                return
            self._add([text])
            entry.ask(f"Player {len(self.draft.players) + 1}")
            return
        if isinstance(what, int):
            others = list(self.draft.players)
            if text:
                others[what] = text
                self._set(replace(self.draft, players=tuple(others)))
        elif what == "name":
            self._set(replace(self.draft, name=text))
        elif what == "tables":
            draft, fault = read_tables(text, self.draft) if text else (self.draft, "")
            self._set(draft)
        elif what == "levels":
            draft, fault = read_levels(text, self.draft)
            self._set(draft)
        elif what == "stop":
            draft, fault = read_stop(text, self.draft)
            self._set(draft)
        if fault:
            self.clow.say(fault, bad=True)
            entry.open(text)
            return
        entry.close()
        self.update()

    def on_entry_closed(self, event: Entry.Closed) -> None:
        """Esc: as it was."""
        self.update()

    def on_entry_text_pasted(self, event: EntryText.Pasted) -> None:
        """Several lines pasted into the entry are players, whatever was asked."""
        self._add(event.lines)
        self.query_one(Entry).close()
        self.update()

    def on_paste(self, event: events.Paste) -> None:
        """A list pasted anywhere else is players too."""
        self._add(event.text.splitlines())

    def _add(self, lines: list[str]) -> None:
        names = [one.name for one in read_list(lines).people if one.presence != "not coming"]
        draft, faults = self.draft.with_players(names)
        added = len(draft.players) - len(self.draft.players)
        if faults:
            self.clow.say(faults[0], bad=True)
        elif added > 1:
            self.clow.say(f"{added} names taken in.")
            self._at = FIELDS.index("begin")
        self._set(draft)

    # Beginning

    def _begin(self) -> None:
        director = self.clow.director
        if director is None:
            return
        if self.clow.looking:
            self.clow.say(self.clow.looking)
            return
        if self._ahead.faults:
            field, fault = self._ahead.faults[0]
            self.clow.say(fault, bad=True)
            if field in FIELDS:
                self._at = FIELDS.index(field)
                self.update()
            return
        plan = self.draft.plan()

        def job() -> str:
            night_id = director.create(plan)
            director.submit(night_id, Draw())
            return night_id

        self.clow.act(job, self.clow.open_night)
