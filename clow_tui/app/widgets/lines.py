"""The lines at the edges of a screen: its header, its footer of keys, and what is to be called out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from textual import events
from textual.message import Message

from clow_tui.app.commands.command import Command
from clow_tui.app.commands.keymap import key_words
from clow_tui.app.commands.registry import COMMANDS
from clow_tui.app.commands.situation import Situation
from clow_tui.app.text import cut, shown, signs, wrap
from clow_tui.app.text import width as text_width
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Drawn, Line, Part, fitted, spread

GAP: Part = ("   ", Style.null())


class Fact(NamedTuple):
    """A few words of a header; where not all fit, those of the highest rank go first."""

    text: str
    rank: int = 1
    tone: str = "dim"


class Header(Drawn):
    """One line at the top: where one is, and how things stand.

    `title` is the brightest; `facts` follow it; `standing` is at the right edge.
    """

    DEFAULT_CSS = """
    Header { height: 1; background: $panel; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._title = ""
        self._facts: tuple[Fact, ...] = ()
        self._standing: tuple[Fact, ...] = ()

    def show(self, title: str, facts: Sequence[Fact | str] = (), standing: Sequence[Fact | str] = ()) -> None:
        """Say where one is and how things stand; facts may be foreign text."""
        now = (title, tuple(map(_fact, facts)), tuple(map(_fact, standing)))
        if now != (self._title, self._facts, self._standing):
            self._title, self._facts, self._standing = now
            self.redraw()

    @property
    def title(self) -> str:
        """Where one is."""
        return self._title

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """Title and facts at the left, the standing at the right."""
        title: Part = (shown(self._title), paint.name)
        facts, standing = list(self._facts), list(self._standing)
        while (facts or len(standing) > 1) and self._cells(facts, standing) > width:
            least = max([*facts, *standing], key=lambda fact: fact.rank)
            (facts if least in facts else standing).remove(least)
        return [spread([title, *_parts(facts, paint)], _parts(standing, paint)[1:], width)]

    def _cells(self, facts: Sequence[Fact], standing: Sequence[Fact]) -> int:
        return text_width(self._title) + sum(3 + text_width(fact.text) for fact in (*facts, *standing))


def _fact(fact: Fact | str) -> Fact:
    return Fact(fact) if isinstance(fact, str) else fact


def _parts(facts: Sequence[Fact], paint: Paint) -> list[Part]:
    parts: list[Part] = []
    for fact in facts:
        parts += [GAP, (shown(fact.text), getattr(paint, fact.tone))]
    return parts


class Footer(Drawn):
    """One line at the foot: the keys that can be used here, the most wanted first.

    Keys that cannot be used now are dim. Where not all fit, those of the highest rank are left out and a
    sign says so; help is always there.
    """

    DEFAULT_CSS = """
    Footer { height: 1; dock: bottom; background: $panel; padding: 0 1; }
    """

    class Pressed(Message):
        """A key of the footer was clicked."""

        def __init__(self, command: str) -> None:
            super().__init__()
            self.command = command

    def __init__(self, situation: Situation) -> None:
        super().__init__()
        self._situation = situation

    def show(self, situation: Situation) -> None:
        """Show the keys for a situation."""
        if situation != self._situation:
            self._situation = situation
            self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """The keys that fit."""
        return [footer_line(self._situation, width, paint)]

    def on_click(self, event: events.Click) -> None:
        """A click on a key is that key."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        kept, all_fit = footer_commands(self._situation, self.size.width)
        at = 0
        for command in kept:
            if command.id == "help" and not all_fit:
                if offset.x == at:  # the sign for more: all of them are there
                    self.post_message(self.Pressed("palette"))
                at += 2
            cells = _cells(command, self._situation)
            if at <= offset.x < at + cells:
                self.post_message(self.Pressed(command.id))
            at += cells + 2


def footer_line(situation: Situation, width: int, paint: Paint) -> list[Part]:
    """The keys of a situation in so many cells."""
    kept, all_fit = footer_commands(situation, width)
    parts: list[Part] = []
    for command in kept:
        if command.id == "help" and not all_fit:
            parts += [(signs().more, paint.dim), (" ", Style.null())]
        parts += [*_key(command, situation, paint), ("  ", Style.null())]
    return parts[:-1]


def footer_commands(situation: Situation, width: int) -> tuple[list[Command], bool]:
    """The commands whose keys fit, help always and last; and whether those are all."""
    wanted = [c for c in COMMANDS if c.rank and situation.place in c.places and _shows(c, situation)]
    wanted.sort(key=lambda command: command.rank)
    last = [command for command in wanted if command.id == "help"]
    room = width - sum(_cells(command, situation) for command in last)
    kept: list[Command] = []
    rest = [command for command in wanted if command.id != "help"]
    for at, command in enumerate(rest):
        cells = _cells(command, situation) + (2 if last else 0)
        if cells + (2 if at < len(rest) - 1 else 0) > room:
            return kept + last, False
        room -= cells
        kept.append(command)
    return kept + last, True


def _shows(command: Command, situation: Situation) -> bool:
    return bool(command.footer_label(situation) and command.footer_key(situation))


def _cells(command: Command, situation: Situation) -> int:
    return len(key_words(command.footer_key(situation))) + 1 + len(command.footer_label(situation))


def _key(command: Command, situation: Situation, paint: Paint) -> list[Part]:
    refused = bool(command.why_not(situation))
    return [
        (key_words(command.footer_key(situation)), paint.dim if refused else paint.key),
        (f" {command.footer_label(situation)}", paint.dim if refused else paint.ink),
    ]


class Calls(Drawn):
    """What is to be read aloud, oldest first, until it is done; below it, what the night needs next.

    Takes no room when there is nothing to say.
    """

    DEFAULT_CSS = """
    Calls { height: auto; max-height: 4; background: $surface; padding: 0 1; display: none; }
    """

    MOST = 3  # lines

    def __init__(self) -> None:
        super().__init__()
        self._calls: tuple[str, ...] = ()
        self._hint = ""
        self._need = ""
        self._urgent = False

    def show(self, calls: tuple[str, ...], hint: str, need: str = "", urgent: bool = False) -> None:
        """Show these calls, each a sentence that may hold foreign names, and the keys that go with them.

        Without any, or when it is urgent, `need`: what the night waits for.
        """
        urgent = urgent and bool(calls)
        if (calls, hint, need, urgent) != (self._calls, self._hint, self._need, self._urgent):
            taller = (len(calls), bool(need), urgent) != (len(self._calls), bool(self._need), self._urgent)
            self._calls, self._hint, self._need, self._urgent = calls, hint, need, urgent
            self.display = bool(calls or need)
            self.redraw(layout=taller)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many lines as the calls need, within reason."""
        if not self._calls:
            return 1
        return min(self.MOST, max(1, len(self._texts(max(1, width - 2))))) + self._urgent

    def count_shown(self) -> int:
        """How many of the calls can be read in full now."""
        joined, dot = "".join(self.text_lines()), signs().dot
        count = 0
        for call in self._calls:
            if "".join(shown(call).split()) in "".join(joined.replace(dot, "").split()):
                count += 1
        return max(1, count) if self._calls else 0

    def _texts(self, width: int) -> list[str]:
        dot = f" {signs().dot} "
        return wrap(dot.join(self._calls), width)

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """The calls, wrapped, the hint at the end of the last line; or the one line of what is needed."""
        needed: Line = fitted([(f"{signs().here} ", paint.now), (shown(self._need), paint.ink)], width)
        if not self._calls:
            return [needed]
        height -= self._urgent
        if height < 1:  # painted before it is laid out: what is urgent comes first
            return [needed]
        texts = self._texts(max(1, width - 2))
        if len(texts) > height:
            texts = texts[:height]
            texts[-1] = cut(f"{texts[-1]} {signs().more}{signs().more}", max(1, width - 2))
        lines: list[Line] = []
        for at, text in enumerate(texts):
            lead = (f"{signs().spot} ", paint.now) if not at else ("  ", Style.null())
            line: list[Part] = [lead, (text, paint.ink)]
            if at == len(texts) - 1 and self._hint:
                line = spread(line, [(self._hint, paint.dim)], width)
            lines.append(line)
        return [*lines, needed] if self._urgent else lines
