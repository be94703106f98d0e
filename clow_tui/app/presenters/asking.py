"""What a table asks of whom, in words, and how it is answered."""

from __future__ import annotations

from collections.abc import Sequence

from clow_tui.app.commands.keymap import tap
from clow_tui.app.presenters.model import Name
from clow_tui.app.text import counted, cut, signs
from clow_tui.dice import Dice
from clow_tui.games import BankState, Prompt, State, Turn, limits
from clow_tui.tournament.model import Table

NAME = 24  # cells of a name in a question
Hints = tuple[tuple[str, str], ...]


def asked_words(game: State, prompt: Prompt, name: Name) -> str:
    """What is asked of whom: `Bo puts up the bank: 20 to 140, or pass`."""
    who = cut(name(prompt.player), NAME)
    match prompt.kind:
        case "stake":
            return f"{who} puts up the bank: {limits(prompt)}"
        case "bet":
            return f"{who} bets: {limits(prompt)}"
        case "order" if isinstance(game, BankState):
            return f"{who}'s {prompt.dice} dice for the bank, or pass"
        case "order":
            return f"{who}'s die for the order of play"
        case "again":
            return f"{who}: which dice stay?"
        case _:
            count, all_ = prompt.dice or 0, game.rules.book.spec.count
            if count == all_:
                return f"{who}'s dice"
            return f"{who}'s other {'die' if count == 1 else f'{count} dice'}"


def told_words(game: State, prompt: Prompt, name: Name) -> str:
    """What bears on the answer, for the line beside an open entry."""
    dot = f" {signs().dot} "
    match prompt.kind:
        case "stake":
            cover = game.cover if isinstance(game, BankState) and prompt.player == game.banker else 0
            stands = f"{cover} of the bank stands from before{dot}" if cover else ""
            return f"{stands}{limits(prompt)}"
        case "bet":
            assert isinstance(game, BankState)
            unit = game.rules.unit
            each = f"{dot}each token bet is covered {unit} times" if unit > 1 else ""
            most = game.rules.first_pass_most if game.passes == 1 else None
            first = f"{dot}at most {most} in the first pass" if most is not None else ""
            return f"{game.uncovered} uncovered{dot}{limits(prompt)}{first}{each}"
        case "again":
            lying = " ".join(game.turn.dice) if game.turn is not None else ""
            return f"{lying} lie there{dot}keep and faces, stand, or final with dice in throws"
        case _:
            return ""


def question(
    table: Table, prompt: Prompt, name: Name, kept: Sequence[int] | None = None
) -> tuple[str, Hints]:
    """What the closed entry says: what is asked, and the keys that answer.

    `kept` are the dice marked to be kept, by place; None while none has been marked.
    """
    game = table.game
    asked = asked_words(game, prompt, name)
    program = table.mode == "program"
    match prompt.kind:
        case "again":
            return _choice(game, prompt, name, kept)
        case "stake" | "bet":
            example = str(_example(game, prompt))
            by_program: Hints = (("f", "lets the program choose"),) if program else (("i", "why"),)
            passes: Hints = ((".", "passes"),) if prompt.may_pass else ()
            return asked, ((example, "and enter"), *passes, *by_program)
    if table.mode == "pots" and not game.throws and prompt.kind == "roll":
        return "Who took the pot?", (("w3", "seat 3"), ("w0", "carried"), ("w2=4", "shared"), ("", "or dice"))
    passes = ((".", "passes"),) if prompt.may_pass else ()
    if program:
        return asked, (("space", "throws"), *passes, ("f", "throws on"), ("m", "back to dice by hand"))
    return asked, (
        (example_dice(game, prompt), "and enter"),
        *passes,
        ("!", "the program throws once"),
        ("i", "why"),
    )


def _example(game: State, prompt: Prompt) -> int:
    """An amount that fits, a round one where there is one."""
    least, most = prompt.least or 0, prompt.most or 0
    ten = -(-max(least, 1) // 10) * 10
    return ten if ten <= most else most


def example_dice(game: State, prompt: Prompt) -> str:
    """Dice as they may be typed."""
    faces = game.rules.book.spec.faces
    count = prompt.dice or 1
    shown = [faces[-1 - at % len(faces)] for at in range(count)][::-1]
    return "".join(shown) if all(len(face) == 1 for face in faces) else " ".join(shown)


def _choice(game: State, prompt: Prompt, name: Name, kept: Sequence[int] | None) -> tuple[str, Hints]:
    """Which dice stay: the keys that mark them, then what enter does with the marks."""
    who, turn = cut(name(prompt.player), NAME), game.turn
    count = game.rules.book.spec.count
    stand = (".", "stands")
    if kept is None or turn is None:
        return f"{who}: which dice stay?", (
            (f"1-{min(count, 9)}", "mark them"),
            stand,
            ("0", "none"),
            ("enter", "words"),
        )
    faces = " ".join(turn.dice[at] for at in kept)
    again = count - len(kept)
    asked = f"{who} keeps {faces}" if kept else f"{who} keeps none"
    if not again:
        return f"{asked}: all of them", (("enter", "stands"), ("esc", "clears the marks"))
    if why := too_many(prompt, count, again):
        return f"{asked}: {why}", ((f"1-{min(count, 9)}", "mark"), ("esc", "clears"))
    rest = "the other one" if again == 1 else f"the other {again}" if kept else f"all {again}"
    return asked, (("enter", f"{rest} again"), stand, ("esc", "clears the marks"))


def too_many(prompt: Prompt, count: int, again: int) -> str:
    """Why so many dice cannot be thrown again; empty when they can."""
    least, most = prompt.least or 1, prompt.most or count
    if least <= again <= most:
        return ""
    bounds = f"{least}" if least == most else f"{least} to {most}"
    return f"{bounds} dice go again, not {again}"


def keep_words(turn: Turn, kept: Sequence[int]) -> str:
    """The answer that the marks come to, as it would be typed."""
    if len(kept) == len(turn.dice):
        return "stand"
    return " ".join(("keep", *(turn.dice[at] for at in kept)))


def lying(game: State) -> tuple[Dice, tuple[int, ...], int]:
    """The dice of the player at turn as they lie: faces, which of them are put aside, how many are due."""
    turn = game.turn
    if turn is None or not turn.dice:
        return (), (), 0
    if turn.kept is None:
        return turn.dice, (), 0
    if not turn.kept:
        return (), (), 0
    return turn.kept, tuple(range(len(turn.kept))), game.rules.book.spec.count - len(turn.kept)


def choice_refusal(prompt: Prompt | None, name: Name) -> str:
    """Why the program does not throw now: a choice is wanted, and which; empty when a throw is."""
    if prompt is None or prompt.kind in ("roll", "order"):
        return ""
    who = name(prompt.player)
    match prompt.kind:
        case "stake":
            return f"{who} is offered the bank: type {limits(prompt)}. {tap('f')} lets the program choose."
        case "bet":
            return f"{who} is to bet: type {limits(prompt)}. {tap('f')} lets the program choose."
        case _:
            how = f"1-5 mark dice to keep, enter throws the others; {tap('.')} stands; "
            how += f"{tap('f')} lets the program choose"
            return f"{who} has a choice: {how}."


def limit_words(game: State, name: Name) -> str:
    """How many throws the player at turn has left, and who set the limit; empty where there is none."""
    now, throwing = game.turn, game.rules.throwing
    if now is None or now.limit is None or throwing.most == 1:
        return ""
    left = now.limit - now.throws
    fresh = "one throw" if now.limit == 1 else f"at most {now.limit} throws"
    words = f"{counted(left, 'throw')} left" if now.throws else fresh
    if throwing.most is None or now.limit == throwing.most or not throwing.first_sets_limit:
        return words
    return f"{words}, as {name(_first(game))} took {now.limit}"


def _first(game: State) -> str:
    """Who threw first, by whose throws the others are limited."""
    if isinstance(game, BankState):
        return game.banker or ""
    return game.passage.throwing[0] if game.passage is not None else ""
