"""The rulesets there are: where each comes from, what it plays, and which are broken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from textual import events
from textual.containers import Horizontal
from textual.widget import Widget

from clow_tui.app import routes
from clow_tui.app.base_screens.lists import ListPlace
from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.commands.keymap import tap
from clow_tui.app.commands.places import RULESETS
from clow_tui.app.commands.situation import Situation
from clow_tui.app.dialogs import Confirm
from clow_tui.app.flows.outside import edit_outside, no_editor
from clow_tui.app.rules.opening import Opening, opening_of
from clow_tui.app.rules.rulebook import Sheet, sheet_of
from clow_tui.app.text import counted, shown
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.lines import Fact, Header
from clow_tui.app.widgets.page import Page
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.director.folder.own_rulesets import copied, delete_ruleset, extending, own_path
from clow_tui.rulesets import ShelfEntry, Unwritable
from clow_tui.tournament.commands import BadAnswer

PAGE_FROM = 96  # columns from which the rules stand beside the list
LONGEST_NAME = 60  # characters; the name of a ruleset takes no more


class Rulesets(ListPlace):
    """The shelf."""

    place = RULESETS
    BINDINGS = bindings_for(RULESETS)

    def __init__(self) -> None:
        super().__init__()
        self._entries: dict[str, ShelfEntry] = {}
        self._asked = False
        self._sheets: dict[str, Sheet] = {}

    def columns(self) -> Sequence[Column]:
        """File, game, where it comes from."""
        return (
            Column("ruleset", 24, "left", "name"),
            Column("game", 28, "left", "ink", least=84),
            Column("", 0, "left", "dim"),
        )

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys at the foot."""
        return (("enter", "opens it"), ("n", "makes your own from it"), ("/", "filter by a word"))

    def body(self) -> Iterable[Widget]:
        """The list, the chosen one's rules beside it, and the entry."""
        with Horizontal(classes="shelf"):
            yield Rows(self.columns(), heading=True)
            yield Page()
        yield Entry()

    def on_resize(self, event: events.Resize) -> None:
        """Narrow windows have no room for the rules."""
        super().on_resize(event)
        self.query_one(Page).display = event.size.width >= PAGE_FROM

    def chosen(self) -> ShelfEntry | None:
        """The chosen ruleset."""
        return self._entries.get(self.list_rows().chosen) if self.is_up else None

    def situation(self) -> Situation:
        """What can be done with the chosen one."""
        entry = self.chosen()
        reasons = {"editor.outside": no_editor()}
        if entry is None:
            nothing = "No ruleset is chosen; the arrows choose one."
            reasons |= {"delete": nothing, "try": nothing, "editor.outside": nothing}
        else:
            name = shown(entry.name)
            if entry.origin == "shipped":
                reasons["delete"] = (
                    f"{name} is shipped and stays as it is; {tap('n')} makes your own from it."
                )
            if entry.reading.ruleset is None:
                faults = counted(len(entry.reading.faults), "fault")
                reasons["try"] = f"{name} has {faults}; enter shows what would be right."
        return super().situation()._replace(reasons=tuple(reasons.items()))

    # Showing

    def on_screen_resume(self) -> None:
        """Files may be others than before."""
        self._asked = False
        super().on_screen_resume()

    def update(self) -> None:
        """Read the shelf, off the screen's thread, once each time one comes here."""
        if not self._asked and self.is_up:
            self._asked = True
            self.act(self.director.shelf.entries, self._fill)
        self.refresh_keys()

    def _fill(self, entries: Sequence[ShelfEntry]) -> None:
        if not self.is_open:
            return
        self._entries = {str(entry.path): entry for entry in entries}
        self._sheets = {}
        own = sum(entry.origin != "shipped" for entry in entries)
        broken = sum(entry.reading.ruleset is None for entry in entries)
        facts = [f"{len(entries)}, {own} of them yours"] + ([f"{broken} broken"] if broken else [])
        where = Fact(str(self.director.shelf.own or ""), 9)
        self.query_one(Header).show("Rulesets", facts, ("", where))
        rows = self.list_rows()
        rows.show([_row(key, entry) for key, entry in self._entries.items()])
        rows.empty = "No ruleset has these words."
        if not rows.chosen:
            rows.first()
        self._turn()
        self.refresh_keys()

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """Another one's rules."""
        self._turn()
        self.refresh_keys()

    def _turn(self) -> None:
        """Show the page of the chosen one; reading it may take a moment."""
        entry = self.chosen()
        if entry is None:
            self.query_one(Page).show(())
        elif (sheet := self._sheets.get(str(entry.path))) is not None:
            self.query_one(Page).show(sheet.rules, top=True)
        else:
            shelf = self.director.shelf
            self.act(lambda: sheet_of(shelf, entry), self._read)

    def _read(self, sheet: Sheet) -> None:
        if self.is_open:
            key = str(sheet.entry.path)
            self._sheets[key] = sheet
            if self.list_rows().chosen == key:
                self.query_one(Page).show(sheet.rules, top=True)

    # Doing

    async def do_open(self) -> None:
        """Open the chosen one in the editor."""
        self._open(typing=False)

    async def do_edit(self) -> None:
        """Open it and begin to type."""
        self._open(typing=True)

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A second click opens it."""
        self._open(typing=False)

    def do_editor_outside(self) -> None:
        """Open it in the host's own editor, and then here; what cannot be shown here, there alone."""
        entry = self.chosen()
        if entry is None or entry.origin == "shipped" or entry.reading.text or not entry.path.is_file():
            self._open(typing=False, outside=True)
            return
        _, trouble = edit_outside(self.app, entry.path)
        self._asked = False
        self.update()
        if trouble:
            self.clow.say(trouble, bad=True, long=True)

    def _open(self, *, typing: bool, outside: bool = False) -> None:
        entry, director = self.chosen(), self.director
        if entry is None:
            self.clow.say("No ruleset is chosen; the arrows choose one.")
            return

        def then(opening: Opening) -> None:
            if self.app.screen is self:
                self.clow.go(routes.Editor(opening, typing, outside))

        self.act(lambda: opening_of(director, entry), then)

    def do_new(self) -> None:
        """A new one, beginning as a copy of the chosen one."""
        entry, director = self.chosen(), self.director
        if entry is None:
            self.clow.say("Choose the ruleset that it is to begin as a copy of.")
            return
        self.act(
            lambda: opening_of(director, entry),
            lambda opening: self.ask_for(
                f"Name of the copy of {shown(entry.name)}", "", lambda name: self._copy(opening, name)
            ),
        )

    def _copy(self, opening: Opening, name: str) -> None:
        stem = stem_of(name)
        for entry in self._entries.values():
            if entry.name.casefold() == stem.casefold() and entry.origin != "shipped":
                raise BadAnswer(f"there is a {entry.path.name} among your own already; give another name")
        try:
            path = own_path(self.director, stem)
        except Unwritable as why:
            raise BadAnswer(str(why)) from None
        begun = copied(opening.text, stem, name)
        self.clow.go(routes.Editor(Opening(path, path, begun, None, new=True)))
        if any(entry.name == stem for entry in self._entries.values()):
            self.clow.say(f"Once saved, it takes the place of the shipped {stem}.", long=True)

    def do_delete(self) -> None:
        """Delete one of the host's own, once it was asked for."""
        entry = self.chosen()
        if entry is None:
            return
        lines = []
        if entry.origin == "yours, in place of the shipped one":
            lines.append(f"The shipped {entry.name} is used again.")
        if others := extending(self.director, entry.name):
            lines.append(f"It is extended by {', '.join(others)}: broken then, or changed.")
        lines.append("Nights that began with it keep their own copy.")
        question = Confirm(f"Delete {entry.path.name}?", lines, "delete it")
        self.app.push_screen(question, lambda yes: self._delete(entry) if yes else None)

    def _delete(self, entry: ShelfEntry) -> None:
        director = self.director

        def then(_: None) -> None:
            self._asked = False
            self.clow.say(f"{entry.path.name} is deleted.")

        self.act(lambda: delete_ruleset(director, entry.path), then)

    async def do_try(self) -> None:
        """Play it at a table of made-up players."""
        entry = self.chosen()
        if entry is not None and entry.reading.ruleset is not None:
            await self.clow.go(routes.Trial(entry.reading.ruleset, entry.name))


def _row(key: str, entry: ShelfEntry) -> Row:
    ruleset, faults = entry.reading.ruleset, len(entry.reading.faults)
    if ruleset is None:
        whose = entry.origin.partition(",")[0]
        return Row(key, (entry.name, "", f"broken, {counted(faults, 'fault')}; {whose}"), "bad")
    return Row(key, (entry.name, ruleset.name, entry.origin), "", ruleset.name)


def stem_of(name: str) -> str:
    """The name of the file for a ruleset called so; BadAnswer where it cannot be one."""
    if len(name) > LONGEST_NAME:
        raise BadAnswer(f"a ruleset's name has {LONGEST_NAME} characters at most; give a shorter one")
    stem = re.sub(r"[^\w.]+", "-", name.casefold()).strip("-.")
    if not stem or not any(sign.isalnum() for sign in stem):
        raise BadAnswer("a ruleset's name needs a letter or a figure")
    return stem
