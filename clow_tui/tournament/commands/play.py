"""Dice and choices at a table: a throw of the program, an answer typed in, and who throws there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from clow_tui import games
from clow_tui.dice import DiceError, parse_dice
from clow_tui.games import AnswerError, DiceThrown, LetProgramThrow, Prompt
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.checks import table_refusal
from clow_tui.tournament.commands.command import BadAnswer, Chance, Command
from clow_tui.tournament.model import Night, Table


@dataclass(frozen=True, slots=True)
class Throw(Command):
    """Let the program throw for whoever is asked at a table that is the program's."""

    table: int
    word = "throw"

    def refusal(self, night: Night) -> str | None:
        """Only where the program throws, and a throw is asked."""
        return _asks_refusal(night, self.table) or _throw_refusal(night.tables[self.table])

    def events(self, night: Night, chance: Chance) -> list[ev.Event]:
        """One throw."""
        return [_program_throw(night.tables[self.table], chance)]


@dataclass(frozen=True, slots=True)
class Answer(Command):
    """Words for the prompt of a table; `player` when the words named one."""

    table: int
    words: str
    player: str | None = None
    word = "answer"

    def refusal(self, night: Night) -> str | None:
        """Only where something is asked."""
        return _asks_refusal(night, self.table)

    def events(self, night: Night, chance: Chance) -> list[ev.Event]:
        """A throw, an answer in words, or a throw kept for later."""
        return [_answered(night, self, chance)]


@dataclass(frozen=True, slots=True)
class SetMode(Command):
    """Who throws at a table from now on."""

    table: int
    mode: ev.Mode
    stacks: Mapping[str, int] | None = None
    word = "mode"

    def refusal(self, night: Night) -> str | None:
        """Another mode than now; a table on outcome is counted before its pots are followed."""
        number, mode = self.table, self.mode
        if why := table_refusal(night, number):
            return why
        table = night.tables[number]
        if table.mode == mode:
            return f"Table {number} is on {mode} already."
        if mode == "pots" and not isinstance(table.game, games.PotState):
            return f"{night.game_name} is not played for a pot; keyed follows its throws, outcome its end."
        people = {seat.player for seat in table.people()}
        if not night.rules.tokens:
            return None
        if not table.tracked and set(self.stacks or dict(table.counted)) != people:
            return f"Table {number} is on outcome: count its chips first, then its pots can be followed."
        return None

    def events(self, night: Night, chance: Chance) -> list[ev.Event]:
        """One event, with the stacks where the table begins to track."""
        table = night.tables[self.table]
        told = None if table.tracked or not night.rules.tokens else self.stacks or dict(table.counted)
        return [ev.ModeSet(self.table, self.mode, told)]


def _asks_refusal(night: Night, number: int) -> str | None:
    why = table_refusal(night, number)
    if why is None and games.prompt(night.tables[number].game) is None:
        why = f"Table {number} waits: nothing is asked there now."
    return why


def _throw_refusal(table: Table) -> str | None:
    if table.mode != "program":
        return f"Table {table.number} throws real dice: type them, or `roll` for one by the program."
    prompt = games.prompt(table.game)
    if prompt is not None and prompt.kind not in ("roll", "order"):
        wanted = games.wanted(prompt, table.game.rules.book.spec)
        return f"Table {table.number} wants a choice, not a throw: {wanted}."
    return None


def _prompt(table: Table) -> Prompt:
    prompt = games.prompt(table.game)
    assert prompt is not None, "refusal has asked"
    return prompt


def _program_throw(table: Table, chance: Chance) -> ev.Thrown:
    game, prompt = table.game, _prompt(table)
    k = game.throws + 1
    faces = game.rules.book.spec.faces
    dice = chance.throw(table.number, game.round, k, prompt.dice or 1, faces)
    return ev.Thrown(table.number, game.round, k, prompt.player, " ".join(dice), "program")


def _answered(night: Night, command: Answer, chance: Chance) -> ev.Event:
    table = night.tables[command.table]
    game, prompt = table.game, _prompt(table)
    if command.player is not None and command.player != prompt.player:
        return _early(night, table, command.player, command.words)
    try:
        answer = games.parse(game, command.words)
        if isinstance(answer, LetProgramThrow):
            return _program_throw(table, chance)
        if why := games.refusal(game, answer):
            raise BadAnswer(why)
    except AnswerError as error:
        raise BadAnswer(str(error)) from None
    if isinstance(answer, DiceThrown):
        dice = " ".join(answer.dice)
        return ev.Thrown(table.number, game.round, game.throws + 1, prompt.player, dice, "keyed")
    words = " ".join(command.words.split())
    return ev.Answered(table.number, game.round, game.throws + 1, prompt.player, prompt.kind, words)


def _early(night: Night, table: Table, player: str, words: str) -> ev.ThrowKept:
    """A throw for somebody who is still to throw in this round."""
    game = table.game
    if game.phase != "rolling" or player not in _still_to_throw(table):
        raise BadAnswer("That player is not to throw any more in this round, so the throw is not kept.")
    spec = night.rules.book.spec
    try:
        dice = parse_dice(words, spec, spec.count)
    except DiceError as error:
        raise BadAnswer(str(error)) from None
    return ev.ThrowKept(table.number, game.round, player, " ".join(dice))


def _still_to_throw(table: Table) -> tuple[str, ...]:
    asked = _prompt(table).player
    live = table.game.live
    return live[live.index(asked) + 1 :] if asked in live else ()
