"""What a table waits for, told by a host: a throw, who took the pot, who went out, the places of a heat."""

from __future__ import annotations

import re
from dataclasses import dataclass

from clow_tui import games
from clow_tui.app.presenters.asking import asked_words, told_words
from clow_tui.app.presenters.model import Name
from clow_tui.app.questions.heats import result_step
from clow_tui.app.questions.question import (
    FIGURES,
    NOBODY,
    Question,
    Step,
    seats_words,
)
from clow_tui.app.text import signs
from clow_tui.director import Director
from clow_tui.director.errors import BadAnswer, PersonError
from clow_tui.director.picking import Words
from clow_tui.games import AnswerError
from clow_tui.tournament.commands import Answer
from clow_tui.tournament.commands.tables import ReportOuts, ReportPot
from clow_tui.tournament.model import Night, Table

_POT = re.compile(r"w(?:\s+|(?=[0-9])|$)(.*)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class AtTable(Question):
    """What a table waits for: a throw, who took the pot, or who went out, by how it is played."""

    table: int

    def takes_nothing(self, night: Night) -> bool:
        """On outcome: nobody went out."""
        return not night.tables[self.table].tracked

    def asked(self, night: Night, name: Name) -> str:
        """By the way the table is played."""
        table = night.tables[self.table]
        if not table.tracked:
            out = "has nothing left" if night.facts.open_end else "went out"
            return f"Who {out} at {night.place_of(self.table)}?"
        if table.mode == "pots":
            return f"Who took the pot at {night.place_of(self.table)}?"
        asked = games.prompt(table.game)
        return (
            f"Table {self.table}, {asked_words(table.game, asked, name)}" if asked else f"Table {self.table}"
        )

    def told(self, night: Night, name: Name) -> str:
        """The seats, and what nobody is."""
        table = night.tables[self.table]
        if table.tracked and table.mode != "pots":
            prompt = games.prompt(table.game)
            return told_words(table.game, prompt, name) if prompt is not None else ""
        nobody = "0 carried" if table.tracked else "0 or enter: nobody"
        if night.facts.redrawn and not table.tracked:
            nobody = f"0 nobody {signs().dot} 3>1>2 the places"
        return f"{seats_words(table, name)} {signs().dot} {nobody}"

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """A throw, a pot or outs; in heats also the places, as in 3>1>2."""
        night = director.view(night_id).night
        table = night.tables[self.table]
        if night.facts.redrawn and (">" in text or ("=" in text and not table.tracked)):
            return result_step(text, director, night_id, self.table)
        if not table.tracked:
            return Step(ReportOuts(self.table, outs_from(text, director.words(night_id), self.table)))
        if not text:
            raise BadAnswer("Nothing was typed.")
        found = _POT.fullmatch(text)
        if found is not None and table.mode == "pots":
            return _pot_step(text, director.words(night_id), table)
        if table.mode == "pots" and not _is_answer(table, text):
            try:
                return _pot_step(text, director.words(night_id), table)
            except PersonError:
                if text.isalpha():
                    raise
        answer: Answer = director.answer_from(night_id, self.table, text)
        return Step(answer)


@dataclass(frozen=True, slots=True)
class WhoLast(Question):
    """Who threw last: by that it is settled who throws first next."""

    table: int
    winners: tuple[str, ...] = ()

    def asked(self, night: Night, name: Name) -> str:
        """After what was told of the pot."""
        return f"{'Shared' if self.winners else 'Carried'}. Who threw last?"

    def told(self, night: Night, name: Name) -> str:
        """The seats."""
        return seats_words(night.tables[self.table], name)

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """One of those who play."""
        if not text:
            raise BadAnswer(
                "Type the seat number or the name of whoever threw last: so it is known who begins."
            )
        last = director.words(night_id).sitting(self.table, text)
        return Step(ReportPot(self.table, self.winners, last))


def pot_from(words: str, names: Words, number: int) -> tuple[tuple[str, ...], str | None]:
    """Who took the pot, a seat number or name, several with =, or 0; after the 0 also who threw last."""
    found = _POT.fullmatch(words)
    words = found[1].strip() if found is not None else words
    if not words:
        raise BadAnswer("Say who took the pot: the seat number or the name, 0 when it is carried.")
    first, _, after = words.partition(" ")
    if first.casefold() in NOBODY and after.strip():
        return (), names.sitting(number, after.strip())
    if words.casefold() in NOBODY:
        return (), None
    placed = names.placed(number, words) if found is not None else _placed_after_w(words, names, number)
    if len(placed) > 1:
        raise BadAnswer("One took the pot, or several shared it, as in w 2=4.")
    return placed[0], None


def _placed_after_w(words: str, names: Words, number: int) -> tuple[tuple[str, ...], ...]:
    """Names as they stand, or after a w that touches them, as the key w and a name leave it: wjo is Jo."""
    rest = words[1:].strip()
    if words[0] not in "wW" or not rest:
        return names.placed(number, words)
    readings: list[tuple[tuple[str, ...], ...]] = []
    refused: PersonError | None = None
    for reading in (words, rest):
        try:
            readings.append(names.placed(number, reading))
        except PersonError as error:
            refused = refused or error
    if len(readings) == 2 and readings[0] != readings[1]:
        raise BadAnswer(
            f"'{words}' fits one player and '{rest}' another; put a space after the w, as in w {rest}."
        )
    if not readings and refused is not None:
        raise refused
    return readings[0]


def needs_last(table: Table, winners: tuple[str, ...]) -> bool:
    """Whether it has to be said who threw last, since the next first roller depends on it."""
    rules = table.game.rules
    return len(winners) != 1 and isinstance(rules, games.PotRules) and rules.next == "decider"


def outs_from(text: str, names: Words, number: int) -> tuple[str, ...]:
    """Who went out: seat numbers or names, with spaces or commas between; nobody for nothing or 0."""
    if text.casefold() in NOBODY:
        return ()
    if FIGURES.fullmatch(text):
        text = ", ".join(re.split(r"[\s,]+", text))
    text = re.sub(r"\s+(?:and|&)\s+", ", ", text)
    return tuple(player for group in names.placed(number, text) for player in group)


def _pot_step(words: str, names: Words, table: Table) -> Step:
    winners, last = pot_from(words, names, table.number)
    if last is None and needs_last(table, winners):
        return Step(then=WhoLast(table.number, winners))
    return Step(ReportPot(table.number, winners, last))


def _is_answer(table: Table, text: str) -> bool:
    """Whether the words are dice, or an answer to what the game asks."""
    try:
        games.parse(table.game, text)
    except AnswerError:
        return False
    return True
