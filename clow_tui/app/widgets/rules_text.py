"""The text of a ruleset as it is edited: YAML colours, line numbers, faults underlined where they stand."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.theme import Theme
from textual.widgets import TextArea
from textual.widgets.text_area import LanguageDoesNotExist, TextAreaTheme

from clow_tui.app.text import LRM, as_typed, signs
from clow_tui.app.themes import LOOKS, Look
from clow_tui.app.widgets.drawn import paint_of
from clow_tui.rulesets import Fault
from clow_tui.rulesets.source import BYTES_MOST

LANGUAGE = "yaml"
FAULT = "fault"  # among the names of what is coloured
COLOURED_MOST = (
    20_000  # characters; beyond them, and in lines beyond these, colours would slow every key down
)
LINE_MOST = 400
UNDONE_MOST = 1_000  # steps


class RulesText(TextArea):
    """The text; esc and tab are left to the screen, which so gets its keys back."""

    DEFAULT_CSS = """
    RulesText { border: none; padding: 0 0 0 1; background: $background; color: $ink; min-width: 12;
                scrollbar-size: 0 1; }
    RulesText:focus { border: none; }
    RulesText .text-area--gutter { color: $dim; background: $background; }
    RulesText .text-area--cursor-gutter { color: $now; background: $surface; }
    RulesText .text-area--cursor-line { background: $surface; }
    RulesText .text-area--cursor { color: $background; background: $now; }
    RulesText:light .text-area--cursor { color: $background; background: $now; }
    RulesText.-read-only .text-area--cursor { color: $background; background: $now; }
    RulesText .text-area--selection { background: $chosen; color: $ink; }
    RulesText .text-area--matching-bracket { background: $chosen; }
    """

    class TooLong(Message):
        """What was pasted is more than a ruleset can hold."""

    def __init__(self) -> None:
        self._faults: dict[int, list[Fault]] = {}
        super().__init__(
            soft_wrap=False,
            show_line_numbers=True,
            compact=True,
            tab_behavior="focus",
            max_checkpoints=UNDONE_MOST,
        )
        self.cursor_blink = False
        self.indent_width = 2
        for look in LOOKS.values():
            self.register_theme(_dressed(look))

    def on_mount(self) -> None:
        """Wear the look of the app, now and when it changes."""
        self.theme = self.app.theme
        self.app.theme_changed_signal.subscribe(self, self._wear)

    def _wear(self, theme: Theme) -> None:
        if theme.name in LOOKS:
            self.theme = theme.name

    # What is in it

    def show_text(self, text: str) -> None:
        """Begin with this text; nothing of it can be undone."""
        self._faults = {}
        self.language = None
        self.load_text(text)
        if len(text) <= COLOURED_MOST and all(len(line) <= LINE_MOST for line in text.split("\n")):
            self._colour()

    def take_text(self, text: str) -> None:
        """Put another text in the place of all of it, as one step that can be undone."""
        end = self.document.end
        row = self.cursor_location[0]
        self.replace(text, (0, 0), end, maintain_selection_offset=False)
        self.move_cursor((min(row, self.document.line_count - 1), 0))

    def _colour(self) -> None:
        """YAML colours, where tree-sitter can be loaded; the text is as good without them."""
        try:
            self.language = LANGUAGE
        except (LanguageDoesNotExist, ImportError, OSError, ValueError):
            self.language = None

    @property
    def can_undo(self) -> bool:
        """Whether something was typed that can be taken back."""
        return bool(self.history._undo_stack)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be brought again."""
        return bool(self.history._redo_stack)

    # Faults

    def mark(self, faults: Sequence[Fault]) -> None:
        """Underline these faults where they stand."""
        by_line: dict[int, list[Fault]] = {}
        for fault in faults:
            by_line.setdefault(fault.line - 1, []).append(fault)
        if by_line != self._faults:
            self._faults = by_line
            self._build_highlight_map()
            self.refresh()

    def _build_highlight_map(self) -> None:
        """Textual's own, and the faults over it."""
        super()._build_highlight_map()
        for row, faults in self._faults.items():
            if row < self.document.line_count:
                line = self.document.get_line(row)
                for fault in faults:
                    start = max(0, min(fault.column - 1, len(line) - 1))
                    ends = (start, start + _word(line[start:]))
                    first, last = (len(line[:at].encode(errors="replace")) for at in ends)
                    self._highlights[row].append((first, last, FAULT))

    def jump(self, line: int, column: int) -> None:
        """Put the cursor at a place, both counted from 1, and show what is around it."""
        row = max(0, min(line - 1, self.document.line_count - 1))
        words = self.document.get_line(row)
        column = max(0, min(column - 1, len(words)))
        self.scroll_to(x=0, animate=False, force=True)
        self.move_cursor((row, min(len(words), column + _word(words[column:]))))  # so that its end is in view
        self.move_cursor((row, column))

    # How it looks

    def get_line(self, line_index: int) -> Text:
        """A line, harmless."""
        shown = as_typed(self.document.get_line(line_index))
        if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in shown):
            shown += f" {LRM}"  # what stands beside it is not carried along
        return Text(shown, end="", no_wrap=True)

    def render_line(self, y: int) -> Strip:
        """A line, with a sign at the right edge where there is more of it."""
        strip = super().render_line(y)
        width, row = self.scrollable_content_region.width, y + self.scroll_offset.y  # no line is wrapped
        if row >= self.document.line_count or width <= self.gutter_width:
            return strip
        room = width - self.gutter_width + self.scroll_offset.x
        line = self.document.get_line(row)
        if len(line) * 2 <= room or self.get_column_width(row, len(line)) <= room:
            return strip
        more = Segment(signs().more, paint_of(self).dim + Style(bgcolor=self.rich_style.bgcolor))
        return Strip([*strip.crop(0, width - 1), more], width)

    async def _on_paste(self, event: events.Paste) -> None:
        """No more than a ruleset can hold: more would take minutes to lay out, and could not be saved."""
        if len(event.text) + len(self.text) > BYTES_MOST:
            event.prevent_default()  # of Textual's handler, which is called besides this one
            event.stop()
            self.post_message(self.TooLong())


def _word(rest: str) -> int:
    """How many characters from a fault's place on are underlined: its word, or what is quoted."""
    if rest[:1] in ("'", '"') and (end := rest.find(rest[0], 1)) > 0:
        return end + 1
    length = next((at for at, sign in enumerate(rest) if sign in " ,:[]{}#"), len(rest))
    return max(1, length)


def _dressed(look: Look) -> TextAreaTheme:
    """A look's colours for YAML; grounds come from the style sheet."""
    ink, dim, key = Style(color=look.ink), Style(color=look.dim), Style(color=look.now)
    return TextAreaTheme(
        look.name,
        syntax_styles={
            "yaml.field": key,
            "string": ink,
            "number": ink,
            "boolean": ink,
            "constant.builtin": dim,
            "comment": dim + Style(italic=True),
            "punctuation.delimiter": dim,
            "punctuation.bracket": dim,
            "punctuation.special": dim,
            FAULT: Style(color=look.bad, bold=True, underline=True),
        },
    )
