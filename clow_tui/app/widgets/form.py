"""The form of a new night: its fields, the players under them, and beside it what it will be."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from textual import events
from textual.message import Message

from clow_tui.app.commands.keymap import tap
from clow_tui.app.setup.draft import Draft
from clow_tui.app.setup.fields import FIELDS
from clow_tui.app.setup.outcome import Outcome
from clow_tui.app.text import pad, shown, signs, wrap
from clow_tui.app.text import width as text_width
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Drawn, Line, Part, fitted, paint_of
from clow_tui.director.people.known import Doubt
from clow_tui.tournament.people import key_of
from clow_tui.tournament.people.pasting import Listed

SHORT = 2  # lines of the preview in a narrow window
TAGS = {"late": "late", "not coming": " not"}  # in place of the number of one who does not play yet


class Fields(Drawn):
    """The fields, the chosen one marked and in view."""

    DEFAULT_CSS = """
    Fields { height: 1fr; width: 40; max-width: 60%; margin-right: 2; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._draft: Draft | None = None
        self._fields: tuple[str, ...] = ()
        self._at: str | None = None
        self._outcome = Outcome()
        self._shown: list[str | None] = []

    def show(self, draft: Draft, fields: tuple[str, ...], at: str | None, outcome: Outcome) -> None:
        """Show these fields of a draft; `at` is the chosen one, None while a player is chosen."""
        if (draft, fields, at, outcome) != (self._draft, self._fields, self._at, self._outcome):
            self._draft, self._fields, self._at, self._outcome = draft, fields, at, outcome
            self.redraw()

    class Clicked(Message):
        """A field was clicked."""

        def __init__(self, field: str) -> None:
            super().__init__()
            self.field = field

    def on_click(self, event: events.Click) -> None:
        """A click chooses a field."""
        field = self._shown[event.y] if 0 <= event.y < len(self._shown) else None
        if field is not None:
            self.post_message(self.Clicked(field))

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """A line each, a blank one before the players where there is room, else those around the chosen."""
        if self._draft is None:
            return []
        lines: list[str | None] = list(self._fields)
        if len(lines) < height:
            lines.insert(lines.index("players"), None)
        at = lines.index(self._at) if self._at in lines else len(lines) - 1
        first = max(0, min(at - height // 2, len(lines) - height))
        self._shown = lines[first : first + height]
        wrong = {field for field, _ in self._outcome.faults}
        drawn = [self._field(field, width, paint, wrong) if field else [] for field in self._shown]
        if first and drawn:
            drawn[0] = [(f"{signs().up} ", paint.dim), *drawn[0][1:]]
        if first + height < len(lines) and drawn:
            drawn[-1] = [(f"{signs().down} ", paint.dim), *drawn[-1][1:]]
        return drawn

    def _field(self, field: str, width: int, paint: Paint, wrong: set[str]) -> list[Part]:
        assert self._draft is not None
        chosen = field == self._at
        value = self._outcome.game if field == "ruleset" and self._outcome.game else ""
        value = value or FIELDS[field].words(self._draft)
        lacking = field == "begin" and bool(self._outcome.faults)
        line: list[Part] = [
            (f"{signs().here if chosen else ' '} ", paint.now),
            (pad(FIELDS[field].label, 9), paint.now if chosen else paint.dim),
            ("when nothing is missing" if lacking else shown(value), paint.dim if lacking else paint.name),
        ]
        if field in wrong or (field == "players" and not self._draft.people):
            line.append(("  !", paint.bad))
        return fitted(line, width)


class Preview(Drawn):
    """What will happen, and the rules in words."""

    DEFAULT_CSS = """
    Preview { height: 1fr; width: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._outcome = Outcome()

    def show(self, outcome: Outcome) -> None:
        """Show what a draft comes to."""
        if outcome != self._outcome:
            self._outcome = outcome
            self.redraw()

    def draw_short(self, width: int, paint: Paint) -> Sequence[Line]:
        """Where there is no room: what is missing, else a name in doubt, else what will happen."""
        outcome = self._outcome
        if outcome.faults:
            return [[(line, paint.bad)] for line in wrap(outcome.faults[0][1], width)]
        if outcome.doubts:
            return [[(line, paint.now)] for line in wrap(f"{outcome.doubts[0].words()} = takes it", width)]
        return [
            [(line, paint.name)]
            for line in packed((*outcome.phrases[:1], *outcome.ends, *outcome.phrases[1:]), width)
        ]

    def lines_wanted(self) -> int:
        """How many lines there is something to say in."""
        return len(self.draw(self.size.width, 99, paint_of(self))) if self.size.width else 0

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """What will happen, or what is missing, first; then names in doubt, then format and game."""
        if height <= SHORT:
            return self.draw_short(width, paint)[:height]
        lines: list[Line] = []
        if self._outcome.faults:
            for _, fault in self._outcome.faults[:2]:
                lines += [[(line, paint.bad)] for line in wrap(fault, width)]
        else:
            first, *rest = self._outcome.phrases or ("",)
            lines.append([(first, paint.now)])
            lines += [[(line, paint.name)] for line in packed(rest, width)]
            for words in self._outcome.ends:
                lines += [[(line, paint.now)] for line in wrap(words, width)]
        for doubt in self._outcome.doubts[:2]:
            lines += [[(line, paint.now)] for line in wrap(f"{doubt.words()} = takes it", width)]
        if len(self._outcome.doubts) > 2:
            lines.append([(f"and {len(self._outcome.doubts) - 2} more like that", paint.dim)])
        lines.append([])
        lines += [[(line, paint.ink)] for line in wrap(self._outcome.happens, width)]
        lines += [[], [(shown(self._outcome.game), paint.name)]]
        for rule in self._outcome.rules:
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


def _empty() -> str:
    return (
        f"Paste a list of names as you have it, or {tap('n')} and type them: numbers, bullets and commas are "
        'understood, "+1", "Bo (late)" and "Cy can\'t come", too.'
    )


class Roster(Drawn):
    """The people of the draft in columns: those here numbered, the others as what they are."""

    DEFAULT_CSS = """
    Roster { height: 1fr; }
    """

    CELL = 19

    def __init__(self) -> None:
        super().__init__()
        self._draft: Draft | None = None
        self._at: int | None = None
        self._doubts: dict[str, str] = {}
        self._end = False

    @property
    def columns(self) -> int:
        """How many names stand side by side."""
        return max(1, self.size.width // self.CELL)

    def show(self, draft: Draft, at: int | None, doubts: Sequence[Doubt], end: bool) -> None:
        """Show the people of a draft, one of them chosen, or the first or (`end`) the last.

        `doubts` are marked with whom they may mean.
        """
        meant = {key_of(doubt.name): doubt.other for doubt in doubts}
        if (draft, at, meant, end) != (self._draft, self._at, self._doubts, self._end):
            self._draft, self._at, self._doubts, self._end = draft, at, meant, end
            self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """Row by row; the chosen one is always in view."""
        if self._draft is None:
            return []
        people, columns = self._draft.people, self.columns
        if not people:
            return [[(f"  {line}", paint.dim)] for line in wrap(_empty(), max(1, width - 4))]
        twice = self._draft.twice()
        rows = -(-len(people) // columns)
        first = 0
        if rows > height:
            shown_at = self._at if self._at is not None else len(people) - 1 if self._end else 0
            row = shown_at // columns
            first = max(0, min(row - height // 2, rows - height))
        numbers, count = [], 0
        for one in people:
            count += one.presence == "here"
            numbers.append(TAGS.get(one.presence, str(count)))
        lines: list[Line] = []
        for start in range(first * columns, len(people), columns):
            line: list[Part] = []
            for at in range(start, min(start + columns, len(people))):
                line += self._cell(at, numbers[at], people[at], twice, width // columns, paint)
            lines.append(line)
        lines = lines[:height]
        if first + height < rows and lines:
            lines[-1] = [(f"{signs().down}", paint.dim), *lines[-1][1:]]
        return lines

    def _cell(
        self, at: int, number: str, one: Listed, twice: frozenset[str], cells: int, paint: Paint
    ) -> list[Part]:
        chosen, key = at == self._at, key_of(one.name)
        mark = " twice" if key in twice and one.presence != "not coming" else ""
        if not mark and (meant := self._doubts.get(key)):
            mark = f" {pad(meant, min(8, text_width(meant)))}?"
        style: Style = paint.ink if one.presence == "here" else paint.dim
        style = paint.bad if mark.endswith("twice") else paint.now if chosen or mark else style
        return [
            (f"{signs().here if chosen else ' '}", paint.now),
            (f"{number:>4} ", paint.dim),
            (pad(one.name, max(1, cells - 7 - text_width(mark))) + mark + " ", style),
        ]
