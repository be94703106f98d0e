"""The form of a new night: its fields, the players under them, and beside it what it will be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from textual import events
from textual.message import Message

from clow_tui.app.draft import FIELDS, LABELS, MODES, Draft, Field
from clow_tui.app.text import pad, shown, signs, wrap
from clow_tui.app.text import width as text_width
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Drawn, Line, Part, fitted
from clow_tui.tournament.people import key_of


@dataclass(frozen=True, slots=True)
class Ahead:
    """What a draft comes to: the game's rules in words, what will happen, and what is still wrong."""

    game: str = ""
    rules: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    faults: tuple[tuple[str, str], ...] = ()


class Fields(Drawn):
    """The fields, the chosen one marked."""

    DEFAULT_CSS = """
    Fields { height: 9; width: 38; max-width: 60%; margin-right: 2; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._draft: Draft | None = None
        self._at: Field | None = "players"
        self._ahead = Ahead()

    def show(self, draft: Draft, at: Field | None, ahead: Ahead) -> None:
        """Show a draft; `at` is the chosen field, None while a player is chosen."""
        if (draft, at, ahead) != (self._draft, self._at, self._ahead):
            self._draft, self._at, self._ahead = draft, at, ahead
            self.redraw()

    class Clicked(Message):
        """A field was clicked."""

        def __init__(self, field: Field) -> None:
            super().__init__()
            self.field = field

    def on_click(self, event: events.Click) -> None:
        """A click chooses a field; blank lines stand before the last two."""
        lines = [*FIELDS[:-2], None, FIELDS[-2], None, FIELDS[-1]]
        field = lines[event.y] if 0 <= event.y < len(lines) else None
        if field is not None:
            self.post_message(self.Clicked(field))

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """A line each; a blank one before the last two."""
        if self._draft is None:
            return []
        wrong = {field for field, _ in self._ahead.faults}
        lines: list[Line] = []
        for field in FIELDS:
            if field in ("players", "begin"):
                lines.append([])
            lines.append(self._field(field, width, paint, field in wrong))
        return lines

    def _field(self, field: Field, width: int, paint: Paint, wrong: bool) -> list[Part]:
        assert self._draft is not None
        chosen = field == self._at
        values = {
            "name": self._draft.name,
            "ruleset": self._ahead.game or self._draft.ruleset,
            "mode": MODES[self._draft.mode],
            "tables": self._draft.tables_words(),
            "levels": self._draft.levels_words(),
            "stop": self._draft.stop_words(),
            "players": str(len(self._draft.players) or "none yet"),
            "begin": "enter" if not self._ahead.faults else "when nothing is missing",
        }
        line: list[Part] = [
            (f"{signs().here if chosen else ' '} ", paint.now),
            (pad(LABELS[field], 8), paint.now if chosen else paint.dim),
            (shown(values[field]), paint.name if field != "begin" or not self._ahead.faults else paint.dim),
        ]
        if wrong and field != "begin":
            line.append(("  !", paint.bad))
        return fitted(line, width)


class Preview(Drawn):
    """The rules in words, and what will happen."""

    DEFAULT_CSS = """
    Preview { height: 1fr; width: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._ahead = Ahead()

    def show(self, ahead: Ahead) -> None:
        """Show what a draft comes to."""
        if ahead != self._ahead:
            self._ahead = ahead
            self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """What will happen, or what is missing, first; then the game."""
        lines: list[Line] = []
        if self._ahead.faults:
            for _, fault in self._ahead.faults[:2]:
                lines += [[(line, paint.bad)] for line in wrap(fault, width)]
        else:
            first, *rest = self._ahead.phrases or ("",)
            lines.append([(first, paint.now)])
            lines += [[(line, paint.name)] for line in packed(rest, width)]
        lines += [[], [(shown(self._ahead.game), paint.name)]]
        for rule in self._ahead.rules:
            lines += [[(line, paint.dim)] for line in wrap(rule, width)]
        return lines[:height]


def packed(phrases: Sequence[str], width: int) -> list[str]:
    """Phrases side by side with dots between, a new line where the next does not fit."""
    dot = f" {signs().dot} "
    out: list[str] = []
    for phrase in phrases:
        if out and text_width(out[-1] + dot + phrase) <= width:
            out[-1] += dot + phrase
        else:
            out += wrap(phrase, width)
    return out


class Roster(Drawn):
    """The players of the draft, numbered, in columns; names that are there twice are marked."""

    DEFAULT_CSS = """
    Roster { height: 1fr; }
    """

    CELL = 19

    def __init__(self) -> None:
        super().__init__()
        self._draft: Draft | None = None
        self._at: int | None = None

    @property
    def columns(self) -> int:
        """How many names stand side by side."""
        return max(1, self.size.width // self.CELL)

    def show(self, draft: Draft, at: int | None) -> None:
        """Show the players of a draft, one of them chosen."""
        if (draft, at) != (self._draft, self._at):
            self._draft, self._at = draft, at
            self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """Row by row; the chosen one is always in view."""
        if self._draft is None:
            return []
        players, columns = self._draft.players, self.columns
        if not players:
            return [
                [
                    (
                        "  Paste a list of names, or n and type them: one a line, numbered, bulleted or",
                        paint.dim,
                    )
                ],
                [("  with commas between them.", paint.dim)],
            ]
        twice = self._draft.twice()
        rows = -(-len(players) // columns)
        first = 0
        if rows > height:
            row = (self._at if self._at is not None else len(players) - 1) // columns
            first = max(0, min(row - height // 2, rows - height))
        lines: list[Line] = []
        for start in range(first * columns, len(players), columns):
            line: list[Part] = []
            for at in range(start, min(start + columns, len(players))):
                line += self._cell(at, players[at], key_of(players[at]) in twice, width // columns, paint)
            lines.append(line)
        return lines[:height]

    def _cell(self, at: int, name: str, twice: bool, cells: int, paint: Paint) -> list[Part]:
        chosen = at == self._at
        style: Style = paint.bad if twice else paint.now if chosen else paint.ink
        mark = " twice" if twice else ""
        return [
            (f"{signs().here if chosen else ' '}", paint.now),
            (f"{at + 1:>3} ", paint.dim),
            (pad(name, max(1, cells - 6 - len(mark))) + mark + " ", style),
        ]
