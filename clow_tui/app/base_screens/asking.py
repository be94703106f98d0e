"""What Floor and Table ask of a host in their entry, one question after the other, and what comes of it."""

from __future__ import annotations

from clow_tui.app.base_app import Renamed
from clow_tui.app.base_screens.night import NightPlace
from clow_tui.app.commands.keymap import tap
from clow_tui.app.dialogs import Choose
from clow_tui.app.presenters.chips import shortage
from clow_tui.app.presenters.told import done_words
from clow_tui.app.questions.counting import (
    Stacks,
    brings_question,
    count_question,
    expected_here,
    playing_words,
)
from clow_tui.app.questions.persons import Late
from clow_tui.app.questions.question import Foretell, Question, Rename, Step
from clow_tui.app.questions.table import AtTable
from clow_tui.app.text import sentence
from clow_tui.app.widgets.entry import Entry
from clow_tui.director.errors import BadAnswer, NotNow, PersonError
from clow_tui.tournament.commands import Answer, Command, SetMode
from clow_tui.tournament.commands.people import Enter
from clow_tui.tournament.commands.tables import Count
from clow_tui.tournament.events import Mode
from clow_tui.tournament.fold import Story
from clow_tui.tournament.model import Night

WAYS: dict[Mode, str] = {
    "pots": "Real dice: told who took each pot",
    "keyed": "Real dice: every throw is typed",
    "outcome": "Real dice: told only who went out",
    "program": "The program throws",
}


Deed = Command | Rename | Late


class AskingPlace(NightPlace):
    """A screen whose entry asks one thing after the other."""

    question: Question | None = None  # asked now; None: what the screen asks by itself, if anything

    def standing_question(self) -> Question | None:
        """What the closed entry stands for."""
        return None

    def ask_host(self, question: Question, text: str = "") -> None:
        """Ask; `text` is typed already."""
        if self.night_view is None or self.app.screen is not self or not question.stands(self.night):
            return  # one has gone on to something else meanwhile
        self.question = question
        entry = self.query_one(Entry)
        entry.ask(question.asked(self.night, self.director.name))
        entry.open(text)
        self.update()

    def update(self) -> None:
        """Show the night as it is now."""
        if self.night_view is not None and self.is_up:
            self._drop_question()
            self.show_night()

    def show_night(self) -> None:
        """Show what has changed."""
        raise NotImplementedError

    def _drop_question(self) -> None:
        """A question that cannot be asked any more, as after an undo, is not."""
        if self.question is not None and not self.question.stands(self.night):
            self.question = None
            self.query_one(Entry).close()

    def told_line(self) -> str:
        """What the question asked now may be answered with."""
        if self.question is None or not self.query_one(Entry).is_open:
            return ""
        return self.question.told(self.night, self.director.name)

    # Answers

    def on_entry_closed(self, event: Entry.Closed) -> None:
        """Esc: nothing was said."""
        self.question = None
        self.update()

    def on_entry_answered(self, event: Entry.Answered) -> None:
        """Enter: do what was said, or ask on. Words that do not fit come back to be mended."""
        if self.night_view is None:
            return  # the night was left meanwhile
        words, entry = event.text.strip(), event.entry
        question = self.question or self.standing_question()
        if question is None or (not words and not question.takes_nothing(self.night)):
            self._close(entry)
            return
        if not self.clow.idle():  # what it means is known only when the acts before it are done
            self._close(entry, keep=True)
            self.act(lambda: self._read(words), lambda step: self._go_on(step, words))
            return
        self._go_on(self._read(words), words)

    def _read(self, words: str) -> Step | str:
        question = self.question or self.standing_question()
        if question is None or not question.stands(self.night):
            return Step()
        try:
            return question.read(words, self.director, self.night_id)
        except (BadAnswer, NotNow, PersonError) as bad:
            return str(bad)

    def _close(self, entry: Entry, *, keep: bool = False) -> None:
        """Close the entry, unless the next answer is being typed already."""
        if not keep:
            self.question = None
        if not entry.text:
            entry.close()
        self.update()

    def _go_on(self, step: Step | str, words: str) -> None:
        if self.night_view is None or not self.is_open:
            return
        asked = self.question
        if isinstance(step, str):
            self._mend(asked, words, step)
            return
        self.question = None
        if isinstance(step.command, Foretell):
            self.foretell(step.command)
        elif step.command is not None:
            self._do(step.command, asked, words, step.then)
        elif step.then is not None:
            self.ask_host(step.then, self.query_one(Entry).text)
            return
        self._close(self.query_one(Entry))

    def _mend(self, question: Question | None, words: str, fault: str) -> None:
        self.clow.say(sentence(fault), bad=True)
        entry = self.query_one(Entry)
        if entry.is_open and entry.text:
            return  # something else is being typed
        if question is not None:
            self.ask_host(question, words)
        elif self.standing_question() is not None:
            entry.open(words)

    def _do(self, command: Deed, asked: Question | None, words: str, then: Question | None) -> None:
        director, night_id = self.director, self.night_id
        before, old = self.night, director.name(command.player) if isinstance(command, Rename) else ""

        def job() -> Story | str:
            try:
                if isinstance(command, Rename):
                    director.rename(director.name(command.player), command.name)
                    return ()
                if isinstance(command, Late):
                    tokens = before.rules.tokens
                    entering = Enter(director.newcomer(command.name), tokens, command.table)
                    return director.submit(night_id, entering)
                return director.submit(night_id, command)
            except (BadAnswer, NotNow, PersonError) as bad:
                return str(bad)

        def done(story: Story | str) -> None:
            if self.night_id != night_id or not self.is_open:
                return
            if isinstance(story, str):
                self._mend(asked, words, story)
                return
            if isinstance(command, Rename):
                self.clow.forget_names()
                self.clow.renamed = Renamed(night_id, self.view.acts, command.player, old)
            self.did(command, story, before)
            if then is not None:
                self.ask_host(then)

        self.act(job, done)

    def foretell(self, wanted: Foretell) -> None:
        """Say how long the night still takes."""

    def did(self, command: Deed, story: Story, before: Night) -> None:
        """Say what has been done, where the screen does not show it anyway."""
        if isinstance(command, Answer):
            return
        if isinstance(command, Rename):
            self.clow.say(f"{self.director.name(command.player)} it is. {tap('u')} undoes.")
            return
        words = done_words(story, self.night, self.director.name)
        if isinstance(command, Count):
            expected = expected_here(self.director, self.night_id, before, command.table)
            found = shortage(before, command.table, command.stacks, expected)
            words = (
                f"Table {command.table} counted. {found.words()} {tap('u')} undoes."
                if found is not None
                else words
            )
        if words:
            self.clow.say(words)

    def do_command(self, command: Deed) -> None:
        """Do a command and say what came of it."""
        self._do(command, None, "", None)

    # Keys

    def do_table_report(self) -> None:
        """Tell what happened at the table in question."""
        if (number := self.table_number()) is not None:
            self.ask_host(AtTable(number))

    def do_entry_taker(self) -> None:
        """Who took the pot."""
        if (number := self.table_number()) is not None:
            self.ask_host(AtTable(number), "w")

    async def do_table_mode(self) -> None:
        """Choose among the four ways to play a table."""
        table = self.table()
        if table is None:
            return
        choices = [(way, words + (" (as now)" if way == table.mode else "")) for way, words in WAYS.items()]
        lines = [] if table.tracked else ["From outcome to another way: what each holds is asked first."]
        choose = Choose(f"How is {self.night.place_of(table.number)} played?", choices, lines)
        await self.app.push_screen(choose, self._set_way)

    def _set_way(self, chosen: str | None) -> None:
        table, way = self.table(), next((way for way in WAYS if way == chosen), None)
        if table is None or way is None:
            return
        if way == table.mode:
            self.clow.say(f"Table {table.number} is played so already.")
        elif not table.tracked and way != "outcome" and table.size:
            self.ask_host(Stacks(table.number, tuple(seat.player for seat in table.people()), way))
        else:
            self.do_command(SetMode(table.number, way))

    async def do_table_count(self) -> None:
        """Count chips: what somebody brings, this table, or all tables one after the other."""
        choices: list[tuple[str, str]] = []
        brings = brings_question(self.night)
        if brings is not None:
            who = ", ".join(self.director.name(player) for player in brings.left)
            choices.append(("brings", f"What {who} brings to {self.night.place_of(brings.table)}"))
        if (number := self.table_number()) is not None:
            choices.append(("this", self.night.name_of(number)))
        if len(list(self.night.open_tables())) > 1:
            choices.append(("all", "All tables, one after the other"))
        if len(choices) == 1:
            self._count(choices[0][0])
        else:
            await self.app.push_screen(Choose("Count which chips?", choices), self._count)

    def _count(self, chosen: str | None) -> None:
        number = self.table_number()
        numbers = tuple(t.number for t in self.night.open_tables()) if chosen == "all" else (number or 0,)
        if not chosen or not (numbers[0] or chosen == "brings"):
            return
        question = brings_question(self.night) if chosen == "brings" else count_question(self.night, numbers)
        playing = playing_words(self.night, numbers) if chosen != "brings" else ""
        if playing:
            self.clow.say(playing)
        if question is None:
            if not playing:
                self.clow.say("Nobody sits there to be counted.")
            return
        people = dict.fromkeys(question.left, 0)
        if why := self.director.refusal(self.night_id, Count(question.table, people)):
            self.clow.say(why)
        else:
            self.ask_host(question)
