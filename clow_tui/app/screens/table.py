"""One table: the dice drawn large, the seats, the log in words, and one prompt."""

from __future__ import annotations

from collections.abc import Iterable

from textual import events
from textual.containers import Horizontal
from textual.widget import Widget

from clow_tui import games
from clow_tui.app.commands import TABLE
from clow_tui.app.dialogs import Reading
from clow_tui.app.faces import LastThrow, Name, TableFace, last_throw, pot_words, table_face
from clow_tui.app.questions import AtTable, Question
from clow_tui.app.screens.asking import AskingPlace
from clow_tui.app.screens.night import clock_words
from clow_tui.app.screens.place import bindings_for
from clow_tui.app.text import cut, shown, signs
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.board import Seats, Story
from clow_tui.app.widgets.dice import Dice
from clow_tui.app.widgets.drawn import Part, paint_of
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.lines import Calls, Fact, Header
from clow_tui.app.widgets.side import Working
from clow_tui.director.clock import local
from clow_tui.tournament.model import Table

NAME = 24  # cells of a name in the question
TALL = 28  # lines from which there is room for the largest dice
SEATS_FROM = 84  # columns from which the seats get more than half of the width


class TableScreen(AskingPlace):
    """A table, for keying in its throws or having them thrown."""

    place = TABLE
    BINDINGS = bindings_for(TABLE)

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def body(self) -> Iterable[Widget]:
        """Dice and seats side by side, the log under them, the prompt at the foot."""
        with Horizontal(classes="table"):
            yield Dice()
            yield Seats()
        yield Story()
        yield Working()
        yield Calls()
        yield Entry()

    def on_mount(self) -> None:
        """Keep the clock going."""
        self.set_interval(20, self._show_header)
        self.update()

    def table_number(self) -> int | None:
        """This one."""
        return self.number

    def standing_question(self) -> Question:
        """The entry is always for what this table asks."""
        return AtTable(self.number)

    def undo_table(self) -> int | None:
        """Undo is this table's here."""
        return self.number

    # Showing

    def update(self) -> None:
        """Show the table as it stands."""
        if self.clow.view is None or not self.is_mounted:
            return
        self.drop_question()
        table = self.table()
        if table is None:
            self.leave()
            return
        self._show_header()
        last = self._last(table)
        face = table_face(table, last, self.director.name, self._word_at(table))
        self._fit(face)
        self.query_one(Seats).show(face)
        self._show_dice(last)
        self.query_one(Story).show(self._story())
        self.query_one(Working).show(self.clow.running, self.night)
        self._ask(table, face)
        self.refresh_keys()

    def _last(self, table: Table) -> LastThrow | None:
        """The last throw there; none is known of a table on outcome."""
        if not table.tracked:
            return None
        return last_throw(self.director.history(self.clow.night_id), self.view, self.number)

    def _word_at(self, table: Table) -> str:
        """When a table on outcome was last heard of."""
        lines = self.view.recent.get(self.number, ()) if not table.tracked else ()
        return clock_words(local(lines[-1].at)) if lines else ""

    def _fit(self, face: TableFace) -> None:
        """The upper half as high as its seats, or as the largest dice."""
        upper = max(len(face.seats) + 2, 10 if self.size.height >= TALL else 8)
        most = max(6, self.size.height - 8)
        self.query_one(".table").styles.height = min(upper, most)
        self.query_one(Dice).styles.height = min(upper, most)
        self.query_one(Seats).styles.width = 46 if self.size.width >= SEATS_FROM else 42

    def on_resize(self, event: events.Resize) -> None:
        """Fit to the new size."""
        super().on_resize(event)
        self.update()

    def _show_header(self) -> None:
        table = self.table() if self.clow.view is not None else None
        if table is None:
            return
        night, game = self.night, table.game
        facts = [Fact(night.game_name, 7), Fact(f"round {game.round}" if game.round else "not begun", 1)]
        if table.mode == "program":
            facts.append(Fact("dice by program", 8))
        if not table.tracked:
            facts[1:] = [Fact("outcome only", 1)]
        pot = Fact(pot_words(table) if table.tracked else f"{table.size} in", 1, "now")
        self.query_one(Header).show(f"Table {self.number}", facts, [pot, *self.standing_facts()])

    def _show_dice(self, last: LastThrow | None) -> None:
        paint = paint_of(self)
        dice = self.query_one(Dice)
        if last is None:
            dice.show((), [(shown(self._no_throw()), paint.dim)])
            return
        dice.show(last.dice, self._caption(last, paint))

    def _no_throw(self) -> str:
        """What stands in the place of the dice."""
        table, story = self.table(), self._story()
        if table is None or table.tracked:
            return "" if table is not None and table.mode == "pots" else "no throw yet"
        return story[-1] if story else "nobody is out yet"

    def _caption(self, last: LastThrow, paint: Paint) -> list[Part]:
        dot = (f"  {signs().dot}  ", paint.dim)
        if not last.dice:
            return [(shown(last.said(self.director.name)), paint.good if last.taker else paint.now)]
        line: list[Part] = [(shown(self.director.name(last.player)), paint.name), dot, (last.hand, paint.now)]
        if then := last.then_words(self.director.name):
            tone = paint.good if last.taker else paint.bad if last.lost else paint.now
            line += [dot, (shown(then), tone)]
        return line

    def _story(self) -> tuple[str, ...]:
        lines = self.view.recent.get(self.number, ())
        return tuple(line.words for line in lines)

    def _ask(self, table: Table, face: TableFace) -> None:
        entry = self.query_one(Entry)
        asking = self.question is not None and not isinstance(self.question, AtTable)
        self.query_one(Calls).show((), "", self.told_line() if asking else "")
        if self.question is not None and entry.is_open:
            entry.ask(self.question.asked(self.night, self.director.name))
            return
        prompt = games.prompt(table.game) if table.open else None
        if self.night.finished:
            entry.ask("The night is over.", (("S", "standings"), ("u", "takes the last act back")))
        elif not table.open:
            entry.ask(f"Table {self.number} is closed.", (("esc", "floor"),))
        elif not table.tracked:
            keys = (("3", "seat 3"), ("3 5", "both together"), ("0", "nobody"), ("m", "other ways to play"))
            entry.ask("Who went out?", keys)
        elif prompt is None:
            entry.ask(f"Table {self.number} {face.note}.", (("esc", "floor"),))
        else:
            entry.ask(*_question(table, prompt, face.asks))

    # Keys

    def open_with(self, text: str) -> None:
        """Open the entry with something typed already, or say why nothing can be."""
        entry = self.query_one(Entry)
        if not entry.is_open:
            entry.open(text)

    def do_open(self) -> None:
        """Enter opens the entry."""
        why = self.clow.looking or (
            "" if self.situation().asks else f"Table {self.number} asks for nothing now."
        )
        if why:
            self.clow.say(why)
        else:
            self.open_with("")

    def do_entry_digit(self, digit: str) -> None:
        """A figure opens the entry, and is its first sign."""
        self.open_with(digit)

    def do_entry_program(self, key: str) -> None:
        """So does `!`."""
        self.open_with(key)

    def on_key(self, event: events.Key) -> None:
        """While dice with letters are awaited, their letters open the entry too."""
        table = self.table()
        if event.character is None or table is None or self.open_entry() is not None or self.clow.looking:
            return
        prompt = games.prompt(table.game) if table.open else None
        faces = table.game.rules.book.spec.faces
        letters = {face[0].casefold() for face in faces if face[:1].isalpha()}
        if prompt is not None and prompt.kind == "roll" and event.character.casefold() in letters:
            event.stop()
            event.prevent_default()
            self.open_with(event.character)

    def on_entry_clicked(self, event: Entry.Clicked) -> None:
        """A click opens the entry."""
        self.do_open()

    def move(self, dx: int, dy: int) -> None:
        """Left and right: the table before, the one after."""
        numbers = [table.number for table in self.night.open_tables() if table.size]
        if dx and self.number in numbers:
            at = numbers.index(self.number) + dx
            if 0 <= at < len(numbers):
                self.number = numbers[at]
                self.update()

    async def do_why(self) -> None:
        """Why the last throw counts as what it does, and who throws first."""
        table = self.table()
        if table is None:
            return
        last = self._last(table)
        lines = (
            [] if last is None or not last.dice else why_hand(table, last, self.director.name(last.player))
        )
        lines.append(first_words(table, self.director.name))
        await self.app.push_screen(Reading(f"Table {self.number}: why", lines))


def _question(table: Table, prompt: games.Prompt, who: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """What is asked of a player, and the keys that answer."""
    if prompt.kind == "again":
        words = games.wanted(prompt, table.game.rules.book.spec)
        return f"{cut(who, NAME)}: {words}", (("enter", "types it"),)
    what = "die, for the order of play" if prompt.kind == "order" else "dice"
    if table.mode == "pots" and not table.game.throws and prompt.kind == "roll":
        return "Who took the pot?", (("w3", "seat 3"), ("w0", "carried"), ("w2=4", "shared"), ("", "or dice"))
    asked = f"{cut(who, NAME)}'s {what}"
    if table.mode == "program":
        return asked, (("space", "throws"), ("f", "throws on"), ("m", "back to dice by hand"))
    faces = table.game.rules.book.spec.faces
    count = prompt.dice or 1
    example = "".join(faces[-count:]) if all(len(face) == 1 for face in faces) else " ".join(faces[-count:])
    return asked, ((example, "and enter"), ("!", "the program throws once"), ("i", "why"))


def why_hand(table: Table, last: LastThrow, who: str) -> list[str]:
    """The hands of the game in order, the one thrown named, with how often each comes."""
    book = table.game.rules.book
    hand = book.read(last.dice)
    what = ", ".join(word for word in (last.hand, "" if last.taker else last.then) if word)
    lines = [f"{who} threw {' '.join(last.dice)}: {what}. The hands, best first:"]
    for count in book.counts():
        name = "rolls again" if count.name == "again" else count.name
        here = f"  {signs().here} this one" if count.name == hand.name else ""
        lines.append(f" {name}: {count.count} of {count.of} throws{here}")
    return lines


def first_words(table: Table, name: Name) -> str:
    """Who throws first, and why."""
    game = table.game
    if isinstance(game, games.PotState) and game.phase == "rolling" and game.passage is not None:
        order = ", ".join(name(player) for player in game.passage.throwing)
        return f"Order of throwing in this round: {order}. Who decided the round before throws first."
    return "The table is between two rounds."
