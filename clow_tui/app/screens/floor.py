"""The floor: a card per table, the calls to read aloud, the standings at the side where there is room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from textual import events
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget

from clow_tui.app import routes
from clow_tui.app.base_screens.hosting import HostPlace
from clow_tui.app.base_screens.night import clock_words
from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.commands.keymap import tap
from clow_tui.app.commands.places import FLOOR
from clow_tui.app.commands.situation import Situation
from clow_tui.app.dialogs import Reading
from clow_tui.app.presenters import (
    LastThrow,
    about,
    books_words,
    in_count,
    last_throw,
    need_words,
    onward_from,
    seatless,
    standing_calls,
    urgent_words,
    waiting_words,
)
from clow_tui.app.presenters.books import books_lines
from clow_tui.app.questions.persons import may_come
from clow_tui.app.widgets.card import LEAST, MOST, TableCard
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.lines import Calls, Fact, Header
from clow_tui.app.widgets.note import Note
from clow_tui.app.widgets.side import Side, Stage, Working
from clow_tui.director.clock import local, stamp
from clow_tui.tournament.commands import Draw
from clow_tui.tournament.commands.command import Command
from clow_tui.tournament.commands.heats import next_round_command
from clow_tui.tournament.commands.night import DismissCalls
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.model import Call, Night, Table
from clow_tui.tournament.words import call_words

SIDE_FROM, SIDE, WIDE_FROM, WIDE_SIDE = 100, 26, 116, 34
STANDING = ("Nobody has to move: the tables differ by one player at most.",)
SEED_KEPT = (
    "The program's throws come from a seed fixed before the first of them; seed and salt are shown here when "
    "the night is over, and clow-tui verify checks every throw."
)
SEED_SHOWN = (
    "The program's throws came from this seed, fixed before the first; clow-tui verify checks every throw."
)
CHROME = 5  # lines of the screen that are no cards: header, footer, a blank one, and room for a call


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """How the tables lie: columns of cards so high, or one line each; the cells of the standings beside."""

    columns: int
    height: int
    gap: int
    side: int


def floor_plan(width: int, height: int, tables: int, seats: int) -> FloorPlan:
    """Cards if all of them fit, else one line per table.

    A card is never wider than it can use: where a single one is left, the standings take the rest.
    """
    side = WIDE_SIDE if width >= WIDE_FROM else SIDE if width >= SIDE_FROM else 0
    if tables == 1:
        side = max(side, min(width - LEAST - 10, width - MOST - 4))
    room = width - side - 2
    columns = max(1, min(tables, (room + 2) // (LEAST + 2)))
    rows = -(-tables // columns)
    for card, gap in ((seats + 2, 1), (seats + 1, 1), (seats + 1, 0)):
        if rows * card + (rows - 1) * gap <= height - CHROME:
            return FloorPlan(columns, card, gap, side)
    return FloorPlan(1, 1, 0, side)


class Floor(HostPlace):
    """All tables of the night."""

    place = FLOOR
    BINDINGS = bindings_for(FLOOR)

    def __init__(self) -> None:
        super().__init__()
        self._chosen: int | None = None
        self._typed = ""
        self._plan: FloorPlan | None = None
        self._called: tuple[Call, ...] = ()
        self._let_wait: frozenset[str] = frozenset()

    def body(self) -> Iterable[Widget]:
        """Cards beside the standings; calls and what is going on under them."""
        with Horizontal(classes="floor"):
            yield VerticalScroll(classes="cards", can_focus=False)
            yield Stage()
            yield Side()
        yield Note()
        yield Working()
        yield Calls()
        yield Entry()

    def on_mount(self) -> None:
        """Keep the clock going."""
        self.set_interval(20, self._show_header)
        self.update()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the cards out anew."""
        super().on_resize(event)
        self.update()

    # Showing

    def show_night(self) -> None:
        """Show what has changed."""
        night = self.night
        self._show_header()
        tables = self._tables()
        if self._chosen is None or all(table.number != self._chosen for table in tables):
            self._chosen = tables[0].number if tables else None
        playing = night.drawn and not night.finished
        self.query_one(".cards").display = playing
        stage = self.query_one(Stage)
        stage.display = not playing
        if playing:
            self._show_cards(tables)
        else:
            stage.show(night, self.director.name)
            self._lay_out()
        self.query_one(Side).show(night, self.director.name)
        books = books_words(night, self.director.name) if night.facts.open_end and night.drawn else ""
        self.query_one(Note).show(books)
        self.query_one(Working).show(self.clow.running, night)
        self._show_calls()
        self.refresh_keys()

    def _tables(self) -> list[Table]:
        return [table for table in self.night.open_tables() if table.size]

    def _show_header(self) -> None:
        if self.clow.view is None or not self.is_open:
            return
        night = self.night
        facts = [Fact(night.game_name, 6), *self._round_facts(night)]
        if late := len(may_come(night)):
            facts.append(Fact(f"{late} late", 2))
        if night.practice:
            facts.append(Fact("practice", 2))
        self.query_one(Header).show(night.name, facts, self.standing_facts())

    @staticmethod
    def _round_facts(night: Night) -> list[Fact]:
        """Who is in; where tables are drawn round by round, also how many of them are done."""
        facts = [Fact(in_count(night), 1)]
        if not night.facts.redrawn or not night.drawn or night.finished:
            return facts
        tables = list(night.open_tables())
        if len(tables) == 1:
            return facts
        done = sum(FORMATS[night.format].result(night, table) is not None for table in tables)
        stage = f"{night.stage_format}, " if night.stage_format != night.format else ""
        round_ = Fact(f"{stage}round {night.heat}", 3)
        return [*facts, round_, Fact(f"{done} of {len(tables)} tables done", 2)]

    def _show_cards(self, tables: Sequence[Table]) -> None:
        box = self.query_one(".cards")
        cards = {card.number: card for card in self._cards()}
        wanted = {table.number for table in tables}
        for number, card in cards.items():
            if number not in wanted:
                card.remove()
        fresh = []
        for table in tables:
            card = cards.get(table.number) or TableCard(table, self.director.name)
            last = lambda number=table.number: self._last(number)  # noqa: E731
            card.show(table, last, about(self.night, table, self.director.name, self._word_at(table)))
            card.mark(table.number == self._chosen)
            if table.number not in cards:
                fresh.append(card)
        if fresh:
            box.mount(*fresh)
        self._lay_out()

    def _cards(self) -> list[TableCard]:
        return [card for card in self.query_one(".cards").children if isinstance(card, TableCard)]

    def _word_at(self, table: Table) -> str:
        """When a table on outcome was last heard of."""
        lines = self.view.recent.get(table.number, ()) if not table.tracked else ()
        return clock_words(local(lines[-1].at)) if lines else ""

    def _last(self, number: int) -> LastThrow | None:
        if not self.night.tables[number].tracked:
            return None  # none is known of it
        return last_throw(self.director.history(self.clow.night_id), self.view, number)

    def _lay_out(self) -> None:
        tables = self._tables()
        seats = max((table.size for table in tables), default=1)
        count = 0 if self.night.finished else len(tables)
        books = 1 if self.night.facts.open_end else 0
        plan = floor_plan(self.size.width, self.size.height - books, count, seats)
        box = self.query_one(".cards")
        self.query_one(Side).display = plan.side > 0 and self.night.drawn
        cards = self._cards()
        if plan == self._plan and all(card.has_class("-laid") for card in cards):
            return
        self._plan = plan
        box.styles.grid_size_columns = plan.columns
        box.styles.grid_gutter_vertical = 2 if plan.height > 1 else 0
        box.styles.grid_gutter_horizontal = plan.gap
        box.styles.grid_rows = str(plan.height)
        self.query_one(Side).styles.width = plan.side
        for card in cards:
            card.set_class(plan.height == 1, "-line")
            card.add_class("-laid")
            card.styles.height = plan.height

    def _show_calls(self) -> None:
        self._called = standing_calls(self.night)
        calls, name = self.query_one(Calls), self.director.name
        if told := self.told_line():
            calls.show((), "", told)
            return
        words = tuple(call_words(call, name, self.night) for call in self._called)
        table, now = self.table(), stamp(self.director.clock())
        urgent = urgent_words(self.night, name, now, table, self._let_wait)
        calls.show(
            words,
            f"{tap('x')} done  {tap('i')} why",
            urgent or need_words(self.night, table, name),
            bool(urgent),
        )

    # Choosing a table

    def table_number(self) -> int | None:
        """The chosen one."""
        return self._chosen

    def move(self, dx: int, dy: int) -> None:
        """To the card beside, above or below."""
        numbers = [table.number for table in self._tables()]
        if self._chosen not in numbers:
            return
        columns = self._plan.columns if self._plan is not None else 1
        at = numbers.index(self._chosen) + dx + dy * columns
        if 0 <= at < len(numbers):
            self.choose(numbers[at])

    def do_move_first(self) -> None:
        """The first table."""
        self._choose_at(0)

    def do_move_last(self) -> None:
        """The last table."""
        self._choose_at(-1)

    def _choose_at(self, place: int) -> None:
        if tables := self._tables():
            self.choose(tables[place].number)

    def choose(self, number: int) -> None:
        """Mark a table as the one that keys are meant for."""
        self._chosen, self._typed = number, ""
        self._show_calls()
        for card in self._cards():
            card.mark(card.number == number)
            if card.number == number:
                card.scroll_visible(animate=False)

    def do_table_choose(self, digit: str) -> None:
        """A figure: the table of that number, or of the number that it completes."""
        over = self.night.finished
        numbers = set() if over else {table.number for table in self._tables()}
        typed = self._typed + digit
        if not any(str(number).startswith(typed) for number in numbers):
            typed = digit
        if int(typed) in numbers:
            self.choose(int(typed))
        elif not any(str(number).startswith(typed) for number in numbers):
            listed = ", ".join(str(number) for number in sorted(numbers))
            self.clow.say(
                f"There is no table {typed} in play" + (f"; there are {listed}." if listed else ".")
            )
            typed = ""
        self._typed = typed

    async def on_table_card_clicked(self, event: TableCard.Clicked) -> None:
        """A click chooses, a second one opens."""
        if event.card.number == self._chosen:
            await self.do_open()
        else:
            self.choose(event.card.number)
            self.refresh_keys()

    # Doing

    async def do_open(self) -> None:
        """Draw, or roll off a tie at the cut, when that is what comes next; else open the chosen table."""
        if self.night.finished:
            await self.do("go.standings")
        elif not self.night.drawn:
            if self.clow.looking:
                self.clow.say(self.clow.looking)
            else:
                self.submit(Draw())
        elif (onward := self._onward()) is not None and not self.clow.looking:
            self.go_onward(onward)
        elif self._chosen is not None:
            self._typed = ""
            await self.clow.go(routes.Table(self._chosen))

    def _onward(self) -> Command | None:
        table = self.table()
        return onward_from(self.night, table) if table is not None else next_round_command(self.night)

    def situation(self) -> Situation:
        """Who waits for a seat is a call as well, until he is let wait."""
        situation = super().situation()
        if not situation.night or not waiting_words(self.night, self.director.name, self._let_wait):
            return situation
        return situation._replace(calls=situation.calls + 1)

    def do_call_done(self) -> None:
        """The calls shown were read out; without any, whoever waits for a seat is let wait."""
        shown = self._called[: self.query_one(Calls).count_shown()]
        if not shown:
            self._let_wait = frozenset(seatless(self.night))
            self.update()
        else:
            overtaken = (call for call in self.night.calls if not call.done and call not in self._called)
            before = [call for call in overtaken if call.n < shown[-1].n]
            self.submit(DismissCalls(tuple(sorted(call.n for call in (*shown, *before)))))

    async def do_why(self) -> None:
        """Why these calls; without any, how the night was drawn."""
        if self._called:
            reasons: dict[str, list[str]] = {}
            for call in self._called:
                words = f"{self.director.name(call.player)} to table {call.to}, seat {call.seat}"
                reasons.setdefault(call.why, []).append(words)
            lines = [line for why, moved in reasons.items() for line in (why, *(f" {m}" for m in moved))]
            await self.app.push_screen(Reading("Why these calls", lines))
            return
        if self.night.facts.open_end and self.night.drawn:
            history = self.director.history(self.clow.night_id)
            lines = [*books_lines(history, self.night, self.director.name), *self._chance()]
            await self.app.push_screen(Reading("The books", lines))
            return
        lines = [*(self.night.notes or STANDING), *self._chance()]
        await self.app.push_screen(Reading("How the tables stand", lines))

    def _chance(self) -> list[str]:
        """What shows afterwards that the seed was fixed before the first throw."""
        created = self.director.history(self.clow.night_id).created
        print_ = f"SHA-256 of seed and salt: {created.commitment}"
        if self.night.finished:
            return [SEED_SHOWN, f" Seed: {created.seed}", f" Salt: {created.salt}", f" {print_}"]
        return [SEED_KEPT, f" {print_}"]

    def leave(self) -> None:
        """Back to the lobby; the night stays as it is."""
        self.clow.night_id = ""
        self.dismiss()
