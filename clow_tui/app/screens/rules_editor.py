"""The rules editor: the text of a ruleset, its faults under it, and beside it what it says and changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from textual import events
from textual.containers import Horizontal
from textual.timer import Timer
from textual.widget import Widget

from clow_tui.app.commands import EDITOR, Situation
from clow_tui.app.dialogs import Choose, Confirm
from clow_tui.app.outside import edit_outside, no_editor, outside_words
from clow_tui.app.rulebook import Sheet, counted, sheet_of
from clow_tui.app.screens.place import Place, bindings_for
from clow_tui.app.text import shown, signs, wrap
from clow_tui.app.widgets.lines import Fact, Header
from clow_tui.app.widgets.page import BLANK, Page, Para
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.app.widgets.rules_text import RulesText
from clow_tui.director import Director
from clow_tui.director.own_rulesets import (
    ChangedOnDisk,
    delete_ruleset,
    lay_beside,
    on_disk,
    own_path,
    save_ruleset,
)
from clow_tui.rulesets import ShelfEntry, Unreadable, raw
from clow_tui.rulesets.source import decode

__all__ = ["Editor", "Opening", "no_editor", "opening_of"]

BESIDE_FROM = 76  # columns from which the page stands beside the text
PAUSE = 0.25  # seconds without a key until what was typed is read
FAULTS_SHOWN = 100
VIEWS: tuple[View, ...] = ("rules", "differs", "text")
View = Literal["rules", "differs", "text"]


@dataclass(frozen=True, slots=True)
class Opening:
    """A file opened: `seen` is what `target` held, where it will be saved; None where nothing is there yet.

    A shipped file is never written: its target is the host's own of that name.
    """

    path: Path
    target: Path
    text: str
    seen: bytes | None
    new: bool = False  # nothing of it is saved yet


def opening_of(director: Director, entry: ShelfEntry) -> Opening:
    """Open an entry of the shelf; raises Unreadable, as a sentence, where its text cannot be edited."""
    data = raw(entry.path)
    text, fault = decode(data)
    if fault is not None:
        try:  # what stands in the way may be a single character that can be taken out here
            text = data.decode("utf-8") if text or "larger" not in fault.text else ""
        except UnicodeDecodeError:
            text = ""
        if not text:
            raise Unreadable(f"{entry.path.name} cannot be edited here: {fault.text}")
    if entry.origin == "shipped":
        target = own_path(director, entry.name)
        return Opening(entry.path, target, text, on_disk(target))
    return Opening(entry.path, entry.path, text, data)


class Editor(Place):
    """One ruleset, read anew whenever one pauses typing."""

    place = EDITOR
    BINDINGS = bindings_for(EDITOR)

    def __init__(self, opening: Opening, *, typing: bool = False, outside: bool = False) -> None:
        super().__init__()
        self._opening = opening
        self._begin_typing, self._begin_outside = typing, outside
        self._saved = ""  # the text as it is in the file
        self._text = ""  # as it was when the last change was told
        self._changes = 0  # counts them, so that what was read of an older text is dropped
        self._read_at = -1  # the change up to which it was read
        self._reading = False
        self._timer: Timer | None = None
        self._sheet: Sheet | None = None
        self._sound: tuple[Para, ...] = ()  # the rules in words when there was no fault last
        self._view: View = "rules"
        self._asking = False

    def body(self) -> Iterable[Widget]:
        """Text, page, faults."""
        with Horizontal(classes="sheet"):
            yield RulesText()
            yield Page()
        rows = Rows([Column("", 7, "right", "bad"), Column("", 0)])
        rows.add_class("faults")
        rows.display = False
        yield rows

    # What is here

    @property
    def director(self) -> Director:
        """The director; without one there is no way here."""
        assert self.clow.director is not None
        return self.clow.director

    @property
    def text(self) -> RulesText:
        """The text."""
        return self.query_one(RulesText)

    @property
    def typing(self) -> bool:
        """Whether letters are text now."""
        return self.is_mounted and self.focused is not None and not self.text.read_only

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost."""
        return self.is_mounted and (self._opening.new or self.text.text != self._saved)

    def situation(self) -> Situation:
        """Faults, and what can be taken back."""
        reasons = {"editor.outside": no_editor()}
        if not self.unsaved:
            reasons["editor.save"] = "Nothing has been changed that could be saved."
        if self._sheet is not None and self._sheet.faults:
            reasons["try"] = f"It has {counted(len(self._sheet.faults), 'fault')}, which come first."
        there = self.is_mounted
        return Situation(
            EDITOR,
            looking=self.clow.looking,
            running=self.clow.running,
            rows=len(self._sheet.faults) if self._sheet is not None else 0,
            typing=self.typing,
            no_undo="" if there and self.text.can_undo else "Nothing has been typed that could be undone.",
            no_redo="" if there and self.text.can_redo else "Nothing was undone that could come again.",
            reasons=tuple(reasons.items()),
        )

    # Showing

    def on_mount(self) -> None:
        """Show the text, and read it."""
        if self.size.width < BESIDE_FROM:
            self._view = "text"
        self.text.read_only = bool(self.clow.looking)
        self.text.show_text(self._opening.text)
        self._saved = self._text = self.text.text
        self._read()
        self._arrange()
        if self._begin_typing:
            self._type()
        if self._begin_outside:
            self.call_after_refresh(self.do_editor_outside)

    def update(self) -> None:
        """Show how things stand."""
        if not self.is_mounted:
            return
        self.text.read_only = bool(self.clow.looking)
        sheet, spot = self._sheet, signs().spot
        standing: list[Fact] = []
        if sheet is not None:
            faults = len(sheet.faults)
            standing.append(
                Fact(counted(faults, "fault"), 0, "bad") if faults else Fact("no faults", 2, "good")
            )
        if self.clow.looking:
            standing.append(Fact(f"{spot} look only", 1, "now"))
        elif self.unsaved:
            standing.append(Fact(f"{spot} not saved", 1, "now"))
        elif self._opening.path == self._opening.target:
            standing.append(Fact(f"{spot} saved", 3))
        path = self._opening.target if self.unsaved else self._opening.path
        self.query_one(Header).show(path.name, (Fact(self._origin(), 4),), standing)
        self.refresh_keys()

    def _origin(self) -> str:
        if self._opening.path != self._opening.target and not self.unsaved:
            return "shipped"
        shelf, target = self.director.shelf, self._opening.target
        return shelf.as_if(target, "").origin if self._sheet is None else self._sheet.entry.origin

    def on_resize(self, event: events.Resize) -> None:
        """Find room for everything."""
        super().on_resize(event)
        self._show_faults()
        self._arrange()

    def _arrange(self) -> None:
        """The page beside the text, or in its place where there is no room for both."""
        if not self.is_mounted:
            return
        width = self.app.size.width
        beside, page = width >= BESIDE_FROM, self.query_one(Page)
        page.display = self._view != "text" and (beside or not self.typing)
        self.text.display = beside or not page.display
        page.styles.width = max(24, min(60, width * 36 // 100 - 4)) if beside else "1fr"

    def on_descendant_focus(self) -> None:
        """Letters are text now."""
        self._arrange()
        self.refresh_keys()

    def on_descendant_blur(self) -> None:
        """Letters are keys again."""
        self.call_after_refresh(self._arrange)
        self.call_after_refresh(self.refresh_keys)

    # Reading what was typed

    def on_text_area_changed(self, event: RulesText.Changed) -> None:
        """Something was typed: it is read when one pauses."""
        if self.text.text == self._text:
            return
        self._text = self.text.text
        self._changes += 1
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(PAUSE, self._read)
        self.update()

    def _read(self) -> None:
        """Read the text off the screen's thread, one reading at a time."""
        if self._reading or self._read_at == self._changes or not self.is_attached:
            return
        self._reading = True
        shelf, text, changes = self.director.shelf, self.text.text, self._changes
        path = self._opening.target if self.unsaved else self._opening.path

        def job() -> Sheet | Exception:
            try:
                return sheet_of(shelf, shelf.as_if(path, text))
            except Exception as error:  # noqa: BLE001 - said below; the next text is read all the same
                return error

        def then(sheet: Sheet | Exception) -> None:
            self._reading = False
            if not self.is_attached:
                return
            if isinstance(sheet, Exception):
                self._read_at = changes
                self.clow.say(f"The rules could not be put in words: {sheet!r}", bad=True)
            elif changes == self._changes:
                self._read_at = changes
                self._show(sheet)
            else:
                self._read()  # there is more by now; this is of no use any more

        self.clow.act(job, then)

    def _show(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self.text.mark(sheet.faults)
        if not sheet.faults:
            self._sound = sheet.rules
        self._show_faults()
        self._show_page()
        self.update()

    def _show_page(self, *, top: bool = False) -> None:
        sheet = self._sheet
        if sheet is None or self._view == "text":
            return
        if self._view == "differs":
            paras: Sequence[Para] = sheet.differs
        elif not sheet.faults:
            paras = sheet.rules
        elif self._sound:
            paras = (Para("dim", "As it was before its faults:"), BLANK, *self._sound)
        else:
            paras = (Para("dim", "Rules and hands are shown here when its faults are mended."),)
        self.query_one(Page).show(paras, top=top)

    def _show_faults(self) -> None:
        rows = self.query_one(".faults", Rows)
        faults = self._sheet.faults if self._sheet is not None else ()
        rows.display = bool(faults)
        width, height = self.app.size
        shown_rows: list[Row] = []
        for at, fault in enumerate(faults[:FAULTS_SHOWN]):
            first, *rest = wrap(fault.text, max(10, width - 15))
            shown_rows.append(Row(str(at), (f"{fault.line}:{fault.column}", first)))
            shown_rows += [Row("", ("", line)) for line in rest]
        if len(faults) > FAULTS_SHOWN:
            shown_rows.append(Row("", (f"and {len(faults) - FAULTS_SHOWN} more",)))
        rows.styles.height = max(1, min(len(shown_rows), max(3, (height - 2) // 3)))
        rows.show(shown_rows)
        if faults and not rows.chosen:
            rows.first()

    # Keys

    def _type(self) -> None:
        """Letters are text from now on."""
        if self.text.read_only:
            self.clow.say(self.clow.looking)
            return
        self.text.display = True
        self.set_focus(self.text)

    def do_open(self) -> None:
        """To the chosen fault, or into the text."""
        fault = self.query_one(".faults", Rows).chosen
        if fault and self._sheet is not None:
            self._jump(int(fault))
        else:
            self._type()

    def do_edit(self) -> None:
        """Into the text, where the cursor is."""
        self._type()

    def do_editor_text(self) -> None:
        """Out of the text, or into it."""
        if self.focused is not None:
            self.set_focus(None)
        else:
            self._type()

    def do_back(self) -> None:
        """Out of the text; from the keys out of the editor, not without asking where something is unsaved."""
        if self.focused is not None:
            self.set_focus(None)
        else:
            self.leave()

    def _jump(self, at: int) -> None:
        assert self._sheet is not None
        fault = self._sheet.faults[at]
        self.text.display = True
        self.set_focus(self.text)
        self.text.jump(fault.line, fault.column)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A click on the marked fault."""
        self._jump(int(event.key))

    def do_editor_fault(self) -> None:
        """The next fault after the cursor, or the first."""
        row, column = self.text.cursor_location
        assert self._sheet is not None
        faults = self._sheet.faults
        after = [at for at, f in enumerate(faults) if (f.line, f.column) > (row + 1, column + 1)]
        self.query_one(".faults", Rows).choose(str((after or [0])[0]))
        self._jump((after or [0])[0])

    def move(self, dx: int, dy: int) -> None:
        """Through the faults; without any, through the text."""
        faults = self.query_one(".faults", Rows)
        if dy and faults.display:
            faults.move(dy)
        else:
            self.text.scroll_relative(x=dx * 4, y=dy, animate=False)

    def do_move_pagedown(self) -> None:
        """On in the rules, or in the text where they are not shown."""
        self._turn(1)

    def do_move_pageup(self) -> None:
        """Back in the rules, or in the text."""
        self._turn(-1)

    def _turn(self, pages: int) -> None:
        page = self.query_one(Page)
        if page.display:
            page.turn(pages)
        else:
            self.text.scroll_relative(y=pages * max(1, self.text.size.height - 1), animate=False)

    def do_editor_view(self) -> None:
        """What differs, the text alone, the rules in words."""
        self._view = VIEWS[(VIEWS.index(self._view) + 1) % len(VIEWS)]
        if self.focused is not None and self.app.size.width < BESIDE_FROM and self._view != "text":
            self.set_focus(None)  # there is no room for both
        self._arrange()
        self._show_page(top=True)
        self.update()

    def do_undo(self) -> None:
        """Take back what was typed last."""
        self.text.undo()

    def do_redo(self) -> None:
        """Bring it again."""
        self.text.redo()

    def on_rules_text_too_long(self) -> None:
        """Too much was pasted."""
        self.clow.say("That is more than a ruleset can hold, 64 kB; nothing was pasted.", bad=True)

    async def do_try(self) -> None:
        """Play it, as it is typed, at a table of made-up players."""
        from clow_tui.app.screens.trial import Trial

        shelf, target, text = self.director.shelf, self._opening.target, self.text.text

        def then(entry: ShelfEntry) -> None:
            if entry.reading.ruleset is None:
                self.clow.say(f"It has {counted(len(entry.reading.faults), 'fault')}, which come first.")
            elif self.app.screen is self:
                self.app.push_screen(Trial(entry.reading.ruleset, entry.name))

        self.clow.act(lambda: shelf.as_if(target, text), then)

    # Saving

    def do_editor_save(self) -> None:
        """Write it into the host's own folder."""
        self._save()

    def _save(self, then: Callable[[], None] | None = None) -> None:
        director, opening, text = self.director, self._opening, self.text.text

        def job() -> bytes | ChangedOnDisk:
            try:
                return save_ruleset(director, opening.target, text, opening.seen)
            except ChangedOnDisk as changed:
                return changed

        def done(given: bytes | ChangedOnDisk) -> None:
            if not isinstance(given, bytes):
                self._ask_whose(then)
                return
            self._opening = replace(opening, path=opening.target, seen=given, new=False)
            self._saved = text
            self._say_saved(opening)
            self._read_at = -1
            self._read()
            if then is not None:
                then()

        self.clow.act(job, done)

    def _say_saved(self, before: Opening) -> None:
        faults = len(self._sheet.faults) if self._sheet is not None else 0
        words = f"{before.target.name} is saved."
        if before.path != before.target:
            words = (
                f"Saved as your own {before.target.stem}, in place of the shipped one, which stays as it is."
            )
        if faults:
            words += f" No night can begin with it before its {counted(faults, 'fault')} are mended."
        self.clow.say(words.replace("1 fault are", "fault is"), long=bool(faults))

    def _ask_whose(self, then: Callable[[], None] | None) -> None:
        choices = [("mine", "Save this one over it"), ("theirs", "Read that one; u brings this one back")]

        def do(chosen: str | None) -> None:
            if chosen is not None:
                self._opening = replace(self._opening, seen=on_disk(self._opening.target))
            if chosen == "mine":
                self._save(then)
            elif chosen == "theirs":
                self._take()

        title = f"{shown(self._opening.target.name)} is another by now"
        lines = ["Another program has changed or removed it since it was opened here."]
        self.app.push_screen(Choose(title, choices, lines), do)

    def _take(self) -> bool:
        """Put what the file holds now in the place of the text; whether there was another."""
        data = on_disk(self._opening.target)
        text, fault = decode(data if data is not None else b"")
        if data is None or fault is not None:
            why = fault.text if fault is not None else "it is not there any more"
            self.clow.say(f"{self._opening.target.name} was not read: {why}.", bad=True, long=True)
            return True
        self._opening = replace(self._opening, path=self._opening.target, seen=data, new=False)
        if text == self.text.text:
            return False
        self.text.take_text(text)
        self._saved = self.text.text
        self.update()
        return True

    # Leaving

    def leave(self) -> None:
        """Back to the list."""
        if not self.before_leaving(self._leave):
            self._leave()

    def _leave(self) -> None:
        if self.app.screen is self:
            self.dismiss()

    def before_leaving(self, leave: Callable[[], None]) -> bool:
        """Ask what is to become of what was typed."""
        if not self.unsaved:
            return False
        if self._asking:
            return True
        choices = [("save", "Save it"), ("throw", "Throw the changes away"), ("on", "Go on with it")]
        if self._opening.new:
            choices[1] = ("throw", "Throw it away")
        refused = {"save": self.clow.looking} if self.clow.looking else {}

        def do(chosen: str | None) -> None:
            self._asking = False
            if chosen == "save":
                self._save(leave)
            elif chosen == "throw":
                leave()

        self._asking = True
        question = Choose(f"{shown(self._opening.target.name)} is not saved", choices, refused=refused)
        self.app.push_screen(question, do)
        return True

    # The host's own editor

    def do_editor_outside(self) -> None:
        """Open the file in the editor that EDITOR names; it is saved first where it has to be."""
        target = self._opening.target
        if not self.unsaved and self._opening.path == target:
            self._go_outside(None)
            return
        shipped = self._opening if self._opening.path != target and not self.unsaved else None
        lines = ["It is saved first."]
        if self._opening.path != target:
            lines = ["The shipped file stays as it is: your own in its place is opened."]
        question = Confirm(f"Open {target.name} in {outside_words()}?", lines, "open it")
        self.app.push_screen(
            question, lambda yes: self._save(lambda: self._go_outside(shipped)) if yes else None
        )

    def _go_outside(self, shipped: Opening | None) -> None:
        """Open it; `shipped` is what it was a copy of, made for this alone, which goes where it stays one."""
        opening = self._opening
        lay_beside(opening.target.parent)
        if trouble := edit_outside(self.app, opening.target):
            self.clow.say(trouble, bad=True, long=True)
        if on_disk(opening.target) != opening.seen:
            self._take()
            self.clow.say(f"{opening.target.name} is read anew; u brings back what was here before.")
        elif shipped is not None and not trouble:
            director = self.director
            self._opening = shipped
            self.clow.act(lambda: delete_ruleset(director, opening.target))
            self.clow.say("Nothing was changed in it; the shipped one stays in use.")
        elif not trouble:
            self.clow.say("Nothing was changed in it.")
        self._read_at = -1
        self._read()
        self.update()
