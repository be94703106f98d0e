"""Which night, and whose throw, a host's words mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any

from clow_tui.director.errors import PersonError, UnknownNight
from clow_tui.director.saying import NONE, split_amounts, split_names, split_stacks
from clow_tui.games import AnswerError, State, parse
from clow_tui.nearest import nearest
from clow_tui.tournament.commands import Answer
from clow_tui.tournament.model import Night
from clow_tui.tournament.people import People, key_of

ANSWERS = {"roll", "!", "stand", "keep", "final", "pass"}
Summaries = Sequence[dict[str, Any]]  # records of nights, the latest first


def pick(words: str | None, ids: Sequence[str], summaries: Callable[[], Summaries]) -> str:
    """The id of the night that `words` name; None is the one under way, else the latest.

    UnknownNight when none or several fit.
    """
    if not ids:
        raise UnknownNight("There are no nights yet; `clow-tui new NAME …` begins one.")
    if words is None:
        return _under_way(summaries()) or ids[-1]
    if words in ids:
        return words
    nights = summaries()
    fits = [str(night["id"]) for night in nights if key_of(night["name"]) == key_of(words)]
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise UnknownNight(f"Several nights are called {words}: {', '.join(fits)}; give the id.")
    near = nearest(words, [*(night["name"] for night in nights), *ids])
    raise UnknownNight(f"There is no night '{words}'" + (f"; did you mean {near}?" if near else "."))


def _under_way(nights: Summaries) -> str | None:
    running = [night for night in nights if not night["finished"]]
    if len(running) > 1:
        names = ", ".join(night["name"] for night in reversed(running))
        raise UnknownNight(f"Several nights are under way: {names}; pick one with --night.")
    return next((str(night["id"]) for night in running or nights), None)


class Words:
    """What names typed for a night mean: players, places, stacks. PersonError names the nearest."""

    def __init__(self, night: Night, people: People) -> None:
        self._night = night
        self._people = people

    def entrant(self, name: str) -> str:
        """The one player of the night whom a name fits."""
        return self._people.find(name, self._night.entrants)

    def entrants(self, words: str) -> tuple[tuple[str, ...], ...]:
        """Players of the night from words like `Bo, Ann = Cy`: those who share together."""
        return tuple(tuple(self.entrant(name) for name in group) for group in split_names(words))

    def sitting(self, table: int, name: str) -> str:
        """The one player at a table whom a name, or his seat's number, fits."""
        found = self._night.tables.get(table)
        people = found.people() if found is not None else ()
        wanted = name.casefold().removeprefix("seat ").strip()
        by_seat = {str(seat.number): seat.player for seat in people}
        if wanted in by_seat:
            return by_seat[wanted]
        try:
            return self._people.find(name, by_seat.values())
        except PersonError:
            if not (by_seat and wanted.isdecimal()):
                raise
            raise PersonError(
                f"Nobody sits at seat {wanted} of table {table}; taken: {', '.join(by_seat)}."
            ) from None

    def placed(self, table: int, words: str) -> tuple[tuple[str, ...], ...]:
        """Players at a table from words like `Bo, Ann = Cy`: best first, those who share together."""
        return tuple(tuple(self.sitting(table, name) for name in group) for group in split_names(words))

    def stacks(self, table: int, words: str) -> dict[str, int]:
        """Stacks at a table from words like `Ann 120, Bo 80`."""
        return {self.sitting(table, name): tokens for name, tokens in split_stacks(words)}

    def payers(self, words: str) -> tuple[str, ...]:
        """Those meant of who entered, or has paid to."""
        payers = (*self._night.entrants, *self._night.paid)
        return tuple(self._people.find(name, payers) for group in split_names(words) for name in group)

    def amounts(self, words: str) -> dict[str, int]:
        """Who gets what, in hundredths, from words like `Ann 120, Bo 80.50`; nothing for `none`."""
        if words.strip().casefold() in NONE:
            return {}
        found: dict[str, int] = {}
        for name, amount in split_amounts(words):
            if (player := self.entrant(name)) in found:
                raise PersonError(f"{self._people.name(player)} is there twice.")
            found[player] = amount
        return found


def answer_from(night: Night, table: int, words: str, people: People) -> Answer:
    """An answer from words as typed; a name before the dice is taken as the player's (`cy 2 2 5`).

    PersonError when the words begin with neither dice, an answer, nor one player at the table.
    """
    spoken = words.split()
    if table not in night.tables or len(spoken) < 2 or _is_answer(night.tables[table].game, words):
        return Answer(table, words)
    seated = [seat.player for seat in night.tables[table].game.seats]
    problem: PersonError | None = None
    for cut in range(len(spoken) - 1, 0, -1):
        try:
            player = people.find(" ".join(spoken[:cut]), seated)
        except PersonError as error:
            problem = error
            continue
        return Answer(table, " ".join(spoken[cut:]), player)
    if _begins(spoken[0], night.rules.book.spec.faces):
        return Answer(table, words)
    raise problem or PersonError(f"'{words}' names nobody at table {table}.")


def _is_answer(game: State, words: str) -> bool:
    """Whether the words as they are say something at the prompt of the moment, or begin like an answer."""
    if words.split()[0].casefold() in ANSWERS:
        return True
    try:
        parse(game, words)
    except AnswerError:
        return False
    return True


def _begins(word: str, faces: Collection[str]) -> bool:
    """Whether a word is faces of the dice, one or several, rather than a name."""
    longest_first = "|".join(re.escape(face) for face in sorted(faces, key=len, reverse=True))
    return word.isdigit() or re.fullmatch(f"(?:(?:{longest_first}),?)+", word, re.IGNORECASE) is not None
