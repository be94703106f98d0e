"""The one entry of a screen: closed it shows what is asked, open it takes text until enter or esc."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from clow_tui.app.commands.keymap import tap
from clow_tui.app.text import cut, shown, width
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Drawn, Line, Part, joined

EDITS = {
    "backspace": "delete_left",
    "delete": "delete_right",
    "left": "cursor_left",
    "right": "cursor_right",
    "home": "home",
    "end": "end",
}


class EntryText(Input):
    """The open line of an entry. All of a pasted list reaches the entry, not only its first line."""

    DEFAULT_CSS = """
    EntryText { min-width: 4; }
    """

    class Pasted(Message):
        """Several lines were pasted."""

        def __init__(self, lines: list[str]) -> None:
            super().__init__()
            self.lines = lines

    def __init__(self) -> None:
        super().__init__(compact=True, select_on_focus=False)
        self.can_focus = self.display = False  # but for the time it is open
        self.cursor_blink = False

    async def _on_key(self, event: events.Key) -> None:
        """Edits and enter are done at once; as bindings they would come after letters typed behind them."""
        edit = EDITS.get(event.key)
        if edit is None and event.key != "enter":
            return
        event.stop()
        event.prevent_default()
        if edit is not None:
            getattr(self, f"action_{edit}")()
        else:
            await self.action_submit()

    async def action_submit(self) -> None:
        """Enter: what was typed is the answer; the next key begins the next one, however fast it comes."""
        text = self.value
        with self.prevent(Input.Changed):
            self.value = ""
        if isinstance(self.parent, Entry):
            self.parent.post_message(Entry.Answered(self.parent, text))

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        pasted = [line for line in (shown(line).strip() for line in event.text.splitlines()) if line]
        if len(pasted) > 1:
            self.post_message(self.Pasted(pasted))
        elif pasted:
            self.insert_text_at_cursor(pasted[0])


class EntryLabel(Drawn):
    """What is asked, and while the entry is closed how to answer."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = ""
        self.hint: tuple[tuple[str, str], ...] = ()
        self.open = False

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """The question, then keys and what they do."""
        if self.open:
            return [[(f"{cut(self.asked, width - 1)} ", paint.name)]]
        hints: list[list[Part]] = []
        for key, words in self.hint:
            hints.append([(f"{tap(key)} ", paint.key), (words, paint.dim)] if key else [(words, paint.dim)])
        gap: Part = ("  ", Style.null())
        asked: list[Part] = [(shown(self.asked), paint.name), ("  ", Style.null())] if self.asked else []
        return [[*asked, *joined(hints, gap)]]


class _OfEntry(Message):
    """What an entry tells of itself; `text` is what is typed in it, if that is told."""

    def __init__(self, entry: Entry, text: str = "") -> None:
        super().__init__()
        self.entry = entry
        self.text = text

    @property
    def control(self) -> Entry:
        """The entry."""
        return self.entry


class Entry(Widget, can_focus=False):
    """What is asked here, and the line that takes the answer."""

    DEFAULT_CSS = """
    Entry { layout: horizontal; height: 1; width: 1fr; background: $panel; padding: 0 1; }
    Entry EntryText { width: 1fr; }
    """

    class Answered(_OfEntry):
        """Enter was pressed."""

    class Changed(_OfEntry):
        """The text is another now."""

    class Clicked(_OfEntry):
        """The closed entry was clicked: it is to be opened."""

    class Closed(_OfEntry):
        """The entry was left without an answer."""

    def compose(self) -> ComposeResult:
        """The label and the line."""
        yield EntryLabel()
        yield EntryText()

    @property
    def is_open(self) -> bool:
        """Whether keys are text now."""
        return self.has_class("-open")

    @property
    def asked(self) -> str:
        """The question."""
        return self.query_one(EntryLabel).asked

    @property
    def text(self) -> str:
        """What is typed so far."""
        return self.query_one(EntryText).value

    def ask(self, asked: str, hint: Sequence[tuple[str, str]] = ()) -> None:
        """Say what is asked and, as keys with words, how to answer; what is typed stays."""
        label = self.query_one(EntryLabel)
        if (asked, tuple(hint)) != (label.asked, label.hint):
            label.asked, label.hint = asked, tuple(hint)
            self._fit()
            label.redraw()

    def open(self, text: str = "") -> None:
        """Open it, with this much typed already."""
        line, label = self.query_one(EntryText), self.query_one(EntryLabel)
        label.open = True
        self.add_class("-open")
        self._fit()
        label.redraw()
        line.value = text
        line.cursor_position = len(text)
        line.can_focus = line.display = True
        self.screen.set_focus(line)

    def close(self) -> None:
        """Close it; keys are keys again."""
        if not self.is_open:
            return
        line, label = self.query_one(EntryText), self.query_one(EntryLabel)
        label.open = False
        self.remove_class("-open")
        line.value = ""
        self._fit()
        label.redraw()
        self.screen.set_focus(None)
        line.can_focus = line.display = False

    def type(self, text: str) -> None:
        """Take text as if typed: a key that came before the open line had the focus."""
        self.query_one(EntryText).insert_text_at_cursor(text)

    def _fit(self) -> None:
        label = self.query_one(EntryLabel)
        if label.open:
            most = max(4, self.size.width // 2) if self.size.width else 30
            label.styles.width = min(width(label.asked) + 1, most)
        else:
            label.styles.width = "1fr"

    def on_resize(self) -> None:
        """Fit the question to the new width."""
        self._fit()

    def on_click(self) -> None:
        """A click opens it, as enter does."""
        if not self.is_open:
            self.post_message(self.Clicked(self))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Pass on what is typed, for what is shown beside it."""
        event.stop()
        if self.is_open:
            self.post_message(self.Changed(self, event.value))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """One line."""
        return 1


def open_entry_on(screen: Widget) -> Entry | None:
    """The entry of a screen that takes text now."""
    return next((entry for entry in screen.walk_children(Entry) if entry.is_open), None)
