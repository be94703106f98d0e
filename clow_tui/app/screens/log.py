"""A night's log in words, all of it, searchable; lines undone are marked, wrong ones are put right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from clow_tui.app.base_screens.lists import ListPlace
from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.commands.places import LOG
from clow_tui.app.dialogs import Choose, Confirm
from clow_tui.app.questions.correcting import Told, changed_words, told_by
from clow_tui.app.widgets.lines import Header
from clow_tui.app.widgets.rows import Column, Row
from clow_tui.director.errors import InTheWay, NeedsYes

if TYPE_CHECKING:
    from clow_tui.director import LogLine, View
    from clow_tui.director.amending import Amended, Correction


class Log(ListPlace):
    """The log of a night, or of one of its tables."""

    place = LOG
    BINDINGS = bindings_for(LOG)

    def __init__(self, night_id: str, table: int | None) -> None:
        super().__init__()
        self.about = night_id
        self.table = table
        self._lines: tuple[LogLine, ...] = ()
        self._acts: int | None = None  # acts shown; None before the first reading
        self._reading = False

    @property
    def night_view(self) -> View | None:
        """The night; a past one once it is read, which is not done on the screen's thread."""
        return None if self.past and self._acts is None else super().night_view

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys at the foot."""
        return (("/", "filter by a word"), ("e", "puts a throw, a pot or outs right"))

    def columns(self) -> Sequence[Column]:
        """Time, table, what happened."""
        return (
            Column("time", 5, "right", "dim"),
            Column("table", 5, "right", "dim"),
            Column("what happened", 0),
        )

    def update(self) -> None:
        """Read the log, off the screen's thread, if there is more of it than was shown."""
        director = self.clow.director
        if director is None or not self.is_up or self.clow.running:
            return
        night_id, table = self.night_id, self.table
        if self._acts is not None and self._acts == director.view(night_id).acts:
            return
        if not self._reading:
            self._reading = True
            self.act(lambda: (director.view(night_id), director.log(night_id, table=table)), self._read)

    def _read(self, given: tuple[View, Sequence[LogLine]]) -> None:
        view, lines = given
        self._acts, self._reading = view.acts, False
        self._lines = tuple(lines)
        where = f"table {self.table}" if self.table is not None else "the whole night"
        self.query_one(Header).show(view.night.name, ("Log", where))
        self._fill(lines)

    def _fill(self, lines: Sequence[LogLine]) -> None:
        rows = self.list_rows()
        at_end = not rows.chosen or rows.chosen == (rows.rows[-1].key if rows.rows else "")
        rows.show([_row(at, line) for at, line in enumerate(lines)])
        rows.empty = "Nothing has happened yet."
        if at_end:
            rows.last()
        self.refresh_keys()

    # Putting right

    def do_edit(self) -> None:
        """Tell again what the chosen line tells: a throw's dice, who took a pot, who went out."""
        director, chosen = self.director, self.list_rows().chosen
        line = self._lines[int(chosen.partition(".")[2])]
        told = told_by(director, self.night_id, line)
        if isinstance(told, str):
            self.clow.say(told)
        else:
            self.ask_for(told.asked, told.text, lambda words: self._put_right(told, words))

    def _put_right(self, told: Told, words: str) -> None:
        correction = told.correction(words)
        if told.wants_last(correction):
            again = "Who threw last?"
            self.ask_for(again, "", lambda last: self._amend(told.with_last(correction, last)))
        else:
            self._amend(correction)

    def _amend(self, correction: Correction, *, yes: bool = False, swap: bool = False) -> None:
        director, night_id = self.director, self.night_id

        def job() -> tuple[Amended, str] | NeedsYes | InTheWay:
            from clow_tui.director.shifts import Snapshot

            before = Snapshot(director, night_id)
            try:
                amended = director.amend(night_id, correction, yes=yes, swap=swap)
            except (NeedsYes, InTheWay) as stands:
                return stands
            return amended, changed_words(before)

        def then(done: tuple[Amended, str] | NeedsYes | InTheWay) -> None:
            if isinstance(done, InTheWay):
                self._ask_how(correction, done)
            elif isinstance(done, NeedsYes):
                self._ask_along(correction, done.lines)
            else:
                amended, changed = done
                told = " ".join((f"Put right: {'; '.join(amended.lines)}.", *amended.words(), changed))
                self.clow.say(f"{told.strip()} u on the floor undoes.", long=True)

        self.act(job, then)

    def _ask_how(self, correction: Correction, stands: InTheWay) -> None:
        """Later tables of those who go on have a result: whose is it?"""
        right = " and ".join(f"{new} in {old}'s place" for old, new in stands.names)
        choices = [
            ("void", "Take these results back: the tables are played again"),
            ("swap", f"Keep them: it was {right}"),
        ]
        lines = ["Others go on now, and these tables have a result:", *(f" {line}" for line in stands.lines)]

        def chosen(how: str | None) -> None:
            if how:
                self._amend(correction, yes=how == "void", swap=how == "swap")

        self.app.push_screen(Choose("What becomes of the later results?", choices, lines), chosen)

    def _ask_along(self, correction: Correction, along: list[str]) -> None:
        listed = [f" {line}" for line in along[:8]]
        if len(along) > 8:
            listed.append(f" and {len(along) - 8} more")
        lines = ["This no longer fits and is taken back, too:", *listed]
        question = Confirm("Put it right, and take later acts back?", lines, "do it")
        self.app.push_screen(question, lambda yes: self._amend(correction, yes=True) if yes else None)


def _row(at: int, line: LogLine) -> Row:
    from clow_tui.director.clock import local

    words = f"(undone) {line.words}" if line.undone else line.words
    table = str(line.table) if line.table is not None else ""
    return Row(
        f"{line.n}.{at}", (local(line.at).strftime("%H:%M"), table, words), "dim" if line.undone else ""
    )
