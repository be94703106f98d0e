"""What a person can do to a night: checked by one function, done by another.

`refusal` says in a sentence why a command cannot be done now; `events_for` gives the events of one that can,
with all that follows from it. The app greys a key by the first and shows its sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

from clow_tui import games
from clow_tui.dice import Dice, DiceError, parse_dice
from clow_tui.games import AnswerError, DiceThrown, LetProgramThrow, Prompt
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.floor import FloorCommand, table_refusal
from clow_tui.tournament.fold import Inapplicable, apply
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.formats.staging import stage_end
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.results import done, in_words
from clow_tui.tournament.seating import Lots, SeatingError


class Chance(Lots, Protocol):
    """Where throws and draws by lot come from; the same place always gives the same."""

    def throw(self, table: int, round_: int, k: int, count: int, faces: Sequence[str]) -> Dice:
        """Throw `k` of a table's round."""
        ...


class NotNow(Exception):
    """The command cannot be done as the night stands; the text says why and what can."""


class BadAnswer(Exception):
    """The words do not fit what is asked; the text says what was wanted."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the tables and seats; `force` goes on with results missing, where rounds are drawn one by one."""

    force: bool = False
    word: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Throw:
    """Let the program throw for whoever is asked at a table that is the program's."""

    table: int
    word = "throw"


@dataclass(frozen=True, slots=True)
class Answer:
    """Words for the prompt of a table; `player` when the words named one."""

    table: int
    words: str
    player: str | None = None
    word = "answer"


@dataclass(frozen=True, slots=True)
class SetMode:
    """Who throws at a table from now on."""

    table: int
    mode: ev.Mode
    stacks: Mapping[str, int] | None = None
    word = "mode"


@dataclass(frozen=True, slots=True)
class DismissCalls:
    """Calls, by number, that have been read aloud."""

    moves: tuple[int, ...]
    word = "called"


Command = Draw | Throw | Answer | SetMode | DismissCalls | FloorCommand


def refusal(night: Night, command: Command) -> str | None:
    """Why the command cannot be done as the night stands; None when it can."""
    match command:
        case Draw(force=force):
            why = FORMATS[night.format].draw_refusal(night)
            return None if force and night.drawn and night.facts.redrawn and not night.finished else why
        case Throw(table=number):
            return _asks_refusal(night, number) or _throw_refusal(night.tables[number])
        case Answer(table=number):
            return _asks_refusal(night, number)
        case SetMode():
            return _mode_refusal(night, command)
        case FloorCommand():
            return command.refusal(night)
        case DismissCalls(moves=moves):
            open_calls = {call.n for call in night.calls if not call.done}
            return None if moves and set(moves) <= open_calls else "There is no such call to be done."


def events_for(night: Night, command: Command, chance: Chance, act: int) -> tuple[ev.Event, ...]:
    """The events of a command, and all that follows from it, as act number `act`.

    Raises NotNow with the refusal, or BadAnswer when the words do not fit the prompt or there is no such
    table.
    """
    if why := refusal(night, command):
        raise BadAnswer(why) if _names_no_table(night, command) else NotNow(why)
    match command:
        case Draw():
            events: list[ev.Event] = _draw(night, chance, act)
        case Throw(table=number):
            events = [_program_throw(night.tables[number], chance)]
        case Answer():
            events = [_answer(night, command, chance)]
        case SetMode(table=number, mode=mode, stacks=stacks):
            table = night.tables[number]
            told = None if table.tracked or not night.rules.tokens else stacks or dict(table.counted)
            events = [ev.ModeSet(number, mode, told)]
        case FloorCommand():
            events = command.events(night, chance)
            if not command.follows:
                return tuple(events)
        case DismissCalls(moves=moves):
            return (ev.CallsDismissed(moves),)
    try:
        for event in events:
            night, _ = apply(night, event, act)
    except Inapplicable as why_not:
        raise NotNow(str(why_not)) from None
    number = command.table if isinstance(command, Throw | Answer) else 0
    return tuple(events + _and_then(night, number, chance, act))


def _and_then(night: Night, number: int, chance: Chance, act: int) -> list[ev.Event]:
    """Kept throws whose turn has come, then whatever the format makes of the state."""
    events: list[ev.Event] = []
    while number and (kept := _kept_throw(night.tables[number])) is not None:
        try:
            night, _ = apply(night, kept, act)
        except Inapplicable:
            break
        events.append(kept)
    if number and games.prompt(night.tables[number].game) is not None:
        return events  # in the middle of a round nothing can follow
    events.extend(FORMATS[night.format].follow(night, chance, act))
    return events


def _names_no_table(night: Night, command: Command) -> bool:
    """Whether the command is for a table that never was, which is a slip of the tongue."""
    number = getattr(command, "table", None)
    return night.drawn and number is not None and number not in night.tables


def _kept_throw(table: Table) -> ev.Thrown | None:
    prompt = games.prompt(table.game)
    for player, dice in table.kept:
        if prompt is not None and prompt.kind == "roll" and prompt.player == player:
            return ev.Thrown(table.number, table.game.round, table.game.throws + 1, player, dice, "keyed")
    return None


def _mode_refusal(night: Night, command: SetMode) -> str | None:
    number, mode = command.table, command.mode
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
    if not table.tracked and set(command.stacks or dict(table.counted)) != people:
        return f"Table {number} is on outcome: count its chips first, then its pots can be followed."
    return None


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


def _draw(night: Night, chance: Chance, act: int) -> list[ev.Event]:
    """The next round; after the last of a stage that stage is over first."""
    end = stage_end(night)
    if end is None:
        return [_round(night, chance)]
    missing = _still_out(night)
    drawn = _round(apply(night, end, act)[0], chance)
    return [end, replace(drawn, notes=(*drawn.notes, *missing))]


def _round(night: Night, chance: Chance) -> ev.RoundDrawn:
    players = night.players
    try:
        drawn = FORMATS[night.format].draw(night, chance, least=players[0], most=players[1])
    except SeatingError as error:
        raise NotNow(str(error)) from None
    missing = _still_out(night) if night.drawn else ()
    return replace(drawn, notes=(*drawn.notes, *missing)) if missing else drawn


def _still_out(night: Night) -> tuple[str, ...]:
    """What is noted of a draw with results missing."""
    missing = [table.number for table in night.open_tables() if not done(night, table)]
    said = in_words(missing) if missing else ""
    return (f"Drawn while {said[0].lower()}{said[1:]} still out.",) if said else ()


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


def _answer(night: Night, command: Answer, chance: Chance) -> ev.Event:
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
    """A throw for somebody who is still to throw in this round (tournaments.md, `keyed`)."""
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


def amended_events(before: Night, act: ev.Act, put_right: ev.Event, chance: Chance) -> tuple[ev.Event, ...]:
    """The events of an act with its own event of that place put right, and what follows from it now.

    `before` is the night before the act. BadAnswer when it does not fit there.
    """
    night, events = replace(before, now=act.at), []
    own = [event for event in act.events if isinstance(event, OWN)]
    for event in own:
        right = put_right if _same_place(event, put_right) else event
        try:
            night, _ = apply(night, right, act.n)
        except Inapplicable as error:
            if right is put_right:
                raise BadAnswer(str(error)) from None
            break  # a throw kept early, which nobody asks for now
        events.append(right)
    number = put_right.table if isinstance(put_right, OWN) else 0
    return (*events, *_and_then(night, number, chance, act.n))


OwnEvent = ev.Thrown | ev.Answered | ev.ThrowKept | ev.PotReported | ev.OutsReported | ev.ResultReported
OWN = (  # what a person told
    ev.Thrown,
    ev.Answered,
    ev.ThrowKept,
    ev.PotReported,
    ev.OutsReported,
    ev.ResultReported,
)


def _same_place(event: ev.Event, other: ev.Event) -> bool:
    if type(event) is not type(other):
        return False
    keys = ("table", "round", "k")
    return all(getattr(event, key, None) == getattr(other, key, None) for key in keys)
