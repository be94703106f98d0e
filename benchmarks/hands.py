"""A hand of dice looked up beside a five-card hand evaluated by pokerkit.

Both begin with five dice, or five cards, in memory and end with a hand that compares: ours is found in the
table of its game, pokerkit's `StandardHighHand` is made of its cards. Run, with the extra `bench`:
python -m benchmarks.hands
"""

from __future__ import annotations

import random

from pokerkit import Deck, StandardHighHand

from benchmarks.pairs import report
from clow_tui.dice import DiceSpec, HandSpec, Wild, compile_hands

FACES = ("9", "10", "J", "Q", "K", "A")
PATTERNS = ("xxxxx", "xxxxy", "xxxyy", "xxxyz", "xxyyz", "xxyzw")
HANDS = 20_000


def main() -> None:
    """Twenty thousand hands each."""
    kinds = [HandSpec(pattern, tuple(pattern)) for pattern in PATTERNS]
    book = compile_hands(DiceSpec(5, FACES, Wild("A", FACES)), kinds, "nothing")
    chance = random.Random(4)
    throws = [tuple(chance.choices(FACES, k=5)) for _ in range(HANDS)]
    deals = [tuple(chance.sample(list(Deck.STANDARD), 5)) for _ in range(HANDS)]

    def ours() -> None:
        for dice in throws:
            book.read(dice)

    def theirs() -> None:
        for cards in deals:
            StandardHighHand(cards)

    report(f"{HANDS} hands: looked up | pokerkit, five cards", ours, theirs)


if __name__ == "__main__":
    main()
