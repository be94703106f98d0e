"""Words keyed or piped in, read as answers to the prompt of the moment."""

from __future__ import annotations

import re

from clow_tui.dice import Dice, DiceError, DiceSpec, parse_dice
from clow_tui.games.door import State, prompt, refusal
from clow_tui.games.model import Amount, AnswerError, DiceThrown, LetProgramThrow, Pass, Prompt, Said
from clow_tui.games.turn import Final, Keep, Stand, dice_words

_FINAL = re.compile(r"final\b(.*?)\bin\s+([0-9]{1,9})", re.IGNORECASE | re.DOTALL)
_PROGRAM = ("roll", "!")


def parse(state: State, words: str) -> Said:
    """The answer that the words give to the state's prompt.

    Any case of letters, digits 0-9 only. AnswerError, with a sentence of what was wanted, where the words
    say nothing here; whether what they say is allowed is for `refusal`.
    """
    asked = prompt(state)
    if asked is None:
        raise AnswerError(refusal(state, Pass()) or "no answer is wanted now")
    lying = state.turn.dice if state.turn is not None else ()
    return read(words, asked, state.rules.book.spec, lying)


def read(words: str, asked: Prompt, spec: DiceSpec, lying: Dice = ()) -> Said:
    """The answer that words give to a prompt; `lying` are the player's dice as they lie."""
    text = " ".join(words.split())
    first, _, rest = text.lower().partition(" ")
    if asked.kind in ("stake", "bet"):
        return _amount(text, asked)
    if text.lower() == "pass":
        return Pass()
    if text.lower() in _PROGRAM:
        return LetProgramThrow()
    if asked.kind in ("roll", "again"):
        if text.lower() == "stand":
            return Stand()
        if first == "keep":
            return Keep(_kept(rest, spec, lying))
        if first == "final":
            return _final(text, spec)
    if asked.kind == "again":
        raise AnswerError(f"{wanted(asked, spec)} is wanted, not “{_short(text)}”")
    return DiceThrown(_dice(text, spec, asked.dice or spec.count))


def _dice(text: str, spec: DiceSpec, count: int) -> Dice:
    try:
        return parse_dice(text, spec, count)
    except DiceError as error:
        what = dice_words(count)
        said = str(error)
        raise AnswerError(said if said.startswith(what) else f"{what} wanted: {said}") from None


def wanted(asked: Prompt, spec: DiceSpec) -> str:
    """What fits a prompt, in words short enough for a prompt's line."""
    match asked.kind:
        case "roll":
            dice = asked.dice or spec.count
            example = " ".join(spec.faces[-dice:] if dice <= len(spec.faces) else spec.faces)
            return f"{dice} dice (such as {example}) or roll" if dice > 1 else "one die or roll"
        case "order":
            return f"{asked.dice} dice, roll, or pass" if asked.may_pass else "one die or roll"
        case "again":
            return "stand, keep and the dice to keep, or final, the dice and in how many throws"
        case _:
            return limits(asked)


def limits(asked: Prompt) -> str:
    """The limits of the amount that a prompt takes: `20 to 140, or pass`."""
    span = f"{asked.least}" if asked.least == asked.most else f"{asked.least} to {asked.most}"
    return f"{span}, or pass" if asked.may_pass else span


def _amount(text: str, asked: Prompt) -> Said:
    if text.lower() == "pass":
        return Pass()
    if re.fullmatch("[0-9]{1,18}", text):
        return Amount(int(text))
    what = "a number" if asked.least == asked.most else "a number from"
    comma = "," if asked.may_pass else ""
    raise AnswerError(f"{what} {limits(asked)}{comma} is wanted, not “{_short(text)}”")


def _kept(words: str, spec: DiceSpec, lying: Dice) -> Dice:
    """The dice named after `keep`: as many as the words make, preferably such as lie there."""
    if not words:
        return ()
    readings = []
    said = ""
    for count in range(spec.count, 0, -1):
        try:
            readings.append(parse_dice(words, spec, count))
        except DiceError as error:
            said = str(error)
    for dice in readings:
        if all(dice.count(face) <= lying.count(face) for face in dice):
            return dice
    if readings:
        return readings[0]
    raise AnswerError(f"after keep, one face for each die kept is wanted: {said}")


def _final(text: str, spec: DiceSpec) -> Final:
    found = _FINAL.fullmatch(text)
    if found is None:
        raise AnswerError(
            "final wants the dice as they lie at last and the throws taken, as in “final … in 2”"
        )
    return Final(_dice(found[1].strip(), spec, spec.count), int(found[2]))


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
