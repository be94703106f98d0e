"""Chips counted: what each holds, one after the other or at once, and whether all that should be there is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from clow_tui.app.presenters.books import expected_at
from clow_tui.app.presenters.chips import Shortage, has_antes, held_at, shortage
from clow_tui.app.presenters.model import Name
from clow_tui.app.questions.question import FIGURES, Question, Step
from clow_tui.app.text import signs
from clow_tui.director import Director
from clow_tui.director.errors import BadAnswer
from clow_tui.tournament.commands import Command, SetMode
from clow_tui.tournament.commands.checks import MOST_TOKENS
from clow_tui.tournament.commands.tables import Count
from clow_tui.tournament.events import Mode
from clow_tui.tournament.model import Night


@dataclass(frozen=True, slots=True)
class Stacks(Question):
    """What each player at a table holds, one after the other or all at once.

    `mode` is how the table is played then, None for a count; `left` still to be told, `known` told so far;
    `next_tables` are counted after this one.
    """

    table: int
    left: tuple[str, ...]
    mode: Mode | None = None
    known: tuple[tuple[str, int], ...] = ()
    next_tables: tuple[int, ...] = ()

    def takes_nothing(self, night: Night) -> bool:
        """What is known already stays."""
        return True

    def asked(self, night: Night, name: Name) -> str:
        """Whose tokens are wanted."""
        return f"{night.name_of(self.table)}: what does {name(self.left[0])} hold?"

    def told(self, night: Night, name: Name) -> str:
        """How else it may be typed."""
        example = ", ".join(f"{name(player)} {40 * at + 80}" for at, player in enumerate(self.left[:2]))
        so_far = self._so_far(night)
        kept = "" if so_far is None else f" {signs().dot} enter alone: {so_far}"
        if has_antes(night.tables[self.table]):
            return f"A number, with the ante in the pot{kept} {signs().dot} or all at once: {example}"
        return f"A number, or all at once: {example}{kept}"

    def _so_far(self, night: Night) -> int | None:
        """The stack of the one asked, as far as it is known or was counted before."""
        table = night.tables[self.table]
        held = held_at(table).get(self.left[0])
        return dict(table.counted).get(self.left[0]) if held is None else held

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """A number for the one asked, numbers for him and those after, or names with numbers."""
        night = director.view(night_id).night
        if not text:
            so_far = self._so_far(night)
            if so_far is None:
                raise BadAnswer(f"Type how many tokens {director.name(self.left[0])} holds; 0 is none.")
            told = {self.left[0]: so_far}
        elif FIGURES.fullmatch(text):
            figures = [int(part) for part in re.split(r"[\s,]+", text)]
            if len(figures) > len(self.left):
                raise BadAnswer(f"{len(figures)} numbers are too many for {len(self.left)} players.")
            told = dict(zip(self.left, figures, strict=False))
        else:
            told = director.words(night_id).stacks(self.table, text)
        _check(told.values())
        known = {**dict(self.known), **told}
        left = tuple(player for player in self.left if player not in known)
        if left:
            return Step(then=replace(self, left=left, known=tuple(known.items())))
        expected = expected_here(director, night_id, night, self.table)
        counted = Accept(self.table, tuple(known.items()), self.mode, self.next_tables, expected)
        found = counted.shortage(night)
        return Step(then=counted) if found is not None and found.missing else counted.step(night)


@dataclass(frozen=True, slots=True)
class Accept(Question):
    """A table counted where not all is there that should be: the felt is right, or a stack is mended."""

    table: int
    known: tuple[tuple[str, int], ...]
    mode: Mode | None = None
    next_tables: tuple[int, ...] = ()
    expected: int | None = None

    def takes_nothing(self, night: Night) -> bool:
        """Enter alone accepts."""
        return True

    def shortage(self, night: Night) -> Shortage | None:
        """How it compares."""
        return shortage(night, self.table, dict(self.known), self.expected)

    def asked(self, night: Night, name: Name) -> str:
        """How far off it is."""
        found = self.shortage(night)
        return f"Accept {found.short() if found is not None else f'table {self.table} as counted'}?"

    def told(self, night: Night, name: Name) -> str:
        """What was counted, and how one of it is mended."""
        who, tokens = self.known[0]
        found = self.shortage(night)
        antes = "antes in the pot count, too; " if found is not None and found.antes else ""
        counted = f" {signs().dot} ".join(f"{name(player)} {held}" for player, held in self.known)
        return f"enter: the felt is right; {antes}{name(who)} {tokens} mends one {signs().dot} {counted}"

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """Nothing, or names with numbers that are right instead."""
        night = director.view(night_id).night
        if not text:
            return self.step(night)
        told = director.words(night_id).stacks(self.table, text)
        _check(told.values())
        counted = replace(self, known=tuple({**dict(self.known), **told}.items()))
        found = counted.shortage(night)
        return Step(then=counted) if found is not None and found.missing else counted.step(night)

    def step(self, night: Night) -> Step:
        """The count as it is now, and the tables that come after it."""
        command: Command
        stacks = dict(self.known)
        command = Count(self.table, stacks) if self.mode is None else SetMode(self.table, self.mode, stacks)
        return Step(command, count_question(night, self.next_tables))


def expected_here(director: Director, night_id: str, night: Night, number: int) -> int | None:
    """What should lie on a table of which no round is followed, as far as the books say."""
    return expected_at(director.history(night_id), night, number)


def _check(tokens: Iterable[int]) -> None:
    if any(number > MOST_TOKENS for number in tokens):
        raise BadAnswer(f"A stack is a number of tokens up to {MOST_TOKENS:,}.")


def count_question(night: Night, tables: tuple[int, ...]) -> Stacks | None:
    """The first of these tables that can be counted, the others after it; None when none can."""
    for at, number in enumerate(tables):
        table = night.tables[number]
        if table.between_rounds and (people := tuple(seat.player for seat in table.people())):
            return Stacks(number, people, next_tables=tables[at + 1 :])
    return None


def playing_words(night: Night, tables: Iterable[int]) -> str:
    """Which of the tables cannot be counted now, being in mid-round; empty where all can."""
    playing = [night.place_of(number) for number in tables if not night.tables[number].between_rounds]
    if not playing:
        return ""
    one = len(playing) == 1
    verb, when = ("is", "its round is over") if one else ("are", "their rounds are over")
    who = f"{', '.join(playing[:-1])} and {playing[-1]}" if not one else playing[0]
    return f"{who[:1].upper()}{who[1:]} {verb} in play; to be counted when {when}."


def brings_question(night: Night) -> Stacks | None:
    """The first table where somebody came whose stack nobody has told, if there is one."""
    for table in night.open_tables():
        if left := tuple(seat.player for seat in table.people() if seat.player in table.untold):
            return Stacks(table.number, left)
    return None
