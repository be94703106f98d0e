"""Beside and under the cards of the floor: standings, what is being thrown, before and after the play."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from clow_tui.app.presenters import Line as Standing
from clow_tui.app.presenters import Name, standing_lines
from clow_tui.app.text import pad, shown, signs
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.dice import centered
from clow_tui.app.widgets.drawn import Drawn, Line, Part, spread
from clow_tui.tournament.model import Night


class Side(Drawn):
    """The standings, as many lines as there is room for: the best, and those who went out last."""

    DEFAULT_CSS = """
    Side { height: 1fr; margin-left: 2; display: none; }
    """

    OUTS = 4

    def __init__(self) -> None:
        super().__init__()
        self._night: Night | None = None
        self._standing: list[Standing] = []

    def forget(self) -> None:
        """Put it into words anew with the next look, since a name has changed."""
        self._night = None

    def show(self, night: Night, name: Name) -> None:
        """Show the standings of a night, where there is room for them."""
        if self.display and night is not self._night:
            self._night = night
            lines = standing_lines(night, name)
            if lines != self._standing:
                self._standing = lines
                self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """Heading, those in, a gap, those out."""
        here = [line for line in self._standing if not line.out]
        gone = [line for line in self._standing if line.out]
        room = height - 2
        outs = min(len(gone), max(self.OUTS, room - len(here) - 1))
        first = room - (outs + 1 if outs else 0)
        lines: list[Line] = [[("Standings", paint.dim)], []]
        if len(here) > first:
            lines += [_line(line, width, paint, False) for line in here[: max(0, first - 1)]]
            lines.append([(f"    {signs().more} {len(here) - max(0, first - 1)} more in", paint.dim)])
        else:
            first_alone = len(here) < 2 or here[1].rank > here[0].rank
            lines += [_line(line, width, paint, at == 0 and first_alone) for at, line in enumerate(here)]
        if outs:
            lines.append([])
            lines += [_line(line, width, paint, False) for line in gone[:outs]]
        return lines


def _line(line: Standing, width: int, paint: Paint, first: bool) -> list[Part]:
    style = paint.dim if line.out else paint.name if first else paint.ink
    tail = line.score or line.tail
    return [
        (f"{line.rank:>3} ", paint.dim),
        (pad(line.name, max(4, width - 11)), style),
        (" ", Style.null()),
        (pad(tail, 6, "right"), paint.dim if line.out else paint.ink),
    ]


def _end_of(line: Standing) -> str:
    """How the night ended for somebody: where he went out, or what he takes home and so gained."""
    home, bought, _ = line.status.partition(", bought")
    return f"{home}, {line.score}" if bought else line.status.removeprefix("out at ")


class Working(Drawn):
    """What is being thrown on, how far it is, and how to stop it; no line when nothing is."""

    DEFAULT_CSS = """
    Working { height: 1; background: $panel; padding: 0 1; display: none; }
    """

    BAR = 24

    def __init__(self) -> None:
        super().__init__()
        self._words = ""
        self._done = 0.0
        self._facts = ""

    def show(self, words: str, night: Night) -> None:
        """Show how far a night is while `words` are going on; nothing when they are empty."""
        left, all_ = len(night.left()), len(night.entrants)
        done = (all_ - left) / max(1, all_ - 1)
        facts = f"round {night.rounds()}, {left} of {all_} in"
        if (words, done, facts) != (self._words, self._done, self._facts):
            self._words, self._done, self._facts = words, done, facts
            self.display = bool(words)
            self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """Words, a bar of the players that are out, and the key that stops it."""
        bar = min(self.BAR, max(0, width - len(self._words) - len(self._facts) - 16))
        full = round(bar * self._done)
        left: list[Part] = [
            (f"{self._words}  ", paint.name),
            (signs().full * full, paint.bright),
            (signs().empty * (bar - full), paint.rule),
            (f"  {self._facts}", paint.dim),
        ]
        return [spread(left, [("esc", paint.key), (" stops", paint.ink)], width)]


class Stage(Drawn):
    """What the floor shows while no table plays: who is here before the draw, who has won after the end."""

    DEFAULT_CSS = """
    Stage { height: 1fr; width: 1fr; display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._night: Night | None = None
        self._stale = False
        self._standing: list[Standing] = []

    def forget(self) -> None:
        """Put it into words anew with the next look, since a name has changed."""
        self._stale = True

    def show(self, night: Night, name: Name) -> None:
        """Show a night that has not begun, or is over."""
        if night is not self._night or self._stale:
            self._night, self._stale = night, False
            self._standing = standing_lines(night, name)
            self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """In the middle of the floor."""
        if self._night is None:
            return []
        lines = self._champion(width, paint) if self._night.finished else self._before(width, height, paint)
        return [[]] * max(0, (height - len(lines)) // 3) + lines

    def _champion(self, width: int, paint: Paint) -> list[Line]:
        winners = [line for line in self._standing if line.rank == 1]
        names = " and ".join(shown(line.name) for line in winners)
        title = "The champion" if len(winners) == 1 else "They share the first place"
        lines: list[Line] = [
            centered([(title, paint.dim)], width),
            [],
            centered([(" ".join(signs().spot for _ in range(3)), paint.now)], width),
            centered([(names, paint.now)], width),
            centered([(" ".join(signs().spot for _ in range(3)), paint.now)], width),
            [],
        ]
        for line in [line for line in self._standing if line.rank > 1][:5]:
            row: list[Part] = [
                (f"{line.rank:>3}  ", paint.dim),
                (pad(line.name, 20), paint.ink),
                (pad(_end_of(line), 20), paint.dim),
            ]
            lines.append(centered(row, width))
        books = self._night is not None and self._night.facts.open_end
        keys: list[Part] = [
            ("enter", paint.key),
            (" all standings   ", paint.ink),
            ("L", paint.key),
            (" log   ", paint.ink),
            ("i", paint.key),
            (" books, seed and salt" if books else " seed and salt", paint.ink),
        ]
        return [*lines, [], centered(keys, width)]

    def _before(self, width: int, height: int, paint: Paint) -> list[Line]:
        names = [line.name for line in self._standing]
        columns = max(1, min(4, (width - 4) // 20))
        lines: list[Line] = [
            centered([(f"{len(names)} players are here", paint.name)], width),
            [],
        ]
        room = max(1, height - 8)
        for start in range(0, min(len(names), columns * room), columns):
            row = "".join(pad(name, 18) + "  " for name in names[start : start + columns])
            lines.append(centered([(row, paint.ink)], width))
        if len(names) > columns * room:
            lines.append(
                centered([(f"{signs().more} and {len(names) - columns * room} more", paint.dim)], width)
            )
        keys: list[Part] = [("enter", paint.key), (" draws the tables and seats by lot", paint.ink)]
        return [*lines, [], centered(keys, width)]
