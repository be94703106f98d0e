"""Faces, throws, patterns and hands: what was rolled and what it is worth."""

from clow_tui.dice.book import HandBook, HandCount, Roll, compile_hands
from clow_tui.dice.spec import Dice, DiceError, DiceSpec, Effect, Hand, HandSpec, Otherwise, Wild, is_letter
from clow_tui.dice.words import parse_dice, show_dice

__all__ = [
    "Dice",
    "DiceError",
    "DiceSpec",
    "Effect",
    "Hand",
    "HandBook",
    "HandCount",
    "HandSpec",
    "Otherwise",
    "Roll",
    "Wild",
    "compile_hands",
    "is_letter",
    "parse_dice",
    "show_dice",
]
