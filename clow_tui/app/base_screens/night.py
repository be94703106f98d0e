"""What Floor and Table share: the night that is open, and what is done to it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from clow_tui import games
from clow_tui.app import routes
from clow_tui.app.base_screens.place import Place
from clow_tui.app.commands.keymap import tap
from clow_tui.app.commands.situation import Situation
from clow_tui.app.dialogs import Choose, Confirm
from clow_tui.app.presenters import standing_calls
from clow_tui.app.presenters.asking import choice_refusal
from clow_tui.app.presenters.clock import break_words, level_words
from clow_tui.app.text import signs
from clow_tui.app.widgets.lines import Fact
from clow_tui.director import Played, play
from clow_tui.director.clock import stamp
from clow_tui.director.errors import NeedsYes
from clow_tui.director.play import Until
from clow_tui.strategies import DEFAULT, STRATEGIES
from clow_tui.tournament.commands import Answer, Command, Throw
from clow_tui.tournament.model import Night, Table

if TYPE_CHECKING:
    from clow_tui.director import View


class NightPlace(Place):
    """A screen over the night that is open, or over a past one, by id."""

    def __init__(self, about: str = "") -> None:
        super().__init__()
        self.about = about

    @property
    def view(self) -> View:
        """The night as it may be shown now."""
        view = self.night_view
        assert view is not None
        return view

    @property
    def night(self) -> Night:
        """The night's state."""
        return self.view.night

    def table_number(self) -> int | None:
        """The table that commands are meant for."""
        raise NotImplementedError

    def undo_table(self) -> int | None:
        """The table whose last act undo takes back; None for the night's last."""
        return None

    def table(self) -> Table | None:
        """The table that commands are meant for."""
        number = self.table_number()
        return self.night.tables.get(number) if number is not None else None

    def situation(self) -> Situation:
        """The night, and the table in question."""
        if self.night_view is None:
            return super().situation()
        night, table = self.night, self.table()
        prompt = self.prompt()
        usual = super().situation()
        return usual._replace(
            drawn=night.drawn,
            finished=night.finished,
            table=table.number if table is not None else None,
            open=table is None or table.open,
            asks=self._asks(table),
            wants=prompt.kind if prompt is not None else "",
            may_pass=prompt is not None and prompt.may_pass,
            choice=choice_refusal(prompt, self.director.name),
            mode=table.mode if table is not None else "",
            no_undo=""
            if self.view.acts > 1 or self.clow.renamed is not None
            else "Nothing has been done yet that could be undone.",
            calls=len(standing_calls(night)),
            tables=sum(1 for table in night.open_tables() if table.size),
        )

    def prompt(self) -> games.Prompt | None:
        """What the table in question asks now; None where nothing is, and where only outs are told."""
        table = self.table()
        if table is None or not (table.open and table.tracked) or self.night.finished:
            return None
        return games.prompt(table.game)

    def _asks(self, table: Table | None) -> str:
        """Whose throw a table waits for, or that it waits to be told who went out; else nothing."""
        if table is None or not table.open or self.night.finished:
            return ""
        if not table.tracked:
            return "who went out" if table.size else ""
        asked = games.prompt(table.game)
        return self.director.name(asked.player) if asked is not None else ""

    def standing_facts(self) -> list[Fact]:
        """Level, ante, saved mark and clock, for the right edge of the header."""
        night = self.night
        if self.past:
            return [Fact(self.director.history(self.night_id).created.date, 4)]
        level, ante, rise = "", "", ""
        if isinstance(night.rules, games.PotRules):
            level, ante, rise = level_words(night, stamp(self.director.clock()))
        rank = 5 if night.settings.levels.unit == "minutes" else 9  # rounds are seen on the cards
        bell = "the bell has rung" if night.bell and not night.finished else ""
        facts = [Fact(bell, 3, "now"), Fact(break_words(night), 1, "now")]
        facts.append(Fact("" if night.finished else rise, rank))
        facts += [Fact(level, 6), Fact(ante, 2, "now"), self._saved()]
        return [fact for fact in [*facts, Fact(clock_words(self.clow.now()), 4)] if fact.text]

    def _saved(self) -> Fact:
        spot = signs().spot
        if self.clow.looking:
            return Fact(f"{spot} look only", 0, "now")
        if self.view.unsaved:
            return Fact(f"{spot} {self.view.unsaved} not saved", 0, "bad")
        return Fact(f"{spot} saved", 3)

    # Doing

    def submit(self, command: Command, then: Callable[[], None] | None = None) -> None:
        """Do a command; what it gives is shown by the refresh that follows."""
        director, night_id = self.director, self.night_id
        self.act(lambda: director.submit(night_id, command), lambda _: then() if then else None)

    def do_table_throw(self) -> None:
        """One throw by the program."""
        number = self.table_number()
        if number is not None:
            self.submit(Throw(number))

    def do_table_settle(self) -> None:
        """The full stop: stand on the dice, or pass."""
        number, prompt = self.table_number(), self.prompt()
        if number is not None and prompt is not None:
            self.submit(Answer(number, "stand" if prompt.kind == "again" else "pass"))

    def do_undo(self) -> None:
        """Take the last act back; what goes along is named and asked."""
        renamed = self.clow.renamed
        if renamed is not None and (renamed.night_id, renamed.acts) == (self.night_id, self.view.acts):
            self._undo_name(renamed.player, renamed.old)
        else:
            self._undo(yes=False, run=False)

    def _undo_name(self, player: str, old: str) -> None:
        """The last that was done was to give somebody another name."""
        director, clow = self.director, self.clow
        clow.renamed = None

        def done(_: str) -> None:
            clow.forget_names()
            clow.say(f"Undone: {old} has the old name again.")

        clow.act(lambda: director.rename(director.name(player), old), done)

    def do_undo_run(self) -> None:
        """Take a whole fast-forward back."""
        self._undo(yes=False, run=True)

    def _undo(self, *, yes: bool, run: bool) -> None:
        director, night_id, table = self.director, self.night_id, self.undo_table()

        def job() -> tuple[list[str], list[str]]:
            try:
                lines, plan = director.undo(night_id, table=table, run=run, yes=yes)
            except NeedsYes as needs:
                plan = director.plan_undo(night_id, table=table, run=run)
                return director.words_of(night_id, plan.asked[:1]), needs.lines
            return [*lines[:1], str(len(plan.acts))], []

        def then(done: tuple[list[str], list[str]]) -> None:
            lines, along = done
            if along:
                self._ask_undo(lines[0], along, run)
            else:
                more = f" and {int(lines[1]) - 1} more" if int(lines[1]) > 1 else ""
                self._undone(f"Undone: {lines[0]}{more}. {tap('U')} brings it back.")

        self.act(job, then)

    def _undone(self, said: str) -> None:
        """Say it; a night looked at from its page that goes on from there does so on its floor."""
        clow = self.clow
        if self.about and not self.night.finished:
            clow.open_night(self.night_id)
            clow.act(lambda: None, lambda _: clow.say(said, long=True))
        else:
            clow.say(said)

    def _ask_undo(self, asked: str, along: list[str], run: bool) -> None:
        listed = [f" {line}" for line in along[:8]]
        if len(along) > 8:
            listed.append(f" and {len(along) - 8} more")
        these = "This goes along" if len(along) == 1 else f"These {len(along)} go along"
        lines = [f"Takes back: {asked}.", f"{these}, since nothing of it fits without:", *listed]
        question = Confirm("Undo more than one act?", lines, "undo all of it")
        self.app.push_screen(question, lambda yes: self._undo(yes=True, run=run) if yes else None)

    def do_redo(self) -> None:
        """Bring back what the last undo took."""
        director, night_id, table = self.director, self.night_id, self.undo_table()

        def then(lines: list[str]) -> None:
            more = f" and {len(lines) - 1} more" if len(lines) > 1 else ""
            self.clow.say(f"Done again: {lines[0]}{more}.")

        self.act(lambda: director.redo(night_id, table=table), then)

    # Throwing on

    async def do_table_run(self) -> None:
        """How far to throw on."""
        table = self.table()
        choices: list[tuple[str, str]] = []
        if table is not None and self.prompt() is not None:
            legs = isinstance(table.game, games.LegsState)
            far = "until it is done" if self.night.facts.redrawn else "until it breaks or one is left"
            choices += [
                (f"table round {table.number}", f"Table {table.number}, this {'leg' if legs else 'round'}"),
                (f"table end {table.number}", f"Table {table.number}, {far}"),
            ]
        choices += [("night round", "Every table, one round"), ("night end", "The whole night, to its end")]
        if table is not None and (prompt := self.prompt()) is not None and self.situation().choice:
            alone = f"{self.director.name(prompt.player)}'s choice alone"
            choices.append((f"table throw {table.number}", alone))
        by_hand = any(t.mode in ("keyed", "pots") for t in self.night.open_tables())
        lines = ["The program throws, also where the dice are thrown by hand."] if by_hand else []
        lines += self._chooser()
        await self.app.push_screen(Choose("Throw on how far?", choices, lines), self._run)

    def _chooser(self) -> list[str]:
        """How the program chooses for players, where this game has anything to choose."""
        rules = self.night.rules
        if not isinstance(rules, games.BankRules) and rules.throwing.again is None:
            return []
        strategy = STRATEGIES[DEFAULT]
        return [f"It chooses for players as “{strategy.name}”: {strategy.about}"]

    def _run(self, chosen: str | None) -> None:
        if not chosen:
            return
        what, until, *rest = chosen.split()
        number = int(rest[0]) if what == "table" else None
        where = f"at table {number}" if number is not None else "at every table"
        far = {"throw": "once", "round": "this round"}.get(until, "to the end")
        until_: Until = "throw" if until == "throw" else "round" if until == "round" else "end"
        director, night_id = self.director, self.night_id

        def job(stop: threading.Event) -> Played:
            return play(
                director,
                night_id,
                table=number,
                until=until_,
                everywhere=True,
                stop=stop,
            )

        self.clow.run_on(f"Throwing on {where}, {far}", job, self._ran)

    def _ran(self, played: Played) -> None:
        throws = f"{played.throws:,} throw{'' if played.throws == 1 else 's'}"
        throws = throws.replace("throw", "act") if self._chooser() else throws
        if played.stopped:
            self.clow.say(
                f"Stopped after {throws}; the rest is as it was. {tap('u')} takes back the last act."
            )
        else:
            self.clow.say(f"{throws} made.")

    def do_back(self) -> None:
        """Stop what is being thrown; else close the entry, else one level back."""
        if self.clow.running:
            self.clow.stop_running.set()
        else:
            super().do_back()

    # Where to

    async def do_go_log(self) -> None:
        """The log of this night, or of the table one is at."""
        await self.clow.go(routes.Log(self.night_id, self.undo_table()))


def clock_words(now: datetime) -> str:
    """The time of day: `21:47`."""
    return now.strftime("%H:%M")
