"""The bracket of a knockout: tables and pairs, byes, who goes on, and one player's path."""

from __future__ import annotations

from textual import events
from textual.widget import Widget

from clow_tui.app.base_screens.drawn import DrawnPlace
from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.commands.places import BRACKET
from clow_tui.app.presenters.bracket import Key, Plan, bracket_plan, cell_words, path_of
from clow_tui.app.presenters.rounds import out_now, progress
from clow_tui.app.text import signs
from clow_tui.app.widgets.bracket import BracketView
from clow_tui.app.widgets.lines import Fact


class Bracket(DrawnPlace):
    """All rounds of a knockout beside each other."""

    place = BRACKET
    BINDINGS = bindings_for(BRACKET)

    def __init__(self, about: str = "") -> None:
        super().__init__(about)
        self._key: Key | None = None
        self._lit = ""
        self._shown: tuple[object, ...] = ()

    def shown_in(self) -> Widget:
        """The window on it."""
        return BracketView()

    @property
    def _window(self) -> BracketView:
        return self.query_one(BracketView)

    def on_resize(self, event: events.Resize) -> None:
        """Blank lines between tables come and go with the room."""
        super().on_resize(event)
        self.update()

    def show_night(self) -> None:
        """Show what has changed."""
        night = self.night
        if self._lit not in night.entrants:
            self._lit = ""
        now = (night, self._lit, self.size)
        plan = self._window.plan
        if not self._shown or self._shown[0] is not night or self._shown != now:
            self._shown = now
            plan = bracket_plan(night, self.director.name, self._lit, self.size.height - 4)
        if self._key not in plan.boxes:
            self._key = self._first(plan)
        self._window.show(plan, self._key)
        path = (Fact(f"{self.director.name(self._lit)}'s path", 1, "now"),) if self._lit else ()
        self.show_edges((*path, Fact("Bracket", 4), *(Fact(*told) for told in progress(night))))
        self.refresh_keys()

    def forget_names(self) -> None:
        """Somebody has another name now."""
        self._shown = ()
        super().forget_names()

    def _first(self, plan: Plan) -> Key | None:
        """The first table that is out, else the last one there is."""
        out = out_now(self.night)
        found = [key for key, box in plan.boxes.items() if box.table in out]
        drawn = [key for key, box in plan.boxes.items() if box.table is not None]
        return next(iter(found), None) or (drawn[-1] if drawn else next(iter(plan.boxes), None))

    def chosen_table(self) -> int | None:
        """The table under the mark."""
        box = self._window.plan.boxes.get(self._key) if self._key is not None else None
        return box.table if box is not None else None

    def choose_table(self, number: int) -> None:
        """Put the mark on a table."""
        self._key = next((k for k, box in self._window.plan.boxes.items() if box.table == number), self._key)
        self.update()

    # Moving about

    def move(self, dx: int, dy: int) -> None:
        """To the table beside, above or below."""
        if self._key is not None:
            self._key = self._window.plan.beside(self._key, dx, dy)
            self.update()

    def do_move_first(self) -> None:
        """The first table of all."""
        self._key = next(iter(self._window.plan.boxes), None)
        self.update()

    def do_move_last(self) -> None:
        """The last table of all: the final."""
        self._key = next(reversed(list(self._window.plan.boxes)), None)
        self.update()

    def do_move_pageup(self) -> None:
        """The window a page up."""
        self._window.pan(0, -1)

    def do_move_pagedown(self) -> None:
        """The window a page down."""
        self._window.pan(0, 1)

    async def on_bracket_view_picked(self, event: BracketView.Picked) -> None:
        """A click chooses, a second one opens."""
        self._key = event.key
        self.update()
        if event.again:
            await self.do_open()

    # A player's path

    def do_bracket_path(self, digit: str) -> None:
        """Light the path of a player of the chosen table."""
        box = self._window.plan.boxes.get(self._key) if self._key is not None else None
        here = [who for who in (box.players if box is not None else ()) if who]
        if digit == "0":
            self._lit = ""
        elif int(digit) <= len(here):
            self._lit = here[int(digit) - 1]
        else:
            self.clow.say(f"There are {len(here)} players at this table; 1 lights the first one's path.")
        self.update()

    def find(self, words: str) -> None:
        """Light the path of whoever is called so, and go to his latest table."""
        self._lit = self.called(words)
        if self._lit and (path := path_of(self.night, self._lit)):
            self._key = path[-1]
        self.update()

    def do_back(self) -> None:
        """Put the light out first."""
        if self._lit and self.open_entry() is None and not self.clow.running:
            self._lit = ""
            self.update()
        else:
            super().do_back()

    def why(self) -> tuple[str, list[str]]:
        """Of the chosen table."""
        if self._key is None:
            return "The bracket", ["No tables are drawn yet."]
        lines = cell_words(self.night, self._key, self.director.name)
        number = self.chosen_table()
        if self._lit:
            steps = []
            for c, i in path_of(self.night, self._lit):
                box = self._window.plan.boxes.get((c, i))
                where = f"table {box.table}" if box is not None and box.table is not None else "not drawn"
                steps.append(where)
            lines.append(f"{self.director.name(self._lit)}'s path: {f' {signs().dot} '.join(steps)}.")
        lines += list(self.night.notes)
        return (self.night.name_of(number) if number is not None else "Not drawn yet"), lines

    def copied(self) -> list[str]:
        """The whole bracket."""
        return self._window.text_lines()
