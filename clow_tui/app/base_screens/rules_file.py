"""A ruleset's file on the screen: opened, saved, guarded on leaving, lent to the host's own editor."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from clow_tui.app.base_screens.place import Place
from clow_tui.app.commands.keymap import tap
from clow_tui.app.dialogs import Choose, Confirm
from clow_tui.app.flows.outside import edit_outside, outside_words
from clow_tui.app.rules.opening import Opening
from clow_tui.app.text import counted, shown
from clow_tui.app.widgets.rules_text import RulesText
from clow_tui.director.errors import LookOnly
from clow_tui.director.folder.own_rulesets import (
    ChangedOnDisk,
    delete_ruleset,
    forget_unsaved,
    keep_unsaved,
    kept_unsaved,
    lay_beside,
    on_disk,
    save_ruleset,
)
from clow_tui.rulesets import Fault, Unreadable, Unwritable
from clow_tui.rulesets.source import decode


class RulesFile(Place):
    """The screen that has a file open; what is typed and read there is its own business."""

    def __init__(self, opening: Opening) -> None:
        super().__init__()
        self._opening = opening
        self._saved = ""  # the text as it is in the file
        self._asking = False

    @property
    def text(self) -> RulesText:
        """The text."""
        return self.query_one(RulesText)

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost."""
        return self.is_up and (self._opening.new or self.text.text != self._saved)

    def faults(self) -> tuple[Fault, ...]:
        """What was found wrong last."""
        raise NotImplementedError

    def read_again(self) -> None:
        """Read the text anew."""
        raise NotImplementedError

    # Saving

    def do_editor_save(self) -> None:
        """Write it into the host's own folder."""
        self._save()

    def _save(
        self, then: Callable[[], None] | None = None, *, quiet: bool = False, over: bool = False
    ) -> None:
        """Save, and then go on; `over` whatever the file holds by now."""
        director, opening, text = self.director, self._opening, self.text.text

        def job() -> bytes | ChangedOnDisk:
            try:
                seen = on_disk(opening.target) if over else opening.seen
                return save_ruleset(director, opening.target, text, seen)
            except ChangedOnDisk as changed:
                return changed

        def done(given: bytes | ChangedOnDisk) -> None:
            if not isinstance(given, bytes):
                self._ask_whose(then)
                return
            self._opening = replace(opening, path=opening.target, seen=given, new=False)
            self._saved = text
            forget_unsaved(opening.target)
            if not quiet:
                self._say_saved(opening)
            self.read_again()
            if then is not None:
                then()

        self.act(job, done)

    def _say_saved(self, before: Opening) -> None:
        faults = len(self.faults())
        words = f"{before.target.name} is saved."
        if before.path != before.target:
            words = (
                f"Saved as your own {before.target.stem}, in place of the shipped one, which stays as it is."
            )
        if faults:
            words += f" No night can begin with it before its {counted(faults, 'fault')} are mended."
        self.clow.say(words.replace("1 fault are", "fault is"), long=bool(faults))

    def _ask_whose(self, then: Callable[[], None] | None) -> None:
        choices = [
            ("mine", "Save this one over it"),
            ("theirs", f"Read that one; {tap('u')} brings this one back"),
        ]

        def do(chosen: str | None) -> None:
            if chosen == "mine":
                self._save(then, over=True)
            elif chosen == "theirs" and (trouble := self._take()):
                self.clow.say(trouble, bad=True, long=True)

        title = f"{shown(self._opening.target.name)} is another by now"
        lines = ["Another program has changed or removed it since it was opened here."]
        self.app.push_screen(Choose(title, choices, lines), do)

    def _take(self) -> str:
        """Put what the file holds now in the place of the text; why that cannot be, empty if it can."""
        target = self._opening.target
        try:
            data = on_disk(target)
        except Unreadable as why:
            return f"{target.name} was not read: {why}."
        text, fault = decode(data if data is not None else b"")
        if data is None or fault is not None:
            why_not = fault.text if fault is not None else "it is not there any more"
            return f"{target.name} was not read: {why_not}."
        self._opening = replace(self._opening, path=target, seen=data, new=False)
        if text != self.text.text:
            self.text.take_text(text)
        self._saved = self.text.text
        self.update()
        return ""

    # Leaving

    def keep(self) -> None:
        """What is new is saved; what is changed is kept beside its file, where it is found on opening it."""
        if not self.unsaved or self.clow.looking:
            return
        if self._opening.new:
            with suppress(ChangedOnDisk, Unwritable, LookOnly):
                save_ruleset(self.director, self._opening.target, self.text.text, None)
        else:
            keep_unsaved(self._opening.target, self.text.text)

    def bring_kept(self) -> None:
        """Show what was not saved when the program was ended from outside."""
        kept = kept_unsaved(self._opening.target)
        if kept and kept != self.text.text and not self.clow.looking:
            self.text.take_text(kept)
            self.clow.say(
                f"This was not saved when the program was ended; {tap('u')} brings the file's text.",
                long=True,
            )

    def leave(self) -> None:
        """Back to the list."""
        if not self.before_leaving(self._leave):
            self._leave()

    def _leave(self) -> None:
        if self.app.screen is self:
            if not self.unsaved and not self.clow.looking:
                forget_unsaved(self._opening.target)
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
                forget_unsaved(self._opening.target)
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
            question, lambda yes: self._save(lambda: self._go_outside(shipped), quiet=True) if yes else None
        )

    def _go_outside(self, shipped: Opening | None) -> None:
        """Open it; `shipped` is what it was a copy of, made for this alone, which goes where it stays one."""
        opening = self._opening
        lay_beside(opening.target.parent)
        lent, trouble = edit_outside(self.app, opening.target)
        if self._is_as_it_was(opening):
            if shipped is not None and lent:
                director = self.director
                self._opening = shipped
                self.act(lambda: delete_ruleset(director, opening.target))
            self.clow.say(trouble or "Nothing was changed in it.", bad=bool(trouble), long=bool(trouble))
        else:
            anew = f"{opening.target.name} is read anew; {tap('u')} brings back what was here before."
            trouble = self._take() or trouble
            self.clow.say(trouble or anew, bad=bool(trouble), long=bool(trouble))
        self.read_again()
        self.update()

    @staticmethod
    def _is_as_it_was(opening: Opening) -> bool:
        try:
            return on_disk(opening.target) == opening.seen
        except Unreadable:
            return False
