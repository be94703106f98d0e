"""One table: the dice drawn large, the seats, the log in words, and one prompt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual import events
from textual.containers import Horizontal
from textual.widget import Widget

from clow_tui import games
from clow_tui.app.background.odds_at_table import OddsAtTable
from clow_tui.app.base_screens.hosting import HostPlace
from clow_tui.app.base_screens.night import clock_words
from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.commands.keymap import tap
from clow_tui.app.commands.places import TABLE
from clow_tui.app.commands.situation import Situation
from clow_tui.app.dialogs import Reading
from clow_tui.app.presenters import LastThrow, TableFace, about, last_throw, table_face
from clow_tui.app.presenters.asking import keep_words, lying, question, told_words, too_many
from clow_tui.app.presenters.needs import bank_waits
from clow_tui.app.presenters.why import why_lines
from clow_tui.app.questions.question import Question
from clow_tui.app.questions.table import AtTable
from clow_tui.app.text import sentence, shown, signs
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.board import Seats, Story
from clow_tui.app.widgets.dice import Dice, Die
from clow_tui.app.widgets.drawn import Line, Part, joined, line_width, paint_of
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.lines import Calls, Fact, Header
from clow_tui.app.widgets.side import Working
from clow_tui.director.clock import local
from clow_tui.tournament.commands import Answer, Throw
from clow_tui.tournament.model import Table

TALL = 28  # lines from which there is room for the largest dice
SEATS_FROM = 84  # columns from which the seats get more than half of the width
NARROW = 76  # columns from which they get what their words want
BESIDE_FROM = (
    112  # columns from which many dice lie beside the seats; below, over them where it is high enough
)
FEW = 3  # dice that lie beside the seats at any width
EDGES = 6  # lines that are neither dice, seats nor log
LEAST = 5  # lines of dice that lie over the seats
LOG = 1  # lines of the log that are to be seen at least


class TableScreen(HostPlace):
    """A table, for keying in its throws or having them thrown."""

    place = TABLE
    BINDINGS = bindings_for(TABLE)

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        self._marks: tuple[tuple[int, int, games.Turn | None], frozenset[int]] | None = None
        self._odds = OddsAtTable(self.run_worker, self._odds_ready)

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
        self.set_interval(20, self._tick)
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

    def show_night(self) -> None:
        """Show the table as it stands."""
        table = self.table()
        if table is None:
            self.leave()
            return
        last, name = self._last(table), self.director.name
        face = table_face(table, last, name, about(self.night, table, name, self._word_at(table)))
        self._show_header(face)
        self._fit(table, face)
        self.query_one(Seats).show(face)
        self._show_dice(table, face, last)
        self.query_one(Story).show(self._story(), self._odds_words(table))
        self.query_one(Working).show(self.clow.running, self.night)
        self._ask(table, face)
        self.refresh_keys()

    def _odds_words(self, table: Table) -> str:
        """The odds of the moment, where the host shows them and the throws are followed."""
        followed = self.night.settings.odds and table.open and table.mode in ("program", "keyed")
        return self._odds.words(table.game, self.director.name) if followed else ""

    def _odds_ready(self) -> None:
        """What was worked out is shown, if the table stands as it did."""
        table = self.table() if self.clow.view is not None and self.is_up else None
        if table is not None:
            self.query_one(Story).show(self._story(), self._odds_words(table))

    def _last(self, table: Table) -> LastThrow | None:
        """The last throw there; none is known of a table on outcome."""
        if not table.tracked:
            return None
        return last_throw(self.director.history(self.clow.night_id), self.view, self.number)

    def _word_at(self, table: Table) -> str:
        """When a table on outcome was last heard of."""
        lines = self.view.recent.get(self.number, ()) if not table.tracked else ()
        return clock_words(local(lines[-1].at)) if lines else ""

    def _fit(self, table: Table, face: TableFace) -> None:
        """Dice beside the seats, or over them; as high as the seats, or as the largest dice."""
        width, height = self.size
        count, most = table.game.rules.book.spec.count, 10 if height >= TALL else 8
        box, dice, seats = self.query_one(".table"), self.query_one(Dice), self.query_one(Seats)
        listed = len(face.seats) + 1
        room = height - EDGES - LOG - 1 - listed
        over = count > FEW and room >= LEAST
        box.set_class(over, "-over")
        seats.close = over
        if over:
            tall = min(most, room)
            box.styles.height, dice.styles.height = tall + 1 + listed, tall
            seats.styles.width = "1fr"
            return
        upper = min(max(listed + 1, most), max(6, height - 8))
        box.styles.height = dice.styles.height = upper
        narrow = 40 if count <= FEW else 38
        seats.styles.width = 46 if width >= SEATS_FROM else 42 if width >= NARROW else narrow

    def on_resize(self, event: events.Resize) -> None:
        """Fit to the new size."""
        super().on_resize(event)
        self.update()

    def _tick(self) -> None:
        """The clock goes on."""
        if self.is_up and self.clow.view is not None and self.table() is not None:
            self.update()

    def _show_header(self, face: TableFace) -> None:
        table = self.table()
        if table is None:
            return
        facts = [Fact(self.night.game_name, 7), Fact(face.title, 1)]
        if table.mode == "program":
            facts.append(Fact("dice by program", 8))
        if not table.tracked:
            facts[1:] = [Fact("outcome only", 1)]
        pot = [Fact(face.pot, 1, "now")] if face.pot else []
        self.query_one(Header).show(self.night.name_of(self.number), facts, [*pot, *self.standing_facts()])

    def _show_dice(self, table: Table, face: TableFace, last: LastThrow | None) -> None:
        """The dice that lie there now: of the player at turn, else those thrown last."""
        paint, prompt = paint_of(self), self.prompt()
        dice = self.query_one(Dice)
        faces, kept, due = lying(table.game) if prompt is not None else ((), (), 0)
        if prompt is not None and faces:
            marked = self.marks() if prompt.kind == "again" else kept
            dice.show(self._dice_lying(faces, marked, due), [self._caption_of(face, prompt, last, paint)])
        elif last is None:
            dice.show((), [[(shown(self._no_throw()), paint.dim)]])
        else:
            dice.show([Die(one) for one in last.dice], self._captions(last, paint))

    def _dice_lying(self, faces: Sequence[str], kept: Sequence[int] | None, due: int) -> list[Die]:
        """Dice with their places and whether they are kept; those in the hand are blank."""
        if due:
            lie = [Die(face, "kept", True) for face in faces]
            return [*lie, *(Die("", "in hand", faint=True) for _ in range(due))]
        if kept is None:
            return [Die(face, str(at)) for at, face in enumerate(faces, 1)]
        return [
            Die(face, f"{at + 1} keep", True) if at in kept else Die(face, f"{at + 1} again", faint=True)
            for at, face in enumerate(faces)
        ]

    def _caption_of(
        self, face: TableFace, prompt: games.Prompt, last: LastThrow | None, paint: Paint
    ) -> Line:
        """Whose dice lie there, what they are, and how many throws are left."""
        dot = (f"  {signs().dot}  ", paint.dim)
        line: list[Part] = [(shown(self.director.name(prompt.player)), paint.name)]
        if prompt.kind == "again" and last is not None and last.player == prompt.player:
            line += [dot, (last.hand, paint.now)]
        return [*line, dot, (shown(face.limit), paint.ink)] if face.limit else line

    def _no_throw(self) -> str:
        """What stands in the place of the dice."""
        table, story = self.table(), self._story()
        if table is None or table.tracked:
            return "" if table is not None and table.mode == "pots" else "no throw yet"
        return story[-1] if story else "nobody is out yet"

    def _captions(self, last: LastThrow, paint: Paint) -> list[Line]:
        """Whose throw it was, what it is and what came of it; on two lines where one has no room for it."""
        name, tone = self.director.name, getattr(paint, last.tone)
        if not last.dice:
            return [[(shown(last.said(name)), tone)]]
        facts: list[Line] = [[(shown(name(last.player)), paint.name)], [(last.hand, paint.now)]]
        dot, then = (f"  {signs().dot}  ", paint.dim), last.then_words(name)
        if not then:
            return [joined(facts, dot)]
        after: Line = [(shown(then), tone)]
        room = self.query_one(Dice).size.width or self.size.width
        one = joined([*facts, after], dot)
        return [one] if line_width(one) <= room else [joined(facts, dot), after]

    def _story(self) -> tuple[str, ...]:
        lines = self.view.recent.get(self.number, ())
        return tuple(line.words for line in lines)

    def _ask(self, table: Table, face: TableFace) -> None:
        entry, prompt = self.query_one(Entry), self.prompt()
        asking = self.question is not None and not isinstance(self.question, AtTable)
        told = self.told_line() if asking else ""
        if prompt is not None and entry.is_open and not asking:
            told = told_words(table.game, prompt, self.director.name)
        limit = "" if lying(table.game)[0] else face.limit  # else it stands under the dice
        stands = " ".join(sentence(words) for words in (face.stands, limit) if words)
        self.query_one(Calls).show((), "", told or stands)
        if self.question is not None and entry.is_open:
            entry.ask(self.question.asked(self.night, self.director.name))
            return
        if self.night.finished:
            entry.ask("The night is over.", (("S", "standings"), ("u", "takes the last act back")))
        elif not table.open:
            entry.ask(f"Table {self.number} is closed.", (("esc", "floor"),))
        elif not table.tracked and not face.note:
            places = (("3>1>2", "the places"),) if self.night.facts.redrawn else (("0", "nobody"),)
            keys = (("3", "seat 3"), ("3 5", "both together"), *places, ("m", "other ways to play"))
            entry.ask("Who went out?", keys)
        elif bank_waits(table):
            entry.ask("Nobody takes the bank.", (("enter", "offers it again"), ("esc", "floor")))
        elif prompt is None:
            entry.ask(
                f"Table {self.number}, {face.note}.", (("esc", "floor"), ("u", "takes the last act back"))
            )
        else:
            entry.ask(*question(table, prompt, self.director.name, self.marks()))

    # Dice to keep

    def marks(self) -> tuple[int, ...] | None:
        """The dice marked to be kept, by place; None while none has been, or when others lie there now."""
        table = self.table()
        if (
            self._marks is None
            or table is None
            or self._marks[0] != (table.number, table.game.throws, table.game.turn)
        ):
            return None
        return tuple(sorted(self._marks[1]))

    def _mark(self, places: Iterable[int] | None) -> None:
        table = self.table()
        if table is not None:
            at = (table.number, table.game.throws, table.game.turn)
            self._marks = None if places is None else (at, frozenset(places))
            self.update()

    def _toggle(self, digit: int) -> None:
        """A figure at a choice: that die stays, or no longer; 0: none of them."""
        table, prompt = self.table(), self.prompt()
        if table is None or prompt is None or table.game.turn is None:
            return
        count = len(table.game.turn.dice)
        if digit > count:
            self.clow.say(f"There are {count} dice: 1 to {count} mark those that stay, 0 none of them.")
            return
        marked = set(self.marks() or ())
        self._mark(marked ^ {digit - 1} if digit else ())

    def _keep(self) -> None:
        """Enter with dice marked: they stay, and the others are thrown again."""
        table, prompt, kept = self.table(), self.prompt(), self.marks()
        if table is None or prompt is None or kept is None or table.game.turn is None:
            return
        count = len(table.game.turn.dice)
        again = count - len(kept)
        if again and (why := too_many(prompt, count, again)):
            self.clow.say(sentence(f"{why}: mark other dice, or . to stand"))
            return
        self.submit(Answer(table.number, keep_words(table.game.turn, kept)))
        if again and table.mode == "program":
            self.submit(Throw(table.number))

    # Keys

    def open_with(self, text: str) -> None:
        """Open the entry with something typed already."""
        entry = self.query_one(Entry)
        if not entry.is_open:
            entry.open(text)

    def do_open(self) -> None:
        """Enter opens the entry; with dice marked it keeps them."""
        if self.marks() is not None and not self.clow.looking:
            self._keep()
            return
        table = self.table()
        if table is not None and bank_waits(table) and not self.clow.looking:
            self.do_table_offer()
            return
        over = f"The night is over; {tap('S')} shows the standings." if self.night.finished else ""
        asks = over or ("" if self.situation().asks else f"Table {self.number} asks for nothing now.")
        why = self.clow.looking or asks
        if why:
            self.clow.say(why)
        else:
            self.open_with("")

    def do_entry_digit(self, digit: str) -> None:
        """A figure opens the entry, and is its first sign; at a choice it marks a die."""
        if self.situation().wants == "again":
            self._toggle(int(digit))
            return
        self.open_with(digit)

    def do_entry_program(self, key: str) -> None:
        """So does `!`."""
        self.open_with(key)

    def begins_answer(self, letter: str) -> bool:
        """While dice with letters are awaited from the table, their letters open the entry too."""
        table, prompt = self.table(), self.prompt()
        if table is None or prompt is None or not prompt.dice or table.mode == "program" or self.clow.looking:
            return False
        faces = table.game.rules.book.spec.faces
        return letter.casefold() in {face[0].casefold() for face in faces if face[:1].isalpha()}

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

    def situation(self) -> Situation:
        """With the dice that are marked."""
        return super().situation()._replace(marked=self.marks() is not None)

    def do_table_throw(self) -> None:
        """One throw by the program; with dice marked, of the others."""
        if self.marks() is not None:
            self._keep()
        else:
            super().do_table_throw()

    def do_back(self) -> None:
        """The marks go first; then as everywhere."""
        if self.marks() is not None and self.open_entry() is None and not self.clow.running:
            self._mark(None)
        else:
            super().do_back()

    async def do_why(self) -> None:
        """Why the last throw counts as what it does, who throws when, and why."""
        table = self.table()
        if table is not None:
            lines = why_lines(table, self._last(table), self.director.name)
            await self.app.push_screen(Reading(f"Table {self.number}: why", lines))
