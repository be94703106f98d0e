"""The verb `referee`: one table, its answers keyed in at a terminal or piped in, one a line."""

from __future__ import annotations

import csv
import json
import re
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import click

from clow_tui import games
from clow_tui.cli.asking import HELP, help_lines, question
from clow_tui.cli.frame import BAD_WORDS, Frame, Refused
from clow_tui.cli.rules import find_ruleset
from clow_tui.games import (
    Answer,
    AnswerError,
    BankRules,
    BankState,
    DiceThrown,
    Happening,
    LegsRules,
    LegsState,
    LetProgramThrow,
    PotRules,
    Rules,
    Seat,
    State,
)

if TYPE_CHECKING:
    from clow_tui.rulesets import Ruleset

TABLE = 1  # the referee's, among the tables that throws are drawn for
WIDEST_NAME = 200
NUMBER_MOST = 1_000_000_000  # of tokens and rounds


class Number(click.ParamType):  # type: ignore[type-arg]
    """A whole number in plain digits; Python would read 1_000 and digits of other scripts as well."""

    name = "number"

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least, self.most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; click's own refusal where it is none, or out of bounds."""
        if not re.fullmatch("-?[0-9]{1,20}", str(value)):
            self.fail(f"{str(value)[:40]!r} is no whole number in the digits 0 to 9", param, ctx)
        number = int(value)
        if self.least is not None and number < self.least:
            self.fail(f"{number}; the least is {self.least}", param, ctx)
        if self.most is not None and number > self.most:
            self.fail(f"{number}; the most is {self.most}", param, ctx)
        return number


@click.command()
@click.argument("ruleset")
@click.option("--players", required=True, metavar="ANN,BO,...", help="Names in seat order, quoted as in CSV.")
@click.option("--tokens", type=Number(1, NUMBER_MOST), metavar="N", help="Tokens each begins with.")
@click.option("--rounds", type=Number(1, NUMBER_MOST), metavar="N", help="End after N rounds.")
@click.option("--order", type=click.Choice(["seats"]), help="Play in the order given; no throw for it.")
@click.option("--seed", type=Number(), metavar="N", help="Makes the program's throws repeatable.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.pass_obj
def referee(
    frame: Frame,
    ruleset: str,
    players: str,
    tokens: int | None,
    rounds: int | None,
    order: str | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Referee one table of RULESET, a ruleset's name or a file.

    On a terminal it asks; otherwise it reads answers from standard input, one a line, and skips blank lines
    and lines that begin with #. Dice are 4 5 6, 4,5,6 or 456; roll or ! lets the program throw. Where there
    is a choice: stand; keep and the dice to keep; or final, the dice as they lie at last, and in how many
    throws, as in: final A A A K Q in 2
    """
    entry = find_ruleset(frame, ruleset)
    assert entry.reading.ruleset is not None
    names = _names(players)
    rules = _rules(entry.reading.ruleset, entry.name, tokens, rounds, order is not None)
    _check_count(entry.reading.ruleset, names)
    seats = [Seat(number, name, rules.tokens) for number, name in enumerate(names, 1)]
    table = _Table(games.open_table(rules, seats, ordered=order is not None), seed)
    if sys.stdin is not None and sys.stdin.isatty():
        click.echo(f"{entry.reading.ruleset.name}. ? tells what can be typed, ctrl-d leaves.", err=True)
        try:
            _ask(table)
        except KeyboardInterrupt:
            click.echo(err=True)
    else:
        _read(table, narrate=not as_json)
    answer = games.summary(table.state, ruleset=entry.name, players=names)
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2) if as_json else _in_words(table.state, names))


def _rules(
    ruleset: Ruleset, called: str, tokens: int | None, rounds: int | None, in_seat_order: bool
) -> Rules:
    """The rules with what the options change in them."""
    if ruleset.legs is not None and (tokens is not None or rounds is not None):
        option = "--tokens" if tokens is not None else "--rounds"
        raise Refused(f"{called} is played without tokens, so {option} does not apply to it", BAD_WORDS)
    rules = games.rules_of(ruleset, rounds=rounds)
    if in_seat_order and not isinstance(rules, BankRules):
        # Nothing is thrown for then, at the start or later.
        rules = replace(rules, first="seats")
        if rules.next == "throw":
            rules = replace(rules, next="same")
    if tokens is None or isinstance(rules, LegsRules):
        return rules
    what, least = ("ante", rules.ante) if isinstance(rules, PotRules) else ("least stake", rules.least_stake)
    if tokens < least:
        raise Refused(f"--tokens {tokens} is below the {what}; {least} is the least", BAD_WORDS)
    return replace(rules, tokens=tokens)


def _names(text: str) -> list[str]:
    """Names as in a line of CSV, every one different."""
    one_line = f"--players: a name is one line of {WIDEST_NAME} characters at most"
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text):
        raise Refused(one_line)
    try:
        fields = next(csv.reader([text], skipinitialspace=True, strict=True), [])
    except csv.Error:
        raise Refused('--players: quotes go around a whole name, as in CSV: Ann,"Bo, the elder"') from None
    names = [name.strip() for name in fields]
    seen: dict[str, str] = {}
    for name in names:
        if not name:
            raise Refused("--players: a name is missing between two commas, or at an end")
        if len(name) > WIDEST_NAME:
            raise Refused(one_line)
        known = unicodedata.normalize("NFC", name).casefold()
        if known in seen:
            raise Refused(f"--players: {name} is there twice; add something that tells the two apart")
        seen[known] = name
    return names


def _check_count(ruleset: Ruleset, names: list[str]) -> None:
    least, most = ruleset.players.least, ruleset.players.most
    if len(names) < least or (most is not None and len(names) > most):
        takes = f"{least} or more" if most is None else f"{least}" if least == most else f"{least} to {most}"
        raise Refused(f"{ruleset.name} takes {takes} players; --players names {len(names)}", BAD_WORDS)


@dataclass(slots=True)
class _Table:
    """A table whose rounds begin by themselves, with the seed of the program's throws."""

    state: State
    seed_number: int | None
    told: list[Happening] = field(default_factory=list)
    _seed: bytes = b""

    def __post_init__(self) -> None:
        self._go_on()

    def answer(self, words: str) -> None:
        """One answer in words; AnswerError where it does not fit."""
        said = games.parse(self.state, words)
        given = self._throw() if isinstance(said, LetProgramThrow) else said
        self.state, happened = games.answer(self.state, given)
        self.told += happened
        self._go_on()

    def news(self) -> list[str]:
        """What has happened since it was last asked, in words."""
        lines = [games.say(happening, str) for happening in self.told]
        self.told.clear()
        return lines

    def _go_on(self) -> None:
        if self.state.phase == "seam":
            self.state, happened = games.begin(self.state)
            self.told += happened

    def _throw(self) -> Answer:
        if (said := games.refusal(self.state, LetProgramThrow())) is not None:
            raise AnswerError(said)
        from clow_tui.director.draws import seed_from_number, throw_dice

        if not self._seed:
            if self.seed_number is not None:
                self._seed = seed_from_number(self.seed_number)
            else:
                import secrets

                self._seed = secrets.token_bytes(32)
        asked, faces = games.prompt(self.state), self.state.rules.book.spec.faces
        count = (asked and asked.dice) or 0
        dice = throw_dice(self._seed, TABLE, self.state.round, self.state.throws + 1, count, faces)
        return DiceThrown(dice)


def _read(table: _Table, *, narrate: bool) -> None:
    """Answers from standard input; the first that does not fit ends it, and then nothing is narrated."""
    news = table.news()
    for number, words in _lines():
        try:
            table.answer(words)
        except AnswerError as error:
            raise Refused(f"answers:{number}: {error}", BAD_WORDS) from None
        if narrate:
            news += table.news()
        table.told.clear()
    if news and narrate:
        click.echo("\n".join(news), err=True)


def _lines() -> Iterator[tuple[int, str]]:
    """The answers with their line numbers, blank lines and remarks left out."""
    if sys.stdin is None:
        return
    for number, raw in enumerate(sys.stdin.buffer, 1):
        try:
            line = raw.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            raise Refused(f"answers:{number}: text in UTF-8 is wanted", BAD_WORDS) from None
        if (words := line.strip()) and not words.startswith("#"):
            yield number, words


def _ask(table: _Table) -> None:
    """Answers from somebody at a terminal, asked again until they fit; ctrl-d or ctrl-c leaves."""
    told = -1
    while True:
        for line in table.news():
            click.echo(line, err=True)
        asked = games.prompt(table.state)
        if asked is None:
            return
        if table.state.round > told and (stacks := _stacks(table.state)):
            told = table.state.round
            click.echo(f"  {stacks}", err=True)
        words = _line_from_terminal(f"{question(table.state, asked)}: ")
        if words is None:
            return
        if words.lower() in HELP:
            click.echo("\n".join(f"  {line}" for line in help_lines(table.state, asked)), err=True)
            continue
        if not words or words.startswith("#"):
            continue
        try:
            table.answer(words)
        except AnswerError as error:
            click.echo(f"  {str(error)[:1].upper()}{str(error)[1:]}.", err=True)


def _stacks(state: State) -> str:
    """What each player holds as a round begins, with a bank before its stake; "" at other times."""
    if isinstance(state, LegsState) or (isinstance(state, BankState) and state.phase != "stake"):
        return ""
    stands = f"; {state.pot} on the table" if isinstance(state, BankState) and state.pot else ""
    return ", ".join(f"{seat.player} {seat.tokens}" for seat in state.seats) + stands


def _line_from_terminal(asking: str) -> str | None:
    """What was typed, or None at its end."""
    click.echo(asking, err=True, nl=False)
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        return "?"
    if not line:
        click.echo(err=True)
        return None
    return line.strip()


def _in_words(state: State, names: list[str]) -> str:
    """The state for somebody who reads."""
    shown = games.summary(state, ruleset="", players=names)
    lines = []
    if not isinstance(state, LegsState):
        lines.append(f"Round {state.round}, pot {state.pot}" if state.round else "No round has begun")
    if shown["tokens"]:
        lines.append(", ".join(f"{name} {tokens}" for name, tokens in shown["tokens"].items()))
    if shown["banker"] is not None:
        bets = ", ".join(f"{name} {bet}" for name, bet in shown["bets"].items())
        lines.append(f"Banker {shown['banker']}" + (f"; bets: {bets}" if bets else ""))
    if isinstance(state, LegsState):
        lines += [f"Points: {_numbers(state.scores)}"] if state.scores else []
        lines += [f"Legs won: {_numbers(state.won)}"] if state.won else []
    if shown["places"] is not None:
        place = 1
        for group in shown["places"]:
            lines.append(f"{place}. {', '.join(group)}")
            place += len(group)
    elif (asked := games.prompt(state)) is not None:
        lines.append(question(state, asked))
    return "\n".join(lines)


def _numbers(counted: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {number}" for name, number in counted)
