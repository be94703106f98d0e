"""The board as a full-screen app of its own: one slide after the other, without a key."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from clow_tui.app import text
from clow_tui.app.app import wants_ascii
from clow_tui.app.falls import FallsSoftly
from clow_tui.app.terminal import on_being_told_to_leave
from clow_tui.app.text import shown, signs
from clow_tui.app.themes import DEFAULT, LOOKS, Paint
from clow_tui.app.widgets.drawn import Drawn, Line, Part, fitted, spread
from clow_tui.board.code import phone_lines
from clow_tui.board.turns import Slide, heading, slides
from clow_tui.board.watch import NO_NIGHT, Nothing, Sight, Watcher

LOOK = 1.0  # seconds between two looks at the logs
STAYS = 12.0  # seconds that a slide stays, unless asked otherwise
CHROME = 4  # lines of the screen that are no slide
KEYS = (("space", "holds this page, or goes on by itself"), ("→ l enter", "the next page"),
        ("← h", "the page before"), ("q esc", "leaves"))  # fmt: skip


class Wall(Drawn):
    """The whole board: a heading, the slide, and a line at the foot."""

    DEFAULT_CSS = """
    Wall { height: 1fr; padding: 0 1; background: $background; }
    """

    def __init__(self, draw_: Callable[[int, int, Paint], Sequence[Line]]) -> None:
        super().__init__()
        self._draw = draw_

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """As the app has it."""
        return self._draw(width, height, paint)


class BoardApp(FallsSoftly):
    """Follows the night and shows it by turns; nothing can be changed from here."""

    TITLE = "Clow TUI board"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c,q,escape", "leave", show=False, priority=True),
        Binding("space", "hold", show=False),
        Binding("right,l,enter", "turn(1)", show=False),
        Binding("left,h", "turn(-1)", show=False),
    ]

    def __init__(
        self,
        watcher: Watcher,
        *,
        address: str = "",
        look: str = "",
        stays: float = STAYS,
        tick: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self.watcher, self.address, self.stays = watcher, address, stays
        self.seen: Sight | Nothing = Nothing("Reading the night …")
        self.held = False
        self._look, self._tick = look, tick
        self._ascii = signs() is text.PLAIN_SIGNS  # asked for at the start
        self._started_by = os.getppid()
        self._at = 0
        self._slide: tuple[str, int] = ("", 1)  # kind and part of the slide that is shown
        self._since = tick()
        self._called = 0  # the last call that has been shown
        for offered in LOOKS.values():
            self.register_theme(offered.theme)
        self.theme = look if look in LOOKS else DEFAULT

    def compose(self) -> ComposeResult:
        """The wall alone."""
        yield Wall(self._lines)

    def on_mount(self) -> None:
        """Look at once, then again and again."""
        on_being_told_to_leave(lambda number: self.exit(None, 128 + number))
        self.run_worker(self._follow(), name="follow", exclusive=True)

    async def _follow(self) -> None:
        while True:
            if self._alone():
                os._exit(0)  # nobody is there to be told, and nothing is to be saved
            self.show(await asyncio.to_thread(self.watcher.look))
            await asyncio.sleep(LOOK)

    def _alone(self) -> bool:
        """Whether the program that shows this board in a browser has gone, as when it is killed."""
        return self.is_web and os.name != "nt" and os.getppid() != self._started_by

    def show(self, seen: Sight | Nothing) -> None:
        """Show what was seen; go on to the next slide when it is time, to a new call at once."""
        self.seen = seen
        worn = self.watcher.look_worn
        if not self._look and worn in LOOKS and worn != self.theme:
            self.theme = worn
        text.use_ascii(self._ascii or self.watcher.in_ascii)
        calls = seen.night.calls if isinstance(seen, Sight) else ()
        newest = max((call.n for call in calls if not call.done), default=0)
        if newest > self._called and not self.held:
            self._called, self._slide, self._since = newest, ("calls", 1), self._tick()
        elif not self.held and self._tick() - self._since >= self.stays:
            self.action_turn(1)
        self.query_one(Wall).redraw()

    @property
    def shown(self) -> str:
        """The kind of slide that is shown."""
        return self._slide[0]

    # Keys

    def action_leave(self) -> None:
        """Leave; there is nothing to save."""
        self.exit(0)

    async def action_quit(self) -> None:
        """The same by any other way."""
        self.exit(0)

    def action_hold(self) -> None:
        """Stay on this slide, or go on."""
        self.held = not self.held
        self._since = self._tick()
        self.query_one(Wall).redraw()

    def action_turn(self, step: int) -> None:
        """The next slide, or the one before; what is held stays held."""
        wall = self.query_one(Wall)
        if (found := self._slides(wall.size.width, wall.size.height, self._paint)) != []:
            at = (self._index(found) + step) % len(found)
            self._slide, self._at = (found[at].kind, found[at].part), at
        self._since = self._tick()
        wall.redraw()

    # Drawing

    @property
    def _paint(self) -> Paint:
        return LOOKS[self.theme].paint

    def _slides(self, width: int, height: int, paint: Paint) -> list[Slide]:
        if not isinstance(self.seen, Sight) or width < 1:
            return []
        phones = phone_lines(self.address, paint) if self.address else ()
        return slides(self.seen, width, max(1, height - CHROME), paint, phones)

    def _index(self, found: Sequence[Slide]) -> int:
        """Where the slide shown is now; where it is gone, what has come in its place."""
        for at, slide in enumerate(found):
            if (slide.kind, slide.part) == self._slide:
                return at
        at = min(self._at, len(found) - 1)
        if self._slide[0] == "":
            at = next((i for i, slide in enumerate(found) if slide.kind == "floor"), 0)
        self._slide, self._at = (found[at].kind, found[at].part), at
        return at

    def _lines(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        found = self._slides(width, height, paint)
        if not found:
            words = self.seen.words if isinstance(self.seen, Nothing) else NO_NIGHT
            top: list[Line] = [[("Clow TUI", paint.now)], []]
            body: list[Line] = [[(row, paint.ink)] for row in text.wrap(words, width)]
            return [
                *top,
                *body,
                *[[]] * (height - len(body) - 3),
                fitted(self._foot(None, width, paint), width),
            ]
        assert isinstance(self.seen, Sight)
        slide = found[self._index(found)]
        part = f" {slide.part} of {slide.parts}" if slide.parts > 1 else ""
        title: list[Part] = [(f"{slide.title}{part}", paint.dim)]
        lines: list[Line] = [heading(self.seen, width, paint), spread(title, self._held(paint), width)]
        lines.append([])
        lines += [fitted(line, width) for line in slide.lines[: max(0, height - CHROME)]]
        lines += [[]] * (height - len(lines) - 1)
        return [*lines[: height - 1], self._foot(self.seen, width, paint)]

    def _held(self, paint: Paint) -> list[Part]:
        return [("held, space goes on", paint.now)] if self.held else []

    def _foot(self, seen: Sight | None, width: int, paint: Paint) -> list[Part]:
        """What is wrong, if anything is; else where phones find it, and the keys."""
        if seen is not None and seen.trouble:
            return fitted([(f"{signs().spot} {shown(seen.trouble)}", paint.bad)], width)
        keys: list[Part] = []
        arrows = "right" if signs().rule == "-" else "→"
        for key, word in (("space", "hold"), (arrows, "next"), ("q", "leave")):
            keys += [(f"{key} ", paint.key), (f"{word}   " if word != "leave" else word, paint.dim)]
        left: list[Part] = [(shown(self.address), paint.ink)] if self.address else []
        return spread(left, keys, width)


def run_board(watcher: Watcher, *, address: str, seconds: float | None) -> int:
    """Show the board on this terminal, or in the browser that asked for it; the exit code."""
    in_browser = bool(os.environ.get("TEXTUAL_DRIVER"))
    if not in_browser and not (sys.stdin.isatty() and sys.stdout.isatty()):
        sys.stderr.write("The board needs a terminal; clow-tui serve shows it in a browser.\n")
        return 2
    text.use_ascii(wants_ascii(os.environ, "utf-8" if in_browser else sys.stdout.encoding or ""))
    look = os.environ.get("CLOW_TUI_LOOK", "")
    app = BoardApp(watcher, address=address, look=look, stays=seconds or STAYS)
    try:
        app.run()
    finally:
        watcher.close()
    return app.ended("the night goes on without the board; ")
