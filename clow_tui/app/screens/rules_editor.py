"""The rules editor: the text of a ruleset, its faults under it, and beside it what it says and changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from textual import events
from textual.containers import Horizontal
from textual.timer import Timer
from textual.widget import Widget

from clow_tui.app import routes
from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.base_screens.rules_file import RulesFile
from clow_tui.app.commands.places import EDITOR
from clow_tui.app.commands.situation import Situation
from clow_tui.app.flows.outside import no_editor
from clow_tui.app.rules.odds import LiveOdds
from clow_tui.app.rules.opening import Opening
from clow_tui.app.rules.rulebook import Sheet, sheet_of
from clow_tui.app.text import counted, signs, wrap
from clow_tui.app.widgets.lines import Fact, Header
from clow_tui.app.widgets.page import BLANK, Page, Para
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.app.widgets.rules_text import RulesText
from clow_tui.rulesets import Fault, ShelfEntry

BESIDE_FROM = 76  # columns from which the page stands beside the text
PAUSE = 0.25  # seconds without a key until what was typed is read
FAULTS_SHOWN = 100
VIEWS: tuple[View, ...] = ("rules", "differs", "text")
View = Literal["rules", "differs", "text"]


class Editor(RulesFile):
    """One ruleset, read anew whenever one pauses typing."""

    place = EDITOR
    BINDINGS = bindings_for(EDITOR)

    def __init__(self, opening: Opening, *, typing: bool = False, outside: bool = False) -> None:
        super().__init__(opening)
        self._begin_typing, self._begin_outside = typing, outside
        self._text = ""  # as it was when the last change was told
        self._changes = 0  # counts them, so that what was read of an older text is dropped
        self._read_at = -1  # the change up to which it was read
        self._reading = False
        self._timer: Timer | None = None
        self._sheet: Sheet | None = None
        self._sound: tuple[Para, ...] = ()  # the rules in words when there was no fault last
        self._view: View = "rules"
        self._odds = LiveOdds(self.run_worker, self._show_page)

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
    def typing(self) -> bool:
        """Whether letters are text now."""
        return self.is_up and self.focused is not None and not self.text.read_only

    def situation(self) -> Situation:
        """Faults, and what can be taken back."""
        reasons = {"editor.outside": no_editor()}
        if not self.unsaved:
            reasons["editor.save"] = "Nothing has been changed that could be saved."
        if (faults := len(self.faults())) and self._read_at == self._changes:  # else they may be mended
            reasons["try"] = f"It has {counted(faults, 'fault')}, which come first."
        there = self.is_up
        usual = super().situation()
        return usual._replace(
            rows=faults,
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
        self.bring_kept()
        self._read()
        self._arrange()
        if self._begin_typing:
            self._type()
        if self._begin_outside:
            self.call_after_refresh(self.do_editor_outside)

    def update(self) -> None:
        """Show how things stand."""
        if not self.is_up:
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
        if not self.is_up:
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

    def faults(self) -> tuple[Fault, ...]:
        """What was found wrong last."""
        return self._sheet.faults if self._sheet is not None else ()

    def read_again(self) -> None:
        """The file is another, so what it extends or replaces may be."""
        self._read_at = -1
        self._read()

    def on_text_area_changed(self, event: RulesText.Changed) -> None:
        """Something was typed: it is read when one pauses."""
        if self.text.text == self._text:
            return
        self._text = self.text.text
        self._changes += 1
        if self._odds.outdated():
            self._show_page()
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(PAUSE, self._read)
        self.update()

    def _read(self) -> None:
        """Read the text off the screen's thread, one reading at a time."""
        if self._reading or self._read_at == self._changes or not self.is_open:
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
            if not self.is_open:
                return
            if isinstance(sheet, Exception):
                self._read_at = changes
                self.clow.say(f"The rules could not be put in words: {sheet!r}", bad=True)
            elif changes == self._changes:
                self._read_at = changes
                self._show(sheet)
            else:
                self._read()  # there is more by now; this is of no use any more

        self.act(job, then)

    def _show(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self.text.mark(sheet.faults)
        if not sheet.faults:
            self._sound = sheet.rules
        self._odds.ask(sheet.ruleset, self._text)
        self._show_faults()
        self._show_page()
        self.update()

    def _show_page(self, *, top: bool = False) -> None:
        sheet = self._sheet
        if sheet is None or self._view == "text" or not self.is_up:
            return
        if self._view == "differs":
            paras: Sequence[Para] = sheet.differs
        elif not sheet.faults:
            paras = self._with_odds(sheet.rules)
        elif self._sound:
            paras = (Para("dim", "As it was before its faults:"), BLANK, *self._with_odds(self._sound))
        else:
            paras = (Para("dim", "Rules and hands are shown here when its faults are mended."),)
        self.query_one(Page).show(paras, top=top)

    def _with_odds(self, rules: Sequence[Para]) -> Sequence[Para]:
        """The odds below the hands."""
        headings = [at for at, para in enumerate(rules) if para.kind == "heading"]
        at = headings[1] - 1 if len(headings) > 1 else len(rules)  # with the blank line above it
        return (*rules[:at], *self._odds.paras(self._saved), *rules[at:])

    def _show_faults(self) -> None:
        rows = self.query_one(".faults", Rows)
        faults = self.faults()
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
        if fault:
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
        fault = self.faults()[at]
        self.text.display = True
        self.set_focus(self.text)
        self.text.jump(fault.line, fault.column)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A click on the marked fault."""
        self._jump(int(event.key))

    def do_editor_fault(self) -> None:
        """The next fault after the cursor, or the first."""
        row, column = self.text.cursor_location
        faults = self.faults()
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
        shelf, target, text = self.director.shelf, self._opening.target, self.text.text

        def then(entry: ShelfEntry) -> None:
            if entry.reading.ruleset is None:
                self.clow.say(f"It has {counted(len(entry.reading.faults), 'fault')}, which come first.")
            elif self.app.screen is self:
                self.clow.go(routes.Trial(entry.reading.ruleset, entry.name))

        self.act(lambda: shelf.as_if(target, text), then)
